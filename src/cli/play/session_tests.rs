//! Sessions without a terminal: lines go in, and what is said comes out.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use crate::advice::Adversary;
use crate::catalogue;
use crate::game::{Digits, Rule};

use super::asking::Asking;
use super::lines::{Input, Line, Lines};
use super::screen::Screen;
use super::session::{Guide, Outcome, Session, State};
use crate::cli::exit::Failure;
use crate::cli::output::Output;

/// Lines from a list.
struct Script(VecDeque<Line>);

impl Lines for Script {
    fn next(&mut self) -> Result<Line, Failure> {
        Ok(self.0.pop_front().unwrap_or(Line::End))
    }
}

#[derive(Clone, Default)]
struct Said(Rc<RefCell<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Said {
    fn text(&self) -> String {
        let text = String::from_utf8(self.0.borrow().clone()).unwrap();
        anstream::adapter::strip_str(&text).to_string()
    }
}

/// What a session on the original game says to these lines, and what it refuses.
fn said(lines: &[Line], hide: bool) -> (String, String, Outcome) {
    let advisor = catalogue::find_policy("original").unwrap().advisor();
    let guide = match hide {
        true => Guide::Adversary(Adversary::new(advisor.game())),
        false => Guide::Advisor(advisor),
    };
    let (out, err) = (Said::default(), Said::default());
    let output = Output::quietly(false);
    let mut screen = Screen { out: Box::new(out.clone()), err: Box::new(err.clone()), output, list: 3 };
    let asking = Asking::new(Duration::from_secs(60), output);
    let mut session = Session {
        guide: &guide,
        game: guide.advisor().start(),
        screen: &mut screen,
        asking: &asking,
        digits: Digits::default(),
        next: 1,
        state: State::default(),
    };
    let mut input = Input::new(Box::new(Script(lines.to_vec().into())));
    let outcome = session.run(&mut input).unwrap();
    (out.text(), err.text(), outcome)
}

fn typed(lines: &[&str]) -> Vec<Line> {
    lines.iter().map(|&line| Line::Text(line.to_owned())).collect()
}

#[test]
fn a_paste_is_read_line_by_line_and_an_interrupt_ends_nothing() {
    let pasted = "Wordle 1,234 3/6*\n\n🟩🟨⬛⬛🟩\n🟩🟩🟩🟩🟩";
    let lines = [Line::Interrupted, Line::Text(pasted.to_owned())];
    let (out, err, outcome) = said(&lines, false);
    assert!(out.contains(" 1  salet GYBBG  5 answers remain\n"), "{out}");
    assert!(out.contains("it names no words: squares are read as what the recommended"), "{out}");
    assert!(out.ends_with("solved: smart, with 2 guesses\n"), "{out}");
    assert_eq!((err.as_str(), outcome), ("", Outcome::Ended));
}

#[test]
fn words_that_are_named_first_get_the_squares() {
    let (out, err, _) =
        said(&typed(&["crane slate", "00102", "Wordle 1 X/6", "undo", "undo", "undo"]), false);
    assert!(out.contains("in turn: crane slate"), "{out}");
    assert!(out.contains(" 1  crane BBYBG  49 answers remain\n"), "{out}");
    assert!(out.contains("the next colours are read as what \"slate\" showed"), "{out}");
    assert!(!out.contains("it names no words"), "{out}");
    assert!(out.contains("no word waits for its colours any more\n    \"crane\" is taken back"), "{out}");
    assert_eq!(err, "salet: there is no guess to take back\n");
}

#[test]
fn what_cannot_be_done_leaves_everything_as_it_was() {
    let lines = [
        "crane=BBYBG",
        "slate=BBBBB.crane=GGGGG",
        "GGGGG.BBBBB",
        "answer salet",
        "left 1",
        "hard on",
        "left",
    ];
    let (out, err, outcome) = said(&typed(&lines), false);
    let refused: Vec<&str> = err.lines().collect();
    assert_eq!(refused.len(), 3, "{err}");
    assert!(
        refused[0].contains("no accepted word fits: \"slate\" (guess 2) cannot show BBBBB after"),
        "{err}"
    );
    assert!(refused[1].contains("no accepted word fits") || refused[1].contains("the game is over"), "{err}");
    assert!(refused[2].contains("\"salet\" does not fit: guess 1, \"crane\", would have shown"), "{err}");
    assert!(out.ends_with("    49 answers remain: abide … and 48 more\n"), "{out}");
    assert_eq!(outcome, Outcome::Rule(Rule::Hard));
}

#[test]
fn a_known_answer_fills_the_colours_in() {
    let (out, err, _) = said(&typed(&["answer smart", "salet", "salet=BBBBB", "smart", "crane"]), false);
    assert!(out.contains(" 1  salet GYBBG  5 answers remain\n"), "{out}");
    assert!(out.ends_with("solved: smart, with 2 guesses\n"), "{out}");
    let refused: Vec<&str> = err.lines().collect();
    assert!(refused[0].contains("\"salet\" shows GYBBG where the answer is the one that was given"), "{err}");
    assert!(refused[1].contains("the game is over"), "{err}");
}

#[test]
fn the_adversary_is_beaten_as_soon_as_it_says() {
    // After salet each is the first that `top 1` names.
    let words = ["salet", "GYBBG", "round", "gimpy", "cubic", "forced", "quick", "crane"];
    let (out, err, _) = said(&typed(&words), true);
    let forced: Vec<&str> = out.lines().filter(|line| line.contains("can be forced")).collect();
    let expected = [4, 3, 2, 1, 1].map(|needed: usize| {
        let guesses = crate::text::count(needed, "more guess");
        format!("    {guesses} can be forced, and no more: proven")
    });
    assert_eq!(forced, expected, "{out}");
    assert!(out.ends_with("solved: quick, with 5 guesses\n"), "{out}");
    let refused: Vec<&str> = err.lines().collect();
    assert!(refused[0].contains("the colours are for the adversary to choose"), "{err}");
    assert!(refused[1].contains("the game is over"), "{err}");
}
