//! The checker in a page: `salet-check` as a WebAssembly module, without a line of the solver.
//!
//! `cargo dev make engine` builds it beside the engine.
//!
//! | export | effect |
//! | --- | --- |
//! | `memory` | the memory, which grows: make its views again after every call |
//! | `salet_reserve(length)` | return the address for `length` bytes of input, valid until the next call |
//! | `salet_check(length)` | check a certificate against files; answer with the object of `salet-check --json`, and `certificate_sha256` beside it |
//! | `salet_answer()`, `salet_answer_length()` | return the address and length of the answer, valid until the next call |
//!
//! The input of `salet_check` is a line of JSON, `Head`, and then the bytes of all files that it names, in its order.
//!
//! It imports two functions of the module `salet`, with the sums of [`Progress`]: `begin`, when the files have been read, with all guesses of
//! all lemmas, and `advance` with those checked since the last call. A call returns with the verdict; to end one early, run the module
//! in a worker and end that. Without memory or with an overflow it ends in a trap, without a verdict.

#![expect(unsafe_code, reason = "exported names, each defined once, and imports")]

use std::cell::RefCell;

use salet_check::bytes::{hex, sha256};
use salet_check::table::Until;
use salet_check::{Inputs, Progress, Reject, TableInputs, check, check_table, report};
use serde::Deserialize;
use serde_json::Value;

/// The line of JSON before the bytes of the files: their kinds and lengths, and the end of a game given as a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    files: Vec<(Kind, usize)>,
    /// The symbol that solves.
    #[serde(default)]
    solved: Option<String>,
    /// The game ends when one answer, or class of answers, is left.
    #[serde(default)]
    is_until_known: bool,
}

/// What a file is for: the options of `salet-check`.
#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Answers,
    Guesses,
    FeedbackTable,
    Classes,
    Alphabet,
    Weights,
    Policy,
    Certificate,
}

/// The files of an input.
struct Files<'a>(Vec<(Kind, &'a [u8])>);

impl<'a> Files<'a> {
    fn cut(head: &Head, mut rest: &'a [u8]) -> Option<Files<'a>> {
        let mut files = Vec::new();
        for &(kind, length) in &head.files {
            let (file, after) = rest.split_at_checked(length)?;
            files.push((kind, file));
            rest = after;
        }
        rest.is_empty().then_some(Files(files))
    }

    fn get(&self, kind: Kind) -> Option<&'a [u8]> {
        self.0.iter().find(|(each, _)| *each == kind).map(|(_, file)| *file)
    }

    /// A file that may be empty, which the checker says.
    fn list(&self, kind: Kind) -> &'a [u8] {
        self.get(kind).unwrap_or_default()
    }
}

/// The object of `salet-check --json` for an input.
fn verdict(input: &[u8], progress: &dyn Progress) -> Result<Value, String> {
    let end = input.iter().position(|&byte| byte == b'\n').ok_or("the input has no head")?;
    let head: Head = serde_json::from_slice(&input[..end]).map_err(|error| error.to_string())?;
    let files = Files::cut(&head, &input[end + 1..]).ok_or("the files have other lengths")?;
    let certificate = files.list(Kind::Certificate);
    let checked = check_files(&head, &files, certificate, progress);
    let mut verdict = checked.unwrap_or_else(|reject| report::refusal(&reject));
    verdict["certificate_sha256"] = hex(&sha256(certificate)).into();
    Ok(verdict)
}

fn check_files(
    head: &Head,
    files: &Files<'_>,
    certificate: &[u8],
    progress: &dyn Progress,
) -> Result<Value, Reject> {
    let (weights, policy) = (files.get(Kind::Weights), files.get(Kind::Policy));
    let proven = match files.get(Kind::FeedbackTable) {
        Some(table) => {
            let until = match (&head.solved, files.get(Kind::Classes)) {
                (Some(symbol), _) => Until::Solved(symbol),
                (None, Some(classes)) => Until::Classes(classes),
                (None, None) if head.is_until_known => Until::Known,
                (None, None) => Until::Named,
            };
            check_table(&TableInputs { table, until, weights, policy }, certificate, progress)
        }
        None => {
            let [answers, guesses] = [Kind::Answers, Kind::Guesses].map(|kind| files.list(kind));
            let alphabet = files.get(Kind::Alphabet);
            check(&Inputs { answers, guesses, alphabet, weights, policy }, certificate, progress)
        }
    };
    Ok(proven?.json())
}

#[cfg(target_family = "wasm")]
mod imported {
    #[link(wasm_import_module = "salet")]
    unsafe extern "C" {
        pub(crate) safe fn begin(guesses: f64);
        pub(crate) safe fn advance(guesses: usize);
    }
}

#[cfg(not(target_family = "wasm"))]
mod imported {
    pub(crate) fn begin(_: f64) {}
    pub(crate) fn advance(_: usize) {}
}

struct Told;

impl Progress for Told {
    fn begin(&self, guesses: u64) {
        imported::begin(guesses as f64);
    }

    fn advance(&self, guesses: usize) {
        imported::advance(guesses);
    }
}

#[derive(Default)]
struct Module {
    input: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Reserve the input, and return its address.
#[unsafe(no_mangle)]
pub extern "C" fn salet_reserve(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.input = vec![0; length];
        module.input.as_mut_ptr()
    })
}

/// Check the certificate in the input; 0 with the reason as answer if the input is none.
#[unsafe(no_mangle)]
pub extern "C" fn salet_check(length: usize) -> u32 {
    MODULE.with_borrow_mut(|module| {
        let input = std::mem::take(&mut module.input);
        let found = verdict(&input[..length], &Told);
        let is_input = found.is_ok();
        module.answer = found.map_or_else(|why| why, |verdict| verdict.to_string()).into_bytes();
        is_input.into()
    })
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn salet_answer() -> *const u8 {
    MODULE.with_borrow(|module| module.answer.as_ptr())
}

/// The length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn salet_answer_length() -> usize {
    MODULE.with_borrow(|module| module.answer.len())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use salet_check::Silent;
    use serde_json::json;

    use super::*;

    fn golden(file: &str) -> Vec<u8> {
        fs::read(Path::new("../checker/tests/golden").join(file)).unwrap()
    }

    fn asked(mut head: Value, files: &[(&str, &[u8])]) -> Result<Value, String> {
        head["files"] = files.iter().map(|(kind, file)| json!([kind, file.len()])).collect();
        let files: Vec<&[u8]> = files.iter().map(|(_, file)| *file).collect();
        verdict(&[(head.to_string() + "\n").as_bytes(), &files.concat()].concat(), &Silent)
    }

    #[test]
    fn words_and_tables_have_the_verdict_of_the_library() {
        let of = |case: &str, file: &str| golden(&format!("accepted/{case}/{file}"));
        let (answers, guesses) = (of("normal", "answers.txt"), of("normal", "guesses.txt"));
        let (policy, certificate) = (of("normal", "policy"), of("normal", "certificate"));
        let files: &[(&str, &[u8])] = &[
            ("answers", &answers),
            ("guesses", &guesses),
            ("policy", &policy),
            ("certificate", &certificate),
        ];
        let inputs = Inputs {
            answers: &answers,
            guesses: &guesses,
            alphabet: None,
            weights: None,
            policy: Some(&policy),
        };
        let mut expected = check(&inputs, &certificate, &Silent).unwrap().json();
        assert_eq!(expected["status"], "optimal");
        expected["certificate_sha256"] = hex(&sha256(&certificate)).into();
        assert_eq!(asked(json!({}), files), Ok(expected));
        // Without its policy it is a bound, and beside a table it is none.
        let without = asked(json!({}), &[files[0], files[1], files[3]]).unwrap();
        assert_eq!(without["status"], "lower-bound");
        let beside = asked(json!({}), &[("feedback_table", b",a\nx,1\n"), files[3]]).unwrap();
        assert_eq!((&beside["accepted"], &beside["reason"]), (&false.into(), &"TableUnused".into()));

        for (case, end) in [
            ("table-named", json!({})),
            ("table-known", json!({ "is_until_known": true })),
            ("table-solved", json!({ "solved": "solved" })),
        ] {
            let symbol = String::from_utf8(of(case, "end.txt")).unwrap();
            let end =
                symbol.trim().strip_prefix("solved\n").map_or(end, |symbol| json!({ "solved": symbol }));
            let (table, certificate) = (of(case, "table.csv"), of(case, "certificate"));
            let checked = asked(end, &[("feedback_table", &table), ("certificate", &certificate)]).unwrap();
            assert_eq!(checked["accepted"], true, "{case}: {checked}");
            assert_ne!(checked["ending"], Value::Null);
        }
    }

    #[test]
    fn refusals_have_their_reasons_and_say_where() {
        for (case, why) in [
            ("WrongChecksum", "the certificate is damaged: its checksum does not match"),
            ("CitationNotEarlier", "lemma "),
        ] {
            let of = |file: &str| {
                fs::read(format!("../checker/tests/golden/refused/{case}/{file}"))
                    .unwrap_or_else(|_| golden(file))
            };
            let (answers, guesses, certificate) = (of("answers.txt"), of("guesses.txt"), of("certificate"));
            let files: &[(&str, &[u8])] =
                &[("answers", &answers), ("guesses", &guesses), ("certificate", &certificate)];
            let refused = asked(json!({}), files).unwrap();
            assert_eq!((&refused["accepted"], &refused["reason"]), (&false.into(), &case.into()));
            assert!(refused["message"].as_str().is_some_and(|said| said.starts_with(why)), "{refused}");
        }
    }

    #[test]
    fn an_input_that_is_none_is_an_error() {
        for input in [&b""[..], b"{}", b"{}\n", b"{\"files\":[[\"answers\",2]]}\na", b"{\"files\":[]}\na"] {
            assert!(verdict(input, &Silent).is_err(), "{input:?}");
        }
        assert!(
            verdict(b"{\"files\":[[\"answers\",18446744073709551615],[\"guesses\",9]]}\n", &Silent).is_err()
        );
    }
}
