//! A falsehood in words, and as files for both checkers.

use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::Path;

use super::run::Find;
use salet_proofs::derive::board::Board;
use salet_proofs::derive::spot::{Spot, spots};
use salet_proofs::tiny::{Set, Tiny, members};
use salet_proofs::writer::{Lemma, Policy, Why};

const RULES: [&str; 3] = ["normal", "hard", "strict"];
const FEEDBACKS: [&str; 7] = ["official", "presence", "unmatched", "pegs", "places", "common", "table"];
const OBJECTIVES: [&str; 5] = ["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate"];

impl fmt::Display for Find {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Find { seed, tiny, case, falsehood, .. } = self;
        let named = |names: &'static [&'static str], number: u8| names.get(usize::from(number)).copied();
        writeln!(f, "FALSE ({}), game seed {seed}: {}", falsehood.kind, falsehood.what)?;
        writeln!(
            f,
            "  {} rule, {} feedback, limit {}, objective {}",
            named(&RULES, tiny.rule).unwrap_or("?"),
            named(&FEEDBACKS, tiny.feedback).unwrap_or("?"),
            tiny.limit,
            named(&OBJECTIVES, tiny.objective).unwrap_or("?"),
        )?;
        let (answers, others) = tiny.words.split_at(tiny.answers);
        let weighted = answers.iter().zip(&tiny.weights).map(|(word, weight)| format!("{word}:{weight}"));
        writeln!(f, "  answers {}, other guesses {others:?}", weighted.collect::<Vec<_>>().join(" "))?;
        if let Some(cells) = &tiny.cells {
            writeln!(f, "  ending {}, solved {}, table:\n{}", cells.ending, cells.solving, cells.text())?;
        }
        let certificate = &case.certificate;
        writeln!(f, "  claims: total {}, worst case {}", certificate.total, certificate.worst)?;
        let board = Board::new(tiny);
        if let Some(spots) = spots(&board, &certificate.records) {
            for (number, spot) in spots.iter().enumerate() {
                writeln!(f, "  state {number}: {}", state(tiny, *spot))?;
            }
        }
        for (number, lemma) in certificate.lemmas.iter().enumerate() {
            writeln!(f, "  lemma {number}: {}", self.lemma(lemma))?;
        }
        match &case.policy {
            Some(policy) => writeln!(f, "  policy: total {}, nodes {:?}", policy.total, policy.nodes),
            None => Ok(()),
        }
    }
}

fn state(tiny: &Tiny, spot: Spot) -> String {
    let words = |set: Set| members(set).map(|n| tiny.words[n].as_str()).collect::<Vec<_>>().join(" ");
    format!("{{{}}} by {{{}}}, {} rule", words(spot.set), words(spot.list), RULES[usize::from(spot.rule)])
}

impl Find {
    fn lemma(&self, lemma: &Lemma) -> String {
        let word = |guess: u64| {
            let word = usize::try_from(guess).ok().and_then(|guess| self.tiny.words.get(guess));
            word.map_or_else(|| format!("guess {guess}"), Clone::clone)
        };
        let left = if lemma.left == 0 { "any number of".into() } else { lemma.left.to_string() };
        let bound = match lemma.bound.checked_sub(1) {
            None => "infinity".into(),
            Some(excess) => format!("2W - wmax + {excess}"),
        };
        let mut text = format!("state {}, {left} guesses: {bound}", lemma.state);
        match &lemma.why {
            Why::BySum(cited) => write!(text, ", by the sum of {cited:?}"),
            Why::ByGuesses { exchanges, listed, refined } => {
                let listed_words = listed.iter().map(|(guess, cited)| format!("{} {cited:?}", word(*guess)));
                let listed_words: Vec<String> = listed_words.collect();
                let by =
                    |by: u64| listed.get(by as usize).map_or("nothing".into(), |(guess, _)| word(*guess));
                let refined =
                    refined.iter().map(|&(guess, place)| format!("{} by {}", word(guess), by(place)));
                let refined: Vec<String> = refined.collect();
                write!(text, ", exchanges {exchanges:?}, listed {listed_words:?}, refined {refined:?}")
            }
            Why::OneByOne => write!(text, ", one by one"),
            Why::Raw(raw) => write!(text, ", raw {raw:?}"),
        }
        .unwrap();
        text
    }

    /// Writes the lists, the certificate, the policy and the description into a folder.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("answers.txt"), &self.lists.answers)?;
        fs::write(folder.join("guesses.txt"), &self.lists.guesses)?;
        if let Some(weights) = &self.lists.weights {
            fs::write(folder.join("weights.txt"), weights)?;
        }
        fs::write(folder.join("certificate"), self.case.certificate.bytes())?;
        if let Some(policy) = &self.case.policy {
            fs::write(folder.join("policy"), Policy::bytes(policy))?;
        }
        fs::write(folder.join("find.txt"), self.to_string())
    }
}
