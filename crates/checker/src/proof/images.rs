//! Exchanges that preserve the game, as the images of all guesses and answers.
//!
//! Trusted: a lemma with exchanges relies on them (R6 of FORMAT.md). An exchange of letters and places preserves the game if it maps
//! guesses to guesses, and answers to answers of the same weight. For permutations of the answers of a table see `permuted.rs`.

use std::collections::{BTreeMap, HashMap};

use crate::files::certificate::{Exchange, LemmaRecord, Why};
use crate::play::game::Game;
use crate::play::score::Letter;
use crate::proof::permuted::Parts;
use crate::refusal::reject::Reject;

/// The images under one exchange.
pub struct Image {
    pub guesses: Vec<u16>,
    /// No two are equal.
    pub answers: Vec<u16>,
}

/// The images under every exchange that a certificate names.
pub type Images = BTreeMap<Exchange, Image>;

/// Makes the images for all lemmas, of at most `budget` guesses in all. Refuses exchanges that do not preserve the game.
pub fn make_images(
    game: &Game,
    records: &[LemmaRecord],
    permutations: &[Vec<u16>],
    budget: usize,
) -> Result<Images, Reject> {
    let mut made = Images::new();
    let mut words: Option<Words<'_>> = None;
    let mut parts: Option<Parts<'_>> = None;
    for (lemma, record) in (0..).zip(records) {
        let Why::ByGuesses { exchanges, .. } = &record.why else { continue };
        for exchange in exchanges {
            if made.contains_key(exchange) {
                continue;
            }
            if (made.len() + 1).saturating_mul(game.words.guess_count()) > budget {
                return Err(Reject::ExchangesTooMany { lemma });
            }
            let image = match *exchange {
                Exchange::Swap { letters, places } => {
                    let words = words.get_or_insert_with(|| Words::of(game));
                    if !words.have(letters, places) {
                        return Err(Reject::ExchangeOutOfRange { lemma });
                    }
                    words.images(letters, places)
                }
                Exchange::Permutation(number) => {
                    let answers = &permutations[number];
                    let count = game.words.answer_count();
                    if answers.len() != count || answers.iter().any(|&image| usize::from(image) >= count) {
                        return Err(Reject::ExchangeOutOfRange { lemma });
                    }
                    let guesses = parts.get_or_insert_with(|| Parts::of(game)).images(answers);
                    guesses.map(|guesses| Image { guesses, answers: answers.clone() })
                }
            };
            made.insert(*exchange, image.ok_or(Reject::ExchangeChangesGame { lemma })?);
        }
    }
    Ok(made)
}

struct Words<'a> {
    game: &'a Game,
    number_of: HashMap<&'a [Letter], u16>,
    /// Letters are numbered as they first occur in the guesses.
    last_letter: Letter,
}

impl<'a> Words<'a> {
    fn of(game: &'a Game) -> Words<'a> {
        let word = |guess: u16| (game.words.letters(guess), guess);
        let number_of: HashMap<&[Letter], u16> = guesses(game).map(word).collect();
        let last_letter = number_of.keys().flat_map(|word| word.iter().copied()).max();
        Words { game, number_of, last_letter: last_letter.expect("no word is empty") }
    }

    fn have(&self, letters: Option<(u16, u16)>, places: Option<(u16, u16)>) -> bool {
        letters.is_none_or(|(_, letter)| letter <= self.last_letter)
            && places.is_none_or(|(_, place)| usize::from(place) < self.game.words.word_len())
    }

    /// The images; `None` if the exchange changes the game.
    fn images(&self, letters: Option<(u16, u16)>, places: Option<(u16, u16)>) -> Option<Image> {
        let weight = |guess: u16| self.game.weights.get(usize::from(guess));
        let image = |guess: u16| {
            let mut word = self.game.words.letters(guess).to_vec();
            if let Some((one, other)) = letters {
                let exchanged = |letter: Letter| match letter {
                    _ if letter == one => other,
                    _ if letter == other => one,
                    _ => letter,
                };
                word.iter_mut().for_each(|letter| *letter = exchanged(*letter));
            }
            if let Some((one, other)) = places {
                word.swap(one.into(), other.into());
            }
            // Other guesses than answers have no weight.
            self.number_of.get(&word[..]).copied().filter(|&image| weight(image) == weight(guess))
        };
        let guesses = guesses(self.game).map(image).collect::<Option<Vec<u16>>>()?;
        let answers = guesses[..self.game.words.answer_count()].to_vec();
        Some(Image { guesses, answers })
    }
}

fn guesses(game: &Game) -> impl Iterator<Item = u16> {
    (0..game.words.guess_count()).map(|guess| u16::try_from(guess).expect("at most 65,535"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::{Objective, Rule, Terms};
    use crate::play::score::FeedbackRule;
    use crate::play::words::{Spelling, Words};
    use crate::refusal::cost::Left;

    #[test]
    fn images_have_a_budget() {
        let list = b"ab\nba\nac\nca\nbc\ncb";
        let words = Words::read(list, list, Spelling::Plain).unwrap();
        let terms = Terms {
            rule: Rule::Normal,
            feedback: FeedbackRule::Official,
            limit: 6,
            objective: Objective::Mean,
        };
        let game = Game::new(words, terms, vec![1; 6]);
        let [letters, places] =
            [Some((0, 1)), None].map(|letters| Exchange::Swap { letters, places: Some((0, 1)) });
        let record = |exchanges: Vec<Exchange>| {
            let why = Why::ByGuesses { exchanges, listed: Vec::new(), refined: Vec::new() };
            LemmaRecord { state: 0, left: Left::ANY, lost: 0, excess: Some(0), why }
        };
        let records = [record(vec![places]), record(vec![places, letters])];
        let images = make_images(&game, &records, &[], 12).unwrap();
        assert_eq!(images[&places].guesses, [1, 0, 3, 2, 5, 4]);
        // ac becomes bc, then cb.
        assert_eq!(images[&letters].guesses, [0, 1, 5, 4, 3, 2]);
        let too_many = make_images(&game, &records, &[], 11);
        assert_eq!(too_many.err(), Some(Reject::ExchangesTooMany { lemma: 1 }));
    }
}
