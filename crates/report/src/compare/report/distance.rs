//! The plot of the distance of each strategy to the optimum.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::colours::{FAINT, GRID, MARK, TEXT, drawn};
use super::labels::ADVANCE;
use super::plot::{Format, Plot};
use crate::compare::figures::{Figures, StrategyFigures};
use crate::compare::optimum::Regret;
use crate::compare::table::{about, guesses_above, percents_above};

const ROW: i32 = 30;

/// The plot of the distance of each strategy to the optimum; `None` without an optimum.
pub fn plot(figures: &Figures) -> Option<Plot> {
    let best = figures.optimum.as_ref()?;
    let unit = figures.game.unit();
    let known = match best.lower == best.upper {
        true => format!("The {} is {}: {} {unit}.", best.name(), best.source(), best.upper),
        false => format!(
            "The {} is {} to lie between {} and {} {unit}, so each distance is an interval: the bar is \
             filled up to its lower end and outlined up to its upper end.",
            best.name(),
            best.source(),
            best.lower,
            best.upper
        ),
    };
    let beyond = match best.within {
        Some(_) => " A strategy that takes more guesses in some games may come out below it.",
        None => "",
    };
    Some(Plot {
        name: "distance",
        title: "Distance to the optimum",
        caption: format!("Guesses above the optimum, in percent of it and in guesses. {known}{beyond}"),
        desktop: draw(figures, Format::Desktop),
        phone: draw(figures, Format::Phone),
    })
}

fn draw(figures: &Figures, format: Format) -> String {
    let mut rows: Vec<(&StrategyFigures, Regret)> =
        figures.strategies.iter().filter_map(|strategy| Some((strategy, strategy.regret?))).collect();
    rows.sort_by(|a, b| a.1.percent[1].total_cmp(&b.1.percent[1]).then_with(|| a.0.name.cmp(&b.0.name)));
    let (names, size) = match format {
        Format::Desktop => (190, 13),
        Format::Phone => (150, 15),
    };
    let width = format.width() as i32;
    let height = rows.len() as i32 * ROW + 8;
    let largest = rows.iter().map(|(_, regret)| regret.percent[1]).fold(1e-9, f64::max);
    let sample = figures.game.is_sample();
    let texts: Vec<String> = rows.iter().map(|(_, regret)| value_text(regret, sample, format)).collect();
    let longest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0) as f64;
    let values = (longest * f64::from(size) * ADVANCE).ceil() as i32 + 12;
    let x = |percent: f64| {
        names + (percent.max(0.0) / largest * f64::from(width - names - values)).round() as i32
    };

    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, (width as u32, height as u32)).into_drawing_area();
    let name = ("sans-serif", size).into_font().color(&TEXT).pos(Pos::new(HPos::Right, VPos::Center));
    let value = ("sans-serif", size).into_font().color(&FAINT).pos(Pos::new(HPos::Left, VPos::Center));
    drawn(area.draw(&PathElement::new(vec![(names, 0), (names, height)], GRID)));
    for (row, ((strategy, regret), text)) in rows.into_iter().zip(texts).enumerate() {
        let middle = row as i32 * ROW + ROW / 2 + 4;
        let (top, bottom) = (middle - 8, middle + 8);
        let [least, most] = regret.percent.map(x);
        drawn(area.draw_text(&strategy.name, &name, (names - 8, middle)));
        drawn(area.draw(&Rectangle::new([(names, top), (least, bottom)], MARK.filled())));
        if most > least {
            drawn(area.draw(&Rectangle::new([(least, top), (most, bottom)], TEXT.stroke_width(1))));
        }
        drawn(area.draw_text(&text, &value, (most + 6, middle)));
    }
    drawn(area.present());
    drop(area);
    svg
}

fn value_text(regret: &Regret, sample: bool, format: Format) -> String {
    let percent = format!("{}{} %", about(sample), percents_above(regret.percent));
    match format {
        Format::Desktop => format!("{percent}  ({} guesses)", guesses_above(regret.guesses)),
        Format::Phone => percent,
    }
}
