//! Classes of answers, which need not be told apart (FORMAT.md, section 8).

use std::collections::HashMap;

use crate::refusal::reject::Reject;

/// Reads a file of classes: the name of an answer and its class per line. Returns the class of each answer; classes are numbered in
/// the order of their first answers.
pub(super) fn read(text: &[u8], answers: &[String]) -> Result<Vec<u16>, Reject> {
    let text = std::str::from_utf8(text).map_err(|_| Reject::ClassLine { line: 0 })?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let place_of: HashMap<&str, usize> = answers.iter().map(String::as_str).zip(0..).collect();
    let mut class_of: Vec<Option<&str>> = vec![None; answers.len()];
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let fields = of_name(content).filter(|(_, class)| !class.is_empty());
        let (name, class) = fields.ok_or(Reject::ClassLine { line })?;
        let Some(&answer) = place_of.get(name) else { continue };
        if class_of[answer].replace(class).is_some() {
            return Err(Reject::ClassTwice { name: name.into(), line });
        }
    }
    let mut numbers = HashMap::new();
    let number = |(class, answer): (Option<&str>, &String)| {
        let class = class.ok_or_else(|| Reject::ClassMissing { name: answer.as_str().into() })?;
        let next = numbers.len();
        let number = *numbers.entry(class.to_owned()).or_insert(next);
        u16::try_from(number).map_err(|_| Reject::TooManyWords { words: answers.len() })
    };
    class_of.into_iter().zip(answers).map(number).collect()
}

pub(super) fn separates(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';'
}

/// The name of an answer of a table, which may have such signs itself, and what follows the last of them: its class or its weight.
pub(super) fn of_name(content: &str) -> Option<(&str, &str)> {
    let content = content.trim();
    let at = content.rfind(separates)?;
    let rest = content[at..].trim_start_matches(separates);
    let before = content[..content.len() - rest.len()].trim();
    Some((before.strip_suffix([',', ';']).unwrap_or(before).trim(), rest))
}

/// A class for each answer alone.
pub(crate) fn single(answers: usize) -> Vec<u16> {
    (0..=u16::MAX).take(answers).collect()
}

/// Whether some answers have one class, each of which has this one.
pub(crate) fn are_one(mut classes: impl Iterator<Item = u16>) -> bool {
    let first = classes.next();
    classes.all(|class| Some(class) == first)
}

#[test]
fn classes_are_numbered_by_their_answers() {
    let answers = ["a b", "c", "d"].map(str::to_owned);
    let read = |text: &str| read(text.as_bytes(), &answers).map_err(|reject| reject.name());
    assert_eq!(read("\u{FEFF}d,x\n\nc; y\n a b  x \nz q\n"), Ok(vec![0, 1, 0]));
    assert_eq!(read("a b 1\nc 2\nd 3"), Ok(single(3)));
    assert_eq!(read("a b 1\nc 2\nc 2\nd 3"), Err("ClassTwice".to_owned()));
    assert_eq!(read("a b 1\nd 3"), Err("ClassMissing".to_owned()));
    assert_eq!(read("a b 1\nc,\nd 3"), Err("ClassLine".to_owned()));
}
