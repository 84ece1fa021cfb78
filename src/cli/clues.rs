//! What the digits of clues mean, as an option.

use crate::game::Digits;

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
