//! The distribution of guesses: a small chart for each strategy, all on one scale.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::colours::{FAINT, GRID, MARK, TEXT};
use super::plot::{Format, Plot};
use crate::compare::figures::{Figures, StrategyFigures};
use salet_base::text::percent;

const PANEL_HEIGHT: u32 = 150;

/// Sizes of the text of a panel: name, mean, guess numbers, shares over bars, and these over narrow bars. A phone shrinks the
/// plot a little.
fn sizes(format: Format) -> [u32; 5] {
    match format {
        Format::Desktop => [14, 13, 12, 13, 12],
        Format::Phone => [16, 15, 15, 15, 14],
    }
}

/// The plot of how many answers each strategy finds with how many guesses.
pub fn plot(figures: &Figures) -> Plot {
    let beyond = match figures.game.limit {
        Some(limit) => format!(" Bars beyond guess {limit}, the limit, are outlined and not filled."),
        None => String::new(),
    };
    Plot {
        name: "distribution",
        title: "How many guesses the answers took",
        caption: format!(
            "Percent of the games that find the answer, by guess; a number stands over bars of at least 1 %.{beyond}"
        ),
        desktop: draw(figures, Format::Desktop),
        phone: draw(figures, Format::Phone),
    }
}

fn draw(figures: &Figures, format: Format) -> String {
    let columns = match format {
        Format::Desktop => 4,
        Format::Phone => 2,
    };
    let rows = figures.strategies.len().div_ceil(columns).max(1);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (format.width(), rows as u32 * PANEL_HEIGHT))
            .into_drawing_area();
        let largest =
            figures.strategies.iter().map(|strategy| shares(strategy).into_iter().fold(0.0, f64::max));
        let largest = largest.fold(0.01, f64::max);
        let longest = figures.strategies.iter().map(|strategy| strategy.weighted_histogram.len()).max();
        let longest = longest.unwrap_or(1).max(6);
        let sizes = sizes(format);
        let mut strategies: Vec<_> = figures.strategies.iter().collect();
        strategies.sort_by_key(|strategy| strategy.total);
        for (panel, strategy) in area.split_evenly((rows, columns)).iter().zip(strategies) {
            let drawn = draw_panel(panel, strategy, figures.game.limit, sizes, largest, longest);
            super::colours::drawn(drawn);
        }
        super::colours::drawn(area.present());
    }
    svg
}

fn shares(strategy: &StrategyFigures) -> Vec<f64> {
    let weight: u64 = strategy.weighted_histogram.iter().sum();
    let share = |&found: &u64| found as f64 / weight.max(1) as f64;
    strategy.weighted_histogram.iter().map(share).collect()
}

fn draw_panel<B: DrawingBackend>(
    panel: &DrawingArea<B, Shift>,
    strategy: &StrategyFigures,
    limit: Option<u8>,
    [name, mean, guess, share, narrow]: [u32; 5],
    largest: f64,
    longest: usize,
) -> Result<(), DrawingAreaErrorKind<B::ErrorType>> {
    let (width, height) = panel.dim_in_pixel();
    let (width, height) = (width as i32, height as i32);
    let (left, right, top, bottom) = (6, width - 10, 42, height - 22);
    let title = ("sans-serif", name).into_font().color(&TEXT);
    panel.draw_text(&strategy.name, &title, (left, 4))?;
    let mean = ("sans-serif", mean).into_font().color(&FAINT);
    panel.draw_text(&format!("mean {:.3}", strategy.mean), &mean, (left, 22))?;
    let slot = f64::from(right - left) / longest as f64;
    let small = ("sans-serif", guess).into_font().color(&FAINT).pos(Pos::new(HPos::Center, VPos::Top));
    let number = ("sans-serif", if slot >= 17.0 { share } else { narrow })
        .into_font()
        .color(&TEXT)
        .pos(Pos::new(HPos::Center, VPos::Bottom));
    panel.draw(&PathElement::new(vec![(left, bottom), (right, bottom)], GRID))?;
    for (index, share) in shares(strategy).into_iter().enumerate() {
        let from = left + (slot * index as f64 + 1.0) as i32;
        let to = left + (slot * (index + 1) as f64 - 1.0) as i32;
        let top = bottom - (share / largest * f64::from(bottom - top - 12)).round() as i32;
        let within = limit.is_none_or(|limit| index < usize::from(limit));
        if share > 0.0 {
            let style = if within { MARK.filled() } else { TEXT.stroke_width(1) };
            panel.draw(&Rectangle::new([(from, top.min(bottom - 1)), (to, bottom)], style))?;
        }
        if share >= 0.01 && slot >= 12.0 {
            panel.draw_text(percent(share, 0).trim_end_matches(" %"), &number, ((from + to) / 2, top - 1))?;
        }
    }
    let every = (18.0 / slot).ceil() as usize;
    for guess in (0..longest).step_by(every.max(1)) {
        let middle = left + (slot * (guess as f64 + 0.5)) as i32;
        panel.draw_text(&(guess + 1).to_string(), &small, (middle, bottom + 4))?;
    }
    Ok(())
}
