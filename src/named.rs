//! Settings: a macro for those chosen by name, with one spelling for the command line, files and messages, and one for
//! builder methods.

use crate::text::excerpt;

/// A name that no choice of a setting has.
#[derive(Debug, thiserror::Error)]
#[error("there is no {setting} \"{}\"; choose one of: {choices}", excerpt(text))]
pub struct UnknownName {
    /// The setting, such as "rule".
    pub setting: &'static str,
    /// The text.
    pub text: String,
    /// All valid names, separated by commas.
    pub choices: String,
}

/// Define an enum of named choices; messages call it `$setting`.
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
            /// All choices, in order of definition.
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

/// Define builder methods, each of which sets the field with the name of its parameter.
macro_rules! setters {
    ($($(#[doc = $doc:literal])* $name:ident($field:ident: $type:ty);)+) => {$(
        $(#[doc = $doc])*
        #[must_use]
        pub fn $name(mut self, $field: $type) -> Self {
            self.$field = $field;
            self
        }
    )+};
}
pub(crate) use setters;

/// The error for a name that is none of `choices`.
pub(crate) fn unknown(setting: &'static str, text: &str, choices: &[&str]) -> UnknownName {
    UnknownName { setting, text: text.to_owned(), choices: choices.join(", ") }
}

#[cfg(test)]
mod tests {
    use crate::game::{FeedbackRule, Objective, Rule};

    #[test]
    fn names_are_parsed_back() {
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
