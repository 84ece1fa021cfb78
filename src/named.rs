//! Settings that are chosen by name: one macro gives each the same `ALL`, `name`, text form and parsing, so that
//! the command line, files and messages use one spelling.

use crate::text::excerpt;

/// A name that belongs to no choice of a setting.
#[derive(Debug, thiserror::Error)]
#[error("there is no {setting} \"{}\"; choose one of: {choices}", excerpt(text))]
pub struct UnknownName {
    /// The setting, for instance "rule".
    pub setting: &'static str,
    /// The text.
    pub text: String,
    /// All names, separated by commas.
    pub choices: String,
}

/// Define an enum whose variants have names; `$setting` is what messages call it.
macro_rules! named {
    ($(#[doc = $doc:literal])* $setting:literal : $(#[$attribute:meta])* $name:ident {
        $($(#[$variant_attribute:meta])* $variant:ident = $text:literal,)+
    }) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(any(test, feature = "serve"), derive(schemars::JsonSchema))]
        $(#[$attribute])*
        pub enum $name {
            $($(#[$variant_attribute])* $variant,)+
        }

        impl $name {
            /// All of them, in order of definition.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The name on the command line and in files.
            pub fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $name {
            type Err = named::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.iter().find(|choice| choice.name() == text);
                found.copied().ok_or_else(|| named::unknown($setting, text, &[$($text),+]))
            }
        }
    };
}
pub(crate) use named;

/// The error for a name that is none of `choices`.
pub(crate) fn unknown(setting: &'static str, text: &str, choices: &[&str]) -> UnknownName {
    UnknownName { setting, text: text.to_owned(), choices: choices.join(", ") }
}

/// The choice that differs from a text in the fewest letters, the first of several: in a third of the letters at most.
#[cfg_attr(not(feature = "command"), allow(dead_code, reason = "the command suggests it"))]
pub(crate) fn nearest<'c>(text: &str, choices: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let near = choices.map(|choice| (distance(text, choice), choice));
    let near = near.filter(|(edits, choice)| edits * 3 <= choice.chars().count().max(text.chars().count()));
    near.min_by_key(|&(edits, _)| edits).map(|(_, choice)| choice)
}

/// The number of letters to insert, remove or replace, or neighbours to exchange, so that one text becomes the other.
fn distance(one: &str, other: &str) -> usize {
    let [one, other]: [Vec<char>; 2] = [one, other].map(|text| text.chars().take(100).collect());
    // A row for each beginning of the one text, a column for each of the other.
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for row in 1..=one.len() {
        let mut costs = vec![row];
        for column in 1..=other.len() {
            let replaced = rows[row - 1][column - 1] + usize::from(one[row - 1] != other[column - 1]);
            let mut least = replaced.min(rows[row - 1][column] + 1).min(costs[column - 1] + 1);
            if row > 1 && column > 1 && one[row - 2] == other[column - 1] && one[row - 1] == other[column - 2]
            {
                least = least.min(rows[row - 2][column - 2] + 1);
            }
            costs.push(least);
        }
        rows.push(costs);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{FeedbackRule, Objective, Rule};

    #[test]
    fn the_nearest_choice_is_near() {
        let names = ["original", "original-hard", "nyt", "nyt-hard"];
        for (text, choice) in [
            ("orignal", Some("original")),
            ("ORIGINAL", None),
            ("original-hrad", Some("original-hard")),
            ("nty", Some("nyt")),
            ("ny-hard", Some("nyt-hard")),
            ("crane", None),
            ("", None),
        ] {
            assert_eq!(nearest(text, names.into_iter()), choice, "{text}");
        }
        assert_eq!(distance("kitten", "sitting"), 3);
    }

    #[test]
    fn names_are_read_back() {
        for rule in Rule::ALL {
            assert_eq!(rule.to_string().parse::<Rule>().unwrap(), *rule);
        }
        for objective in Objective::ALL {
            assert_eq!(objective.to_string().parse::<Objective>().unwrap(), *objective);
        }
        for feedback in FeedbackRule::ALL {
            assert_eq!(feedback.to_string().parse::<FeedbackRule>().unwrap(), *feedback);
        }
        let error = "easy".parse::<Rule>().unwrap_err().to_string();
        assert_eq!(error, "there is no rule \"easy\"; choose one of: normal, hard, strict");
    }
}
