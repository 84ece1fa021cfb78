//! A game given as a table: names, symbols, and the feedback on every guess for every answer (FORMAT.md, section 8).

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use crate::play::bytes::{Sha, sha256};
use crate::play::classes;
use crate::refusal::reject::Reject;

/// Maximum number of words of a game.
pub const MOST_WORDS: usize = 65_535;

/// Maximum number of different symbols.
const MOST_SYMBOLS: usize = 65_534;

/// The end of a game, as the caller says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until<'a> {
    /// A guess with the name of the answer.
    Named,
    /// A guess that shows this symbol.
    Solved(&'a str),
    /// Only one answer is left.
    Known,
    /// All answers left have one class, by this file.
    Classes(&'a [u8]),
}

/// The end of a game, by its number in files, unless answers have classes. Games of words end as *named*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Named,
    Solved,
    Known,
}

impl Ending {
    pub fn name(self) -> &'static str {
        ["named", "solved", "known"][self as usize]
    }
}

/// The feedback of a game, by the numbers of its guesses and answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub ending: Ending,
    /// All symbols, sorted; a code is a place in it.
    pub symbols: Vec<String>,
    /// The code of the symbol that solves, under [`Ending::Solved`].
    pub solving: Option<u16>,
    /// The code of the symbol in all own cells and no other cell.
    own_symbol: Option<u16>,
    /// Whether each answer has an own row; the guess with its number is blank if not.
    pub own: Vec<bool>,
    /// The class of each answer: under [`Ending::Known`] answers of one class need not be told apart. A number each unless some share one.
    pub classes: Vec<u16>,
    /// The codes of guess 0 on all answers, then those of guess 1, and so on.
    codes: Vec<u16>,
}

impl Table {
    /// Reads a table. Returns the names of all guesses by number, too: blank ones have those of their answers.
    pub fn read(text: &[u8], until: Until<'_>) -> Result<(Table, Vec<String>), Reject> {
        let text = std::str::from_utf8(text)
            .map_err(|error| Reject::NoUtf8 { list: "table", at: error.valid_up_to() })?;
        let mut records = Records::of(text.strip_prefix('\u{FEFF}').unwrap_or(text));
        let malformed = |line, why| Reject::TableMalformed { line, why };
        let (line, first) = records.next().unwrap_or(Err(malformed(1, "it is empty")))?;
        let answers: Vec<String> = first.into_iter().skip(1).map(Cow::into_owned).collect();
        if answers.is_empty() {
            return Err(malformed(line, "it has no names of answers"));
        }
        check_names(&answers, line)?;
        let mut layout = Layout::of_answers(answers);
        let mut last = line;
        for record in records {
            let (line, row) = record?;
            let expected = layout.answers.len() + 1;
            if row.len() != expected {
                return Err(Reject::TableRow { line, found: row.len(), expected });
            }
            if !row.iter().all(|text| is_plain(text)) {
                return Err(malformed(line, "a cell is empty or has a control character"));
            }
            let mut row = row.into_iter();
            let name = row.next().map(Cow::into_owned).unwrap_or_default();
            layout.push(name, row);
            last = line;
        }
        if layout.rows.is_empty() {
            return Err(malformed(line, "no row of a guess follows"));
        }
        check_names(&layout.rows.iter().map(|row| row.name.clone()).collect::<Vec<_>>(), last)?;
        layout.table(until)
    }

    pub fn answers(&self) -> usize {
        self.own.len()
    }

    pub fn guesses(&self) -> usize {
        self.codes.len() / self.own.len()
    }

    /// Whether some answers have one class.
    pub fn has_classes(&self) -> bool {
        self.classes.iter().max().is_some_and(|&last| usize::from(last) + 1 < self.own.len())
    }

    /// The number of the ending in files.
    pub fn ending_number(&self) -> u8 {
        if self.has_classes() { 3 } else { self.ending as u8 }
    }

    /// The code of a solved cell.
    pub fn solved(&self) -> u16 {
        u16::try_from(self.symbols.len()).expect("at most 65,534 symbols")
    }

    pub fn code(&self, guess: u16, answer: u16) -> u16 {
        self.codes[usize::from(guess) * self.own.len() + usize::from(answer)]
    }

    /// Whether no row of the table stands for this guess.
    pub fn is_blank(&self, guess: u16) -> bool {
        self.own.get(usize::from(guess)) == Some(&false)
    }

    /// The answers that a guess solves, increasing.
    pub fn hits(&self, guess: u16) -> impl Iterator<Item = u16> {
        let answers = 0..u16::try_from(self.own.len()).expect("at most 65,535");
        answers.filter(move |&answer| self.code(guess, answer) == self.solved())
    }

    /// The code of the symbol that says *solved* to people, as a policy names it: that which solves; or else that in all own cells and in no
    /// other cell; 0xFFFF if there is none.
    pub fn usual_solving(&self) -> u16 {
        self.solving.or(self.own_symbol).unwrap_or(u16::MAX)
    }

    pub fn digest(&self) -> Sha {
        let count = |n: usize| u32::try_from(n).expect("below 2^32").to_le_bytes();
        let mut bytes = b"salet table 1\n".to_vec();
        bytes.push(self.ending_number());
        for number in [self.answers(), self.guesses(), self.symbols.len()] {
            bytes.extend(count(number));
        }
        for symbol in &self.symbols {
            bytes.extend([symbol.as_bytes(), b"\n"].concat());
        }
        bytes.extend(self.solving.unwrap_or(0).to_le_bytes());
        bytes.extend(self.codes.iter().flat_map(|code| code.to_le_bytes()));
        if self.has_classes() {
            bytes.extend(self.classes.iter().flat_map(|class| class.to_le_bytes()));
        }
        sha256(&bytes)
    }
}

/// A table as written.
pub(super) struct Layout {
    answers: Vec<String>,
    rows: Vec<Row>,
    /// The symbols as they are compared, each with the number that stands for it in the rows, and its least spelling.
    known: HashMap<String, (u32, String)>,
}

struct Row {
    /// The name of its guess.
    name: String,
    cells: Vec<u32>,
}

impl Layout {
    pub(super) fn of_answers(answers: Vec<String>) -> Layout {
        Layout { answers, rows: Vec::new(), known: HashMap::new() }
    }

    /// Adds the row of a guess.
    pub(super) fn push<'t>(&mut self, name: String, symbols: impl Iterator<Item = Cow<'t, str>>) {
        let intern = |symbol: Cow<'_, str>| {
            let fresh = u32::try_from(self.known.len()).expect("fewer symbols than bytes of a file");
            let (number, spelled) =
                self.known.entry(compared(&symbol)).or_insert_with(|| (fresh, symbol.to_string()));
            if *symbol < **spelled {
                *spelled = symbol.into_owned();
            }
            *number
        };
        let cells = symbols.map(intern).collect();
        self.rows.push(Row { name, cells });
    }

    pub(super) fn table(&self, until: Until<'_>) -> Result<(Table, Vec<String>), Reject> {
        let mut symbols: Vec<(&String, u32)> =
            self.known.values().map(|(number, spelled)| (spelled, *number)).collect();
        if symbols.len() > MOST_SYMBOLS {
            return Err(Reject::TooManySymbols { symbols: symbols.len() });
        }
        symbols.sort_unstable();
        let solved = u16::try_from(symbols.len()).expect("at most 65,534 symbols");
        let mut code_of = vec![0; symbols.len()];
        for (code, &(_, number)) in (0..solved).zip(&symbols) {
            code_of[number as usize] = code;
        }
        let (ending, solving) = match until {
            Until::Named => (Ending::Named, None),
            Until::Known | Until::Classes(_) => (Ending::Known, None),
            Until::Solved(symbol) => {
                let never = || Reject::NoSolvedCell { answer: self.answers[0].as_str().into() };
                (Ending::Solved, Some(self.known.get(&compared(symbol)).ok_or_else(never)?.0))
            }
        };
        let classes = match until {
            Until::Classes(text) => classes::read(text, &self.answers)?,
            Until::Named | Until::Solved(_) | Until::Known => classes::single(self.answers.len()),
        };
        let is_solved = |row: &Row, answer: usize| match ending {
            Ending::Named => row.name == self.answers[answer],
            Ending::Solved => solving == Some(row.cells[answer]),
            Ending::Known => false,
        };
        let row_of: HashMap<&str, usize> = self.rows.iter().map(|row| row.name.as_str()).zip(0..).collect();
        let own_row = |(answer, name): (usize, &String)| {
            let row = row_of.get(name.as_str()).copied();
            row.filter(|&row| is_solved(&self.rows[row], answer))
        };
        let own: Vec<Option<usize>> = self.answers.iter().enumerate().map(own_row).collect();
        let own_symbol = (ending == Ending::Named).then(|| self.own_symbol(&own)).flatten();
        let is_own: BTreeSet<usize> = own.iter().flatten().copied().collect();
        let others = (0..self.rows.len()).filter(|row| !is_own.contains(row)).map(Some);
        let guesses: Vec<Option<usize>> = own.iter().copied().chain(others).collect();
        if guesses.len() > MOST_WORDS {
            return Err(Reject::TooManyWords { words: guesses.len() });
        }
        let code = |row: &Row, answer: usize| match is_solved(row, answer) {
            true => solved,
            false => code_of[row.cells[answer] as usize],
        };
        let codes = |guess: &Option<usize>| {
            let row = guess.map(|row| &self.rows[row]);
            let cells = 0..self.answers.len();
            cells.map(|answer| row.map_or(0, |row| code(row, answer))).collect::<Vec<u16>>()
        };
        let codes: Vec<u16> = guesses.iter().flat_map(codes).collect();
        let names = guesses.iter().enumerate().map(|(guess, row)| match row {
            Some(row) => self.rows[*row].name.clone(),
            None => self.answers[guess].clone(),
        });
        let names = names.collect();
        let table = Table {
            ending,
            symbols: symbols.into_iter().map(|(symbol, _)| symbol.clone()).collect(),
            solving: solving.map(|symbol| code_of[symbol as usize]),
            own_symbol: own_symbol.map(|symbol| code_of[symbol as usize]),
            own: own.iter().map(Option::is_some).collect(),
            classes,
            codes,
        };
        self.check(&table)?;
        Ok((table, names))
    }

    /// The symbol in the cells of all answers in their own rows, if it is in no other cell.
    fn own_symbol(&self, own: &[Option<usize>]) -> Option<u32> {
        let cell = |(answer, row): (usize, &Option<usize>)| Some(self.rows[(*row)?].cells[answer]);
        let own: Vec<u32> = own.iter().enumerate().filter_map(cell).collect();
        let symbol = *own.first()?;
        let all = self.rows.iter().flat_map(|row| &row.cells).filter(|&&cell| cell == symbol).count();
        (all == own.len() && own.iter().all(|&cell| cell == symbol)).then_some(symbol)
    }

    /// Refuses endings that some answer never reaches.
    fn check(&self, table: &Table) -> Result<(), Reject> {
        let answers = self.answers.len();
        let guesses = || 0..table.guesses();
        let name = |answer: usize| self.answers[answer].as_str().into();
        if table.ending != Ending::Known {
            let solved: BTreeSet<u16> = guesses()
                .flat_map(|guess| table.hits(u16::try_from(guess).expect("at most 65,535")))
                .collect();
            let never = (0..answers)
                .find(|&answer| !solved.contains(&u16::try_from(answer).expect("at most 65,535")));
            return never.map_or(Ok(()), |answer| Err(Reject::NoSolvedCell { answer: name(answer) }));
        }
        if classes::are_one(table.classes.iter().copied()) {
            return Err(Reject::KnownFromTheStart);
        }
        let mut columns: HashMap<Vec<u16>, usize> = HashMap::new();
        for answer in 0..answers {
            let column: Vec<u16> = guesses().map(|guess| table.codes[guess * answers + answer]).collect();
            let first = *columns.entry(column).or_insert(answer);
            if table.classes[first] != table.classes[answer] {
                return Err(Reject::EqualColumns { first: name(first), second: name(answer) });
            }
        }
        Ok(())
    }
}

/// A symbol as it is compared: without every U+FE0F, unless it is nothing else.
pub(super) fn compared(symbol: &str) -> String {
    let rest: String = symbol.chars().filter(|&sign| sign != '\u{FE0F}').collect();
    if rest.is_empty() { symbol.to_owned() } else { rest }
}

pub(super) fn is_plain(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_control)
}

/// Refuses names that are empty or not plain, and names that occur twice.
pub(super) fn check_names(names: &[String], line: usize) -> Result<(), Reject> {
    if names.iter().any(|name| !is_plain(name)) {
        return Err(Reject::TableMalformed { line, why: "a name is empty or has a control character" });
    }
    let mut seen = BTreeSet::new();
    let twice = names.iter().find(|name| !seen.insert(*name));
    twice.map_or(Ok(()), |name| Err(Reject::TableRepeats { name: name.as_str().into() }))
}

/// The records of a file, each with its line and its fields, freed of white space around them.
pub(super) struct Records<'t> {
    separator: char,
    rest: &'t str,
    line: usize,
}

impl<'t> Records<'t> {
    pub(super) fn of(text: &'t str) -> Records<'t> {
        let first = text.split('\n').find(|line| !line.trim().is_empty()).unwrap_or_default();
        let separator = match [first.contains('\t'), first.contains(',') || !first.contains(';')] {
            [true, _] => '\t',
            [_, true] => ',',
            _ => ';',
        };
        Records { separator, rest: text, line: 1 }
    }

    /// The field that the rest begins with, and what comes after it: a separator, the end of the record, or nothing.
    fn field(&self) -> Result<(Cow<'t, str>, &'t str), Reject> {
        let (text, line) = (self.rest, self.line);
        let Some(mut quoted) = text.strip_prefix('"') else {
            let end = text.find([self.separator, '\n']).unwrap_or(text.len());
            return Ok((Cow::Borrowed(text[..end].trim()), &text[end..]));
        };
        let mut field = String::new();
        loop {
            let unended = Reject::TableMalformed { line, why: "a quoted field does not end" };
            let (before, after) = quoted.split_once('"').ok_or(unended)?;
            field += before;
            let Some(next) = after.strip_prefix('"') else {
                let ends = after.is_empty()
                    || after.starts_with([self.separator, '\n'])
                    || after.starts_with("\r\n");
                let followed = Reject::TableMalformed { line, why: "text follows the end of a quoted field" };
                let field = Cow::Owned(field.trim().to_owned());
                return if ends {
                    Ok((field, after.strip_prefix('\r').unwrap_or(after)))
                } else {
                    Err(followed)
                };
            };
            field.push('"');
            quoted = next;
        }
    }

    /// The fields of the record that the rest begins with.
    fn record(&mut self) -> Result<Vec<Cow<'t, str>>, Reject> {
        let mut fields = Vec::new();
        loop {
            let (field, after) = self.field()?;
            self.line += self.rest[..self.rest.len() - after.len()].matches('\n').count();
            fields.push(field);
            let next = after.strip_prefix(self.separator);
            self.rest = next.unwrap_or(after);
            if next.is_none() {
                return Ok(fields);
            }
        }
    }

    fn end_line(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
        self.line += 1;
    }
}

impl<'t> Iterator for Records<'t> {
    type Item = Result<(usize, Vec<Cow<'t, str>>), Reject>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.rest.split('\n').next().is_some_and(|line| line.trim().is_empty()) && !self.rest.is_empty()
        {
            self.end_line();
        }
        if self.rest.is_empty() {
            return None;
        }
        let line = self.line;
        let record = self.record();
        self.end_line();
        Some(record.map(|fields| (line, fields)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<Vec<Cow<'_, str>>> {
        Records::of(text).map(|record| record.unwrap().1).collect()
    }

    fn refusal(text: &str, until: Until<'_>) -> String {
        Table::read(text.as_bytes(), until).unwrap_err().name()
    }

    #[test]
    fn records_and_fields() {
        assert_eq!(fields(",a, b \r\n\r\n \nx,1,2"), [["", "a", "b"], ["x", "1", "2"]]);
        assert_eq!(fields("\ta\tb,c\nx;y\t1\t2\n"), [["", "a", "b,c"], ["x;y", "1", "2"]]);
        assert_eq!(fields("q;a;b\nx;1;2,3"), [["q", "a", "b"], ["x", "1", "2,3"]]);
        assert_eq!(fields(",\"a,b\",\"c\"\"d\"\nx,\" 1 \",\"\"\n"), [["", "a,b", "c\"d"], ["x", "1", ""]]);
        assert_eq!(fields("\"two\nlines\",a\nx,y"), [["two\nlines", "a"], ["x", "y"]]);
        // A sign of quotation elsewhere than at the start of a field is a sign like others.
        assert_eq!(fields(",a\"b\nx, \"1\""), [["", "a\"b"], ["x", "\"1\""]]);
        let lines: Vec<usize> = Records::of("\"a\nb\",c\n\nx,y").map(|record| record.unwrap().0).collect();
        assert_eq!(lines, [1, 4]);
        for text in [",\"a\nx,1", ",\"a\"b\nx,1", ",\"a\" \nx,1"] {
            assert!(Records::of(text).any(|record| record.is_err()), "{text:?}");
        }
    }

    #[test]
    fn numbers_and_codes() {
        let text = ",a,b,c\nq,x,y,x\nc,z,y,w\na,v,x,y\nb,y,x,x\n";
        let (table, names) = Table::read(text.as_bytes(), Until::Named).unwrap();
        assert_eq!(names, ["a", "b", "c", "q"]);
        assert_eq!(table.symbols, ["v", "w", "x", "y", "z"]);
        assert_eq!(table.codes, [5, 2, 3, 3, 5, 2, 4, 3, 5, 2, 3, 2]);
        assert_eq!((table.solved(), table.guesses(), table.own.clone()), (5, 4, vec![true; 3]));
        // Under known all guesses with numbers of answers are blank.
        let (table, names) = Table::read(text.as_bytes(), Until::Known).unwrap();
        assert_eq!(names, ["a", "b", "c", "q", "c", "a", "b"]);
        assert_eq!(&table.codes[..12], [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 2]);
        assert!(table.is_blank(2) && !table.is_blank(3));
        // Under solved a row is an answer's own if it solves it.
        let (table, names) = Table::read(text.as_bytes(), Until::Solved("x")).unwrap();
        assert_eq!(names, ["a", "b", "c", "q", "c", "a"]);
        assert_eq!(table.own, [false, true, false]);
        assert_eq!(table.codes, [0, 0, 0, 3, 5, 5, 0, 0, 0, 5, 3, 5, 4, 3, 1, 0, 5, 3]);
        assert_eq!((table.solving, table.hits(1).collect::<Vec<_>>()), (Some(2), vec![1, 2]));
    }

    #[test]
    fn classes_are_part_of_the_table() {
        let read = |until| Table::read(b",a,b,c\nx,1,1,2\ny,1,2,1\n", until).unwrap().0;
        let [known, single, classed] =
            [Until::Known, Until::Classes(b"a 1\nb 2\nc 3"), Until::Classes(b"b 1\na 1\nc 3")].map(read);
        assert_eq!((&single, single.ending_number(), single.has_classes()), (&known, 2, false));
        assert_eq!((&classed.classes[..], classed.ending_number()), (&[0, 0, 1][..], 3));
        assert_ne!(classed.digest(), known.digest());
        // Answers of one class may have equal columns.
        assert!(Table::read(b",a,b,c\nx,1,1,2\n", Until::Classes(b"a 1\nb 1\nc 2")).is_ok());
    }

    #[test]
    fn symbols_that_differ_by_a_variation_selector_are_one() {
        let read = |text: &str| Table::read(text.as_bytes(), Until::Known).map(|(table, _)| table).unwrap();
        let [one, other] = ["", "\u{FE0F}"].map(|sign| read(&format!(",a,b,c\nx,⬇{sign},⬇,⬆\ny,⬇,⬆,⬇\n")));
        assert_eq!(one.symbols, ["⬆", "⬇"]);
        assert_eq!((other.symbols, other.codes), (one.symbols, one.codes));
    }

    #[test]
    fn refusals() {
        use Until::{Classes, Known, Named, Solved};
        for (text, until, reason) in [
            ("", Named, "TableMalformed"),
            ("a", Named, "TableMalformed"),
            (",a\n", Named, "TableMalformed"),
            (",a,\na,1,2", Named, "TableMalformed"),
            (",a,a\na,1,2", Named, "TableRepeats"),
            (",a\na,1\na,2", Named, "TableRepeats"),
            (",a,b\na,1", Named, "TableRow"),
            (",a\na,1,2", Named, "TableRow"),
            (",a\na,", Named, "TableMalformed"),
            (",a\na,\u{7}", Named, "TableMalformed"),
            (",a,b\na,1,2", Named, "NoSolvedCell"),
            (",a,b\nx,1,2", Solved("1"), "NoSolvedCell"),
            (",a,b\nx,1,2", Solved("3"), "NoSolvedCell"),
            (",a\nx,1", Known, "KnownFromTheStart"),
            (",a,b\nx,1,1", Known, "EqualColumns"),
            (",a,b,c\nx,1,1,2", Classes(b"a 1\nb 2\nc 1"), "EqualColumns"),
            (",a,b\nx,1,2", Classes(b"a 1\nb 1"), "KnownFromTheStart"),
            (",a,b\nx,1,2", Classes(b"a 1"), "ClassMissing"),
        ] {
            assert_eq!(refusal(text, until), reason, "{text:?}");
        }
        let all = |sign: char| (0..65_535).map(|n| format!(",{sign}{n}")).collect::<String>();
        assert_eq!(refusal(&format!("{}\nx{}", all('a'), all('s')), Known), "TooManySymbols");
        assert_eq!(Table::read(b",a\na,\xFF", Named).unwrap_err().name(), "NoUtf8");
    }
}
