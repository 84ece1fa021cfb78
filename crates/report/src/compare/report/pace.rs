//! The plot of the mean against the time of a decision, logarithmic, as in figure 7 of the French report.

use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::colours::{BEST, FAINT, GRID, MARK, TEXT, drawn};
use super::labels::{Area, leader, place};
use super::plot::{Format, Plot};
use crate::compare::{Figures, table};

/// The plot of the mean of each strategy against its time for a decision.
pub fn plot(figures: &Figures) -> Plot {
    let best = match &figures.optimum {
        Some(best) if best.lower == best.upper => format!(" The dashed line is the {}.", best.name()),
        Some(best) => format!(" The {} lies between the dashed lines.", best.name()),
        None => String::new(),
    };
    Plot {
        name: "pace",
        title: "What thinking longer buys",
        caption: format!(
            "Guesses per game against processor time for one decision; lower and further left is better.{best} A \
             square is a strategy that follows a policy computed before, a circle any other."
        ),
        desktop: draw(figures, Format::Desktop),
        phone: draw(figures, Format::Phone),
    }
}

fn pace(seconds: f64) -> f64 {
    seconds.max(1e-8).log10()
}

fn draw(figures: &Figures, format: Format) -> String {
    let (height, size) = match format {
        Format::Desktop => (460, 14.0),
        Format::Phone => (600, 15.0),
    };
    let width = format.width();
    let strategies = &figures.strategies;
    let bound = |values: &[f64], fold: fn(f64, f64) -> f64, start| values.iter().copied().fold(start, fold);
    let paces: Vec<f64> = strategies.iter().map(|strategy| pace(strategy.seconds_per_decision)).collect();
    let optimum: Vec<f64> = figures.optimum.iter().flat_map(|best| best.mean).collect();
    let mut means: Vec<f64> = strategies.iter().map(|strategy| strategy.mean).collect();
    let points: Vec<(f64, f64)> = paces.iter().copied().zip(means.iter().copied()).collect();
    means.extend(&optimum);
    let (slow, fast) = (bound(&paces, f64::max, -8.0).ceil(), bound(&paces, f64::min, 1.0).floor());
    let (low, high) = (bound(&means, f64::min, f64::MAX), bound(&means, f64::max, 0.0));
    let room = ((high - low) * 0.08).max(0.02);
    let (low, high) = if low > high { (0.0, 1.0) } else { (low - room, high + room) };

    let frame =
        Area { left: 46.0, top: 26.0, right: f64::from(width) - 24.0, bottom: f64::from(height) - 46.0 };
    let x = |pace: f64| frame.left + (pace - fast) / (slow - fast).max(1.0) * (frame.right - frame.left);
    let y = |mean: f64| frame.bottom - (mean - low) / (high - low) * (frame.bottom - frame.top);
    let pixel = |(x, y): (f64, f64)| (x.round() as i32, y.round() as i32);

    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (width, height)).into_drawing_area();
    let axis = ("sans-serif", size - 1.0).into_font().color(&FAINT);
    let below = axis.pos(Pos::new(HPos::Center, VPos::Top));
    let beside = axis.pos(Pos::new(HPos::Right, VPos::Center));
    for decade in fast as i32..=slow as i32 {
        let at = x(f64::from(decade));
        let line = vec![pixel((at, frame.top)), pixel((at, frame.bottom))];
        drawn(area.draw(&PathElement::new(line, GRID)));
        drawn(area.draw_text(&table::whole(10f64.powi(decade)), &below, pixel((at, frame.bottom + 6.0))));
    }
    let step = tick(high - low);
    let mut mean = (low / step).ceil() * step;
    while mean <= high {
        let line = vec![pixel((frame.left, y(mean))), pixel((frame.right, y(mean)))];
        drawn(area.draw(&PathElement::new(line, GRID)));
        drawn(area.draw_text(&format!("{mean:.2}"), &beside, pixel((frame.left - 5.0, y(mean)))));
        mean += step;
    }
    let title = ((frame.left + frame.right) / 2.0, frame.bottom + 26.0);
    drawn(area.draw_text("processor time for one decision", &below, pixel(title)));
    let above = axis.pos(Pos::new(HPos::Left, VPos::Top));
    drawn(area.draw_text("guesses per game", &above, pixel((4.0, 2.0))));
    for &best in &optimum {
        let line = [pixel((frame.left, y(best))), pixel((frame.right, y(best)))];
        drawn(area.draw(&DashedPathElement::new(line, 7, 5, BEST.stroke_width(2))));
    }

    let centres: Vec<(f64, f64)> = points.iter().map(|&(pace, mean)| (x(pace), y(mean))).collect();
    let names: Vec<String> = strategies.iter().map(|strategy| strategy.name.clone()).collect();
    let lines: Vec<Area> = optimum
        .iter()
        .map(|&best| Area { left: frame.left, top: y(best) - 1.5, right: frame.right, bottom: y(best) + 1.5 })
        .collect();
    let texts = place(&centres, &names, size, frame, &lines);
    let text_style = ("sans-serif", size).into_font().color(&TEXT);
    // The width of a text is an estimate, so it is anchored on the side of its point.
    let anchored = |text: &Area, centre: f64| match () {
        () if text.left >= centre => (HPos::Left, text.left),
        () if text.right <= centre => (HPos::Right, text.right),
        () => (HPos::Center, (text.left + text.right) / 2.0),
    };
    for ((&centre, strategy), text) in centres.iter().zip(strategies).zip(texts) {
        let (px, py) = pixel(centre);
        if let Some(nearest) = leader(centre, &text) {
            drawn(area.draw(&PathElement::new(vec![(px, py), pixel(nearest)], FAINT)));
        }
        if strategy.follows_policy {
            drawn(area.draw(&Rectangle::new([(px - 5, py - 5), (px + 5, py + 5)], BEST.filled())));
        } else {
            drawn(area.draw(&Circle::new((px, py), 5, MARK.filled())));
        }
        let (side, anchor) = anchored(&text, centre.0);
        let style = text_style.pos(Pos::new(side, VPos::Top));
        drawn(area.draw_text(&strategy.name, &style, pixel((anchor, text.top))));
    }
    drawn(area.present());
    drop(area);
    svg
}

/// A round step that gives about five ticks.
fn tick(range: f64) -> f64 {
    let magnitude = 10f64.powf((range / 5.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * magnitude);
    steps.into_iter().find(|step| range / step <= 7.0).unwrap_or(range)
}
