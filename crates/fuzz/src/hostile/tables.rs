//! Tables of feedback: if both the solver and the checker read one, it is the same game. (The solver also reads packed files and signs
//! after a closing quotation mark, which the checker refuses.)

use salet::game::{Ending, FeedbackMatrix, Game};
use salet::words::{Source, WordGame as _, classes};
use salet_check::table::Until;
use salet_check::words::Words;

use super::drawn::{Bytes, block};

/// The input: how the game ends, the symbol that solves or the file of classes, and the table.
pub fn tables(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let (ending, symbol) = (bytes.byte() % 4, bytes.block());
    let Ok(symbol) = std::str::from_utf8(symbol) else { return };
    let (until, ending) = match ending {
        0 => (Until::Named, Ending::Named),
        1 => (Until::Solved(symbol), Ending::Solved(symbol.to_owned())),
        2 => (Until::Known, Ending::Known),
        _ => {
            let classes = |answers: &[String]| classes::read(Source::text("classes", symbol), answers);
            let read = matrix(bytes.0).and_then(|matrix| Ok(Ending::Classes(classes(matrix.answers())?.0)));
            let Ok(ending) = read else { return };
            (Until::Classes(symbol.as_bytes()), ending)
        }
    };
    let (Ok(game), Ok(words)) = (read(bytes.0, ending), Words::of_table(bytes.0, until)) else { return };
    compare(&game, &words);
}

/// Assert that the solver and the checker read the same game.
pub(super) fn compare(game: &Game, words: &Words) {
    let (terms, table) = (game.table_terms().expect("it is a table"), words.table().expect("it is a table"));
    assert_eq!(*terms.digest(), table.digest());
    let [answers, guesses] = game.list_digests();
    assert_eq!((answers.0, guesses.0), (words.answers_digest(), words.guesses_digest()));
    for guess in game.guesses() {
        for secret in game.answers() {
            let code = table.code(guess.index() as u16, secret.index() as u16);
            assert_eq!(game.score(guess, secret).0, code);
        }
    }
}

fn read(text: &[u8], ending: Ending) -> Result<Game, salet::Error> {
    Ok(Game::of_matrix(matrix(text)?, ending)?.build()?)
}

fn matrix(text: &[u8]) -> Result<FeedbackMatrix, salet::Error> {
    Ok(salet::words::read_matrix(Source::bytes("table", text))?)
}

/// Seeds: tables of each ending in every form.
pub fn seeds() -> Vec<Vec<u8>> {
    let rows = [
        (0, "", ",a,b,c\nq,x,y,x\nc,z,y,w\na,v,x,y\nb,y,x,x\n"),
        (0, "", "\u{feff}\tant\tbee ,x\r\n\r\nant\tsolved\tno\r\nbee ,x\t\"no\"\t solved"),
        (1, "x", ";a;b;c\nq;x;y;x\n\"c\";z;y,y;x\n b ; y ;x;\"w;\"\"w\n"),
        (1, "x", ",a,b\n\"first, row\",x,x\n"),
        (2, "", ",a,b,c,d\nlow,no,yes,no,yes\nhigh,no,no,yes,yes\n"),
        (3, "d x\na,y\r\n c ; y\nb\tx", ",a,b,c,d\nlow,no,yes,no,yes\nhigh,no,no,yes,yes\n"),
    ];
    rows.map(|(ending, symbol, text)| [&[ending], &block(symbol.as_bytes())[..], text.as_bytes()].concat())
        .to_vec()
}
