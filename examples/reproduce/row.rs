//! The lines of the table, printed as they come.

use std::process::ExitCode;

/// The table so far.
pub(crate) struct Rows {
    missed: usize,
    skipped: usize,
}

impl Rows {
    pub(crate) fn new() -> Rows {
        println!("| source | what | published | ours | difference |");
        println!("| --- | --- | --- | --- | --- |");
        Rows { missed: 0, skipped: 0 }
    }

    /// A figure that must come out to the last answer.
    pub(crate) fn exact(&mut self, source: &str, what: &str, published: &str, ours: &str) {
        let same = published == ours;
        self.missed += usize::from(!same);
        self.print(source, what, published, ours, if same { "none" } else { "DIFFERS" });
    }

    /// A total that must come out exactly.
    pub(crate) fn total(&mut self, source: &str, what: &str, published: u64, ours: u64) {
        let difference = match ours as i64 - published as i64 {
            0 => "none".to_owned(),
            difference => format!("{difference:+} DIFFERS"),
        };
        self.missed += usize::from(ours != published);
        self.print(source, what, &published.to_string(), &ours.to_string(), &difference);
    }

    /// A total that differs for a known reason.
    pub(crate) fn near(&mut self, source: &str, what: &str, published: u64, ours: u64, why: &str) {
        let difference = ours as i64 - published as i64;
        let percent = 100.0 * difference as f64 / published as f64;
        let difference = format!("{difference:+} ({percent:+.2} %): {why}");
        self.print(source, what, &published.to_string(), &ours.to_string(), &difference);
    }

    /// A figure of a random experiment, with the interval in which 95 of 100 such experiments fall.
    pub(crate) fn within(
        &mut self,
        source: &str,
        what: &str,
        published: f64,
        expected: f64,
        deviation: f64,
        places: usize,
    ) {
        let (low, high) = (expected - 1.96 * deviation, expected + 1.96 * deviation);
        let inside = (low..=high).contains(&published);
        let ours = format!("{expected:.places$}, 95 % within {low:.places$} to {high:.places$}");
        let verdict = if inside { "within" } else { "outside" };
        let distance = (published - expected) / deviation;
        let difference = format!("{verdict} ({distance:+.1} standard deviations)");
        self.print(source, what, &format!("{published:.places$}"), &ours, &difference);
    }

    /// A figure with a remark.
    pub(crate) fn remark(&mut self, source: &str, what: &str, published: &str, ours: &str, remark: &str) {
        self.print(source, what, published, ours, remark);
    }

    /// A part that cannot be computed here.
    pub(crate) fn skip(&mut self, source: &str, what: &str) {
        self.skipped += 1;
        self.print(source, what, "", "SKIPPED", "the lists are not there");
    }

    fn print(&self, source: &str, what: &str, published: &str, ours: &str, difference: &str) {
        println!("| {source} | {what} | {published} | {ours} | {difference} |");
    }

    pub(crate) fn finish(self) -> ExitCode {
        if self.skipped > 0 {
            eprintln!("skipped, for want of their lists: {}", self.skipped);
        }
        match self.missed {
            0 => ExitCode::SUCCESS,
            missed => {
                eprintln!("{missed} figures that should come out exactly do not");
                ExitCode::from(1)
            }
        }
    }
}

/// A histogram as it is published.
pub(crate) fn written(histogram: &[u64]) -> String {
    let numbers: Vec<String> = histogram.iter().map(u64::to_string).collect();
    numbers.join(" ")
}
