//! Tiny games: at most 12 guesses, with sets of them as bits of a `u16`. The oracles know feedback and rules of play, so that nothing
//! is shared with the checker.

use salet_oracle::score;
use salet_oracle::spec::{Feedback, Rule};
use sha2::{Digest, Sha256};

use crate::cells::{Cells, KNOWN, NAMED};
use crate::writer::Exchange;

pub const NORMAL: u8 = 0;
pub const HARD: u8 = 1;
pub const STRICT: u8 = 2;
pub const PRESENCE: u8 = 1;
pub const UNMATCHED: u8 = 2;
pub const PEGS: u8 = 3;
pub const PLACES: u8 = 4;
pub const COMMON: u8 = 5;
pub const TABLE: u8 = 6;
/// The number of feedback rules. Those from [`PEGS`] on have no hard rule.
pub const FEEDBACKS: u8 = 6;
pub const WIN_RATE: u8 = 4;
pub const LAST_GUESS: u8 = 5;

/// An exchange, and the images of all answers and guesses.
#[derive(Clone, Debug)]
pub struct Mapped {
    pub exchange: Exchange,
    pub answers: Vec<Option<usize>>,
    pub guesses: Vec<Option<usize>>,
}

/// A set of guesses (or of answers) by number.
pub type Set = u16;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiny {
    /// Words by number, answers first.
    pub words: Vec<String>,
    pub answers: usize,
    pub rule: u8,
    pub feedback: u8,
    pub limit: u8,
    pub objective: u8,
    pub weights: Vec<u32>,
    /// The feedback of a game given as a table.
    pub cells: Option<Cells>,
}

/// The members of a set.
pub fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..16).filter(move |i| set >> i & 1 == 1)
}

/// The members of a set of which these images make no earlier guess.
pub fn firsts(set: Set, exchanges: &[&[Option<usize>]]) -> Set {
    let class = |guess: usize| {
        let mut class: Set = 1 << guess;
        loop {
            let images = exchanges.iter().flat_map(|images| members(class).filter_map(|one| images[one]));
            let more = images.fold(class, |class, image| class | 1 << image);
            if more == class {
                return class;
            }
            class = more;
        }
    };
    let first = members(set).filter(|&guess| class(guess).trailing_zeros() == guess as u32);
    first.fold(0, |set, guess| set | 1 << guess)
}

impl Tiny {
    pub fn new(answers: &[&str], others: &[&str]) -> Tiny {
        Tiny {
            words: answers.iter().chain(others).map(|w| (*w).to_owned()).collect(),
            answers: answers.len(),
            rule: NORMAL,
            feedback: 0,
            limit: 0,
            objective: 0,
            weights: vec![1; answers.len()],
            cells: None,
        }
    }

    /// A game given as a table.
    pub fn of_cells(cells: Cells) -> Tiny {
        let names = cells.names();
        let answers: Vec<&str> = names[..cells.answers.len()].iter().map(String::as_str).collect();
        let others: Vec<&str> = names[cells.answers.len()..].iter().map(String::as_str).collect();
        Tiny { feedback: TABLE, cells: Some(cells), ..Tiny::new(&answers, &others) }
    }

    /// Whether the game ends when the answer is known.
    pub fn is_known(&self) -> bool {
        self.cells.as_ref().is_some_and(|cells| cells.ending == KNOWN)
    }

    /// Whether these answers need not be told apart, so that they are named.
    pub fn is_named(&self, set: Set) -> bool {
        self.cells.as_ref().is_some_and(|cells| cells.is_one(set))
    }

    /// The guesses that name a known answer: one or none.
    pub fn naming(&self) -> u16 {
        u16::from(self.is_known())
    }

    /// A random game with many duplicate letters.
    pub fn random(rng: &mut fastrand::Rng) -> Tiny {
        // Words of six letters have more feedbacks than a byte holds.
        let length = if rng.u8(0..8) == 0 { 6 } else { rng.usize(2..=4) };
        let alphabet = rng.usize(2..=4);
        let most = alphabet.pow(length as u32).min(12);
        let guesses = rng.usize(most.min(3)..=most);
        let answers = rng.usize(guesses.min(3)..=guesses.min(8));
        let mut words: Vec<String> = Vec::new();
        while words.len() < guesses {
            let word: String = (0..length).map(|_| (b'a' + rng.u8(0..alphabet as u8)) as char).collect();
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let rule = if rng.bool() { NORMAL } else { rng.u8(0..3) };
        let feedback = if rng.bool() { 0 } else { rng.u8(0..if rule == HARD { PEGS } else { FEEDBACKS }) };
        Tiny {
            words,
            answers,
            rule,
            feedback,
            limit: if rng.bool() { 0 } else { rng.u8(1..7) },
            objective: if rng.bool() { 0 } else { rng.u8(0..4) },
            weights: (0..answers).map(|_| 1).collect(),
            cells: None,
        }
        .with_random_weights(rng)
    }

    /// A random game given as a table.
    pub fn random_table(rng: &mut fastrand::Rng) -> Tiny {
        let ending = rng.u8(0..3);
        let cells = Cells::random(rng, ending);
        let answers = cells.answers.len();
        Tiny {
            rule: if cells.ending == NAMED && rng.bool() { STRICT } else { NORMAL },
            limit: if rng.bool() { 0 } else { rng.u8(1..7) },
            objective: if rng.bool() { 0 } else { rng.u8(0..4) },
            weights: vec![1; answers],
            ..Tiny::of_cells(cells)
        }
        .with_random_weights(rng)
    }

    /// The same game with losses allowed, or with a price for the last guess.
    pub fn losing(self, rng: &mut fastrand::Rng) -> Tiny {
        let objective = if rng.u8(0..3) == 0 { LAST_GUESS } else { WIN_RATE };
        Tiny { objective, limit: rng.u8(1..5), ..self }
    }

    /// Whether answers that are solved only with the last guess cost more.
    pub fn is_late(&self) -> bool {
        self.objective == LAST_GUESS
    }

    /// Whether answers may be lost.
    pub fn may_lose(&self) -> bool {
        self.objective == WIN_RATE
    }

    fn with_random_weights(mut self, rng: &mut fastrand::Rng) -> Tiny {
        if rng.u8(0..3) == 0 {
            self.weights.iter_mut().for_each(|weight| *weight = rng.u32(1..6));
            self.weights[0] = 1; // so that no common divisor is taken out
        }
        self
    }

    pub fn all_answers(&self) -> Set {
        ((1_u32 << self.answers) - 1) as Set
    }

    pub fn all_guesses(&self) -> Set {
        ((1_u32 << self.words.len()) - 1) as Set
    }

    pub fn weight(&self, set: Set) -> u64 {
        members(set).map(|i| u64::from(self.weights[i])).sum()
    }

    /// Largest weight, or the most that one guess solves.
    pub fn largest(&self, set: Set) -> u64 {
        if let Some(cells) = &self.cells {
            return cells.most(set, &self.weights);
        }
        members(set).map(|i| u64::from(self.weights[i])).max().unwrap_or(0)
    }

    pub fn solved(&self) -> u16 {
        if let Some(cells) = &self.cells {
            return cells.solved();
        }
        self.score(0, 0)
    }

    /// The letters of a word, which are code points in these games.
    fn letters(&self, word: usize) -> Vec<char> {
        self.words[word].chars().collect()
    }

    /// All exchanges of two letters, two places, or both, as in a file, each with the images of all guesses; `None` for an image
    /// that is no guess. Letters are numbered as they first occur. Or all permutations that keep a table.
    pub fn exchanges(&self) -> Vec<Mapped> {
        if let Some(cells) = &self.cells {
            return cells.permutations();
        }
        let mut letters: Vec<char> = Vec::new();
        for letter in (0..self.words.len()).flat_map(|word| self.letters(word)) {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        let pairs = |count: usize| (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)));
        let none_or = |count| [(0, 0)].into_iter().chain(pairs(count));
        let image = |word: usize, (a, b): (usize, usize), (i, j): (usize, usize)| {
            let exchanged = |letter: char| match letter {
                _ if letter == letters[a] => letters[b],
                _ if letter == letters[b] => letters[a],
                _ => letter,
            };
            let mut word: Vec<char> = self.letters(word).into_iter().map(exchanged).collect();
            word.swap(i, j);
            let word: String = word.into_iter().collect();
            self.words.iter().position(|other| *other == word)
        };
        let mut all = Vec::new();
        for (of_letters, of_places) in none_or(letters.len())
            .flat_map(|of_letters| {
                none_or(self.letters(0).len()).map(move |of_places| (of_letters, of_places))
            })
            .skip(1)
        {
            let numbers = [of_letters.0, of_letters.1, of_places.0, of_places.1].map(|number| number as u64);
            let guesses: Vec<Option<usize>> =
                (0..self.words.len()).map(|word| image(word, of_letters, of_places)).collect();
            let answers = guesses[..self.answers].to_vec();
            all.push(Mapped { exchange: numbers.to_vec(), answers, guesses });
        }
        all
    }

    /// The feedback rule as the oracles know it, in the order of FORMAT.md.
    fn shows(&self) -> Feedback {
        Feedback::ALL[usize::from(self.feedback)]
    }

    pub fn score(&self, guess: usize, secret: usize) -> u16 {
        if let Some(cells) = &self.cells {
            return cells.code(guess, secret);
        }
        score::score(self.shows(), &self.letters(guess), &self.letters(secret))
    }

    /// The guesses of `list` that `rule` allows after `guess` got `feedback`.
    pub fn restrict(&self, rule: u8, list: Set, guess: usize, feedback: u16) -> Set {
        let named = Rule::ALL[usize::from(rule)];
        let allowed = |next: usize| match named {
            Rule::Normal => true,
            // A table has feedback on answers only.
            _ if self.cells.is_some() => next < self.answers && self.score(guess, next) == feedback,
            _ => score::allows((named, self.shows()), &self.letters(guess), feedback, &self.letters(next)),
        };
        members(list).filter(|&next| allowed(next)).fold(0, |set, next| set | 1 << next)
    }

    /// The parts of a guess on a set, by increasing feedback.
    pub fn parts(&self, guess: usize, set: Set) -> Vec<(u16, Set)> {
        let mut parts: Vec<(u16, Set)> = Vec::new();
        for secret in members(set) {
            let feedback = self.score(guess, secret);
            match parts.iter_mut().find(|(f, _)| *f == feedback) {
                Some((_, part)) => *part |= 1 << secret,
                None => parts.push((feedback, 1 << secret)),
            }
        }
        parts.sort_unstable();
        parts
    }

    pub fn answers_text(&self) -> String {
        self.words[..self.answers].join("\n")
    }

    /// The guesses with the answers last: their order there is irrelevant.
    pub fn guesses_text(&self) -> String {
        let (answers, others) = self.words.split_at(self.answers);
        others.iter().chain(answers).map(|word| format!("{word}\n")).collect()
    }

    pub fn is_weighted(&self) -> bool {
        self.weights.iter().any(|&weight| weight != 1)
    }

    pub fn weights_text(&self) -> Option<String> {
        let lines = self.words.iter().zip(&self.weights).map(|(word, weight)| format!("{word} {weight}\n"));
        self.is_weighted().then(|| lines.collect())
    }

    pub fn digest(&self) -> [u8; 32] {
        let lines = |words: &[String]| words.iter().fold(String::new(), |text, word| text + word + "\n");
        let mut hash = Sha256::new();
        hash.update(if self.cells.is_some() { b"salet game 3\n" } else { b"salet game 1\n" });
        hash.update([self.rule, self.feedback, self.limit, self.objective]);
        hash.update((self.answers as u32).to_le_bytes());
        hash.update((self.words.len() as u32).to_le_bytes());
        hash.update(Sha256::digest(lines(&self.words[..self.answers])));
        hash.update(Sha256::digest(lines(&self.words)));
        hash.update(self.cells.as_ref().map_or(Vec::new(), |cells| cells.digest().to_vec()));
        for weight in &self.weights {
            hash.update(weight.to_le_bytes());
        }
        hash.finalize().into()
    }
}
