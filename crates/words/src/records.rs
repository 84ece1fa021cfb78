//! The records of a table in a file: CSV or TSV, a byte-order mark and white lines left out. `crates/checker/FORMAT.md`, section 8,
//! defines them.

use crate::error::{Error, FormatFault, Result};
use crate::room::Room;
use csv::StringRecord;
use salet_base::text::Lines;
use salet_core::game::MatrixFault;

/// Call a function with the line and the fields of each record.
///
/// # Errors
/// [`Error::Matrix`] and [`Error::Format`] with the line, and those of the function.
pub(crate) fn each(
    path: &str,
    text: &str,
    room: &Room,
    mut take: impl FnMut(usize, &StringRecord) -> Result<()>,
) -> Result<()> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let separator = separator(text);
    let (path_of, line_of) = (|| path.to_owned(), |place: usize| 1 + text[..place].matches('\n').count());
    match quotes(text, separator) {
        Quotes::Fine => {}
        Quotes::Followed(place) => {
            let (line, fault) = (Some(line_of(place)), MatrixFault::AfterQuote.into());
            return Err(Error::Matrix { path: path_of(), line, fault });
        }
        Quotes::Open(place) => {
            let fault = FormatFault::OpenQuote.into();
            return Err(Error::Format { path: path_of(), line: line_of(place), fault });
        }
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(separator)
        // A carriage return before it is white space, which the rows drop.
        .terminator(csv::Terminator::Any(b'\n'))
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = Lines::new(text);
    let mut record = StringRecord::new();
    loop {
        let more = reader.read_record(&mut record).map_err(|error| {
            let line = error.position().map_or(1, |position| position.line() as usize);
            let fault = FormatFault::Json { why: error.to_string() }.into();
            Error::Format { path: path_of(), line, fault }
        })?;
        if !more {
            return Ok(());
        }
        room.check_time(path)?;
        let line = lines.at(record.position().map_or(0, csv::Position::byte));
        let is_white = record.len() == 1 || separator == b'\t';
        if !(is_white && record.iter().all(|field| field.trim().is_empty())) {
            take(line, &record)?;
        }
    }
}

/// What is wrong with the quotation marks of a text, and where.
enum Quotes {
    Fine,
    /// Text stands between a closing one and the end of its field.
    Followed(usize),
    /// One takes further lines into its field, and does not close.
    Open(usize),
}

fn quotes(text: &str, separator: u8) -> Quotes {
    let bytes = text.as_bytes();
    let is_end = |&byte: &u8| byte == separator || byte == b'\n';
    let mut at = if text.contains('"') { 0 } else { bytes.len() };
    // The start of a field.
    while at < bytes.len() {
        if bytes[at] == b'"' {
            let Some(end) = closing(bytes, at + 1) else {
                return if text[at..].trim_end().contains('\n') { Quotes::Open(at) } else { Quotes::Fine };
            };
            at = end;
            match &bytes[at..] {
                [] | [b'\r', b'\n', ..] => {}
                [next, ..] if is_end(next) => {}
                _ => return Quotes::Followed(at),
            }
        }
        at += bytes[at..].iter().position(is_end).map_or(bytes.len(), |end| end + 1);
    }
    Quotes::Fine
}

/// The place behind the next quotation mark that is not doubled; `None` if there is none.
fn closing(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += bytes.get(at..)?.iter().position(|&byte| byte == b'"')? + 1;
        if bytes.get(at) != Some(&b'"') {
            return Some(at);
        }
        at += 1;
    }
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
