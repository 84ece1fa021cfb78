//! A game in progress: its turns, the candidates, and the position of the policy.
//!
//! Words keep the numbers of the game's lists throughout. A game may begin with [`Knowledge`] about the secret instead of turns: then
//! it is a game among the words that fit it. If no listed answer fits any more, the game continues among the other accepted words
//! that do ([`Among`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use salet_core::game::{Feedback, Game};
use salet_core::policy::{Policy, Position, Step};
use salet_core::search::Control;
use salet_words::{GuessId, WordGame as _};

use super::among::Among;
use crate::advice::{Ended, Knowledge, Refused, Why};

/// A game in progress. A clone costs little more than its list of candidates.
#[derive(Debug, Clone)]
pub struct UnderWay {
    game: Game,
    /// The policy and its node, while the game keeps to it and is not over.
    position: Option<(Policy, u32)>,
    history: Vec<(GuessId, Feedback)>,
    candidates: Vec<GuessId>,
    counts: Vec<usize>,
    knowledge: Knowledge,
    /// The game that searches here, if it is not the listed one.
    among: Option<Arc<Among>>,
    unlisted: Option<usize>,
}

/// The candidates that share one feedback on a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The feedback.
    pub feedback: Feedback,
    /// The words, in increasing order.
    pub words: Vec<GuessId>,
}

impl UnderWay {
    pub(super) fn start(game: &Game, policy: Option<&Policy>) -> UnderWay {
        UnderWay {
            game: game.clone(),
            position: policy.map(|policy| (policy.clone(), policy.start().node())),
            history: Vec::new(),
            candidates: game.answers().map(|secret| secret.as_guess()).collect(),
            counts: vec![game.answer_count()],
            knowledge: Knowledge::default(),
            among: None,
            unlisted: None,
        }
    }

    pub(super) fn knowing(
        game: &Game,
        knowledge: Knowledge,
        control: &Control<'_>,
    ) -> Result<UnderWay, Refused> {
        knowledge.check(game)?;
        let start = UnderWay::start(game, None);
        let fitting = |words: &mut dyn Iterator<Item = GuessId>| {
            let fitting = knowledge.fitting(game, words, control);
            fitting.ok_or(Refused { turn: 0, why: Why::Unfinished })
        };
        let listed = fitting(&mut start.candidates.iter().copied())?;
        let (candidates, unlisted) = match listed.is_empty() {
            true => (fitting(&mut game.guesses())?, Some(0)),
            false => (listed, None),
        };
        if candidates.is_empty() {
            return Err(Refused { turn: 0, why: Why::NothingFits });
        }
        let among = Among::of(game, &candidates, knowledge.played()).map(Arc::new);
        Ok(UnderWay { counts: vec![candidates.len()], candidates, knowledge, among, unlisted, ..start })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The guesses so far and their feedback.
    pub fn history(&self) -> &[(GuessId, Feedback)] {
        &self.history
    }

    /// Knowledge besides the turns.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Whether nothing is known yet.
    pub fn is_at_start(&self) -> bool {
        self.history.is_empty() && self.knowledge.is_empty()
    }

    /// The number of guesses made so far.
    pub fn played(&self) -> usize {
        self.knowledge.played() + self.history.len()
    }

    /// The words that fit the history: answers, or if none fits, other accepted words.
    pub fn candidates(&self) -> &[GuessId] {
        &self.candidates
    }

    /// The number of candidates before the first turn, and after each.
    pub fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// The guess, counted from 1, after which no listed answer fits; 0 if none fits the knowledge besides the turns.
    pub fn unlisted_since(&self) -> Option<usize> {
        self.unlisted
    }

    /// The number of other accepted words that fitted when no listed answer did; 0 before.
    pub fn unlisted_words(&self) -> usize {
        self.among().filter(|_| self.unlisted.is_some()).map_or(0, Among::words)
    }

    pub(super) fn among(&self) -> Option<&Among> {
        self.among.as_deref()
    }

    pub(super) fn here(&self, guess: GuessId) -> GuessId {
        self.among().map_or(guess, |among| among.here(guess))
    }

    pub(super) fn there(&self, guess: GuessId) -> GuessId {
        self.among().map_or(guess, |among| among.there(guess))
    }

    /// The position in the policy; `None` once the game has left it or is over.
    pub fn position(&self) -> Option<Position<'_>> {
        self.position.as_ref().map(|(policy, node)| policy.at(*node))
    }

    /// Whether the policy is proven optimal from here on; false without a policy.
    pub fn is_proven_by_policy(&self) -> bool {
        self.position.as_ref().is_some_and(|(policy, _)| policy.is_optimal_throughout())
    }

    /// A word as people spell it.
    pub fn name(&self, word: GuessId) -> &str {
        self.game.name(word)
    }

    /// The weight of some candidates: unlisted words weigh 1 each.
    pub fn weight_of(&self, words: &[GuessId]) -> u64 {
        if self.unlisted.is_some() {
            return words.len() as u64;
        }
        let secrets = words.iter().filter_map(|word| word.as_secret(self.game.answer_count()));
        secrets.map(|secret| u64::from(self.game.weights().get(secret))).sum()
    }

    /// The weight of all candidates.
    pub fn weight(&self) -> u64 {
        self.weight_of(&self.candidates)
    }

    /// Whether the rule allows a guess now.
    pub fn allows(&self, guess: GuessId) -> bool {
        self.game.allows(&self.history, guess)
    }

    /// The feedback on a guess if the secret is this word.
    pub fn score(&self, guess: GuessId, secret: GuessId) -> Feedback {
        self.game.score_words(guess, secret)
    }

    /// The candidates with their feedback on a guess. A policy knows it for its own guess if the table of its game is not there;
    /// `None` for other guesses then.
    fn shown(&self, guess: GuessId) -> Option<Vec<(GuessId, Feedback)>> {
        if self.game.has_table() {
            return Some(self.candidates.iter().map(|&word| (word, self.score(guess, word))).collect());
        }
        let position = self.position().filter(|position| position.guess() == guess)?;
        Some(position.answers().into_iter().map(|(answer, shown)| (answer.as_guess(), shown)).collect())
    }

    /// The parts that a guess makes of the candidates, in increasing order of their feedback.
    pub fn parts(&self, guess: GuessId) -> Vec<Part> {
        let mut parts: BTreeMap<Feedback, Vec<GuessId>> = BTreeMap::new();
        for (word, shown) in self.shown(guess).unwrap_or_default() {
            parts.entry(shown).or_default().push(word);
        }
        parts.into_iter().map(|(feedback, words)| Part { feedback, words }).collect()
    }

    /// Whether a guess may be played now.
    ///
    /// # Errors
    /// [`Refused`] if the game is over or the rule does not allow the guess.
    pub fn check(&self, guess: GuessId) -> Result<(), Refused> {
        let refused = |why| Refused { turn: self.history.len(), why };
        match self.ended() {
            Some(end) => Err(refused(Why::Over { end })),
            None if self.game.is_blank(guess) => {
                Err(refused(Why::NoGuess { name: self.name(guess).to_owned() }))
            }
            None if self.allows(guess) => Ok(()),
            None => {
                let guess = self.name(guess).to_owned();
                Err(refused(Why::NotAllowed { guess, rule: self.game.rule_name() }))
            }
        }
    }

    /// Play a guess with its feedback.
    ///
    /// # Errors
    /// [`Refused`] if the game is over, the rule does not allow the guess, or no accepted word shows all feedback. The game
    /// is then unchanged.
    pub fn play(&mut self, guess: GuessId, shown: Feedback) -> Result<(), Refused> {
        self.check(guess)?;
        self.observe(guess, shown)
    }

    /// [`play`](UnderWay::play), unless the control ends it before. The game is then unchanged.
    pub(super) fn play_within(
        &mut self,
        guess: GuessId,
        shown: Feedback,
        control: &Control<'_>,
    ) -> Result<(), Refused> {
        self.check(guess)?;
        self.observe_within(guess, shown, control)
    }

    /// Play a guess with its feedback, even if the rule does not allow the guess.
    ///
    /// # Errors
    /// [`Refused`] if no accepted word shows all feedback. The game is then unchanged.
    pub fn observe(&mut self, guess: GuessId, shown: Feedback) -> Result<(), Refused> {
        self.observe_within(guess, shown, &Control::default())
    }

    fn observe_within(
        &mut self,
        guess: GuessId,
        shown: Feedback,
        control: &Control<'_>,
    ) -> Result<(), Refused> {
        let number = self.history.len() + 1;
        let scored = self.shown(guess).ok_or(Refused { turn: number - 1, why: Why::NoTable })?;
        let fits = scored.into_iter().filter(|&(_, own)| own == shown);
        let mut candidates: Vec<GuessId> = fits.map(|(word, _)| word).collect();
        self.history.push((guess, shown));
        if candidates.is_empty() {
            if self.unlisted.is_none() {
                candidates = match self.other_words(control) {
                    Some(words) => words,
                    None => {
                        self.history.pop();
                        return Err(Refused { turn: number - 1, why: Why::Unfinished });
                    }
                };
            }
            if candidates.is_empty() {
                self.history.pop();
                let shown = self.game.feedback_name(shown);
                let why = Why::Contradicts { guess: self.game.name(guess).to_owned(), shown };
                return Err(Refused { turn: number - 1, why });
            }
            self.among = Among::of(&self.game, &candidates, self.knowledge.played()).map(Arc::new);
            self.unlisted = Some(number);
            self.counts.push(0);
        } else {
            self.counts.push(candidates.len());
        }
        self.candidates = candidates;
        let here = self.position().filter(|position| position.guess() == guess);
        let next = match here.map(|position| position.answer(shown)) {
            Some(Step::Next(next)) => Some(next.node()),
            Some(Step::Solved | Step::Lost | Step::Impossible) | None => None,
        };
        self.position = self.position.take().zip(next).map(|((policy, _), node)| (policy, node));
        Ok(())
    }

    /// The accepted words that fit all clues and knowledge; `None` if the control ends the comparison before.
    fn other_words(&self, control: &Control<'_>) -> Option<Vec<GuessId>> {
        // Only answers have feedback in a table.
        if self.game.table_terms().is_some() {
            return Some(Vec::new());
        }
        let shows =
            |&word: &GuessId| self.history.iter().all(|&(guess, shown)| self.score(guess, word) == shown);
        self.knowledge.fitting(&self.game, &mut self.game.guesses().filter(shows), control)
    }

    /// Whether the last guess was the secret, or the secret is known where that ends the game.
    pub fn is_solved(&self) -> bool {
        let secrets =
            || self.candidates.iter().filter_map(|answer| answer.as_secret(self.game.answer_count()));
        let is_known = self.game.ends_known() && self.game.is_known(&secrets().collect::<Vec<_>>());
        is_known || self.history.last().is_some_and(|&(_, shown)| shown == self.game.solved())
    }

    /// The end of the game, if it is over.
    pub fn ended(&self) -> Option<Ended> {
        let guesses = self.played();
        match self.game.limit() {
            _ if self.is_solved() => Some(Ended::Solved(guesses)),
            Some(limit) if guesses >= limit.into() => Some(Ended::OutOfGuesses(limit)),
            _ => None,
        }
    }
}
