//! A plot, and the widths it is drawn for.

/// For which width a plot is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// 880 pixels.
    Desktop,
    /// 360 pixels.
    Phone,
}

impl Format {
    pub(super) fn width(self) -> u32 {
        match self {
            Format::Desktop => 880,
            Format::Phone => 360,
        }
    }
}

/// A plot for both widths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plot {
    /// What the file is called, without its ending.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// How to read it.
    pub caption: String,
    /// For a desktop.
    pub desktop: String,
    /// For a phone.
    pub phone: String,
}
