//! `open`: a policy, or a game with its rules and lists, under a handle. `close`: the end of a handle.

use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::context::{Context, Method, Outcome};
use crate::settings::POLICY_BYTES;
use crate::{Desk, Refusal, Result};
use salet_advise::advice::Advisor;
use salet_advise::catalogue::{self, NamedPolicy};
use salet_advise::spec::{GameSpec, Note};
use salet_core::game::{Limit, Objective, Rule};
use salet_core::policy::{Access, Policy};
use salet_words::{WordGame as _, WordPolicy as _};

/// The game to open: the description that every surface shares.
#[derive(Deserialize, JsonSchema)]
#[serde(transparent)]
pub(crate) struct OpenParams(GameSpec);

/// An open game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct OpenResult {
    /// The handle of the game: 1 for the first game of this client, then 2, and so on.
    handle: u64,
    /// The number of words that may be the secret.
    answers: usize,
    /// The number of accepted words.
    guesses: usize,
    /// The letters of a word.
    letters: usize,
    /// The weight of all answers.
    weight: u64,
    /// The feedback rule, or `table`.
    feedback: &'static str,
    /// The symbols of a table, which feedback is written with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    symbols: Vec<String>,
    rule: Rule,
    objective: Objective,
    max_guesses: Limit,
    /// The policy of the game; null if there is none, so that all answers need a search.
    policy: Option<PolicyScore>,
    /// Corrections of the lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// The figures of a policy.
#[derive(Serialize, JsonSchema)]
struct PolicyScore {
    /// Its claim: optimal, bounded or upper-bound.
    claim: &'static str,
    /// The sum of weight times guesses over the answers that it solves.
    total: u64,
    /// The most guesses that one of these takes.
    worst_case: u32,
    /// The weight of the answers that it does not solve.
    lost_weight: u64,
}

impl Method for OpenParams {
    type Found = OpenResult;

    fn call(self, context: &mut Context) -> Result<Outcome<OpenResult>> {
        let slot = context.slot()?;
        let OpenParams(spec) = self;
        let files = |name: &str| context.server.file(name);
        let (advisor, named, notes) = match &spec.policy {
            Some(name) => {
                spec.check_beside_policy().map_err(|error| Refusal::of_spec(&error))?;
                match (catalogue::find_policy(name), spec.is_table()) {
                    (Ok(named), false) => (named.advisor(), Some(named), Vec::new()),
                    (Ok(_), true) => {
                        let field = if spec.features.is_some() { "features" } else { "feedback_table" };
                        return Err(Refusal::field(field, "belongs to no compiled-in policy"));
                    }
                    (Err(_), table) => {
                        let policy = read_policy(Path::new(name))?;
                        let policy = match table {
                            true => {
                                spec.with_table(&policy, &files).map_err(|error| Refusal::of_spec(&error))?
                            }
                            false => policy,
                        };
                        (Advisor::of_policy(policy), None, Vec::new())
                    }
                }
            }
            None => {
                let mut notes = Vec::new();
                let mut tell = |note| {
                    if let Note::Warning(warning) = note {
                        notes.push(warning.to_string());
                    }
                };
                let game = spec.read(&files, &mut tell).map_err(|error| Refusal::of_spec(&error))?;
                let named = spec.is_named_game().then(|| catalogue::policy_for(&game)).flatten();
                (named.map_or_else(|| Advisor::new(&game), NamedPolicy::advisor), named, notes)
            }
        };
        let desk = Desk::new(advisor, named, spec.of_boards(), &context.server, Some(slot))?;
        let handle = context.keep(desk.clone());
        Ok(Outcome::Now(describe(handle, desk.advisor(), notes)))
    }
}

/// Read a policy file into memory, since it may be replaced while the game is open.
fn read_policy(path: &Path) -> Result<Policy> {
    let refuse = |why: String| Refusal::field("policy", why);
    let about = std::fs::metadata(path).map_err(|error| {
        refuse(format!("cannot be read: {error}; `capabilities` lists the compiled-in ones"))
    })?;
    if !about.is_file() {
        return Err(refuse("is not a regular file".to_owned()));
    }
    if about.len() > POLICY_BYTES {
        return Err(refuse(format!("the file has {} bytes, more than {POLICY_BYTES}", about.len())));
    }
    Policy::open(path, Access::Read).map_err(|error| refuse(error.to_string()))
}

fn describe(handle: u64, advisor: &Advisor, notes: Vec<String>) -> OpenResult {
    let game = advisor.game();
    let policy = advisor.policy().map(|policy| PolicyScore {
        claim: policy.claim().kind.name(),
        total: policy.score().total,
        worst_case: policy.score().worst_case,
        lost_weight: policy.score().lost_weight,
    });
    OpenResult {
        handle,
        answers: game.answer_count(),
        guesses: game.opener_count(),
        letters: game.word_len(),
        weight: game.weights().total(),
        feedback: game.feedback_rule_name(),
        symbols: game.table_terms().map_or_else(Vec::new, |terms| terms.symbols().to_vec()),
        rule: game.rule(),
        objective: game.objective(),
        max_guesses: game.limit(),
        policy,
        notes,
    }
}

/// The game to close.
#[derive(Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct CloseParams {
    /// Its handle.
    handle: u64,
}

/// A closed game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CloseResult {
    /// The handle, which no other game gets.
    closed: u64,
}

impl Method for CloseParams {
    type Found = CloseResult;

    fn call(self, context: &mut Context) -> Result<Outcome<CloseResult>> {
        context.close(self.handle)?;
        Ok(Outcome::Now(CloseResult { closed: self.handle }))
    }
}
