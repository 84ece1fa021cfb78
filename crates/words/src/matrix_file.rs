//! A matrix of symbols from a file: CSV or TSV, perhaps packed, an empty cell and the names of the answers, then a row for each
//! guess. `crates/checker/FORMAT.md`, section 8, defines the file.

use crate::error::{Error, Result};
use crate::{FormatFault, Source};
use salet_base::text::Lines;
use salet_core::game::{FeedbackMatrix, MatrixFault, MatrixRows};

/// Read the matrix of a file.
///
/// # Errors
/// [`Error::Matrix`] with the file and the line, and those of [`Source::read`].
pub fn read_matrix(source: Source) -> Result<FeedbackMatrix> {
    let room = source.room();
    let (path, text) = source.read_table()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let separator = separator(text);
    if let Some(place) = after_quote(text, separator) {
        let line = 1 + text[..place].matches('\n').count();
        return Err(at(&path, Some(line), MatrixFault::AfterQuote));
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(separator)
        // A carriage return before it is white space, which the rows drop.
        .terminator(csv::Terminator::Any(b'\n'))
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Lines::new(text);
    let mut rows: Option<MatrixRows> = None;
    let mut record = csv::StringRecord::new();
    loop {
        let more = reader.read_record(&mut record).map_err(|error| {
            let line = error.position().map_or(1, |position| position.line() as usize);
            let fault = FormatFault::Json { why: error.to_string() }.into();
            Error::Format { path: path.clone(), line, fault }
        })?;
        if !more {
            break;
        }
        room.check_time(&path)?;
        let line = lines.at(record.position().map_or(0, csv::Position::byte));
        let is_white = record.len() == 1 || separator == b'\t';
        if is_white && record.iter().all(|field| field.trim().is_empty()) {
            continue;
        }
        let at = |fault| at(&path, Some(line), fault);
        match &mut rows {
            None => {
                let answers = record.iter().skip(1).map(str::to_owned).collect();
                rows = Some(MatrixRows::new(answers).map_err(at)?);
            }
            Some(rows) => {
                let mut fields = record.iter();
                let guess = fields.next().unwrap_or_default();
                rows.push(guess, fields).map_err(at)?;
            }
        }
    }
    let last = lines.rest().trim_end();
    if last.contains('\n') && last.matches('"').count() % 2 == 1 {
        let fault = FormatFault::OpenQuote.into();
        return Err(Error::Format { path, line: lines.line(), fault });
    }
    let rows = rows.ok_or(MatrixFault::Empty { what: "answers" });
    rows.and_then(MatrixRows::finish).map_err(|fault| at(&path, None, fault))
}

/// The place of the first text between a closing quotation mark and the end of its field.
fn after_quote(text: &str, separator: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_end = |&byte: &u8| byte == separator || byte == b'\n';
    let mut at = if text.contains('"') { 0 } else { bytes.len() };
    // The start of a field.
    while at < bytes.len() {
        if bytes[at] == b'"' {
            at = closing(bytes, at + 1)?;
            match &bytes[at..] {
                [] | [b'\r', b'\n', ..] => {}
                [next, ..] if is_end(next) => {}
                _ => return Some(at),
            }
        }
        at += bytes[at..].iter().position(is_end).map_or(bytes.len(), |end| end + 1);
    }
    None
}

/// The place behind the next quotation mark that is not doubled; `None` if there is none, which the reader says.
fn closing(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += bytes.get(at..)?.iter().position(|&byte| byte == b'"')? + 1;
        if bytes.get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
}

fn at(path: &str, line: Option<usize>, fault: MatrixFault) -> Error {
    Error::Matrix { path: path.to_owned(), line, fault: fault.into() }
}

/// The separator of fields, by the first record.
fn separator(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    match (first.contains('\t'), first.contains(';'), first.contains(',')) {
        (true, _, _) => b'\t',
        (false, true, false) => b';',
        _ => b',',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<FeedbackMatrix> {
        read_matrix(Source::text("t.csv", text))
    }

    #[test]
    fn fields_are_separated_by_what_the_first_record_has() {
        let matrix =
            FeedbackMatrix::from_fn(["a", "b, c"], ["x y"], |_, answer| answer.len()).expect("a matrix");
        for text in
            ["\u{feff},a,\"b, c\"\r\nx y,1,4\r\n", "\ta\tb, c\n\n x y \t1 \t4", ";a;\"b, c\"\nx y;1;4\n"]
        {
            let wanted = if text.starts_with(';') { None } else { Some(&matrix) };
            assert_eq!(read(text).ok().as_ref(), wanted, "{text:?}");
        }
        assert_eq!(read(";a;b\nx;1;4\n").expect("a matrix").answers(), ["a", "b"]);
    }

    #[test]
    fn faults_have_their_line() {
        let said = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            said(",a,b\nx,1,2\n\ny,1\n"),
            "t.csv:4: the row of \"y\" has 1 symbol, and there are 2 answers"
        );
        assert_eq!(
            said(",a,b\nx,1,2,3\n"),
            "t.csv:2: the row of \"x\" has 3 symbols, and there are 2 answers"
        );
        assert_eq!(said(",a,b\nx,1,\n"), "t.csv:2: the feedback on \"x\" for \"b\" is empty");
        assert_eq!(said(",a,a\nx,1,2\n"), "t.csv:1: the answer \"a\" occurs twice; keep it once");
        assert_eq!(said(",a\nx,1\nx,2\n"), "t.csv:3: the guess \"x\" occurs twice; keep it once");
        // Separators are no white space, and a carriage return alone ends no line.
        assert!(read(",a,b\n,,\nx,1,2\n").is_err() && read(",a,b\rx,1,2\n").is_err());
        assert!(read(",a,b\n \r\nx,1,2\r\n").is_ok());
        for (text, line) in
            [(",\"a\"b\nx,1\n", 1), (",a\nx,\"1\" \n", 2), (",\"a\n\"\"\"\nx,\"1\"\"\"2\n", 3)]
        {
            let wanted = format!("t.csv:{line}: text follows the end of a quoted field");
            assert!(said(text).starts_with(&wanted), "{}", said(text));
        }
        assert!(read(",\"a\"\"\"\r\n\"x\",1\"2\"\nz, \"1\"x\n").is_ok());
        assert!(said("").starts_with("t.csv: has no answers"), "{}", said(""));
        assert!(said(",a,b\n").starts_with("t.csv: has no guesses"));
    }
}
