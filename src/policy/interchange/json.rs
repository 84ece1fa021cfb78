//! JSON taken in piece by piece, so that no nesting is too deep, with faults in plain words.

use struson::reader::{
    JsonReader, JsonReaderPosition, JsonStreamReader, ReaderError, ReaderSettings, ValueType,
};

use super::reading::Reading;
use crate::policy::error::Error;

/// Text that is read as JSON.
pub(super) struct Json<'a> {
    pub(super) reader: JsonStreamReader<&'a [u8]>,
    reading: &'a Reading<'a>,
    /// What the text should be, for messages.
    expected: &'static str,
}

impl<'a> Json<'a> {
    pub(super) fn new(text: &'a str, reading: &'a Reading<'a>, expected: &'static str) -> Json<'a> {
        let settings = ReaderSettings { max_nesting_depth: None, track_path: false, ..Default::default() };
        let reader = JsonStreamReader::new_custom(text.as_bytes(), settings);
        Json { reader, reading, expected }
    }

    /// The line that is being read.
    pub(super) fn line(&self) -> Option<usize> {
        line_and_column(&self.reader.current_position(false)).map(|(line, _)| line)
    }

    /// A value that does not belong there.
    pub(super) fn refuse(&self, why: &str) -> Error {
        self.reading.refuse(self.line(), format!("is not a {}: {why}", self.expected))
    }

    /// What a fault of the reader means.
    pub(super) fn broken(&self, error: &ReaderError) -> Error {
        let (location, why) = match error {
            ReaderError::SyntaxError(error) => (Some(&error.location), "this is not JSON".to_owned()),
            ReaderError::UnexpectedValueType { expected, actual, location } => {
                let wanted = format!("there is {} where {} is needed", name(*actual), name(*expected));
                (Some(location), wanted)
            }
            _ => (None, "this cannot be read".to_owned()),
        };
        match location.and_then(line_and_column) {
            Some((line, column)) => {
                let reason = format!("is not a {}: {why} (column {column})", self.expected);
                self.reading.refuse(Some(line), reason)
            }
            None => self.refuse(&why),
        }
    }
}

/// Line and column, from 1.
fn line_and_column(position: &JsonReaderPosition) -> Option<(usize, u64)> {
    let at = position.line_pos.as_ref()?;
    Some((usize::try_from(at.line).ok()? + 1, at.column + 1))
}

fn name(value: ValueType) -> &'static str {
    match value {
        ValueType::Array => "a list",
        ValueType::Object => "an object",
        ValueType::String => "a text",
        ValueType::Number => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Null => "null",
    }
}
