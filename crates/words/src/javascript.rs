//! Lists of strings in JavaScript, with their names: `var La=["cigar", …],Ta=["aahed", …];`.

use std::ops::Range;

/// A list of strings in a JavaScript file.
pub(super) struct ScriptList<'t> {
    pub(super) name: Option<&'t str>,
    pub(super) part: Range<usize>,
}

/// The lists of strings in a JavaScript file.
pub(super) fn script_lists(text: &str) -> Vec<ScriptList<'_>> {
    let mut found: Vec<ScriptList<'_>> = Vec::new();
    for (at, _) in text.match_indices('[') {
        let is_inside = found.last().is_some_and(|list| list.part.contains(&at));
        let is_list = || text[at + 1..].trim_start().starts_with(['"', '\'']) && !is_index(&text[..at]);
        if !is_inside && is_list() {
            found.push(ScriptList { name: name_before(&text[..at]), part: at..end_of_list(text, at) });
        }
    }
    found
}

/// The end of a list in JavaScript: after the bracket that closes the one at `begin`, or else the end of the text.
fn end_of_list(text: &str, begin: usize) -> usize {
    let mut at = begin + 1;
    while let Some(found) = text[at..].find(['"', '\'', '/', ']']) {
        at += found;
        let rest = &text[at..];
        let skipped = match rest.as_bytes() {
            [b']', ..] => return at + 1,
            [b'/', b'/', ..] => rest.find('\n'),
            [b'/', b'*', ..] => rest.find("*/"),
            [b'/', ..] => Some(1),
            // Both quotes have one byte.
            [quote, ..] => string_end(rest, char::from(*quote)),
            [] => None,
        };
        let Some(skipped) = skipped else { break };
        at += skipped;
    }
    text.len()
}

/// The length of a string between quotes.
fn string_end(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    let closes = |(at, sign): (usize, char)| {
        let closes = sign == quote && !is_escaped && at > 0;
        is_escaped = sign == '\\' && !is_escaped;
        closes.then_some(at + 1)
    };
    text.char_indices().find_map(closes)
}

/// The most characters from the beginning of a name to the list.
const LONGEST_NAME: usize = 200;

/// The name of what follows: `La` of `var La=`, `words` of `export const words: string[] =`, `window.words =` and `"words":`.
fn name_before(text: &str) -> Option<&str> {
    let text = text.trim_end().strip_suffix(['=', ':'])?;
    let begin = text.char_indices().rev().nth(LONGEST_NAME).map_or(0, |(at, _)| at);
    let text = &text[begin..];
    let statement = text.rsplit(['\n', ';', ',', '{', '(', '=']).next()?;
    // A type may follow.
    let said = statement.split(':').next()?.split_whitespace().last()?;
    let name = said.rsplit(['.', '[']).next()?.trim_matches(['"', '\'', ']']);
    let is_name = |name: &&str| {
        !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || "_$-".contains(sign))
    };
    Some(name).filter(is_name)
}

/// Whether a bracket after this JavaScript is an index, as in `window["words"]`.
fn is_index(before: &str) -> bool {
    let is_name = before.ends_with(|c: char| c.is_alphanumeric() || "_$)]".contains(c));
    is_name && !["return", "default"].iter().any(|keyword| before.ends_with(keyword))
}
