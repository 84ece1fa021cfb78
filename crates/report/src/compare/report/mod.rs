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

use std::path::{Path, PathBuf};

use crate::compare::figures::Figures;
use salet_base::files::{self, Result};

pub use plot::{Format, Plot};

const PAGE: &str = "index.html";
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

/// Check that a report can be written into a folder, before the games are played.
///
/// # Errors
/// [`files::Error::Unwritable`].
pub fn check(folder: &Path) -> Result<()> {
    files::check(&folder.join(PAGE))
}

/// The files of a report in a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    [PLOTS.map(|plot| format!("{plot}.svg")).as_slice(), &[FIGURES, POLICY, PAGE].map(str::to_owned)]
        .concat()
        .iter()
        .map(|name| folder.join(name))
        .collect()
}

/// Write the plots, the figures as JSON, the page, and the page of the policy if there is one, into a folder. Returns the
/// path of the page.
///
/// # Errors
/// [`files::Error::Unwritable`].
pub fn write(figures: &Figures, policy_page: Option<&str>, folder: &Path) -> Result<PathBuf> {
    let plots = plots(figures);
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        files::replace(&path, text.as_bytes()).map(|()| path)
    };
    for plot in &plots {
        write(&format!("{}.svg", plot.name), &colours::standing_alone(&plot.desktop))?;
    }
    let json = serde_json::to_string_pretty(figures).expect("figures are numbers and names");
    write(FIGURES, &json)?;
    let beside = policy_page.map(|page| write(POLICY, page)).transpose()?;
    write(PAGE, &page::page(figures, &plots, beside.map(|_| POLICY)))
}
