//! Sessions without a terminal: lines in, text out.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

use salet::advice::Adversary;
use salet::catalogue;
use salet::game::Rule;
use salet::words::Digits;

use super::lines::{Input, Line, Lines};
use super::screen::Screen;
use super::session::{Guide, Outcome, Session, State};
use crate::cli::interrupt::Asking;
use crate::cli::{Board, Failure, Output};

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

/// The output of a session on the original game, its refusals, and its end.
fn said(lines: &[Line], hide: bool) -> (String, String, Outcome) {
    let advisor = catalogue::find_policy("original").unwrap().advisor();
    let guide = match hide {
        true => Guide::Adversary(Adversary::new(advisor.game())),
        false => Guide::Advisor(advisor),
    };
    let (out, err) = (Said::default(), Said::default());
    let output = Output::quietly(false);
    let board = Board { out: Box::new(out.clone()), output, list: 3 };
    let mut screen = Screen { board, err: Box::new(err.clone()) };
    let asking = Asking::new(Duration::from_secs(3600), output);
    let mut session = Session {
        guide: &guide,
        game: guide.advisor().start(),
        screen: &mut screen,
        asking: &asking,
        digits: Digits::default(),
        next: 1,
        hint: false,
        state: State::default(),
    };
    let mut input = Input::new(Box::new(Script(lines.to_vec().into())));
    let outcome = session.run(&mut input).unwrap();
    (out.text(), err.text(), outcome)
}

fn typed(lines: &[&str]) -> Vec<Line> {
    lines.iter().map(|&line| Line::Text(line.to_owned())).collect()
}

const OFFER: &str = "    `analyse` prices every guess and the luck of this game; `new` begins another\n";

#[test]
fn squares_alone_are_about_the_recommended_words_and_an_interrupt_ends_nothing() {
    let lines = [Line::Interrupted, Line::Text("🟩🟨⬛⬛🟩\n\n🟩🟩🟩🟩🟩".to_owned())];
    let (out, err, outcome) = said(&lines, false);
    assert!(out.contains(" 1  salet GYBBG  5 answers remain\n"), "{out}");
    assert!(out.ends_with(&format!("solved: smart, with 2 guesses\n{OFFER}")), "{out}");
    assert_eq!((err.as_str(), outcome), ("", Outcome::Ended));
}

#[test]
fn a_shared_game_asks_for_its_words() {
    let share = "Wordle 1,234 3/6*\n\n🟨🟨🟩⬛⬛\n🟩⬛🟩🟩🟩\n🟩🟩🟩🟩🟩";
    for words in [
        &["trawl start smart"][..],
        &["trawl", "start smart"],
        &["salet crony fuzzy chard", "trawl start smart"],
    ] {
        let (out, err, _) = said(&[typed(&["crane=BBYBG", share]), typed(words)].concat(), false);
        assert!(
            out.contains("    a new game, which was shared, with 3 lines of squares; `undo` goes back\n"),
            "{out}"
        );
        assert!(out.ends_with(&format!("solved: smart, with 3 guesses\n{OFFER}")), "{words:?}: {out}{err}");
    }
    let (out, _, _) = said(&typed(&["crane=BBYBG", "Wordle 1,234 3/6", "undo", "left"]), false);
    assert!(
        out.contains("the game before the shared one goes on") && out.contains(" 1  crane BBYBG"),
        "{out}"
    );
    for before in ["crane=BYGBB", "salet=BBYBG", "smart=GGGGG"] {
        let (out, err, _) = said(&typed(&[before, "trawl start smart", share]), false);
        assert!(out.ends_with(&format!("solved: smart, with 3 guesses\n{OFFER}")), "{before}: {out}{err}");
    }
    let (out, _, _) = said(&typed(&["GYBBG", "new", share, "left 1"]), false);
    assert!(out.contains("which words were these 3 guesses? Write them in their order"), "{out}");
    assert!(out.ends_with("    2315 answers remain: aback … and 2314 more\n"), "none is played yet: {out}");
    let (out, _, _) = said(&typed(&["trawl", share]), false);
    assert!(out.contains(" 1  trawl YYGBB  "), "a word that waits gets its colours: {out}");
    let (out, _, _) = said(&typed(&[share, "undo", "crane"]), false);
    assert!(
        out.contains("no words or colours wait any more") && out.contains("colours are those of \"crane\""),
        "{out}"
    );
}

#[test]
fn a_star_is_of_its_own_squares() {
    let (_, err, _) = said(&typed(&["Wordle 1 1/6*", "BYGBB", "crane", "squares GBBBB BGBBB"]), false);
    assert_eq!(err, "");
    let (_, err, _) = said(&typed(&["Wordle 1 2/6*", "GBBBB BGBBB", "squares"]), false);
    assert!(err.contains("which the hard rule forbids"), "{err}");
}

#[test]
fn a_line_that_is_not_kept_whole_is_refused() {
    let (_, err, _) = said(&[Line::TooLong], false);
    assert!(err.contains("longer than 64 KiB"), "{err}");
}

#[test]
fn words_that_are_named_first_get_the_squares() {
    let (out, err, _) =
        said(&typed(&["crane slate", "00102", "Wordle 1 X/6", "undo", "undo", "undo"]), false);
    assert!(out.contains("the next colours are those of crane slate, in turn"), "{out}");
    assert!(out.contains(" 1  crane BBYBG  49 answers remain\n"), "{out}");
    assert!(out.contains("the next colours are those of \"slate\""), "{out}");
    assert!(out.contains("no words or colours wait any more\n    \"crane\" is taken back"), "{out}");
    assert_eq!(err, "salet: there is no guess to take back\n");
}

#[test]
fn a_game_is_analysed_as_soon_as_there_is_a_guess() {
    let lines = ["analyse", "crane=BYGBB", "analyse", "smart=GGGGG", "analyse"];
    let (out, err, _) = said(&typed(&lines), false);
    assert_eq!(err, "salet: there is no guess to analyse yet\n");
    assert!(out.contains("\nnot solved: 1 guess and 2.3750 more to be expected = 3.4212 expected"), "{out}");
    let (_, analysis) = out.split_once(OFFER).unwrap();
    assert!(
        analysis.contains("\nsolved with 2 guesses = 3.4212 expected at the start without a limit + "),
        "{analysis}"
    );
    let (_, err, _) = said(&typed(&["salet", "analyse"]), true);
    assert!(err.contains("the adversary has no answer"), "{err}");
}

#[test]
fn a_word_that_is_played_twice_is_named() {
    let (out, _, _) = said(&typed(&["crane=BYGBB", "crane=BYGBB"]), false);
    assert!(out.contains("    \"crane\" was guess 1 already and tells nothing new\n"), "{out}");
    assert!(!said(&typed(&["crane=BYGBB", "salet"]), false).0.contains("already"));
    assert!(said(&typed(&["crane=BYGBB", "crane"]), false).0.contains("    it was guess 1 already\n"));
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
    assert!(out.ends_with(&format!("solved: smart, with 2 guesses\n{OFFER}")), "{out}");
    let refused: Vec<&str> = err.lines().collect();
    assert!(refused[0].contains("\"salet\" shows GYBBG for the answer that you named"), "{err}");
    assert!(refused[1].contains("the game is over"), "{err}");
}

#[test]
fn an_answer_fits_the_known_letters() {
    let (out, err, _) = said(&typed(&["letters green crane", "answer salet"]), false);
    assert_eq!(err, "salet: \"salet\" does not fit what is known of the letters and squares\n", "{out}");
}

#[test]
fn the_adversary_is_beaten_as_soon_as_it_says() {
    // After salet each is the first that `top 1` names.
    let words = ["salet", "GYBBG", "round", "gimpy", "cubic", "forced", "quick", "crane"];
    let (out, err, _) = said(&typed(&words), true);
    let forced: Vec<&str> = out.lines().filter(|line| line.contains("can be forced")).collect();
    let expected = [4, 3, 2, 1, 1].map(|needed: usize| {
        let guesses = salet_base::text::count(needed, "more guess");
        format!("    {guesses} can be forced, and no more: proven")
    });
    assert_eq!(forced, expected, "{out}");
    assert!(out.ends_with("solved: quick, with 5 guesses\n"), "{out}");
    let refused: Vec<&str> = err.lines().collect();
    assert!(refused[0].contains("the adversary chooses the colours"), "{err}");
    assert!(refused[1].contains("the game is over"), "{err}");
}
