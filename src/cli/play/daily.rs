//! The day's word, as the New York Times gives it: it stays shut until the game is over.

use std::io::{self, Read};

use crate::game::{Feedback, Game};
use crate::text::{excerpt, visible};
use crate::words::GuessId;
use serde::Deserialize;

use crate::cli::exit::Failure;

/// What is read of the day's JSON; it may have more.
#[derive(Deserialize)]
struct File {
    solution: String,
    print_date: String,
    days_since_launch: u32,
}

/// The word of a day.
pub(super) struct Daily {
    answer: Option<GuessId>,
    day: String,
}

impl Daily {
    /// Read the day's JSON from a file, or from the beginning of standard input, whose rest is left alone.
    pub(super) fn open(path: &str, game: &Game) -> Result<Daily, Failure> {
        match path {
            "-" => Daily::read(io::stdin().lock(), "standard input", game),
            path => {
                let file = std::fs::File::open(path)
                    .map_err(|error| Failure::Usage(format!("{} cannot be read: {error}", excerpt(path))))?;
                Daily::read(io::BufReader::new(file), path, game)
            }
        }
    }

    fn read(input: impl Read, name: &str, game: &Game) -> Result<Daily, Failure> {
        let mut values = serde_json::Deserializer::from_reader(input).into_iter::<File>();
        let File { solution, print_date, days_since_launch } = match values.next() {
            Some(Ok(file)) => file,
            Some(Err(error)) => {
                return Err(Failure::Usage(format!("{} is not the day's JSON: {error}", excerpt(name))));
            }
            None => return Err(Failure::Usage(format!("{} has no JSON of the day", excerpt(name)))),
        };
        let day = format!("{}, no. {days_since_launch}", excerpt(&visible(&print_date)));
        Ok(Daily { answer: game.lists().find(solution.trim()), day })
    }

    /// The word, for who wants it in the game.
    pub(super) fn answer(&self) -> Result<GuessId, Failure> {
        self.answer.ok_or_else(|| Failure::Usage(format!("{} is not among the accepted words", self.name())))
    }

    fn name(&self) -> String {
        format!("the word of the day ({})", self.day)
    }

    /// Whether a game agrees with it. The word itself is not named.
    pub(super) fn judge(&self, game: &Game, turns: &[(GuessId, Feedback)]) -> String {
        let (lists, rule, name) = (game.lists(), game.feedback(), self.name());
        let Some(answer) = self.answer else {
            return format!("{name} is not among the accepted words, so this game cannot be held to it");
        };
        let right = |guess: GuessId| game.score_words(guess, answer);
        let wrong = turns.iter().position(|&(guess, shown)| right(guess) != shown);
        match (wrong, turns.last()) {
            (_, None) => format!("nothing was played that could be held to {name}"),
            (Some(index), _) => {
                let (guess, shown) = turns[index];
                let written = |shown| rule.format(shown, lists.word_len());
                format!(
                    "this game disagrees with {name}: guess {}, \"{}\", showed {} and should have shown {}",
                    index + 1,
                    lists.display(guess),
                    written(shown),
                    written(right(guess))
                )
            }
            (None, Some(&(guess, _))) if guess == answer => format!("this game agrees with {name}"),
            (None, Some(_)) => format!("so far this game agrees with {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn a_game_is_held_to_the_day_and_the_word_is_not_named() {
        let policy = catalogue::find_policy("original").unwrap().open();
        let game = policy.game();
        let text =
            br#"{"id":1,"solution":"abide","print_date":"2024-02-03","days_since_launch":959,"editor":"x"}
rest"#;
        let daily = Daily::read(&text[..], "it", game).unwrap();
        let word = |word: &str| game.lists().find(word).unwrap();
        assert_eq!(daily.answer().unwrap(), word("abide"));
        let turn = |guess: &str, shown: &str| {
            (word(guess), game.feedback().parse(shown, 5, crate::game::Digits::default()).unwrap())
        };
        for (turns, said) in [
            (vec![], "nothing was played"),
            (
                vec![turn("crane", "BBYBG")],
                "so far this game agrees with the word of the day (2024-02-03, no. 959)",
            ),
            (vec![turn("crane", "BBYBG"), turn("abide", "GGGGG")], "this game agrees with the word"),
            (vec![turn("crane", "BBYBB")], "guess 1, \"crane\", showed BBYBB and should have shown BBYBG"),
        ] {
            let judged = daily.judge(game, &turns);
            assert!(judged.contains(said) && !judged.contains("abide"), "{judged}");
        }
        for (text, reason) in [("", "has no JSON"), ("{}", "missing field"), ("[[", "is not the day's JSON")]
        {
            let error = Daily::read(text.as_bytes(), "it", game).err().unwrap().to_string();
            assert!(error.contains(reason), "{error}");
        }
        let unknown = br#"{"solution":"zzzzz","print_date":"x\u001b","days_since_launch":1}"#;
        let daily = Daily::read(&unknown[..], "it", game).unwrap();
        assert!(daily.answer().is_err() && !daily.judge(game, &[]).contains('\u{1b}'));
    }
}
