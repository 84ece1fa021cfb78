//! Progress on standard error: the current step, its measure, and a clock. On a terminal it is a bar, elsewhere a line now and then.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle, WeakProgressBar};
use salet::game::{Cost, Game};
use salet::search::{Phase, Progress, Snapshot, Stage};
use salet_base::text::count;

use crate::cli::{Output, width_of};

const TICK: Duration = Duration::from_millis(300);

const PREPARING: &str = "preparing the tables of the game";

/// The beginning of every step of a certificate.
const CERTIFICATE: &str = "certificate: ";

/// Parts of a bar without a count of its own.
const PARTS: u64 = 1000;

/// A bar on a terminal, which appears with the first tick, and disappears on drop. Without a terminal, lines of its text, with its
/// count if it has one.
fn bar(output: &Output, template: &str, counts: bool) -> ProgressBar {
    let is_shown = width_of(&io::stderr()).is_some() && !output.quiet();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(None, target);
    let style = match ProgressStyle::with_template(template) {
        Ok(style) => style.progress_chars("━╸─"),
        Err(error) => unreachable!("the template is a constant: {error}"),
    };
    let bar = bar.with_style(style).with_finish(ProgressFinish::AndClear);
    // The clock takes a thread.
    if is_shown {
        bar.enable_steady_tick(TICK);
    } else if !output.quiet() {
        say_now_and_then(*output, bar.downgrade(), counts);
    }
    bar
}

/// Lines for a log, by a thread that ends soon after its bar.
fn say_now_and_then(output: Output, bar: WeakProgressBar, counts: bool) {
    let (start, mut due) = (Instant::now(), next_line(Duration::ZERO));
    // Without a thread there are no lines.
    let _ = std::thread::Builder::new().spawn(move || {
        loop {
            std::thread::sleep(TICK);
            let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) else { return };
            let elapsed = start.elapsed();
            if elapsed >= due {
                output.note(line(&bar, elapsed, counts));
                due = next_line(elapsed);
            }
        }
    });
}

/// The time of the next line: after ten seconds, then at double the time, then every minute.
fn next_line(elapsed: Duration) -> Duration {
    elapsed + elapsed.clamp(Duration::from_secs(10), Duration::from_secs(60))
}

fn line(bar: &ProgressBar, elapsed: Duration, counts: bool) -> String {
    let count = bar.length().filter(|_| counts).map(|all| format!("{}/{all} ", bar.position()));
    let measure = format!("{}{}", count.unwrap_or_default(), bar.message());
    let texts = [bar.prefix(), measure].into_iter().filter(|text| !text.is_empty());
    let elapsed = humantime::format_duration(Duration::from_secs(elapsed.as_secs()));
    format!("{elapsed}: {}", texts.collect::<Vec<_>>().join("; "))
}

/// A question without a measure: its name and a clock.
pub(crate) fn spinner(output: &Output, what: &'static str) -> ProgressBar {
    let spinner = bar(output, "{spinner} {elapsed_precise} {wide_msg}", false);
    spinner.set_message(what);
    spinner.force_draw();
    spinner
}

/// Work in counted steps: of a proof, of a plan, of a comparison, of a season.
pub(crate) struct Steps(pub(crate) ProgressBar);

impl Steps {
    pub(crate) fn new(output: &Output) -> Steps {
        let bar =
            bar(output, "{spinner} {prefix}\n  {bar:16} {elapsed_precise}  {pos}/{len} {wide_msg}", true);
        bar.set_prefix(PREPARING);
        Steps(bar)
    }

    /// Begin counting: `done` of `all` units are done. The step is drawn immediately, so that a short one is seen, too.
    pub(crate) fn begin(&self, what: impl Into<String>, unit: &'static str, done: u64, all: u64) {
        self.0.set_prefix(what.into());
        self.0.set_message(unit);
        self.0.set_length(all);
        self.0.set_position(done);
        self.0.force_draw();
    }
}

impl Steps {
    /// State of the work: at its current step, with its measure, or before the first one.
    pub(crate) fn reached(&self) -> String {
        let step = self.0.prefix();
        let step = step.strip_prefix(CERTIFICATE).unwrap_or(&step);
        match self.0.length() {
            Some(0) => format!("at {step}"),
            Some(all) => format!("at {step}, {} of {all}", self.0.position()),
            None => "before its first step".to_owned(),
        }
    }
}

impl Progress for Steps {
    fn stage(&self, stage: Stage, done: usize, steps: usize) {
        let (what, unit) = match stage {
            Stage::Counting => ("certificate: counting bounds of all openers", "openers"),
            Stage::Lifting => ("certificate: openers beyond their counting bounds", "openers"),
            Stage::Lemmas => ("certificate: lemmas behind the openers", "lemmas"),
            Stage::Extending => ("good plans: extending the best word by word", "sets of words"),
            Stage::Comparing => ("all plans: counting their parts", "first words"),
            Stage::Pricing => ("exact totals of the best plans", "plans"),
            Stage::Choosing => ("choosing words", "words"),
            Stage::Exchanging => ("exchanging words for better ones", "words that stay"),
        };
        self.begin(what, unit, done as u64, steps as u64);
    }

    fn step(&self) {
        self.0.inc(1);
    }
}

/// A search: its best policy, its bound, the openers it has settled. It remembers the last report.
pub(crate) struct Bar<'g> {
    pub(crate) bar: ProgressBar,
    game: &'g Game,
    start: Instant,
    deadline: Option<Instant>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    first_bound: Cost,
    last: Option<Snapshot>,
}

impl<'g> Bar<'g> {
    pub(crate) fn new(output: &Output, game: &'g Game, deadline: Option<Instant>) -> Bar<'g> {
        let bar = bar(output, "{spinner} {prefix}\n  {bar:16} {elapsed_precise}  {wide_msg}", false);
        bar.set_prefix(PREPARING);
        Bar { bar, game, start: Instant::now(), deadline, seen: Mutex::default() }
    }

    pub(crate) fn last(&self) -> Option<Snapshot> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).last.clone()
    }

    fn headline(&self, snapshot: &Snapshot) -> String {
        let phase = match snapshot.phase {
            Phase::Policy => "a first policy",
            Phase::Openers => "openers",
        };
        let name = |opener| self.game.name(opener);
        let bound = snapshot.lower_bound;
        if !self.game.objective().counts_guesses() {
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
        let mut text = format!("{} searched", count(snapshot.nodes, "state"));
        if snapshot.phase == Phase::Openers {
            text = format!("{}/{} openers, {text}", snapshot.settled, snapshot.openers);
        }
        if let Some(left) = self.time_left(snapshot) {
            text +=
                &format!(", {} left", humantime::format_duration(Duration::from_secs(left.as_secs() + 1)));
        }
        text
    }

    /// The time left at the pace of the settled openers so far, up to the deadline.
    fn time_left(&self, snapshot: &Snapshot) -> Option<Duration> {
        let deadline = self.deadline.map(|at| at.saturating_duration_since(Instant::now()));
        let open = snapshot.openers.saturating_sub(snapshot.settled);
        let pace =
            (snapshot.settled > 0).then(|| self.start.elapsed().as_secs_f64() / snapshot.settled as f64);
        let estimate = pace.and_then(|pace| Duration::try_from_secs_f64(pace * open as f64).ok());
        [deadline, estimate].into_iter().flatten().min()
    }
}

/// The part of a search that is done: of its openers, or of the gap between its first bound and its best policy, which closes while no
/// opener is settled yet.
fn progress(snapshot: &Snapshot, first_bound: Cost) -> u64 {
    let share = |done: u64, all: u64| done.saturating_mul(PARTS).checked_div(all).unwrap_or(0).min(PARTS);
    let total = snapshot.incumbent.map_or(0, |(_, total)| total);
    let risen = snapshot.lower_bound.saturating_sub(first_bound);
    share(snapshot.settled as u64, snapshot.openers as u64)
        .max(share(risen, total.saturating_sub(first_bound)))
}

impl Progress for Bar<'_> {
    fn report(&self, snapshot: &Snapshot) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.first_bound == 0 {
            seen.first_bound = snapshot.lower_bound;
        }
        let counts_guesses = self.game.objective().counts_guesses();
        let done = progress(snapshot, if counts_guesses { seen.first_bound } else { Cost::MAX });
        seen.last = Some(snapshot.clone());
        drop(seen);
        match snapshot.phase {
            Phase::Policy => self.bar.unset_length(),
            Phase::Openers => self.bar.set_length(PARTS),
        }
        self.bar.set_position(done);
        self.bar.set_prefix(self.headline(snapshot));
        self.bar.set_message(self.figures(snapshot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet::words::GuessId;

    #[test]
    fn a_proof_says_how_far_it_came() {
        let steps = Steps(ProgressBar::hidden());
        assert_eq!(steps.reached(), "before its first step");
        steps.stage(Stage::Lemmas, 2, 345);
        steps.step();
        assert_eq!(steps.reached(), "at lemmas behind the openers, 3 of 345");
    }

    #[test]
    fn lines_tell_a_log_what_a_bar_shows() {
        let (bar, clock) = (ProgressBar::hidden(), Duration::from_millis(75_300));
        bar.set_message("solving");
        assert_eq!(line(&bar, clock, true), "1m 15s: solving");
        let steps = Steps(bar);
        steps.begin("entropy (1 of 2) plays", "games", 3, 200);
        assert_eq!(line(&steps.0, clock, true), "1m 15s: entropy (1 of 2) plays; 3/200 games");
        assert_eq!(line(&steps.0, clock, false), "1m 15s: entropy (1 of 2) plays; games");
        let mut at = [Duration::ZERO; 5];
        for now in 1..at.len() {
            at[now] = next_line(at[now - 1]);
        }
        assert_eq!(at.map(|at| at.as_secs()), [0, 10, 20, 40, 80]);
        assert_eq!(next_line(Duration::from_secs(600)).as_secs(), 660);
    }

    #[test]
    fn the_bar_moves_while_no_opener_is_settled() {
        let snapshot = |lower_bound, settled| Snapshot {
            phase: Phase::Openers,
            incumbent: Some((GuessId::new(0), 8122)),
            lower_bound,
            openers: 1000,
            settled,
            nodes: 0,
        };
        let done = |lower_bound, settled| progress(&snapshot(lower_bound, settled), 8022);
        assert_eq!([done(8022, 0), done(8072, 0), done(8072, 700), done(8122, 1000)], [0, 500, 700, 1000]);
        assert_eq!(progress(&snapshot(8022, 30), Cost::MAX), 30);
    }
}
