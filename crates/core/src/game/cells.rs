//! The cells of a table game: the codes of a matrix under an ending, numbered as in `crates/checker/FORMAT.md`, section 8.
//!
//! Guess `i` is the own row of answer `i` if it has one. Otherwise the guess is *blank*: it has the same code for all answers, so
//! that no search plays it. The cells that end the game have a code of their own, above those of all symbols.

use std::collections::HashMap;
use std::sync::Arc;

use salet_base::sha256::Hash;

use crate::game::error::Result;
use crate::game::matrix::{Ending, FeedbackMatrix, MatrixFault, place_of};
use crate::game::names::Names;
use crate::game::table_terms::{Solving, TableTerms};
use crate::game::{AnswerClasses, GuessId, Line, MAX_WORDS, SecretId, Weights};

/// The origin of a game given as a table: names, terms and cells.
#[derive(Debug, Clone)]
pub(crate) struct TableOrigin {
    pub(crate) names: Arc<Names>,
    pub(crate) terms: Arc<TableTerms>,
    /// `None` in a policy without its table.
    pub(crate) cells: Option<Arc<TableCells>>,
}

/// The sums of the weights that guesses solve together are below this, so that they fit in 64 bits with room.
const MOST_HIT: u64 = 1 << 60;

impl TableOrigin {
    /// The cells, which are there when feedback is computed.
    pub(super) fn cells(&self) -> &TableCells {
        self.cells.as_ref().expect("a game has its table when feedback is computed")
    }

    /// The origin with these codes, or without its table, of which a policy knows only the terms; `None` if the codes are not those of
    /// the terms.
    pub(crate) fn of_terms(names: Names, terms: TableTerms, codes: Option<Vec<u16>>) -> Option<TableOrigin> {
        let names = Arc::new(names);
        Some(match codes {
            None => TableOrigin { names, terms: Arc::new(terms), cells: None },
            Some(codes) => {
                let (terms, cells) = TableCells::of_codes(names.answer_count(), codes, terms)?;
                TableOrigin { names, terms: Arc::new(terms), cells: Some(Arc::new(cells)) }
            }
        })
    }

    /// Whether the weights that guesses solve together are too large.
    pub(super) fn is_too_heavy(&self, weights: &Weights) -> bool {
        let hits = self.cells.iter().flat_map(|cells| &cells.hits).map(|(_, hit)| hit);
        let classes = self.terms.classes().map_or_else(Vec::new, AnswerClasses::members);
        let of_hit = |hit: &Vec<SecretId>| -> u64 {
            let weight: u64 = hit.iter().map(|&secret| u64::from(weights.get(secret))).sum();
            weight.saturating_mul(hit.len() as u64)
        };
        hits.chain(&classes).map(of_hit).fold(0, u64::saturating_add) >= MOST_HIT
    }
}

/// The cells of a table, guess by guess.
#[derive(Debug)]
pub(crate) struct TableCells {
    answers: usize,
    codes: Codes,
    /// The guesses that solve something, with these answers, if guesses may solve several.
    pub(crate) hits: Vec<(GuessId, Vec<SecretId>)>,
}

#[derive(Debug)]
enum Codes {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

const DIGEST_HEAD: &[u8] = b"salet table 1\n";

impl TableCells {
    /// The codes of one guess on all answers.
    pub(crate) fn line(&self, guess: GuessId) -> Line<'_> {
        let start = guess.index() * self.answers;
        match &self.codes {
            Codes::Narrow(codes) => Line::Narrow(&codes[start..][..self.answers]),
            Codes::Wide(codes) => Line::Wide(&codes[start..][..self.answers]),
        }
    }

    pub(super) fn answers(&self) -> usize {
        self.answers
    }

    pub(super) fn guesses(&self) -> usize {
        match &self.codes {
            Codes::Narrow(codes) => codes.len() / self.answers,
            Codes::Wide(codes) => codes.len() / self.answers,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        match &self.codes {
            Codes::Narrow(codes) => codes.len(),
            Codes::Wide(codes) => 2 * codes.len(),
        }
    }
}

impl TableOrigin {
    pub(crate) fn new(matrix: &FeedbackMatrix, ending: Ending) -> Result<TableOrigin, MatrixFault> {
        let answers = matrix.answers.len();
        let (ending, ends) = match ending {
            Ending::Solved(symbol) => match place_of(&matrix.symbols, &symbol) {
                Some(code) => (Ending::Solved(matrix.symbols[code].clone()), Some(code as u16)),
                None => return Err(MatrixFault::NoSuchSymbol { symbol }),
            },
            Ending::Classes(classes) => (in_classes(classes, answers)?, None),
            Ending::Named | Ending::Known => (ending, None),
        };
        if ending == Ending::Known && answers == 1 {
            return Err(MatrixFault::KnownAtOnce);
        }
        let numbered = Numbered::new(matrix, &ending, ends);
        let guesses = numbered.rows.len();
        if guesses > MAX_WORDS {
            return Err(MatrixFault::TooMany { found: guesses });
        }
        let solved = matrix.symbols.len() as u16;
        let mut solved_by = vec![0u32; answers];
        let mut hits = Vec::new();
        let mut codes: Vec<u16> = Vec::with_capacity(guesses * answers);
        // The symbols of solved cells, and whether other cells have them.
        let (mut own_symbol, mut is_one) = (None, true);
        let mut elsewhere = vec![false; matrix.symbols.len()];
        for (guess, row) in numbered.rows.iter().enumerate() {
            let Some(row) = *row else {
                codes.resize(codes.len() + answers, 0);
                continue;
            };
            let mut hit = Vec::new();
            for (answer, &code) in matrix.codes(row).iter().enumerate() {
                let is_solved = match ends {
                    Some(end) => code == end,
                    None => ending == Ending::Named && guess == answer,
                };
                if is_solved {
                    is_one &= own_symbol.is_none_or(|known| known == code);
                    own_symbol = Some(code);
                    solved_by[answer] += 1;
                    hit.push(SecretId::new(answer));
                } else {
                    elsewhere[usize::from(code)] = true;
                }
                codes.push(if is_solved { solved } else { code });
            }
            if !hit.is_empty() {
                hits.push((GuessId::new(guess), hit));
            }
        }
        let unsolved = || solved_by.iter().enumerate().filter(|&(_, &count)| count == 0).map(|(at, _)| at);
        if !ending.is_known()
            && let Some(first) = unsolved().next()
        {
            let answer = matrix.answers[first].clone();
            return Err(MatrixFault::Unsolvable { answer, count: unsolved().count() });
        }
        if ending.is_known() {
            tell_all_apart(matrix, ending.classes())?;
        }
        let solving = solving(&ending, answers, &hits);
        let shown = own_symbol.filter(|&code| is_one && !elsewhere[usize::from(code)]);
        let own: Vec<bool> = numbered.rows[..answers].iter().map(Option::is_some).collect();
        let own = if own.iter().all(|&own| own) { Vec::new() } else { own };
        let digest = digest(&matrix.symbols, &ending, ends, answers, &codes);
        let names = |row: &Option<usize>, at: usize| match row {
            Some(row) => matrix.guesses[*row].clone(),
            None => matrix.answers[at].clone(),
        };
        let guess_names = numbered.rows.iter().enumerate().map(|(at, row)| names(row, at)).collect();
        let names = Names::new(matrix.answers.clone(), guess_names, &own);
        let terms = TableTerms::from_parts((ending, solving), matrix.symbols.clone(), shown, own, digest);
        let hits = if solving == Solving::Several { hits } else { Vec::new() };
        let cells = TableCells { answers, codes: packed(codes, solved), hits };
        Ok(TableOrigin { names: names.into(), terms: terms.into(), cells: Some(cells.into()) })
    }
}

/// Codes in as few bytes as the largest one, that of solved cells, needs.
fn packed(codes: Vec<u16>, solved: u16) -> Codes {
    match usize::from(solved) < 1 << 8 {
        true => Codes::Narrow(codes.into_iter().map(|code| code as u8).collect()),
        false => Codes::Wide(codes),
    }
}

impl TableCells {
    /// The codes of all guesses on all answers, guess by guess.
    pub(crate) fn codes(&self) -> Vec<u16> {
        match &self.codes {
            Codes::Narrow(codes) => codes.iter().map(|&code| code.into()).collect(),
            Codes::Wide(codes) => codes.clone(),
        }
    }

    /// The cells with these codes, and the terms with what only they tell. `None` if they are not those of the terms.
    pub(crate) fn of_codes(
        answers: usize,
        codes: Vec<u16>,
        terms: TableTerms,
    ) -> Option<(TableTerms, TableCells)> {
        let solved = terms.solved().0;
        let is_whole = codes.len().is_multiple_of(answers) && codes.iter().all(|&code| code <= solved);
        let found = digest(terms.symbols(), terms.ending(), terms.end_code(), answers, &codes);
        if !is_whole || found != *terms.digest() {
            return None;
        }
        let mut hits = Vec::new();
        for (guess, row) in codes.chunks(answers).enumerate() {
            let hit = row.iter().enumerate().filter(|&(_, &code)| code == solved);
            let hit: Vec<SecretId> = hit.map(|(answer, _)| SecretId::new(answer)).collect();
            if !hit.is_empty() {
                hits.push((GuessId::new(guess), hit));
            }
        }
        let solving = solving(terms.ending(), answers, &hits);
        let hits = if solving == Solving::Several { hits } else { Vec::new() };
        Some((terms.with_solving(solving), TableCells { answers, codes: packed(codes, solved), hits }))
    }
}

/// How guesses solve answers, if each of these solves those with it.
fn solving(ending: &Ending, answers: usize, hits: &[(GuessId, Vec<SecretId>)]) -> Solving {
    let is_own =
        |(guess, hit): &(GuessId, Vec<SecretId>)| guess.as_secret(answers).is_some_and(|own| *hit == [own]);
    match ending {
        Ending::Known | Ending::Classes(_) => Solving::Never,
        _ if hits.len() == answers && hits.iter().all(is_own) => Solving::Own,
        _ => Solving::Several,
    }
}

/// The row of each guess by number; `None` for blank ones.
struct Numbered {
    rows: Vec<Option<usize>>,
}

impl Numbered {
    fn new(matrix: &FeedbackMatrix, ending: &Ending, ends: Option<u16>) -> Numbered {
        let answers: HashMap<&str, usize> =
            matrix.answers.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        let mut rows = vec![None; matrix.answers.len()];
        let mut others = Vec::new();
        for (row, name) in matrix.guesses.iter().enumerate() {
            let own = answers.get(name.as_str()).filter(|&&answer| match ending {
                Ending::Named => true,
                Ending::Solved(_) => Some(matrix.codes(row)[answer]) == ends,
                Ending::Known | Ending::Classes(_) => false,
            });
            match own {
                Some(&answer) => rows[answer] = Some(row),
                None => others.push(Some(row)),
            }
        }
        rows.extend(others);
        Numbered { rows }
    }
}

/// The ending with classes of so many answers.
fn in_classes(classes: AnswerClasses, answers: usize) -> Result<Ending, MatrixFault> {
    match classes.numbers().len() {
        found if found != answers => Err(MatrixFault::ClassCount { found, expected: answers }),
        _ if classes.are_single() => Ok(Ending::Known),
        _ if classes.count() == 1 => Err(MatrixFault::OneClass),
        _ => Ok(Ending::Classes(classes)),
    }
}

/// Refuse two answers with equal columns, unless they have one class.
fn tell_all_apart(matrix: &FeedbackMatrix, classes: Option<&AnswerClasses>) -> Result<(), MatrixFault> {
    let column = |answer: usize| (0..matrix.guesses.len()).map(move |guess| matrix.codes(guess)[answer]);
    let mut order: Vec<usize> = (0..matrix.answers.len()).collect();
    order.sort_by(|&one, &other| column(one).cmp(column(other)));
    // Answers with equal columns are in one class if each is in that of the next one.
    let is_apart = |one: usize, other: usize| {
        classes.is_none_or(|classes| classes.numbers()[one] != classes.numbers()[other])
    };
    let alike = order.windows(2).filter(|pair| column(pair[0]).eq(column(pair[1])));
    let alike = alike.filter(|pair| is_apart(pair[0], pair[1]));
    let Some((one, other)) = alike.map(|pair| (pair[0], pair[1])).min() else {
        return Ok(());
    };
    let (answer, other) = (matrix.answers[one].clone(), matrix.answers[other].clone());
    Err(match classes {
        None => MatrixFault::Alike { answer, other },
        Some(_) => MatrixFault::AlikeClasses { answer, other },
    })
}

fn digest(symbols: &[String], ending: &Ending, ends: Option<u16>, answers: usize, codes: &[u16]) -> [u8; 32] {
    let mut hash = Hash::new();
    hash.update(DIGEST_HEAD);
    hash.update([ending.number()]);
    for number in [answers, codes.len() / answers, symbols.len()] {
        hash.update((number as u32).to_le_bytes());
    }
    for symbol in symbols {
        hash.update(symbol.as_bytes());
        hash.update(b"\n");
    }
    hash.update(ends.unwrap_or(0).to_le_bytes());
    let mut bytes = Vec::with_capacity(2 * answers);
    for row in codes.chunks(answers) {
        bytes.clear();
        bytes.extend(row.iter().flat_map(|code| code.to_le_bytes()));
        hash.update(&bytes);
    }
    for &class in ending.classes().map_or(&[][..], AnswerClasses::numbers) {
        hash.update((class as u16).to_le_bytes());
    }
    hash.finalize()
}
