//! A matrix of symbols from a file: CSV or TSV, perhaps packed, an empty cell and the names of the answers, then a row for each
//! guess. `crates/checker/FORMAT.md`, section 8, defines the file.

use crate::error::{Error, FormatFault, Result};
use crate::{Source, records};
use salet_core::game::{FeedbackMatrix, MatrixFault, MatrixRows};

/// Read the matrix of a file.
///
/// # Errors
/// [`Error::Matrix`] with the file and the line, [`Error::Format`] for a file of features, and those of [`Source::read`].
pub fn read_matrix(source: Source) -> Result<FeedbackMatrix> {
    let room = source.room();
    let (path, text) = source.read_table()?;
    let mut rows: Option<MatrixRows> = None;
    records::each(&path, &text, &room, |line, record| {
        let at = |fault| at(&path, Some(line), fault);
        let mut fields = record.iter();
        let first = fields.next().unwrap_or_default().trim();
        match &mut rows {
            None if first.is_empty() => {
                let answers = fields.map(str::to_owned).collect();
                rows = Some(MatrixRows::new(answers).map_err(at)?);
            }
            None => {
                let fault = FormatFault::Corner { found: first.to_owned() }.into();
                return Err(Error::Format { path: path.clone(), line, fault });
            }
            Some(rows) => rows.push(first, fields).map_err(at)?,
        }
        Ok(())
    })?;
    let rows = rows.ok_or(MatrixFault::Empty { what: "answers" });
    rows.and_then(MatrixRows::finish).map_err(|fault| at(&path, None, fault))
}

fn at(path: &str, line: Option<usize>, fault: MatrixFault) -> Error {
    Error::Matrix { path: path.to_owned(), line, fault: fault.into() }
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
        assert_eq!(
            said("name,a,b\nx,1,2\n"),
            "t.csv:1: begins with \"name\", as a list of features does, which has an item on each line; a table of feedback has a \
             guess on each line and an empty first cell"
        );
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
