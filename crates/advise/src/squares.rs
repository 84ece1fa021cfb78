//! A shared game whose words are not known: its squares alone exclude answers.
//!
//! An answer fits if, for each line, some accepted word shows it. Under the hard rule the words must also keep the rule together.
//! There are many combinations of words, but the rule depends only on the revealed letters, all from the answer. So
//! one pass over the lines suffices for each answer, with all sets of letters that may be revealed so far.

use std::collections::{BTreeMap, BTreeSet};

use crate::shares::{self, Head, Line};
use salet_core::game::{Feedback, Game, GuessId, Rule};
use salet_words::word::Letter;
use salet_words::{ClueError, Colour, Digits, WordGame as _, with_tiles};

/// The lines of a shared game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Squares {
    lines: Vec<Feedback>,
    /// Whether its words kept the hard rule in a game without it.
    is_hard: bool,
}

/// The first line, counted from 1, in which a green square of the line before is not green.
pub fn lost_green(lines: &[Feedback], game: &Game) -> Option<usize> {
    let colours = |shown| game.colours(shown).unwrap_or_default().into_iter();
    let loses = |pair: &[Feedback]| {
        let mut places = colours(pair[0]).zip(colours(pair[1]));
        places.any(|(before, after)| before == Colour::Green && after != Colour::Green)
    };
    lines.windows(2).position(loses).map(|line| line + 2)
}

/// Copies of each letter of an answer.
type Copies = Vec<u8>;

impl Squares {
    /// Read a text with a line of feedback for each guess. The [first line](shares) of a shared game begins another one; other text
    /// is ignored. The words kept the hard rule if the game has it, or if the score ends in a star, as in `Wordle 1,234 4/6*`.
    ///
    /// # Errors
    /// [`ClueError::Squares`] if no such game was played, or if the first line above some squares cannot be read;
    /// [`ClueError::Feedback`] for a line of squares of another length.
    pub fn read(text: &str, game: &Game, digits: Digits) -> Result<Vec<Squares>, ClueError> {
        let Some(words) = game.words() else {
            return Err(ClueError::Squares { why: "a table has no colours".to_owned() });
        };
        let lists = words.lists();
        let shown = |line: &str| game.parse_feedback(line, digits);
        let mut reader = shares::Reader::new(lists, |line| shown(line).is_ok());
        // Each game with its first line. Before it there may be squares.
        let mut found: Vec<(Vec<Feedback>, Option<Head<'_>>)> = vec![(Vec::new(), None)];
        let mut rows: Vec<&str> = Vec::new();
        let text = with_tiles(text);
        for (number, line) in (1..).zip(text.lines()) {
            for part in shares::apart(line, lists) {
                match (reader.line(part), found.last_mut()) {
                    (Line::Head(head), _) => {
                        rows.clear();
                        found.push((Vec::new(), Some(head)));
                    }
                    (Line::Squares(squares), Some((lines, _))) => {
                        rows.push(squares);
                        if shares::are_ambiguous(rows.iter().copied()) {
                            let why = format!("line {number}: red or green is right, and this game has both");
                            return Err(ClueError::Squares { why });
                        }
                        lines.push(shown(squares)?);
                    }
                    (Line::Stray(_), _) => {
                        let why = format!(
                            "line {number} has squares, and above them no first line of a shared game that can be read, such as \
                             Wordle 1,234 4/6"
                        );
                        return Err(ClueError::Squares { why });
                    }
                    _ => {}
                }
            }
        }
        // Some other text has a score, too.
        found.retain(|(lines, head)| !lines.is_empty() || head.as_ref().is_some_and(Head::is_certain));
        if found.is_empty() {
            found.push((Vec::new(), None));
        }
        let squares = |(lines, head): (_, Option<Head<'_>>)| {
            Squares::of(lines, head.is_some_and(|head| head.is_hard), game)
        };
        found.into_iter().map(squares).collect()
    }

    /// A game from its lines, and whether their words are known to keep the hard rule.
    ///
    /// # Errors
    /// [`ClueError::Squares`] if no such game was played.
    pub fn of(lines: Vec<Feedback>, is_hard: bool, game: &Game) -> Result<Squares, ClueError> {
        let refused = |why: String| Err(ClueError::Squares { why });
        let squares = Squares { lines, is_hard };
        let Some((_, before)) = squares.lines.split_last() else {
            return refused("there is no line of squares".to_owned());
        };
        if let Some(line) = before.iter().position(|&shown| shown == game.solved()) {
            return refused(format!("line {} solves the game, and more lines follow", line + 1));
        }
        if let Some(limit) = game.limit().filter(|&limit| squares.lines.len() > limit.into()) {
            return refused(format!(
                "there are {} lines, and the game has {limit} guesses",
                squares.lines.len()
            ));
        }
        if game.rule() == Rule::Strict {
            return refused("squares without their words say too little under the strict rule".to_owned());
        }
        match lost_green(&squares.lines, game).filter(|_| squares.keeps_hard(game)) {
            Some(line) => refused(format!(
                "line {line} loses a green square of line {}, which the hard rule forbids",
                line - 1
            )),
            None => Ok(squares),
        }
    }

    /// Whether its words keep the hard rule in this game, whose rule may change.
    fn keeps_hard(&self, game: &Game) -> bool {
        (self.is_hard || game.rule() == Rule::Hard) && game.has_colours()
    }

    /// Whether a word may have been the answer of all these games. Their lines share one pass over all words.
    pub fn all_fit(games: &[Squares], game: &Game, answer: GuessId) -> bool {
        let mut hard = games.iter().filter(|squares| squares.keeps_hard(game));
        are_shown(games, game, answer) && hard.all(|squares| squares.fits_hard(game, answer))
    }

    /// Whether words show the lines and keep the hard rule, each after those before it. Greens stay in all of them.
    fn fits_hard(&self, game: &Game, answer: GuessId) -> bool {
        let lists = game.lists();
        let letters: Vec<Letter> =
            lists.letters(answer).iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        // For each line, what its words have of the letters of the answer, and the copies that their colours prove.
        let mut words: BTreeMap<Feedback, BTreeSet<(Copies, Copies)>> =
            self.lines.iter().map(|&shown| (shown, BTreeSet::new())).collect();
        for guess in game.guesses() {
            let shown = game.score_words(guess, answer);
            let Some(found) = words.get_mut(&shown) else { continue };
            let word = lists.letters(guess);
            let colours = game.colours(shown).unwrap_or_default();
            let copies = |letter: Letter, wanted: Option<Colour>| {
                let own = word
                    .iter()
                    .zip(&colours)
                    .filter(|&(&own, &colour)| own == letter && wanted.is_none_or(|wanted| colour == wanted));
                own.count()
            };
            let proven = |&letter: &Letter| {
                let (green, yellow) =
                    (copies(letter, Some(Colour::Green)), copies(letter, Some(Colour::Yellow)));
                game.feedback().proven_copies(green, yellow) as u8
            };
            let has = letters.iter().map(|&letter| copies(letter, None) as u8).collect();
            found.insert((has, letters.iter().map(proven).collect()));
        }
        let mut revealed: BTreeSet<Copies> = BTreeSet::from([vec![0; letters.len()]]);
        for shown in &self.lines {
            let next = revealed.iter().flat_map(|known| {
                let keeping = words[shown]
                    .iter()
                    .filter(move |(has, _)| has.iter().zip(known).all(|(has, known)| has >= known));
                keeping.map(move |(_, proven)| {
                    proven.iter().zip(known).map(|(one, other)| *one.max(other)).collect()
                })
            });
            revealed = next.collect();
        }
        !revealed.is_empty()
    }
}

/// Whether some word shows each line of these games.
fn are_shown(games: &[Squares], game: &Game, answer: GuessId) -> bool {
    let mut is_open = vec![false; game.feedback_count()];
    games.iter().flat_map(|squares| &squares.lines).for_each(|shown| is_open[shown.index()] = true);
    // The answer itself shows this.
    is_open[game.solved().index()] = false;
    let mut open = is_open.iter().filter(|&&is_open| is_open).count();
    let mut guesses = game.guesses();
    while open > 0 {
        let Some(guess) = guesses.next() else { return false };
        let shown = game.score_words(guess, answer).index();
        open -= usize::from(std::mem::replace(&mut is_open[shown], false));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_words::WordGameBuilder as _;
    use salet_words::{FeedbackRule, Source, WordLists, WordOptions};

    fn game(words: Vec<String>, answers: usize, feedback: FeedbackRule, rule: Rule) -> Game {
        let source = |words: &[String]| Source::words("words", words.iter().map(String::as_str));
        let lists = WordLists::read(source(&words[..answers]), Some(source(&words)), WordOptions::default());
        Game::builder(lists.unwrap().0).feedback(feedback).rule(rule).build().unwrap()
    }

    /// Whether some sequence of words shows the lines by the definition of the rule.
    fn by_definition(
        game: &Game,
        answer: GuessId,
        lines: &[Feedback],
        before: &mut Vec<(GuessId, Feedback)>,
    ) -> bool {
        let Some((&shown, rest)) = lines.split_first() else { return true };
        game.guesses().any(|guess| {
            if game.score_words(guess, answer) != shown || !game.allows(before, guess) {
                return false;
            }
            before.push((guess, shown));
            let found = by_definition(game, answer, rest, before);
            before.pop();
            found
        })
    }

    #[test]
    fn answers_fit_if_words_show_the_lines_by_the_definition() {
        let letters = ['a', 'b', 'c'];
        let word =
            |number: usize| (0..4).map(|place| letters[number / 3usize.pow(place) % 3]).collect::<String>();
        let words: Vec<String> = (0..81).filter(|number| number % 7 != 3).map(word).collect();
        let (mut fitting, mut refused) = (0, 0);
        for feedback in [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched] {
            for rule in [Rule::Normal, Rule::Hard] {
                let game = game(words.clone(), 30, feedback, rule);
                let ids: Vec<GuessId> = game.guesses().collect();
                for number in 0..60 {
                    // Lines of different answers, which need not go together.
                    let line = |at: usize| {
                        let pick = |factor: usize| ids[(number * factor + at * 17) % ids.len()];
                        game.score_words(pick(5), pick(11))
                    };
                    let shown: Vec<Feedback> = (0..3).map(line).collect();
                    let text: Vec<String> = shown.iter().map(|&shown| feedback.format(shown, 4)).collect();
                    let Ok(read) = Squares::read(&text.join("\n"), &game, Digits::default()) else {
                        refused += 1;
                        continue;
                    };
                    for secret in game.answers() {
                        let fits = by_definition(&game, secret.as_guess(), &shown, &mut Vec::new());
                        assert_eq!(
                            Squares::all_fit(&read, &game, secret.as_guess()),
                            fits,
                            "{feedback} {rule} {text:?}"
                        );
                        fitting += usize::from(fits);
                    }
                }
            }
        }
        assert!(fitting > 1000 && refused > 10, "{fitting} fit, {refused} were refused");
    }

    #[test]
    fn squares_keep_the_rule_of_the_game_that_asks() {
        let words = ["abca", "abcb", "bbcb"].map(str::to_owned).to_vec();
        let [normal, hard] =
            [Rule::Normal, Rule::Hard].map(|rule| game(words.clone(), 3, FeedbackRule::Official, rule));
        let answer = normal.find("abcb").unwrap();
        let read = Squares::read("GGGB\nBGGG", &normal, Digits::default()).unwrap();
        assert_eq!([&normal, &hard].map(|game| Squares::all_fit(&read, game, answer)), [true, false]);
    }

    #[test]
    fn texts_without_a_possible_game_are_refused() {
        let words = ["abca", "abcb", "bbcb"].map(str::to_owned).to_vec();
        let normal = game(words.clone(), 3, FeedbackRule::Official, Rule::Normal);
        let strict = game(words, 3, FeedbackRule::Official, Rule::Strict);
        for (text, game, reason) in [
            ("Wordle 1,234 4/6\n\n", &normal, "there is no line of squares"),
            ("GGGG\nGGGG", &normal, "line 1 solves the game, and more lines follow"),
            ("BBBB\n".repeat(7).as_str(), &normal, "there are 7 lines, and the game has 6 guesses"),
            ("🟩⬜⬜⬜⬜", &normal, "\"🟩⬜⬜⬜⬜\" is not feedback here; write 4 of"),
            (
                "Wordle 5 2/6*\nGBBB\nBGGG",
                &normal,
                "line 2 loses a green square of line 1, which the hard rule forbids",
            ),
            ("GBBB\nBGGG", &strict, "say too little under the strict rule"),
            ("A 2/6\n🟥🟥🟨🟥\n🟩🟩🟩🟩", &normal, "line 3: red or green is right, and this game has both"),
        ] {
            let said = Squares::read(text, game, Digits::default()).unwrap_err().to_string();
            assert!(said.contains(reason), "{text}: {said}");
        }
        for unreadable in ["played some game: 3 of 6", "Wordle 3 of 6"] {
            let text = format!("A 1/6*\n\n🟩🟩🟩🟩\n{unreadable}\n\n🟩⬜⬜⬜\n🟩🟩🟩🟩\n");
            let said = Squares::read(&text, &normal, Digits::default()).unwrap_err().to_string();
            assert!(said.starts_with("line 6 has squares, and above them no first line"), "{said}");
        }
        let chat =
            "see you 3/6\nhello wordl 2/6\nGBBB\n🟩🟩🟩🟩\nbye\njoguei term.ooo #15 1/6 *\nGGGG 3 left";
        let chat = chat.replace("GGGG", "🟩🟩🟩🟩");
        let read = Squares::read(&chat, &normal, Digits::default()).unwrap();
        assert_eq!(
            read.iter().map(|game| (game.lines.len(), game.is_hard)).collect::<Vec<_>>(),
            [(2, false), (1, false)]
        );
        let forms = |head: &str, rows: [&str; 2]| {
            let [one, other] = rows;
            ["\n", "\r\n", " ", "\nphew!\n\n", "\r\nphew, well\r\n", " phew "]
                .map(|between| [head, one, other].join(between))
        };
        let tusmo = forms("🇫🇷 TUSMO (@tusmo_xyz) #402 - 2/6", ["🟥🟨⬛️⬛️", "🟥🟥🟥🟥"]);
        let unlockle = forms("Unlockle 381 2/6*", ["🟢🟡⚪⚪", "🟢🟢🟢🟢"]);
        for (text, is_hard) in
            tusmo.map(|text| (text, false)).into_iter().chain(unlockle.map(|text| (text, true)))
        {
            let read = Squares::read(&text, &normal, Digits::default()).unwrap();
            let shown =
                ["GYBB", "GGGG"].map(|shown| normal.parse_feedback(shown, Digits::default()).unwrap());
            assert_eq!(read, [Squares { lines: shown.to_vec(), is_hard }], "{text}");
            let clues = crate::clues::parse(std::slice::from_ref(&text), &normal, Digits::default()).unwrap();
            assert_eq!(clues.iter().map(|turn| turn.shown).collect::<Vec<_>>(), shown.map(Some), "{text}");
        }
        let two = Squares::read("A 2/6*\n\nGBBB\nGGGG\nB X/6\n🟩⬜⬜⬜", &normal, Digits::default()).unwrap();
        assert_eq!(
            two.iter().map(|game| (game.lines.len(), game.is_hard)).collect::<Vec<_>>(),
            [(2, true), (1, false)]
        );
    }
}
