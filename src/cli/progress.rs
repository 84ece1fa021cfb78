//! How a search stands, on standard error, where that is a terminal and wants to know.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use crate::game::{Game, Objective};
use crate::search::{Phase, Progress, Snapshot, Stage};
use crate::text::count;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output::Output;

const FIRST_DRAWN_AFTER: Duration = Duration::from_millis(300);

/// Where progress is drawn, if at all.
fn target(output: &Output) -> ProgressDrawTarget {
    let shown = io::stderr().is_terminal() && !output.quiet();
    if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}

/// Have a bar turn by itself, which takes a thread, where somebody sees it.
fn tick(bar: &ProgressBar) {
    if !bar.is_hidden() {
        bar.enable_steady_tick(FIRST_DRAWN_AFTER);
    }
}

/// A bar of two lines without a length yet: what is done, and how far it is.
fn two_lines(output: &Output, figures: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, target(output));
    match ProgressStyle::with_template(&format!("{{spinner}} {{prefix}}\n  {{bar:16}} {figures}")) {
        Ok(style) => bar.with_style(style.progress_chars("━╸─")),
        Err(error) => unreachable!("the template is a constant: {error}"),
    }
}

/// A bar of two lines, at most 80 columns wide.
pub(crate) struct Bar<'g> {
    bar: ProgressBar,
    game: &'g Game,
    start: Instant,
    deadline: Option<Instant>,
}

impl<'g> Bar<'g> {
    pub(crate) fn new(output: &Output, game: &'g Game, deadline: Option<Instant>) -> Bar<'g> {
        Bar { bar: two_lines(output, "{msg}"), game, start: Instant::now(), deadline }
    }

    /// Take the bar away.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Print a line of data while the bar is there.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    fn headline(&self, snapshot: &Snapshot) -> String {
        let phase = match snapshot.phase {
            Phase::Policy => "a first policy",
            Phase::Openers => "openers",
        };
        let name = |opener| self.game.lists().display(opener);
        let bound = snapshot.lower_bound;
        // Elsewhere the search does not count guesses alone: losses, or nothing but whether a limit can be kept.
        let counts_guesses = !matches!(self.game.objective(), Objective::WinRate | Objective::Worst);
        if !counts_guesses {
            let found = snapshot.incumbent.map(|(opener, _)| format!(": {}", name(opener)));
            return format!("{phase}{}", found.unwrap_or_default());
        }
        match snapshot.incumbent {
            Some((opener, total)) if bound > 0 => {
                let gap = total.saturating_sub(bound);
                format!("{phase}: {} {total}, proven at least {bound}, gap {gap}", name(opener))
            }
            Some((opener, total)) => format!("{phase}: {} {total}", name(opener)),
            None if bound > 0 => format!("{phase}: proven at least {bound}"),
            None => phase.to_owned(),
        }
    }

    fn figures(&self, snapshot: &Snapshot) -> String {
        let elapsed = self.start.elapsed();
        let mut text = format!("{} searched", count(snapshot.nodes, "state"));
        if snapshot.phase == Phase::Openers {
            text = format!("{}/{} openers, {text}", snapshot.settled, snapshot.openers);
        }
        if let Some(left) = self.time_left(snapshot, elapsed) {
            text +=
                &format!(", {} left", humantime::format_duration(Duration::from_secs(left.as_secs() + 1)));
        }
        text
    }

    /// As if openers went on at the pace so far, but never beyond the deadline.
    fn time_left(&self, snapshot: &Snapshot, elapsed: Duration) -> Option<Duration> {
        let deadline = self.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let open = snapshot.openers.saturating_sub(snapshot.settled);
        let pace = (snapshot.settled > 0).then(|| elapsed.as_secs_f64() / snapshot.settled as f64);
        let estimate = pace.and_then(|pace| Duration::try_from_secs_f64(pace * open as f64).ok());
        [deadline, estimate].into_iter().flatten().min()
    }
}

/// Something that turns while a question without a measure of its own is answered; it ends when it is dropped.
pub(crate) struct Spinner(ProgressBar);

impl Spinner {
    pub(crate) fn new(output: &Output, what: &'static str) -> Spinner {
        let spinner =
            ProgressBar::with_draw_target(None, target(output)).with_style(ProgressStyle::default_spinner());
        spinner.set_message(what);
        tick(&spinner);
        Spinner(spinner)
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

impl Progress for Bar<'_> {
    fn report(&self, snapshot: &Snapshot) {
        if self.bar.is_hidden() || self.start.elapsed() < FIRST_DRAWN_AFTER {
            return;
        }
        match snapshot.phase {
            Phase::Policy => self.bar.unset_length(),
            Phase::Openers => self.bar.set_length(snapshot.openers as u64),
        }
        self.bar.set_position(snapshot.settled as u64);
        self.bar.set_prefix(self.headline(snapshot));
        self.bar.set_message(self.figures(snapshot));
        self.bar.tick();
    }
}

/// How far a certificate is; the bar is gone when this is dropped.
pub(crate) struct ProofBar(ProgressBar);

impl ProofBar {
    pub(crate) fn new(output: &Output) -> ProofBar {
        let bar = two_lines(output, "{pos}/{len} {msg}, {elapsed}");
        tick(&bar);
        ProofBar(bar)
    }
}

impl Progress for ProofBar {
    fn stage(&self, stage: Stage, done: usize, steps: usize) {
        let (what, unit) = match stage {
            Stage::Counting => ("certificate: counting bounds of all openers", "openers"),
            Stage::Lifting => ("certificate: openers that counting leaves over", "openers"),
            Stage::Lemmas => ("certificate: lemmas that the openers rest on", "lemmas"),
        };
        self.0.set_prefix(what);
        self.0.set_message(unit);
        self.0.set_length(steps as u64);
        self.0.set_position(done as u64);
    }

    fn step(&self) {
        self.0.inc(1);
    }
}

impl Drop for ProofBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
