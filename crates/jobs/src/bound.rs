//! The best known price, in a file: "7920 salet", or "7926" if only a policy is known.
//!
//! Workers poll the file and lower it. If two lower it at the same time, the better bound may be lost for a while. That is
//! harmless: a worker with too high a bound does unnecessary work, but none of it is wrong.

use std::fmt;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use salet_base::files;
use salet_base::put;
use salet_core::game::Game;
use salet_core::search::Price;

/// The best known price of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bound {
    /// The price of a known policy: its total, plus 2^64 times the weight that it loses.
    pub price: Price,
    /// The opener proven to have exactly this price.
    pub opener: Option<String>,
}

impl fmt::Display for Bound {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.price)?;
        self.opener.as_ref().map_or(Ok(()), |opener| write!(formatter, " {opener}"))
    }
}

impl From<Bound> for String {
    fn from(bound: Bound) -> String {
        bound.to_string()
    }
}

impl TryFrom<String> for Bound {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Bound, &'static str> {
        let (price, opener) = match text.trim().split_once(' ') {
            Some((price, opener)) => (price, Some(opener.trim().to_owned())),
            None => (text.trim(), None),
        };
        let price = price
            .parse()
            .map_err(|_| "a bound is a price, and possibly an opener with exactly this price")?;
        Ok(Bound { price, opener })
    }
}

/// The guesses in prices of the search that totals do not count: in a game until one answer is left, each answer is named at last.
fn naming(game: &Game) -> Price {
    if game.ends_known() { game.weights().total().into() } else { 0 }
}

impl Bound {
    /// The bound of a price of the search.
    pub(crate) fn of(game: &Game, price: Price, opener: Option<String>) -> Bound {
        let guesses = price & Price::from(u64::MAX);
        Bound { price: price - guesses.min(naming(game)), opener }
    }

    /// The price of the search.
    pub(crate) fn price_in(&self, game: &Game) -> Price {
        self.price.saturating_add(naming(game))
    }

    /// The bound in a file; `None` if the file is missing or unreadable: then there is no bound.
    pub fn read(path: &Path) -> Option<Bound> {
        fs::read_to_string(path).ok()?.try_into().ok()
    }

    /// Write the bound to a file, unless the file has one that is as good.
    pub fn lower(&self, path: &Path) -> files::Result<()> {
        let rank = |bound: &Bound| (bound.price, bound.opener.is_none());
        match Bound::read(path) {
            Some(known) if rank(&known) <= rank(self) => Ok(()),
            _ => put::replace(path, format!("{self}\n").as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_keeps_the_best_bound() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bound");
        assert_eq!(Bound::read(&path), None);
        let bound = |text: &str| Bound::try_from(text.to_owned()).expect("a bound");
        let put = |text: &str| bound(text).lower(&path).expect("it is written");
        let text = || fs::read_to_string(&path).expect("a file");
        put("7926");
        put("7930 crane");
        assert_eq!(text(), "7926\n");
        put("7920");
        put("7920 salet");
        put("7920");
        assert_eq!(text(), "7920 salet\n");
        fs::write(&path, "79").expect("it is written");
        assert_eq!(Bound::read(&path), Some(Bound { price: 79, opener: None }));
        for text in ["", "salet", "-1", "7920salet"] {
            fs::write(&path, text).expect("it is written");
            assert_eq!(Bound::read(&path), None);
        }
    }
}
