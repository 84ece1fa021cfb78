//! A table of published figures, printed row by row.

/// The table of one source.
pub(crate) struct Rows {
    source: &'static str,
    missed: Vec<String>,
}

impl Rows {
    pub(crate) fn of(source: &'static str) -> Rows {
        println!("| source | what | published | ours | difference |\n| --- | --- | --- | --- | --- |");
        Rows { source, missed: Vec::new() }
    }

    /// A figure that must be met exactly.
    pub(crate) fn exact(&mut self, what: &str, published: &str, ours: &str) {
        if published != ours {
            self.missed.push(what.to_owned());
        }
        self.note(what, published, ours, if published == ours { "none" } else { "DIFFERS" });
    }

    /// A total that must be met exactly.
    pub(crate) fn total(&mut self, what: &str, published: u64, ours: u64) {
        self.exact(what, &published.to_string(), &ours.to_string());
    }

    /// A total that differs for a known reason.
    pub(crate) fn near(&self, what: &str, published: u64, ours: u64, why: &str) {
        let difference = ours as i64 - published as i64;
        let percent = 100.0 * difference as f64 / published as f64;
        let difference = format!("{difference:+} ({percent:+.2} %): {why}");
        self.note(what, &published.to_string(), &ours.to_string(), &difference);
    }

    /// A figure of a random experiment, with the interval of 95 of 100 such experiments.
    pub(crate) fn within(&self, what: &str, published: f64, expected: f64, deviation: f64, places: usize) {
        let (low, high) = (expected - 1.96 * deviation, expected + 1.96 * deviation);
        let verdict = if (low..=high).contains(&published) { "within" } else { "outside" };
        let ours = format!("{expected:.places$}, 95 % within {low:.places$} to {high:.places$}");
        let distance = (published - expected) / deviation;
        let difference = format!("{verdict} ({distance:+.1} standard deviations)");
        self.note(what, &format!("{published:.places$}"), &ours, &difference);
    }

    /// A figure with a remark.
    pub(crate) fn note(&self, what: &str, published: &str, ours: &str, remark: &str) {
        println!("| {} | {what} | {published} | {ours} | {remark} |", self.source);
    }

    /// A part whose lists are missing.
    pub(crate) fn skip(&self, what: &str) {
        self.note(what, "", "SKIPPED", "the lists are missing: set SALET_LISTS");
    }

    /// Fail if an exact figure was missed.
    pub(crate) fn finish(self) {
        assert!(self.missed.is_empty(), "{}: {:?} are not met", self.source, self.missed);
    }
}
