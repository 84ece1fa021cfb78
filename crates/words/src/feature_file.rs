//! Features from a file, perhaps packed: CSV, TSV or JSON, an item on each line or, under the header *item, question, value*, one value.
//! `crates/checker/FORMAT.md`, section 9, defines the file. Of a file with more columns some are chosen, `zoo.csv#animal,hair,legs`: that of
//! the names first, then the questions. The game is that of a file with these columns.

use hashbrown::HashMap;
use struson::reader::{JsonReader as _, ReaderSettings, ValueType};

use crate::error::{Error, FormatFault, Result};
use crate::features::{FeatureFault, Features};
use crate::json::Json;
use crate::room::Room;
use crate::{Source, records};

/// Read the features of a file.
///
/// # Errors
/// [`Error::Features`] with the file and the line, and those of [`Source::read`].
pub fn read_features(source: Source) -> Result<Features> {
    let (room, choice) = (source.room(), source.choice().map(str::to_owned));
    let (path, text) = source.read_table()?;
    of_text(&path, &text, choice.as_deref(), &room)
}

fn of_text(path: &str, text: &str, choice: Option<&str>, room: &Room) -> Result<Features> {
    let mut file = File { path, choice, columns: None, form: Form::Start };
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let start = body.trim_start();
    if start.starts_with(['[', '{']) {
        let line = 1 + body[..body.len() - start.len()].matches('\n').count();
        let mut json =
            Json::new(path, start, line, ReaderSettings { track_path: false, ..Default::default() });
        file.read_json(&mut json, &mut || room.check_time(path))?;
        json.finish()?;
    } else {
        records::each(path, text, room, |line, record| match &file.form {
            Form::Start => file.begin(line, record.iter()),
            _ => file.row(line, record.iter()),
        })?;
    }
    file.finish()
}

/// A file under way.
struct File<'p> {
    path: &'p str,
    /// The names of columns.
    choice: Option<&'p str>,
    /// The places of the chosen columns, with their names.
    columns: Option<Vec<(usize, String)>>,
    form: Form,
}

enum Form {
    /// Before the header.
    Start,
    /// An item a row.
    Wide(Features),
    /// A value a row.
    Long(Values),
}

/// The columns of a file with one value on each line.
const LONG: [&str; 3] = ["item", "question", "value"];

impl File<'_> {
    fn at(&self, line: usize, fault: FeatureFault) -> Error {
        Error::Features { path: self.path.to_owned(), line: Some(line), fault: fault.into() }
    }

    /// Read the header.
    fn begin<'f>(&mut self, line: usize, header: impl Iterator<Item = &'f str>) -> Result<()> {
        let header: Vec<&str> = header.map(str::trim).collect();
        if let Some(choice) = self.choice {
            let place = |name: &str| match header.iter().position(|known| *known == name) {
                Some(place) => Ok((place, name.to_owned())),
                None => {
                    let names = header.iter().map(|&name| name.to_owned()).collect();
                    Err(self.refused(line, FormatFault::NoSuch { name: name.to_owned(), names }))
                }
            };
            self.columns = Some(choice.split(',').map(|name| place(name.trim())).collect::<Result<_>>()?);
        }
        let header = self.chosen(line, header)?;
        let is_long = header.len() == LONG.len()
            && header.iter().zip(LONG).all(|(name, wanted)| name.eq_ignore_ascii_case(wanted));
        self.form = match is_long {
            true => Form::Long(Values::default()),
            false => {
                let features = Features::new(header.into_iter().skip(1));
                Form::Wide(features.map_err(|fault| self.at(line, fault))?)
            }
        };
        Ok(())
    }

    fn refused(&self, line: usize, fault: FormatFault) -> Error {
        Error::Format { path: self.path.to_owned(), line, fault: fault.into() }
    }

    /// Whether a column is one of those that were chosen, if any were.
    fn wants(&self, name: &str) -> bool {
        self.choice.is_none_or(|choice| choice.split(',').any(|chosen| chosen.trim() == name.trim()))
    }

    /// The fields of the chosen columns.
    fn chosen<'f>(&self, line: usize, row: Vec<&'f str>) -> Result<Vec<&'f str>> {
        let Some(columns) = &self.columns else { return Ok(row) };
        let field = |(place, name): &(usize, String)| {
            let missing = || self.refused(line, FormatFault::NoField { name: name.clone() });
            row.get(*place).copied().ok_or_else(missing)
        };
        columns.iter().map(field).collect()
    }

    /// Read a row under the header.
    fn row<'f>(&mut self, line: usize, row: impl Iterator<Item = &'f str>) -> Result<()> {
        let mut row = self.chosen(line, row.collect())?.into_iter();
        let pushed = match &mut self.form {
            Form::Start => Err(FeatureFault::Empty { what: "questions" }),
            Form::Wide(features) => {
                let pushed = features.push(row.next().unwrap_or_default(), row);
                match pushed {
                    Err(FeatureFault::Twice { name, .. }) if features.questions().len() == 2 => {
                        Err(FeatureFault::TwiceInThree { name })
                    }
                    pushed => pushed,
                }
            }
            Form::Long(values) => values.push(&row.collect::<Vec<_>>()),
        };
        pushed.map_err(|fault| self.at(line, fault))
    }

    fn finish(self) -> Result<Features> {
        let finished = match self.form {
            Form::Start => Err(FeatureFault::Empty { what: "items" }),
            Form::Wide(features) => Ok(features),
            Form::Long(values) => values.finish(),
        };
        finished.map_err(|fault| Error::Features {
            path: self.path.to_owned(),
            line: None,
            fault: fault.into(),
        })
    }

    /// Read a list of items whose first member is the name, or an object of items by name.
    fn read_json(&mut self, json: &mut Json<'_>, check_time: &mut dyn FnMut() -> Result<()>) -> Result<()> {
        let is_list = json.peek()? == ValueType::Array;
        json.taken(|reader| if is_list { reader.begin_array() } else { reader.begin_object() })?;
        let mut columns = Columns::default();
        while json.taken(|reader| reader.has_next())? {
            check_time()?;
            let line = json.line();
            let mut fields = Vec::new();
            if !is_list {
                let name = json.taken(|reader| reader.next_name_owned())?;
                fields.push((String::new(), name));
            }
            let found = kind(json.peek()?);
            if found != OBJECT {
                return Err(self.at(line, FeatureFault::NotAnItem { found }));
            }
            json.taken(|reader| reader.begin_object())?;
            while json.taken(|reader| reader.has_next())? {
                let question = json.taken(|reader| reader.next_name_owned())?;
                if !self.wants(&question) {
                    json.taken(|reader| reader.skip_value())?;
                    continue;
                }
                let value = value(json)?.map_err(|found| {
                    let item = fields.first().map_or(String::new(), |(_, item)| item.clone());
                    self.at(json.line(), FeatureFault::NotAValue { item, question: question.clone(), found })
                })?;
                fields.push((question, value));
            }
            json.taken(|reader| reader.end_object())?;
            if columns.names.is_empty() {
                let header = fields.iter().map(|(question, _)| question.as_str());
                self.begin(line, header.clone())?;
                columns = Columns::new(header);
            }
            let row = columns.row(fields).map_err(|fault| self.at(line, fault))?;
            self.row(line, row.iter().map(String::as_str))?;
        }
        json.taken(|reader| if is_list { reader.end_array() } else { reader.end_object() })
    }
}

/// The members of the first item, whose order those of others follow.
#[derive(Default)]
struct Columns {
    names: HashMap<String, usize>,
    count: usize,
    first: Option<String>,
}

impl Columns {
    fn new<'h>(header: impl Iterator<Item = &'h str>) -> Columns {
        let names: Vec<String> = header.map(str::to_owned).collect();
        Columns { count: names.len(), names: names.into_iter().zip(0..).collect(), first: None }
    }

    /// The values of an item in order.
    fn row(&mut self, fields: Vec<(String, String)>) -> Result<Vec<String>, FeatureFault> {
        let named = |column: usize| {
            let field = fields.iter().find(|(name, _)| self.names.get(name) == Some(&column));
            field.map_or(String::new(), |(_, value)| value.clone())
        };
        let item = named(0);
        let first = self.first.get_or_insert_with(|| item.clone()).clone();
        let mut row = vec![None; self.count];
        for (question, value) in fields {
            match self.names.get(&question).map(|&column| &mut row[column]) {
                Some(place @ None) => *place = Some(value),
                Some(Some(_)) => return Err(FeatureFault::TwoValues { item, question }),
                None => return Err(FeatureFault::NoValue { item: first, question }),
            }
        }
        // What is missing is empty, which is refused with its question.
        Ok(row.into_iter().map(Option::unwrap_or_default).collect())
    }
}

const OBJECT: &str = "an object";

fn kind(value: ValueType) -> &'static str {
    match value {
        ValueType::Array => "a list",
        ValueType::Object => OBJECT,
        ValueType::String => "text",
        ValueType::Number => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Null => "null",
    }
}

/// The text of a value, which is empty for null and for an empty list; the kind of another.
fn value(json: &mut Json<'_>) -> Result<Result<String, &'static str>> {
    if json.peek()? != ValueType::Array {
        return single(json);
    }
    json.taken(|reader| reader.begin_array())?;
    let mut parts = Vec::new();
    while json.taken(|reader| reader.has_next())? {
        match single(json)? {
            Ok(part) => parts.push(part),
            Err(found) => return Ok(Err(found)),
        }
    }
    json.taken(|reader| reader.end_array())?;
    Ok(Ok(parts.join("|")))
}

fn single(json: &mut Json<'_>) -> Result<Result<String, &'static str>> {
    Ok(Ok(match json.peek()? {
        ValueType::String => json.taken(|reader| reader.next_string())?,
        ValueType::Number => json.taken(|reader| reader.next_number_as_string())?,
        ValueType::Boolean => json.taken(|reader| reader.next_bool())?.to_string(),
        ValueType::Null => {
            json.taken(|reader| reader.next_null())?;
            String::new()
        }
        other => return Ok(Err(kind(other))),
    }))
}

/// Values of items for questions in any order.
#[derive(Default)]
struct Values {
    items: Names,
    questions: Names,
    values: HashMap<(usize, usize), String>,
}

/// Names in the order in which they occur.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    fn place(&mut self, name: &str) -> usize {
        let next = self.list.len();
        let place = *self.places.entry(name.to_owned()).or_insert(next);
        if place == next {
            self.list.push(name.to_owned());
        }
        place
    }
}

impl Values {
    fn push(&mut self, row: &[&str]) -> Result<(), FeatureFault> {
        let &[item, question, value] = row else {
            let item = row.first().map_or(String::new(), |item| item.trim().to_owned());
            return Err(FeatureFault::LongRow { item, found: row.len() });
        };
        let [item, question, value] = [item, question, value].map(str::trim);
        for (what, name, names) in [("item", item, &self.items), ("question", question, &self.questions)] {
            if name.is_empty() {
                return Err(FeatureFault::NoName { what, number: names.list.len() + 1 });
            }
        }
        let twice = FeatureFault::TwoValues { item: item.to_owned(), question: question.to_owned() };
        let place = (self.items.place(item), self.questions.place(question));
        if self.values.insert(place, value.to_owned()).is_some() { Err(twice) } else { Ok(()) }
    }

    fn finish(self) -> Result<Features, FeatureFault> {
        let [items, questions] = [&self.items.list, &self.questions.list];
        if items.is_empty() {
            return Err(FeatureFault::Empty { what: "items" });
        }
        let mut features = Features::new(questions)?;
        for (item, name) in items.iter().enumerate() {
            // The first missing value ends it, so that nobody makes a large table of few values.
            let values = (0..questions.len()).map(|question| self.values.get(&(item, question)));
            let values: Option<Vec<&str>> = values.map(|value| value.map(String::as_str)).collect();
            let Some(values) = values else {
                let is_missing = |question: &usize| !self.values.contains_key(&(item, *question));
                let missing = (0..questions.len()).find(is_missing).unwrap_or_default();
                return Err(FeatureFault::NoValue {
                    item: name.clone(),
                    question: questions[missing].clone(),
                });
            };
            features.push(name, values)?;
        }
        Ok(features)
    }
}

#[cfg(test)]
mod tests;
