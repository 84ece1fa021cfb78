//! `open`: a game with its rules and lists, or a policy, under a handle.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::advice::Advisor;
use crate::catalogue;
use crate::game::{FeedbackRule, Game, Limit, Objective, Rule, USUAL_LIMIT, Weights};
use crate::serve::context::{Context, Outcome, find_game, refuse_game};
use crate::serve::desk::open_policy;
use crate::serve::method::Method;
use crate::serve::refusal::{Refusal, Result};
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
    feedback: Option<FeedbackRule>,
    /// Which guesses are legal.
    #[serde(default)]
    rule: Option<Rule>,
    /// What play is to be good at.
    #[serde(default)]
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
    feedback: FeedbackRule,
    rule: Rule,
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
    worst_case: u32,
    /// The weight of those that it does not find.
    lost_weight: u64,
}

impl Method for Open {
    type Params = OpenParams;
    type Found = OpenResult;
    const ACTS: bool = true;

    fn call(params: OpenParams, context: &mut Context) -> Result<Outcome<OpenResult>> {
        let slot = context.server.slot()?;
        let (advisor, notes) = match &params.policy {
            Some(name) => {
                params.check_alone()?;
                (open_policy(name)?, Vec::new())
            }
            None => {
                let (game, notes) = params.game()?;
                let advisor =
                    if params.is_named() { catalogue::advisor_for(&game) } else { Advisor::new(&game) };
                (advisor, notes)
            }
        };
        let desk = context.open(advisor, slot)?;
        let handle = context.keep(desk.clone());
        Ok(Outcome::Now(describe(handle, &desk.advisor, notes)))
    }
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
        guesses: game.guess_count(),
        letters: game.lists().word_len(),
        weight: game.weights().total(),
        feedback: game.feedback(),
        rule: game.rule(),
        objective: game.objective(),
        max_guesses: game.limit(),
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

    /// Whether it is a named game with equal weights, which may have a compiled-in policy.
    fn is_named(&self) -> bool {
        self.answers.is_none() && self.guesses.is_none() && self.weights.is_none()
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
