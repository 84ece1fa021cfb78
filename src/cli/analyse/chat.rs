//! A chat with [shared games](shares). Exports of WhatsApp, Signal and Discord, or games that were copied one after the other. Names
//! choose the messages of one player, and are dropped.

use std::collections::{BTreeMap, HashMap, HashSet};

use salet::game::shares::{self, Head, Line, Score};
use salet::game::squares::lost_green;
use salet::game::{Feedback, Game};
use salet::words::{Colour, Digits, FeedbackRule, WordGame as _, with_tiles};
use salet_base::text::{count, excerpt};

use super::history::{Form, History, Told};
use crate::cli::exit::{Failure, refusal};

struct Block<'t> {
    line: usize,
    sender: Option<&'t str>,
    /// `None` if the squares come without a first line that can be read.
    head: Option<Head<'t>>,
    rows: Vec<&'t str>,
    /// Whether this is a result of a [`summary`], which has no squares.
    is_summed: bool,
}

/// Whether a text has a shared game, or begins with a message.
pub(super) fn is_chat(text: &str, game: &Game) -> bool {
    let text = with_tiles(text);
    let first = text.lines().map(shares::trimmed).find(|line| !line.is_empty());
    first.is_some_and(|line| message(line).is_some())
        || blocks(&text, game).0.iter().any(|block| block.head.is_some())
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
    let plain = |name: &str| name.trim_start_matches('@').to_lowercase();
    let is_own = |block: &Block<'_>| player.is_none() || block.sender.map(plain) == player.map(plain);
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
    let is_hard_known = game.has_colours();
    let mut broke_hard = 0;
    let mut seen: HashMap<(Option<&str>, &str), Vec<Feedback>> = HashMap::new();
    let (mut repeated, mut others, mut summed) = (0, 0, 0);
    for block in &blocks {
        let Some(head) = &block.head else {
            // Squares of another length are of another game.
            if read_rows(&block.rows, game, digits).is_ok() {
                let reason = "the first line above these squares cannot be read, such as Wordle 1,234 4/6";
                history.add(block.line, Err(reason.to_owned()));
            }
            continue;
        };
        let read = match block.is_summed {
            true => of_limit(head, game).map(|()| Vec::new()),
            false => squares(head, &block.rows, game, digits),
        };
        let rows = match read {
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
        summed += usize::from(block.is_summed);
        broke_hard += usize::from(is_hard_known && breaks_hard(&rows, game));
        history.add(block.line, Ok(Told::Counted { guesses: head.score.guesses, games: 1 }));
        if let Some(number) = &head.number {
            seen.insert((block.sender, number), rows);
        }
    }
    if repeated > 0 {
        history.notes.push(format!("{} shared again, and not counted again", count(repeated, "game")));
    }
    if summed > 0 {
        history
            .notes
            .push(format!("{} of summaries, counted even if they were shared, too", count(summed, "result")));
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
    // A hashtag is the same title.
    let title = |head: &Head<'_>| head.title.trim_start_matches('#').to_lowercase();
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
    let Some(words) = game.words() else { return (Vec::new(), 0) };
    let lists = words.lists();
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
        for (head, sender) in summary(said) {
            blocks.push(Block {
                line,
                sender: Some(sender),
                head: Some(head),
                rows: Vec::new(),
                is_summed: true,
            });
        }
        for part in shares::apart(said, lists) {
            let read = reader.line(part);
            let was_stray = is_stray;
            is_stray = matches!(read, Line::Stray(_)) || (was_stray && read == Line::Blank);
            match (read, blocks.last_mut()) {
                (Line::Head(head), _) => {
                    blocks.push(Block { line, sender, head: Some(head), rows: Vec::new(), is_summed: false });
                }
                (Line::Squares(squares), Some(block)) => block.rows.push(squares),
                (Line::Stray(squares), Some(block)) if was_stray => block.rows.push(squares),
                (Line::Stray(squares) | Line::Squares(squares), _) => {
                    blocks.push(Block { line, sender, head: None, rows: vec![squares], is_summed: false });
                }
                _ => {}
            }
        }
    }
    // Some other text has a score, too.
    blocks.retain(|block| {
        block.is_summed || !block.rows.is_empty() || block.head.as_ref().is_some_and(Head::is_certain)
    });
    (blocks, messages)
}

/// The results in a line of a summary by the app of a chat, each with its player: `👑 4/6: @a @b`, `X/6: @c`. Its lines may be joined.
fn summary(line: &str) -> Vec<(Head<'static>, &str)> {
    let (mut found, mut score) = (Vec::new(), None);
    let pieces = || line.match_indices(" @").map(|(at, _)| at + 1).chain([line.len()]);
    for (start, end) in [0].into_iter().chain(pieces()).zip(pieces()) {
        let piece = &line[start..end];
        // A score stands before the first of its players, and so after the last of the score before.
        let (name, next) = match piece.trim_end().rsplit_once(char::is_whitespace) {
            Some((name, last)) if last.ends_with(':') => (name, Score::read(last)),
            None if piece.trim_end().ends_with(':') => ("", Score::read(piece)),
            _ => (piece, None),
        };
        let name = name.trim().trim_end_matches('👑').trim();
        if let Some(score) = score.filter(|_| name.len() > 1)
            && let Some(name) = name.strip_prefix('@')
        {
            found.push((Head { title: "Wordle", number: None, score, is_hard: false }, name));
        }
        score = next.or(score);
    }
    found
}

/// The sender of a message and the rest of its first line, if a line begins one: `[12/01/2024, 08:15:03] Ann: …`,
/// `12/01/24, 08:15 - Ann: …`, `[12-Jan-24 08:15 AM] ann` with the message in the lines after it. In brackets the date is enough.
fn message(line: &str) -> Option<(&str, &str)> {
    let is_time = |text: &str| {
        text.len() < 40
            && text.split(':').zip(text.split(':').skip(1)).any(|(hours, minutes)| {
                hours.ends_with(|sign: char| sign.is_ascii_digit())
                    && minutes.starts_with(|sign: char| sign.is_ascii_digit())
            })
    };
    // Day, month and year, in any order.
    let is_date = |text: &str| {
        let mut parts = text.split(['/', '.', '-', ' ']).filter(|part| !part.is_empty());
        let is_part = |part: &str| part.len() <= 9 && part.chars().all(char::is_alphanumeric);
        let numbers = parts.clone().filter(|part| part.parse::<u16>().is_ok()).count();
        numbers >= 2 && parts.clone().count() == 3 && parts.all(is_part)
    };
    let (is_dated, (time, rest)) = match line.strip_prefix('[') {
        Some(line) => (true, line.split_once(']')?),
        None => {
            let is_figure = line.starts_with(|sign: char| sign.is_ascii_digit());
            (false, line.split_once(" - ").filter(|_| is_figure)?)
        }
    };
    let has_time = is_time(time) || (is_dated && is_date(time));
    if !has_time {
        return None;
    }
    let (name, said) = rest.split_once(": ").unwrap_or_else(|| (rest.strip_suffix(':').unwrap_or(rest), ""));
    Some((name.trim().trim_start_matches("~").trim(), said))
}

/// Whether a game has the limit of this one.
fn of_limit(head: &Head<'_>, game: &Game) -> Result<(), String> {
    let limit = head.score.limit;
    match game.limit() {
        Some(own) if limit != Some(own.into()) => {
            let limit = limit.map_or("any number of guesses".to_owned(), |limit| count(limit, "guess"));
            Err(format!("a game of {limit} is another game"))
        }
        _ => Ok(()),
    }
}

/// The squares of a game with this first line.
fn squares(head: &Head<'_>, rows: &[&str], game: &Game, digits: Digits) -> Result<Vec<Feedback>, String> {
    of_limit(head, game)?;
    let score = head.score;
    if shares::are_ambiguous(rows.iter().copied()) {
        return Err("red or green is right, and this game has both".to_owned());
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
    let read = rows.iter().map(|row| game.parse_feedback(row, digits));
    read.collect::<Result<_, _>>().map_err(|error| error.to_string())
}

/// Whether squares prove that a guess broke the hard rule: under it green tiles stay green. If feedback counts copies, the number of
/// coloured tiles never falls, either, as every guess repeats all coloured letters; otherwise one copy may have coloured several.
fn breaks_hard(rows: &[Feedback], game: &Game) -> bool {
    let coloured = |&shown: &Feedback| {
        let colours = game.colours(shown).unwrap_or_default();
        colours.into_iter().filter(|&colour| colour != Colour::Grey).count()
    };
    let counts_copies = game.words().is_some_and(|words| words.feedback() == FeedbackRule::Official);
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
            ("[12.01.24] Ann: hello", Some(("Ann", "hello"))),
            ("[January 12 2024] ann", Some(("ann", ""))),
            ("[no time] ann", None),
            ("[1, 2, 3] ann", None),
            ("[12/24] ann", None),
            ("12 - 13: a score", None),
            ("Wordle 1,234 4/6*", None),
        ] {
            assert_eq!(message(line), expected, "{line}");
        }
    }

    /// Lines with these ends, with a remark between them, or joined.
    fn forms(lines: &[&str]) -> [String; 5] {
        ["\n", "\r\n", "\nwell done!\n", "\r\n\r\nwell done!\r\n", " "].map(|between| lines.join(between))
    }

    #[test]
    fn summaries_of_an_app_are_results_with_their_players() {
        let game = Game::original();
        let lines = [
            "Your group is on a 93 day streak! 🔥 Here are yesterday's results:",
            "👑 3/6: @a @b",
            "4/6: @Ann Bee",
            "5/6: @c",
            "X/6: @d",
        ];
        let told = |text: &str, player: Option<&str>| {
            assert!(is_chat(text, &game), "{text}");
            let history = read(text, &game, Digits::default(), player).unwrap();
            assert!(history.unread.is_empty(), "{text}: {:?}", history.unread);
            let guesses = |told: &Told| match told {
                Told::Counted { guesses, games: 1 } => *guesses,
                other => panic!("{other:?}"),
            };
            history.told.iter().map(guesses).collect::<Vec<_>>()
        };
        for text in forms(&lines) {
            assert_eq!(told(&text, None), [Some(3), Some(3), Some(4), Some(5), None], "{text}");
            for (player, expected) in [("b", Some(3)), ("@ann bee", Some(4)), ("c", Some(5)), ("d", None)] {
                assert_eq!(told(&text, Some(player)), [expected], "{player}: {text}");
            }
        }
        assert!(summary("Wordle 1,234 4/6").is_empty() && summary("at 4/6: me").is_empty());
    }

    #[test]
    fn numbers_of_all_forms_are_of_one_game() {
        let heads = [
            "Wordle 1.749 2/6",
            "Wordle 1\u{a0}750 2/6",
            "Wordle 1\u{202f}751 2/6*",
            "🇷🇴 Wordle-RO 1553 2/6",
            "Wordle #1752 2/6",
            "#Wordle1753 2/6",
            "Wordle 1’754 2/6",
            "Wordle 1 755 2/6",
        ];
        let game = Game::original();
        let each: Vec<[String; 5]> =
            heads.iter().map(|head| forms(&[head, "🟩⬛🟩⬛🟩", "🟩🟩🟩🟩🟩"])).collect();
        for form in 0..5 {
            let text: Vec<&str> = each.iter().map(|forms| forms[form].as_str()).collect();
            let history = read(&text.join("\n"), &game, Digits::default(), None).unwrap();
            // Another game has other words.
            assert_eq!((history.told.len(), history.unread.len()), (7, 0), "{text:?}");
            assert_eq!(history.notes, ["1 game of wordle-ro left out"]);
        }
    }

    #[test]
    fn a_date_begins_a_chat() {
        let game = Game::original();
        for text in
            ["[12/01/2024, 08:15:03] Ann: hello", "[2024-01-12] Ann: hello", "12/01/24, 08:15 - Ann: hi"]
        {
            assert!(is_chat(text, &game), "{text}");
            assert!(read(text, &game, Digits::default(), None).unwrap().told.is_empty());
        }
    }
}
