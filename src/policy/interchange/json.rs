//! JSON taken in piece by piece, so that no nesting is too deep, with faults in plain words.

use struson::reader::{
    JsonReader, JsonReaderPosition, JsonStreamReader, ReaderError, ReaderSettings, ValueType,
};

use super::reading::{Reading, Spot};
use crate::policy::error::{self as policy, Error};
use crate::text::excerpt;
use crate::words::GuessId;

/// Text that is read as JSON.
pub(super) struct Json<'a> {
    reader: JsonStreamReader<&'a [u8]>,
    reading: &'a Reading<'a>,
    /// What the text should be, for messages.
    expected: &'static str,
    /// Where what is being read began.
    spot: Option<Spot>,
}

impl<'a> Json<'a> {
    pub(super) fn new(text: &'a str, reading: &'a Reading<'a>, expected: &'static str) -> Json<'a> {
        let settings = ReaderSettings { max_nesting_depth: None, track_path: false, ..Default::default() };
        let reader = JsonStreamReader::new_custom(text.as_bytes(), settings);
        Json { reader, reading, expected, spot: None }
    }

    /// Where the last item began that was asked for, by [`has_next`](Json::has_next) or [`peek`](Json::peek).
    pub(super) fn spot(&self) -> Option<Spot> {
        self.spot
    }

    /// A value that does not belong there.
    pub(super) fn refuse(&self, why: &str) -> Error {
        self.reading.refuse(self.spot, format!("is not a {}: {why}", self.expected))
    }

    /// What the reader gave, or what its fault means.
    fn taken<T>(&self, result: Result<T, ReaderError>) -> policy::Result<T> {
        result.map_err(|error| {
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

    /// Whether the list or object goes on.
    pub(super) fn has_next(&mut self) -> policy::Result<bool> {
        let more = self.reader.has_next();
        self.arrive();
        self.taken(more)
    }

    /// What kind of value is next.
    pub(super) fn peek(&mut self) -> policy::Result<ValueType> {
        let next = self.reader.peek();
        self.arrive();
        self.taken(next)
    }

    fn arrive(&mut self) {
        self.spot = spot_of(&self.reader.current_position(false));
    }

    pub(super) fn begin_object(&mut self) -> policy::Result<()> {
        let begun = self.reader.begin_object();
        self.taken(begun)
    }

    pub(super) fn end_object(&mut self) -> policy::Result<()> {
        let ended = self.reader.end_object();
        self.taken(ended)
    }

    /// The name of a member.
    pub(super) fn key(&mut self) -> policy::Result<String> {
        let key = self.reader.next_name_owned();
        self.taken(key)
    }

    pub(super) fn text(&mut self) -> policy::Result<String> {
        let text = self.reader.next_string();
        self.taken(text)
    }

    /// A whole number that is not negative.
    pub(super) fn number(&mut self) -> policy::Result<u64> {
        self.peek()?;
        let text = self.reader.next_number_as_string();
        let text = self.taken(text)?;
        text.parse().map_err(|_| {
            self.refuse(&format!("{} is not a whole number that can be counted to", excerpt(&text)))
        })
    }

    /// A list of them.
    pub(super) fn numbers(&mut self) -> policy::Result<Vec<u64>> {
        let begun = self.reader.begin_array();
        self.taken(begun)?;
        let mut numbers = Vec::new();
        while self.has_next()? {
            numbers.push(self.number()?);
        }
        let ended = self.reader.end_array();
        self.taken(ended)?;
        Ok(numbers)
    }

    /// A word of the game.
    pub(super) fn word(&mut self) -> policy::Result<GuessId> {
        self.peek()?;
        let word = self.text()?;
        self.reading.word(self.spot, &word)
    }

    pub(super) fn skip(&mut self) -> policy::Result<()> {
        let skipped = self.reader.skip_value();
        self.taken(skipped)
    }

    /// Nothing may follow but space.
    pub(super) fn end(self) -> policy::Result<()> {
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
