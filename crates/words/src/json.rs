//! JSON read as a stream, with the line of each fault.

use struson::reader::{
    JsonReader as _, JsonReaderPosition, JsonStreamReader, ReaderError, ReaderSettings, ValueType,
};

use crate::error::{Error, FormatFault, Result};

type Reader<'a> = JsonStreamReader<&'a [u8]>;

/// A reader of a text in a file.
pub(crate) struct Json<'a> {
    reader: Reader<'a>,
    path: &'a str,
    first_line: usize,
}

impl<'a> Json<'a> {
    /// A reader of a text that begins on a line of a file.
    pub(crate) fn new(path: &'a str, text: &'a str, first_line: usize, settings: ReaderSettings) -> Json<'a> {
        Json { reader: JsonStreamReader::new_custom(text.as_bytes(), settings), path, first_line }
    }

    /// The kind of the next value.
    pub(crate) fn peek(&mut self) -> Result<ValueType> {
        self.taken(|reader| reader.peek())
    }

    /// The line that is read.
    pub(crate) fn line(&self) -> usize {
        self.first_line + line_of(&self.reader.current_position(false))
    }

    /// A fault on this line.
    pub(crate) fn fault(&self, what: FormatFault) -> Error {
        self.fault_at(self.line(), what)
    }

    fn fault_at(&self, line: usize, what: FormatFault) -> Error {
        Error::Format { path: self.path.to_owned(), line, fault: what.into() }
    }

    /// What the reader returns, or the fault that it finds.
    pub(crate) fn taken<T>(
        &mut self,
        read: impl FnOnce(&mut Reader<'a>) -> std::result::Result<T, ReaderError>,
    ) -> Result<T> {
        read(&mut self.reader).map_err(|error| {
            let (line, why) = match &error {
                ReaderError::SyntaxError(error) => (line_of(&error.location), error.kind.to_string()),
                ReaderError::UnexpectedValueType { actual, location, .. } => {
                    (line_of(location), format!("{actual} stands in a wrong place"))
                }
                other => (0, other.to_string()),
            };
            self.fault_at(self.first_line + line, FormatFault::Json { why })
        })
    }

    /// Refuse what follows the value.
    pub(crate) fn finish(self) -> Result<()> {
        let first_line = self.first_line;
        self.reader.consume_trailing_whitespace().map_err(|error| {
            let line = match &error {
                ReaderError::SyntaxError(error) => line_of(&error.location),
                _ => 0,
            };
            let fault = FormatFault::TextAfter.into();
            Error::Format { path: self.path.to_owned(), line: first_line + line, fault }
        })
    }
}

fn line_of(position: &JsonReaderPosition) -> usize {
    position.line_pos.map_or(0, |position| usize::try_from(position.line).unwrap_or(usize::MAX))
}
