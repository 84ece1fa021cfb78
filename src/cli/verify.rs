//! `salet verify`: what a policy costs, from nothing but its file. Opening replays it from the letters of its words;
//! here it is taken out of the file and played once more, with the game's own feedback table.

use std::io::Write as _;

use salet::policy::{ClaimKind, Policy, Score};
use serde::Serialize;

use super::Run;
use super::exit::{Exit, Failure};
use super::output::{DIM, GOOD, Output};
use super::policy_args::PolicyArgs;
use super::summary::{self, Figures};

/// Replay a policy against every answer and recompute what it costs
///
/// Nothing but the file is needed. That no other policy is better is not verified here: it takes a certificate and
/// salet-check.
#[derive(clap::Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    policy: PolicyArgs,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    verified: bool,
    opener: &'a str,
    #[serde(flatten)]
    figures: Figures,
    answers: usize,
    guesses: usize,
    weight: u64,
    claim: &'static str,
    total_at_least: u64,
    worst_at_least: u32,
    lost_at_least: u64,
    rule: &'static str,
    feedback: &'static str,
    limit: Option<u8>,
    objective: &'static str,
    fold_accents: bool,
    word_len: usize,
    nodes: u32,
    bytes: usize,
    answers_sha256: String,
    guesses_sha256: String,
    checksum: String,
}

impl Run for Verify {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open()?;
        let contents = policy.contents();
        let game = contents.game()?;
        let evaluation = policy.tree().evaluate(&game)?;
        if Score::from(&evaluation) != contents.score {
            let path = self.policy.policy.display();
            return Err(Failure::Usage(format!(
                "{path}: two ways to replay it disagree, which is a fault of salet; please report it"
            )));
        }
        let figures = Figures::of(&evaluation);
        let lists = &contents.lists;
        let opener = lists.display(policy.start().guess());
        if output.json() {
            let claim = contents.claim;
            output.print_json(&Report {
                verified: true,
                opener,
                figures,
                answers: lists.answers(),
                guesses: lists.guesses(),
                weight: contents.weights.total(),
                claim: claim.kind.name(),
                total_at_least: claim.total_at_least,
                worst_at_least: claim.worst_at_least,
                lost_at_least: claim.lost_at_least,
                rule: contents.rule.name(),
                feedback: contents.feedback.name(),
                limit: contents.limit,
                objective: contents.objective.name(),
                fold_accents: lists.options().fold_accents,
                word_len: lists.word_len(),
                nodes: policy.nodes(),
                bytes: policy.as_bytes().len(),
                answers_sha256: lists.answers_digest().to_string(),
                guesses_sha256: lists.guesses_digest().to_string(),
                checksum: policy.checksum().iter().map(|byte| format!("{byte:02x}")).collect(),
            })?;
            return Ok(Exit::Done);
        }
        let mut out = output.stdout();
        let sentence = format!("{opener} {}", summary::cost(&game, &figures));
        writeln!(out, "{}", output.sentence(GOOD, "verified:", &sentence))?;
        writeln!(out, "\n{}", summary::histogram(&game, &figures))?;
        writeln!(out, "claim    {}", claim(&policy))?;
        writeln!(out, "game     {}", summary::terms(&game))?;
        for (what, count, digest) in [
            ("answers", lists.answers(), lists.answers_digest()),
            ("guesses", lists.guesses(), lists.guesses_digest()),
        ] {
            writeln!(out, "{what}  {count}, SHA-256\n         {DIM}{digest}{DIM:#}")?;
        }
        out.flush()?;
        Ok(Exit::Done)
    }
}

/// What the file claims besides its cost, and that this is not verified here.
fn claim(policy: &Policy) -> String {
    let claim = policy.contents().claim;
    match claim.kind {
        ClaimKind::UpperBound => "none: the cost is an upper bound of what is possible".to_owned(),
        ClaimKind::Optimal => "optimal (to be proven by a certificate)".to_owned(),
        ClaimKind::Bounded => {
            let bounds = [
                ("total", claim.total_at_least),
                ("worst case", claim.worst_at_least.into()),
                ("lost weight", claim.lost_at_least),
            ];
            let bounds = bounds.into_iter().filter(|&(_, bound)| bound > 0);
            let bounds: Vec<String> =
                bounds.map(|(what, bound)| format!("{what} at least {bound}")).collect();
            format!("{} (to be proven by a certificate)", bounds.join(", "))
        }
    }
}
