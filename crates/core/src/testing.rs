//! Games for tests: words with a few rules of feedback, scored plainly. What signs know reaches the search as families only.

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, LazyLock};

use crate::game::error::{Error, Result};
use crate::game::hints::Hints;
use crate::game::legality::{History, Legality, Rule, Walk};
use crate::game::origin::{Appendix, Description, Identity, Origin, Restore, Undescribed};
use crate::game::{Feedback, Game, GameBuilder, GuessId, GuessSet, Numbering, SecretId};

/// What a guess shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A colour for each sign; copies are counted.
    Colours,
    /// The signs at their place, and the common ones elsewhere.
    Pegs,
    /// The signs at their place.
    Places,
}

impl Shown {
    pub(crate) const ALL: [Shown; 3] = [Shown::Colours, Shown::Pegs, Shown::Places];
}

/// Words as an origin.
#[derive(Debug, Clone)]
struct Signs {
    words: Vec<String>,
    answers: usize,
    shown: Shown,
}

/// A game whose guesses are its answers.
pub(crate) fn game<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> GameBuilder {
    with_guesses(words, [], Shown::Colours)
}

/// A game with further guesses.
pub(crate) fn with_guesses<T: AsRef<str>>(
    answers: impl IntoIterator<Item = T>,
    others: impl IntoIterator<Item = T>,
    shown: Shown,
) -> GameBuilder {
    let mut words: Vec<String> = answers.into_iter().map(|word| word.as_ref().to_owned()).collect();
    let answers = words.len();
    let known: HashSet<String> = words.iter().cloned().collect();
    let others = others.into_iter().map(|word| word.as_ref().to_owned());
    words.extend(others.filter(|word| !known.contains(word)));
    Game::builder_of(Signs { words, answers, shown })
}

/// The original game of 2021. All tests of a process share its table.
pub(crate) fn original() -> GameBuilder {
    static GAME: LazyLock<Game> = LazyLock::new(|| {
        let game = original_words().build().expect("it can be played");
        game.table();
        game
    });
    GAME.to_builder()
}

fn original_words() -> GameBuilder {
    let answers: Vec<String> = salet_data::ORIGINAL_ANSWERS.lines().map(str::to_owned).collect();
    let known: HashSet<&str> = answers.iter().map(String::as_str).collect();
    let others = salet_data::ORIGINAL_GUESSES.lines().filter(|word| !known.contains(word)).map(str::to_owned);
    let (count, words) = (answers.len(), answers.iter().cloned().chain(others).collect());
    Game::builder_of(Signs { words, answers: count, shown: Shown::Colours })
}

/// The feedback of a text of colours, as B, Y and G.
pub(crate) fn colours(text: &str) -> Feedback {
    Feedback(text.chars().fold(0, |code, colour| 3 * code + "BYG".find(colour).expect("a colour") as u16))
}

impl Signs {
    fn len(&self) -> usize {
        self.words[0].len()
    }

    fn show(&self, guess: &str, secret: &str) -> Feedback {
        let (guess, secret) = (guess.as_bytes(), secret.as_bytes());
        // Words are short: tables of thousands of words take most of the time of their tests.
        let (mut colours, mut open) = ([0u16; 64], [true; 64]);
        let colours = &mut colours[..guess.len()];
        for place in (0..guess.len()).filter(|&place| guess[place] == secret[place]) {
            (colours[place], open[place]) = (2, false);
        }
        for place in 0..guess.len() {
            let copy = (0..secret.len()).find(|&at| open[at] && secret[at] == guess[place]);
            if let (0, Some(at)) = (colours[place], copy) {
                (colours[place], open[at]) = (1, false);
            }
        }
        let count = |wanted| colours.iter().filter(|&&colour| colour == wanted).count() as u16;
        Feedback(match self.shown {
            Shown::Colours => colours.iter().fold(0, |code, colour| 3 * code + colour),
            Shown::Pegs => count(2) * (guess.len() as u16 + 1) + count(1),
            Shown::Places => count(2),
        })
    }
}

impl Origin for Signs {
    fn answer_count(&self) -> usize {
        self.answers
    }

    fn guess_count(&self) -> usize {
        self.words.len()
    }

    fn guess_name(&self, guess: GuessId) -> &str {
        &self.words[guess.index()]
    }

    fn find_guess(&self, text: &str) -> Option<GuessId> {
        self.words.iter().position(|word| word == text).map(GuessId::new)
    }

    fn feedback_count(&self) -> usize {
        match self.shown {
            Shown::Colours => 3usize.pow(self.len() as u32),
            Shown::Pegs => (self.len() + 1) * (self.len() + 1),
            Shown::Places => self.len() + 1,
        }
    }

    fn solved(&self) -> Feedback {
        self.show(&self.words[0], &self.words[0])
    }

    fn feedback_name(&self, shown: Feedback) -> String {
        shown.0.to_string()
    }

    fn find_feedback(&self, text: &str) -> Result<Feedback> {
        let bad = |_| Error::BadFeedback { text: text.to_owned(), advice: "write its code".to_owned() };
        text.parse().map(Feedback).map_err(bad)
    }

    fn score(&self, guess: GuessId, answer: SecretId) -> Feedback {
        self.show(&self.words[guess.index()], &self.words[answer.index()])
    }

    fn legality(&self, rule: Rule) -> Result<Option<Box<dyn Legality>>> {
        Ok(match rule {
            Rule::Normal => None,
            Rule::Hard | Rule::Strict => Some(Box::new(Kept { signs: self.clone(), rule })),
        })
    }

    fn hints(&self) -> Option<&dyn Hints> {
        Some(self)
    }

    fn description(&self) -> Description {
        Description {
            word_len: self.len() as u8,
            feedback: self.shown as u8,
            spelling: 0,
            answers: self.answers as u32,
            words: self.words.iter().map(|word| word.clone() + "\n").collect(),
            spellings: "\n".repeat(self.words.len()),
            appendix: Appendix::None,
        }
    }

    fn restore(&self) -> Restore {
        restore
    }

    fn identity(&self) -> Identity {
        let [answers, guesses] = [[0; 32]; 2];
        Identity { version: 1, feedback: self.shown as u8, spelling: 0, answers, guesses, appendix: None }
    }
}

impl Hints for Signs {
    fn families(&self, numbering: &Numbering) -> Vec<Vec<SecretId>> {
        let mut families: BTreeMap<(usize, String), Vec<SecretId>> = BTreeMap::new();
        for secret in numbering.secrets() {
            let word = &self.words[numbering.word(secret).index()];
            for place in 0..word.len() {
                let rest = format!("{}{}", &word[..place], &word[place + 1..]);
                families.entry((place, rest)).or_default().push(secret);
            }
        }
        families.into_values().filter(|family| family.len() > 1).collect()
    }
}

fn restore(described: &Description) -> std::result::Result<Arc<dyn Origin>, Undescribed> {
    let words = described.words.lines().map(str::to_owned).collect();
    let shown = Shown::ALL[usize::from(described.feedback)];
    Ok(Arc::new(Signs { words, answers: described.answers as usize, shown }))
}

/// The hard or strict rule.
#[derive(Debug)]
struct Kept {
    signs: Signs,
    rule: Rule,
}

impl Kept {
    fn keeps(&self, (earlier, shown): (GuessId, Feedback), guess: GuessId) -> bool {
        let [earlier, guess] = [earlier, guess].map(|guess| &self.signs.words[guess.index()]);
        if self.rule == Rule::Strict {
            return self.signs.show(earlier, guess) == shown;
        }
        let colour = |place: usize| shown.0 / 3u16.pow((earlier.len() - 1 - place) as u32) % 3;
        let places = || (0..earlier.len()).zip(earlier.chars());
        places().all(|(place, sign)| colour(place) != 2 || guess[place..].starts_with(sign))
            && places().all(|(_, sign)| {
                let copies = |word: &str| word.chars().filter(|&other| other == sign).count();
                places().filter(|&(place, other)| other == sign && colour(place) > 0).count() <= copies(guess)
            })
    }
}

impl Legality for Kept {
    fn restrict(&self, allowed: &mut GuessSet, guess: GuessId, shown: Feedback) {
        let kept: Vec<GuessId> = allowed.iter().filter(|&next| self.keeps((guess, shown), next)).collect();
        *allowed = GuessSet::from_members(self.signs.words.len(), kept);
    }

    fn allows(&self, history: &[(GuessId, Feedback)], guess: GuessId) -> bool {
        history.iter().all(|&turn| self.keeps(turn, guess))
    }

    fn walk(&self) -> Box<dyn Walk + '_> {
        Box::new(History::new(self))
    }
}
