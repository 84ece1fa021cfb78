//! Tables of tiny games, numbered and written by the text of FORMAT.md, section 8; nothing is shared with the checker.

use sha2::{Digest, Sha256};

use crate::tiny::{Mapped, Set, members};

pub const NAMED: u8 = 0;
pub const SOLVED: u8 = 1;
pub const KNOWN: u8 = 2;

/// A table: rows of one symbol for each answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cells {
    pub ending: u8,
    /// The class of each answer: under [`KNOWN`] answers of one class need not be told apart.
    pub classes: Vec<u16>,
    pub answers: Vec<String>,
    /// The name of a guess and its symbols.
    pub rows: Vec<(String, Vec<char>)>,
    /// The symbol that solves, under [`SOLVED`].
    pub solving: char,
    /// For each guess by number its row, or none if it is blank.
    numbered: Vec<Option<usize>>,
    symbols: Vec<char>,
    codes: Vec<Vec<u16>>,
}

impl Cells {
    pub fn new(ending: u8, answers: Vec<String>, rows: Vec<(String, Vec<char>)>, solving: char) -> Cells {
        let mut cells = Cells {
            ending,
            classes: (0..answers.len() as u16).collect(),
            answers,
            rows,
            solving,
            numbered: Vec::new(),
            symbols: Vec::new(),
            codes: Vec::new(),
        };
        let own = |answer: usize| {
            let is_own =
                |row: &usize| cells.rows[*row].0 == cells.answers[answer] && cells.solves(*row, answer);
            (0..cells.rows.len()).find(is_own)
        };
        let mut numbered: Vec<Option<usize>> = (0..cells.answers.len()).map(own).collect();
        let others = (0..cells.rows.len()).map(Some).filter(|row| !numbered.contains(row));
        let others: Vec<Option<usize>> = others.collect();
        numbered.extend(others);
        // One letter each, so that the order of characters is that of bytes.
        let mut symbols: Vec<char> = cells.rows.iter().flat_map(|(_, row)| row.clone()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        let code = |row: usize, answer: usize| {
            let symbol = symbols.iter().position(|symbol| *symbol == cells.rows[row].1[answer]);
            if cells.solves(row, answer) { symbols.len() as u16 } else { symbol.unwrap() as u16 }
        };
        let codes = |row: &Option<usize>| {
            (0..cells.answers.len()).map(|answer| row.map_or(0, |row| code(row, answer))).collect()
        };
        cells.codes = numbered.iter().map(codes).collect();
        (cells.numbered, cells.symbols) = (numbered, symbols);
        cells
    }

    /// The same until one of these classes is left, numbered in the order of their first answers.
    pub fn with_classes(self, classes: &[u16]) -> Cells {
        let mut met: Vec<u16> = Vec::new();
        let number = |class: &u16| {
            met.iter().position(|other| other == class).unwrap_or_else(|| {
                met.push(*class);
                met.len() - 1
            }) as u16
        };
        Cells { classes: classes.iter().map(number).collect(), ..self }
    }

    /// Whether some answers have one class.
    pub fn has_classes(&self) -> bool {
        (0..self.classes.len()).any(|answer| self.classes[..answer].contains(&self.classes[answer]))
    }

    /// Whether the answers of a set need not be told apart.
    pub fn is_one(&self, set: Set) -> bool {
        let mut classes: Vec<u16> = members(set).map(|answer| self.classes[answer]).collect();
        classes.dedup();
        self.ending == KNOWN && classes.len() == 1
    }

    /// A file of classes, of which only the differences count.
    pub fn classes_text(&self) -> Option<String> {
        let line = |(name, class): (&String, &u16)| format!("{name};  c{class}\n");
        self.has_classes().then(|| self.answers.iter().zip(&self.classes).rev().map(line).collect())
    }

    /// A random table of few symbols.
    pub fn random(rng: &mut fastrand::Rng, ending: u8) -> Cells {
        loop {
            let cells = Cells::drawn(rng, ending);
            if cells.is_valid() {
                return cells;
            }
        }
    }

    fn drawn(rng: &mut fastrand::Rng, ending: u8) -> Cells {
        let answers = [1, 2, 3, 3, 4, 4, 5, 5, 6, 6][rng.usize(usize::from(ending == KNOWN)..10)];
        let names: Vec<String> = (0..answers).map(|answer| format!("a{answer}")).collect();
        let others = (0..rng.usize(0..=if ending == KNOWN { 6 } else { 4 })).map(|row| format!("q{row}"));
        let own = names.iter().filter(|_| ending == NAMED || ending == SOLVED && rng.u8(0..3) > 0).cloned();
        let mut rows: Vec<String> = own.collect();
        rows.extend(others);
        rng.shuffle(&mut rows);
        // One symbol more often than the others makes questions that split off one answer.
        let (symbols, usual) = (rng.usize(2..=4), rng.u8(0..3));
        let symbol = |rng: &mut fastrand::Rng| match rng.u8(0..3) < usual {
            true => 'w',
            false => ['w', 'x', 'y', 'z'][rng.usize(0..symbols)],
        };
        let row = |name: String, rng: &mut fastrand::Rng| (name, (0..answers).map(|_| symbol(rng)).collect());
        let rows = rows.into_iter().map(|name| row(name, rng)).collect();
        let cells = Cells::new(ending, names, rows, 'x');
        if ending != KNOWN || rng.bool() {
            return cells;
        }
        let most = rng.u16(2..=4);
        cells.with_classes(&(0..answers).map(|_| rng.u16(0..most)).collect::<Vec<u16>>())
    }

    /// The same with another symbol in a cell, or another class.
    pub fn changed(&self, rng: &mut fastrand::Rng) -> Cells {
        if self.ending == KNOWN && rng.u8(0..3) == 0 {
            let mut classes = self.classes.clone();
            let last = classes.len() as u16;
            classes[rng.usize(0..self.answers.len())] = rng.u16(0..last);
            return self.clone().with_classes(&classes);
        }
        let mut rows = self.rows.clone();
        let row = rng.usize(0..rows.len());
        rows[row].1[rng.usize(0..self.answers.len())] = ['w', 'x', 'y', 'z'][rng.usize(0..4)];
        Cells::new(self.ending, self.answers.clone(), rows, self.solving).with_classes(&self.classes)
    }

    fn solves(&self, row: usize, answer: usize) -> bool {
        match self.ending {
            NAMED => self.rows[row].0 == self.answers[answer],
            SOLVED => self.rows[row].1[answer] == self.solving,
            _ => false,
        }
    }

    /// Whether every answer can be solved, or told from the others.
    pub fn is_valid(&self) -> bool {
        let column = |answer: usize| self.codes.iter().map(|row| row[answer]).collect::<Vec<u16>>();
        let columns: Vec<Vec<u16>> = (0..self.answers.len()).map(column).collect();
        let is_apart = |one: usize, other: usize| {
            columns[one] != columns[other] || self.classes[one] == self.classes[other]
        };
        let differ = |answer: usize| (0..answer).all(|other| is_apart(answer, other));
        match self.ending {
            _ if self.rows.is_empty() => false,
            KNOWN => {
                self.classes.iter().any(|class| *class != self.classes[0]) && (0..columns.len()).all(differ)
            }
            _ => columns.iter().all(|column| column.contains(&self.solved())),
        }
    }

    /// All permutations of the answers, but the identity, that map the parts of every guess to those of some guess.
    pub fn permutations(&self) -> Vec<Mapped> {
        let parts = |order: &[usize], guess: usize| {
            let code = |place: usize| self.codes[guess][order[place]];
            let first = |place: usize| (0..order.len()).find(|&other| code(other) == code(place));
            (0..order.len()).map(|place| (first(place), code(place) == self.solved())).collect::<Vec<_>>()
        };
        let answers: Vec<usize> = (0..self.answers.len()).collect();
        let own: Vec<_> = (0..self.codes.len()).map(|guess| parts(&answers, guess)).collect();
        let mut orders = vec![Vec::new()];
        for _ in &answers {
            let longer = |order: Vec<usize>| {
                let more = answers.iter().filter(|answer| !order.contains(answer)).copied();
                more.map(|answer| [&order[..], &[answer]].concat()).collect::<Vec<_>>()
            };
            orders = orders.into_iter().flat_map(longer).collect();
        }
        let mapped = |order: Vec<usize>| {
            let image = |guess| own.iter().position(|other| *other == parts(&order, guess));
            let guesses: Vec<Option<usize>> = (0..own.len()).map(image).collect();
            let class = |answer: usize| self.classes[answer];
            let together = |one: usize, other: usize| {
                (class(one) == class(other)) == (class(order[one]) == class(order[other]))
            };
            let kept = answers.iter().all(|&one| answers.iter().all(|&other| together(one, other)));
            let images = answers.iter().map(|&answer| order.iter().position(|&other| other == answer));
            let answers: Vec<Option<usize>> = images.collect();
            let exchange = answers.iter().map(|image| image.map_or(0, |image| image as u64)).collect();
            (kept && guesses.iter().all(Option::is_some)).then_some(Mapped { exchange, answers, guesses })
        };
        orders.into_iter().skip(1).filter_map(mapped).collect()
    }

    /// The names of all guesses by number.
    pub fn names(&self) -> Vec<String> {
        let name = |(guess, row): (usize, &Option<usize>)| match row {
            Some(row) => self.rows[*row].0.clone(),
            None => self.answers[guess].clone(),
        };
        self.numbered.iter().enumerate().map(name).collect()
    }

    pub fn solved(&self) -> u16 {
        self.symbols.len() as u16
    }

    pub fn code(&self, guess: usize, answer: usize) -> u16 {
        self.codes[guess][answer]
    }

    pub fn is_blank(&self, guess: usize) -> bool {
        self.numbered[guess].is_none()
    }

    /// The most that one guess solves of a set, with these weights.
    pub fn most(&self, set: Set, weights: &[u32]) -> u64 {
        let weight = |set: Set| members(set).map(|answer| u64::from(weights[answer])).sum::<u64>();
        if self.ending == KNOWN {
            return if self.is_one(set) { weight(set) } else { 0 };
        }
        let hits = |row: &Vec<u16>| {
            (0..row.len()).filter(|&answer| row[answer] == self.solved()).fold(0, |hits, a| hits | 1 << a)
        };
        let hits = self.codes.iter().map(hits).filter(|hits: &Set| hits & set != 0);
        weight(set).min(hits.map(weight).max().unwrap_or(0))
    }

    pub fn text(&self) -> String {
        let head = self.answers.iter().map(|name| format!(",{name}")).collect::<String>();
        let row = |(name, row): &(String, Vec<char>)| {
            format!("{name}{}\n", row.iter().map(|symbol| format!(",{symbol}")).collect::<String>())
        };
        format!("{head}\n{}", self.rows.iter().map(row).collect::<String>())
    }

    /// The number of the ending in files.
    fn number(&self) -> u8 {
        if self.has_classes() { 3 } else { self.ending }
    }

    fn symbol_lines(&self) -> String {
        self.symbols.iter().map(|symbol| format!("{symbol}\n")).collect()
    }

    fn code_of(&self, symbol: char) -> u16 {
        // A symbol that no cell has solves nothing.
        self.symbols.iter().position(|other| *other == symbol).unwrap_or(0) as u16
    }

    pub fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(b"salet table 1\n");
        hash.update([self.number()]);
        for number in [self.answers.len(), self.codes.len(), self.symbols.len()] {
            hash.update((number as u32).to_le_bytes());
        }
        hash.update(self.symbol_lines());
        hash.update(if self.ending == SOLVED { self.code_of(self.solving) } else { 0 }.to_le_bytes());
        self.codes.iter().flatten().for_each(|code| hash.update(code.to_le_bytes()));
        self.classes.iter().filter(|_| self.has_classes()).for_each(|class| hash.update(class.to_le_bytes()));
        hash.finalize().into()
    }

    /// The fields of a policy after its weights, of which each answer ends at a node with a feedback.
    pub fn policy_fields(&self, ends: &[(u32, u16)]) -> Vec<u8> {
        let text = |text: &str| [&(text.len() as u64).to_le_bytes()[..], text.as_bytes()].concat();
        let own: Vec<char> = (0..self.answers.len())
            .filter_map(|answer| self.numbered[answer].map(|row| self.rows[row].1[answer]))
            .collect();
        let all = |symbol: char| self.rows.iter().flat_map(|(_, row)| row).filter(|s| **s == symbol).count();
        let usual = match self.ending {
            SOLVED => self.code_of(self.solving),
            NAMED if own.iter().all(|symbol| *symbol == own[0]) && all(own[0]) == own.len() => {
                self.code_of(own[0])
            }
            _ => u16::MAX,
        };
        let hex: String = self.digest().iter().map(|byte| format!("{byte:02x}")).collect();
        let blank: Vec<bool> = (0..self.answers.len()).map(|answer| self.is_blank(answer)).collect();
        let own: Vec<u8> = match blank.contains(&true) {
            true => blank.iter().map(|blank| u8::from(!blank)).collect(),
            false => Vec::new(),
        };
        let count = |n: usize| (n as u64).to_le_bytes().to_vec();
        let numbers = || self.classes.iter().flat_map(|class| class.to_le_bytes());
        let classes = || count(self.classes.len()).into_iter().chain(numbers()).collect();
        [
            vec![self.number()],
            text(&self.symbol_lines()),
            usual.to_le_bytes().to_vec(),
            text(&hex),
            count(own.len()),
            own,
            count(ends.len()),
            ends.iter().flat_map(|(node, _)| node.to_le_bytes()).collect(),
            count(ends.len()),
            ends.iter().flat_map(|(_, shown)| shown.to_le_bytes()).collect(),
            if self.has_classes() { classes() } else { Vec::new() },
        ]
        .concat()
    }
}
