//! A chat with [shared games](shares). Exports of WhatsApp, Signal and Discord, or games that were copied one after the other. Names
//! choose the messages of one player, and are dropped.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::game::shares::{self, Head, Line};
use crate::game::squares::lost_green;
use crate::game::{Colour, Digits, Feedback, FeedbackRule, Game, with_tiles};
use crate::text::{count, excerpt};

use super::history::{Form, History, Told};
use crate::cli::exit::{Failure, refusal};

struct Block<'t> {
    line: usize,
    sender: Option<&'t str>,
    /// `None` if the squares come without a first line that can be read.
    head: Option<Head<'t>>,
    rows: Vec<&'t str>,
}

pub(super) fn is_chat(text: &str, game: &Game) -> bool {
    let text = with_tiles(text);
    blocks(&text, game).0.iter().any(|block| block.head.is_some())
}

pub(super) fn read(
    text: &str,
    game: &Game,
    digits: Digits,
    player: Option<&str>,
) -> Result<History, Failure> {
    let text = with_tiles(text);
    let (mut blocks, messages) = blocks(&text, game);
    let mut history = History::new(Form::Chat);
    let is_own = |block: &Block<'_>| {
        player.is_none() || block.sender.map(str::to_lowercase) == player.map(str::to_lowercase)
    };
    let all = games(&blocks);
    let of_games = blocks.iter().filter(|block| block.head.is_some());
    let senders: HashSet<&str> = of_games.filter_map(|block| block.sender).collect();
    blocks.retain(is_own);
    if let Some(player) = player
        && games(&blocks) == 0
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
    let own = games(&blocks);
    if player.is_some() && all > own {
        history.notes.push(format!("{} of other players left out", count(all - own, "game")));
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
        let Some(head) = &block.head else {
            // Squares of another length are of another game.
            if read_rows(&block.rows, game, digits).is_ok() {
                let reason = "the first line above these squares cannot be read, such as Wordle 1,234 4/6";
                history.add(block.line, Err(reason.to_owned()));
            }
            continue;
        };
        let rows = match squares(head, &block.rows, game, digits) {
            Ok(rows) => rows,
            Err(reason) => {
                history.add(block.line, Err(reason));
                continue;
            }
        };
        match head.number.as_ref().and_then(|number| seen.get(&(block.sender, number.as_str()))) {
            Some(before) if *before == rows => {
                repeated += 1;
                continue;
            }
            Some(_) => others += 1,
            None => {}
        }
        broke_hard += usize::from(is_hard_known && breaks_hard(&rows, game));
        history.add(block.line, Ok(Told::Counted { guesses: head.score.guesses, games: 1 }));
        if let Some(number) = &head.number {
            seen.insert((block.sender, number), rows);
        }
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
    let title = |head: &Head<'_>| head.title.to_lowercase();
    let heads = blocks.iter().filter_map(|block| block.head.as_ref());
    heads.for_each(|head| *titles.entry(title(head)).or_default() += 1);
    let most = titles.iter().max_by_key(|&(title, &games)| (title == "wordle", games));
    let Some(kept) = most.map(|(title, _)| title.clone()) else { return };
    for (title, games) in titles.iter().filter(|&(title, _)| *title != kept) {
        let of = if title.is_empty() { "without a name".into() } else { format!("of {}", excerpt(title)) };
        history.notes.push(format!("{} {of} left out", count(*games, "game")));
    }
    blocks.retain(|block| block.head.as_ref().is_none_or(|head| title(head) == kept));
}

fn games(blocks: &[Block<'_>]) -> usize {
    blocks.iter().filter(|block| block.head.is_some()).count()
}

/// The shared games of a text, and the number of messages; 0 if no line begins one.
fn blocks<'t>(text: &'t str, game: &Game) -> (Vec<Block<'t>>, usize) {
    let lists = game.lists();
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut reader = shares::Reader::new(lists, |_| false);
    let (mut sender, mut messages, mut is_stray) = (None, 0, false);
    for (line, text) in (1..).zip(text.lines()) {
        let text = shares::trimmed(text);
        let said = message(text).map_or(text, |(name, said)| {
            (sender, messages) = (Some(name), messages + 1);
            reader.interrupt();
            said
        });
        for part in shares::apart(said, lists) {
            let read = reader.line(part);
            let was_stray = is_stray;
            is_stray = matches!(read, Line::Stray(_)) || (was_stray && read == Line::Blank);
            match (read, blocks.last_mut()) {
                (Line::Head(head), _) => {
                    blocks.push(Block { line, sender, head: Some(head), rows: Vec::new() });
                }
                (Line::Squares(squares), Some(block)) => block.rows.push(squares),
                (Line::Stray(squares), Some(block)) if was_stray => block.rows.push(squares),
                (Line::Stray(squares) | Line::Squares(squares), _) => {
                    blocks.push(Block { line, sender, head: None, rows: vec![squares] });
                }
                _ => {}
            }
        }
    }
    // Some other text has a score, too.
    blocks.retain(|block| !block.rows.is_empty() || block.head.as_ref().is_some_and(Head::is_certain));
    (blocks, messages)
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

/// The squares of a game with this first line.
fn squares(head: &Head<'_>, rows: &[&str], game: &Game, digits: Digits) -> Result<Vec<Feedback>, String> {
    let score = head.score;
    if let Some(own) = game.limit()
        && score.limit != Some(own.into())
    {
        let limit = score.limit.map_or("any number of guesses".to_owned(), |limit| count(limit, "guess"));
        return Err(format!("a game of {limit} is another game"));
    }
    if let Some(wanted) = score.lines().filter(|&wanted| wanted != rows.len()) {
        return Err(format!("{} of squares for {}", count(rows.len(), "line"), count(wanted, "guess")));
    }
    let read = read_rows(rows, game, digits)?;
    let solved = read.iter().position(|&shown| shown == game.solved());
    match solved == score.guesses.map(|guesses| guesses - 1) {
        true => Ok(read),
        false => Err("the squares do not end as the score says".to_owned()),
    }
}

fn read_rows(rows: &[&str], game: &Game, digits: Digits) -> Result<Vec<Feedback>, String> {
    let read = rows.iter().map(|row| game.feedback().parse(row, game.lists().word_len(), digits));
    read.collect::<Result<_, _>>().map_err(|error| error.to_string())
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
    fn a_score_makes_a_chat_with_a_number_or_squares() {
        let game = Game::original();
        for text in ["Wordle 1,234 4/6*", "hi\nhello wordl 2/6\n\n🟩🟩🟩🟩🟩", "Absurdle 1/∞ 🟩🟩🟩🟩🟩"]
        {
            assert!(is_chat(text, &game), "{text}");
        }
        for text in ["12/24 is the day", "see you 3/6\nsoon", "1 2/3", "crane / slate", "hi\n🟩🟩🟩🟩🟩"]
        {
            assert!(!is_chat(text, &game), "{text}");
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
