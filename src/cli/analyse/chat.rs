//! A chat with shared games: `Wordle 1,234 4/6*`, then the squares. Exports of WhatsApp, Signal and Discord, or blocks that were
//! copied one after the other. Names choose the messages of one player, and are dropped.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::game::clues::score;
use crate::game::squares::lost_green;
use crate::game::{Colour, Digits, Feedback, FeedbackRule, Game, with_tiles};
use crate::text::count;

use super::history::{Form, History, Told};
use super::reading::is_tile;
use crate::cli::exit::{Failure, refusal};

struct Block<'t> {
    line: usize,
    sender: Option<&'t str>,
    head: Head<'t>,
    rows: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
struct Head<'t> {
    title: &'t str,
    number: String,
    /// `None` if the answer was not found.
    guesses: Option<usize>,
    limit: usize,
}

pub(super) fn is_chat(text: &str) -> bool {
    text.lines().any(|line| head(line).is_some())
}

pub(super) fn read(
    text: &str,
    game: &Game,
    digits: Digits,
    player: Option<&str>,
) -> Result<History, Failure> {
    let (mut blocks, messages) = blocks(text);
    let mut history = History::new(Form::Chat);
    let is_own = |block: &Block<'_>| {
        player.is_none() || block.sender.map(str::to_lowercase) == player.map(str::to_lowercase)
    };
    let all = blocks.len();
    let senders: HashSet<&str> = blocks.iter().filter_map(|block| block.sender).collect();
    blocks.retain(is_own);
    if let Some(player) = player
        && blocks.is_empty()
    {
        let why = match senders.len() {
            0 => "no sender of a shared game is named in this file".to_owned(),
            senders => format!("{} shared a game, with other names", count(senders, "sender")),
        };
        return refusal(format!("there is no shared game of \"{player}\": {why}"));
    }
    if messages > all {
        let others = count(messages - all, "message");
        history.notes.push(format!("{others} without a shared game left out"));
    }
    if player.is_some() && all > blocks.len() {
        history.notes.push(format!("{} of other players left out", count(all - blocks.len(), "game")));
    }
    if player.is_none() && senders.len() > 1 {
        history.notes.push(format!(
            "these are the games of {}; --player NAME takes those of one",
            count(senders.len(), "player")
        ));
    }
    of_one_title(&mut blocks, &mut history);
    let is_hard_known = game.feedback().has_colours();
    let mut broke_hard = 0;
    let mut seen: HashMap<(Option<&str>, &str), Vec<Feedback>> = HashMap::new();
    let (mut repeated, mut others) = (0, 0);
    for block in &blocks {
        let rows = match block.squares(game, digits) {
            Ok(rows) => rows,
            Err(reason) => {
                history.add(block.line, Err(reason));
                continue;
            }
        };
        match seen.get(&(block.sender, block.head.number.as_str())) {
            Some(before) if *before == rows => {
                repeated += 1;
                continue;
            }
            Some(_) => others += 1,
            None => {}
        }
        broke_hard += usize::from(is_hard_known && breaks_hard(&rows, game));
        history.add(block.line, Ok(Told::Counted { guesses: block.head.guesses, games: 1 }));
        seen.insert((block.sender, &block.head.number), rows);
    }
    if repeated > 0 {
        history.notes.push(format!("{} shared again, and not counted again", count(repeated, "game")));
    }
    if others > 0 {
        history.notes.push(format!(
            "{} with the number of an earlier one and other squares: are there several players in the file?",
            count(others, "game")
        ));
    }
    history.broke_hard = is_hard_known.then_some(broke_hard);
    Ok(history)
}

/// Leave out all games but one: Wordle if it is there, else the most frequent.
fn of_one_title(blocks: &mut Vec<Block<'_>>, history: &mut History) {
    let mut titles: BTreeMap<String, usize> = BTreeMap::new();
    blocks.iter().for_each(|block| *titles.entry(block.head.title.to_lowercase()).or_default() += 1);
    let most = titles.iter().max_by_key(|&(title, &games)| (title == "wordle", games));
    let Some(kept) = most.map(|(title, _)| title.clone()) else { return };
    for (title, games) in titles.iter().filter(|&(title, _)| *title != kept) {
        history.notes.push(format!("{} of {} left out", count(*games, "game"), crate::text::excerpt(title)));
    }
    blocks.retain(|block| block.head.title.to_lowercase() == kept);
}

/// The shared games of a text, and the number of messages; 0 if no line begins one.
fn blocks(text: &str) -> (Vec<Block<'_>>, usize) {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let (mut sender, mut messages, mut open) = (None, 0, false);
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim_matches(|sign: char| sign.is_whitespace() || is_mark(sign));
        let said = match message(text) {
            Some((name, said)) => {
                (sender, messages, open) = (Some(name), messages + 1, false);
                said
            }
            None => text,
        };
        if let Some(head) = head(said) {
            blocks.push(Block { line, sender, head, rows: Vec::new() });
            open = true;
            continue;
        }
        let squares = with_tiles(said).replace('\u{fe0f}', "");
        let is_row = !squares.is_empty() && squares.chars().all(is_tile);
        match blocks.last_mut() {
            Some(block) if open && is_row => block.rows.push(squares),
            Some(block) if open && (!squares.is_empty() || !block.rows.is_empty()) => open = false,
            _ => {}
        }
    }
    (blocks, messages)
}

/// Marks of the direction of writing, which exports put before a line.
fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The sender of a message and the rest of its first line, if a line begins one: `[12/01/2024, 08:15:03] Ann: …`,
/// `12/01/24, 08:15 - Ann: …`, `[12-Jan-24 08:15 AM] ann` with the message in the lines after it.
fn message(line: &str) -> Option<(&str, &str)> {
    let is_time = |text: &str| {
        text.len() < 40
            && text.split(':').zip(text.split(':').skip(1)).any(|(hours, minutes)| {
                hours.ends_with(|sign: char| sign.is_ascii_digit())
                    && minutes.starts_with(|sign: char| sign.is_ascii_digit())
            })
    };
    let (time, rest) = match line.strip_prefix('[') {
        Some(line) => line.split_once(']')?,
        None => line.split_once(" - ").filter(|_| line.starts_with(|sign: char| sign.is_ascii_digit()))?,
    };
    if !is_time(time) {
        return None;
    }
    let (name, said) = rest.split_once(": ").unwrap_or_else(|| (rest.strip_suffix(':').unwrap_or(rest), ""));
    Some((name.trim().trim_start_matches("~").trim(), said))
}

/// The first line of a shared game: a name, a number, a score. Text may surround them.
fn head(line: &str) -> Option<Head<'_>> {
    let pieces: Vec<&str> = line.split_whitespace().collect();
    let is_number = |piece: &&&str| {
        let digits = piece.trim_start_matches('#');
        !digits.is_empty() && digits.chars().all(|sign| sign.is_ascii_digit() || ",.'’".contains(sign))
    };
    pieces.iter().enumerate().find_map(|(at, piece)| {
        let (guesses, limit) = score(piece)?;
        // A number with blanks between its thousands has several pieces.
        let numbers = pieces[..at].iter().rev().take_while(is_number).count();
        let title = pieces[..at - numbers].last().filter(|_| numbers > 0)?;
        let number = pieces[at - numbers..at].concat();
        Some(Head { title, number: number.chars().filter(char::is_ascii_digit).collect(), guesses, limit })
    })
}

impl Block<'_> {
    fn squares(&self, game: &Game, digits: Digits) -> Result<Vec<Feedback>, String> {
        let Head { guesses, limit, .. } = self.head;
        let rows = guesses.unwrap_or(limit);
        if game.limit().is_some_and(|own| usize::from(own) != limit) {
            return Err(format!("a game of {} is another game", count(limit, "guess")));
        }
        if self.rows.len() != rows {
            let lines = count(self.rows.len(), "line");
            return Err(format!("{lines} of squares for {}", count(rows, "guess")));
        }
        let len = game.lists().word_len();
        let read = self.rows.iter().map(|row| game.feedback().parse(row, len, digits));
        let read: Vec<Feedback> = read.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let solved = read.iter().position(|&shown| shown == game.solved());
        match solved == guesses.map(|guesses| guesses - 1) {
            true => Ok(read),
            false => Err("the squares do not end as the score says".to_owned()),
        }
    }
}

/// Whether squares prove that a guess broke the hard rule: under it green tiles stay green. If feedback counts copies, the number of
/// coloured tiles never falls, either, as every guess repeats all coloured letters; otherwise one copy may have coloured several.
fn breaks_hard(rows: &[Feedback], game: &Game) -> bool {
    let coloured = |&shown: &Feedback| {
        let colours = game.feedback().colours(shown, game.lists().word_len()).unwrap_or_default();
        colours.into_iter().filter(|&colour| colour != Colour::Grey).count()
    };
    let counts_copies = game.feedback() == FeedbackRule::Official;
    lost_green(rows, game).is_some() || (counts_copies && !rows.is_sorted_by_key(coloured))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_found_in_any_line() {
        for (line, title, number, guesses) in [
            ("Wordle 1,234 4/6*", "Wordle", "1234", Some(4)),
            ("Wordle 1.234 X/6", "Wordle", "1234", None),
            ("Wordle 1\u{202f}234 2/6", "Wordle", "1234", Some(2)),
            ("look: joguei term.ooo #812 3/6 🔥", "term.ooo", "812", Some(3)),
        ] {
            let expected = Head { title, number: number.to_owned(), guesses, limit: 6 };
            assert_eq!(head(line), Some(expected), "{line}");
        }
        for line in
            ["12/24 is the day", "see you 3/6", "we won 4 3/6x", "1 2/3", "crane / slate", "Wordle 4/6"]
        {
            assert_eq!(head(line), None, "{line}");
        }
    }

    #[test]
    fn messages_have_a_time_and_a_sender() {
        for (line, expected) in [
            ("[12/01/2024, 08:15:03] Ann B: hello: you", Some(("Ann B", "hello: you"))),
            ("12/01/24, 08:15 - ~ Ann: Wordle", Some(("Ann", "Wordle"))),
            ("[2024-01-12 08:15] Ann:", Some(("Ann", ""))),
            ("[12-Jan-24 08:15 AM] ann", Some(("ann", ""))),
            ("[no time] ann", None),
            ("12 - 13: a score", None),
            ("Wordle 1,234 4/6*", None),
        ] {
            assert_eq!(message(line), expected, "{line}");
        }
    }
}
