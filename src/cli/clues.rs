//! The option for the digits of clues.

use crate::game::Digits;

pub(crate) const HELP: &str = "Colours of the digits 1 and 2 in clues (term.ooo: green-yellow)";

#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
pub(crate) enum ClueDigits {
    #[default]
    YellowGreen,
    GreenYellow,
}

impl From<ClueDigits> for Digits {
    fn from(order: ClueDigits) -> Digits {
        match order {
            ClueDigits::YellowGreen => Digits::YellowGreen,
            ClueDigits::GreenYellow => Digits::GreenYellow,
        }
    }
}
