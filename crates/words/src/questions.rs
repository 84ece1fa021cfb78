//! Letter-by-letter refinement: prune guesses that ask about fewer letters and places than an earlier one.
//!
//! Example: no member of a set has an A or an R. Then CRANE asks where a C, an N and an E is, and so does any guess with these
//! three at the same places and other letters that no member has. CANOE asks for an O as well: each of its parts lies within
//! one of CRANE's, so that CANOE *refines* CRANE and costs no more.
//!
//! Proof. A policy for a set also plays every subset, and spends as much on each secret there. So a set costs at least as much
//! as disjoint subsets of it together, with the same guesses left. Hence each part of CRANE costs at least as much as the parts
//! of CANOE within it. A part that CANOE solves costs it less. CRANE has no solved part that CANOE lacks: a guess with a letter
//! that no member has is no member.
//!
//! Under the feedback rules that [tell copies](FeedbackRule::tells_copies) the colours of one letter of a guess depend only on
//! the places where the guess and the secret have that letter (`feedback.rs`). So the *question* of a guess is, for each of its letters that some member has, the set of
//! its places. A guess with one copy of a letter learns whether the secret has it, and whether it has it at that place; the
//! place asks nothing if no member has the letter there. A guess with more copies learns more: their colours imply those of any
//! one copy.

use hashbrown::HashMap;

use crate::{FeedbackRule, Letter, WordLists};
use salet_core::game::hints::Refinements;
use salet_core::game::{GuessId, Numbering, SecretId};

/// The questions of a guess about the members of a set: they tell which guesses another one refines.
pub(super) struct Questions<'g> {
    lists: &'g WordLists,
    /// By letter: bits of its places in all members.
    places: Vec<Places>,
}

/// A bit for each place of a word.
type Places = u64;

/// The questions of a guess about one letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Item {
    /// Whether the secret has the letter.
    Letter(Letter),
    /// This, and whether it has it at a place.
    Place(Letter, u32),
    /// The colours of several copies, at these places.
    Copies(Letter, Places),
}

impl<'g> Questions<'g> {
    /// Questions about a set; `None` if feedback does not answer them.
    pub(super) fn of(
        lists: &'g WordLists,
        feedback: FeedbackRule,
        numbering: &Numbering,
        set: &[SecretId],
    ) -> Option<Questions<'g>> {
        if !feedback.tells_copies() || lists.word_len() > Places::BITS as usize {
            return None;
        }
        let mut places = vec![0; lists.letter_set().len()];
        for &secret in set {
            for (place, &letter) in lists.letters(numbering.word(secret)).iter().enumerate() {
                places[letter.index()] |= 1 << place;
            }
        }
        Some(Questions { lists, places })
    }

    /// The letters of a guess that some member has, each once, with the places in the guess.
    fn letters(&self, guess: GuessId) -> impl Iterator<Item = (Letter, Places)> {
        let word = self.lists.letters(guess);
        let places_of = move |letter: Letter| {
            let places = word.iter().enumerate().filter(|&(_, &other)| other == letter);
            places.fold(0, |places: Places, (place, _)| places | 1 << place)
        };
        let letters = word.iter().enumerate().map(move |(place, &letter)| (place, letter, places_of(letter)));
        let first = letters.filter(|&(place, _, places)| places.trailing_zeros() as usize == place);
        first
            .map(|(_, letter, places)| (letter, places))
            .filter(|(letter, _)| self.places[letter.index()] > 0)
    }

    /// The questions of a guess with a letter at these places.
    fn asked(&self, letter: Letter, places: Places) -> Item {
        let there = places & self.places[letter.index()];
        match (places.count_ones(), there) {
            (1, 0) => Item::Letter(letter),
            (1, _) => Item::Place(letter, there.trailing_zeros()),
            _ => Item::Copies(letter, places),
        }
    }

    /// All that such a guess answers: what it asks, or one copy at one of its places, or whether there is the letter.
    fn answered(&self, letter: Letter, places: Places, mut act: impl FnMut(Item)) {
        act(Item::Letter(letter));
        let there = places & self.places[letter.index()];
        (0..Places::BITS)
            .filter(|place| there >> place & 1 > 0)
            .for_each(|place| act(Item::Place(letter, place)));
        if places.count_ones() > 1 {
            act(Item::Copies(letter, places));
        }
    }
}

impl Refinements for Questions<'_> {
    fn unrefined(&self, guesses: &[GuessId]) -> Vec<bool> {
        let words = guesses.len().div_ceil(64);
        let mut asked_by: HashMap<Item, Vec<u64>> = HashMap::new();
        for (at, &guess) in guesses.iter().enumerate() {
            for (letter, places) in self.letters(guess) {
                self.answered(letter, places, |item| {
                    asked_by.entry(item).or_insert_with(|| vec![0; words])[at / 64] |= 1 << (at % 64);
                });
            }
        }
        let is_unrefined = |(at, &guess): (usize, &GuessId)| {
            let items = self.letters(guess).map(|(letter, places)| &asked_by[&self.asked(letter, places)]);
            let items: Vec<&Vec<u64>> = items.collect();
            // The guess itself asks all its items.
            let all = |word: usize| items.iter().fold(u64::MAX, |all, asked| all & asked[word]);
            let first =
                (0..words).find_map(|word| Some(all(word)).filter(|&all| all > 0).map(|all| (word, all)));
            first.is_none_or(|(word, all)| word * 64 + all.trailing_zeros() as usize >= at)
        };
        guesses.iter().enumerate().map(is_unrefined).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::{Source, WordGame as _, WordGameBuilder as _, WordOptions};
    use salet_core::game::{Feedback, Game};

    fn game(feedback: FeedbackRule, answers: &[String], guesses: &[String]) -> Game {
        let source = |words: &[String]| Source::words("random", words.iter().map(String::as_str));
        let (answers, guesses) = (source(answers), source(guesses));
        let lists = WordLists::read(answers, Some(guesses), WordOptions::default());
        Game::builder(lists.expect("they are words").0).feedback(feedback).build().expect("it can be played")
    }

    fn refines(game: &Game, set: &[SecretId], guess: GuessId, other: GuessId) -> bool {
        let shown = |guess| set.iter().map(move |&secret| game.score(guess, secret));
        let mut images: Vec<(Feedback, Feedback)> = shown(guess).zip(shown(other)).collect();
        images.sort_unstable();
        images.dedup();
        images.windows(2).all(|pair| pair[0].0 != pair[1].0)
    }

    #[test]
    fn an_earlier_guess_refines_every_pruned_guess() {
        let (mut pruned, mut kept) = (0, 0);
        for seed in 0..400 {
            let mut random = Pcg32::seed_from_u64(seed);
            let (len, letters) = (random.random_range(2..=9), random.random_range(3..=7u8));
            let mut words = |count| -> Vec<String> {
                let mut word =
                    || (0..len).map(|_| char::from(b'a' + random.random_range(0..letters))).collect();
                (0..count).map(|_| word()).collect()
            };
            let (answers, guesses) = (words(12), words(60));
            let telling: Vec<FeedbackRule> =
                FeedbackRule::ALL.iter().copied().filter(|rule| rule.tells_copies()).collect();
            let game = game(telling[seed as usize % telling.len()], &answers, &guesses);
            let lists = game.lists();
            let set: Vec<SecretId> = lists.secret_ids().step_by(random.random_range(1..=3)).collect();
            let table = game.table();
            let questions = Questions::of(game.lists(), game.feedback(), table.numbering(), &set)
                .expect("it shows colours");
            let guesses: Vec<GuessId> = lists.guess_ids().collect();
            let unrefined = questions.unrefined(&guesses);
            let mut earlier: Vec<GuessId> = Vec::new();
            for (guess, is_new) in guesses.into_iter().zip(unrefined) {
                if is_new {
                    earlier.push(guess);
                    continue;
                }
                pruned += 1;
                assert!(set.iter().all(|secret| secret.as_guess() != guess), "seed {seed}: a member");
                let refined = earlier.iter().any(|&refiner| refines(&game, &set, refiner, guess));
                assert!(refined, "seed {seed}: {}", lists.display(guess));
            }
            kept += earlier.len();
        }
        assert!(pruned > 500 && kept > 1000, "{pruned} pruned, {kept} kept");
    }

    #[test]
    fn letters_that_no_member_has_ask_nothing() {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        // No member has an A, R or L, an N at the fourth place, or an O at the third or fourth.
        let answers = words(&["niche", "conch", "hence"]);
        let guesses = words(&["canoe", "crane", "clone", "cheep", "creep"]);
        let game = game(FeedbackRule::Official, &answers, &guesses);
        let set: Vec<SecretId> = game.lists().secret_ids().collect();
        let table = game.table();
        let questions =
            Questions::of(game.lists(), game.feedback(), table.numbering(), &set).expect("it shows colours");
        let guess = |word: &&str| game.lists().guess_ids().find(|&guess| game.lists().folded(guess) == *word);
        // CANOE asks for C first, N third, E last, and whether there is an O; CRANE for the first three only; CLONE also
        // for the O. CHEEP asks for C first, two copies of E, and whether there is an H; CREEP not for the H.
        let words = ["canoe", "crane", "clone", "cheep", "creep", "cheep"];
        let guesses: Vec<GuessId> = words.iter().map(|word| guess(word).expect("it is there")).collect();
        assert_eq!(questions.unrefined(&guesses), [true, false, false, true, false, false]);
    }
}
