//! A tree as a drawing for Graphviz: guesses are boxes, feedback labels the edges.

use crate::survey::{Station, survey};
use salet_base::text::count;

use salet_core::game::{Error, Game, Tree};

/// The tree in the language of Graphviz, up to `depth` guesses deep, at least one, or as a whole.
///
/// A box shows the guess, the number of answers left, and the expected number of further guesses, this one included. A
/// double border marks a guess that may be the answer, a dashed one a guess whose continuation is not drawn.
///
/// # Errors
/// [`game::Error::IllegalTree`](salet_core::game::Error::IllegalTree) if the tree cannot be played.
pub fn write(tree: &Tree, game: &Game, depth: Option<usize>) -> Result<String, Error> {
    let mut text = concat!(
        "digraph policy {\n",
        "  graph [charset=\"UTF-8\", rankdir=LR, ranksep=1, nodesep=0.1]\n",
        "  node [shape=box, fontname=\"Helvetica\", margin=\"0.1,0.05\"]\n",
        "  edge [fontname=\"Courier\", fontsize=10]\n",
    )
    .to_owned();
    let is_drawn = |station: &Station| depth.is_none_or(|depth| station.number <= depth);
    for (index, station) in
        survey(tree, game)?.iter().enumerate().take_while(|(_, station)| is_drawn(station))
    {
        let goes_on = !station.branches.is_empty();
        let leads_out = depth == Some(station.number) && goes_on;
        let label = quoted(&[game.name(station.node.guess), &expected(station)]);
        let double = if station.outlook.solves { ", peripheries=2" } else { "" };
        let dashed = if leads_out { ", style=dashed" } else { "" };
        text += &format!("  n{index} [label={label}{double}{dashed}]\n");
        for branch in station.branches.iter().filter(|_| !leads_out) {
            let shown = quoted(&[&game.feedback_name(branch.shown)]);
            match branch.next {
                Some(next) => text += &format!("  n{index} -> n{next} [label={shown}]\n"),
                None => {
                    let name = format!("lost{index}_{}", branch.shown.0);
                    let label = quoted(&["given up", &count(branch.answers, "answer")]);
                    text += &format!("  {name} [label={label}, shape=plaintext]\n");
                    text += &format!("  n{index} -> {name} [label={shown}]\n");
                }
            }
        }
    }
    Ok(text + "}\n")
}

fn expected(station: &Station) -> String {
    let answers = count(station.outlook.answers, "answer");
    match station.outlook.mean() {
        Some(_) if station.outlook.answers == 1 && station.outlook.worst_case == 1 => "the answer".to_owned(),
        Some(mean) => format!("{answers}, {mean:.2} expected"),
        None => format!("{answers}, all lost"),
    }
}

/// Lines of a label as one quoted text, with escapes for backslashes and ampersands.
fn quoted(lines: &[&str]) -> String {
    let mut text = String::from("\"");
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            text += "\\n";
        }
        for c in line.chars() {
            match c {
                '"' | '\\' => text.extend(['\\', c]),
                '&' => text += "&amp;",
                c if c.is_control() => text.push(' '),
                c => text.push(c),
            }
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    use super::*;
    use crate::survey::first_that_fits;
    use salet_core::game::Objective;
    use salet_words::WordGameBuilder as _;
    use salet_words::{FeedbackRule, WordGame as _, WordLists};

    fn game(words: &[&str], feedback: FeedbackRule, limit: u8) -> (Game, Tree) {
        let game = Game::builder(WordLists::new(words, []).unwrap())
            .feedback(feedback)
            .objective(Objective::WinRate)
            .limit(Some(limit));
        let game = game.build().unwrap();
        let all: Vec<_> = game.answers().collect();
        let tree = first_that_fits(&game, &all, limit.into());
        (game, tree)
    }

    /// The answer of Graphviz to a drawing; `None` where it is not installed. It may have nothing to complain of.
    fn drawn(text: &str, output: &str) -> Option<String> {
        let mut dot = Command::new("dot");
        dot.arg(output).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let Ok(mut child) = dot.spawn() else {
            assert!(
                std::env::var_os("REQUIRE_GRAPHVIZ").is_none(),
                "Graphviz is not installed (apt-get install graphviz)"
            );
            eprintln!("SKIPPED: Graphviz is not installed (apt-get install graphviz)");
            return None;
        };
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        Some(String::from_utf8(output.stdout).unwrap())
    }

    #[test]
    fn a_small_tree_is_drawn() {
        let (game, tree) = game(&["mount", "found", "sound", "round"], FeedbackRule::Official, 3);
        let text = write(&tree, &game, None).unwrap();
        let body: Vec<&str> = text.lines().skip(4).collect();
        assert_eq!(
            body,
            [
                r#"  n0 [label="mount\n4 answers, 2.00 expected", peripheries=2]"#,
                r#"  n0 -> n1 [label="BGGGB"]"#,
                r#"  n1 [label="found\n3 answers, 1.50 expected", peripheries=2]"#,
                r#"  n1 -> n2 [label="BGGGG"]"#,
                r#"  n2 [label="sound\n2 answers, 1.00 expected", peripheries=2]"#,
                r#"  lost2_80 [label="given up\n1 answer", shape=plaintext]"#,
                r#"  n2 -> lost2_80 [label="BGGGG"]"#,
                "}",
            ]
        );
        let shallow = write(&tree, &game, Some(1)).unwrap();
        let body: Vec<&str> = shallow.lines().skip(4).collect();
        let root = r#"  n0 [label="mount\n4 answers, 2.00 expected", peripheries=2, style=dashed]"#;
        assert_eq!(body, [root, "}"]);
        assert_eq!(write(&tree, &game, Some(4)).unwrap(), text);
    }

    #[test]
    fn graphviz_draws_words_of_every_script() {
        for (words, feedback) in [
            (&["mount", "found", "sound", "round"][..], FeedbackRule::Official),
            (&["שלום", "מלון", "תודה", "ספרי"], FeedbackRule::Official),
            (&["नमस्ते", "नमक", "किताब", "सड़क"], FeedbackRule::Official),
            (&["나라", "나무", "바다", "사람"], FeedbackRule::Presence),
            (&["1122", "2211", "1212", "3333"], FeedbackRule::Pegs),
        ] {
            for limit in [2, 6] {
                let (game, tree) = game(words, feedback, limit);
                let text = write(&tree, &game, None).unwrap();
                let Some(svg) = drawn(&text, "-Tsvg") else { return };
                let (nodes, lost) = (tree.nodes().count(), text.matches("given up").count());
                assert_eq!(svg.matches("class=\"node\"").count(), nodes + lost, "{svg}");
                assert_eq!(svg.matches("class=\"edge\"").count(), nodes + lost - 1, "{svg}");
                assert!(svg.contains(&format!(">{}</text>", words[0])), "{svg}");
            }
        }
    }

    #[test]
    fn what_has_a_meaning_to_graphviz_is_shown_as_it_is() {
        let odd = ["a\"b\\c", "\\N&amp;<é>", "{x|y}", "\u{202e}שלום\u{7}"];
        let text = format!("digraph {{ a [label={}] }}\n", quoted(&odd));
        let Some(svg) = drawn(&text, "-Tsvg") else { return };
        for shown in ["a&quot;b\\c", "\\N&amp;amp;&lt;é&gt;", "{x|y}", "\u{202e}שלום "] {
            assert!(svg.contains(&format!(">{shown}</text>")), "{shown:?}: {svg}");
        }
        assert!(drawn(&text, "-Tcanon").unwrap().contains("digraph"));
    }
}
