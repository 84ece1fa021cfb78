//! Games of words: two lists and a feedback rule are the origin of a game.

use std::sync::Arc;

use crate::aim::Aim;
use crate::families::families;
use crate::questions::Questions;
use crate::restored;
use crate::scoring::Scorer;
use crate::symmetry::Exchanges;
use crate::{Alphabet, Colour, Digits, FeedbackRule, Letter, ListDigest, WordLists, rule};
use salet_core::game::hints::{Hints, Refinements, Symmetries};
use salet_core::game::legality::{Legality, Rule};
use salet_core::game::origin::{Appendix, ColumnsMut, Description, Identity, Origin, Restore, Undescribed};
use salet_core::game::{
    self, CandidateSet, Feedback, Game, GameBuilder, GuessId, Numbering, SecretId, Weights,
};

/// Word lists and a feedback rule.
#[derive(Debug, Clone)]
pub struct Words {
    lists: WordLists,
    feedback: FeedbackRule,
}

/// Games of words, as the extension of every game.
///
/// ```
/// # mod salet { pub use salet_core::game; pub use salet_words as words; }
/// use salet::game::{Game, Objective};
/// use salet::words::{FeedbackRule, Mastermind, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions};
///
/// let codes = Mastermind::new(4, 6, true)?.codes();
/// let source = Source::words("codes", codes.iter().map(String::as_str));
/// let options = WordOptions::new();
/// let (lists, _) = WordLists::read(source, None, options)?;
/// let game = Game::builder(lists)
///     .feedback(FeedbackRule::Pegs)
///     .objective(Objective::WorstThenMean)
///     .limit(Some(5))
///     .build()?;
/// assert_eq!((game.answer_count(), game.feedback_count()), (1296, 25));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait WordGame {
    /// A builder with these lists, the official feedback and the default settings: normal rule, 6 guesses, mean, equal weights.
    fn builder(lists: WordLists) -> GameBuilder;

    /// The original game of 2021.
    ///
    /// ```
    /// # mod salet { pub use salet_core::game; pub use salet_words as words; }
    /// use salet::game::Game;
    /// use salet::words::WordGame as _;
    ///
    /// let game = Game::original();
    /// let secret = game.find_answer("crane").expect("an answer");
    /// let feedback = game.score(game.find("salet").expect("an accepted word"), secret);
    /// assert_eq!(game.feedback_name(feedback), "BYBYB");
    /// ```
    fn original() -> Game;

    /// The words of the game; `None` for games of another origin.
    fn words(&self) -> Option<&Words>;

    /// The word lists.
    ///
    /// # Panics
    /// If the game has [no words](WordGame::words).
    fn lists(&self) -> &WordLists;

    /// The feedback rule.
    ///
    /// # Panics
    /// If the game has [no words](WordGame::words).
    fn feedback(&self) -> FeedbackRule;

    /// The name of the feedback rule; `table` for games without words.
    fn feedback_rule_name(&self) -> &'static str;

    /// Whether letters are coloured one by one.
    fn has_colours(&self) -> bool;

    /// The colours of a feedback; `None` without colours.
    fn colours(&self, shown: Feedback) -> Option<Vec<Colour>>;

    /// The number of letters of every word; 0 for games without words.
    fn word_len(&self) -> usize;

    /// The digests of the answers and of all guesses.
    fn list_digests(&self) -> [ListDigest; 2];

    /// The feedback on a guess if the secret is any accepted word; without words, any answer.
    ///
    /// # Panics
    /// If the game has no words and `secret` is no answer, or its [table is missing](Game::has_table).
    fn score_words(&self, guess: GuessId, secret: GuessId) -> Feedback;

    /// Feedback in digits, as [`FeedbackRule::digits`] writes it; the symbol of a table.
    fn digits(&self, shown: Feedback) -> String;

    /// Feedback in tiles, as [`FeedbackRule::tiles`] writes it; the symbol of a table.
    fn tiles(&self, shown: Feedback) -> String;

    /// Read feedback, as [`FeedbackRule::parse`] does, or a symbol of the table.
    ///
    /// # Errors
    /// [`Error::BadFeedback`](salet_core::game::Error::BadFeedback).
    fn parse_feedback(&self, text: &str, digits: Digits) -> Result<Feedback, game::Error>;
}

/// The settings of a game of words.
pub trait WordGameBuilder {
    /// Set the word lists. Weights that were set for other lists must be set again.
    #[must_use]
    fn lists(self, lists: WordLists) -> Self;

    /// Set the feedback rule.
    ///
    /// # Panics
    /// If the game has no words.
    #[must_use]
    fn feedback(self, feedback: FeedbackRule) -> Self;
}

impl WordGame for Game {
    fn builder(lists: WordLists) -> GameBuilder {
        Game::builder_of(Words { lists, feedback: FeedbackRule::default() })
    }

    fn original() -> Game {
        Game::builder(WordLists::original()).build().expect("the original game is valid")
    }

    fn words(&self) -> Option<&Words> {
        self.origin().downcast()
    }

    fn lists(&self) -> &WordLists {
        &self.words().expect("a game of words").lists
    }

    fn feedback(&self) -> FeedbackRule {
        self.words().expect("a game of words").feedback
    }

    fn feedback_rule_name(&self) -> &'static str {
        self.words().map_or("table", |words| words.feedback.name())
    }

    fn has_colours(&self) -> bool {
        self.words().is_some_and(|words| words.feedback.has_colours())
    }

    fn colours(&self, shown: Feedback) -> Option<Vec<Colour>> {
        let words = self.words()?;
        words.feedback.colours(shown, words.lists.word_len())
    }

    fn word_len(&self) -> usize {
        self.words().map_or(0, |words| words.lists.word_len())
    }

    fn list_digests(&self) -> [ListDigest; 2] {
        let identity = self.origin().identity();
        [ListDigest(identity.answers), ListDigest(identity.guesses)]
    }

    fn score_words(&self, guess: GuessId, secret: GuessId) -> Feedback {
        match self.words() {
            Some(words) => words.score_words(guess, secret),
            None => self.score(guess, SecretId::new(secret.index())),
        }
    }

    fn digits(&self, shown: Feedback) -> String {
        match self.words() {
            Some(Words { lists, feedback }) => feedback.digits(shown, lists.word_len()),
            None => self.feedback_name(shown),
        }
    }

    fn tiles(&self, shown: Feedback) -> String {
        match self.words() {
            Some(Words { lists, feedback }) => feedback.tiles(shown, lists.word_len()),
            None => self.feedback_name(shown),
        }
    }

    fn parse_feedback(&self, text: &str, digits: Digits) -> Result<Feedback, game::Error> {
        match self.words() {
            Some(Words { lists, feedback }) => feedback.parse(text, lists.word_len(), digits),
            None => self.find_feedback(text),
        }
    }
}

impl WordGameBuilder for GameBuilder {
    fn lists(self, lists: WordLists) -> Self {
        let feedback = self.so_far().downcast::<Words>().map(|words| words.feedback).unwrap_or_default();
        self.origin(Words { lists, feedback })
    }

    fn feedback(self, feedback: FeedbackRule) -> Self {
        let words = self.so_far().downcast::<Words>().expect("a game of words");
        if words.feedback == feedback {
            return self;
        }
        let words = Words { feedback, ..words.clone() };
        self.origin(words)
    }
}

impl Words {
    /// The origin of a game with these lists and this feedback.
    pub fn new(lists: WordLists, feedback: FeedbackRule) -> Words {
        Words { lists, feedback }
    }

    /// The word lists.
    pub fn lists(&self) -> &WordLists {
        &self.lists
    }

    /// The feedback rule.
    pub fn feedback(&self) -> FeedbackRule {
        self.feedback
    }

    fn letters(&self, guess: GuessId) -> &[Letter] {
        self.lists.letters(guess)
    }

    fn score_words(&self, guess: GuessId, secret: GuessId) -> Feedback {
        self.feedback.score(self.letters(guess), self.letters(secret))
    }
}

impl Origin for Words {
    fn answer_count(&self) -> usize {
        self.lists.answer_count()
    }

    fn guess_count(&self) -> usize {
        self.lists.guess_count()
    }

    fn guess_name(&self, guess: GuessId) -> &str {
        self.lists.display(guess)
    }

    fn find_guess(&self, text: &str) -> Option<GuessId> {
        self.lists.find(text)
    }

    fn feedback_count(&self) -> usize {
        self.feedback.count(self.lists.word_len())
    }

    fn solved(&self) -> Feedback {
        self.feedback.solved(self.lists.word_len())
    }

    fn feedback_name(&self, shown: Feedback) -> String {
        self.feedback.format(shown, self.lists.word_len())
    }

    fn find_feedback(&self, text: &str) -> Result<Feedback, game::Error> {
        self.feedback.parse(text, self.lists.word_len(), Digits::default())
    }

    fn score(&self, guess: GuessId, answer: SecretId) -> Feedback {
        self.score_words(guess, answer.as_guess())
    }

    fn score_each(&self, guess: GuessId, answers: &[SecretId], shown: &mut Vec<(Feedback, SecretId)>) {
        let letters = self.lists.letter_set().len();
        if answers.len() * self.lists.word_len() < letters {
            shown.extend(answers.iter().map(|&answer| (self.score(guess, answer), answer)));
            return;
        }
        let aim = Aim::at(self.feedback, letters, self.letters(guess));
        shown.extend(answers.iter().map(|&answer| (aim.score(self.letters(answer.as_guess())), answer)));
    }

    fn fill(
        &self,
        columns: ColumnsMut<'_>,
        stride: usize,
        numbering: &Numbering,
        stopped: &(dyn Fn() -> bool + Sync),
    ) {
        let scorer = Scorer { lists: &self.lists, rule: self.feedback, numbering };
        match columns {
            ColumnsMut::Narrow(columns) => scorer.fill_narrow(columns, stride, stopped),
            ColumnsMut::Wide(columns) => scorer.fill_wide(columns, stride, stopped),
        }
    }

    fn legality(&self, rule: Rule) -> Result<Option<Box<dyn Legality>>, game::Error> {
        rule::legality(&self.lists, self.feedback, rule)
    }

    fn hints(&self) -> Option<&dyn Hints> {
        Some(self)
    }

    fn description(&self) -> Description {
        let lists = &self.lists;
        let mut words = String::new();
        let mut spellings = String::new();
        for guess in lists.guess_ids() {
            let folded = lists.folded(guess);
            let known = || lists.spellings(guess);
            if !known().eq([folded]) {
                spellings += &known().collect::<Vec<_>>().join("\t");
            }
            spellings.push('\n');
            words += folded;
            words.push('\n');
        }
        let alphabet = lists.options().alphabet.as_deref().map(Alphabet::text);
        Description {
            word_len: lists.word_len() as u8,
            feedback: self.feedback.number(),
            spelling: lists.options().number(),
            answers: lists.answer_count() as u32,
            words,
            spellings,
            appendix: alphabet.map_or(Appendix::None, |text| Appendix::Text(text.to_owned())),
        }
    }

    fn restore(&self) -> Restore {
        restore
    }

    fn identity(&self) -> Identity {
        let alphabet = self.lists.options().alphabet.as_ref();
        Identity {
            version: if alphabet.is_some() { 2 } else { 1 },
            feedback: self.feedback.number(),
            spelling: self.lists.options().number(),
            answers: self.lists.answers_digest().0,
            guesses: self.lists.guesses_digest().0,
            appendix: alphabet.map(|alphabet| alphabet.digest()),
        }
    }

    /// Whether the words have the same letters: how they are spelt does not matter.
    fn is_same_as(&self, other: &dyn Origin) -> bool {
        let has_same_words = |other: &Words| {
            let all = || self.lists.guess_ids();
            self.answer_count() == other.answer_count()
                && self.guess_count() == other.guess_count()
                && all().all(|word| self.lists.graphemes(word).eq(other.lists.graphemes(word)))
        };
        other
            .downcast::<Words>()
            .is_some_and(|other| self.feedback == other.feedback && has_same_words(other))
    }
}

impl Hints for Words {
    /// The secrets that lack a letter, that have it at a place, or that have it but not at that place: under the colour rules
    /// every part of an opener lies in several of them.
    fn supersets(&self, numbering: &Numbering) -> Option<Vec<CandidateSet>> {
        let word = |secret: SecretId| self.letters(numbering.word(secret));
        let select = |holds: &dyn Fn(&[Letter]) -> bool| {
            CandidateSet::from_members(
                numbering.len(),
                numbering.secrets().filter(|&secret| holds(word(secret))),
            )
        };
        let mut sets = Vec::new();
        for letter in (0..self.lists.letter_set().len()).map(|index| Letter(index as u16)) {
            sets.push(select(&|word| !word.contains(&letter)));
            for place in 0..self.lists.word_len() {
                sets.push(select(&|word| word[place] == letter));
                sets.push(select(&|word| word[place] != letter && word.contains(&letter)));
            }
        }
        Some(sets)
    }

    /// The secrets that differ at one place only.
    fn tells_families(&self) -> bool {
        true
    }

    fn families(&self, numbering: &Numbering) -> Vec<Vec<SecretId>> {
        let answers = numbering.secrets().map(|secret| numbering.answer(secret));
        let own = |family: Vec<SecretId>| numbering.numbered(&family).expect("they are among these");
        families(&self.lists, answers).into_values().filter(|family| family.len() > 1).map(own).collect()
    }

    fn refinements(&self, numbering: &Numbering, set: &[SecretId]) -> Option<Box<dyn Refinements + '_>> {
        Some(Box::new(Questions::of(&self.lists, self.feedback, numbering, set)?))
    }

    fn symmetries(
        &self,
        weights: &Weights,
        room: usize,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Box<dyn Symmetries>> {
        if !self.feedback.keeps_exchanges() {
            return None;
        }
        let exchanges = Exchanges::of(&self.lists, weights, room, stopped)?;
        if exchanges.is_empty() { None } else { Some(Box::new(exchanges)) }
    }
}

/// The origin of a description of words.
///
/// # Errors
/// [`Undescribed`].
pub fn restore(described: &Description) -> Result<Arc<dyn Origin>, Undescribed> {
    let lists = restored::lists(described)?;
    let feedback = FeedbackRule::of_number(described.feedback);
    let feedback = feedback.ok_or(Undescribed::Field("feedback", described.feedback.into()))?;
    Ok(Arc::new(Words::new(lists, feedback)))
}
