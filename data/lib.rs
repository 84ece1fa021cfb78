//! Contents compiled into salet: word lists, alphabets, openers, policies, the table of play on several boards, and the engine and the checker of pages. README.md names the sources.
//!
//! ```
//! assert_eq!(salet_data::ORIGINAL_ANSWERS.lines().count(), 2315);
//! ```

/// The answers of the original game of 2021, one on each line.
pub static ORIGINAL_ANSWERS: &str = include_str!("original-answers.txt");

/// The guesses of the original game, including the answers.
pub static ORIGINAL_GUESSES: &str = include_str!("original-guesses.txt");

/// The answers of the New York Times' game of July 2023.
pub static NYT_ANSWERS: &str = include_str!("nyt-answers.txt");

/// The guesses of the New York Times' game of July 2023, including the answers.
pub static NYT_GUESSES: &str = include_str!("nyt-guesses.txt");

/// The totals and files of the certificates that prove the policies.
pub static CERTIFICATES: &str = include_str!("policies/CERTIFICATES");

/// The engine of pages and the checker, modules of WebAssembly, compressed together with lzip, since they have much in common: the length
/// of the engine, 4 bytes, little-endian, the engine, and the checker.
pub static MODULES: &[u8] = include_bytes!("engine/modules.lz");

/// An optimal policy: its name, its file, and the best openers of its game.
#[derive(Debug)]
pub struct Policy {
    /// The name of the policy and of its files.
    pub name: &'static str,
    /// The file.
    pub bytes: &'static [u8],
    /// The openers by total, one on each line.
    pub openers: &'static str,
}

macro_rules! policy {
    ($(#[doc = $doc:literal])* $constant:ident, $name:literal) => {
        $(#[doc = $doc])*
        pub static $constant: Policy = Policy {
            name: $name,
            bytes: include_bytes!(concat!("policies/", $name, ".policy")),
            openers: include_str!(concat!("openers/", $name, ".txt")),
        };
    };
}

policy!(
    /// The policy of the original game.
    ORIGINAL, "original"
);
policy!(
    /// The policy of the original game under the hard rule.
    ORIGINAL_HARD, "original-hard"
);
policy!(
    /// The policy of the New York Times' game.
    NYT, "nyt"
);
policy!(
    /// The policy of the New York Times' game under the hard rule.
    NYT_HARD, "nyt-hard"
);

/// Openers of the New York Times' game under the hard rule, without a limit of guesses.
pub static NYT_HARD_WITHOUT_LIMIT: &str = include_str!("openers/nyt-hard-without-limit.txt");

/// The best openers of the original game under the hard rule, without a limit of guesses.
pub static ORIGINAL_HARD_WITHOUT_LIMIT: &str = include_str!("openers/original-hard-without-limit.txt");

/// The table of play on several boards, for the fewest guesses.
pub static BOARDS_LENGTH: &str = include_str!("boards/length.txt");

/// The keyboards of pages: the names of their alphabets, and their rows.
pub static KEYBOARDS: &str = include_str!("keyboards.txt");

macro_rules! alphabets {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("alphabets/", $name, ".txt")))),*] };
}

/// The alphabets by name, in alphabetical order.
pub static ALPHABETS: &[(&str, &str)] = alphabets! {
    "ar" "ar-alif" "be" "bg" "ca" "cs" "cs-ch" "cy" "da" "de" "de-crossword" "el" "en" "eo" "es" "et" "eu"
    "fa" "fi" "fr" "ga" "gl" "he" "hi-points" "hr" "hu" "id" "is" "it" "ja" "ja-crossword" "ko" "ko-jamo"
    "lt" "lv" "nb" "ne-points" "nl" "pl" "pt" "ro" "ru" "ru-e" "sk" "sk-ch" "sl" "sv" "tr" "uk" "vi"
};
