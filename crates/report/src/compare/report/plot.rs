//! A plot: its texts and its drawing for two widths.

/// The width of a plot.
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

/// A plot in both widths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plot {
    /// The name of the file, without its extension.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// How to read it.
    pub caption: String,
    /// SVG for a desktop.
    pub desktop: String,
    /// SVG for a phone.
    pub phone: String,
}
