//! Features from a file, perhaps packed: CSV, TSV or JSON, an item on each line or, under the header *item, question, value*, one value.
//! `crates/checker/FORMAT.md`, section 9, defines the file.

use hashbrown::HashMap;
use struson::reader::{JsonReader as _, ReaderSettings, ValueType};

use crate::error::{Error, FormatFault, Result};
use crate::features::{FeatureFault, Features};
use crate::json::Json;
use crate::{Source, records};

/// Read the features of a file.
///
/// # Errors
/// [`Error::Features`] with the file and the line, and those of [`Source::read`].
pub fn read_features(source: Source) -> Result<Features> {
    if let Some(name) = source.choice() {
        let fault = FormatFault::NothingToChoose { name: name.to_owned() }.into();
        return Err(Error::Format { path: source.name(), line: 1, fault });
    }
    let room = source.room();
    let (path, text) = source.read_table()?;
    let mut file = File { path: &path, form: Form::Start };
    let body = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let start = body.trim_start();
    if start.starts_with(['[', '{']) {
        let line = 1 + body[..body.len() - start.len()].matches('\n').count();
        let mut json =
            Json::new(&path, start, line, ReaderSettings { track_path: false, ..Default::default() });
        file.read_json(&mut json, &mut || room.check_time(&path))?;
        json.finish()?;
    } else {
        records::each(&path, &text, &room, |line, record| match &file.form {
            Form::Start => file.begin(line, record.iter()),
            _ => file.row(line, record.iter()),
        })?;
    }
    file.finish()
}

/// A file under way.
struct File<'p> {
    path: &'p str,
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
    fn begin<'f>(&mut self, line: usize, header: impl Iterator<Item = &'f str> + Clone) -> Result<()> {
        let is_long = header.clone().count() == 3
            && header.clone().zip(LONG).all(|(name, wanted)| name.trim().eq_ignore_ascii_case(wanted));
        self.form = match is_long {
            true => Form::Long(Values::default()),
            false => Form::Wide(Features::new(header.skip(1)).map_err(|fault| self.at(line, fault))?),
        };
        Ok(())
    }

    /// Read a row under the header.
    fn row<'f>(&mut self, line: usize, mut row: impl Iterator<Item = &'f str>) -> Result<()> {
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
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Features> {
        read_features(Source::text("f.csv", text))
    }

    fn said(text: &str) -> String {
        match read(text) {
            Ok(features) => features.matrix().unwrap_err().to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_form_of_a_file_is_the_same_game() {
        let mut expected = Features::new(["hat", "hair, if any"]).unwrap();
        expected.push("Alex", ["no", "black"]).unwrap();
        expected.push("Zoë \"Z\" B.", ["yes", "1.50"]).unwrap();
        expected.push("Tom", ["true", "red;grey"]).unwrap();
        let matrix = expected.matrix().unwrap();
        assert_eq!((matrix.answers().len(), matrix.guesses()), (3, expected.questions()));
        assert_eq!(matrix.row(1).collect::<Vec<_>>(), ["black", "1.50", "red;grey"]);
        for text in [
            "name,hat,\"hair, if any\"\nAlex,no,black\n\"Zoë \"\"Z\"\" B.\",yes,1.50\nTom,true,red;grey\n",
            "\u{feff} , hat ,\"hair, if any\"\r\n\r\nAlex,no,black\r\n\"Zoë \"\"Z\"\" B.\",yes, 1.50\r\n \nTom,true,\"red;grey\"",
            "name\that\thair, if any\nAlex\tno\tblack\n\"Zoë \"\"Z\"\" B.\"\tyes\t1.50\nTom\ttrue\tred;grey\n",
            "Item\tQuestion\tVALUE\nAlex\that\tno\nAlex\thair, if any\tblack\nZoë \"Z\" B.\thair, if any\t1.50\n\
             Tom\thair, if any\tred;grey\nTom\that\ttrue\nZoë \"Z\" B.\that\tyes\n",
            r#"[{"name": "Alex", "hat": "no", "hair, if any": "black"},
                {"hair, if any": 1.50, "name": "Zoë \"Z\" B.", "hat": "yes"},
                {"name": "Tom", "hat": true, "hair, if any": "red;grey"}]"#,
            "\u{feff}\n{\"Alex\": {\"hat\": \"no\", \"hair, if any\": [\"black\"]},
               \"Zoë \\\"Z\\\" B.\": {\"hair, if any\": 1.50, \"hat\": \"yes\"},
               \"Tom\": {\"hat\": true, \"hair, if any\": \"red;grey\"}}\n",
            r#"[{"item": "Alex", "question": "hat", "value": "no"}, {"item": "Zoë \"Z\" B.", "question": "hair, if any", "value": 1.50},
                {"item": "Tom", "question": "hat", "value": true}, {"item": "Alex", "question": "hair, if any", "value": "black"},
                {"item": "Zoë \"Z\" B.", "question": "hat", "value": "yes"}, {"item": "Tom", "question": "hair, if any", "value": "red;grey"}]"#,
        ] {
            assert_eq!(read(text).map(|read| read.matrix().unwrap()).unwrap(), matrix, "{text}");
        }
        let listed = read("[{\"name\": \"a\", \"parts\": [\"x\", 2, false]}]").unwrap();
        assert_eq!(listed.matrix().unwrap().symbols(), ["x|2|false"]);
    }

    #[test]
    fn faults_have_their_line() {
        for (text, reason) in [
            ("", "f.csv: has no items; give the names of the questions first"),
            ("name,hat\n", "has no items"),
            ("name\nAlex\n", "f.csv:1: has no questions"),
            ("[]", "f.csv: has no items"),
            ("[{}]", "f.csv:1: has no questions"),
            ("name,hat,hat\nAlex,no,no\n", "f.csv:1: the question \"hat\" occurs twice; keep it once"),
            ("name,hat,\nAlex,no,\n", "f.csv:1: question 2 has no name"),
            ("name,hat\n\nAlex,no\n,no\n", "f.csv:4: item 2 has no name"),
            ("name,hat\nAlex,no\nAlex,yes\n", "f.csv:3: the item \"Alex\" occurs twice; keep it once"),
            (
                "a,b,c\nAlex,no,x\nAlex,yes,y\n",
                "f.csv:3: the item \"Alex\" occurs twice; keep it once, or name the columns item",
            ),
            ("name,hat,hair\nAlex,no\n", "f.csv:2: \"Alex\" has 1 value, and there are 2 questions"),
            ("name,hat\nAlex,no,red\n", "f.csv:2: \"Alex\" has 2 values, and there is 1 question"),
            (
                "name,hat,hair\nAlex, ,red\n",
                "f.csv:2: \"Alex\" has no value for \"hat\"; give one, for instance none",
            ),
            ("name,hat\nAl\u{7}ex,no\n", "f.csv:2: \"Al\\u{7}ex\" has a control character"),
            ("name,hat\nAlex,\"no\nTom,yes\n", "f.csv:2: opens a quote that does not close"),
            ("item,question,value\nAlex,hat\n", "f.csv:2: \"Alex\" stands on a line with 2 fields"),
            ("item,question,value\nAlex,,no\n", "f.csv:2: question 1 has no name"),
            (
                "item,question,value\nAlex,hat,no\nAlex,hat,no\n",
                "f.csv:3: \"Alex\" has two values for \"hat\"",
            ),
            ("item,question,value\nAlex,hat,no\nTom,hair,red\n", "f.csv: \"Alex\" has no value for \"hair\""),
            ("[{\"name\": \"a\", \"x\": 1},\n{\"name\": \"b\"}]", "f.csv:2: \"b\" has no value for \"x\""),
            ("[{\"name\": \"a\", \"x\": null}]", "f.csv:1: \"a\" has no value for \"x\""),
            (
                "[{\"name\": \"a\", \"x\": 1},\n{\"name\": \"b\", \"x\": 1, \"y\": 1}]",
                "f.csv:2: \"a\" has no value for \"y\"",
            ),
            ("[{\"name\": \"a\", \"name\": \"b\"}]", "f.csv:1: \"\" has two values for \"name\""),
            ("[{\"name\": \"a\", \"x\": 1, \"x\": 1}]", "f.csv:1: the question \"x\" occurs twice"),
            ("[{\"name\": \"a\", \"x\": {}}]", "the value of \"x\" for \"a\" is an object; give text"),
            ("[{\"name\": \"a\", \"x\": [[]]}]", "the value of \"x\" for \"a\" is a list; give text"),
            ("[\"a\"]", "f.csv:1: holds text where an item is needed; give an object for each"),
            ("{\"a\": {\"x\": 1}", "is not JSON"),
            ("[{\"name\": \"a\", \"x\": 1}] x", "f.csv:1: has text after the list"),
        ] {
            assert!(said(text).contains(reason), "{text:?}: {}", said(text));
        }
        let part = Source::Part { file: "f.csv".into(), choice: "hat".to_owned() };
        let refused = read_features(part).unwrap_err().to_string();
        assert_eq!(refused, "f.csv:1: is one list, from which nothing can be chosen; leave #hat out");
    }
}
