//! Formats of lists: plain text, JSON, JavaScript, CSV and TSV. Without the feature `list-formats` lists are plain text.
//!
//! The content decides, not the name of the file:
//!
//! | content | read as |
//! | --- | --- |
//! | begins with `[` or `{` | JSON: a list of strings, or an object that has one; `{"crane": 12.5, …}` gives numbers |
//! | has a `[` that a quoted string follows, and is no index | JavaScript: the list there, or the one whose name is chosen |
//! | a choice is given (`words.csv#word`), or the first line has columns and no number in the last | CSV or TSV with a header; without a choice, cells that are words, on one line or all of one length, are a list |
//! | anything else | text, one entry a line |
//!
//! A *choice* is a key of a JSON object, the name of a list in JavaScript (`var La=["cigar", …]`), or one or two columns, separated by a
//! comma.
//!
//! A list is read whole or refused. Empty cells of a table count as blank lines.

use salet_base::text::Lines;
use std::ops::Range;

use struson::reader::{JsonReader as _, ReaderSettings, ValueType};

use crate::error::{Error, FormatFault, Result};
use crate::javascript::{ScriptList, script_lists};
use crate::json::Json;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entries {
    text: String,
    /// The line that each entry begins on in the file, if `text` is not the file itself.
    lines: Option<Vec<usize>>,
}

/// The entries of the text of the file `path`. A first line that begins with a word of the game, as `is_word` tells, names no columns.
/// Errors: [`Error::Format`] with the line.
pub(crate) fn entries(
    path: &str,
    text: String,
    choice: Option<&str>,
    is_word: &dyn Fn(&str) -> bool,
) -> Result<Entries> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let start = body.trim_start();
    if start.starts_with(['[', '{']) {
        return json(path, body, body.len() - start.len()..body.len(), choice);
    }
    let lists = script_lists(body);
    if !lists.is_empty() {
        return script(path, body, &lists, choice);
    }
    if choice.is_some() || has_header(first_line(body), is_word) {
        return table(path, body, choice);
    }
    Ok(Entries { text, lines: None })
}

fn fault(path: &str, line: usize, fault: FormatFault) -> Error {
    Error::Format { path: path.to_owned(), line, fault: fault.into() }
}

/// The chosen list of a JavaScript file, or the only one.
fn script(path: &str, text: &str, lists: &[ScriptList<'_>], choice: Option<&str>) -> Result<Entries> {
    let refused = |list: &ScriptList<'_>, what| Err(fault(path, line_at(text, list.part.start), what));
    let mut chosen = lists.iter().filter(|list| choice.is_none_or(|choice| list.name == Some(choice)));
    match (chosen.next(), chosen.next()) {
        (Some(list), None) => json(path, text, list.part.clone(), None),
        (Some(_), Some(other)) if choice.is_some() => refused(other, FormatFault::AnotherList),
        (Some(_), Some(other)) => match names(lists) {
            names if names.is_empty() => refused(other, FormatFault::AnotherList),
            names => refused(other, FormatFault::Choose { names }),
        },
        (None, _) => {
            let name = choice.unwrap_or_default().to_owned();
            match names(lists) {
                names if names.is_empty() => refused(&lists[0], FormatFault::NothingToChoose { name }),
                names => refused(&lists[0], FormatFault::NoSuch { name, names }),
            }
        }
    }
}

/// The names of lists in JavaScript, those of long lists first: a program has many short ones.
fn names(lists: &[ScriptList<'_>]) -> Vec<String> {
    let mut named: Vec<(&str, usize)> =
        lists.iter().filter_map(|list| Some((list.name?, list.part.len()))).collect();
    named.sort_by_key(|&(_, len)| std::cmp::Reverse(len));
    named.into_iter().map(|(name, _)| name.to_owned()).collect()
}

fn line_at(text: &str, at: usize) -> usize {
    1 + text[..at].matches('\n').count()
}

/// The list in a part of a text.
fn json(path: &str, text: &str, part: Range<usize>, choice: Option<&str>) -> Result<Entries> {
    let first_line = line_at(text, part.start);
    let list = &text[part];
    // JavaScript also has strings between single quotes.
    let quoted = if list.contains('"') { list.to_owned() } else { list.replace('\'', "\"") };
    let settings = ReaderSettings {
        allow_comments: true,
        allow_trailing_comma: true,
        track_path: false,
        ..Default::default()
    };
    let mut json = Json::new(path, &quoted, first_line, settings);
    let entries = json.entries(choice)?;
    json.finish()?;
    Ok(entries)
}

impl Json<'_> {
    fn entries(&mut self, choice: Option<&str>) -> Result<Entries> {
        if self.peek()? == ValueType::Array {
            return match choice {
                None => self.list(),
                Some(name) => Err(self.fault(FormatFault::NothingToChoose { name: name.to_owned() })),
            };
        }
        self.taken(|reader| reader.begin_object())?;
        let (mut lists, mut names) = (Vec::new(), Vec::new());
        let mut numbers = Entries { text: String::new(), lines: Some(Vec::new()) };
        while self.taken(|reader| reader.has_next())? {
            let line = self.line();
            let name = self.taken(|reader| reader.next_name_owned())?;
            match self.peek()? {
                ValueType::Array => {
                    names.push(name.clone());
                    if choice.is_none_or(|choice| choice == name) {
                        lists.push(self.list()?);
                    } else {
                        self.taken(|reader| reader.skip_value())?;
                    }
                }
                ValueType::Number => {
                    let number = self.taken(|reader| reader.next_number_as_string())?;
                    numbers.push(&format!("{name} {number}"), line);
                }
                _ => self.taken(|reader| reader.skip_value())?,
            }
        }
        self.taken(|reader| reader.end_object())?;
        match (lists.len(), choice) {
            (1, _) => Ok(lists.swap_remove(0)),
            (0, Some(name)) => Err(self.fault(FormatFault::NoSuch { name: name.to_owned(), names })),
            (0, None) if !numbers.text.is_empty() => Ok(numbers),
            (0, None) => Err(self.fault(FormatFault::NotAWord { found: "an object without a list" })),
            _ => Err(self.fault(FormatFault::Choose { names })),
        }
    }

    fn list(&mut self) -> Result<Entries> {
        self.taken(|reader| reader.begin_array())?;
        let mut entries = Entries { text: String::new(), lines: Some(Vec::new()) };
        while self.taken(|reader| reader.has_next())? {
            let line = self.line();
            match self.peek()? {
                ValueType::String => {
                    let word = self.taken(|reader| reader.next_string())?;
                    entries.push(&word, line);
                }
                other => {
                    let found = match other {
                        ValueType::Array => "a list",
                        ValueType::Object => "an object",
                        ValueType::Number => "a number",
                        _ => "no string",
                    };
                    return Err(self.fault(FormatFault::NotAWord { found }));
                }
            }
        }
        self.taken(|reader| reader.end_array())?;
        Ok(entries)
    }
}

/// The entries of a table: those of the chosen columns, separated by a space.
fn table(path: &str, text: &str, choice: Option<&str>) -> Result<Entries> {
    let header = first_line(text);
    let delimiter = ['\t', ';', ','].into_iter().find(|&mark| header.contains(mark)).unwrap_or(',');
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter as u8)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let refused = |error: &csv::Error| {
        let line = error.position().map_or(1, |position| position.line() as usize);
        fault(path, line, FormatFault::Json { why: error.to_string() })
    };
    let names: Vec<String> =
        reader.headers().map_err(|error| refused(&error))?.iter().map(str::to_owned).collect();
    let Some(choice) = choice else {
        return spread(text).ok_or_else(|| fault(path, 1, FormatFault::Choose { names }));
    };
    let columns = choice.split(',').map(|name| {
        let at = names.iter().position(|known| known == name.trim());
        at.ok_or_else(|| fault(path, 1, FormatFault::NoSuch { name: name.to_owned(), names: names.clone() }))
    });
    let columns = columns.collect::<Result<Vec<usize>>>()?;
    let mut entries = Entries { text: String::new(), lines: Some(Vec::new()) };
    let mut lines = Lines::new(text);
    for record in reader.records() {
        let record = record.map_err(|error| refused(&error))?;
        let line = lines.at(byte(record.position()));
        if record.iter().all(str::is_empty) {
            continue;
        }
        let field = |&column: &usize| {
            let missing = || FormatFault::NoField { name: names[column].clone() };
            record.get(column).ok_or_else(|| fault(path, line, missing()))
        };
        let fields = columns.iter().map(field).collect::<Result<Vec<&str>>>()?;
        entries.push(&fields.join(" "), line);
    }
    let last = lines.rest().trim_end();
    match last.contains('\n') && last.matches('"').count() % 2 == 1 {
        true => Err(fault(path, lines.line(), FormatFault::OpenQuote)),
        false => Ok(entries),
    }
}

/// The words of lines with several words each, if there is nothing else: on one line, which heads no column, or all of one length.
fn spread(text: &str) -> Option<Entries> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let mut entries = Entries { text: String::new(), lines: Some(Vec::new()) };
    let (mut count, mut lengths) = (0, Vec::new());
    for (number, line) in lines {
        count += 1;
        let is_mark = |sign: char| matches!(sign, ',' | ';') || sign.is_whitespace();
        for word in line.split(is_mark).filter(|word| !word.is_empty()) {
            if !word.chars().all(char::is_alphabetic) {
                return None;
            }
            lengths.push(word.chars().count());
            entries.push(word, number);
        }
    }
    (count == 1 || lengths.windows(2).all(|pair| pair[0] == pair[1])).then_some(entries)
}

fn byte(position: Option<&csv::Position>) -> u64 {
    position.map_or(0, csv::Position::byte)
}

/// Whether the first line of a list names columns: it has several, and no number in the last, as a line with a word and its number has.
fn has_header(line: &str, is_word: &dyn Fn(&str) -> bool) -> bool {
    let fields: Vec<&str> = line.split(['\t', ',', ';']).map(str::trim).collect();
    match fields[..] {
        [first, .., last] => {
            last.parse::<f64>().is_err() && fields.iter().all(|field| !field.is_empty()) && !is_word(first)
        }
        _ => false,
    }
}

fn first_line(text: &str) -> &str {
    text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default()
}

impl Entries {
    pub(crate) fn into_parts(self) -> (String, Option<Vec<usize>>) {
        (self.text, self.lines)
    }

    /// Append an entry; a line break in it would make it two, and is as wrong in a word as a tab.
    fn push(&mut self, entry: &str, line: usize) {
        self.text += &entry.replace(['\n', '\r'], "\t");
        self.text.push('\n');
        if let Some(lines) = &mut self.lines {
            lines.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(
        bytes: &[u8],
        choice: Option<&str>,
    ) -> std::result::Result<(Vec<String>, Option<Vec<usize>>), String> {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        let entries = entries("list", text, choice, &|word| word == "crane");
        let entries = entries.map_err(|error| error.to_string())?;
        Ok((entries.text.lines().map(str::to_owned).collect(), entries.lines))
    }

    fn words(text: &str, choice: Option<&str>) -> Vec<String> {
        read(text.as_bytes(), choice).unwrap().0
    }

    #[test]
    fn words_behind_each_other_are_a_list() {
        for text in
            ["slate, moist,guilt", "slate;moist;guilt\n", "\n slate, moist guilt \n", "slate,moist\nguilt,\n"]
        {
            assert_eq!(words(text, None), ["slate", "moist", "guilt"], "{text}");
        }
        assert_eq!(words("été, ah", None), ["été", "ah"]);
        assert_eq!(read(b"slate,moist\n\nguilt,bones\n", None).unwrap().1, Some(vec![1, 1, 3, 3]));
        // A number is no word, nor is a column of other lengths; the choice of a column is kept.
        assert!(read(b"slate,mo1st,guilt", None).is_err() && read(b"slate,word\nmoist,no\n", None).is_err());
        assert_eq!(words("words,slate\nguilt,moist\n", Some("words")), ["guilt"]);
    }

    #[test]
    fn lists_are_recognised_by_content() {
        for text in [
            "crane\nslate\n",
            "[\"crane\", \"slate\"]",
            "\u{feff} [\n\"crane\",\n\"slate\",\n]\n",
            "{\"answers\": [\"crane\", \"slate\"], \"version\": 3}",
            "const words = ['crane', 'slate'];\nexport default words;\n",
            "// words\nmodule.exports = [ \"crane\", /* and */ \"slate\", ]",
            "window[\"words\"] = [\"crane\", \"slate\"]; window[\"n\"] = words[0]",
            "function words(){return['crane','slate']}",
            "[\"crane\", \"slate\"] // words\n",
        ] {
            assert_eq!(words(text, None), ["crane", "slate"], "{text}");
        }
        let both = "{\"answers\": [\"crane\"], \"allowed\": [\"slate\"]}";
        assert_eq!(
            (words(both, Some("answers")), words(both, Some("allowed"))),
            (vec!["crane".into()], vec!["slate".into()])
        );
        for text in [
            "id,word\n1,crane\n2,slate\n",
            "word\tid\ncrane\t1\nslate\t2\n",
            "id;word\n1;\"crane\"\n2;slate\n",
            "id,word\n1,crane\n  \n,\n2,slate\n",
        ] {
            assert_eq!(words(text, Some("word")), ["crane", "slate"], "{text}");
        }
        let script = "(()=>{var e=window[\"x\"],La=[\"crane\",\"slate\"],\n  Ta=['aahed'];";
        for (name, expected) in [("La", "crane slate"), ("Ta", "aahed")] {
            assert_eq!(words(script, Some(name)).join(" "), expected);
        }
        for (script, name) in [
            ("var a = ['x'];\nexport const words: string[] = ['crane'];", "words"),
            ("a = ['x']; window.words = ['crane']", "words"),
            ("a = ['x']; window[\"words\"] = ['crane']", "words"),
            ("module.exports = { 'a': ['x'], \"words\" : [\"crane\"] }", "words"),
            ("const a = ['x]', // don't\n 'y'], words = ['crane', /* 'no' ] */ ]", "words"),
            ("let words = ['crane']", "words"),
        ] {
            assert_eq!(words(script, Some(name)), ["crane"], "{script}");
        }
        // A line that begins with a word of the game has a word and its number, perhaps a wrong one.
        assert_eq!(words("crane\tx\nslate\t3\n", None), ["crane\tx", "slate\t3"]);
        assert_eq!(words("n,word,count\n1,crane,12.5\n", Some("word,count")), ["crane 12.5"]);
        assert_eq!(words("{\"crane\": 12.5, \"slate\": 3}", None), ["crane 12.5", "slate 3"]);
        // Equations and lists of numbers by word are text.
        for text in ["1+2=3\n4-3=1\n", "crane 12.5\nslate,3\n"] {
            assert_eq!(words(text, None), text.lines().collect::<Vec<_>>());
        }
    }

    #[test]
    fn entries_keep_their_lines() {
        assert_eq!(read(b"// a\n\n[\n \"crane\",\n \"slate\"]", None).unwrap().1, Some(vec![4, 5]));
        assert_eq!(read(b"id,word\n1,crane\n\n2,slate\n", Some("word")).unwrap().1, Some(vec![2, 4]));
    }

    #[test]
    fn other_content_is_refused_with_a_line_that_leads_on() {
        for (text, choice, reason) in [
            ("[\"crane\", 3]", None, "list:1: holds a number where a word is needed"),
            ("[\n[\"crane\", 1]]", None, "list:2: holds a list where a word is needed"),
            ("[\"crane\"", None, "is not JSON"),
            ("{\"a\": [\"crane\"], \"b\": []}", None, "has several lists: a, b; choose one, as in FILE#a"),
            ("{\"a\": [\"crane\"]}", Some("c"), "has no \"c\"; it has a"),
            ("{\"c\": {\"crane\": 1}}", Some("c"), "has no list of words"),
            ("[\"crane\"]", Some("c"), "leave #c out"),
            ("word,kind\ncrane,bird\n", None, "has several lists: word, kind; choose one, as in FILE#word"),
            ("word\tid\ncrane\t1\n", None, "has several lists: word, id; choose one, as in FILE#word"),
            ("word,id\ncrane,1\n", Some("wrod"), "has no \"wrod\"; it has word, id"),
            ("{}", None, "an object without a list"),
            ("[\"crane\"]\n[\"slate\"]", None, "list:2: has text after the list; remove it"),
            ("[\"crane\"] garbage", None, "list:1: has text after the list"),
            ("{\"words\": [\"crane\"]}{\"more\": [\"slate\"]}", None, "list:1: has text after the list"),
            (
                "var La=[\"cigar\",\"rebut\"],\nTa=[\"aahed\",\"aalii\",\"aargh\"]",
                None,
                "list:2: has several lists: Ta, La; choose one, as in FILE#Ta",
            ),
            ("var La=[\"cigar\"]", Some("Ta"), "list:1: has no \"Ta\"; it has La"),
            (
                "f(['cigar'],\n['aahed'])",
                None,
                "list:2: has another list of strings, and no name tells them apart",
            ),
            (
                "f(['cigar'])",
                Some("Ta"),
                "list:1: is one list, from which nothing can be chosen; leave #Ta out",
            ),
            ("a=['cigar'];\na=['aahed']", Some("a"), "list:2: has another list of strings"),
            ("var a=['cigar", None, "list:1: is not JSON"),
            (
                "id,word\n1,crane\n\n2\n3,slate\n",
                Some("word"),
                "list:4: has no \"word\" in this record; complete it",
            ),
            (
                "word,id\ncrane,1\nslate,\"2\ntrace,3\n",
                Some("word"),
                "list:3: opens a quote that does not close",
            ),
        ] {
            let error = read(text.as_bytes(), choice).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
