//! Rules that compare a value of the guessed item with that of the unknown one, and the signs that they show.
//! `crates/checker/FORMAT.md`, section 9, defines them.

use std::cmp::Ordering;

use hashbrown::HashMap;
use salet_base::named;

named! {
    /// A rule for a column of [`Features`](crate::Features). Each but the last shows a sign.
    "comparison":
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Comparison {
        /// G for the same value, B for another.
        Equal = "equal",
        /// G for the same number, H if that of the unknown item is higher, L if it is lower.
        Order = "order",
        /// G for the same parts, Y for some common ones, B for none. Commas, semicolons and bars stand between the parts of a value.
        Set = "set",
        /// Nothing: the column is left out.
        Skip = "skip",
    }
}

/// A column made ready to be compared: numbers in the place of values, item by item.
pub(crate) enum Comparer {
    Equal(Vec<u32>),
    Order(Vec<u32>),
    /// Increasing.
    Set(Vec<Vec<u32>>),
}

impl Comparer {
    /// A column under a rule, which may leave it out. The error is the place of a value that is no number, and should be one.
    pub(crate) fn new<'v>(
        rule: Comparison,
        values: impl Iterator<Item = &'v str>,
    ) -> Result<Option<Comparer>, usize> {
        Ok(Some(match rule {
            Comparison::Skip => return Ok(None),
            Comparison::Equal => Comparer::Equal(numbered(values)),
            Comparison::Order => {
                let numbers = values.enumerate().map(|(item, value)| Number::parse(value).ok_or(item));
                let numbers = numbers.collect::<Result<Vec<Number<'_>>, usize>>()?;
                let mut sorted = numbers.clone();
                sorted.sort_unstable();
                sorted.dedup();
                let rank = |number| sorted.binary_search(number).unwrap_or_default() as u32;
                Comparer::Order(numbers.iter().map(rank).collect())
            }
            Comparison::Set => {
                let parts = |value| {
                    let parts = str::split(value, [',', ';', '|']).map(str::trim);
                    parts.filter(|part| !part.is_empty()).collect::<Vec<&str>>()
                };
                let sets: Vec<Vec<&str>> = values.map(parts).collect();
                let mut numbers = numbered(sets.iter().flatten().copied()).into_iter();
                let set = |set: &Vec<&str>| {
                    let mut set: Vec<u32> = numbers.by_ref().take(set.len()).collect();
                    set.sort_unstable();
                    set.dedup();
                    set
                };
                Comparer::Set(sets.iter().map(set).collect())
            }
        }))
    }

    /// The sign for a guessed item and the unknown one.
    pub(crate) fn sign(&self, guess: usize, answer: usize) -> char {
        match self {
            Comparer::Equal(values) if values[guess] == values[answer] => 'G',
            Comparer::Equal(_) => 'B',
            Comparer::Order(ranks) => match ranks[answer].cmp(&ranks[guess]) {
                Ordering::Equal => 'G',
                Ordering::Greater => 'H',
                Ordering::Less => 'L',
            },
            Comparer::Set(sets) => match (&sets[guess], &sets[answer]) {
                (one, other) if one == other => 'G',
                (one, other) if one.iter().any(|part| other.binary_search(part).is_ok()) => 'Y',
                _ => 'B',
            },
        }
    }
}

/// A number for each text, the same for the same text.
fn numbered<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<u32> {
    let mut numbers = HashMap::new();
    let number = |text| {
        let next = numbers.len() as u32;
        *numbers.entry(text).or_insert(next)
    };
    texts.map(number).collect()
}

/// A decimal of any length, exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Number<'t> {
    is_negative: bool,
    /// Without zeros before it.
    whole: &'t str,
    /// Without zeros behind it.
    fraction: &'t str,
}

impl<'t> Number<'t> {
    fn parse(text: &'t str) -> Option<Number<'t>> {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = whole.len() + fraction.len() > 0
            && [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
        let (whole, fraction) = (whole.trim_start_matches('0'), fraction.trim_end_matches('0'));
        let is_zero = whole.is_empty() && fraction.is_empty();
        is_number.then_some(Number { is_negative: !is_zero && text.starts_with('-'), whole, fraction })
    }
}

impl Ord for Number<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let size = |number: &Self| (number.whole.len(), number.whole, number.fraction);
        match (self.is_negative, other.is_negative) {
            (false, false) => size(self).cmp(&size(other)),
            (true, true) => size(other).cmp(&size(self)),
            (one, other) => other.cmp(&one),
        }
    }
}

impl PartialOrd for Number<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::{Features, MAX_COMPARED};
    use salet_core::game::{Ending, Game};

    fn compared(columns: &[(&[&str], Comparison)]) -> Result<Vec<String>, String> {
        let mut features = Features::new((0..columns.len()).map(|column| column.to_string())).unwrap();
        for item in 0..columns[0].0.len() {
            features.push(&format!("item {item}"), columns.iter().map(|(values, _)| values[item])).unwrap();
        }
        let rules: Vec<Comparison> = columns.iter().map(|&(_, rule)| rule).collect();
        let matrix = features.compared(&rules).map_err(|fault| fault.to_string())?;
        Ok((0..matrix.guesses().len()).map(|guess| matrix.row(guess).collect::<Vec<_>>().join(" ")).collect())
    }

    #[test]
    fn values_are_compared_by_their_rules() {
        let colour = (&["red", "Red", "red"][..], Comparison::Equal);
        let year = (&["2009", "-7", "2009.50"][..], Comparison::Order);
        let kinds = (&["fire; flying", "flying|fire", "water, flying"][..], Comparison::Set);
        let found = compared(&[colour, year, kinds]).unwrap();
        assert_eq!(found, ["GGG BLG GHY", "BHG GGG BHY", "GLY BLY GGG"]);
        let skipped = (&["1", "2", "3"][..], Comparison::Skip);
        assert_eq!(compared(&[skipped, colour]).unwrap(), ["G B G", "B G B", "G B G"]);
        let sets = (&["a,a", "a", "b;", "c, b"][..], Comparison::Set);
        assert_eq!(compared(&[sets]).unwrap(), ["G G B B", "G G B B", "B B G Y", "B B Y G"]);
    }

    #[test]
    fn numbers_are_compared_exactly() {
        let increasing = [
            "-10",
            "-9.5",
            "-0.1",
            "0",
            "0.1",
            "0.10000000000000000000001",
            "9",
            "10",
            "123456789012345678901234567890",
        ];
        let numbers: Vec<Number<'_>> = increasing.iter().map(|text| Number::parse(text).unwrap()).collect();
        assert!(numbers.is_sorted_by(|one, other| one < other), "{numbers:?}");
        for (one, other) in [("0", "-0.0"), ("1", "+01.0"), (".5", "0.5"), ("7.", "7")] {
            assert_eq!(Number::parse(one), Number::parse(other));
        }
        for text in ["", "-", ".", "1e3", "1,5", "--1", "x", "1 m"] {
            assert_eq!(Number::parse(text), None, "{text}");
        }
    }

    #[test]
    fn rules_that_do_not_fit_are_refused() {
        let year = (&["2009", "soon"][..], Comparison::Order);
        let said = compared(&[year]).unwrap_err();
        assert_eq!(
            said,
            "the value of \"0\" for \"item 1\" is \"soon\", and no number, which has an order; write for instance -2.5"
        );
        let features = Features::new(["a", "b", "c"]).unwrap();
        let said = features.compared(&[Comparison::Equal, Comparison::Set]).unwrap_err().to_string();
        assert_eq!(said, "2 comparisons for 3 questions; give one for all, or one for each");
        let mut many = Features::new(["a"]).unwrap();
        (0..=MAX_COMPARED).for_each(|item| many.push(&item.to_string(), ["x"]).unwrap());
        let said = many.compared(&[Comparison::Equal]).unwrap_err().to_string();
        assert_eq!(said, "has 8193 items, but at most 8192 can be compared with each other");
        let skipped = compared(&[(&["x", "y"], Comparison::Skip)]).unwrap_err();
        assert!(skipped.contains("is empty"), "{skipped}");
    }

    #[test]
    fn guesses_are_items_and_end_with_the_name() {
        let mut features = Features::new(["year"]).unwrap();
        for year in 1..=9 {
            features.push(&format!("no. {year}"), [year.to_string().as_str()]).unwrap();
        }
        let matrix = features.compared(&[Comparison::Order]).unwrap();
        let game = Game::of_matrix(matrix, Ending::Named).unwrap().build().unwrap();
        let [low, high] = ["no. 2", "no. 7"].map(|name| game.find_answer(name).unwrap());
        assert_eq!(game.feedback_name(game.score(low.as_guess(), high)), "H");
        assert_eq!(game.feedback_name(game.score(low.as_guess(), low)), "G");
    }
}
