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
//! Under the colour rules the colours of one letter of a guess depend only on the places where the guess and the secret have
//! that letter (`game/feedback.rs`). So the *question* of a guess is, for each of its letters that some member has, the set of
//! its places. A guess with one copy of a letter learns whether the secret has it, and whether it has it at that place; the
//! place asks nothing if no member has the letter there. A guess with more copies learns more: their colours imply those of any
//! one copy.

use hashbrown::HashSet;

use crate::game::{Game, Numbering};
use crate::words::{GuessId, Letter, SecretId, WordLists};

/// Longer words have too many weaker questions, up to 3 items a letter.
const MOST_LETTERS: usize = 6;

/// Bits of an item; a question holds six.
const ITEM_BITS: u32 = 20;

/// An item for each letter of a guess that some member has, in the order of the letters.
type Question = u128;

/// Questions to a set so far, with all weaker ones.
pub struct Questions<'g> {
    lists: &'g WordLists,
    /// By letter: bits of its places in all members.
    places: Vec<u8>,
    answered: HashSet<Question>,
    weaker: Vec<Question>,
}

/// A letter of a guess that some member of the set has.
#[derive(Clone, Copy)]
struct Item {
    letter: Letter,
    /// Bits of its places in the guess; for a single copy without places where no member has it.
    places: u8,
    copies: u8,
}

impl Item {
    fn packed(self) -> Question {
        (Question::from(self.letter.0) + 1) << MOST_LETTERS | Question::from(self.places)
    }
}

impl<'g> Questions<'g> {
    /// No questions yet; `None` if feedback is not letter by letter, or words are long.
    pub fn of(game: &'g Game, numbering: &Numbering, set: &[SecretId]) -> Option<Questions<'g>> {
        let lists = game.lists();
        let fits = lists.letter_set().len() < 1 << (ITEM_BITS as usize - MOST_LETTERS);
        if !game.feedback().has_colours() || lists.word_len() > MOST_LETTERS || !fits {
            return None;
        }
        let mut places = vec![0; lists.letter_set().len()];
        for &secret in set {
            for (place, letter) in lists.letters(numbering.word(secret)).iter().enumerate() {
                places[letter.index()] |= 1 << place;
            }
        }
        Some(Questions { lists, places, answered: HashSet::new(), weaker: Vec::new() })
    }

    /// Add the question of a guess. Returns whether no earlier guess refines this one.
    pub fn is_new(&mut self, guess: GuessId) -> bool {
        let mut items: Vec<Item> = Vec::with_capacity(MOST_LETTERS);
        for (place, &letter) in self.lists.letters(guess).iter().enumerate() {
            if self.places[letter.index()] == 0 {
                continue;
            }
            match items.iter_mut().find(|item| item.letter == letter) {
                Some(item) => {
                    item.places |= 1 << place;
                    item.copies += 1;
                }
                None => items.push(Item { letter, places: 1 << place, copies: 1 }),
            }
        }
        items.sort_unstable_by_key(|item| item.letter);
        for item in items.iter_mut().filter(|item| item.copies == 1) {
            item.places &= self.places[item.letter.index()];
        }
        let question = items.iter().fold(0, |question, item| question << ITEM_BITS | item.packed());
        if self.answered.contains(&question) {
            return false;
        }
        self.add_weaker(&items);
        true
    }

    /// Add a question and all weaker ones.
    fn add_weaker(&mut self, items: &[Item]) {
        self.weaker.clear();
        self.weaker.push(0);
        for &item in items {
            let one_copy = |places| Item { places, copies: 1, ..item };
            let there = item.places & self.places[item.letter.index()];
            let single = (0..MOST_LETTERS as u32).map(|place| 1 << place).filter(|place| there & place > 0);
            // As it is, or one copy at one of its places, or at none of them, which asks only for the letter.
            let more = (item.copies > 1).then_some(item);
            let ways = more.into_iter().chain(single.map(one_copy)).chain([one_copy(0)]).map(Item::packed);
            let ways: Vec<Question> = ways.collect();
            // Without the letter: the entries already there.
            for at in 0..self.weaker.len() {
                let question = self.weaker[at];
                self.weaker.extend(ways.iter().map(|item| question << ITEM_BITS | item));
            }
        }
        self.answered.extend(self.weaker.iter().copied());
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    use super::*;
    use crate::game::{Feedback, FeedbackRule};
    use crate::words::{Source, WordOptions};

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
        for seed in 0..300 {
            let mut random = Pcg32::seed_from_u64(seed);
            let (len, letters) = (random.random_range(2..=6), random.random_range(3..=7u8));
            let mut words = |count| -> Vec<String> {
                let mut word =
                    || (0..len).map(|_| char::from(b'a' + random.random_range(0..letters))).collect();
                (0..count).map(|_| word()).collect()
            };
            let (answers, guesses) = (words(12), words(60));
            let colours = [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched];
            let game = game(colours[seed as usize % 3], &answers, &guesses);
            let lists = game.lists();
            let set: Vec<SecretId> = lists.secret_ids().step_by(random.random_range(1..=3)).collect();
            let table = game.shared_table(&|| false).expect("nobody stops it");
            let mut questions = Questions::of(&game, table.numbering(), &set).expect("short words");
            let mut earlier: Vec<GuessId> = Vec::new();
            for guess in lists.guess_ids() {
                if questions.is_new(guess) {
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
        let table = game.shared_table(&|| false).expect("nobody stops it");
        let mut questions = Questions::of(&game, table.numbering(), &set).expect("short words");
        let mut is_new = |word: &str| {
            let guess = game.lists().guess_ids().find(|&guess| game.lists().folded(guess) == word);
            questions.is_new(guess.expect("it is there"))
        };
        assert!(is_new("canoe"), "C first, N third, E last, and whether there is an O");
        assert!(!is_new("crane"), "C first, E last, and whether there is an N");
        assert!(!is_new("clone"), "the same, and whether there is an O");
        assert!(is_new("cheep"), "C first, two copies of E, and whether there is an H");
        assert!(!is_new("creep"), "the same without H");
        assert!(!is_new("cheep"), "once more");
    }
}
