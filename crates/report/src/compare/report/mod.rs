//! The report: plots as SVG, and one self-contained page.
//!
//! [`distribution`] shows the number of guesses, [`pace`] the mean against the time of a decision, [`distance`] the
//! regret. Each is drawn for a desktop and for a phone, since scaled-down text is illegible. `labels` places names, and
//! `colours` defines colours. [`page`] combines them.

mod colours;
pub mod distance;
pub mod distribution;
mod labels;
pub mod pace;
pub mod page;
mod plot;

use crate::compare::figures::Figures;

pub use plot::{Format, Plot};

/// The page of a report.
pub const PAGE: &str = "index.html";
const FIGURES: &str = "figures.json";

/// The plots of a report; the last is optional.
const PLOTS: [&str; 3] = ["distribution", "pace", "distance"];

/// The page of the policy that the strategies are compared with.
const POLICY: &str = "policy.html";

/// The plots that the figures allow: the distance needs an optimum.
pub fn plots(figures: &Figures) -> Vec<Plot> {
    let mut plots = vec![distribution::plot(figures), pace::plot(figures)];
    plots.extend(distance::plot(figures));
    plots
}

/// The names of all files that a report may have.
pub fn names() -> Vec<String> {
    let plots = PLOTS.map(|plot| format!("{plot}.svg"));
    plots.into_iter().chain([FIGURES, POLICY, PAGE].map(str::to_owned)).collect()
}

/// The files of a report, each with its name: the plots, the figures as JSON, the page of the policy if there is one, and last
/// the page, which shows them all.
pub fn texts(figures: &Figures, policy_page: Option<String>) -> Vec<(String, String)> {
    let plots = plots(figures);
    let json = serde_json::to_string_pretty(figures).expect("figures are numbers and names");
    let page = page::page(figures, &plots, policy_page.as_ref().map(|_| POLICY));
    let plot = |plot: &Plot| (format!("{}.svg", plot.name), colours::standing_alone(&plot.desktop));
    let mut texts: Vec<(String, String)> = plots.iter().map(plot).collect();
    texts.push((FIGURES.to_owned(), json));
    texts.extend(policy_page.map(|text| (POLICY.to_owned(), text)));
    texts.push((PAGE.to_owned(), page));
    texts
}
