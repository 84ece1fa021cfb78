//! The results and the coverage of a run of derivations.

use std::collections::BTreeMap;
use std::fmt;

use salet_check::Reject;

use super::case::Case;
use super::judge::{bound_of, left_of};
use salet_proofs::derive::board::{Board, INFINITY, LOST};
use salet_proofs::derive::spot::{Spot, spots};
use salet_proofs::derive::truth::Truth;
use salet_proofs::oracle::ANY;
use salet_proofs::tiny::{NORMAL, Tiny};
use salet_proofs::writer::{Lemma, Why};

/// Counts by name.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Tally {
    pub games: u64,
    pub certificates: u64,
    pub accepted: u64,
    /// Lemmas of accepted certificates, by feature; a lemma may count several times.
    pub lemmas: BTreeMap<&'static str, u64>,
    /// Accepted certificates, by claim and kind of game.
    pub claims: BTreeMap<String, u64>,
    /// Refusals, by reason.
    pub refused: BTreeMap<String, u64>,
    /// Accepted falsehoods, by kind.
    pub falsehoods: BTreeMap<String, u64>,
}

fn count<K: Ord>(counts: &mut BTreeMap<K, u64>, key: K) {
    *counts.entry(key).or_insert(0) += 1;
}

impl Tally {
    pub fn refuse(&mut self, reject: &Reject) {
        count(&mut self.refused, reject.name());
    }

    pub fn find(&mut self, kind: &str) {
        count(&mut self.falsehoods, kind.to_owned());
    }

    /// Counts the features of an accepted certificate.
    pub fn accept(&mut self, board: &Board<'_>, truth: &mut Truth<'_>, case: &Case) {
        self.accepted += 1;
        let Some(spots) = spots(board, &case.certificate.records) else { return };
        let lemmas = &case.certificate.lemmas;
        let infinite =
            |cited: &[u64]| cited.iter().any(|&n| lemmas.get(n as usize).is_some_and(|l| l.bound == 0));
        for lemma in lemmas {
            let Some(&spot) = spots.get(lemma.state as usize) else { continue };
            count(&mut self.lemmas, "all");
            let bound = bound_of(board, lemma, spot.set);
            for (name, holds) in of_lemma(board, spot, lemma, bound) {
                if holds {
                    count(&mut self.lemmas, name);
                }
            }
            if bound == truth.cost(spot, left_of(lemma)) {
                count(&mut self.lemmas, "tight: the bound is the cost");
            }
            let cites_infinity = match &lemma.why {
                Why::BySum(cited) => infinite(cited),
                Why::ByGuesses { listed, .. } => listed.iter().any(|(_, cited)| infinite(cited)),
                Why::OneByOne | Why::Raw(_) => false,
            };
            if cites_infinity {
                count(&mut self.lemmas, "cites an infinite bound");
            }
        }
        let tiny = board.tiny;
        let of = |names: [&str; 7], number: u8| names[usize::from(number)].to_owned();
        let rule = of(["normal", "hard", "strict", "", "", "", ""], tiny.rule);
        let objective =
            of(["mean", "worst", "worst-then-mean", "mean-then-worst", "win-rate", "", ""], tiny.objective);
        let feedback =
            of(["official", "presence", "unmatched", "pegs", "places", "common", "table"], tiny.feedback);
        count(&mut self.claims, format!("rule {rule}"));
        count(&mut self.claims, format!("objective {objective}"));
        count(&mut self.claims, format!("feedback {feedback}"));
        if let Some(cells) = &tiny.cells {
            count(
                &mut self.claims,
                format!("table, ending {}", ["named", "solved", "known"][usize::from(cells.ending)]),
            );
            if cells.has_classes() {
                count(&mut self.claims, "table, with classes".into());
            }
        }
        if is_symmetric(tiny) {
            count(&mut self.claims, "symmetric letters".into());
        }
        if tiny.weights.iter().any(|&weight| weight > 1 << 31) {
            count(&mut self.claims, "weights near 2^32".into());
        }
        if case.certificate.total == u64::MAX {
            count(&mut self.claims, "claim: total is infinite".into());
        }
        if case.certificate.worst > u32::from(tiny.limit) && tiny.limit > 0 {
            count(&mut self.claims, "claim: worst case beyond the limit".into());
        }
        if case.policy.is_some() {
            let named = case.certificate.policy != [0; 32];
            let name = if named { "policy named and replayed" } else { "policy replayed, not named" };
            count(&mut self.claims, name.into());
        }
    }

    /// Adds the counts of another run.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.certificates += other.certificates;
        self.accepted += other.accepted;
        for (key, counted) in &other.lemmas {
            *self.lemmas.entry(key).or_insert(0) += counted;
        }
        let pairs = [
            (&mut self.claims, &other.claims),
            (&mut self.refused, &other.refused),
            (&mut self.falsehoods, &other.falsehoods),
        ];
        for (own, others) in pairs {
            others.iter().for_each(|(key, counted)| *own.entry(key.clone()).or_insert(0) += counted);
        }
    }
}

/// Whether an exchange of the letters a and b changes some words, but neither the answers and their weights nor the guesses.
fn is_symmetric(tiny: &Tiny) -> bool {
    let exchanged = |letter| match letter {
        'a' => 'b',
        'b' => 'a',
        letter => letter,
    };
    let weight = |at: usize| tiny.weights.get(at);
    tiny.words.iter().any(|word| word.contains(['a', 'b']))
        && tiny.words.iter().enumerate().all(|(at, word)| {
            let image: String = word.chars().map(exchanged).collect();
            let image = tiny.words.iter().position(|other| *other == image);
            image.is_some_and(|image| weight(image) == weight(at))
        })
}

/// The features of a lemma: its subject and its argument.
fn of_lemma(board: &Board<'_>, spot: Spot, lemma: &Lemma, bound: u128) -> Vec<(&'static str, bool)> {
    let (left, one) = (left_of(lemma), spot.set.count_ones() == 1);
    let mut found = vec![
        ("r = 1", left == 1),
        ("r = 2", left == 2),
        ("r = 3 to 253", (3..254).contains(&left)),
        ("r = 254 or 255", left == 254 || left == 255),
        ("no limit", left == ANY),
        ("one secret", one),
        ("one secret, r = 1", one && left == 1),
        ("released state", spot.rule == NORMAL && board.tiny.rule != NORMAL),
        ("hard or strict rule", spot.rule != NORMAL),
        ("no guess allowed", spot.list == 0),
        ("a secret is not allowed as a guess", spot.set & !spot.list != 0),
        ("infinite bound", bound == INFINITY),
        ("answers are lost", bound != INFINITY && bound >= LOST),
        ("bound above the base bound", bound > board.least(spot.set, left)),
    ];
    match &lemma.why {
        Why::BySum(cited) => {
            found.push(("by sum (R4, R5)", true));
            found.push(("by sum of several", cited.len() > 1));
        }
        Why::ByGuesses { exchanges, listed, refined } => {
            let cites = listed.iter().any(|(_, cited)| !cited.is_empty());
            found.push(("implicit only (R0, R1)", listed.is_empty() && refined.is_empty()));
            found.push(("listed with citations (R2)", cites));
            found.push(("refined (R3)", !refined.is_empty()));
            found.push(("exchanged (R6)", !exchanges.is_empty()));
            found.push(("exchanged (R6) with a refined guess", !exchanges.is_empty() && !refined.is_empty()));
            found.push(("refined (R3) with r = 2", !refined.is_empty() && left == 2));
            found.push(("refined (R3) with r = 1", !refined.is_empty() && left == 1));
        }
        Why::OneByOne => {
            found.push(("one by one (R7)", true));
            found.push(("one by one (R7) of three or more", spot.set.count_ones() > 2));
        }
        Why::Raw(_) => {}
    }
    found
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { games, certificates, accepted, .. } = self;
        writeln!(f, "{certificates} certificates of {games} games, {accepted} accepted")?;
        writeln!(f, "lemmas of accepted certificates:")?;
        self.lemmas.iter().try_for_each(|(name, counted)| writeln!(f, "{counted:>12}  {name}"))?;
        writeln!(f, "accepted certificates:")?;
        self.claims.iter().try_for_each(|(name, counted)| writeln!(f, "{counted:>12}  {name}"))?;
        writeln!(f, "refusals:")?;
        self.refused.iter().try_for_each(|(name, counted)| writeln!(f, "{counted:>12}  {name}"))?;
        if self.falsehoods.is_empty() {
            return writeln!(f, "no falsehood was accepted");
        }
        writeln!(f, "FALSEHOODS:")?;
        self.falsehoods.iter().try_for_each(|(name, counted)| writeln!(f, "{counted:>12}  {name}"))
    }
}
