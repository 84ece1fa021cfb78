//! Colours of the plots and the page.
//!
//! A plot is drawn in fixed colours that work on white. Style rules replace each by a variable, with other values in dark
//! mode. Colour is never the only signal: bars carry numbers, points have names and shapes, and bars beyond the limit
//! are outlined.

use plotters::style::RGBColor;

/// Text, axes and outlines.
pub(super) const TEXT: RGBColor = RGBColor(0x23, 0x20, 0x1b);
/// Secondary text and lines.
pub(super) const FAINT: RGBColor = RGBColor(0x63, 0x5d, 0x52);
pub(super) const GRID: RGBColor = RGBColor(0xdd, 0xd7, 0xca);
pub(super) const MARK: RGBColor = RGBColor(0x12, 0x60, 0x7a);
pub(super) const BEST: RGBColor = RGBColor(0xa8, 0x4a, 0x0c);

const ALL: [(&str, RGBColor, &str); 5] = [
    ("ink", TEXT, "#ece7de"),
    ("faint", FAINT, "#aca498"),
    ("grid", GRID, "#3d3832"),
    ("mark", MARK, "#82c5d9"),
    ("best", BEST, "#efa562"),
];

fn hex(colour: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

/// The style rules that map colours to variables, whose values [`STYLE`](crate::page::STYLE) defines.
pub(super) fn rules() -> String {
    ALL.iter()
        .map(|(name, colour, _)| {
            let hex = hex(*colour);
            format!(
                "svg [fill=\"{hex}\"]{{fill:var(--{name})}}svg [stroke=\"{hex}\"]{{stroke:var(--{name})}}"
            )
        })
        .collect()
}

/// The rules with the values of the variables in light and dark mode.
fn style() -> String {
    let light: String = ALL.iter().map(|(name, colour, _)| format!("--{name}:{};", hex(*colour))).collect();
    let dark: String = ALL.iter().map(|(name, _, dark)| format!("--{name}:{dark};")).collect();
    format!(":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{}", rules())
}

/// A plot as a standalone file, with style rules and a background.
pub(super) fn standing_alone(svg: &str) -> String {
    let background = "svg{background:#fdfcf9}@media(prefers-color-scheme:dark){svg{background:#181613}}";
    match svg.split_once('>') {
        Some((opening, rest)) => format!("{opening}>\n<style>{}{background}</style>{rest}", style()),
        None => svg.to_owned(),
    }
}

/// Unwrap the result of drawing into a string, which cannot fail.
pub(super) fn drawn<E: std::error::Error + Send + Sync>(
    result: Result<(), plotters::drawing::DrawingAreaErrorKind<E>>,
) {
    if let Err(error) = result {
        unreachable!("drawing into memory does not fail: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plots_have_the_colours_of_the_pages() {
        let (light, dark) = crate::page::STYLE.split_once("@media").unwrap();
        for (name, colour, on_dark) in ALL {
            assert!(light.contains(&format!("--{name}: {};", hex(colour))), "{name}");
            assert!(dark.contains(&format!("--{name}: {on_dark};")), "{name}");
        }
    }
}
