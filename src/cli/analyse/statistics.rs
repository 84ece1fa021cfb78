//! The statistics that the New York Times keeps in the browser, under the key `nyt-wordle-statistics`:
//! `{"currentStreak":4,"guesses":{"1":0,"2":5,…,"fail":2},"gamesPlayed":97,…}`. Copied from a console it may stand between
//! quotation marks, and the site's own answer has it inside other objects.

use serde_json::Value;

use super::history::{Form, History, Told};
use salet_base::text::count;

/// Whether a text is JSON, or JavaScript between quotation marks.
pub(super) fn is_json(text: &str) -> bool {
    let start: String = text.chars().filter(|symbol| !symbol.is_whitespace()).take(2).collect();
    start.starts_with('{') || ["\"{", "'{"].contains(&start.as_str())
}

/// The games by their number of guesses. Errors are a line and a reason.
pub(super) fn read(text: &str) -> Result<History, (usize, String)> {
    let text = text.trim_end().trim_end_matches(';');
    let quoted = text.trim_start().strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
    let refused = |error: serde_json::Error| (error.line(), format!("this is not JSON: {error}"));
    let mut value: Value = serde_json::from_str(quoted.unwrap_or(text)).map_err(refused)?;
    if let Value::String(inner) = &value {
        value = serde_json::from_str(inner).map_err(refused)?;
    }
    let missing = "no statistics: no object \"guesses\" with games by their number of guesses, such as {\"guesses\": {\"3\": 12, \"fail\": 1}}";
    let (whole, guesses) = find(&value).ok_or((1, missing.to_owned()))?;
    let mut history = History::new(Form::Statistics);
    let mut sum = 0;
    for (key, games) in guesses {
        let number = games.as_u64().and_then(|games| u32::try_from(games).ok()).map(|games| games as usize);
        let Some(games) = number else {
            return Err((1, format!("\"{key}\" counts {games}, which is no number of games")));
        };
        let guesses = key.parse().ok();
        sum += games;
        history.told.push(Told::Counted { guesses, games });
    }
    if let Some(played) = whole.get("gamesPlayed").and_then(Value::as_u64)
        && played != sum as u64
    {
        let counted = count(sum, "game");
        history.notes.push(format!(
            "the statistics name {played} games played, but count only the guesses of {counted}: all figures are of these"
        ));
    }
    Ok(history)
}

/// The first object with a distribution, and the distribution.
fn find(value: &Value) -> Option<(&Value, &serde_json::Map<String, Value>)> {
    let is_key = |key: &String| key == "fail" || key.parse::<u8>().is_ok_and(|guesses| guesses > 0);
    if let Some(guesses) = value.get("guesses").and_then(Value::as_object)
        && !guesses.is_empty()
        && guesses.keys().all(is_key)
    {
        return Some((value, guesses));
    }
    match value {
        Value::Object(fields) => fields.values().find_map(find),
        Value::Array(values) => values.iter().find_map(find),
        _ => None,
    }
}
