//! A table game: the codes of a matrix under an ending, numbered as in `crates/checker/FORMAT.md`, section 8.
//!
//! Guess `i` is the own row of answer `i` if it has one. Otherwise the guess is *blank*: it has the same code for all answers, so
//! that no search plays it. The cells that end the game have a code of their own, above those of all symbols.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::game::matrix::{Ending, FeedbackMatrix, MAX_SYMBOLS, MatrixFault};
use crate::game::{Feedback, Line};
use crate::words::{GuessId, MAX_WORDS, SecretId, WordLists};
use salet_base::text::excerpt;

/// How guesses solve answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solving {
    /// Each answer is solved by its own guess, which solves nothing else: every game of words.
    Own,
    /// A guess may solve several answers, and several guesses an answer.
    Several,
    /// No guess solves: an answer is named once it is left alone.
    Never,
}

/// What is known about the table of a game without its cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableTerms {
    ending: Ending,
    solving: Solving,
    symbols: Arc<[String]>,
    /// The code of the symbol that all solved cells have, and no other.
    solved: Option<u16>,
    solved_name: String,
    /// Whether each answer has an own row; empty if all have.
    own: Vec<bool>,
    digest: [u8; 32],
}

/// The cells of a table, guess by guess.
#[derive(Debug)]
pub(crate) struct GivenCells {
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

/// The parts of a table game: names, terms and cells.
pub(crate) struct GivenParts {
    pub(crate) lists: WordLists,
    pub(crate) terms: TableTerms,
    pub(crate) cells: GivenCells,
}

const DIGEST_HEAD: &[u8] = b"salet table 1\n";

impl TableTerms {
    /// The event that ends the game.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// How guesses solve answers.
    pub fn solving(&self) -> Solving {
        self.solving
    }

    /// The symbols, in the order of their codes.
    pub fn symbols(&self) -> &[String] {
        &self.symbols
    }

    /// The SHA-256 of the table.
    pub fn digest(&self) -> &[u8; 32] {
        &self.digest
    }

    /// Whether a guess is blank, and so no guess.
    pub fn is_blank(&self, guess: GuessId) -> bool {
        self.own.get(guess.index()).is_some_and(|own| !own)
    }

    /// Whether each answer has an own row; empty if all have.
    pub(crate) fn own(&self) -> &[bool] {
        &self.own
    }

    /// The code of the symbol that all solved cells have, and no other.
    pub(crate) fn solved_code(&self) -> Option<u16> {
        self.solved
    }

    /// The code of the symbol that ends the game, if one does.
    fn end_code(&self) -> Option<u16> {
        self.solved.filter(|_| matches!(self.ending, Ending::Solved(_)))
    }

    /// The feedback of the cells that end the game.
    pub fn solved(&self) -> Feedback {
        Feedback(self.symbols.len() as u16)
    }

    /// The symbol of a feedback. That of the cells which end the game is theirs if no other cell has it, else `solved`.
    pub fn format(&self, shown: Feedback) -> &str {
        self.symbols.get(shown.index()).unwrap_or(&self.solved_name)
    }

    /// The feedback that a symbol means.
    pub fn parse(&self, text: &str) -> Option<Feedback> {
        let text = text.trim();
        if let Ok(code) = self.symbols.binary_search_by(|symbol| symbol.as_str().cmp(text)) {
            return Some(if self.solved == Some(code as u16) {
                self.solved()
            } else {
                Feedback(code as u16)
            });
        }
        let is_solved = self.ending != Ending::Known && text == self.solved_name;
        is_solved.then(|| self.solved())
    }

    /// The way to write feedback.
    pub(crate) fn advice(&self) -> String {
        const SHOWN: usize = 12;
        let all = self.symbols.len();
        let shown = self.symbols.iter().take(SHOWN).map(|symbol| excerpt(symbol).to_string());
        let mut shown = shown.collect::<Vec<_>>().join(" ");
        if self.solved.is_none() && self.ending != Ending::Known {
            shown = format!("{shown} {}", self.solved_name);
        }
        let more = if all > SHOWN { format!(" (and {} more)", all - SHOWN) } else { String::new() };
        format!("write a symbol of the table: {shown}{more}")
    }

    fn from_parts(
        (ending, solving): (Ending, Solving),
        symbols: Vec<String>,
        solved: Option<u16>,
        own: Vec<bool>,
        digest: [u8; 32],
    ) -> TableTerms {
        let solved_name = solved_name(&symbols, solved);
        TableTerms { ending, solving, symbols: symbols.into(), solved, solved_name, own, digest }
    }

    /// The terms in a file: the number of the ending, the symbols, the code of the symbol of solved cells, the own rows, and the
    /// digest of the table. `None` if they do not fit each other.
    pub(crate) fn of_file(
        ending: u8,
        symbols: Vec<String>,
        solved: Option<u16>,
        own: Vec<bool>,
        digest: [u8; 32],
    ) -> Option<TableTerms> {
        let in_form = |symbol: &String| {
            !symbol.is_empty() && symbol.trim() == symbol && !symbol.contains(char::is_control)
        };
        let is_sorted = symbols.is_sorted_by(|one, other| one < other);
        if symbols.is_empty() || symbols.len() > MAX_SYMBOLS || !is_sorted || !symbols.iter().all(in_form) {
            return None;
        }
        let of_solved = match solved {
            Some(code) => Some(symbols.get(usize::from(code))?.clone()),
            None => None,
        };
        let (ending, solving) = match (ending, of_solved) {
            (0, _) if own.is_empty() => (Ending::Named, Solving::Own),
            // Only the table tells.
            (1, Some(symbol)) => (Ending::Solved(symbol), Solving::Several),
            (2, None) if !own.is_empty() && !own.contains(&true) => (Ending::Known, Solving::Never),
            _ => return None,
        };
        if !own.is_empty() && !own.contains(&false) {
            return None;
        }
        Some(TableTerms::from_parts((ending, solving), symbols, solved, own, digest))
    }
}

/// The text of the code for solved cells.
fn solved_name(symbols: &[String], solved: Option<u16>) -> String {
    if let Some(code) = solved {
        return symbols[usize::from(code)].clone();
    }
    let mut name = "solved".to_owned();
    while symbols.contains(&name) {
        name.push('!');
    }
    name
}

impl GivenCells {
    /// The codes of one guess on all answers.
    pub(crate) fn line(&self, guess: GuessId) -> Line<'_> {
        let start = guess.index() * self.answers;
        match &self.codes {
            Codes::Narrow(codes) => Line::Narrow(&codes[start..][..self.answers]),
            Codes::Wide(codes) => Line::Wide(&codes[start..][..self.answers]),
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        match &self.codes {
            Codes::Narrow(codes) => codes.len(),
            Codes::Wide(codes) => 2 * codes.len(),
        }
    }
}

impl GivenParts {
    pub(crate) fn new(matrix: &FeedbackMatrix, ending: Ending) -> Result<GivenParts, MatrixFault> {
        let answers = matrix.answers.len();
        let ends = match &ending {
            Ending::Solved(symbol) => match matrix.symbols.binary_search(symbol) {
                Ok(code) => Some(code as u16),
                Err(_) => return Err(MatrixFault::NoSuchSymbol { symbol: symbol.clone() }),
            },
            Ending::Named | Ending::Known => None,
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
        if ending != Ending::Known
            && let Some(first) = unsolved().next()
        {
            let answer = matrix.answers[first].clone();
            return Err(MatrixFault::Unsolvable { answer, count: unsolved().count() });
        }
        if ending == Ending::Known {
            tell_all_apart(matrix)?;
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
        let lists = WordLists::of_names(matrix.answers.clone(), guess_names, &own);
        let terms = TableTerms::from_parts((ending, solving), matrix.symbols.clone(), shown, own, digest);
        let hits = if solving == Solving::Several { hits } else { Vec::new() };
        Ok(GivenParts { lists, terms, cells: GivenCells { answers, codes: packed(codes, solved), hits } })
    }
}

/// Codes in as few bytes as the largest one, that of solved cells, needs.
fn packed(codes: Vec<u16>, solved: u16) -> Codes {
    match usize::from(solved) < 1 << 8 {
        true => Codes::Narrow(codes.into_iter().map(|code| code as u8).collect()),
        false => Codes::Wide(codes),
    }
}

impl GivenCells {
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
    ) -> Option<(TableTerms, GivenCells)> {
        let solved = terms.solved().0;
        let is_whole = codes.len().is_multiple_of(answers) && codes.iter().all(|&code| code <= solved);
        let found = digest(&terms.symbols, &terms.ending, terms.end_code(), answers, &codes);
        if !is_whole || found != terms.digest {
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
        let solving = solving(&terms.ending, answers, &hits);
        let hits = if solving == Solving::Several { hits } else { Vec::new() };
        Some((TableTerms { solving, ..terms }, GivenCells { answers, codes: packed(codes, solved), hits }))
    }
}

/// How guesses solve answers, if each of these solves those with it.
fn solving(ending: &Ending, answers: usize, hits: &[(GuessId, Vec<SecretId>)]) -> Solving {
    let is_own =
        |(guess, hit): &(GuessId, Vec<SecretId>)| guess.as_secret(answers).is_some_and(|own| *hit == [own]);
    match ending {
        Ending::Known => Solving::Never,
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
        let answers: std::collections::HashMap<&str, usize> =
            matrix.answers.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
        let mut rows = vec![None; matrix.answers.len()];
        let mut others = Vec::new();
        for (row, name) in matrix.guesses.iter().enumerate() {
            let own = answers.get(name.as_str()).filter(|&&answer| match ending {
                Ending::Named => true,
                Ending::Solved(_) => Some(matrix.codes(row)[answer]) == ends,
                Ending::Known => false,
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

/// Refuse two answers with equal columns.
fn tell_all_apart(matrix: &FeedbackMatrix) -> Result<(), MatrixFault> {
    let column = |answer: usize| (0..matrix.guesses.len()).map(move |guess| matrix.codes(guess)[answer]);
    let mut order: Vec<usize> = (0..matrix.answers.len()).collect();
    order.sort_by(|&one, &other| column(one).cmp(column(other)));
    let alike = order.windows(2).filter(|pair| column(pair[0]).eq(column(pair[1])));
    match alike.map(|pair| (pair[0], pair[1])).min() {
        None => Ok(()),
        Some((one, other)) => Err(MatrixFault::Alike {
            answer: matrix.answers[one].clone(),
            other: matrix.answers[other].clone(),
        }),
    }
}

fn digest(symbols: &[String], ending: &Ending, ends: Option<u16>, answers: usize, codes: &[u16]) -> [u8; 32] {
    let mut hash = Sha256::new();
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
    codes.iter().for_each(|code| hash.update(code.to_le_bytes()));
    hash.finalize().into()
}

impl Ending {
    /// The number in files.
    pub(crate) fn number(&self) -> u8 {
        match self {
            Ending::Named => 0,
            Ending::Solved(_) => 1,
            Ending::Known => 2,
        }
    }
}
