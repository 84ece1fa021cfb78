//! The colours of plots and page.
//!
//! A plot is drawn in fixed colours that work on white. Style rules replace each of them by a variable, and the
//! variables have other values where a dark page is preferred. Nothing is told by colour alone: bars carry numbers,
//! points carry names and shapes, and what lies beyond the limit is outlined and not filled.

use plotters::style::RGBColor;

/// Text, axes and outlines.
pub(super) const TEXT: RGBColor = RGBColor(0x1d, 0x23, 0x2b);
/// Text and lines of less weight.
pub(super) const FAINT: RGBColor = RGBColor(0x5b, 0x66, 0x73);
/// Grid lines.
pub(super) const GRID: RGBColor = RGBColor(0xd8, 0xdd, 0xe3);
/// What the plot is about.
pub(super) const MARK: RGBColor = RGBColor(0x1f, 0x6f, 0xb2);
/// The optimum.
pub(super) const BEST: RGBColor = RGBColor(0xb3, 0x54, 0x0a);

const ALL: [(&str, RGBColor, &str); 5] = [
    ("ink", TEXT, "#e8ecf1"),
    ("faint", FAINT, "#a5b0bc"),
    ("grid", GRID, "#39424d"),
    ("mark", MARK, "#6cb4f0"),
    ("best", BEST, "#f0a35e"),
];

fn hex(colour: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

/// The style rules that tie colours to variables, to which [`STYLE`](crate::page::STYLE) gives their values.
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

/// The rules with the values of the variables on light and on dark.
fn style() -> String {
    let light: String = ALL.iter().map(|(name, colour, _)| format!("--{name}:{};", hex(*colour))).collect();
    let dark: String = ALL.iter().map(|(name, _, dark)| format!("--{name}:{dark};")).collect();
    format!(":root{{{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{}", rules())
}

/// A plot as a file of its own, which needs the style rules and a background that goes with them.
pub(super) fn standing_alone(svg: &str) -> String {
    let background = "svg{background:#fff}@media(prefers-color-scheme:dark){svg{background:#14181d}}";
    match svg.split_once('>') {
        Some((opening, rest)) => format!("{opening}>\n<style>{}{background}</style>{rest}", style()),
        None => svg.to_owned(),
    }
}

/// What drawing into a string gives back: there is nothing there that could fail.
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
