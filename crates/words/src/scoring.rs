//! The kernel of the feedback table: feedback on one secret for many guesses together.
//!
//! Guesses stand in tiles of [`TILE`] lanes, their letters place by place, so that every step is the same operation on all
//! lanes, which the compiler vectorises. For each distinct letter of the secret, a lane counts the remaining copies and
//! colours the letters of the guess from left to right; [`FeedbackRule::score`] marks matched places instead. Tests compare
//! both for every rule.

use salet_base::threads;

use crate::{FeedbackRule, Letter, MAX_WORD_LEN, WordLists};
use salet_core::game::{Numbering, SecretId};

/// The guesses that are scored together.
const TILE: usize = 64;

/// The words and the rule of a game, and the secrets to score for.
pub(crate) struct Scorer<'a> {
    pub(crate) lists: &'a WordLists,
    pub(crate) rule: FeedbackRule,
    pub(crate) numbering: &'a Numbering,
}

impl Scorer<'_> {
    /// Fill one column for each guess, `stride` cells apart, with the feedbacks on all secrets, for games with at most 256 codes.
    /// When stopped, leave the rest as it is.
    pub(crate) fn fill_narrow(&self, columns: &mut [u8], stride: usize, stopped: &(dyn Fn() -> bool + Sync)) {
        if self.lists.letter_set().len() <= usize::from(byte::NONE) {
            byte::fill(self, columns, stride, stopped, |code| code);
        } else {
            // Many letters but few codes: the lanes need 16 bits, the cells only 8.
            short::fill(self, columns, stride, stopped, |code| code as u8);
        }
    }

    /// [`fill_narrow`](Scorer::fill_narrow) with wide cells, for any game.
    pub(crate) fn fill_wide(&self, columns: &mut [u16], stride: usize, stopped: &(dyn Fn() -> bool + Sync)) {
        short::fill(self, columns, stride, stopped, |code| code);
    }

    /// The letters of all guesses: tile by tile, place by place, lane by lane; lanes without a guess hold `none`.
    fn tiles<T: Copy>(&self, none: T, letter: impl Fn(Letter) -> T) -> Vec<[T; TILE]> {
        let (guesses, len) = (self.lists.guess_count(), self.lists.word_len());
        let mut tiles = vec![[none; TILE]; guesses.div_ceil(TILE) * len];
        for guess in self.lists.guess_ids() {
            let (tile, lane) = (guess.index() / TILE, guess.index() % TILE);
            for (place, &own) in self.lists.letters(guess).iter().enumerate() {
                tiles[tile * len + place][lane] = letter(own);
            }
        }
        tiles
    }
}

macro_rules! lane {
    ($module:ident, $lane:ty) => {
        mod $module {
            use super::*;

            /// Marks a coloured place, or a lane without a guess; no letter has this number.
            pub(super) const NONE: $lane = <$lane>::MAX;

            /// Score every guess for every secret; `cell` converts a code to a cell of the table.
            pub(super) fn fill<T: Copy + Send>(
                scorer: &Scorer<'_>,
                columns: &mut [T],
                stride: usize,
                stopped: &(dyn Fn() -> bool + Sync),
                cell: impl Fn($lane) -> T + Sync,
            ) {
                let lists = scorer.lists;
                let number = |letter: Letter| letter.0 as $lane;
                let target = |secret: SecretId| {
                    let letters = lists.letters(scorer.numbering.word(secret)).iter().copied();
                    Target::new(letters.map(number).collect())
                };
                let targets: Vec<Target> = scorer.numbering.secrets().map(target).collect();
                let tiles = scorer.tiles(NONE, number);
                threads::for_each_chunk(columns, TILE * stride, |number, columns| {
                    let tile = &tiles[number * lists.word_len()..][..lists.word_len()];
                    let mut codes = [0; TILE];
                    for (secret, target) in targets.iter().enumerate() {
                        if secret % TILE == 0 && stopped() {
                            return;
                        }
                        target.score(scorer.rule, tile, &mut codes);
                        for (column, &code) in columns.chunks_exact_mut(stride).zip(&codes) {
                            column[secret] = cell(code);
                        }
                    }
                });
            }

            /// A letter of the secret, and the number of its copies.
            type Counted = ($lane, $lane);

            /// The secret, ready to be compared with tiles.
            pub(super) struct Target {
                letters: Vec<$lane>,
                distinct: Vec<Counted>,
            }

            impl Target {
                pub(super) fn new(letters: Vec<$lane>) -> Target {
                    let mut distinct: Vec<Counted> = Vec::with_capacity(letters.len());
                    for &letter in &letters {
                        match distinct.iter_mut().find(|(known, _)| *known == letter) {
                            Some((_, count)) => *count += 1,
                            None => distinct.push((letter, 1)),
                        }
                    }
                    Target { letters, distinct }
                }

                pub(super) fn score(
                    &self,
                    rule: FeedbackRule,
                    tile: &[[$lane; TILE]],
                    codes: &mut [$lane; TILE],
                ) {
                    // Constants, so that the lanes have no branch.
                    match rule {
                        FeedbackRule::Official => self.colours(true, true, tile, codes),
                        FeedbackRule::Unmatched => self.colours(true, false, tile, codes),
                        FeedbackRule::Presence => self.colours(false, false, tile, codes),
                        FeedbackRule::Pegs => self.counts(tile, codes, |black, common, len| {
                            // black * (len + 1) + (common - black)
                            black * len + common
                        }),
                        FeedbackRule::Common => {
                            self.counts(tile, codes, |black, common, len| common + (mask(black == len) & 1))
                        }
                        FeedbackRule::Places => self.counts(tile, codes, |black, _, _| black),
                    }
                }

                /// The flags say whether a green letter and a yellow letter use up a copy.
                #[inline(always)]
                fn colours(
                    &self,
                    green_uses_up: bool,
                    yellow_uses_up: bool,
                    tile: &[[$lane; TILE]],
                    codes: &mut [$lane; TILE],
                ) {
                    let len = self.letters.len();
                    let mut open = [[NONE; TILE]; MAX_WORD_LEN];
                    let mut values = [0 as $lane; MAX_WORD_LEN];
                    let mut value: $lane = 1;
                    for place in (0..len).rev() {
                        values[place] = value;
                        value = value.wrapping_mul(3);
                    }
                    *codes = [0; TILE];
                    for place in 0..len {
                        let green_value = values[place].wrapping_mul(2);
                        for lane in 0..TILE {
                            let green = mask(tile[place][lane] == self.letters[place]);
                            codes[lane] = codes[lane].wrapping_add(green & green_value);
                            open[place][lane] = tile[place][lane] | green;
                        }
                    }
                    for &(letter, count) in &self.distinct {
                        let mut left = [count; TILE];
                        if green_uses_up {
                            for place in (0..len).filter(|&place| self.letters[place] == letter) {
                                for lane in 0..TILE {
                                    let green = mask(open[place][lane] == NONE);
                                    // Adding all ones takes one away.
                                    left[lane] = left[lane].wrapping_add(green);
                                }
                            }
                        }
                        for place in 0..len {
                            for lane in 0..TILE {
                                let hit = mask(open[place][lane] == letter) & mask(left[lane] != 0);
                                codes[lane] = codes[lane].wrapping_add(hit & values[place]);
                                if yellow_uses_up {
                                    left[lane] = left[lane].wrapping_add(hit);
                                }
                            }
                        }
                    }
                }

                /// The code of each lane, from its letters at their places, the common letters, and the letters of a word.
                #[inline(always)]
                fn counts(
                    &self,
                    tile: &[[$lane; TILE]],
                    codes: &mut [$lane; TILE],
                    code: impl Fn($lane, $lane, $lane) -> $lane,
                ) {
                    let len = self.letters.len();
                    let mut black = [0 as $lane; TILE];
                    for place in 0..len {
                        for lane in 0..TILE {
                            black[lane] += mask(tile[place][lane] == self.letters[place]) & 1;
                        }
                    }
                    let mut common = [0 as $lane; TILE];
                    for &(letter, count) in &self.distinct {
                        let mut copies = [0 as $lane; TILE];
                        for place in 0..len {
                            for lane in 0..TILE {
                                copies[lane] += mask(tile[place][lane] == letter) & 1;
                            }
                        }
                        for lane in 0..TILE {
                            common[lane] += copies[lane].min(count);
                        }
                    }
                    for lane in 0..TILE {
                        codes[lane] = code(black[lane], common[lane], len as $lane);
                    }
                }
            }

            /// All ones if the condition holds.
            #[inline(always)]
            fn mask(condition: bool) -> $lane {
                <$lane>::from(condition).wrapping_neg()
            }
        }
    };
}

lane!(byte, u8);
lane!(short, u16);
