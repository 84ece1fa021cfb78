//! Minimises a certificate that proves something false, so that a person can read it.

use super::case::Case;
use salet_proofs::writer::{Certificate, Record, Why};

/// Removes everything that can go while `is_false` still holds.
pub fn minimise(case: &Case, is_false: impl Fn(&Case) -> bool) -> Case {
    let mut best = case.clone();
    loop {
        let smaller = candidates(&best).into_iter().find(|candidate| is_false(candidate));
        let Some(smaller) = smaller else { return best };
        best = smaller;
    }
}

/// All certificates with one thing removed.
fn candidates(case: &Case) -> Vec<Case> {
    let mut found = Vec::new();
    let mut with = |certificate: Option<Certificate>| {
        found.extend(certificate.map(|certificate| Case { certificate, policy: case.policy.clone() }));
    };
    let whole = &case.certificate;
    (0..whole.lemmas.len()).rev().for_each(|lemma| with(without_lemma(whole, lemma)));
    (0..whole.records.len()).rev().for_each(|record| with(without_record(whole, record)));
    for lemma in 0..whole.lemmas.len() {
        if let Why::ByGuesses { exchanges, listed, refined } = &whole.lemmas[lemma].why {
            for place in 0..exchanges.len() {
                with(without_exchange(whole, lemma, place));
            }
            for place in 0..listed.len() {
                with(changed(whole, lemma, |listed, refined| unlist(listed, refined, place)));
                for cited in 0..listed[place].1.len() {
                    with(changed(whole, lemma, |listed, _| take(&mut listed[place].1, cited)));
                }
            }
            for place in 0..refined.len() {
                with(changed(whole, lemma, |_, refined| take(refined, place)));
            }
        }
    }
    if case.policy.is_some() {
        let certificate = Certificate { policy: [0; 32], ..whole.clone() };
        found.push(Case { certificate, policy: None });
    }
    found
}

fn without_exchange(whole: &Certificate, lemma: usize, place: usize) -> Option<Certificate> {
    let mut less = whole.clone();
    let Why::ByGuesses { exchanges, .. } = &mut less.lemmas[lemma].why else { return None };
    exchanges.remove(place);
    Some(less)
}

fn without_lemma(whole: &Certificate, gone: usize) -> Option<Certificate> {
    let mut less = whole.clone();
    less.lemmas.remove(gone);
    let gone = gone as u64;
    let renumber = |cited: &mut Vec<u64>| {
        cited.retain(|&other| other != gone);
        cited.iter_mut().filter(|other| **other > gone).for_each(|other| *other -= 1);
    };
    for lemma in &mut less.lemmas {
        match &mut lemma.why {
            Why::BySum(cited) => renumber(cited),
            Why::ByGuesses { listed, .. } => listed.iter_mut().for_each(|(_, cited)| renumber(cited)),
            Why::OneByOne => {}
            Why::Raw(_) => return None,
        }
    }
    Some(less)
}

/// Removes one record and its states, if nothing else refers to them.
fn without_record(whole: &Certificate, gone: usize) -> Option<Certificate> {
    let made = |record: &Record| match record {
        Record::Split { feedbacks, .. } => feedbacks.len() as u64,
        _ => 1,
    };
    let first = 1 + whole.records[..gone].iter().map(made).sum::<u64>();
    let count = made(&whole.records[gone]);
    let mut less = whole.clone();
    less.records.remove(gone);
    let renumber = |state: &mut u64| {
        let used = (first..first + count).contains(state);
        *state -= if *state >= first + count { count } else { 0 };
        !used
    };
    let mut unused = less.lemmas.iter_mut().all(|lemma| renumber(&mut lemma.state));
    for record in &mut less.records {
        if let Record::Split { parent, .. } | Record::Subset { parent, .. } | Record::Release { parent } =
            record
        {
            unused &= renumber(parent);
        }
    }
    unused.then_some(less)
}

type Parts<'a> = (&'a mut Vec<(u64, Vec<u64>)>, &'a mut Vec<(u64, u64)>);

fn changed(
    whole: &Certificate,
    lemma: usize,
    change: impl Fn(&mut Vec<(u64, Vec<u64>)>, &mut Vec<(u64, u64)>),
) -> Option<Certificate> {
    let mut less = whole.clone();
    let Why::ByGuesses { listed, refined, .. } = &mut less.lemmas[lemma].why else { return None };
    let (listed, refined): Parts<'_> = (listed, refined);
    change(listed, refined);
    Some(less)
}

fn take<T>(list: &mut Vec<T>, place: usize) {
    list.remove(place);
}

/// Removes a listed guess and those that it refines.
fn unlist(listed: &mut Vec<(u64, Vec<u64>)>, refined: &mut Vec<(u64, u64)>, place: usize) {
    listed.remove(place);
    refined.retain(|&(_, by)| by != place as u64);
    refined.iter_mut().filter(|(_, by)| *by > place as u64).for_each(|(_, by)| *by -= 1);
}
