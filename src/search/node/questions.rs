//! What a guess asks of a set, letter by letter: guesses that ask less than another one are no better.
//!
//! Of a set of words without an A or an R, CRANE asks where a C, an N and an E is, and so does any guess with these three at the
//! same places and others of its letters that no member has. CANOE asks for an O besides: it tells apart whatever CRANE tells
//! apart, each of its parts lies within one of CRANE's. Then it costs no more (the *refinement* of a guess). Proof: a policy for
//! a set serves any subset, where it spends as much on each secret; so no set costs less than disjoint subsets of it together,
//! with the same guesses left. The part of CRANE that holds some parts of CANOE costs at least as much as they do. What CANOE
//! solves at once costs it less; what CRANE might solve at once it does not, for a member's letters are all there.
//!
//! Under the colour rules the colours of one letter of a guess depend on nothing but where the guess and the secret have that
//! letter (`game/feedback.rs`). So a *question* is, for each letter of the guess that some member has, the places where the
//! guess has it. A guess with one copy learns whether the secret has the letter, and whether it has it there, which is no
//! question at a place where no member has it. A guess with more copies learns more: each letter's colours tell what those of
//! any one of its copies would.

use hashbrown::HashSet;

use crate::game::{Game, Numbering};
use crate::words::{GuessId, Letter, SecretId, WordLists};

/// Longer words would ask for less in too many ways, up to 3 for each letter.
const MOST_LETTERS: usize = 6;

/// Letters and places fit into so many bits, six times into a question.
const ITEM_BITS: u32 = 20;

/// What a guess asks: an item for each letter that is there, in the order of the letters.
type Question = u128;

/// The questions that were asked of a set so far, with all that are answered by the way.
pub struct Questions<'g> {
    lists: &'g WordLists,
    /// By letter: the places where some member has it, a bit each.
    places: Vec<u8>,
    answered: HashSet<Question>,
    less: Vec<Question>,
}

/// A letter of a guess that some member of the set has.
#[derive(Clone, Copy)]
struct Asked {
    letter: Letter,
    /// The places of the guess, a bit each; of a single copy none where no member has it.
    places: u8,
    copies: u8,
}

impl Asked {
    fn item(self) -> Question {
        (Question::from(self.letter.0) + 1) << MOST_LETTERS | Question::from(self.places)
    }
}

impl<'g> Questions<'g> {
    /// Those of a set; `None` where guesses are not answered letter by letter, or words are long.
    pub fn of(game: &'g Game, numbering: &Numbering, set: &[SecretId]) -> Option<Questions<'g>> {
        let lists = game.lists();
        let fits = lists.alphabet().len() < 1 << (ITEM_BITS as usize - MOST_LETTERS);
        if !game.feedback().has_colours() || lists.word_len() > MOST_LETTERS || !fits {
            return None;
        }
        let mut places = vec![0; lists.alphabet().len()];
        for &secret in set {
            for (place, letter) in lists.letters(numbering.word(secret)).iter().enumerate() {
                places[letter.index()] |= 1 << place;
            }
        }
        Some(Questions { lists, places, answered: HashSet::new(), less: Vec::new() })
    }

    /// Whether a guess asks anything that none before it did; it is noted.
    pub fn is_new(&mut self, guess: GuessId) -> bool {
        let mut asked: Vec<Asked> = Vec::with_capacity(MOST_LETTERS);
        for (place, &letter) in self.lists.letters(guess).iter().enumerate() {
            if self.places[letter.index()] == 0 {
                continue;
            }
            match asked.iter_mut().find(|asked| asked.letter == letter) {
                Some(asked) => {
                    asked.places |= 1 << place;
                    asked.copies += 1;
                }
                None => asked.push(Asked { letter, places: 1 << place, copies: 1 }),
            }
        }
        asked.sort_unstable_by_key(|asked| asked.letter);
        for asked in asked.iter_mut().filter(|asked| asked.copies == 1) {
            asked.places &= self.places[asked.letter.index()];
        }
        let question = asked.iter().fold(0, |question, asked| question << ITEM_BITS | asked.item());
        if self.answered.contains(&question) {
            return false;
        }
        self.note_less(&asked);
        true
    }

    /// Note a question and all that ask less.
    fn note_less(&mut self, asked: &[Asked]) {
        self.less.clear();
        self.less.push(0);
        for &asked in asked {
            let one_copy = |places| Asked { places, copies: 1, ..asked };
            let there = asked.places & self.places[asked.letter.index()];
            let single = (0..MOST_LETTERS as u32).map(|place| 1 << place).filter(|place| there & place > 0);
            // As it is, or one copy at any of its places, or at none of them: only whether the letter is there.
            let more = (asked.copies > 1).then_some(asked);
            let ways = more.into_iter().chain(single.map(one_copy)).chain([one_copy(0)]).map(Asked::item);
            let ways: Vec<Question> = ways.collect();
            // Not at all: what is there already.
            for at in 0..self.less.len() {
                let question = self.less[at];
                self.less.extend(ways.iter().map(|item| question << ITEM_BITS | item));
            }
        }
        self.answered.extend(self.less.iter().copied());
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

    /// Whether each part of a guess lies within one of another's.
    fn refines(game: &Game, set: &[SecretId], guess: GuessId, other: GuessId) -> bool {
        let shown = |guess| set.iter().map(move |&secret| game.score(guess, secret));
        let mut images: Vec<(Feedback, Feedback)> = shown(guess).zip(shown(other)).collect();
        images.sort_unstable();
        images.dedup();
        images.windows(2).all(|pair| pair[0].0 != pair[1].0)
    }

    #[test]
    fn what_is_left_out_is_refined_by_an_earlier_guess() {
        let (mut left_out, mut kept) = (0, 0);
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
                left_out += 1;
                assert!(set.iter().all(|secret| secret.as_guess() != guess), "seed {seed}: a member");
                let refined = earlier.iter().any(|&refiner| refines(&game, &set, refiner, guess));
                assert!(refined, "seed {seed}: {}", lists.display(guess));
            }
            kept += earlier.len();
        }
        assert!(left_out > 500 && kept > 1000, "{left_out} left out, {kept} kept");
    }

    #[test]
    fn only_what_members_have_is_asked() {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        // Nobody has an A, an R or an L, an N at the fourth place, or an O at the third or fourth.
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
