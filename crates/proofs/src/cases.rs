//! The golden files: one certificate for each reason to refuse, and some accepted ones.
//!
//! All begin with one small game of words that differ in few letters, and a certificate that lists every guess. Each
//! case changes only the subject of its reason.

use crate::cells::{Cells, KNOWN, NAMED, SOLVED};
use crate::oracle::Oracle;
use crate::prover::{base, certify};
use crate::strategy;
use crate::tiny::{COMMON, HARD, PEGS, PLACES, Tiny, WIN_RATE};
use crate::writer::{Certificate, Lemma, Listed, Policy, Record, Refined, Why, seal};

/// Files to check, by name; the plain game supplies missing ones.
pub struct Case {
    /// The reason, with a detail after a full stop if it has several cases; for accepted ones, a description.
    pub name: &'static str,
    pub files: Vec<(&'static str, Vec<u8>)>,
}

/// The plain game: bat, cat, hat, mat, rat, tab; the best opener is brh, 13 guesses in total.
pub fn plain() -> Tiny {
    Tiny::new(&["bat", "cat", "hat", "mat", "rat", "tab"], &["arm", "brh", "chm", "zzz"])
}

/// The checksum of a policy that is given but not named.
const NOT_NAMED: [u8; 32] = [0xFF; 32];

const BAT: u64 = 0;
const RAT: u64 = 4;
const ARM: u64 = 6;
const BRH: u64 = 7;
const ZZZ: u64 = 9;

/// Feedback of bat on cat, hat, mat and rat.
const GREY_GREEN_GREEN: u64 = 8;

fn hard() -> Tiny {
    Tiny { rule: HARD, ..plain() }
}

fn worst() -> Tiny {
    Tiny { objective: 1, ..plain() }
}

fn states(certificate: &Certificate) -> u64 {
    let made = |record: &Record| match record {
        Record::Split { feedbacks, .. } => feedbacks.len() as u64,
        _ => 1,
    };
    1 + certificate.records.iter().map(made).sum::<u64>()
}

impl Certificate {
    /// Adds a state with some secrets of the start.
    fn subset(&mut self, secrets: &[u64]) -> u64 {
        self.records.push(Record::Subset { parent: 0, secrets: secrets.to_vec() });
        states(self) - 1
    }

    /// Adds a lemma without limit, whose bound is `above_base` above the base bound.
    fn lemma(&mut self, state: u64, above_base: u64, why: Why) -> u64 {
        self.lemmas.push(Lemma { state, left: 0, bound: above_base + 1, lost: 0, why });
        self.lemmas.len() as u64 - 1
    }

    /// The last lemma, about the start.
    fn root(&mut self) -> &mut Lemma {
        self.lemmas.last_mut().unwrap()
    }

    fn root_number(&self) -> u64 {
        self.lemmas.len() as u64 - 1
    }

    fn root_guesses(&mut self) -> (&mut Vec<Listed>, &mut Vec<Refined>) {
        match &mut self.root().why {
            Why::ByGuesses { listed, refined, .. } => (listed, refined),
            other => panic!("the root lemma is by guesses, not {other:?}"),
        }
    }

    fn place(&mut self, guess: u64) -> usize {
        self.root_guesses().0.iter().position(|(listed, _)| *listed == guess).unwrap()
    }

    /// Replaces reasons: brh is declared to refine a guess.
    fn claim_refined_by_brh(&mut self, guess: u64) {
        let place = self.place(guess);
        self.root_guesses().0.remove(place);
        let brh = self.place(BRH) as u64;
        self.root_guesses().1.push((guess, brh));
    }
}

const IMPLICIT: Why = Why::ByGuesses { exchanges: Vec::new(), listed: Vec::new(), refined: Vec::new() };

struct Cases(Vec<Case>);

impl Cases {
    fn add(&mut self, name: &'static str, files: Vec<(&'static str, Vec<u8>)>) {
        self.0.push(Case { name, files });
    }

    /// A changed certificate of `tiny`.
    fn of(&mut self, name: &'static str, tiny: &Tiny, change: impl Fn(&mut Certificate)) {
        let mut certificate = certify(tiny, None);
        change(&mut certificate);
        self.add(name, vec![("certificate", certificate.bytes())]);
    }

    /// A changed certificate of the plain game.
    fn change(&mut self, name: &'static str, change: impl Fn(&mut Certificate)) {
        self.of(name, &plain(), change);
    }

    /// Describes the error of the last case.
    fn wrong(&mut self, why: &str) {
        self.0.last_mut().unwrap().files.push(("wrong.txt", format!("{why}\n").into()));
    }

    /// The plain game's certificate with changed bytes.
    fn bytes(&mut self, name: &'static str, change: impl Fn(&mut Vec<u8>)) {
        let mut bytes = certify(&plain(), None).bytes();
        change(&mut bytes);
        self.add(name, vec![("certificate", bytes)]);
    }

    /// The plain game's certificate with another file.
    fn beside(&mut self, name: &'static str, file: &'static str, contents: &str) {
        let bytes = certify(&plain(), None).bytes();
        self.add(name, vec![("certificate", bytes), (file, contents.into())]);
    }

    /// A changed policy of the plain game, named by the certificate.
    fn policy(&mut self, name: &'static str, change: impl Fn(&mut Certificate, &mut Policy)) {
        self.policy_of(name, &plain(), change);
    }

    /// A changed policy of `tiny`, named by the certificate.
    fn policy_of(&mut self, name: &'static str, tiny: &Tiny, change: impl Fn(&mut Certificate, &mut Policy)) {
        let mut certificate = certify(tiny, None);
        let mut policy = strategy::optimal(&mut Oracle::new(tiny)).unwrap();
        change(&mut certificate, &mut policy);
        match certificate.policy {
            [0, ..] => certificate.policy = policy.checksum(),
            NOT_NAMED => certificate.policy = [0; 32],
            _ => {}
        }
        self.add(name, vec![("certificate", certificate.bytes()), ("policy", policy.bytes())]);
    }
}

/// One case for each reason, except those that need 65,536 words.
pub fn refused() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    files(&mut cases);
    lists(&mut cases);
    headers(&mut cases);
    state_records(&mut cases);
    written_lemmas(&mut cases);
    argued_lemmas(&mut cases);
    claims(&mut cases);
    policies(&mut cases);
    policies_otherwise(&mut cases);
    losses(&mut cases);
    exchanges(&mut cases);
    one_by_one(&mut cases);
    cases.0
}

fn files(cases: &mut Cases) {
    cases.bytes("WrongMagic", |bytes| {
        // The result of a transfer in text mode.
        *bytes = String::from_utf8_lossy(bytes).replace("\r\n", "\n").into_bytes();
    });
    cases.change("WrongVersion", |c| c.version = 5);
    cases.bytes("WrongLength", |bytes| bytes.truncate(bytes.len() - 5));
    cases.bytes("WrongChecksum", |bytes| bytes[120] ^= 1);
    cases.bytes("EndsEarly", |bytes| {
        bytes.drain(bytes.len() - 36..bytes.len() - 32);
        seal(bytes);
    });
    cases.change("BytesLeftOver", |c| c.trailing = vec![0]);
    cases.change("BadVarint", |c| c.records.push(Record::Raw(vec![3, 0x80, 0])));
    cases.change("FillingNotZero", |c| c.filling[1] = 1);
    cases.change("BadSpelling", |c| c.fold = 4);
    cases.change("AlphabetMissing", |c| c.fold = 2);
}

fn lists(cases: &mut Cases) {
    let answers = plain().answers_text();
    let guesses = plain().guesses_text();
    cases.beside("EmptyList", "answers.txt", "\n\n");
    let latin = answers.clone().into_bytes().into_iter().chain([b'\n', 0xE9]).collect();
    cases.add("NoUtf8", vec![("certificate", certify(&plain(), None).bytes()), ("answers.txt", latin)]);
    cases.beside("SpaceInWord", "answers.txt", &answers.replace("bat\ncat", "bat cat"));
    cases.beside("RepeatedWord", "answers.txt", &format!("{answers}\nbat\n"));
    cases.beside("AnswerIsNoGuess", "guesses.txt", &guesses.replace("mat\n", ""));
    cases.beside("WordLength", "guesses.txt", &format!("{guesses}long\n"));
    cases.beside("WeightLine", "weights.txt", "bat one\n");
    cases.beside("WeightTwice", "weights.txt", "bat 1\nbat 1\n");
    cases.beside("WeightMissing", "weights.txt", "bat 1\n");
    let small = "bat 0.0000000001\ncat 1\nhat 1\nmat 1\nrat 1\ntab 1\n";
    cases.beside("WeightTooLarge", "weights.txt", small);
    cases.beside("SpaceInWord.ideographic", "answers.txt", &answers.replace("bat\ncat", "bat\u{3000}cat"));
    cases.wrong("U+3000 is white space and stands between two words of one line");
    cases.beside("ControlInWord", "answers.txt", &answers.replace("bat\ncat", "bat\u{1f}\ncat"));
    cases.wrong("U+001F at the end of a line is no white space that is dropped, but a control character");
    cases.beside("ControlInWord.escape", "guesses.txt", &format!("{guesses}\u{1b}[2J\n"));
    cases.wrong("a word with an escape code, of four letters besides");
    // The order of the answers is part of the game.
    cases.beside("OtherGame", "answers.txt", &answers.replace("bat\ncat", "cat\nbat"));
}

fn headers(cases: &mut Cases) {
    cases.change("UnknownRule", |c| c.terms[0] = 3);
    cases.change("UnknownFeedbackRule", |c| c.terms[1] = 7);
    cases.change("UnknownObjective", |c| c.terms[3] = 6);
    cases.change("CountsUnderHardRule", |c| c.terms = [HARD, PEGS, 0, 0]);
    cases.change("CountsUnderHardRule.places", |c| c.terms = [HARD, PLACES, 0, 0]);
    cases.change("CountsUnderHardRule.common", |c| c.terms = [HARD, COMMON, 0, 0]);
    cases.change("NothingClaimed", |c| c.total = 0);
    cases.change("ClaimsDoNotFitObjective", |c| c.worst = 3);
    cases.change("NoLemmas", |c| c.lemmas.clear());
    cases.change("TotalNotProven", |c| c.total += 1);
    cases.of("WorstNotProven", &worst(), |c| c.worst += 1);
}

fn state_records(cases: &mut Cases) {
    let split = |parent, guess, feedback| Record::Split { parent, guess, feedbacks: vec![feedback] };
    cases.change("UnknownStateKind", |c| c.records.push(Record::Raw(vec![4])));
    cases.change("ParentNotEarlier", |c| {
        let next = states(c);
        c.records.push(split(next, BRH, GREY_GREEN_GREEN));
    });
    cases.change("RecordMakesNothing", |c| c.records.push(Record::Subset { parent: 0, secrets: vec![] }));
    cases.change("StateGuessOutOfRange", |c| c.records.push(split(0, ZZZ + 1, 0)));
    cases.of("StateGuessNotAllowed", &hard(), |c| {
        let next = states(c);
        c.records.push(split(0, BAT, GREY_GREEN_GREEN));
        c.records.push(split(next, ARM, 0));
    });
    cases.change("StateFeedbackOutOfRange", |c| c.records.push(split(0, BAT, 0x1_0000)));
    cases.change("StateFeedbackSolved", |c| c.records.push(split(0, BAT, 26)));
    cases.change("StateEmpty", |c| c.records.push(split(0, BAT, 1)));
    cases.change("StateSecretOutOfRange", |c| {
        c.subset(&[ARM]);
    });
    cases.change("StateSecretNotInParent", |c| {
        let next = states(c);
        c.records.push(split(0, BAT, GREY_GREEN_GREEN));
        c.records.push(Record::Subset { parent: next, secrets: vec![BAT] });
    });
    cases.change("ReleaseUnderNormalRule", |c| c.records.push(Record::Release { parent: 0 }));
}

fn written_lemmas(cases: &mut Cases) {
    cases.change("UnknownLemmaKind", |c| c.root().why = Why::Raw(vec![5]));
    cases.change("LemmaStateOutOfRange", |c| c.root().state = states(c));
    cases.change("LemmaLimitOutOfRange", |c| c.root().left = 256);
    cases.change("BoundTooLarge", |c| c.root().bound = u64::MAX);
    // A lemma that cites itself.
    cases.change("CitationNotEarlier", |c| c.root().why = Why::BySum(vec![c.root_number()]));
    cases.change("JustifiedGuessOutOfRange", |c| c.root_guesses().0.push((ZZZ + 1, vec![])));
    cases.change("GuessJustifiedTwice", |c| c.root_guesses().1.push((RAT, 0)));
    cases.change("RefinerOutOfRange", |c| c.root_guesses().1.push((ZZZ, 9)));
    cases.change("SumOfNothing", |c| c.root().why = Why::BySum(vec![]));
}

fn argued_lemmas(cases: &mut Cases) {
    cases.of("JustifiedGuessNotAllowed", &hard(), |c| {
        let state = states(c);
        c.records.push(Record::Split { parent: 0, guess: BAT, feedbacks: vec![GREY_GREEN_GREEN] });
        let why = Why::by_guesses(vec![(ARM, vec![])], vec![]);
        c.lemma(state, 0, why);
    });
    cases.change("CitedSetOutside", |c| {
        let (root, state) = (c.root_number(), c.subset(&[0, 1, 2]));
        c.lemma(state, 0, Why::BySum(vec![root]));
    });
    cases.change("CitedSetNotInOnePart", |c| {
        let (rat, arm) = (c.place(RAT), c.place(ARM));
        let (listed, _) = c.root_guesses();
        listed[arm].1 = listed[rat].1.clone();
    });
    cases.change("CitedSetSolved", |c| {
        let mut again = c.lemmas.last().unwrap().clone();
        let state = c.subset(&[BAT]);
        let only_bat = c.lemma(state, 0, IMPLICIT);
        if let Why::ByGuesses { listed, .. } = &mut again.why {
            listed[0].1.push(only_bat);
        }
        c.lemmas.push(again);
    });
    cases.change("CitedSetsOverlap", |c| {
        let state = c.subset(&[0, 1, 2]);
        let three = c.lemma(state, 0, IMPLICIT);
        c.lemma(0, 0, Why::BySum(vec![three, three]));
    });
    cases.change("CitedLimitTooSmall", |c| {
        let within_four = Lemma { left: 4, ..c.lemmas.last().unwrap().clone() };
        c.lemmas.push(within_four);
        let limited = c.root_number();
        c.lemma(0, 0, Why::BySum(vec![limited]));
    });
    cases.of("CitedListTooShort", &hard(), |c| {
        let state = states(c);
        c.records.push(Record::Split { parent: 0, guess: BAT, feedbacks: vec![GREY_GREEN_GREEN] });
        let after_bat = c.lemma(state, 0, IMPLICIT);
        c.lemma(0, 0, Why::BySum(vec![after_bat]));
    });
    cases.change("ListedGuessTooCheap", |c| c.root().bound += 1);
    cases.of("RefinementNotUnderNormalRule", &hard(), |c| c.claim_refined_by_brh(RAT));
    cases.change("NotRefined", |c| c.claim_refined_by_brh(ARM));
    // brh refines rat, and costs 13; but rat is an answer, so it might cost 12.
    cases.change("RefinedGuessTooCheap", |c| c.claim_refined_by_brh(RAT));
    cases.change("ImplicitGuessTooCheap", |c| {
        let brh = c.place(BRH);
        c.root_guesses().0.remove(brh);
        c.root().bound += 1;
    });
    cases.of("RefinementWithOneGuessLeft", &Tiny { limit: 6, ..plain() }, |c| unsolvable_by_refinement(c, 6));
    cases.wrong(
        "one secret with one guess left is shown to be unsolvable: a guess that misses it costs infinity, which refines \
         the one that hits it, and infinity less its weight is infinity; so nothing can be solved within six guesses",
    );
    cases.change("SumTooSmall", |c| {
        let state = c.subset(&[0, 1, 2]);
        let three = c.lemma(state, 0, IMPLICIT);
        // 5 for the three, 5 for the others; the base bound of all is 11.
        c.lemma(0, 0, Why::BySum(vec![three]));
    });
}

/// The proof that R3 with one guess left made of nothing: {bat} is unsolvable with one guess, then with two, and so
/// on up to the limit; so is every set that contains bat.
fn unsolvable_by_refinement(c: &mut Certificate, limit: u64) {
    (c.records, c.lemmas, c.total) = (vec![], vec![], u64::MAX);
    let bat = c.subset(&[BAT]);
    for left in 1..=limit {
        let cited = if left == 1 { vec![] } else { vec![left - 2] };
        let listed = (BAT + 1..=ZZZ).map(|guess| (guess, cited.clone())).collect();
        let why = Why::by_guesses(listed, vec![(BAT, 0)]);
        c.lemmas.push(Lemma { state: bat, left, bound: 0, lost: 0, why });
    }
    c.lemmas.push(Lemma { state: 0, left: limit, bound: 0, lost: 0, why: Why::BySum(vec![limit - 1]) });
}

fn claims(cases: &mut Cases) {
    let limited = Tiny { limit: 6, ..plain() };
    cases.of("WorstBeyondLimit", &Tiny { objective: 3, ..limited.clone() }, |c| (c.total, c.worst) = (12, 7));
    cases.wrong(
        "mean-then-worst: a worst case beyond the limit follows from a total above 12, but not that no strategy solves \
         every answer",
    );
    let infeasible = Tiny { objective: 2, limit: 2, ..plain() };
    cases.of("WorstBeyondLimit.worst-then-mean", &infeasible, |c| c.total = 5);
    cases.wrong("no strategy solves every answer, so that a total of those that do says nothing");
    let worst_then_mean = Tiny { objective: 2, ..plain() };
    cases.of("TotalOfNoStrategy", &worst_then_mean, |c| (c.total, c.worst) = (999_999, 1));
    cases.wrong(
        "no strategy solves six answers with one guess each, so that a total of those that do says nothing",
    );
    cases.of("ClaimsDoNotFitObjective.no-total", &worst_then_mean, |c| (c.total, c.worst) = (u64::MAX, 2));
    cases.wrong("an infinite total of strategies with a worst case of 2: that is a worst case of 3");
    cases
        .of("ClaimsDoNotFitObjective.infinite", &Tiny { objective: 3, limit: 2, ..plain() }, |c| c.worst = 2);
    cases.wrong(
        "mean-then-worst: no strategy solves every answer, and none of these in fewer than two guesses",
    );
    cases.of("PolicyOfImpossibleGame", &Tiny { limit: 2, ..plain() }, |c| c.policy = [1; 32]);
    cases.wrong("a policy is called optimal where it is claimed that there is none");
    cases.policy("PolicyBelowBound", |c, _| {
        c.total += 1;
        c.policy = NOT_NAMED;
    });
    cases.wrong(
        "a policy that the certificate does not name needs 13, and no policy is to need fewer than 14",
    );
}

fn policies_otherwise(cases: &mut Cases) {
    let spelt =
        |p: &mut Policy, cat: &str| p.spellings = p.spellings.replacen("\n\n", &format!("\n{cat}\n"), 1);
    cases.policy("PolicySpelling", |_, p| spelt(p, "tac"));
    cases.wrong("tac is given as a spelling of cat");
    cases.policy("PolicySpelling.escape", |_, p| spelt(p, "cat\u{1b}[2J"));
    cases.wrong("a spelling of cat that clears the terminal which it is printed on");
    cases.policy("PolicySpelling.capitals", |_, p| spelt(p, "CAT"));
    cases.wrong("a spelling is in lower case");
    cases.policy("PolicySpelling.needless", |_, p| spelt(p, "cat"));
    cases.wrong("the line is empty where the folded form is the only spelling");
    cases.policy("PolicySpelling.twice", |_, p| spelt(p, "cat\tcat"));
    cases.wrong("one spelling stands twice in its line");
    cases.policy("PolicySpelling.accents", |_, p| spelt(p, "cát"));
    cases.wrong("cát is no spelling of cat where accents are not folded");
    cases.policy("PolicyWord", |_, p| p.words = p.words.replace("zzz", "ZZZ"));
    cases.wrong("ZZZ is not the folded form of itself");
    cases.policy("PolicyWord.control", |_, p| p.words = p.words.replace("zzz", "zz\u{7}"));
    cases.wrong("a word that rings the bell");
    cases.policy("PolicyField.ones", |_, p| p.weights = vec![1; 6]);
    cases.wrong("weights that are all 1 are left out");
    cases.policy("PolicyField.equal", |_, p| p.weights = vec![2; 6]);
    cases.wrong("weights that are all equal are left out");
    cases.policy("PolicySpellsOtherwise", |_, p| p.fold = 1);
    cases.wrong("the policy says that accents are folded, the certificate that they are not");
    cases.policy("PolicyClaims.other-bound", |_, p| p.worst_at_least = 99);
    cases.wrong("a worst case of at least 99, which the objective mean does not speak of, where it is 3");
    cases.policy("PolicyClaims.only-other-bound", |_, p| {
        (p.claim, p.total_at_least, p.worst_at_least) = (1, 0, 2);
    });
    cases.wrong("a bounded policy without a bound that the objective mean speaks of");
    cases.policy_of("PolicyClaims.above", &Tiny { objective: 2, ..plain() }, |_, p| {
        (p.claim, p.total_at_least) = (1, p.total + 1);
    });
    cases.wrong("the worst case is met, and the total is said to be at least one more than it is");
    cases.policy_of("PolicyClaims.above-worst", &Tiny { objective: 3, ..plain() }, |_, p| {
        (p.claim, p.total_at_least, p.worst_at_least) = (1, p.total - 1, 99);
    });
    cases.wrong("a worst case of at least 99 where a replay shows 3");
    cases.policy("PolicyClaims.nothing", |_, p| (p.claim, p.total_at_least) = (1, 0));
    cases.wrong("a bounded policy without any bound");
    cases.policy("PolicyClaims.met", |_, p| p.claim = 1);
    cases.wrong("a policy that meets its bound is optimal, not bounded");
}

/// The plain game with two guesses, which lose some answers.
fn losing() -> Tiny {
    Tiny { objective: 4, limit: 2, ..plain() }
}

fn losses(cases: &mut Cases) {
    cases.of("ObjectiveWithoutLimit", &losing(), |c| c.terms[2] = 0);
    cases.wrong("without a limit nothing is lost");
    cases.of("ObjectiveOfOtherVersion", &losing(), |c| c.version = 1);
    cases.wrong("win-rate has certificates of version 2 only");
    cases.change("ObjectiveOfOtherVersion.mean", |c| c.version = 2);
    cases.wrong("mean has certificates of version 1 only");
    cases.of("BoundInfinite", &losing(), |c| c.root().bound = 0);
    cases.wrong("there is always a strategy: at worst it loses every answer");
    cases.of("BoundLosesTooMuch", &losing(), |c| c.root().lost = 7);
    cases.wrong("seven answers of six are lost");
    cases.of("LostNotProven", &losing(), |c| c.lost += 1);
    cases.wrong("one answer more is claimed to be lost than the lemma shows");
    cases.of("LostNotProven.total", &losing(), |c| c.total += 1);
    cases.wrong("the total of the answers that are solved is claimed to be one more than the lemma shows");
    cases.of("ListedGuessTooCheap.lost", &losing(), |c| c.root().lost += 1);
    cases.wrong("one answer more is said to be lost than must be");
    cases.of("RefinementWithOneGuessLeft.lost", &losing(), |c| {
        let bat = c.subset(&[BAT]);
        let listed = (BAT + 1..=ZZZ).map(|guess| (guess, vec![])).collect();
        let why = Why::by_guesses(listed, vec![(BAT, 0)]);
        c.lemmas.push(Lemma { state: bat, left: 1, bound: 1, lost: 1, why });
    });
    cases.wrong("one secret with one guess left is shown to be lost");
    cases.of("ClaimsDoNotFitObjective.win-rate", &losing(), |c| c.worst = 2);
    cases.wrong("win-rate does not speak of the worst case");
    cases.policy_of("PolicyBeyondLimit.win-rate", &losing(), |_, p| {
        *p = strategy::optimal(&mut Oracle::new(&Tiny { limit: 3, ..losing() })).unwrap();
        p.terms[2] = 2;
    });
    cases.wrong("a third guess where two are allowed");
    cases.policy_of("PolicyDoesNotMeetBound.win-rate", &losing(), |c, _| c.total -= 1);
    cases.wrong("the policy is called optimal, but a smaller total is not excluded");
}

fn policies(cases: &mut Cases) {
    cases.policy("PolicyField", |_, p| p.claim = 3);
    cases.policy("PolicyRepeatsWord", |_, p| p.words = p.words.replace("zzz", "bat"));
    cases.policy("PolicyTreeOrder", |_, p| {
        let (first, second) = (p.nodes[1], p.nodes[2]);
        (p.nodes[1].0, p.nodes[1].1) = (second.0, second.1);
        (p.nodes[2].0, p.nodes[2].1) = (first.0, first.1);
    });
    cases.policy("PolicyGuessOutOfRange", |_, p| p.nodes[1].0 = 10);
    cases.policy("PolicyChildSolved", |_, p| {
        let last = p.nodes.len() - 2;
        p.nodes[last].1 = 26;
    });
    cases.policy("PolicyNodeUnreached", |_, p| {
        let count = p.nodes.len() as u32;
        p.nodes.insert(p.nodes.len() - 1, (0, 0, count));
        p.nodes.last_mut().unwrap().2 = count;
    });
    cases.policy("PolicyLacksChild", |_, p| {
        p.nodes.remove(p.nodes.len() - 2);
        let count = p.nodes.len() as u32 - 1;
        p.nodes.iter_mut().for_each(|node| node.2 = node.2.min(count));
    });
    cases.policy("PolicyBeyondLimit", |c, p| {
        p.terms[2] = 2;
        c.terms[2] = 2;
        c.game = Tiny { limit: 2, ..plain() }.digest();
    });
    cases.policy("PolicyAgainstRule", |c, p| {
        // After bat, the best guess under the normal rule is chm, which drops the green letters.
        *p = strategy::with_opener(&mut Oracle::new(&plain()), BAT as usize).unwrap();
        p.terms[0] = HARD;
        c.terms[0] = HARD;
        c.game = hard().digest();
    });
    cases.policy("PolicyMiscounts", |_, p| p.total -= 1);
    cases.policy("PolicyHistogram", |_, p| p.histogram[1] += 1);
    cases.policy("PolicyClaims", |_, p| p.total_at_least -= 1);
    cases.policy("PolicyOtherGame", |_, p| p.weights = vec![1, 1, 1, 1, 1, 2]);
    cases.policy("PolicyNotTheOneNamed", |c, _| c.policy = [1; 32]);
    cases.policy("OptimalityNotClaimedInFull", |c, _| {
        c.terms[3] = 2;
        (c.total, c.worst) = (0, 3);
        c.game = Tiny { objective: 2, ..plain() }.digest();
    });
    cases.policy("PolicyDoesNotMeetBound", |_, p| {
        *p = strategy::with_opener(&mut Oracle::new(&plain()), BAT as usize).unwrap();
    });
}

/// All codes of two symbols out of three: the first stands for all with different symbols, the seventh for the others.
fn codes() -> Tiny {
    Tiny::new(&["ab", "ba", "ac", "ca", "bc", "cb", "aa", "bb", "cc"], &[])
}

/// The places exchanged, then a and b, then a and c.
const ALL_EXCHANGES: [[u64; 4]; 3] = [[0, 0, 0, 1], [0, 1, 0, 0], [0, 2, 0, 0]];

impl Certificate {
    /// Replaces the argument of the root lemma, which lists all guesses: some exchanges, and these guesses only.
    fn exchange(&mut self, made: &[[u64; 4]], kept: &[u64]) {
        let Why::ByGuesses { exchanges, listed, .. } = &mut self.root().why else {
            panic!("it lists all guesses")
        };
        *exchanges = made.iter().map(|numbers| numbers.to_vec()).collect();
        listed.retain(|(guess, _)| kept.contains(guess));
    }
}

impl Cases {
    /// A changed certificate of a game of codes.
    fn of_codes(&mut self, name: &'static str, tiny: &Tiny, change: impl Fn(&mut Certificate)) {
        self.of(name, tiny, change);
        self.0.last_mut().unwrap().files.extend(list_files(tiny));
    }
}

/// The lists and weights of a game, as files.
fn list_files(tiny: &Tiny) -> Vec<(&'static str, Vec<u8>)> {
    let weights = tiny.weights_text().map(|text| ("weights.txt", text));
    let lists = [("answers.txt", tiny.answers_text()), ("guesses.txt", tiny.guesses_text())];
    lists.into_iter().chain(weights).map(|(file, text)| (file, text.into())).collect()
}

/// Tables with each end of a game. The first line of `end.txt` names it; a second is the symbol that solves.
fn tables(cases: &mut Cases) {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<String>>();
    let rows = |rows: &[(&str, &str)]| {
        rows.iter().map(|(name, row)| ((*name).to_owned(), row.chars().collect())).collect::<Vec<_>>()
    };
    let pets = rows(&[("cat", "wyzz"), ("cod", "ywyz"), ("cow", "zywx"), ("asp", "zzxw"), ("legs", "wxwx")]);
    let sums = rows(&[("1+2", "ynn"), ("2+1", "ynx"), ("3+4", "nyx"), ("4+3", "nyn"), ("0+5", "xny")]);
    let traits = rows(&[("fur", "yynn"), ("wild", "nyny")]);
    for (name, end, cells) in [
        ("table-named", "named\n", Cells::new(NAMED, names(&["cat", "cod", "cow", "asp"]), pets, 'x')),
        ("table-solved", "solved\ny\n", Cells::new(SOLVED, names(&["1+2", "3+4", "0+5"]), sums, 'y')),
        ("table-known", "known\n", Cells::new(KNOWN, names(&["cat", "lynx", "hen", "crow"]), traits, 'y')),
    ] {
        assert!(cells.is_valid());
        let table = cells.text().into();
        let certificate = certify(&Tiny::of_cells(cells), None).bytes();
        cases.add(name, vec![("certificate", certificate), ("table.csv", table), ("end.txt", end.into())]);
    }
}

fn exchanges(cases: &mut Cases) {
    cases.of_codes("ExchangesMalformed", &codes(), |c| c.exchange(&[[0, 2, 0, 0], [0, 1, 0, 0]], &[0, 6]));
    cases.of_codes("ExchangesMalformed.nothing", &codes(), |c| c.exchange(&[[0, 0, 0, 0]], &[0, 6]));
    cases.of_codes("ExchangesMalformed.descending", &codes(), |c| c.exchange(&[[0, 0, 1, 0]], &[0, 6]));
    cases.of_codes("ExchangesMalformed.none", &codes(), |c| c.root().why = Why::Raw(vec![3, 0, 0, 0]));
    cases.of_codes("ExchangeOutOfRange", &codes(), |c| c.exchange(&[[0, 3, 0, 0]], &[0, 6]));
    cases.of_codes("ExchangeOutOfRange.place", &codes(), |c| c.exchange(&[[0, 0, 0, 2]], &[0, 6]));
    let without_cb = Tiny::new(&["ab", "ba", "ac", "ca", "bc", "aa", "bb", "cc"], &[]);
    cases.of_codes("ExchangeChangesGame", &without_cb, |c| {
        c.exchange(&[[0, 0, 0, 1]], &[0, 1, 2, 3, 4, 5, 6, 7])
    });
    cases.wrong("bc would cost as much as cb, which is no guess");
    let weighted = Tiny { weights: vec![9, 1, 1, 1, 1, 1, 1, 1, 1], ..codes() };
    cases.of_codes("ExchangeChangesGame.weight", &weighted, |c| {
        c.exchange(&[[0, 0, 0, 1]], &[0, 1, 2, 3, 4, 5, 6, 7, 8])
    });
    cases.wrong("ab is nine times as heavy as ba");
    let not_among_answers = Tiny::new(&["ab", "ac", "bc"], &["ba", "ca", "cb"]);
    cases.of_codes("ExchangeChangesGame.answer", &not_among_answers, |c| {
        c.exchange(&[[0, 0, 0, 1]], &[0, 1, 2])
    });
    cases.wrong("ab is an answer and ba is not");
    cases.of_codes("ExchangeChangesState", &codes(), |c| {
        let state = c.subset(&[0, 2, 4]);
        c.lemma(
            state,
            0,
            Why::ByGuesses { exchanges: vec![vec![0, 1, 0, 0]], listed: vec![], refined: vec![] },
        );
    });
    cases.wrong("ab, ac and bc become ba, bc and ac");
    let hard = Tiny { rule: HARD, ..codes() };
    cases.of_codes("ExchangesNotUnderNormalRule", &hard, |c| c.exchange(&ALL_EXCHANGES, &[0, 6]));
    // Look-ahead does not reach the cost of trying one letter after another.
    let with_a: Vec<[u64; 4]> = (1..7).map(|other| [0, other, 0, 0]).collect();
    cases.of_codes("ImplicitGuessTooCheap.exchanged", &letters(), |c| c.exchange(&with_a, &[1]));
    cases.wrong("b is listed, but a comes first");
}

/// One letter after the other: no guess tells the rest apart.
fn letters() -> Tiny {
    Tiny::new(&["a", "b", "c", "d", "e", "f", "g"], &[])
}

/// Five words that differ in their last letter only, and guesses that are no answers: yb takes xb from the others.
fn family() -> Tiny {
    Tiny { weights: vec![2, 7, 1, 3, 2], ..Tiny::new(&["xa", "xb", "xc", "xd", "xe"], &["yb", "zz"]) }
}

/// Replaces the proof of a certificate by one lemma about the start.
fn by_one_lemma(c: &mut Certificate) {
    let root = c.lemmas.pop().unwrap();
    c.records.clear();
    c.lemmas = vec![Lemma { why: Why::OneByOne, ..root }];
}

fn one_by_one(cases: &mut Cases) {
    let two_at_once = Tiny::new(&["xa", "xb", "xc", "xd", "xe"], &["ab"]);
    cases.of_codes("NotOneByOne", &two_at_once, |c| {
        by_one_lemma(c);
        (c.total, c.root().bound) = (15, 15 - 9 + 1);
    });
    cases.wrong("ab takes xa and xb from the others, so that the five cost less than 15");
    let two_together = Tiny { feedback: PEGS, ..Tiny::new(&["xxa", "xxb", "xxc", "xxd"], &["abz"]) };
    cases.of_codes("NotOneByOne.together", &two_together, by_one_lemma);
    cases.wrong("abz leaves two secrets in each of two parts");
    cases.of_codes("OneByOneTooCheap", &letters(), |c| {
        by_one_lemma(c);
        (c.total, c.root().bound) = (c.total + 1, c.root().bound + 1);
    });
    cases.of_codes("OneByOneTooCheap.weight", &family(), |c| {
        by_one_lemma(c);
        (c.total, c.root().bound) = (c.total + 1, c.root().bound + 1);
    });
    cases.wrong("the heaviest comes first");
    cases.of_codes("OneByOneTooCheap.limit", &Tiny { limit: 7, ..letters() }, |c| {
        by_one_lemma(c);
        (c.total, c.root().bound) = (u64::MAX, 0);
    });
    cases.wrong("seven guesses find seven letters");
    let few = Tiny { limit: 3, objective: WIN_RATE, ..family() };
    cases.of_codes("OneByOneTooCheap.lost", &few, |c| {
        by_one_lemma(c);
        c.lost += 1;
        // A lost answer spends all three guesses.
        (c.root().lost, c.root().bound) = (c.root().lost + 1, c.root().bound + 3);
    });
    cases.wrong("three guesses find the three heaviest, and lose no more than the others");
}

/// A certificate for each kind of game and each rule of inference, all accepted.
pub fn accepted() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    for (name, tiny) in [
        ("normal", plain()),
        ("hard", hard()),
        ("strict", Tiny { rule: 2, ..plain() }),
        ("limited", Tiny { limit: 3, ..plain() }),
        ("worst", worst()),
        ("worst-then-mean", Tiny { objective: 2, ..plain() }),
        ("mean-then-worst", Tiny { objective: 3, limit: 6, ..plain() }),
        ("weighted", Tiny { weights: vec![3, 1, 4, 1, 5, 9], ..plain() }),
        ("presence", Tiny { feedback: 1, ..Tiny::new(&["llama", "label", "alley", "allay"], &["speed"]) }),
        ("unmatched", Tiny { feedback: 2, ..Tiny::new(&["geese", "those", "eerie", "these"], &["seeds"]) }),
        ("pegs", Tiny { feedback: 3, ..Tiny::new(&["11", "12", "21", "22", "13"], &["31", "33"]) }),
        ("places", Tiny { feedback: PLACES, ..Tiny::new(&["tears", "stare", "roast", "arose"], &["crane"]) }),
        ("common", Tiny { feedback: COMMON, ..Tiny::new(&["tears", "stare", "roast", "arose"], &["crane"]) }),
        ("win-rate", losing()),
        ("win-rate-weighted", Tiny { weights: vec![3, 1, 4, 1, 5, 9], ..losing() }),
        ("win-rate-hard", Tiny { rule: HARD, ..losing() }),
        ("win-rate-without-losses", Tiny { limit: 3, ..losing() }),
        // U+102B and U+102C are separate letters.
        ("myanmar", Tiny::new(&["ကာခါ", "ခါကာ", "ကာကာ"], &["ခါခါ"])),
        ("six-letters", Tiny::new(&["bottle", "cattle", "battle", "settle"], &["abbots", "scales"])),
    ] {
        let policy = strategy::optimal(&mut Oracle::new(&tiny)).unwrap();
        let mut certificate = certify(&tiny, None);
        certificate.policy = policy.checksum();
        let mut files = vec![("certificate", certificate.bytes()), ("policy", policy.bytes())];
        files.extend(list_files(&tiny));
        cases.add(name, files);
    }
    tables(&mut cases);
    cases.of("infeasible", &Tiny { limit: 2, ..plain() }, |_| {});
    cases.of("released", &hard(), |c| {
        let normal = certify(&plain(), None);
        // The normal rule's proof holds under the hard rule, which costs no more here.
        assert_eq!(c.total, normal.total);
        c.records = normal.records;
        c.records.insert(0, Record::Release { parent: 0 });
        for record in &mut c.records[1..] {
            if let Record::Split { parent, .. } = record {
                *parent += 1;
            }
        }
        c.lemmas = normal.lemmas;
        c.lemmas.iter_mut().for_each(|lemma| lemma.state += 1);
    });
    cases.change("refined", |c| {
        // rat has a bound of 12 from brh.
        let rat = c.place(RAT);
        let mut weaker = c.lemmas.last().unwrap().clone();
        weaker.bound -= 1;
        c.lemmas.push(weaker);
        c.root_guesses().0.remove(rat);
        let brh = c.place(BRH) as u64;
        c.root_guesses().1.push((RAT, brh));
        assert_eq!(base(&plain(), plain().all_answers(), 1000), 11);
    });
    cases.of_codes("exchanged", &codes(), |c| c.exchange(&ALL_EXCHANGES, &[0, 6]));
    cases.of_codes("one-by-one", &family(), by_one_lemma);
    cases.of_codes("one-by-one-limit", &Tiny { limit: 6, ..letters() }, by_one_lemma);
    cases.of_codes("one-by-one-win-rate", &Tiny { limit: 3, objective: WIN_RATE, ..family() }, by_one_lemma);
    // The base bound of six answers is 11.
    cases.change("says-nothing", |c| c.total = 11);
    cases.change("sum", |c| {
        let state = c.subset(&[1, 2, 3, 4]);
        let four = c.lemma(state, 1, IMPLICIT);
        // 8 for cat, hat, mat and rat, 3 for the other two.
        c.lemma(0, 0, Why::BySum(vec![four]));
    });
    cases.0
}
