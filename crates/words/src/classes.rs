//! Classes of answers from files, for games that end when all answers left have one class.

use crate::decimal::name_and_rest;
use crate::error::{Error, Result};
use crate::{Source, Warning};
use hashbrown::HashMap;
use salet_core::game::AnswerClasses;

/// Read the class of each answer: on each line the name of an answer and its class, separated by space, tab, comma or semicolon. Other
/// names are ignored with a warning.
///
/// # Errors
/// [`Error::NoClass`], [`Error::RepeatedClass`], [`Error::MissingClass`], and those of [`Source::read`].
pub fn read(source: Source, answers: &[String]) -> Result<(AnswerClasses, Vec<Warning>)> {
    let lines = source.read_beside(&|word| answers.iter().any(|answer| answer == word))?;
    let pair = |(line, entry): (usize, &'_ str)| {
        let pair = name_and_rest(entry).filter(|(_, class)| !class.is_empty());
        let (name, class) = pair.ok_or_else(|| {
            let path = lines.path().to_owned();
            Error::NoClass { path, line, text: entry.to_owned() }
        })?;
        Ok((line, name.to_owned(), class.to_owned()))
    };
    let pairs = lines.entries().map(pair).collect::<Result<Vec<_>>>()?;
    of_pairs(
        lines.path(),
        pairs.iter().map(|(line, name, class)| (*line, name.as_str(), class.as_str())),
        answers,
    )
}

/// The class of each answer from pairs of a name and its class, each with its line. Other names are ignored with a warning.
///
/// # Errors
/// [`Error::RepeatedClass`], [`Error::MissingClass`].
pub fn of_pairs<'p>(
    path: &str,
    pairs: impl Iterator<Item = (usize, &'p str, &'p str)>,
    answers: &[String],
) -> Result<(AnswerClasses, Vec<Warning>)> {
    let places: HashMap<&str, usize> = answers.iter().map(String::as_str).zip(0..).collect();
    let path = || path.to_owned();
    let mut classes: Vec<Option<&str>> = vec![None; answers.len()];
    let mut ignored: Vec<&str> = Vec::new();
    for (line, name, class) in pairs {
        match places.get(name) {
            None => ignored.push(name),
            Some(&answer) if classes[answer].is_some() => {
                return Err(Error::RepeatedClass { path: path(), line, name: name.to_owned() });
            }
            Some(&answer) => classes[answer] = Some(class),
        }
    }
    let count = classes.iter().filter(|class| class.is_none()).count();
    if let Some(first) = classes.iter().position(Option::is_none) {
        return Err(Error::MissingClass { path: path(), name: answers[first].clone(), count });
    }
    let first = ignored.first().map(|&first| first.to_owned());
    let warning =
        first.map(|example| Warning::ClassesIgnored { path: path(), count: ignored.len(), example });
    Ok((AnswerClasses::new(classes), warning.into_iter().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Result<(Vec<u32>, usize)> {
        let answers = ["a b", "c", "d"].map(str::to_owned);
        let (classes, warnings) = read(Source::text("file", text), &answers)?;
        Ok((classes.numbers().to_vec(), warnings.len()))
    }

    #[test]
    fn a_line_has_a_name_and_its_class() {
        assert_eq!(numbers("d,x\n\nc; y\n a b  x \n").unwrap(), (vec![0, 1, 0], 0));
        assert_eq!(numbers("name class\na b\t1\nc\t2\nd\t3\n").unwrap(), (vec![0, 1, 2], 1));
        let said = |text| numbers(text).unwrap_err().to_string();
        assert!(said("a b x\nc").starts_with("file:2: \"c\" is no name and class"), "{}", said("a b x\nc"));
        assert!(said("a b x\nc,\nd x").starts_with("file:2: \"c,\""));
        assert!(said("c x\nc y\na b x\nd x").starts_with("file:2: \"c\" already has a class"));
        assert!(said("c x").starts_with("file: 2 of the answers have no class, \"a b\" first"));
    }
}
