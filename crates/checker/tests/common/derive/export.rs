//! Cases for another checker, one JSON value per line: the lists of a game, then its certificates with the verdicts.

use std::io::{self, Write};

use serde_json::json;

use super::case::{Case, Lists};
use salet_proofs::cells::{KNOWN, SOLVED};
use salet_proofs::writer::Policy;

/// The lists that the following cases are checked against.
pub fn lists(out: &mut dyn Write, lists: &Lists) -> io::Result<()> {
    let Lists { answers, guesses, weights, table, classes } = lists;
    let Some((table, ending, solving)) = table else {
        return writeln!(out, "{}", json!({ "answers": answers, "guesses": guesses, "weights": weights }));
    };
    let solved = (*ending == SOLVED).then_some(solving);
    let until = (*ending == KNOWN).then_some("known");
    let answers: Option<&str> = None;
    let files = json!({ "answers": answers, "feedback_table": table, "weights": weights, "solved": solved, "until": until, "classes": classes });
    writeln!(out, "{files}")
}

/// A case, and whether it is accepted.
pub fn case(out: &mut dyn Write, case: &Case, accepted: bool) -> io::Result<()> {
    let policy = case.policy.as_ref().map(|policy| hex(&Policy::bytes(policy)));
    let certificate = hex(&case.certificate.bytes());
    writeln!(out, "{}", json!({ "certificate": certificate, "policy": policy, "accepted": accepted }))
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}
