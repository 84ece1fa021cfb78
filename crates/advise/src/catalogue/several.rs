//! Games of several boards that have a name, with their modes.

use serde::Serialize;

/// Most boards of a game.
pub const MOST_BOARDS: usize = 64;

/// A game of several boards.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct BoardsGame {
    /// The name in options.
    pub name: &'static str,
    /// The number of boards.
    pub boards: usize,
    /// Its modes, the usual one first.
    pub modes: &'static [Mode],
}

/// A mode of a game.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Mode {
    /// The name in options.
    pub name: &'static str,
    /// The maximum number of guesses.
    pub limit: u8,
    /// Whether a board is hidden until those before it are solved.
    pub hidden: bool,
    /// Whether the game begins with given words: they are its first guesses.
    pub given: bool,
}

const fn mode(name: &'static str, limit: u8) -> Mode {
    Mode { name, limit, hidden: false, given: false }
}

const fn given(name: &'static str, limit: u8) -> Mode {
    Mode { given: true, ..mode(name, limit) }
}

const fn sequence(limit: u8) -> Mode {
    Mode { hidden: true, ..mode("sequence", limit) }
}

/// All named games, those with few boards first.
pub static ALL: [BoardsGame; 5] = [
    BoardsGame { name: "dordle", boards: 2, modes: &[mode("classic", 7)] },
    BoardsGame {
        name: "quordle",
        boards: 4,
        modes: &[
            mode("classic", 9),
            mode("weekly", 9),
            mode("chill", 12),
            mode("extreme", 8),
            sequence(10),
            given("rescue", 9),
        ],
    },
    BoardsGame {
        name: "octordle",
        boards: 8,
        modes: &[mode("classic", 13), sequence(15), mode("easy", 16), given("rescue", 13)],
    },
    BoardsGame { name: "sedecordle", boards: 16, modes: &[mode("classic", 21)] },
    BoardsGame {
        name: "duotrigordle",
        boards: 32,
        modes: &[mode("classic", 37), sequence(40), given("jumble", 39), mode("perfect", 32)],
    },
];

/// The maximum number of guesses of a game without a name.
pub fn usual_limit(boards: usize) -> u8 {
    u8::try_from(boards.saturating_add(5)).unwrap_or(u8::MAX)
}

/// The game with this name.
pub fn find(name: &str) -> Option<&'static BoardsGame> {
    ALL.iter().find(|game| game.name == name)
}

/// The game with this name, and its mode: the name may end in one, as in `quordle-sequence`.
pub fn find_with_mode(name: &str) -> Option<(&'static BoardsGame, &'static Mode)> {
    let named = |(game, mode): (&str, Option<&str>)| {
        let game = find(game)?;
        Some((game, game.mode(mode)?))
    };
    named((name, None)).or_else(|| name.split_once('-').and_then(|(game, mode)| named((game, Some(mode)))))
}

impl BoardsGame {
    /// The mode with this name, or the usual one.
    pub fn mode(&self, name: Option<&str>) -> Option<&'static Mode> {
        let modes: &'static [Mode] = self.modes;
        match name {
            Some(name) => modes.iter().find(|mode| mode.name == name),
            None => modes.first(),
        }
    }
}
