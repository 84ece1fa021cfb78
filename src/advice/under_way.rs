//! Where a game stands: what was played and shown, what that leaves, and where the policy is.

use crate::game::Feedback;
use crate::game::partition::{Part, partition_by};
use crate::policy::{Contents, Policy, Position, Step};
use crate::words::{GuessId, SecretId};

use super::unlisted::Unlisted;

/// A game under way. A copy costs little, so that who takes guesses back keeps where it stood before.
#[derive(Debug, Clone)]
pub struct UnderWay<'g> {
    contents: &'g Contents,
    /// Where the policy is, as long as the game keeps to it and is not over.
    position: Option<Position<'g>>,
    history: Vec<(GuessId, Feedback)>,
    candidates: Vec<SecretId>,
    counts: Vec<usize>,
    unlisted_since: Option<usize>,
    on_policy: bool,
}

/// Why no more guess can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The secret was found with this guess, counted from 1.
    Solved(usize),
    /// So many guesses, all that there are, were made.
    OutOfGuesses(u8),
}

impl<'g> UnderWay<'g> {
    /// The start of a game that has no policy.
    pub fn new(contents: &'g Contents) -> UnderWay<'g> {
        UnderWay {
            contents,
            position: None,
            history: Vec::new(),
            candidates: contents.lists.secret_ids().collect(),
            counts: Vec::new(),
            unlisted_since: None,
            on_policy: false,
        }
    }

    /// The start of a game of these words, rules and weights, of which the policy knows what to play.
    pub fn with_policy(contents: &'g Contents, policy: &'g Policy) -> UnderWay<'g> {
        UnderWay { position: Some(policy.start()), on_policy: true, ..UnderWay::new(contents) }
    }

    /// The same game where no answer is left, among the words that fit all the same.
    pub fn among<'u>(&self, unlisted: &'u Unlisted) -> UnderWay<'u> {
        UnderWay {
            history: self.history.iter().map(|&(guess, shown)| (unlisted.renumbered(guess), shown)).collect(),
            counts: self.counts.clone(),
            unlisted_since: Some(self.history.len()),
            ..UnderWay::new(&unlisted.contents)
        }
    }

    /// What is played.
    pub fn contents(&self) -> &'g Contents {
        self.contents
    }

    /// The guesses so far and what they showed.
    pub fn history(&self) -> &[(GuessId, Feedback)] {
        &self.history
    }

    /// The answers that fit all of it, by their numbers.
    pub fn candidates(&self) -> &[SecretId] {
        &self.candidates
    }

    /// How many answers were left after each guess.
    pub fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// After which guess no answer was left, if this goes on among other words.
    pub fn unlisted_since(&self) -> Option<usize> {
        self.unlisted_since
    }

    /// Where the policy is; `None` once the game has left it or is over.
    pub fn position(&self) -> Option<Position<'g>> {
        self.position
    }

    /// Whether every guess so far was that of the policy.
    pub fn is_on_policy(&self) -> bool {
        self.on_policy
    }

    /// A word of the game, as people spell it.
    pub fn name(&self, guess: GuessId) -> &'g str {
        self.contents.lists.display(guess)
    }

    /// What some answers weigh together.
    pub fn weight_of(&self, secrets: &[SecretId]) -> u64 {
        secrets.iter().map(|&secret| u64::from(self.contents.weights.get(secret))).sum()
    }

    /// Whether the rule allows a guess now.
    pub fn allows(&self, guess: GuessId) -> bool {
        let Contents { rule, lists, feedback, .. } = self.contents;
        rule.allows(lists, *feedback, &self.history, guess)
    }

    /// What a guess would show if the secret were this.
    pub fn score(&self, guess: GuessId, secret: SecretId) -> Feedback {
        let lists = &self.contents.lists;
        self.contents.feedback.score(lists.letters(guess), lists.letters(secret.as_guess()))
    }

    /// How a guess splits the answers that are left: the parts in increasing feedback.
    pub fn parts(&self, guess: GuessId) -> Vec<Part> {
        partition_by(&self.candidates, |secret| self.score(guess, secret))
    }

    /// Go on by a guess and what it showed, whatever the rule says of it.
    pub fn play(&mut self, guess: GuessId, shown: Feedback) {
        let candidates = std::mem::take(&mut self.candidates);
        self.candidates =
            candidates.into_iter().filter(|&secret| self.score(guess, secret) == shown).collect();
        self.counts.push(self.candidates.len());
        self.history.push((guess, shown));
        let on_path = self.position.filter(|position| position.guess() == guess);
        self.on_policy &= on_path.is_some();
        self.position = on_path.and_then(|position| match position.answer(shown) {
            Step::Next(next) => Some(next),
            Step::Solved | Step::Lost | Step::Impossible => None,
        });
    }

    /// Whether the last guess was the secret.
    pub fn is_solved(&self) -> bool {
        let solved = self.contents.feedback.solved(self.contents.lists.word_len());
        self.history.last().is_some_and(|&(_, shown)| shown == solved)
    }

    /// Why no more guess can be made, if none can.
    pub fn ended(&self) -> Option<Ended> {
        let guesses = self.history.len();
        match self.contents.limit {
            _ if self.is_solved() => Some(Ended::Solved(guesses)),
            Some(limit) if guesses >= limit.into() => Some(Ended::OutOfGuesses(limit)),
            _ => None,
        }
    }
}
