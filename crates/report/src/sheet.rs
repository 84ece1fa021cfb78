//! A policy on paper: the opener, and the next guess for each feedback, in columns that fit a page. Without colours, a
//! feedback is written G for green, Y for yellow and - for grey.

use unicode_width::UnicodeWidthStr as _;

use crate::survey::{Branch, Station, survey};
use salet_base::text::count;

use salet_core::game::{Error, Feedback, Game, Tree};
use salet_core::policy::{Claim, ClaimKind, Score};
use salet_words::{Form, WordGame as _};

/// Maximum width of a line.
pub const WIDTH: usize = 100;

/// Maximum number of lines of a page.
pub const HEIGHT: usize = 60;

const GAP: &str = "    ";

/// The sheet of a tree: pages of at most [`WIDTH`] columns and [`HEIGHT`] lines, separated by form feeds, each headed by the
/// opener and the meaning of the columns. Rows are in the order of the opener's feedback, down the columns: grey, yellow,
/// green. Words of five letters take at most two pages.
///
/// # Errors
/// [`game::Error::IllegalTree`](salet_core::game::Error::IllegalTree) if the tree cannot be played.
pub fn write(tree: &Tree, game: &Game, claim: Claim) -> Result<String, Error> {
    let stations = survey(tree, game)?;
    let rows = rows(game, &stations);
    let head = head(game, claim, &Score::from(&tree.evaluate(game)?), game.name(tree.guess));
    let row_width = rows.first().map_or(1, |row| row.width());
    let columns = ((WIDTH + GAP.len()) / (row_width + GAP.len())).max(1);
    let height = HEIGHT - head.len();
    let pages = rows.len().div_ceil(columns * height).max(1);
    let mut text = String::new();
    for page in 0..pages {
        // The last page is as high as the others only if it is full.
        let rows = &rows[page * columns * height..rows.len().min((page + 1) * columns * height)];
        if page > 0 {
            text.push('\u{c}');
        }
        for (index, line) in head.iter().enumerate() {
            text += line;
            if index == 0 && pages > 1 {
                text += &format!(" (page {} of {pages})", page + 1);
            }
            text.push('\n');
        }
        let lines = rows.len().div_ceil(columns);
        for line in 0..lines {
            let cells: Vec<&str> = rows.iter().skip(line).step_by(lines).map(String::as_str).collect();
            text += cells.join(GAP).trim_end();
            text.push('\n');
        }
    }
    Ok(text)
}

/// The lines at the top of each page, the last one blank.
fn head(game: &Game, claim: Claim, score: &Score, opener: &str) -> Vec<String> {
    let answers = count(game.answer_count(), "answer");
    let cost = match score.mean() {
        Some(mean) => {
            let by_weight = if game.weights().is_equal() { "" } else { " by weight" };
            let lost = if score.lost_weight > 0 { ", some are lost" } else { "" };
            format!("{answers}, {mean:.4} guesses expected{by_weight}, {} at most{lost}", score.worst_case)
        }
        None => format!("{answers}, all lost"),
    };
    let proven = match claim.kind {
        ClaimKind::Optimal => "proven optimal",
        ClaimKind::Bounded | ClaimKind::UpperBound => "not proven optimal",
    };
    let marks = match game.words().map(|words| words.feedback().form()) {
        None => "symbols of the table",
        Some(Form::Colours) => "G right place, Y other place, - none left",
        Some(Form::Pegs) => "B right place, W other place",
        Some(Form::Number(letters)) => letters,
    };
    let limit = match game.limit() {
        Some(limit) => format!("at most {}", count(limit, "guess")),
        None => "no limit of guesses".to_owned(),
    };
    vec![
        format!("Open with {opener}: {cost}"),
        format!(
            "{} rule, {} feedback, {limit}, objective {}, {proven}",
            game.rule(),
            game.feedback_rule_name(),
            game.objective()
        ),
        format!("Find its feedback ({marks}) and play the word next to it."),
        "Then: the answers left, and the expected number of further guesses, that word included.".to_owned(),
        String::new(),
    ]
}

/// A row for each feedback of the opener except the solved one, all of the same width.
fn rows(game: &Game, stations: &[Station]) -> Vec<String> {
    let branches = &stations[0].branches;
    let cells: Vec<[String; 4]> = branches.iter().map(|branch| cells(game, stations, branch)).collect();
    let mut widths = [0; 4];
    for row in &cells {
        for (most, cell) in widths.iter_mut().zip(row) {
            *most = cell.width().max(*most);
        }
    }
    cells
        .iter()
        .map(|[shown, word, answers, mean]| {
            let pad = |cell: &str, most: usize| " ".repeat(most - cell.width());
            format!(
                "{shown}{}  {word}{}{}  {}{answers}  {}{mean}",
                pad(shown, widths[0]),
                mark(word),
                pad(word, widths[1]),
                pad(answers, widths[2]),
                pad(mean, widths[3])
            )
        })
        .collect()
}

/// The feedback, the next guess, the number of answers left, and the expected number of guesses.
fn cells(game: &Game, stations: &[Station], branch: &Branch) -> [String; 4] {
    let shown = on_paper(game, branch.shown);
    let Some(next) = branch.next else {
        return [shown, "given up".to_owned(), branch.answers.to_string(), String::new()];
    };
    let station = &stations[next];
    let mean = station.outlook.mean().map_or_else(|| "lost".to_owned(), |mean| format!("{mean:.2}"));
    [shown, game.name(station.node.guess).to_owned(), station.outlook.answers.to_string(), mean]
}

fn on_paper(game: &Game, shown: Feedback) -> String {
    let text = game.feedback_name(shown);
    if game.has_colours() { text.replace('B', "-") } else { text }
}

/// An invisible mark that keeps a row from left to right after a word that is written from right to left.
fn mark(word: &str) -> &'static str {
    let leftward = |c| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}');
    if word.contains(leftward) { "\u{200e}" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::survey::first_that_fits;
    use salet_core::game::{Limit, Objective, Rule, Weights};
    use salet_words::{FeedbackRule, SecretId, WordGameBuilder as _, WordLists};

    /// A game of these answers, and the tree that plays the first of them, then the first that fits.
    fn game(words: &[&str], feedback: FeedbackRule, limit: Limit) -> (Game, Tree) {
        let game = Game::builder(WordLists::new(words, []).unwrap())
            .feedback(feedback)
            .limit(limit)
            .build()
            .unwrap();
        let all: Vec<SecretId> = game.answers().collect();
        let tree = first_that_fits(&game, &all, usize::MAX);
        (game, tree)
    }

    fn rows_of(text: &str) -> Vec<&str> {
        text.lines().skip_while(|line| !line.is_empty()).skip(1).collect()
    }

    #[test]
    fn a_small_sheet_says_it_all() {
        let (game, tree) = game(&["mount", "found", "sound", "badly"], FeedbackRule::Official, Some(6));
        let text = write(&tree, &game, Claim::UPPER_BOUND).unwrap();
        assert_eq!(
            text,
            concat!(
                "Open with mount: 4 answers, 2.0000 guesses expected, 3 at most\n",
                "normal rule, official feedback, at most 6 guesses, objective mean, not proven optimal\n",
                "Find its feedback (G right place, Y other place, - none left) and play the word next to it.\n",
                "Then: the answers left, and the expected number of further guesses, that word included.\n",
                "\n",
                "-----  badly  1  1.00    -GGG-  found  2  1.50\n",
            )
        );
    }

    #[test]
    fn answers_that_are_given_up_are_told_and_weights_count() {
        let lists = WordLists::new(["mount", "found", "badly"], []).unwrap();
        let weights = Weights::from_integers(&[1, 2, 7]).unwrap();
        let game = Game::builder(lists).weights(weights).objective(Objective::WinRate).build().unwrap();
        let all: Vec<SecretId> = game.answers().collect();
        let mut tree = first_that_fits(&game, &all, usize::MAX);
        tree.children.remove(0);
        let text = write(&tree, &game, Claim::UPPER_BOUND).unwrap();
        assert!(
            text.starts_with(
                "Open with mount: 3 answers, 1.6667 guesses expected by weight, 2 at most, some are lost\n"
            ),
            "{text}"
        );
        assert_eq!(rows_of(&text), ["-----  given up  1          -GGG-  found     1  1.00"]);
    }

    #[test]
    fn every_script_stays_in_its_columns() {
        for (words, feedback) in [
            (&["שלום", "מלון", "תודה", "ספרי"][..], FeedbackRule::Official),
            (&["나라", "나무", "바다", "사람"], FeedbackRule::Presence),
            (&["1122", "2211", "1212", "3333"], FeedbackRule::Pegs),
        ] {
            let (game, tree) = game(words, feedback, Some(6));
            let text = write(&tree, &game, Claim::UPPER_BOUND).unwrap();
            assert!(text.lines().all(|line| line.width() <= WIDTH), "{text}");
            assert_eq!(text.contains('\u{200e}'), words[0] == "שלום", "{text}");
            assert_eq!(rows_of(&text).concat().matches('.').count(), tree.children.len(), "{text}");
        }
    }

    #[test]
    fn large_sheets_are_pages_that_are_read_one_by_one() {
        // Each word but the first shows something of its own: some subset of the places is green.
        let words: Vec<String> = (0..1024u32)
            .map(|n| (0..10).rev().map(|bit| if n >> bit & 1 == 0 { 'a' } else { 'b' }).collect())
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (game, tree) = game(&words, FeedbackRule::Unmatched, None);
        let game = Game::builder(game.lists().clone())
            .feedback(FeedbackRule::Unmatched)
            .rule(Rule::Strict)
            .objective(Objective::WorstThenMean)
            .limit(None)
            .build()
            .unwrap();
        let text = write(&tree, &game, Claim::UPPER_BOUND).unwrap();
        let pages: Vec<&str> = text.split('\u{c}').collect();
        assert!(pages.len() > 2, "{text}");
        let mut shown = Vec::new();
        for (number, page) in (1..).zip(&pages) {
            assert!(
                page.lines().count() <= HEIGHT && page.lines().all(|line| line.width() <= WIDTH),
                "{page}"
            );
            let title = page.lines().next().unwrap();
            assert!(title.ends_with(&format!("(page {number} of {})", pages.len())), "{title}");
            // Down the columns they are in order.
            let rows: Vec<Vec<&str>> =
                rows_of(page).iter().map(|row| row.split_whitespace().step_by(4).collect()).collect();
            let columns = rows[0].len();
            shown.extend((0..columns).flat_map(|at| rows.iter().filter_map(move |row| row.get(at).copied())));
        }
        let rank = |mark: char| "-YG".find(mark).unwrap();
        assert!(shown.is_sorted_by_key(|marks| marks.chars().map(rank).collect::<Vec<_>>()), "{shown:?}");
        assert_eq!(shown.len(), 1023);
    }
}
