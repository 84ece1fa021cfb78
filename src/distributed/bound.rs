//! The best that anybody has found, as a file: "7920 salet", or "7926" where only a policy is known.
//!
//! Whoever works reads it now and then and lowers it. Two that lower it at once may lose the better of both for a while:
//! whoever works with a bound that is too high does more than is needed, and nothing that is wrong.

use std::fmt;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::files;
use crate::search::Price;

/// The best that is known of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Bound {
    /// The price of a policy that somebody has: its total, and from 2^64 up the weight that it loses.
    pub price: Price,
    /// The opener that is proven to cost just that.
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
        text.parse()
    }
}

impl FromStr for Bound {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Bound, &'static str> {
        let (price, opener) = match text.trim().split_once(' ') {
            Some((price, opener)) => (price, Some(opener.trim().to_owned())),
            None => (text.trim(), None),
        };
        let price = price.parse().map_err(|_| "a bound is a number, and an opener that costs just that")?;
        Ok(Bound { price, opener })
    }
}

impl Bound {
    /// What a file says; `None` if it is not there or says nothing that can be read, which is as good as no bound.
    pub fn read(path: &Path) -> Option<Bound> {
        fs::read_to_string(path).ok()?.parse().ok()
    }

    /// Write it into a file unless that has one as good.
    ///
    /// # Errors
    /// [`files::Error::Unwritable`].
    pub fn lower(&self, path: &Path) -> files::Result<()> {
        match Bound::read(path) {
            Some(known) if !self.is_better_than(&known) => Ok(()),
            _ => files::replace(path, format!("{self}\n").as_bytes()),
        }
    }

    fn is_better_than(&self, other: &Bound) -> bool {
        (self.price, self.opener.is_none()) < (other.price, other.opener.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_best_bound_that_was_put_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("bound");
        assert_eq!(Bound::read(&path), None);
        let put = |text: &str| text.parse::<Bound>().expect("a bound").lower(&path).expect("it is written");
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
