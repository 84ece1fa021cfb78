//! The golden files: one certificate for each reason of rejection, and some that are accepted.
//!
//! Everything begins with one small game of words that differ in few letters, with a certificate
//! that lists every guess; each case changes what its reason is about and nothing else.

use super::oracle::Oracle;
use super::prover::{base, certify};
use super::strategy;
use super::tiny::{HARD, Tiny};
use super::writer::{Certificate, Lemma, Listed, Policy, Record, Refined, Why, seal};

/// Files to check, by name; what is missing is taken from the plain game.
pub struct Case {
    /// The reason, or for accepted ones a description.
    pub name: &'static str,
    pub files: Vec<(&'static str, Vec<u8>)>,
}

/// The plain game: bat, cat, hat, mat, rat, tab; the best opener is brh, 13 guesses in total.
pub fn plain() -> Tiny {
    Tiny::new(&["bat", "cat", "hat", "mat", "rat", "tab"], &["arm", "brh", "chm", "zzz"])
}

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
    /// Adds the state of some secrets of the start.
    fn subset(&mut self, secrets: &[u64]) -> u64 {
        self.records.push(Record::Subset { parent: 0, secrets: secrets.to_vec() });
        states(self) - 1
    }

    /// Adds a lemma without limit; `above_base` is how far its bound is above the base bound.
    fn lemma(&mut self, state: u64, above_base: u64, why: Why) -> u64 {
        self.lemmas.push(Lemma { state, left: 0, bound: above_base + 1, why });
        self.lemmas.len() as u64 - 1
    }

    /// The last lemma, which is about the start.
    fn root(&mut self) -> &mut Lemma {
        self.lemmas.last_mut().unwrap()
    }

    fn root_number(&self) -> u64 {
        self.lemmas.len() as u64 - 1
    }

    fn root_guesses(&mut self) -> (&mut Vec<Listed>, &mut Vec<Refined>) {
        match &mut self.root().why {
            Why::ByGuesses { listed, refined } => (listed, refined),
            other => panic!("the root lemma is by guesses, not {other:?}"),
        }
    }

    fn place(&mut self, guess: u64) -> usize {
        self.root_guesses().0.iter().position(|(listed, _)| *listed == guess).unwrap()
    }

    /// Instead of reasons, brh is said to tell all that a guess tells.
    fn claim_refined_by_brh(&mut self, guess: u64) {
        let place = self.place(guess);
        self.root_guesses().0.remove(place);
        let brh = self.place(BRH) as u64;
        self.root_guesses().1.push((guess, brh));
    }
}

const IMPLICIT: Why = Why::ByGuesses { listed: Vec::new(), refined: Vec::new() };

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

    /// The plain game's certificate with changed bytes.
    fn bytes(&mut self, name: &'static str, change: impl Fn(&mut Vec<u8>)) {
        let mut bytes = certify(&plain(), None).bytes();
        change(&mut bytes);
        self.add(name, vec![("certificate", bytes)]);
    }

    /// The plain game's certificate with another file beside it.
    fn beside(&mut self, name: &'static str, file: &'static str, contents: &str) {
        let bytes = certify(&plain(), None).bytes();
        self.add(name, vec![("certificate", bytes), (file, contents.into())]);
    }

    /// A changed policy of the plain game, named by the certificate.
    fn policy(&mut self, name: &'static str, change: impl Fn(&mut Certificate, &mut Policy)) {
        let tiny = plain();
        let mut certificate = certify(&tiny, None);
        let mut policy = strategy::optimal(&mut Oracle::new(&tiny)).unwrap();
        change(&mut certificate, &mut policy);
        if certificate.policy == [0; 32] {
            certificate.policy = policy.checksum();
        }
        self.add(name, vec![("certificate", certificate.bytes()), ("policy", policy.bytes())]);
    }
}

/// One case for each reason, but for those that need 65,536 words.
pub fn refused() -> Vec<Case> {
    let mut cases = Cases(Vec::new());
    files(&mut cases);
    lists(&mut cases);
    headers(&mut cases);
    state_records(&mut cases);
    written_lemmas(&mut cases);
    argued_lemmas(&mut cases);
    policies(&mut cases);
    cases.0
}

fn files(cases: &mut Cases) {
    cases.bytes("WrongMagic", |bytes| {
        // What a transfer in text mode makes of it.
        *bytes = String::from_utf8_lossy(bytes).replace("\r\n", "\n").into_bytes();
    });
    cases.change("WrongVersion", |c| c.version = 2);
    cases.bytes("WrongLength", |bytes| bytes.truncate(bytes.len() - 5));
    cases.bytes("WrongChecksum", |bytes| bytes[120] ^= 1);
    cases.bytes("EndsEarly", |bytes| {
        bytes.drain(bytes.len() - 36..bytes.len() - 32);
        seal(bytes);
    });
    cases.change("BytesLeftOver", |c| c.trailing = vec![0]);
    cases.change("BadVarint", |c| c.records.push(Record::Raw(vec![3, 0x80, 0])));
    cases.change("FillingNotZero", |c| c.filling[1] = 1);
    cases.change("BadFoldFlag", |c| c.fold = 2);
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
    // The order of the answers is part of the game.
    cases.beside("OtherGame", "answers.txt", &answers.replace("bat\ncat", "cat\nbat"));
}

fn headers(cases: &mut Cases) {
    cases.change("UnknownRule", |c| c.terms[0] = 3);
    cases.change("UnknownFeedbackRule", |c| c.terms[1] = 4);
    cases.change("UnknownObjective", |c| c.terms[3] = 5);
    cases.change("PegsUnderHardRule", |c| c.terms = [HARD, 3, 0, 0]);
    cases.change("WinRateHasNoCertificate", |c| c.terms[3] = 4);
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
    cases.change("UnknownLemmaKind", |c| c.root().why = Why::Raw(vec![3]));
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
        let why = Why::ByGuesses { listed: vec![(ARM, vec![])], refined: vec![] };
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
    // brh tells all that rat tells, and costs 13; but rat is an answer, so it might cost 12.
    cases.change("RefinedGuessTooCheap", |c| c.claim_refined_by_brh(RAT));
    cases.change("ImplicitGuessTooCheap", |c| {
        let brh = c.place(BRH);
        c.root_guesses().0.remove(brh);
        c.root().bound += 1;
    });
    cases.change("SumTooSmall", |c| {
        let state = c.subset(&[0, 1, 2]);
        let three = c.lemma(state, 0, IMPLICIT);
        // 5 for the three, 5 for the others; the base bound of all is 11.
        c.lemma(0, 0, Why::BySum(vec![three]));
    });
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
        // After bat, best under the normal rule is chm, which drops the green letters.
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
        ("six-letters", Tiny::new(&["bottle", "cattle", "battle", "settle"], &["abbots", "scales"])),
    ] {
        let policy = strategy::optimal(&mut Oracle::new(&tiny)).unwrap();
        let mut certificate = certify(&tiny, None);
        certificate.policy = policy.checksum();
        let mut files = vec![
            ("certificate", certificate.bytes()),
            ("policy", policy.bytes()),
            ("answers.txt", tiny.answers_text().into()),
            ("guesses.txt", tiny.guesses_text().into()),
        ];
        files.extend(tiny.weights_text().map(|text| ("weights.txt", text.into())));
        cases.add(name, files);
    }
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
        // A bound of 12 is what rat has from brh.
        let rat = c.place(RAT);
        let mut weaker = c.lemmas.last().unwrap().clone();
        weaker.bound -= 1;
        c.lemmas.push(weaker);
        c.root_guesses().0.remove(rat);
        let brh = c.place(BRH) as u64;
        c.root_guesses().1.push((RAT, brh));
        assert_eq!(base(&plain(), plain().all_answers(), 1000), 11);
    });
    cases.change("sum", |c| {
        let state = c.subset(&[1, 2, 3, 4]);
        let four = c.lemma(state, 1, IMPLICIT);
        // 8 for cat, hat, mat and rat, 3 for the other two.
        c.lemma(0, 0, Why::BySum(vec![four]));
    });
    cases.0
}
