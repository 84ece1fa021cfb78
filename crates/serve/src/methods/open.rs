//! `open`: a policy, or a game with its rules and lists, under a handle. `close`: the end of a handle.

use std::num::{NonZeroU8, NonZeroU32};
use std::path::Path;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::context::{Context, Method, Outcome, find_game};
use crate::methods::table::{FeatureParams, TableParams};
use crate::server::refuse_game;
use crate::settings::POLICY_BYTES;
use crate::{Desk, Refusal, Result};
use salet_advise::advice::Advisor;
use salet_advise::catalogue::{self, NamedPolicy};
use salet_base::text::excerpt;
use salet_core::game::{Game, GameBuilder, Limit, Objective, Rule, USUAL_LIMIT, Weights};
use salet_core::policy::{Access, Policy};
use salet_words::{
    self, Alphabet, FeedbackRule, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
    WordPolicy as _,
};

/// The game: a policy, a named game, or lists [default: the original game].
#[derive(Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(crate) struct OpenParams {
    /// The name of a compiled-in policy, or a policy file. It excludes all other parameters.
    policy: Option<String>,
    /// The name of a game whose lists are compiled in.
    game: Option<String>,
    /// The words that may be the secret.
    answers: Option<Vec<String>>,
    /// All accepted words; missing answers are added [default: the answers, also if empty].
    #[serde(default, deserialize_with = "filled")]
    guesses: Option<Vec<String>>,
    /// The weights of the answers, one for each, in order [default: all equal].
    weights: Option<Vec<NonZeroU32>>,
    /// Whether letters are compared without their accents [default: false].
    fold_accents: Option<bool>,
    /// The name of a compiled-in alphabet, such as "es", or the text of one, with a letter and its spellings on each line.
    alphabet: Option<String>,
    /// The first letter, which the game shows, as in SUTOM: only words that begin with it are left.
    first_letter: Option<String>,
    /// The feedback rule [default: official, or that of the named game].
    #[serde(default)]
    feedback: Option<FeedbackRule>,
    /// The rule [default: normal].
    #[serde(default)]
    rule: Option<Rule>,
    /// The objective [default: mean].
    #[serde(default)]
    objective: Option<Objective>,
    /// The game as a table of feedback; with a policy, the table of its game.
    feedback_table: Option<TableParams>,
    /// The game as features of its answers, in place of a table.
    features: Option<FeatureParams>,
    /// The limit of guesses; null for none [default: 6, or that of the named game; none for a table].
    #[serde(default, deserialize_with = "said")]
    #[schemars(with = "Option<NonZeroU8>")]
    max_guesses: Option<Limit>,
}

/// A limit that is present, even if it is null.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Limit>, D::Error> {
    let limit = Option::<NonZeroU8>::deserialize(deserializer)?;
    Ok(Some(limit.map(NonZeroU8::get)))
}

/// Optional words; an empty list is none.
fn filled<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    let words = Option::<Vec<String>>::deserialize(deserializer)?;
    Ok(words.filter(|words| !words.is_empty()))
}

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
    #[schemars(with = "FeedbackRule")]
    feedback: &'static str,
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
        let slot = context.server.slot()?;
        let (advisor, named, notes) = match &self.policy {
            Some(name) => {
                self.check_alone()?;
                match (catalogue::find_policy(name), self.table()?) {
                    (Some(named), None) => (named.advisor(), Some(named), Vec::new()),
                    (Some(_), Some((field, _))) => {
                        return Err(Refusal::field(field, "belongs to no compiled-in policy"));
                    }
                    (None, table) => {
                        let policy = read_policy(Path::new(name))?;
                        let policy = match table {
                            Some((field, table)) => with_table(&policy, field, table)?,
                            None => policy,
                        };
                        (Advisor::of_policy(policy), None, Vec::new())
                    }
                }
            }
            None => {
                let (game, notes) = self.game()?;
                let named = self.is_named().then(|| catalogue::policy_for(&game)).flatten();
                (named.map_or_else(|| Advisor::new(&game), NamedPolicy::advisor), named, notes)
            }
        };
        let desk = Desk::new(advisor, named, &context.server.settings, slot)?;
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

/// The policy of a table game, with its table.
fn with_table(policy: &Policy, field: &'static str, table: GameBuilder) -> Result<Policy> {
    let game = table.build().map_err(|error| refuse_game(&error))?;
    policy.with_table(&game).map_err(|fault| Refusal::field(field, format!("the policy {fault}")))
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
        rule: game.rule(),
        objective: game.objective(),
        max_guesses: game.limit(),
        policy,
        notes,
    }
}

impl OpenParams {
    fn check_alone(&self) -> Result<()> {
        let others = [
            ("game", self.game.is_some()),
            ("answers", self.answers.is_some()),
            ("guesses", self.guesses.is_some()),
            ("weights", self.weights.is_some()),
            ("fold_accents", self.fold_accents.is_some()),
            ("alphabet", self.alphabet.is_some()),
            ("first_letter", self.first_letter.is_some()),
            ("feedback", self.feedback.is_some()),
            ("rule", self.rule.is_some()),
            ("objective", self.objective.is_some()),
            ("max_guesses", self.max_guesses.is_some()),
        ];
        match others.into_iter().find(|&(_, said)| said) {
            Some((field, _)) => Err(Refusal::field(field, "repeats the policy; leave out one of them")),
            None => Ok(()),
        }
    }

    /// Whether this is a named game with equal weights, which may have a compiled-in policy.
    fn is_named(&self) -> bool {
        let is_table = self.feedback_table.is_some() || self.features.is_some();
        let restricted = self.weights.is_some() || self.first_letter.is_some() || is_table;
        self.answers.is_none() && self.guesses.is_none() && !restricted
    }

    /// The game of a table, with the field that gives it.
    fn table(&self) -> Result<Option<(&'static str, GameBuilder)>> {
        match (&self.feedback_table, &self.features) {
            (Some(_), Some(_)) => Err(Refusal::field("features", "repeats the table; leave out one of them")),
            (Some(table), None) => Ok(Some(("feedback_table", table.builder()?))),
            (None, Some(features)) => Ok(Some(("features", features.builder()?))),
            (None, None) => Ok(None),
        }
    }

    /// The game of a table, which excludes lists, letters and feedback rules.
    fn game_of(&self, table: GameBuilder) -> Result<Game> {
        let others = [
            ("game", self.game.is_some()),
            ("answers", self.answers.is_some()),
            ("guesses", self.guesses.is_some()),
            ("fold_accents", self.fold_accents.is_some()),
            ("alphabet", self.alphabet.is_some()),
            ("first_letter", self.first_letter.is_some()),
            ("feedback", self.feedback.is_some()),
        ];
        if let Some((field, _)) = others.into_iter().find(|&(_, said)| said) {
            return Err(Refusal::field(
                field,
                "is not for a table, which has names, and no letters or words",
            ));
        }
        self.finish(table, None)
    }

    fn finish(&self, builder: GameBuilder, limit: Limit) -> Result<Game> {
        let mut builder = builder
            .rule(self.rule.unwrap_or_default())
            .objective(self.objective.unwrap_or_default())
            .limit(self.max_guesses.unwrap_or(limit));
        if let Some(weights) = &self.weights {
            let weights: Vec<u32> = weights.iter().map(|weight| weight.get()).collect();
            builder = builder.weights(Weights::from_integers(&weights).map_err(|error| refuse_game(&error))?);
        }
        builder.build().map_err(|error| refuse_game(&error))
    }

    fn game(&self) -> Result<(Game, Vec<String>)> {
        if let Some((_, table)) = self.table()? {
            return Ok((self.game_of(table)?, Vec::new()));
        }
        let (mut lists, notes) = self.lists()?;
        if let Some(letter) = &self.first_letter {
            let left = lists.with_first_letter(letter);
            lists = left.map_err(|error| Refusal::field("first_letter", error.to_string()))?;
        }
        let named = self.answers.is_none().then(|| find_game(self.game.as_deref())).transpose()?;
        let (feedback, limit) =
            named.map_or((FeedbackRule::default(), USUAL_LIMIT), |named| (named.feedback, named.limit));
        let builder = Game::builder(lists).feedback(self.feedback.unwrap_or(feedback));
        Ok((self.finish(builder, limit)?, notes))
    }

    fn spelling(&self) -> Result<WordOptions> {
        let folded = WordOptions::new().with_fold_accents(self.fold_accents.unwrap_or_default());
        let Some(given) = &self.alphabet else { return Ok(folded) };
        if self.fold_accents.is_some() {
            return Err(Refusal::field("alphabet", "says which accents count; leave out fold_accents"));
        }
        if !given.contains('\n') {
            return catalogue::spelling(given).ok_or_else(|| {
                let names = catalogue::alphabet_names().join(", ");
                Refusal::field("alphabet", format!("there is no such alphabet; choose one of: {names}"))
            });
        }
        let alphabet = Alphabet::read(Source::text("alphabet", given.as_str()));
        let alphabet = alphabet.map_err(|error| Refusal::field("alphabet", error.to_string()))?;
        Ok(folded.with_alphabet(alphabet))
    }

    fn lists(&self) -> Result<(WordLists, Vec<String>)> {
        let Some(answers) = &self.answers else {
            if self.guesses.is_some() {
                return Err(Refusal::field("answers", "give the answers to these guesses, too"));
            }
            let field = self.alphabet.as_ref().map(|_| "alphabet");
            if let Some(field) = field.or(self.fold_accents.unwrap_or_default().then_some("fold_accents")) {
                return Err(Refusal::field(
                    field,
                    "the lists of a named game have their own letters; give answers, too",
                ));
            }
            return Ok((find_game(self.game.as_deref())?.lists(), Vec::new()));
        };
        if self.game.is_some() {
            return Err(Refusal::field("game", "repeats the answers; leave out one of them"));
        }
        let options = self.spelling()?;
        let guesses = self.guesses.as_ref().map(|guesses| source("guesses", guesses)).transpose()?;
        let read = WordLists::read(source("answers", answers)?, guesses, options);
        let (lists, warnings) = read.map_err(|error| refuse_lists(&error))?;
        Ok((lists, warnings.iter().map(ToString::to_string).collect()))
    }
}

fn source(field: &'static str, words: &[String]) -> Result<Source> {
    for (index, word) in words.iter().enumerate() {
        if word.trim().is_empty() || word.contains(['\n', '\r']) {
            let what = format!("\"{}\" is not a word", excerpt(word));
            return Err(Refusal::field(format!("{field}[{index}]"), what));
        }
    }
    Ok(Source::words(field, words.iter().map(String::as_str)))
}

/// The refusal of lists. Their messages begin with the list and the line, counted from 1.
fn refuse_lists(error: &salet_words::Error) -> Refusal {
    let text = error.to_string();
    let field = ["answers", "guesses"].into_iter().find(|field| text.starts_with(field)).unwrap_or("answers");
    let rest = text[field.len().min(text.len())..].strip_prefix(':').unwrap_or(&text);
    let (line, what) = rest.split_once(": ").unwrap_or(("", rest));
    match line.parse::<usize>() {
        Ok(line) => Refusal::field(format!("{field}[{}]", line.saturating_sub(1)), what),
        Err(_) => Refusal::field(field, rest.trim_start()),
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
