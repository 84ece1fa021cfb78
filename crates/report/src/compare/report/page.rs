//! The page of a report: one self-contained file.

use std::collections::BTreeMap;

use minijinja::value::Serde;
use minijinja::{Environment, Value, context};

use super::{Plot, colours};
use crate::compare::figures::{Figures, OptimumFigures, StrategyFigures, number_of_mistakes};
use crate::compare::optimum::Regret;
use crate::compare::table::{self, about, duration, guesses, guesses_above, percents_above};
use crate::page::STYLE;
use salet_base::text::{count, percent};
use salet_core::game::Interval;

/// The page with its plots and an optional link to the page of a policy.
pub fn page(figures: &Figures, plots: &[Plot], policy_page: Option<&str>) -> String {
    let mut environment = Environment::new();
    environment.add_filter("duration", duration);
    environment.add_filter("fixed", |value: f64, places: usize| format!("{value:.places$}"));
    environment.add_filter("percents_above", |least: f64, most: f64| percents_above([least, most]));
    environment.add_filter("percent", |share: f64, places: usize| percent(share, places));
    environment.add_filter("cost", |value: &Value| cost(value).map(|cost| cost.to_string()));
    environment.add_filter("mistakes", mistakes);
    let plots: Vec<_> = plots
        .iter()
        .map(|plot| {
            context! {
                name => plot.name,
                title => plot.title,
                caption => plot.caption.as_str(),
                desktop => described(&plot.desktop, plot, "desktop"),
                phone => described(&plot.phone, plot, "phone"),
            }
        })
        .collect();
    let page = context! {
        figures => Value::from(Serde(figures)),
        finding => if figures.missing.is_empty() { finding(figures) } else { String::new() },
        left_out => figures.left_out(),
        title => title(figures),
        unit => figures.game.unit(),
        sample => figures.game.is_sample(),
        regrets => regrets(figures),
        optimum => figures.optimum.as_ref().map(|best| {
            context! { name => best.name(), source => best.source(), reached => best.reached() }
        }),
        caveat => table::caveat(figures),
        unknown_error => table::unknown_error(figures),
        plots,
        shared => STYLE,
        style => colours::rules(),
        policy_page,
    };
    let rendered = environment.render_named_str("page.html", include_str!("page.html"), page);
    match rendered {
        Ok(page) => page,
        Err(error) => unreachable!("the template is a constant that a test renders: {error:#}"),
    }
}

/// The title of the page, with the name of the game if it has one.
fn title(figures: &Figures) -> String {
    let game = figures.game.name.as_ref().map(|name| format!(": {name}")).unwrap_or_default();
    format!("Strategies against the optimum{game}")
}

/// The result in one sentence: the best strategies, the worst one, and their distances to the optimum. Strategies that lose
/// answers are left out: giving up saves guesses.
fn finding(figures: &Figures) -> String {
    let finds_all = |strategy: &&StrategyFigures| strategy.lost == 0;
    let all: Vec<&StrategyFigures> = figures.strategies.iter().filter(finds_all).collect();
    let total = |strategy: &&StrategyFigures| strategy.total;
    let (best, worst) = (all.iter().copied().min_by_key(total), all.iter().copied().max_by_key(total));
    let (Some(best), Some(worst)) = (best, worst) else {
        return String::new();
    };
    let (played, unit) = (figures.game.played, figures.game.unit());
    let is_sample = figures.game.is_sample();
    let (sample, whole) = match is_sample {
        true => (format!(" on a sample of {}", count(played, "answer")), " on the same answers"),
        false => (String::new(), ""),
    };
    let optimum = figures.optimum.as_ref().map_or_else(|| "optimum".to_owned(), OptimumFigures::name) + whole;
    let distance = |strategy: &StrategyFigures| match strategy.regret {
        None => String::new(),
        Some(regret) if regret.guesses == [0.0; 2] => format!(", {}the {optimum}", about(is_sample)),
        Some(Regret { guesses: [least, most], percent: [low, high], .. }) => {
            let (guesses, percent, side) = match most < 0.0 {
                true => ([-most, -least], [-high, -low], "below"),
                false => ([least, most], [low, high], "above"),
            };
            let (guesses, percents) = (guesses_above(guesses), percents_above(percent));
            format!(", {}{guesses} or {percents} % {side} the {optimum}", about(is_sample))
        }
    };
    if best.total == worst.total {
        return format!("{} needs {} {unit}{sample}{}.", best.name, best.total, distance(best));
    }
    let names: Vec<&str> =
        all.iter().filter(|strategy| strategy.total == best.total).map(|strategy| &*strategy.name).collect();
    let needs = if names.len() == 1 { "needs" } else { "need" };
    format!(
        "Of {} strategies{}{sample}, {} {needs} the fewest guesses ({} {}{}), and {} needs the most ({}{}).",
        all.len(),
        if all.len() < figures.strategies.len() { " that find every answer" } else { "" },
        names.join(" and "),
        best.total,
        unit.trim_start_matches("guesses "),
        distance(best),
        worst.name,
        worst.total,
        distance(worst)
    )
}

/// The regret in guesses of each strategy, by name; nothing for those that lose answers.
fn regrets(figures: &Figures) -> BTreeMap<&str, String> {
    let regret =
        |strategy: &StrategyFigures| strategy.regret.map(|it| guesses(&it, figures.game.is_sample()));
    figures.strategies.iter().filter_map(|strategy| Some((&*strategy.name, regret(strategy)?))).collect()
}

/// A cost: a number, or two bounds.
fn cost(value: &Value) -> Result<Interval, minijinja::Error> {
    let bound = |name| value.get_attr(name).and_then(u64::try_from);
    match u64::try_from(value.clone()) {
        Ok(exact) => Ok(Interval::exactly(exact)),
        Err(_) => Ok(Interval::new(bound("at_least")?, bound("at_most")?)),
    }
}

/// The number of mistakes of the losses of a strategy, or of a trap, as the tables show it.
fn mistakes(losses: &Value, certain: &str) -> Result<String, minijinja::Error> {
    let number = |name| losses.get_attr(name).and_then(u64::try_from);
    let cost = cost(&losses.get_attr("cost")?)?;
    Ok(number_of_mistakes(number(certain)?, number("unresolved")?, cost).to_string())
}

/// A plot with a title for screen readers.
fn described(svg: &str, plot: &Plot, format: &str) -> String {
    let id = format!("{}-{format}", plot.name);
    let title = format!("<title id=\"{id}\">{}</title>", plot.title);
    match svg.split_once('>') {
        Some((opening, rest)) => format!("{opening} role=\"img\" aria-labelledby=\"{id}\">{title}{rest}"),
        None => svg.to_owned(),
    }
}
