//! JSON read item by item, so that no nesting is too deep, with errors in plain words.

use struson::reader::{
    JsonReader, JsonReaderPosition, JsonStreamReader, ReaderError, ReaderSettings, ValueType,
};

use super::reading::{Reading, Spot};
use crate::interchange::error::{self, Error};
use salet_base::text::excerpt;
use salet_words::GuessId;

pub(super) struct Json<'a> {
    reader: JsonStreamReader<&'a [u8]>,
    reading: &'a Reading<'a>,
    /// The expected format, for messages.
    expected: &'static str,
    /// The beginning of the current item.
    spot: Option<Spot>,
}

impl<'a> Json<'a> {
    pub(super) fn new(text: &'a str, reading: &'a Reading<'a>, expected: &'static str) -> Json<'a> {
        let settings = ReaderSettings { max_nesting_depth: None, track_path: false, ..Default::default() };
        let reader = JsonStreamReader::new_custom(text.as_bytes(), settings);
        Json { reader, reading, expected, spot: None }
    }

    /// The beginning of the last item that [`has_next`](Json::has_next) or [`peek`](Json::peek) looked at.
    pub(super) fn spot(&self) -> Option<Spot> {
        self.spot
    }

    pub(super) fn refuse(&self, why: &str) -> Error {
        self.reading.refuse(self.spot, format!("is not a {}: {why}", self.expected))
    }

    fn take<T>(
        &mut self,
        read: impl FnOnce(&mut JsonStreamReader<&'a [u8]>) -> Result<T, ReaderError>,
    ) -> error::Result<T> {
        read(&mut self.reader).map_err(|error| {
            let (location, why) = match &error {
                ReaderError::SyntaxError(error) => (Some(&error.location), "this is not JSON".to_owned()),
                ReaderError::UnexpectedValueType { expected, actual, location } => {
                    let wanted = format!("there is {} where {} is needed", name(*actual), name(*expected));
                    (Some(location), wanted)
                }
                _ => (None, "this cannot be read".to_owned()),
            };
            let spot = location.and_then(spot_of).or(self.spot);
            self.reading.refuse(spot, format!("is not a {}: {why}", self.expected))
        })
    }

    /// Whether the list or object has another item.
    pub(super) fn has_next(&mut self) -> error::Result<bool> {
        let more = self.reader.has_next();
        self.spot = spot_of(&self.reader.current_position(false));
        self.take(|_| more)
    }

    pub(super) fn peek(&mut self) -> error::Result<ValueType> {
        let next = self.reader.peek();
        self.spot = spot_of(&self.reader.current_position(false));
        self.take(|_| next)
    }

    pub(super) fn begin_object(&mut self) -> error::Result<()> {
        self.take(JsonReader::begin_object)
    }

    pub(super) fn end_object(&mut self) -> error::Result<()> {
        self.take(JsonReader::end_object)
    }

    pub(super) fn key(&mut self) -> error::Result<String> {
        self.take(JsonReader::next_name_owned)
    }

    pub(super) fn text(&mut self) -> error::Result<String> {
        self.take(JsonReader::next_string)
    }

    /// A whole number that is not negative.
    pub(super) fn number(&mut self) -> error::Result<u64> {
        self.peek()?;
        let text = self.take(JsonReader::next_number_as_string)?;
        text.parse().map_err(|_| {
            self.refuse(&format!("{} is not a whole number from 0 to {}", excerpt(&text), u64::MAX))
        })
    }

    pub(super) fn numbers(&mut self) -> error::Result<Vec<u64>> {
        self.take(JsonReader::begin_array)?;
        let mut numbers = Vec::new();
        while self.has_next()? {
            numbers.push(self.number()?);
        }
        self.take(JsonReader::end_array)?;
        Ok(numbers)
    }

    pub(super) fn word(&mut self) -> error::Result<GuessId> {
        self.peek()?;
        let word = self.text()?;
        self.reading.word(self.spot, &word)
    }

    pub(super) fn skip(&mut self) -> error::Result<()> {
        self.take(JsonReader::skip_value)
    }

    pub(super) fn end(self) -> error::Result<()> {
        let Json { reader, reading, expected, .. } = self;
        reader.consume_trailing_whitespace().map_err(|error| {
            let spot = match &error {
                ReaderError::SyntaxError(error) => spot_of(&error.location),
                _ => None,
            };
            reading.refuse(spot, format!("is not a {expected}: something follows it"))
        })
    }
}

fn spot_of(position: &JsonReaderPosition) -> Option<Spot> {
    let at = position.line_pos.as_ref()?;
    let [line, column] = [at.line, at.column].map(|number| usize::try_from(number).ok());
    Some(Spot { line: line? + 1, column: column? + 1 })
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
