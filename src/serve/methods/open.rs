//! `open`: a game with its rules and lists, or a policy, under a handle.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::game::{FeedbackRule, Game, Limit, Objective, Rule, USUAL_LIMIT, Weights};
use crate::policy::Contents;
use crate::serve::context::{Context, Outcome, find_game};
use crate::serve::desk::Desk;
use crate::serve::method::Method;
use crate::serve::opened::{Opened, open_policy, policy_of, refuse_game};
use crate::serve::refusal::{Refusal, Result};
use crate::serve::wire::{feedbacks, objectives, rules};
use crate::text::excerpt;
use crate::words::{self, Characters, Source, WordLists, WordOptions};

pub(super) struct Open;

/// What is played: a policy, a game by its name, or lists; the original game where nothing is said.
#[derive(Deserialize, JsonSchema)]
pub(in crate::serve) struct OpenParams {
    /// A policy that is compiled in, by its name, or a file with one. It says all the rest.
    policy: Option<String>,
    /// A game whose lists are compiled in.
    game: Option<String>,
    /// The words that may be the secret.
    answers: Option<Vec<String>>,
    /// All words that may be guessed; answers missing here are added. Where they are left out, the answers.
    guesses: Option<Vec<String>>,
    /// How likely each answer is: one whole number for each, in their order.
    #[schemars(inner(range(min = 1)))]
    weights: Option<Vec<u32>>,
    /// Whether letters are compared without their accents; false where nothing is said.
    fold_accents: Option<bool>,
    /// What a guess shows.
    #[serde(default)]
    #[schemars(schema_with = "feedbacks")]
    feedback: Option<FeedbackRule>,
    /// Which guesses are legal.
    #[serde(default)]
    #[schemars(schema_with = "rules")]
    rule: Option<Rule>,
    /// What play is to be good at.
    #[serde(default)]
    #[schemars(schema_with = "objectives")]
    objective: Option<Objective>,
    /// The most guesses that a game may take; null for no limit, 6 where nothing is said.
    #[serde(default, deserialize_with = "said")]
    #[schemars(with = "Option<u8>", range(min = 1))]
    max_guesses: Option<Limit>,
}

/// What is there is said, even if it is null.
fn said<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Limit>, D::Error> {
    Limit::deserialize(deserializer).map(Some)
}

/// A game that is open.
#[derive(Serialize, JsonSchema)]
pub(in crate::serve) struct OpenResult {
    /// What the game is called from now on: 1 for the first that this client opens, and so on.
    handle: u64,
    /// How many words may be the secret.
    answers: usize,
    /// How many are accepted.
    guesses: usize,
    /// How many letters a word has.
    letters: usize,
    /// What all answers weigh together.
    weight: u64,
    #[schemars(schema_with = "feedbacks")]
    feedback: FeedbackRule,
    #[schemars(schema_with = "rules")]
    rule: Rule,
    #[schemars(schema_with = "objectives")]
    objective: Objective,
    max_guesses: Limit,
    /// The policy that is looked up in; null if there is none, so that all is searched for.
    policy: Option<PolicyScore>,
    /// What was put right in the lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What a policy costs.
#[derive(Serialize, JsonSchema)]
struct PolicyScore {
    /// What is claimed of it: optimal, bounded or upper-bound.
    claim: &'static str,
    /// The sum of weight times guesses over the answers that it finds.
    total: u64,
    /// The most guesses that one of them takes.
    worst: u32,
    /// The weight of those that it does not find.
    lost_weight: u64,
}

impl Method for Open {
    type Params = OpenParams;
    type Found = OpenResult;
    const ACTS: bool = true;

    fn call(params: OpenParams, context: &mut Context) -> Result<Outcome<OpenResult>> {
        let settings = context.server.settings();
        let slot = context.server.slot()?;
        let (policy, notes) = match &params.policy {
            Some(name) => {
                params.check_alone()?;
                (Some(open_policy(name)?), Vec::new())
            }
            None if params.is_usual() => (
                policy_of(find_game(params.game.as_deref())?.name, params.rule.unwrap_or_default()),
                Vec::new(),
            ),
            None => (None, Vec::new()),
        };
        let (opened, notes) = match policy {
            Some(policy) => (Opened::with_policy(policy, settings, slot), notes),
            None => {
                let (game, notes) = params.game()?;
                (Opened::without_policy(game, settings, slot)?, notes)
            }
        };
        let desk = Desk::new(opened, settings.queue);
        let handle = context.keep(desk.clone());
        let policy = desk.opened.policy().map(|policy| {
            let Contents { claim, score, .. } = policy.contents();
            PolicyScore {
                claim: claim.kind.name(),
                total: score.total,
                worst: score.worst_case,
                lost_weight: score.lost_weight,
            }
        });
        Ok(Outcome::Now(describe(handle, desk.opened.contents(), policy, notes)))
    }
}

fn describe(handle: u64, contents: &Contents, policy: Option<PolicyScore>, notes: Vec<String>) -> OpenResult {
    let lists = &contents.lists;
    OpenResult {
        handle,
        answers: lists.answer_count(),
        guesses: lists.guess_count(),
        letters: lists.word_len(),
        weight: contents.weights.total(),
        feedback: contents.feedback,
        rule: contents.rule,
        objective: contents.objective,
        max_guesses: contents.limit,
        policy,
        notes,
    }
}

impl OpenParams {
    /// Beside a policy nothing else can be said.
    fn check_alone(&self) -> Result<()> {
        let others = [
            ("game", self.game.is_some()),
            ("answers", self.answers.is_some()),
            ("guesses", self.guesses.is_some()),
            ("weights", self.weights.is_some()),
            ("fold_accents", self.fold_accents.is_some()),
            ("feedback", self.feedback.is_some()),
            ("rule", self.rule.is_some()),
            ("objective", self.objective.is_some()),
            ("max_guesses", self.max_guesses.is_some()),
        ];
        match others.into_iter().find(|&(_, said)| said) {
            Some((field, _)) => {
                Err(Refusal::field(field, "a policy says that itself; leave out one of them"))
            }
            None => Ok(()),
        }
    }

    /// Whether it is a named game as policies that are compiled in are for, but for its rule.
    fn is_usual(&self) -> bool {
        self.answers.is_none()
            && self.guesses.is_none()
            && self.weights.is_none()
            && self.feedback.unwrap_or_default() == FeedbackRule::default()
            && self.objective.unwrap_or_default() == Objective::Mean
            && self.max_guesses.unwrap_or(USUAL_LIMIT) == USUAL_LIMIT
    }

    /// The game, and what was put right in its lists.
    fn game(&self) -> Result<(Game, Vec<String>)> {
        let (lists, notes) = self.lists()?;
        let mut builder = Game::builder(lists)
            .feedback(self.feedback.unwrap_or_default())
            .rule(self.rule.unwrap_or_default())
            .objective(self.objective.unwrap_or_default())
            .limit(self.max_guesses.unwrap_or(USUAL_LIMIT));
        if let Some(weights) = &self.weights {
            builder = builder.weights(Weights::from_integers(weights).map_err(|error| refuse_game(&error))?);
        }
        Ok((builder.build().map_err(|error| refuse_game(&error))?, notes))
    }

    fn lists(&self) -> Result<(WordLists, Vec<String>)> {
        let Some(answers) = &self.answers else {
            if self.guesses.is_some() {
                return Err(Refusal::field("answers", "give them, too, where there are guesses"));
            }
            return Ok((find_game(self.game.as_deref())?.lists(), Vec::new()));
        };
        if self.game.is_some() {
            return Err(Refusal::field("game", "there are answers, too; leave out one of them"));
        }
        let characters = match self.feedback {
            Some(FeedbackRule::Pegs) => Characters::LettersAndDigits,
            _ => Characters::Letters,
        };
        let fold = self.fold_accents.unwrap_or_default();
        let options = WordOptions::new().with_fold_accents(fold).with_characters(characters);
        let guesses = self.guesses.as_ref().map(|guesses| source("guesses", guesses)).transpose()?;
        let read = WordLists::read(source("answers", answers)?, guesses, options);
        let (lists, warnings) = read.map_err(|error| refuse_lists(&error))?;
        Ok((lists, warnings.iter().map(ToString::to_string).collect()))
    }
}

/// A list, one word a line.
fn source(field: &'static str, words: &[String]) -> Result<Source> {
    for (index, word) in words.iter().enumerate() {
        if word.trim().is_empty() || word.contains(['\n', '\r']) {
            let what = format!("\"{}\" is no word", excerpt(word));
            return Err(Refusal::field(format!("{field}[{index}]"), what));
        }
    }
    Ok(Source::words(field, words.iter().map(String::as_str)))
}

/// Lists that cannot be read; their messages begin with the list and the line, counted from 1.
fn refuse_lists(error: &words::Error) -> Refusal {
    let text = error.to_string();
    let field = ["answers", "guesses"].into_iter().find(|field| text.starts_with(field)).unwrap_or("answers");
    let rest = text[field.len().min(text.len())..].strip_prefix(':').unwrap_or(&text);
    let (line, what) = rest.split_once(": ").unwrap_or(("", rest));
    match line.parse::<usize>() {
        Ok(line) => Refusal::field(format!("{field}[{}]", line.saturating_sub(1)), what),
        Err(_) => Refusal::field(field, rest.trim_start()),
    }
}
