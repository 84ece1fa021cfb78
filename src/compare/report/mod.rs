//! The report: plots as SVG, and one page that holds everything.
//!
//! [`distribution`] shows how many guesses the answers took, [`pace`] the mean against the time to decide, [`distance`]
//! the regret. Each is drawn twice, for a desktop and for a phone, because text in a plot that is merely scaled down
//! cannot be read. `labels` keeps names from covering each other, `colours` holds what they are painted with. [`page`] puts it together.

mod colours;
pub mod distance;
pub mod distribution;
mod labels;
pub mod pace;
pub mod page;
mod plot;

use std::path::{Path, PathBuf};

use crate::compare::figures::Figures;
use crate::files::{self, Result};

pub use plot::{Format, Plot};

/// The page in the folder of a report.
const PAGE: &str = "index.html";

/// The figures beside it.
const FIGURES: &str = "figures.json";

/// The plots beside it, of which one may be missing.
const PLOTS: [&str; 3] = ["distribution", "pace", "distance"];

/// The page of the policy that everything is compared with, beside it.
const POLICY: &str = "policy.html";

/// All plots that the figures allow: without an optimum there is no distance to it.
pub fn plots(figures: &Figures) -> Vec<Plot> {
    let mut plots = vec![distribution::plot(figures), pace::plot(figures)];
    plots.extend(distance::plot(figures));
    plots
}

/// Whether a report can be written into a folder, asked before the games are played.
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

/// Write the plots, the figures as JSON and the page into a folder, and beside it that of the policy that all are compared
/// with, if there is one. Returns the page.
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
