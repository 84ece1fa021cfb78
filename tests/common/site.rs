//! A game of several boards as its site shows it, for secrets of the original lists.

use salet::boards::games::Mode;
use salet::game::Game;
use salet::words::WordGame as _;
use serde_json::{Value, json};

pub(crate) struct Site<'g> {
    game: &'g Game,
    secrets: Vec<String>,
    hides: bool,
    /// The guesses so far.
    pub(crate) words: Vec<String>,
}

impl<'g> Site<'g> {
    /// A game with some answers from the whole list; in a sequence, a board is hidden until those before it are solved.
    pub(crate) fn new(game: &'g Game, boards: usize, hides: bool) -> Site<'g> {
        let answers: Vec<_> = game.answers().collect();
        let secret = |board: usize| answers[(board * 997 + 400) % answers.len()].as_guess();
        let secrets = (0..boards).map(|board| game.name(secret(board)).to_owned()).collect();
        Site { game, secrets, hides, words: Vec::new() }
    }

    /// The words that a mode begins with.
    pub(crate) fn given(mode: &Mode) -> &'static [&'static str] {
        if mode.given { &["mount", "chirp", "vodka"] } else { &[] }
    }

    /// The turn that solved a board, from 0.
    pub(crate) fn solved(&self, board: usize) -> Option<usize> {
        self.words.iter().position(|word| *word == self.secrets[board])
    }

    /// The number of boards that can be seen.
    pub(crate) fn seen(&self) -> usize {
        let first_open = (0..self.secrets.len()).find(|&board| self.solved(board).is_none());
        let last = self.secrets.len() - 1;
        if self.hides { first_open.unwrap_or(last) + 1 } else { last + 1 }
    }

    /// What a board that can be seen shows in a turn.
    pub(crate) fn cell(&self, turn: usize, board: usize) -> String {
        let id = |word: &str| self.game.find(word).unwrap();
        match self.solved(board) {
            Some(end) if end < turn => "-".to_owned(),
            _ => self
                .game
                .feedback_name(self.game.score_words(id(&self.words[turn]), id(&self.secrets[board]))),
        }
    }

    /// A turn as a clue, with `seen` boards.
    pub(crate) fn clue(&self, turn: usize, seen: usize) -> String {
        let cell = |board| if board < seen { self.cell(turn, board) } else { "?".to_owned() };
        let cells: Vec<String> = (0..self.secrets.len()).map(cell).collect();
        format!("{}={}", self.words[turn], cells.join(","))
    }

    /// Check that a document is about this game.
    pub(crate) fn check(&self, next: &Value) {
        let boards = next["boards"].as_array().unwrap();
        let hidden = self.secrets.len() - self.seen();
        assert_eq!((boards.len(), &next["hidden"]), (self.seen(), &json!(hidden)), "{:?}", self.words);
        for (number, board) in boards.iter().enumerate() {
            let (solved, all) = (self.solved(number), &board["candidates"]);
            assert_eq!(board["solved"], json!(solved.map(|turn| turn + 1)), "{:?}", self.words);
            assert!(all.as_array().unwrap().contains(&json!(self.secrets[number])), "{:?}", self.words);
        }
        let told: Vec<String> = (0..self.words.len()).map(|turn| self.clue(turn, self.seen())).collect();
        assert_eq!(next["clues"], json!(told), "the document has the game as clues");
        let turn = self.words.len() + usize::from(next["guess"].is_string());
        assert_eq!(next["turn"], turn, "{:?}", self.words);
        let is_solved = (0..self.secrets.len()).all(|board| self.solved(board).is_some());
        assert_eq!(next["standing"] == "solved", is_solved, "{:?}", self.words);
    }
}
