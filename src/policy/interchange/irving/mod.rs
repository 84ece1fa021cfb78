//! Irving's notation for strategies of Mastermind (1978), as widmaN/mastermind-strategy reads and writes it:
//!
//! ```text
//! 1296 (1123: 2 (2311), 44A, 222B, 276C, 81D; 4 (1312), …; 5 (1321: 1, 0, …); 20J; 1)
//!
//! A = (2345: 0, 6 (3412), …; 0)
//! ```
//!
//! A number of codes is followed by the guess for them. After a colon come the parts of this guess: by black pegs 0, 1, 2 …, with
//! semicolons between, and for each of these by white pegs, most first. The impossible feedback (three black pegs and a white one)
//! has no place; Knuth's 0 in it is ignored. Without a colon the guess leaves at most two codes in each part, which are played in
//! order; `*` says that it is none of the codes, and `x` that some part has two. A capital stands for a guess that follows
//! below. One or two codes alone are played in order.

mod order;
mod reader;
mod writer;

pub(super) use reader::read;
pub(super) use writer::write;

/// Whether a text begins like this notation: a number and a parenthesis.
pub(super) fn begins(text: &str) -> bool {
    let rest = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.trim_start().len() && rest.trim_start().starts_with('(')
}

#[cfg(test)]
mod tests {
    use super::writer::{WIDTH, capital};
    use super::*;
    use crate::game::{FeedbackRule, Game, Objective};
    use crate::policy::interchange::{self, Format};
    use crate::search::{Control, SearchConfig, Solver, Task};
    use crate::words::{Mastermind, Source, WordLists, WordOptions};

    fn game(size: &str) -> Game {
        let codes = size.parse::<Mastermind>().unwrap().codes();
        let codes = Source::words("codes", codes.iter().map(String::as_str));
        let lists = WordLists::read(codes, None, WordOptions::default()).unwrap().0;
        let game = Game::builder(lists).feedback(FeedbackRule::Pegs).limit(None);
        game.objective(Objective::Mean).build().unwrap()
    }

    #[test]
    fn trees_are_written_and_read_back() {
        for size in ["1x3", "2x3", "3x3", "3x5n", "4x3"] {
            let game = game(size);
            let solver = Solver::new(&game, SearchConfig::default()).unwrap();
            let policy = solver.solve(Task::Best, &Control::default()).policy(&game).unwrap().unwrap();
            let tree = policy.tree();
            let text = write(&tree, &game);
            assert_eq!(Format::of(&text), Format::Irving, "{text}");
            let again = interchange::read(Format::Irving, &text, &game, "tree").unwrap();
            assert_eq!(again.evaluation.found_total(), policy.score().total, "{size}: {text}");
            assert_eq!(write(&again.tree, &game), text, "{size}");
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        }
    }

    #[test]
    fn published_abbreviations_are_read() {
        let game = game("2x3");
        let read = |text: &str| interchange::read(Format::Irving, text, &game, "tree");
        // 9 codes of two pegs: parts by (0,2), (0,1), (0,0); (1,0); (2,0). Two codes alone are played in order.
        for text in [
            "9 (12: 1, 2, 1; 4A; 1)\nA = (13: 0, 1, 1; 1; 1)",
            "9 (12: 1, 2 (23), 1; 0, 4 (13*: 0, 1, 1; 1; 1); 1)",
            "9(12: 1,2(31x),1; 4B ;1)\n\n B = 4 (13: 0, 1, 1; 0, 1; 1)\n",
        ] {
            match read(text) {
                Ok(found) => assert!(found.evaluation.lost.is_empty(), "{text}"),
                Err(error) => panic!("{text}: {error}"),
            }
        }
    }

    #[test]
    fn other_text_is_refused_with_its_place() {
        let game = game("2x3");
        for (text, reason) in [
            ("9 (12: 1, 2, 1; 4A; 1)", "the guess that A stands for is missing"),
            ("8 (12: 1, 2, 1; 4A; 1)", "tree:1:2: says 8 codes, but 9 agree"),
            ("9 (12: 1, 3, 1; 4A; 1)", "says 3 codes, but 2 agree"),
            ("9 (12: 1, 2, 1; 4; 1)", "there is no guess for 4 codes"),
            ("9 (12)", "there is no guess for 4 codes"),
            ("9 (44: 0, 0, 9; 0; 0)", "\"44\" is not a word of the game"),
            ("9 (12: 1; 2, 1; 4A; 1)", "tree:1:9: \",\" should come here"),
            ("9 (12: 1, 2, 1; 4A; 1)\nB = (13)", "a capital that stands for a guess should come here"),
            ("9 (12: 1, 2A, 1; 4A; 1)", "A stands for two guesses"),
            ("9 (12: 1, 2, 1; 4A; 1) )", "a capital that stands for a guess"),
            ("9 (12", "\":\" or \")\" should come here"),
            ("9", "there is no guess for 9 codes"),
            ("99999999999999999999999 (12", "a number of codes should come here"),
            ("", "a number of codes should come here"),
        ] {
            let error = interchange::read(Format::Irving, text, &game, "tree").unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn names_go_on_after_the_alphabet() {
        assert_eq!([0, 25, 26, 27, 52].map(capital), ["A", "Z", "AA", "AB", "BA"]);
    }
}
