//! `salet verify`: the cost of a policy, from its file alone. Opening the file replays it from the letters of its words;
//! this command plays its tree against every answer again.

use std::io::Write as _;

use salet::game::{Bounds, Objective};
use salet::policy::{ClaimKind, Figures, Policy, Score};
use salet::words::{ListDigest, WordGame as _};
use serde::Serialize;

use crate::cli::{DIM, Exit, Failure, GOOD, Output, PolicyArgs, refusal, summary};

/// Replay a policy against every answer, and recompute its cost
///
/// This needs only the file. It does not verify that no other policy is better: a certificate and salet-check do.
#[derive(clap::Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    policy: PolicyArgs,
}

#[derive(Serialize)]
struct Verified<'a> {
    verified: bool,
    opener: &'a str,
    #[serde(flatten)]
    figures: Figures,
    answers: usize,
    guesses: usize,
    weight: u64,
    claim: &'static str,
    #[serde(flatten)]
    bounds: Bounds,
    rule: &'static str,
    feedback: &'static str,
    limit: Option<u8>,
    objective: &'static str,
    fold_accents: bool,
    /// Digest of the alphabet, if the game has one.
    alphabet_sha256: Option<String>,
    word_len: usize,
    nodes: u32,
    bytes: usize,
    answers_sha256: String,
    guesses_sha256: String,
    checksum: String,
}

impl Verify {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open_whole()?;
        let game = policy.game();
        let evaluation = policy.tree().evaluate(game)?;
        if Score::from(&evaluation) != *policy.score() {
            let path = self.policy.policy.display();
            return refusal(format!(
                "{path}: two ways to replay it disagree, which is a fault of salet; please report it"
            ));
        }
        let figures = Figures::from(&evaluation);
        let [answers_digest, guesses_digest] = game.list_digests();
        let options = game.words().map(|words| words.lists().options());
        let opener = game.name(policy.start().guess());
        if output.json() {
            let (claim, alphabet) = (policy.claim(), options.and_then(|options| options.alphabet.as_ref()));
            output.print_json(&Verified {
                verified: true,
                opener,
                figures,
                answers: game.answer_count(),
                guesses: game.opener_count(),
                weight: game.weights().total(),
                claim: claim.kind.name(),
                bounds: claim.bounds,
                rule: game.rule().name(),
                feedback: game.feedback_rule_name(),
                limit: game.limit(),
                objective: game.objective().name(),
                fold_accents: options.is_some_and(|options| options.fold_accents),
                alphabet_sha256: alphabet.map(|alphabet| ListDigest(alphabet.digest()).to_string()),
                word_len: game.word_len(),
                nodes: policy.nodes(),
                bytes: policy.as_bytes().len(),
                answers_sha256: answers_digest.to_string(),
                guesses_sha256: guesses_digest.to_string(),
                checksum: ListDigest(policy.checksum()).to_string(),
            })?;
            return Ok(Exit::Done);
        }
        let mut out = output.stdout();
        let sentence = format!("{opener} {}", summary::cost(game, &figures));
        writeln!(out, "{}", output.sentence(GOOD, "verified:", &sentence))?;
        writeln!(out, "\n{}", summary::histogram(game, &figures, output.width()))?;
        writeln!(out, "{}", output.hang("claim    ", &claim(&policy)))?;
        writeln!(out, "{}", output.hang("game     ", &summary::terms(game)))?;
        for (what, count, digest) in [
            ("answers", game.answer_count(), answers_digest),
            ("guesses", game.opener_count(), guesses_digest),
        ] {
            let digest = digest.to_string();
            let narrow = output.width().is_some_and(|width| width < digest.len() + 9);
            let (start, end) = digest.split_at(if narrow { digest.len() / 2 } else { digest.len() });
            writeln!(out, "{what}  {count}, SHA-256")?;
            for half in [start, end].into_iter().filter(|half| !half.is_empty()) {
                writeln!(out, "         {DIM}{half}{DIM:#}")?;
            }
        }
        Ok(Exit::Done)
    }
}

fn claim(policy: &Policy) -> String {
    let claim = policy.claim();
    match claim.kind {
        ClaimKind::UpperBound => "none: the cost is an upper bound of what is possible".to_owned(),
        ClaimKind::Optimal => "optimal (to be proven by a certificate)".to_owned(),
        ClaimKind::Bounded => {
            let is_late = policy.game().objective() == Objective::LastGuess;
            let first = if is_late { "weight at the last guess" } else { "lost weight" };
            let bounds = [
                ("total", claim.bounds.total_at_least),
                ("worst case", claim.bounds.worst_at_least.into()),
                (first, claim.bounds.lost_at_least),
            ];
            let bounds = bounds.into_iter().filter(|&(_, bound)| bound > 0);
            let bounds: Vec<String> =
                bounds.map(|(what, bound)| format!("{what} at least {bound}")).collect();
            format!("{} (to be proven by a certificate)", bounds.join(", "))
        }
    }
}
