//! The squares of a shared game of several boards.

use salet_core::game::Feedback;
use salet_words::{Digits, FeedbackRule};

use crate::error::{Error, Result};

/// A piece of a text between white space, and the number of its line.
pub(crate) type Piece<'t> = (usize, &'t str);

/// The feedback of each board. Some boards stand side by side, in as many columns as a line has, or in two if all lines are joined; below
/// them stand the next ones. Their rows end with the last result of these boards or with the game.
pub(crate) fn boards(
    squares: &[Piece<'_>],
    results: &[Option<usize>],
    rule: FeedbackRule,
    word_len: usize,
) -> Result<Vec<Vec<Feedback>>> {
    let wrong = |why: String| Err(Error::Share { why });
    let mut widths = squares.chunk_by(|one, next| one.0 == next.0).map(<[_]>::len);
    let columns = match widths.next() {
        Some(width) if width <= results.len() => {
            if widths.any(|other| other != width) {
                return wrong("the rows of squares do not have the same number of boards".to_owned());
            }
            width
        }
        _ => 2,
    };
    if !results.len().is_multiple_of(columns) || !squares.len().is_multiple_of(columns) {
        return wrong(format!("squares of {columns} boards in a row for {} results", results.len()));
    }
    let rows: Vec<&[Piece<'_>]> = squares.chunks(columns).collect();
    let groups: Vec<&[Option<usize>]> = results.chunks(columns).collect();
    // All groups end with the game, or each with its last result if no board was missed; then those with a miss end with the game.
    let last =
        |group: &&[Option<usize>]| group.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().max();
    let ends: Vec<Option<usize>> = groups.iter().map(last).collect();
    let (known, missed) =
        (ends.iter().flatten().sum::<usize>(), ends.iter().filter(|end| end.is_none()).count());
    let whole = rows.len().saturating_sub(known).checked_div(missed).unwrap_or(0);
    let own: Vec<usize> = ends.iter().map(|end| end.unwrap_or(whole)).collect();
    let equal = vec![rows.len() / groups.len(); groups.len()];
    let mut found = Ok(None);
    for heights in [own, equal] {
        if heights.iter().sum::<usize>() != rows.len() {
            continue;
        }
        found = divided(&rows, &groups, &heights, rule, word_len);
        if let Ok(Some(boards)) = found {
            return Ok(boards);
        }
    }
    found?;
    wrong("the squares do not end as the results say".to_owned())
}

/// The feedback of the boards in groups with so many rows; `None` if their squares do not agree with the results.
fn divided(
    rows: &[&[Piece<'_>]],
    groups: &[&[Option<usize>]],
    heights: &[usize],
    rule: FeedbackRule,
    word_len: usize,
) -> Result<Option<Vec<Vec<Feedback>>>> {
    let (mut boards, mut rest) = (Vec::new(), rows);
    for (group, &height) in groups.iter().zip(heights) {
        let (here, below) = rest.split_at(height);
        rest = below;
        for (column, &result) in group.iter().enumerate() {
            let until = result.unwrap_or(height);
            if until > height {
                return Ok(None);
            }
            let shown =
                here[..until].iter().map(|row| rule.parse(row[column].1, word_len, Digits::default()));
            let shown = shown.collect::<Result<Vec<_>, _>>()?;
            let solved = shown.iter().position(|&shown| shown == rule.solved(word_len)).map(|at| at + 1);
            if solved != result {
                return Ok(None);
            }
            boards.push(shown);
        }
    }
    Ok(Some(boards))
}
