//! What a line of a session means.
//!
//! A line is a command, clues as `next` reads them, words that were played, or the head of a shared game. A command's name
//! comes first of all: a word that is spelled like one is played as `play WORD` or `WORD=COLOURS`.

use std::time::Duration;

use crate::game::clues::{self, Turn};
use crate::game::{Digits, FeedbackRule, with_tiles};
use crate::text::excerpt;
use crate::words::{GuessId, WordLists};

use crate::cli::exit::Failure;
use crate::cli::game_args::find_word;
use crate::cli::search_args::duration;

/// One line of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// What was shown, the last word perhaps not yet.
    Clues(Vec<Turn>),
    /// Words that were played in this order, whose colours follow.
    Words(Vec<GuessId>),
    /// The line above the squares of a shared game.
    ShareHead,
    /// The best so many guesses, in this time if one is given.
    Top(usize, Option<Duration>),
    /// What there is to say of a word, in this time if one is given.
    Why(GuessId, Option<Duration>),
    /// So many of the answers that are left, or all.
    Left(Option<usize>),
    /// How many more guesses are needed in the worst case.
    Forced(Option<Duration>),
    Undo,
    New,
    /// Whether the hard rule is to be kept.
    Hard(bool),
    /// The secret is this word.
    Answer(GuessId),
    Help,
    Quit,
}

/// The names of all commands.
pub(super) const NAMES: &[&str] =
    &["top", "why", "left", "forced", "undo", "new", "hard", "answer", "play", "help", "quit"];

/// What `help` says.
pub(super) const HELP: &str = "\
GYBBG, 21002, 🟩🟨⬜⬜🟩   what the recommended word showed, or the word that was named last
crane=21002            what another word showed
crane                  a word that is to be played: what does it cost? Its colours may follow on the next line
crane slate pious      words that were played, before the squares of a shared game are pasted
top N [TIME]           the best N guesses, exactly; TIME, such as 1m, instead of --time-limit
why WORD [TIME]        what a word costs, and how it splits what is left
left [N|all]           the answers that are left
forced [TIME]          how many more guesses the best player needs in the worst case
answer WORD            the secret is this: from now on a word is enough, its colours are filled in
undo, new              take the last guess back; begin again
hard on, hard off      the hard rule, or the normal one
play WORD              a word that is spelled like a command
help, quit             this; the end (so is Ctrl-D). Ctrl-C ends a search with what it has";

/// How many guesses `top` lists where no number is given.
const TOP: usize = 10;

/// How many answers `left` lists where no number is given.
const LEFT: usize = 40;

/// What words and colours mean in a game.
#[derive(Clone, Copy)]
pub(super) struct Language<'g> {
    pub(super) lists: &'g WordLists,
    pub(super) rule: FeedbackRule,
    pub(super) digits: Digits,
}

impl Language<'_> {
    /// Read a line.
    pub(super) fn parse(self, line: &str) -> Result<Command, Failure> {
        let line = with_tiles(line);
        let pieces: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = pieces.split_first() else { return Ok(Command::Nothing) };
        match first.to_lowercase().as_str() {
            "top" => self.top(rest),
            "why" => {
                let (word, time) = one_and_time(first, rest)?;
                Ok(Command::Why(self.word(word)?, time))
            }
            "left" => left(rest),
            "forced" => Ok(Command::Forced(time(first, rest)?)),
            "undo" => alone(first, rest, Command::Undo),
            "new" => alone(first, rest, Command::New),
            "hard" => hard(rest),
            "answer" => Ok(Command::Answer(self.word(one(first, rest)?)?)),
            "play" => Ok(Command::Words(vec![self.word(one(first, rest)?)?])),
            "help" | "?" => alone(first, rest, Command::Help),
            "quit" | "exit" => alone(first, rest, Command::Quit),
            _ => self.told(&line, &pieces),
        }
    }

    /// Words and colours.
    fn told(self, line: &str, pieces: &[&str]) -> Result<Command, Failure> {
        let shown = self.rule.parse(line, self.lists.word_len(), self.digits);
        if let (Ok(shown), false) = (shown, pieces.len() == 1) {
            // Pegs may be written with a space.
            return Ok(Command::Clues(vec![Turn { word: None, shown: Some(shown) }]));
        }
        let words: Option<Vec<GuessId>> = pieces.iter().map(|piece| self.lists.find(piece)).collect();
        if let Some(words) = words.filter(|words| words.len() > 1) {
            return Ok(Command::Words(words));
        }
        if pieces.last().is_some_and(|piece| is_score(piece)) {
            return Ok(Command::ShareHead);
        }
        let pieces: Vec<String> = pieces.iter().map(|&piece| piece.to_owned()).collect();
        match clues::parse(&pieces, self.lists, self.rule, self.digits) {
            Ok(turns) => Ok(Command::Clues(turns)),
            Err(reason) => {
                let quoted: Vec<String> = vec![excerpt(line.trim()).to_string()];
                let is_one = pieces.len() == 1;
                let where_ = if is_one { String::new() } else { format!(" in \"{}\"", quoted[0]) };
                Err(Failure::Usage(format!("{reason}{where_}; `help` says what can be written")))
            }
        }
    }

    fn top(self, rest: &[&str]) -> Result<Command, Failure> {
        let Some((number, rest)) = rest.split_first() else { return Ok(Command::Top(TOP, None)) };
        match number.parse() {
            Ok(number @ 1..) => Ok(Command::Top(number, time("top", rest)?)),
            _ => Err(usage("top N [TIME]", "N is a whole number, at least 1")),
        }
    }

    fn word(self, word: &str) -> Result<GuessId, Failure> {
        find_word(self.lists, word)
    }
}

fn usage(form: &str, why: &str) -> Failure {
    Failure::Usage(format!("write `{form}`: {why}"))
}

/// A command that takes nothing.
fn alone(name: &str, rest: &[&str], command: Command) -> Result<Command, Failure> {
    match rest {
        [] => Ok(command),
        _ => Err(usage(&name.to_lowercase(), "nothing comes after it")),
    }
}

/// The one word after a command.
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

/// The time after a command, if there is one.
fn time(name: &str, rest: &[&str]) -> Result<Option<Duration>, Failure> {
    match rest {
        [] => Ok(None),
        rest => {
            duration(&rest.join(" ")).map(Some).map_err(|advice| usage(&format!("{name} … [TIME]"), &advice))
        }
    }
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

/// Whether this is how a shared game says in how many guesses it was solved: 4/6, X/6 or 4/6*.
fn is_score(piece: &str) -> bool {
    let number =
        |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    piece
        .trim_end_matches('*')
        .split_once('/')
        .is_some_and(|(guesses, limit)| (number(guesses) || matches!(guesses, "X" | "x")) && number(limit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Feedback;
    use crate::words::{Source, WordOptions};

    fn read(line: &str) -> Result<Command, Failure> {
        let words = Source::words("words", ["salet", "drone", "crane"]);
        let lists = WordLists::read(words, None, WordOptions::default()).unwrap().0;
        let rule = FeedbackRule::Official;
        Language { lists: &lists, rule, digits: Digits::default() }.parse(line)
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
            ("Wordle 1,234 4/6*", Command::ShareHead),
            ("Wordle 1.234 X/6", Command::ShareHead),
            ("crane drone", Command::Words(vec![crane, drone])),
            ("play crane", Command::Words(vec![crane])),
            ("crane", Command::Clues(vec![turn(Some(2), None)])),
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
            ("why xxxxx", "\"xxxxx\" is not among the 3 accepted words"),
            ("hard", "write `hard on`"),
            ("undo 2", "nothing comes after it"),
            ("answer", "one word"),
            ("left some", "left [N|all]"),
            ("hello", "\"hello\" is not feedback here; write 5 of"),
            ("crane 2000", "\"2000\" is not feedback"),
        ] {
            let said = read(line).unwrap_err().to_string();
            assert!(said.contains(reason) && !said.contains('\n'), "{line}: {said}");
        }
    }

    #[test]
    fn pegs_may_be_written_with_a_space() {
        let words = Source::words("words", ["1123", "1234"]);
        let options = WordOptions::new().with_characters(crate::words::Characters::LettersAndDigits);
        let lists = WordLists::read(words, None, options).unwrap().0;
        let rule = FeedbackRule::Pegs;
        let language = Language { lists: &lists, rule, digits: Digits::default() };
        let shown = rule.parse("2B1W", 4, Digits::default()).unwrap();
        let expected = Command::Clues(vec![Turn { word: None, shown: Some(shown) }]);
        assert_eq!(language.parse("2 1").unwrap(), expected);
        assert_eq!(language.parse("2B1W").unwrap(), expected);
    }
}
