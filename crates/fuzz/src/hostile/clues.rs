//! Clues: a parsed clue is written in every form and read back.

use std::sync::LazyLock;

use salet::game::Game;
use salet::game::clues::{Turn, parse};
use salet::words::{
    Digits, FeedbackRule, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions, with_tiles,
};

/// Lists of words that look like feedback, have accents, or are long.
static LISTS: LazyLock<[WordLists; 5]> = LazyLock::new(|| {
    let texts =
        ["ggg byb abc xxx", "salet drone crane", "sábia sabiá órgão", "a b y g", "abcdefghij jihgfedcba"];
    texts.map(|text| {
        let options = WordOptions::new().with_fold_accents(true);
        WordLists::read(Source::words("words", text.split(' ')), None, options).expect("a list").0
    })
});

/// The input: a list, a feedback rule and an order of digits, and clues, one per line.
pub fn clues(bytes: &[u8]) {
    let [list, rule, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let lists = &LISTS[usize::from(*list) % LISTS.len()];
    let (rule, digits) = match usize::from(*rule) {
        number @ 128.. => (number - 128, Digits::GreenYellow),
        number => (number, Digits::YellowGreen),
    };
    let rule = FeedbackRule::ALL[rule % FeedbackRule::ALL.len()];
    let len = lists.word_len();
    for line in text.lines() {
        if let Ok(shown) = rule.parse(line, len, digits) {
            assert!(shown.index() < rule.count(len), "{line}");
            for written in [rule.format(shown, len), rule.tiles(shown, len), rule.digits(shown, len)] {
                // Tiles of pegs cannot be read, and the digits may have the other order.
                if let Ok(again) = rule.parse(&written, len, Digits::YellowGreen) {
                    assert_eq!(again, shown, "{line}: {written}");
                } else {
                    assert!(!rule.has_colours() && written == rule.tiles(shown, len), "{line}: {written}");
                }
            }
        }
        let tiles = with_tiles(line);
        assert!(tiles.len() <= line.len(), "{line}");
    }
    let clues: Vec<String> = text.lines().map(str::to_owned).collect();
    let game = Game::builder(lists.clone()).feedback(rule).build().expect("any feedback can be played");
    match parse(&clues, &game, digits) {
        Ok(turns) => {
            let open = turns.iter().rev().skip(1).all(|turn: &Turn| turn.shown.is_some());
            let empty = turns.iter().any(|turn| turn.word.is_none() && turn.shown.is_none());
            assert!(open && !empty, "{turns:?}");
        }
        Err(error) => assert!(!error.to_string().contains(['\n', '\u{1b}']), "{error:?}"),
    }
}

/// Seeds: clues in every form.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        "salet.BBBYB.drone\nBBBBB\n00001\ncrane",
        "drone=20000",
        "DRONE:🟩⬜⬜⬜⬜\n🟧🟦⬜\u{fe0f}⬛🟧",
        ":large_green_square::black_large_square::white_large_square:⬛⬛",
        "drone::green_square::yellow_square:◻◼▫",
        "GGG\nggg.ygg\nbyb=YGG",
        "2B1W\n2,1\n2 1\n1b0w",
        "sábia=21002\norgao.xx-_y",
        "G\ny\n0",
        "abcdefghij=GYBBGGYBBG\n0120120120",
    ];
    let lists = 0..LISTS.len() as u8;
    let pairs = lists.flat_map(|list| [0, 1, 2, 3, 128].map(|rule| (list, rule)));
    pairs.flat_map(|(list, rule)| texts.map(|text| [&[list, rule], text.as_bytes()].concat())).collect()
}
