//! A game that is over: what each guess gave away beside the best, and what luck gave.

use pyo3::{PyErr, PyResult, Python, pyfunction};
use salet::analysis::{self, Analysis, JudgedGame, Record, Thinking};
use salet::game::{Digits, Feedback};
use salet::policy::Contents;
use salet::text::excerpt;
use salet::words::GuessId;
use serde::Serialize;

use crate::about::About;
use crate::errors::{json, raised, usage};
use crate::history::{Clue, Parts};
use crate::sources::find;
use crate::waiting::duration;

/// The memory, in bytes, that is kept for positions that were judged before.
const KEPT: usize = 64 << 20;

/// A game, in the form of `salet analyse --json`.
#[derive(Serialize)]
struct Report {
    answer: Option<String>,
    guesses: usize,
    rules: Vec<JudgedGame>,
}

/// Judge every guess of a game: JSON, and whether Ctrl-C ended a search. `others` asks for other rules, too.
#[pyfunction]
pub(crate) fn analyse(
    py: Python<'_>,
    about: About<'_>,
    guesses: Vec<Clue>,
    answer: Option<&str>,
    others: bool,
    time_limit: Option<f64>,
) -> PyResult<(String, bool)> {
    let desk = about.desk()?;
    let contents = &desk.subject().contents;
    let record = record(&guesses, answer, contents)?;
    let each = duration(time_limit)?;
    let answer = record.answer().map(|answer| contents.lists.display(answer).to_owned());
    let waited = desk.ask(py, move |asked, stop| {
        let thinking = Thinking { each, until: None, stop, progress: &() };
        let wanted = if others { usize::MAX } else { 1 };
        let mut rules = Vec::new();
        for (number, (judge, analyst)) in asked.analysts().enumerate().take(wanted) {
            let contents = judge.side.contents();
            let analysis = match record.breaks_at(contents) {
                // What a game would have cost up to there by a rule that was not played is of no interest.
                Some(at) if number > 0 => Analysis::not_allowed(&record, at),
                _ => analyst.analyse(&record, &thinking)?,
            };
            analyst.tidy(KEPT);
            rules.push(JudgedGame::of(&analysis, contents));
        }
        Ok::<_, analysis::error::Error>(Report { answer, guesses: record.turns().len(), rules })
    })?;
    let (report, interrupted) = waited.or_interrupted(py)?;
    Ok((json(&report.map_err(raised)?)?, interrupted))
}

/// A game from words, with their colours or with an answer.
fn record(guesses: &[Clue], answer: Option<&str>, contents: &Contents) -> PyResult<Record> {
    let lists = &contents.lists;
    let parts: Vec<Parts> = guesses.iter().map(Clue::parts).collect();
    let answer = answer.map(|answer| find(lists, answer)).transpose()?;
    let words = parts.iter().map(|part| match part {
        Parts::One(word) => Some(word),
        Parts::Both(..) => None,
    });
    if let Some(words) = words.collect::<Option<Vec<_>>>()
        && !words.is_empty()
    {
        let words = words.into_iter().map(|word| find(lists, word)).collect::<PyResult<Vec<_>>>()?;
        let answer = answer.or(words.last().copied()).ok_or_else(|| usage("there is no guess to analyse"))?;
        return Record::against(contents, &words, answer).map_err(raised);
    }
    let turn = |part: &Parts| match part {
        Parts::Both(word, shown) => {
            let shown =
                contents.feedback.parse(shown, lists.word_len(), Digits::default()).map_err(raised)?;
            Ok((find(lists, word)?, shown))
        }
        Parts::One(word) => Err(usage(format!(
            "\"{}\" has no colours, and others have; give all words with what they showed, or none",
            excerpt(word)
        ))),
    };
    let turns: Vec<(GuessId, Feedback)> = parts.iter().map(turn).collect::<Result<_, PyErr>>()?;
    let record = Record::shown(contents, turns).map_err(raised)?;
    let Some(answer) = answer else { return Ok(record) };
    let words: Vec<GuessId> = record.turns().iter().map(|&(guess, _)| guess).collect();
    let played = Record::against(contents, &words, answer).map_err(raised)?;
    match played.turns() == record.turns() {
        true => Ok(played),
        false => Err(usage(format!("\"{}\" does not show these colours", lists.display(answer)))),
    }
}
