//! Text broken between words at the width of the terminal that shows it. Pipes and files get whole lines.

use std::io::{self, IsTerminal, Write as _};

use salet_base::text::visible;
use textwrap::core::display_width;
use textwrap::{Options, WordSplitter};

/// Columns of a terminal; `None` for a pipe or a file.
pub(crate) type Width = Option<usize>;

/// Fewest columns of text next to its label. With less room the lines below begin in column [`INDENT`].
const NARROWEST: usize = 24;

/// Column of continued lines if the label is too long.
const INDENT: usize = 4;

pub(crate) fn width_of(stream: &impl IsTerminal) -> Width {
    stream.is_terminal().then(textwrap::termwidth)
}

/// Text behind a label, with further lines below the start of the text. Both may have styles; the label is never broken.
pub(crate) fn hang(label: &str, text: &str, width: Width) -> String {
    let (Some(width), false) = (width, text.is_empty()) else { return format!("{label}{text}") };
    let column = display_width(label);
    let column = if column + NARROWEST > width { column.min(INDENT) } else { column };
    let indent = " ".repeat(column);
    let options = Options::new(width).initial_indent(label).subsequent_indent(&indent);
    textwrap::fill(text, options.break_words(false).word_splitter(WordSplitter::NoHyphenation))
}

/// Rows of a form and its meaning, as `help` shows them.
pub(crate) fn table(rows: &[(&str, &str)], width: Width) -> String {
    let column = rows.iter().map(|(form, _)| display_width(form)).max().unwrap_or(0) + 3;
    let row = |(form, meaning): &(&str, &str)| {
        let gap = " ".repeat(column - display_width(form));
        hang(&format!("{form}{gap}"), meaning, width) + "\n"
    };
    rows.iter().map(row).collect()
}

/// Print a line on standard error, in colours if these are wanted. A failure is ignored: if the terminal hung up or a disk is full,
/// the work goes on.
pub(crate) fn say(label: &str, text: &str) {
    let _ = writeln!(anstream::stderr(), "{}", hang(label, &visible(text), width_of(&io::stderr())));
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "the search ended early, so there may be better play (--time-limit); 24 answers remain";

    #[test]
    fn no_line_is_wider_than_the_terminal_and_no_word_is_broken() {
        for width in [60, 80, 120] {
            for label in [
                "",
                "    ",
                " 2  \u{1b}[1mshtik\u{1b}[0m  ",
                "a label that takes nearly all of sixty columns: ",
            ] {
                let text = hang(label, TEXT, Some(width));
                assert!(text.lines().all(|line| display_width(line) <= width), "{width}: {text}");
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                assert_eq!(words(&text), words(&format!("{label}{TEXT}")), "{width}");
                let column = display_width(label);
                let column = if column + NARROWEST > width { INDENT } else { column };
                for line in text.lines().skip(1) {
                    assert_eq!(line.len() - line.trim_start().len(), column, "{width}: {text}");
                }
            }
        }
    }

    #[test]
    fn a_pipe_gets_whole_lines() {
        assert_eq!(hang("note: ", TEXT, None), format!("note: {TEXT}"));
        assert_eq!(hang("    ", "", Some(60)), "    ");
        assert_eq!(
            table(&[("undo", "back"), ("top N", "the best")], None),
            "undo    back\ntop N   the best\n"
        );
    }

    #[test]
    fn columns_stay_apart_at_every_width() {
        for width in [60, 80, 120] {
            let text = table(&[("🟩⬜", "feedback"), ("why WORD [TIME]", TEXT)], Some(width));
            let mut lines = text.lines();
            assert_eq!(lines.next(), Some("🟩⬜              feedback"));
            assert!(lines.next().is_some_and(|line| line.starts_with("why WORD [TIME]   the search")));
            assert!(lines.all(|line| line.starts_with(&" ".repeat(18)) && display_width(line) <= width));
        }
    }
}
