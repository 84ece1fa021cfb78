//! A game given as features: items with their values for questions (FORMAT.md, section 9).

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use crate::play::comparison::{Comparer, Comparison};
use crate::play::json::{self, Json};
use crate::play::table::{Layout, Records, Table, Until, check_names, compared, is_plain};
use crate::refusal::reject::Reject;

/// The game of features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played<'a> {
    /// Questions about an item until one is left.
    Asked,
    /// The same with one item for all of the same values.
    Merged,
    /// Guesses that are items, compared by one rule for all questions or by one for each.
    Compared(&'a [Comparison]),
}

/// Items and questions in their order.
#[derive(Debug)]
pub(crate) struct Features {
    questions: Vec<String>,
    items: Vec<String>,
    /// The values of each item.
    values: Vec<Vec<String>>,
}

/// The header of a file with one value in each record.
const LONG: [&str; 3] = ["item", "question", "value"];

/// Items that are compared with each other at most.
const MOST_COMPARED: usize = 8192;

fn malformed(line: usize, why: &'static str) -> Reject {
    Reject::TableMalformed { line, why }
}

impl Features {
    /// Reads a file.
    pub(crate) fn read(text: &[u8]) -> Result<Features, Reject> {
        let text = std::str::from_utf8(text)
            .map_err(|error| Reject::NoUtf8 { list: "features", at: error.valid_up_to() })?;
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let records = match text.trim_start().starts_with(['[', '{']) {
            true => of_json(text)?,
            false => {
                let record = |record: Result<(usize, Vec<Cow<'_, str>>), Reject>| {
                    record.map(|(line, fields)| (line, fields.into_iter().map(Cow::into_owned).collect()))
                };
                Records::of(text).map(record).collect::<Result<Vec<_>, _>>()?
            }
        };
        let features = Features::of_records(records)?;
        check_names(&features.questions, 1)?;
        check_names(&features.items, 1)?;
        if !features.values.iter().flatten().all(|value| is_plain(value)) {
            return Err(malformed(1, "a value is empty or has a control character"));
        }
        Ok(features)
    }

    fn of_records(records: Vec<(usize, Vec<String>)>) -> Result<Features, Reject> {
        let mut records = records.into_iter();
        let (line, header) = records.next().ok_or(malformed(1, "it is empty"))?;
        let is_long = header.len() == LONG.len()
            && header.iter().zip(LONG).all(|(name, wanted)| name.eq_ignore_ascii_case(wanted));
        if header.len() < 2 || records.len() == 0 {
            return Err(malformed(line, "it has no questions or no items"));
        }
        if is_long {
            return of_values(records);
        }
        let questions = header[1..].to_vec();
        let mut features = Features { questions, items: Vec::new(), values: Vec::new() };
        for (line, mut record) in records {
            if record.len() != header.len() {
                return Err(Reject::TableRow { line, found: record.len(), expected: header.len() });
            }
            features.items.push(record.remove(0));
            features.values.push(record);
        }
        Ok(features)
    }

    /// One item, named such as a/b, for all that have the same values.
    #[must_use]
    pub(crate) fn merged(self) -> Features {
        let mut merged = Features { questions: self.questions, items: Vec::new(), values: Vec::new() };
        let mut place: HashMap<Vec<String>, usize> = HashMap::new();
        for (item, values) in self.items.into_iter().zip(self.values) {
            let key = values.iter().map(|value| compared(value)).collect();
            match place.get(&key) {
                Some(&first) => merged.items[first] += &format!("/{item}"),
                None => {
                    place.insert(key, merged.items.len());
                    merged.items.push(item);
                    merged.values.push(values);
                }
            }
        }
        merged
    }

    /// The table of the game whose guesses are items, compared by one rule for all questions or by one for each.
    pub(crate) fn compared(self, rules: &[Comparison]) -> Result<(Table, Vec<String>), Reject> {
        let questions = self.questions.len();
        if ![1, questions].contains(&rules.len()) {
            return Err(Reject::Comparisons { found: rules.len(), expected: questions });
        }
        if self.items.len() > MOST_COMPARED {
            return Err(Reject::ManyCompared { items: self.items.len() });
        }
        let comparers: Vec<Comparer<'_>> = (0..questions)
            .zip(rules.iter().cycle())
            .map(|(question, rule)| Comparer::new(rule, question, &self.values))
            .collect::<Result<_, Reject>>()?;
        let mut layout = Layout::of_answers(self.items.clone());
        for (guess, name) in self.items.into_iter().enumerate() {
            let signs = |answer: usize| {
                let mut signs = String::new();
                let mut added =
                    comparers.iter().map(|comparer| comparer.add(guess, answer, &self.values, &mut signs));
                added.try_for_each(|added| added)?;
                Ok(signs)
            };
            let row = (0..self.values.len()).map(signs).collect::<Result<Vec<String>, Reject>>()?;
            if row.iter().any(String::is_empty) {
                return Err(malformed(1, "no question is compared"));
            }
            layout.push(name, row.into_iter().map(Cow::Owned));
        }
        layout.table(Until::Named)
    }

    /// The table of the game that ends when one item is left, or one class, and the names of all guesses.
    pub(crate) fn table(self, until: Until<'_>) -> Result<(Table, Vec<String>), Reject> {
        check_names(&self.items, 1)?;
        let mut layout = Layout::of_answers(self.items);
        for (question, name) in self.questions.into_iter().enumerate() {
            layout.push(name, self.values.iter().map(|values| Cow::Borrowed(values[question].as_str())));
        }
        layout.table(until)
    }
}

/// Features of records with one value each.
fn of_values(records: impl Iterator<Item = (usize, Vec<String>)>) -> Result<Features, Reject> {
    let mut features = Features { questions: Vec::new(), items: Vec::new(), values: Vec::new() };
    let (mut items, mut questions) = (HashMap::new(), HashMap::new());
    let mut given: BTreeMap<(usize, usize), String> = BTreeMap::new();
    for (line, record) in records {
        let [item, question, value]: [String; 3] = record
            .try_into()
            .map_err(|record: Vec<String>| Reject::TableRow { line, found: record.len(), expected: 3 })?;
        let place = |known: &mut HashMap<String, usize>, list: &mut Vec<String>, name: String| {
            let next = known.len();
            let place = *known.entry(name.clone()).or_insert(next);
            list.extend((place == next).then_some(name));
            place
        };
        let at = (
            place(&mut items, &mut features.items, item),
            place(&mut questions, &mut features.questions, question),
        );
        if given.insert(at, value).is_some() {
            return Err(malformed(line, "an item has two values for a question"));
        }
    }
    // Sorted by item, then by question: complete if there are as many as places.
    if given.len() != features.items.len() * features.questions.len() {
        return Err(malformed(1, "an item has no value for a question"));
    }
    let mut values = given.into_values();
    let count = features.questions.len();
    features.values = features.items.iter().map(|_| values.by_ref().take(count).collect()).collect();
    Ok(features)
}

/// Records of JSON, all of the first line: a list of objects, or an object of objects.
fn of_json(text: &str) -> Result<Vec<(usize, Vec<String>)>, Reject> {
    let parsed = json::parse(text);
    let parsed = parsed
        .map_err(|at| malformed(1 + text[..at].matches('\n').count(), "it is not JSON of this form"))?;
    let wrong = || malformed(1, "an item is no object of values");
    let objects: Vec<Vec<(String, Json)>> = match parsed {
        Json::List(list) => {
            let members = |each| if let Json::Object(members) = each { Some(members) } else { None };
            list.into_iter().map(members).collect::<Option<_>>().ok_or_else(wrong)?
        }
        Json::Object(items) => {
            let members = |(name, each)| match each {
                Json::Object(members) => {
                    Some([(String::new(), Json::Text(name))].into_iter().chain(members).collect())
                }
                _ => None,
            };
            items.into_iter().map(members).collect::<Option<_>>().ok_or_else(wrong)?
        }
        _ => return Err(wrong()),
    };
    let header: Vec<String> =
        objects.first().map_or(Vec::new(), |first| first.iter().map(|(name, _)| name.clone()).collect());
    let column: HashMap<&str, usize> = header.iter().map(String::as_str).zip(0..).collect();
    let mut records = vec![(1, header.clone())];
    for object in objects {
        let mut record = vec![None; header.len()];
        for (name, value) in object {
            let place = column.get(name.as_str()).map(|&column| &mut record[column]);
            match place {
                Some(place @ None) => *place = Some(text_of(value).ok_or_else(wrong)?),
                _ => return Err(malformed(1, "an item has another member than the first, or one twice")),
            }
        }
        let record: Option<Vec<String>> = record.into_iter().collect();
        records.push((1, record.ok_or(malformed(1, "an item has no value for a question"))?));
    }
    let trimmed = |(line, fields): (usize, Vec<String>)| {
        (line, fields.iter().map(|field| field.trim().to_owned()).collect())
    };
    Ok(records.into_iter().map(trimmed).collect())
}

/// The text of a value: of a list that of its parts, with a bar between them.
fn text_of(value: Json) -> Option<String> {
    let single = |value| match value {
        Json::Text(text) => Some(text),
        Json::Null => Some(String::new()),
        Json::List(_) | Json::Object(_) => None,
    };
    match value {
        Json::List(parts) => Some(parts.into_iter().map(single).collect::<Option<Vec<String>>>()?.join("|")),
        value => single(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> Result<(Table, Vec<String>), String> {
        Features::read(text.as_bytes())
            .and_then(|features| features.table(Until::Known))
            .map_err(|reject| reject.name())
    }

    #[test]
    fn every_form_is_the_transposed_table() {
        let expected = Table::read(b",a,b,c\nhat,no,yes,no\nhair,x,1.50,y|z\n", Until::Known).unwrap();
        for text in [
            "name,hat,hair\na,no,x\nb,yes,1.50\nc,no,y|z\n",
            "\u{FEFF}\that \thair\r\n\r\na\tno\tx\r\n b \tyes\t\"1.50\"\r\nc\tno\ty|z",
            "Item;QUESTION;value\na;hat;no\nb;hat;yes\nb;hair;1.50\nc;hat;no\nc;hair;y|z\na;hair;x\n",
            r#"[{"name": "a", "hat": "no", "hair": "x"}, {"hair": 1.50, "name": "b", "hat": "yes"},
                {"name": "c", "hat": "no", "hair": ["y", "z"]}]"#,
            r#" {"a": {"hat": "no", "hair": " x"}, "b": {"hair": 1.50, "hat": "yes"}, "c": {"hat": "no", "hair": ["y", "z"]}}"#,
        ] {
            assert_eq!(table(text).as_ref(), Ok(&expected), "{text}");
        }
    }

    #[test]
    fn items_of_equal_values_are_merged() {
        let text = "name,hat,hair\na,no,⬇\nb,yes,x\nc,no,⬇\u{FE0F}\nd,no,x\ne,yes,x\n";
        assert_eq!(table(text).unwrap_err(), "EqualColumns");
        let merged = Features::read(text.as_bytes()).unwrap().merged().table(Until::Known).unwrap();
        let expected =
            Table::read("\u{FEFF},a/c,b/e,d\nhat,no,yes,no\nhair,⬇,x,x\n".as_bytes(), Until::Known);
        assert_eq!(merged, expected.unwrap());
        let again = Features::read(b"name,hat\na,no\nb,no\na/b,yes\n").unwrap().merged();
        assert_eq!(again.table(Until::Known).unwrap_err().name(), "TableRepeats");
    }

    #[test]
    fn items_are_compared() {
        let compared = |rules: &[Comparison]| {
            let features = Features::read(b"name,colour,year,kind\na,red,9,x|y\nb,red,10,y\nc,blue,9,z\n");
            features.and_then(|features| features.compared(rules)).map_err(|reject| reject.name())
        };
        let rules = [Comparison::Equal, Comparison::Order, Comparison::Set];
        let expected = Table::read(b",a,b,c\na,GGG,GHY,BGB\nb,GLY,GGG,BLB\nc,BGB,BHB,GGG\n", Until::Named);
        assert_eq!(compared(&rules), Ok(expected.unwrap()));
        assert_eq!(compared(&rules[..1]).unwrap().0.symbols, ["BBB", "BGB", "GBB", "GGG"]);
        assert_eq!(compared(&rules[..2]).unwrap_err(), "Comparisons");
        assert_eq!(compared(&[Comparison::Order]).unwrap_err(), "NoNumber");
        assert_eq!(compared(&[Comparison::Skip]).unwrap_err(), "TableMalformed");
        let placed = |rules: [&str; 2], text: &str| {
            let rules = rules.map(|rule| rule.parse::<Comparison>().unwrap());
            let features = Features::read(format!("name,lat,lon\n{text}").as_bytes());
            features.and_then(|features| features.compared(&rules)).map_err(|reject| reject.name())
        };
        let cities = "Paris,48.8566,2.3522\nNY,40.7128,-74.0060\nFiji,-17.8,178.0\n";
        let expected =
            ",Paris,NY,Fiji\nParis,GG,5837W,16540ESE\nNY,5837E,GG,12785WSW\nFiji,16540WNW,12785ENE,GG\n";
        let expected = Table::read(expected.as_bytes(), Until::Named).unwrap();
        assert_eq!(placed(["distance:1", "direction:16"], cities), Ok(expected));
        for (rules, place) in [
            (["distance:1", "skip"], "a,90.1,0\n"),
            (["distance:1", "skip"], "a,1,-360.1\n"),
            (["skip", "direction:8"], "a,north,0\n"),
            (["direction:8", "skip"], "a,1,1\n"),
            (["skip", "distance:1"], "a,1,1\n"),
        ] {
            assert_eq!(placed(rules, place).unwrap_err(), "NoPlace", "{place}");
        }
        for rule in
            ["distance:0", "distance:.001", "distance:-1", "distance:20001", "direction:12", "distance:"]
        {
            assert!(rule.parse::<Comparison>().is_err(), "{rule}");
        }
        let lines = (0..=MOST_COMPARED).map(|item| format!("{item},{item}\n"));
        let many = Features::read(format!("name,year\n{}", lines.collect::<String>()).as_bytes()).unwrap();
        assert_eq!(many.compared(&rules[..1]).unwrap_err().name(), "ManyCompared");
    }

    #[test]
    fn items_have_classes_unless_they_are_compared() {
        use crate::play::words::Words;

        let read = |played, classes: &str| {
            let text = b"name,hat,hair\na,no,x\nb,no,x\nc,yes,x\nd,yes,y\n";
            let words = Words::of_features(text, played, Some(classes.as_bytes()));
            words.map(|words| words.table().unwrap().classes.clone()).map_err(|reject| reject.name())
        };
        assert_eq!(read(Played::Asked, "a 1\nb 1\nc 2\nd 1\n"), Ok(vec![0, 0, 1, 0]));
        assert_eq!(read(Played::Merged, "a/b 1\nc 2\nd 1\n"), Ok(vec![0, 1, 0]));
        assert_eq!(read(Played::Asked, "a 1\nb 2\nc 2\nd 1\n"), Err("EqualColumns".to_owned()));
        let compared = read(Played::Compared(&[Comparison::Equal]), "a 1\nb 1\nc 2\nd 1\n");
        assert_eq!(compared, Err("ClassesOfCompared".to_owned()));
    }

    #[test]
    fn refusals() {
        for (text, reason) in [
            ("", "TableMalformed"),
            ("name\na\n", "TableMalformed"),
            ("name,hat\n", "TableMalformed"),
            ("name,hat,hat\na,no,no\n", "TableRepeats"),
            ("name,hat,\na,no,no\n", "TableMalformed"),
            ("name,hat\na,no\na,yes\n", "TableRepeats"),
            ("name,hat\na,no,no\n", "TableRow"),
            ("name,hat\na,\n", "TableMalformed"),
            ("name,hat\na,no\n", "KnownFromTheStart"),
            ("name,hat\na,no\nb,no\n", "EqualColumns"),
            ("item,question,value\na,hat\n", "TableRow"),
            ("item,question,value\na,hat,no\na,hat,no\n", "TableMalformed"),
            ("item,question,value\na,hat,no\nb,hair,no\n", "TableMalformed"),
            ("[]", "TableMalformed"),
            ("[{}]", "TableMalformed"),
            ("[1]", "TableMalformed"),
            ("{\"a\": 1}", "TableMalformed"),
            ("[{\"name\": \"a\", \"x\": 1}, {\"name\": \"b\"}]", "TableMalformed"),
            ("[{\"name\": \"a\", \"x\": 1}, {\"name\": \"b\", \"y\": 1}]", "TableMalformed"),
            ("[{\"name\": \"a\", \"x\": 1, \"x\": 1}]", "TableMalformed"),
            ("[{\"name\": \"a\", \"x\": null}]", "TableMalformed"),
            ("[{\"name\": \"a\", \"x\": [[1]]}]", "TableMalformed"),
            ("[{\"name\": \"a\", \"x\": 1}", "TableMalformed"),
        ] {
            assert_eq!(table(text).unwrap_err(), reason, "{text}");
        }
    }
}
