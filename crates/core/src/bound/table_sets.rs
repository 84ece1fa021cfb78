//! Supersets from a feedback table alone, for games whose origin names none (`supersets.rs`).
//!
//! Any sets would do for the bounds, which hold for all subsets of a set. The choice depends on the table alone. There are two kinds.
//!
//! - **Sets that many guesses make.** If all symbols have as many characters, as GYBBG, each character may tell something of its
//!   own, as it does where it is the colour of a place. For each guess and each place, the secrets that show a character there
//!   are a union of parts. Sets that are most often found are of most use: those of all words that have no E are found by the
//!   guesses with one E, and so on. Under the colour rules these are the sets that words themselves would name.
//! - **Parts of guesses that tell little.** A part of one guess lies within a part of another if this other one tells nothing about
//!   it: so guesses that tell little give large sets, which contain parts of many others. From the large parts of a sample of the
//!   guesses that make the most parts, find the smallest few parts of any guess that contain them, and keep those that are found
//!   most often. These fill what the first kind leaves.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};

use salet_base::mix::mix;
use salet_base::threads;

use crate::bound::columns::Columns;
use crate::game::{CandidateSet, Feedback, FeedbackTable, Game, GuessId, SecretId, partition};

/// Good guesses whose parts are looked for.
const SAMPLE: usize = 96;

/// Guesses with the fewest parts, whose parts are the sets to choose from.
const TELLING_LITTLE: usize = 4096;

/// Smaller parts have no useful superset.
const LEAST_PART: usize = 24;

/// The smallest sets to note for each part.
const NEAREST: usize = 4;

/// The most sets.
const MOST: usize = 250;

/// A set that fewer guesses make tells of few others.
const LEAST_MAKERS: usize = 4;

/// Places with more characters number their symbols, and tell nothing of their own.
const MOST_CHARACTERS: usize = 32;

/// The most sets to find before they are counted, 32 MB: with many characters, those of the best guesses alone.
const MOST_FOUND: usize = 1 << 20;

/// The most characters to read, a second of work: with many symbols, those of the best guesses alone.
const MOST_READ: usize = 1 << 28;

/// Sets of the secrets of a table; `None` if `stopped` returned `true` meanwhile.
pub(super) fn sets(
    game: &Game,
    table: &FeedbackTable,
    columns: &Columns,
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<CandidateSet>> {
    let all: Vec<SecretId> = table.numbering().secrets().collect();
    if all.len() <= LEAST_PART {
        return Some(Vec::new());
    }
    // The columns are in order of their number of parts, most first.
    let guesses: Vec<GuessId> = columns.guesses().collect();
    let mut sets = made_by_many(&Places::new(game), table, (&guesses, &all), stopped)?;
    if sets.len() < MOST {
        sets.extend(around_parts(table, columns.codes, (&guesses, &all), stopped)?);
        let mut known = HashSet::new();
        sets.retain(|set| known.insert(set.clone()));
        sets.truncate(MOST);
    }
    Some(sets)
}

/// The characters of symbols by place.
struct Places {
    /// For each code the number of its character at each place; empty for the cells that end a game and have no symbol of their own.
    characters: Vec<Vec<u8>>,
    /// The places that tell something, and the number of their characters.
    telling: Vec<(usize, usize)>,
}

impl Places {
    fn new(game: &Game) -> Places {
        let solved = game.solved().index();
        let names = (0..solved).map(|code| game.feedback_name(Feedback(code as u16)));
        let symbols: Vec<Vec<char>> = names.map(|symbol| symbol.chars().collect()).collect();
        let len = symbols[0].len();
        if len < 2 || symbols.iter().any(|symbol| symbol.len() != len) {
            return Places { characters: Vec::new(), telling: Vec::new() };
        }
        let at = |place: usize| symbols.iter().map(move |symbol| symbol[place]).collect::<BTreeSet<char>>();
        let alphabets: Vec<Vec<char>> = (0..len).map(|place| at(place).into_iter().collect()).collect();
        let is_telling = |place: &usize| (2..=MOST_CHARACTERS).contains(&alphabets[*place].len());
        let telling = (0..len).filter(is_telling).map(|place| (place, alphabets[place].len())).collect();
        let number = |(place, character): (usize, &char)| {
            alphabets[place].binary_search(character).map_or(0, |number| number as u8)
        };
        let numbers = |symbol: &Vec<char>| symbol.iter().enumerate().map(number).collect();
        let mut characters: Vec<Vec<u8>> = symbols.iter().map(numbers).collect();
        // The cells that end the game have the code above all symbols, and show the symbol of solved cells if there is one.
        let own: Vec<char> = game.feedback_name(game.solved()).chars().collect();
        let own = symbols.iter().position(|symbol| *symbol == own);
        characters.push(own.map_or(Vec::new(), |code| characters[code].clone()));
        Places { characters, telling }
    }

    /// The character of a code at a place.
    fn character(&self, shown: Feedback, place: usize) -> Option<u8> {
        self.characters[shown.index()].get(place).copied()
    }
}

/// A set of secrets that a guess shows a character for at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Made {
    guess: GuessId,
    place: usize,
    character: u8,
}

/// The sets of secrets that most guesses make by a character at a place.
fn made_by_many(
    places: &Places,
    table: &FeedbackTable,
    (guesses, all): (&[GuessId], &[SecretId]),
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<CandidateSet>> {
    if places.telling.is_empty() {
        return Some(Vec::new());
    }
    let each = places.telling.iter().map(|(_, characters)| characters).sum::<usize>();
    let read = places.telling.len() * places.characters.len();
    let guesses = &guesses[..guesses.len().min(MOST_FOUND / each).min(MOST_READ / read)];
    // Sets are compared by the exclusive sum of random numbers of their members.
    let keys: Vec<u64> = (0..all.len() as u64).map(mix).collect();
    let made = threads::map(
        guesses.len(),
        || vec![(0, 0); places.characters.len()],
        |parts, at| (!stopped()).then(|| made_by(places, (table, guesses[at]), (all, &keys), parts)),
    );
    let mut often: HashMap<u64, (usize, Made)> = HashMap::new();
    for (key, made) in made.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten() {
        let known = often.entry(key).or_insert((0, made));
        *known = (known.0 + 1, made.min(known.1));
    }
    let mut often: Vec<(usize, Made)> =
        often.into_values().filter(|&(makers, _)| makers >= LEAST_MAKERS).collect();
    often.sort_unstable_by_key(|&(makers, made)| (Reverse(makers), made));
    let set = |&(_, Made { guess, place, character }): &(usize, Made)| {
        let column = table.column(guess);
        let shows =
            |secret: &SecretId| places.character(column.get(secret.index()), place) == Some(character);
        CandidateSet::from_members(all.len(), all.iter().copied().filter(shows))
    };
    Some(often.iter().take(MOST).map(set).collect())
}

/// The sets that one guess makes, each with the sum of the keys of its members. `parts` is a size and a sum for each code.
fn made_by(
    places: &Places,
    (table, guess): (&FeedbackTable, GuessId),
    (all, keys): (&[SecretId], &[u64]),
    parts: &mut [(usize, u64)],
) -> Vec<(u64, Made)> {
    let column = table.column(guess);
    parts.fill((0, 0));
    for (secret, key) in all.iter().zip(keys) {
        let part = &mut parts[column.get(secret.index()).index()];
        *part = (part.0 + 1, part.1 ^ key);
    }
    let mut made = Vec::new();
    for &(place, characters) in &places.telling {
        let mut sums = vec![(0, 0); characters];
        for (code, &(size, key)) in parts.iter().enumerate().filter(|(_, part)| part.0 > 0) {
            if let Some(character) = places.character(Feedback(code as u16), place) {
                let sum = &mut sums[usize::from(character)];
                *sum = (sum.0 + size, sum.1 ^ key);
            }
        }
        for (character, (size, key)) in (0..).zip(sums) {
            if (LEAST_PART..all.len()).contains(&size) {
                made.push((key, Made { guess, place, character }));
            }
        }
    }
    made
}

/// Parts of guesses that tell little, around the parts of good guesses.
fn around_parts(
    table: &FeedbackTable,
    codes: usize,
    (guesses, all): (&[GuessId], &[SecretId]),
    stopped: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<CandidateSet>> {
    let few = &guesses[guesses.len().saturating_sub(TELLING_LITTLE)..];
    let sizes = sizes(table, codes, few, all);
    let found = threads::map(
        guesses.len().min(SAMPLE),
        || (),
        |(), at| {
            let parts = partition(table, guesses[at], all).into_iter().map(|part| part.secrets);
            let large = parts.filter(|part| part.len() >= LEAST_PART);
            large
                .flat_map(|part| if stopped() { Vec::new() } else { nearest(table, &sizes, &part) })
                .collect()
        },
    );
    if stopped() {
        return None;
    }
    let mut often: HashMap<(usize, GuessId, Feedback), usize> = HashMap::new();
    for near in found.into_iter().flat_map(|found: Vec<_>| found) {
        *often.entry(near).or_default() += 1;
    }
    let mut often: Vec<_> = often.into_iter().collect();
    often.sort_unstable_by_key(|&(near, count)| (Reverse(count), near));
    let set = |&((_, guess, shown), _): &((usize, GuessId, Feedback), usize)| {
        let column = table.column(guess);
        let members = all.iter().copied().filter(|secret| column.get(secret.index()) == shown);
        CandidateSet::from_members(all.len(), members)
    };
    // Many are equal, so more are taken than there is room for.
    Some(often.iter().take(4 * MOST).map(set).collect())
}

/// For each guess the sizes of its parts by feedback.
type Sizes = Vec<(GuessId, HashMap<u16, usize>)>;

fn sizes(table: &FeedbackTable, codes: usize, guesses: &[GuessId], all: &[SecretId]) -> Sizes {
    threads::map(
        guesses.len(),
        || vec![0usize; codes],
        |counts, at| {
            let column = table.column(guesses[at]);
            let shown = || all.iter().map(|secret| column.get(secret.index()));
            shown().for_each(|shown| counts[shown.index()] += 1);
            let mut sizes = HashMap::new();
            for shown in shown() {
                let count = std::mem::take(&mut counts[shown.index()]);
                if count > 0 {
                    sizes.insert(shown.0, count);
                }
            }
            (guesses[at], sizes)
        },
    )
}

/// The smallest parts of other guesses that contain a set: their size, the guess and the feedback.
fn nearest(table: &FeedbackTable, sizes: &Sizes, set: &[SecretId]) -> Vec<(usize, GuessId, Feedback)> {
    let mut near: Vec<(usize, GuessId, Feedback)> = Vec::new();
    for (guess, sizes) in sizes {
        let column = table.column(*guess);
        let shown = column.get(set[0].index());
        let size = sizes[&shown.0];
        let is_near = near.len() < NEAREST || near.last().is_some_and(|last| size < last.0);
        // A set that is hardly larger is the part of another good guess, and seldom contains other parts.
        let is_large = size > set.len() + set.len() / 4 && size < table.secrets();
        if is_near && is_large && set.iter().all(|secret| column.get(secret.index()) == shown) {
            near.push((size, *guess, shown));
            near.sort_unstable();
            near.dedup_by_key(|(size, ..)| *size);
            near.truncate(NEAREST);
        }
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bound::vector_width::VectorWidth;
    use crate::game::{Ending, FeedbackMatrix, Game};

    /// All words of three different signs of eight.
    fn words() -> Vec<String> {
        let signs = || 'a'..='h';
        let pairs = signs().flat_map(|one| signs().map(move |two| (one, two)));
        let all = pairs.flat_map(|(one, two)| signs().map(move |three| [one, two, three]));
        all.filter(|[one, two, three]| one != two && two != three && one != three)
            .map(String::from_iter)
            .collect()
    }

    fn colours(guess: &str, answer: &str) -> String {
        let colour = |(shown, own)| match answer.contains(shown) {
            _ if shown == own => 'G',
            true => 'Y',
            false => 'B',
        };
        guess.chars().zip(answer.chars()).map(colour).collect()
    }

    fn game(show: impl FnMut(&str, &str) -> String) -> Game {
        let matrix = FeedbackMatrix::from_fn(words(), words(), show).expect("a matrix");
        Game::of_matrix(matrix, Ending::Named).and_then(|game| game.build()).expect("a game")
    }

    fn made(game: &Game) -> Vec<CandidateSet> {
        let (table, all) = (game.table(), game.answers().collect::<Vec<_>>());
        let guesses: Vec<GuessId> = game.guesses().collect();
        let places = Places::new(game);
        made_by_many(&places, table, (&guesses, &all), &|| false).expect("nothing stops it")
    }

    #[test]
    fn a_table_of_colours_has_the_sets_of_its_signs() {
        let game = game(colours);
        let made = made(&game);
        let name = |secret: SecretId| game.name(secret.as_guess());
        let set = |holds: &dyn Fn(&str) -> bool| {
            let members = game.answers().filter(|&secret| holds(name(secret)));
            CandidateSet::from_members(game.answer_count(), members)
        };
        for sign in 'a'..='h' {
            assert!(made.contains(&set(&|word| !word.contains(sign))), "{sign}");
            for place in 0..3 {
                let is_there = |word: &str| word[place..].starts_with(sign);
                assert!(made.contains(&set(&|word| word.contains(sign) && !is_there(word))), "{sign}");
            }
        }
    }

    #[test]
    fn places_tell_something_if_all_symbols_are_as_long() {
        assert!(!Places::new(&game(colours)).telling.is_empty());
        let numbers = game(|guess, answer| colours(guess, answer).replace('G', "10"));
        assert!(Places::new(&numbers).telling.is_empty());
        assert_eq!(made(&numbers), []);
        let ids = game(|guess, answer| format!("{:03}", guess.len() * 100 + answer.len()));
        assert!(Places::new(&ids).telling.is_empty());
    }

    #[test]
    fn sets_are_different_and_few() {
        let game = game(colours);
        let columns = Columns::new(game.table(), game.feedback_count(), VectorWidth::default());
        let sets = sets(&game, game.table(), &columns, &|| false).expect("nothing stops it");
        assert!(sets.len() <= MOST && made(&game).iter().all(|set| sets.contains(set)));
        assert_eq!(sets.iter().collect::<HashSet<_>>().len(), sets.len());
        assert!(super::sets(&game, game.table(), &columns, &|| true).is_none());
    }
}
