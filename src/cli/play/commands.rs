//! The meaning of a line in a session.
//!
//! A line is a command, clues as `next` reads them, played words, or the first line of a shared game. Command names come
//! first: write `play WORD` or `WORD=COLOURS` for a word that is spelled like a command.

use std::time::Duration;

use salet::advice::ToldKnowledge;
use salet::game::clues::{self, Turn};
use salet::game::shares::Head;
use salet::game::{Feedback, Game};
use salet::words::{ClueError, Digits, GuessId, WordGame as _, with_tiles};
use salet_base::text::excerpt;

use crate::cli::game_args::find_answer;
use crate::cli::table_args::GIVE_IT;
use crate::cli::{Failure, duration, find_word, refusal};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Nothing,
    /// Turns; the last may still wait for its colours.
    Clues(Vec<Turn>),
    /// Words in the order of play, whose colours follow.
    Words(Vec<GuessId>),
    /// The line above the squares of a shared game of this many guesses, and whether it was played by the hard rule.
    ShareHead(usize, bool),
    /// Letters known without guesses.
    Letters(ToldKnowledge),
    /// Squares whose words are not known; without any, those that wait for their words.
    Squares(Vec<Feedback>),
    /// The best N guesses, searched for this time if one is given.
    Top(usize, Option<Duration>),
    /// Price and parts of a word, searched for this time if one is given.
    Why(GuessId, Option<Duration>),
    /// The first N remaining answers, or all.
    Left(Option<usize>),
    /// The number of further guesses in the worst case.
    Forced(Option<Duration>),
    Undo,
    New,
    Hard(bool),
    /// A little more help, and the best guess by name.
    Hint,
    Solution,
    Answer(GuessId),
    Analyse,
    Help,
    Quit,
}

pub(super) const NAMES: &[&str] = &[
    "top", "why", "left", "forced", "hint", "solution", "letters", "squares", "undo", "new", "hard",
    "answer", "analyse", "play", "help", "quit",
];

const HELP: &[(&str, &str)] = &[
    (
        "GYBBG, 21002, 🟩🟨⬜⬜🟩",
        "feedback on the word you named last, or else on the recommended one; X, - and _ are grey, too; also 🟥🟡🟦, and 2B1W or 2A1B",
    ),
    ("crane=21002", "feedback on another word, also as crane 21002"),
    ("crane", "price a word as the next guess; its colours may follow on the next line"),
    ("crane slate pious", "name the played words before the squares of a shared game, or after them"),
    (
        "letters green e___y",
        "what you know without guesses, also yellow _r__t (in the word, not there), with ee, grey stl, played 2; all \
         together in one line. `letters none` forgets it",
    ),
    (
        "squares [BYBBB GGGGG]",
        "squares whose words you do not know: those of the shared game above, or these",
    ),
    ("top N [TIME]", "rank the best N guesses exactly, in this TIME (such as 1m) instead of --time-limit"),
    ("why WORD [TIME]", "price a word, and show its parts"),
    ("left [N|all]", "list the remaining answers"),
    ("forced [TIME]", "number of guesses that the adversary can still force"),
    (
        "hint, solution",
        "with --hint: the number of answers, then one letter of the best guess after the other; the word itself",
    ),
    ("answer WORD", "name the secret: from now on a word is enough, without colours"),
    ("analyse", "price all guesses of the game, and its luck"),
    ("undo, new", "take the last guess back; begin again"),
    ("hard on, hard off", "hard rule, normal rule"),
    ("play WORD", "play a word that is spelled like a command"),
    ("help, quit", "this list; the end (also Ctrl-D). Ctrl-C ends a search with its best result so far"),
];

/// The same in a game given as a table or as features.
const OF_TABLE: &[(&str, &str)] = &[
    ("SYMBOL", "feedback on the guess you named last, or else on the recommended one"),
    ("GUESS=SYMBOL", "feedback on another guess"),
    ("GUESS", "price a guess; its symbol may follow on the next line"),
    ("top N [TIME]", "rank the best N guesses exactly, in this TIME (such as 1m) instead of --time-limit"),
    ("why GUESS", "price a guess, and show its parts"),
    ("left [N|all]", "list the remaining answers"),
    ("forced [TIME]", "number of guesses that the adversary can still force"),
    ("answer NAME", "name the secret: from now on a guess is enough, without its symbol"),
    ("analyse", "price all guesses of the game, and its luck"),
    ("undo, new", "take the last guess back; begin again"),
    ("play GUESS", "play a guess that is spelled like a command"),
    ("help, quit", "this list; the end (also Ctrl-D). Ctrl-C ends a search with its best result so far"),
];

/// What can be written in a session on a game.
pub(super) fn help(game: &Game) -> &'static [(&'static str, &'static str)] {
    if game.words().is_none() { OF_TABLE } else { HELP }
}

const FIELDS: &[&str] = &["green", "yellow", "with", "grey", "gray", "without", "played"];

/// Guesses of `top` without a number.
const TOP: usize = 10;

/// Answers of `left` without a number.
const LEFT: usize = 40;

#[derive(Clone, Copy)]
pub(super) struct Language<'g> {
    pub(super) game: &'g Game,
    pub(super) digits: Digits,
}

impl Language<'_> {
    pub(super) fn parse(self, line: &str) -> Result<Command, Failure> {
        // Symbols and names of a table may have any signs.
        if self.game.words().is_none()
            && let Some(command) = of_table(self.game, line)
        {
            return command;
        }
        let line = with_tiles(line);
        let pieces: Vec<&str> = line.split_whitespace().collect();
        // The name of a shared game may begin like a command.
        if let Some(head) = self.game.words().and_then(|words| Head::read(&line, words.lists())) {
            return share_head(&head);
        }
        // A shared game of SUTOM ends in the address of the site.
        let Some((&first, rest)) = pieces.split_first().filter(|_| !line.contains("://")) else {
            return Ok(Command::Nothing);
        };
        match first.to_lowercase().as_str() {
            "top" => self.top(rest),
            "why" => {
                let (word, time) = one_and_time(first, rest)?;
                Ok(Command::Why(self.word(word)?, time))
            }
            "left" => left(rest),
            "forced" => Ok(Command::Forced(time(first, rest)?)),
            "hint" => alone(first, rest, Command::Hint),
            "solution" => alone(first, rest, Command::Solution),
            "letters" | "squares" if self.game.words().is_none() => {
                refusal("a table has no letters, so that no letters or squares of it are known")
            }
            "letters" => letters(rest),
            "squares" => {
                let read = |piece: &&str| self.game.parse_feedback(piece, self.digits);
                Ok(Command::Squares(rest.iter().map(read).collect::<Result<_, _>>()?))
            }
            "undo" => alone(first, rest, Command::Undo),
            "new" => alone(first, rest, Command::New),
            "hard" => hard(rest),
            "answer" => Ok(Command::Answer(self.word(one(first, rest)?)?)),
            "analyse" | "analyze" => alone(first, rest, Command::Analyse),
            "play" => Ok(Command::Words(vec![self.word(one(first, rest)?)?])),
            "help" | "?" => alone(first, rest, Command::Help),
            "quit" | "exit" => alone(first, rest, Command::Quit),
            _ => self.told(&line, &pieces),
        }
    }

    fn told(self, line: &str, pieces: &[&str]) -> Result<Command, Failure> {
        if self.game.words().is_none() {
            let read = clues::parse(&[line], self.game, self.digits);
            let unread = |reason| Failure::Usage(format!("{reason}; `help` lists everything you can write"));
            return read.map(Command::Clues).map_err(unread);
        }
        let shown = self.game.parse_feedback(line, self.digits);
        if let (Ok(shown), false) = (shown, pieces.len() == 1) {
            // Pegs may be written with a space.
            return Ok(Command::Clues(vec![Turn { word: None, shown: Some(shown) }]));
        }
        let words = clues::words(&[line.to_owned()], self.game);
        if let Some(words) = words.filter(|words| words.len() > 1) {
            return Ok(Command::Words(words));
        }
        let read = clues::parse(&[line], self.game, self.digits);
        read.map(Command::Clues).map_err(|reason| {
            let place =
                if pieces.len() == 1 { String::new() } else { format!(" in \"{}\"", excerpt(line.trim())) };
            let way = match &reason {
                ClueError::Pattern { text } => format!("write `letters green {}`", excerpt(text)),
                _ => "`help` lists everything you can write".to_owned(),
            };
            Failure::Usage(format!("{reason}{place}; {way}"))
        })
    }

    fn top(self, rest: &[&str]) -> Result<Command, Failure> {
        let Some((number, rest)) = rest.split_first() else { return Ok(Command::Top(TOP, None)) };
        match number.parse() {
            Ok(number @ 1..) => Ok(Command::Top(number, time("top", rest)?)),
            _ => Err(usage("top N [TIME]", "N is a whole number, at least 1")),
        }
    }

    fn word(self, word: &str) -> Result<GuessId, Failure> {
        find_word(self.game, word)
    }
}

/// A clue of a table game, or a command with a name, which may have spaces; `None` for other commands.
fn of_table(game: &Game, line: &str) -> Option<Result<Command, Failure>> {
    let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    match first.to_lowercase().as_str() {
        "answer" if !game.has_table() => {
            Some(refusal(format!("the table of the game is not there; {GIVE_IT} to name the answer")))
        }
        "answer" => Some(find_answer(game, rest).map(Command::Answer)),
        "why" if game.find(rest).is_some() => {
            Some(find_word(game, rest).map(|word| Command::Why(word, None)))
        }
        "play" => Some(find_word(game, rest).map(|word| Command::Words(vec![word]))),
        _ => {
            let clue = clues::parse(&[line], game, Digits::default());
            clue.ok().filter(|turns| !turns.is_empty()).map(|turns| Ok(Command::Clues(turns)))
        }
    }
}

fn share_head(head: &Head<'_>) -> Result<Command, Failure> {
    match head.score.lines() {
        Some(guesses) => Ok(Command::ShareHead(guesses, head.is_hard)),
        None => refusal("this shared game does not say how many guesses it has"),
    }
}

fn usage(form: &str, why: &str) -> Failure {
    Failure::Usage(format!("write `{form}`: {why}"))
}

fn alone(name: &str, rest: &[&str], command: Command) -> Result<Command, Failure> {
    match rest {
        [] => Ok(command),
        _ => Err(usage(&name.to_lowercase(), "nothing comes after it")),
    }
}

fn one<'l>(name: &str, rest: &[&'l str]) -> Result<&'l str, Failure> {
    match rest {
        [word] => Ok(word),
        _ => Err(usage(&format!("{} WORD", name.to_lowercase()), "one word comes after it")),
    }
}

fn one_and_time<'l>(name: &str, rest: &[&'l str]) -> Result<(&'l str, Option<Duration>), Failure> {
    match rest.split_first() {
        Some((word, rest)) => Ok((word, time(name, rest)?)),
        None => one(name, rest).map(|word| (word, None)),
    }
}

fn time(name: &str, rest: &[&str]) -> Result<Option<Duration>, Failure> {
    match rest {
        [] => Ok(None),
        rest => {
            duration(&rest.join(" ")).map(Some).map_err(|advice| usage(&format!("{name} … [TIME]"), &advice))
        }
    }
}

/// Fields of known letters with their values, such as `green e___y grey stl`.
fn letters(rest: &[&str]) -> Result<Command, Failure> {
    let form = "letters green e___y yellow _r__t with ee grey stl";
    let mut told = ToldKnowledge::default();
    let is_field = |piece: &&str| FIELDS.contains(&piece.to_lowercase().as_str());
    let mut rest = if rest == ["none"] { &[] } else { rest };
    if rest.first().is_some_and(|piece| !is_field(piece)) {
        return Err(usage(form, "each value comes after green, yellow, with, grey or played"));
    }
    while let Some((field, values)) = rest.split_first() {
        let Some((first, more)) = values.split_first() else {
            return Err(usage(form, &format!("a value comes after {field}")));
        };
        let end = more.iter().position(is_field).unwrap_or(more.len());
        let text = Some([&[*first], &more[..end]].concat().join(" "));
        match field.to_lowercase().as_str() {
            "green" => told.green = text,
            "yellow" => told.yellow.extend(values[..=end].iter().map(|&pattern| pattern.to_owned())),
            "with" => told.with = text,
            "played" => {
                let number = first.parse().ok().filter(|_| end == 0);
                told.played =
                    number.ok_or_else(|| usage(form, "a whole number up to 255 comes after played"))?;
            }
            _ => told.grey = text,
        }
        rest = &more[end..];
    }
    Ok(Command::Letters(told))
}

fn left(rest: &[&str]) -> Result<Command, Failure> {
    match rest {
        [] => Ok(Command::Left(Some(LEFT))),
        ["all"] => Ok(Command::Left(None)),
        [number] if number.parse::<usize>().is_ok() => Ok(Command::Left(number.parse().ok())),
        _ => Err(usage("left [N|all]", "N is a whole number")),
    }
}

fn hard(rest: &[&str]) -> Result<Command, Failure> {
    match rest {
        ["on"] => Ok(Command::Hard(true)),
        ["off"] => Ok(Command::Hard(false)),
        _ => Err(usage("hard on", "or `hard off`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet::words::WordGameBuilder as _;
    use salet::words::{FeedbackRule, WordLists};

    fn read(line: &str) -> Result<Command, Failure> {
        let game = Game::builder(WordLists::new(["salet", "drone", "crane"], []).unwrap()).build().unwrap();
        Language { game: &game, digits: Digits::default() }.parse(line)
    }

    fn turn(word: Option<usize>, shown: Option<u16>) -> Turn {
        Turn { word: word.map(GuessId::new), shown: shown.map(Feedback) }
    }

    #[test]
    fn lines_are_commands_clues_and_words() {
        let (crane, drone) = (GuessId::new(2), GuessId::new(1));
        for (line, expected) in [
            ("", Command::Nothing),
            (" \t", Command::Nothing),
            ("top", Command::Top(10, None)),
            ("Top 3", Command::Top(3, None)),
            ("top 3 1m 30s", Command::Top(3, Some(Duration::from_secs(90)))),
            ("why CRANE", Command::Why(crane, None)),
            ("why crane 2", Command::Why(crane, Some(Duration::from_secs(2)))),
            ("left", Command::Left(Some(40))),
            ("left 0", Command::Left(Some(0))),
            ("left all", Command::Left(None)),
            ("undo", Command::Undo),
            ("hard on", Command::Hard(true)),
            ("hard off", Command::Hard(false)),
            ("answer drone", Command::Answer(drone)),
            ("forced", Command::Forced(None)),
            ("Wordle 1,234 4/6*", Command::ShareHead(4, true)),
            ("Wordle 1.234 X/6", Command::ShareHead(6, false)),
            ("joguei term.ooo #15 3/6 *", Command::ShareHead(3, false)),
            ("joguei http://term.ooo #15 3/6", Command::ShareHead(3, false)),
            ("play wordl 3/6", Command::ShareHead(3, false)),
            ("crane,drone; salet", Command::Words(vec![crane, drone, GuessId::new(0)])),
            (
                "letters green c___e Yellow _r___ ____n with r gray s t played 2",
                Command::Letters(ToldKnowledge {
                    green: Some("c___e".to_owned()),
                    yellow: vec!["_r___".to_owned(), "____n".to_owned()],
                    with: Some("r".to_owned()),
                    grey: Some("s t".to_owned()),
                    played: 2,
                    ..ToldKnowledge::default()
                }),
            ),
            ("letters none", Command::Letters(ToldKnowledge::default())),
            ("squares 20000 🟩⬛⬛⬛⬛", Command::Squares(vec![Feedback(162), Feedback(162)])),
            ("crane drone", Command::Words(vec![crane, drone])),
            ("play crane", Command::Words(vec![crane])),
            ("analyse", Command::Analyse),
            ("crane", Command::Clues(vec![turn(Some(2), None)])),
            ("X-_Gx", Command::Clues(vec![turn(None, Some(6))])),
            ("crane 20000", Command::Clues(vec![turn(Some(2), Some(162))])),
            ("crane=20000", Command::Clues(vec![turn(Some(2), Some(162))])),
            ("🟧⬛⬛⬛⬛", Command::Clues(vec![turn(None, Some(162))])),
            (":green_square:⬛⬛⬛:blue_square:", Command::Clues(vec![turn(None, Some(163))])),
            ("20000 00000", Command::Clues(vec![turn(None, Some(162)), turn(None, Some(0))])),
        ] {
            assert_eq!(read(line).unwrap(), expected, "{line}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_said_in_a_line() {
        for (line, reason) in [
            ("top none", "write `top N [TIME]`: N is a whole number, at least 1"),
            ("top 0", "at least 1"),
            ("top 3 soon", "give a time such as"),
            ("why", "write `why WORD`: one word comes after it"),
            ("why xxxxx", "\"xxxxx\" is not an accepted word"),
            ("hard", "write `hard on`"),
            ("letters c___e", "each value comes after green, yellow, with, grey or played"),
            ("letters grey", "a value comes after grey"),
            ("letters played some", "a whole number up to 255 comes after played"),
            ("letters played 2 e___y", "a whole number up to 255 comes after played"),
            ("squares 200", "\"200\" is not feedback"),
            ("undo 2", "nothing comes after it"),
            ("answer", "one word"),
            ("left some", "left [N|all]"),
            ("hello", "\"hello\" is not an accepted word (the game has 3); `help` lists"),
            ("crane hello", "\"hello\" is not an accepted word (the game has 3) in \"crane hello\""),
            ("c___e", "\"c___e\" is a pattern of known letters, and no clue; write `letters green c___e`"),
            ("Absurdle X/∞", "this shared game does not say how many guesses it has"),
            ("GYBBR", "\"GYBBR\" is not feedback here; write 5 of B Y G (grey also X, -, _)"),
            ("crane 2000", "\"2000\" is not feedback"),
        ] {
            let said = read(line).unwrap_err().to_string();
            assert!(said.contains(reason) && !said.contains('\n'), "{line}: {said}");
        }
    }

    #[test]
    fn addresses_of_shared_games_are_skipped() {
        let game = Game::original();
        let language = Language { game: &game, digits: Digits::default() };
        assert_eq!(language.parse("https://sutom.nocle.fr").unwrap(), Command::Nothing);
        assert_eq!(language.parse("#SUTOM #460 3/6 13:37").unwrap(), Command::ShareHead(3, false));
    }

    #[test]
    fn pegs_may_be_written_with_a_space() {
        let rule = FeedbackRule::Pegs;
        let game =
            Game::builder(WordLists::new(["1123", "1234"], []).unwrap()).feedback(rule).build().unwrap();
        let language = Language { game: &game, digits: Digits::default() };
        let shown = rule.parse("2B1W", 4, Digits::default()).unwrap();
        let expected = Command::Clues(vec![Turn { word: None, shown: Some(shown) }]);
        assert_eq!(language.parse("2 1").unwrap(), expected);
        assert_eq!(language.parse("2B1W").unwrap(), expected);
    }
}
