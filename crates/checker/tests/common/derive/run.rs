//! Runs: for each game, random certificates, checked and judged.

use super::case::{Case, Lists, Verdict};
use super::judge::{Falsehood, judge};
use super::minimise::minimise;
use super::tally::Tally;
use salet_proofs::derive::board::{Board, INFINITY, LOST};
use salet_proofs::derive::claims::{self, Claims};
use salet_proofs::derive::draft::Draft;
use salet_proofs::derive::games;
use salet_proofs::derive::policies;
use salet_proofs::derive::reach::Blind;
use salet_proofs::derive::truth::Truth;
use salet_proofs::oracle::ANY;
use salet_proofs::tiny::Tiny;
use salet_proofs::writer::{Certificate, Why};

/// Certificates per game, usually; growing ones may add a few.
pub const PER_GAME: u64 = 64;

/// An accepted falsehood, minimised.
#[derive(Clone, Debug)]
pub struct Find {
    pub seed: u64,
    pub tiny: Tiny,
    pub lists: Lists,
    pub case: Case,
    pub falsehood: Falsehood,
}

/// Receives every case and whether it was accepted.
pub type Sink<'s> = dyn FnMut(&Lists, &Case, bool) + 's;

/// One game with its counts and falsehoods.
struct Round<'a, 's> {
    board: &'a Board<'a>,
    truth: Truth<'a>,
    lists: Lists,
    seed: u64,
    tally: Tally,
    finds: Vec<Find>,
    sink: &'s mut Sink<'s>,
}

/// The seed of a game of a run.
pub fn seed_of_game(seed: u64, game: u64) -> u64 {
    seed.wrapping_mul(1_000_003).wrapping_add(game)
}

/// Draws certificates of the game with this seed.
pub fn game<'s>(seed: u64, sink: &'s mut Sink<'s>) -> (Tally, Vec<Find>) {
    let rng = &mut fastrand::Rng::with_seed(seed);
    let tiny = games::random(rng);
    let board = Board::new(&tiny);
    let truth = Truth::new(&board);
    let tally = Tally { games: 1, ..Tally::default() };
    let lists = Lists::of(&tiny);
    let mut round = Round { board: &board, truth, lists, seed, tally, finds: Vec::new(), sink };
    while round.tally.certificates < PER_GAME {
        match rng.u8(0..16) {
            0 => round.grown(rng),
            1..5 => round.proven(rng),
            _ => round.drawn(rng),
        }
    }
    (round.tally, round.finds)
}

impl<'a> Round<'a, '_> {
    /// Random states and lemmas; some drafts forget a condition of the rules, in some one lemma claims too much.
    fn drawn(&mut self, rng: &mut fastrand::Rng) {
        let mut draft = self.states(rng);
        let count = rng.usize(1..=8);
        let forged = if rng.u8(0..8) == 0 { rng.usize(0..count) } else { count };
        for (number, (state, left)) in draft.plan(rng, count).into_iter().enumerate() {
            if number == forged {
                forge(rng, &mut draft, state, left);
            } else {
                draft.random_lemma(rng, state, left);
            }
        }
        if draft.blind != Blind::Nothing {
            draft.tempt(rng, &mut self.truth);
        }
        self.finish(rng, &draft);
    }

    /// A proof of the root's cost with some limit, plus some random lemmas.
    fn proven(&mut self, rng: &mut fastrand::Rng) {
        let mut draft = self.new_draft(rng);
        let limit = self.board.limit();
        let left = if rng.bool() { limit } else { rng.u16(1..6) };
        draft.prove(rng, &mut self.truth, 0, left);
        if rng.bool() {
            let left = rng.u16(1..4);
            draft.prove(rng, &mut self.truth, 0, left);
        }
        let more = rng.usize(0..3);
        for (state, left) in draft.plan(rng, more) {
            draft.random_lemma(rng, state, left);
        }
        self.finish(rng, &draft);
    }

    /// Lemma after lemma, each with the greatest accepted bound.
    fn grown(&mut self, rng: &mut fastrand::Rng) {
        let losing = self.board.tiny.may_lose();
        let mut draft = self.states(rng);
        for (state, left) in draft.plan(rng, 5) {
            let why = draft.random_why(rng, state, left);
            let least = self.board.least(draft.spots[state].set, left);
            let reach = draft.reach(state, left, &why).unwrap_or(least).max(least);
            let mut accepts = |bound: u128| {
                let mut more = draft.clone();
                more.push(state, left, bound, why.clone());
                let modest = claims::modest(&more);
                let accepted = self.check(&more, modest);
                if accepted { Some(more) } else { None }
            };
            if let Some(more) = greatest(&mut accepts, least, reach, losing) {
                draft = more;
            }
        }
        if !draft.lemmas.is_empty() {
            self.finish(rng, &draft);
        }
    }

    fn new_draft(&self, rng: &mut fastrand::Rng) -> Draft<'a> {
        let conditions = match &self.board.tiny.cells {
            Some(_) if self.board.tiny.is_known() && rng.bool() => &[Blind::Exact, Blind::Single],
            _ => Blind::of_rule(self.board.tiny.rule),
        };
        let forgotten = rng.choice(conditions).copied().filter(|_| rng.u8(0..4) == 0);
        let blind = forgotten.unwrap_or(Blind::Nothing);
        Draft::new(self.board, blind)
    }

    fn states(&self, rng: &mut fastrand::Rng) -> Draft<'a> {
        let mut draft = self.new_draft(rng);
        for _ in 0..rng.u8(0..7) {
            draft.random_record(rng);
        }
        draft
    }

    /// Checks the draft with random claims, and sometimes a policy.
    fn finish(&mut self, rng: &mut fastrand::Rng, draft: &Draft<'_>) {
        let claims = claims::random(rng, draft);
        let mut case = Case { certificate: certificate(draft, claims), policy: None };
        if rng.u8(0..4) == 0 {
            self.add_policy(rng, &mut case);
        }
        self.check_case(case);
    }

    /// A policy, named as the optimal one or not.
    fn add_policy(&mut self, rng: &mut fastrand::Rng, case: &mut Case) {
        let limit = self.board.limit();
        let worst = u16::try_from(case.certificate.worst).unwrap_or(ANY).max(1);
        let left = if rng.bool() { limit } else { limit.min(self.board.with_naming(worst)) };
        let best = rng.u8(0..3) > 0;
        let policy = policies::random(rng, self.board, &mut self.truth, left, best);
        let Some(mut policy) = policy else { return };
        policies::random_claim(rng, &mut self.truth, limit, &mut policy);
        if rng.u8(0..3) > 0 {
            case.certificate.policy = policy.checksum();
        }
        case.policy = Some(policy);
    }

    fn check(&mut self, draft: &Draft<'_>, claims: Claims) -> bool {
        self.check_case(Case { certificate: certificate(draft, claims), policy: None })
    }

    /// Checks and judges one case.
    fn check_case(&mut self, case: Case) -> bool {
        self.tally.certificates += 1;
        let verdict = case.check(&self.lists);
        let accepted = matches!(verdict, Verdict::Accepted(_));
        (self.sink)(&self.lists, &case, accepted);
        if let Verdict::Refused(reject) = &verdict {
            self.tally.refuse(reject);
        }
        if accepted {
            self.tally.accept(self.board, &mut self.truth, &case);
        }
        if let Err(falsehood) = verdict_is_true(self.board, &mut self.truth, &case, &verdict) {
            self.tally.find(falsehood.kind);
            self.found(&case, &falsehood);
        }
        accepted
    }

    fn found(&mut self, case: &Case, falsehood: &Falsehood) {
        // Keep only the first of each kind in each game.
        if self.finds.iter().any(|find| find.falsehood.kind == falsehood.kind) {
            return;
        }
        let (board, lists) = (self.board, &self.lists);
        let why_false = |case: &Case| {
            let found = verdict_is_true(board, &mut Truth::new(board), case, &case.check(lists));
            found.err().filter(|found| found.kind == falsehood.kind)
        };
        let case = minimise(case, |case| why_false(case).is_some());
        let falsehood = why_false(&case).unwrap_or_else(|| falsehood.clone());
        let (tiny, lists) = (board.tiny.clone(), lists.clone());
        self.finds.push(Find { seed: self.seed, tiny, lists, case, falsehood });
    }
}

fn verdict_is_true(
    board: &Board<'_>,
    truth: &mut Truth<'_>,
    case: &Case,
    verdict: &Verdict,
) -> Result<(), Falsehood> {
    match verdict {
        Verdict::Accepted(proven) => judge(board, truth, case, proven),
        Verdict::Refused(_) => Ok(()),
        Verdict::Panicked => {
            Err(Falsehood { kind: "panic", what: "the checker panicked; its message is above".into() })
        }
    }
}

/// The draft with the greatest accepted bound, by bisection from above. With losses, no bound is infinite.
fn greatest<T>(
    accepts: &mut impl FnMut(u128) -> Option<T>,
    least: u128,
    reach: u128,
    losing: bool,
) -> Option<T> {
    let most = least.max(reach.min(INFINITY / 4));
    for bound in [INFINITY, most + 1, reach].into_iter().skip(usize::from(losing)) {
        if let Some(found) = accepts(bound) {
            return Some(found);
        }
    }
    let (mut low, mut high) = (least, most);
    let mut found = accepts(low)?;
    for _ in 0..6 {
        if high - low <= 1 {
            break;
        }
        let middle = low + (high - low) / 2;
        match accepts(middle) {
            Some(better) => (low, found) = (middle, better),
            None => high = middle,
        }
    }
    Some(found)
}

/// A lemma that its argument does not prove.
fn forge(rng: &mut fastrand::Rng, draft: &mut Draft<'_>, state: usize, left: u16) {
    let mut why = draft.random_why(rng, state, left);
    let least = draft.board.least(draft.spots[state].set, left);
    let before = draft.reach(state, left, &why).unwrap_or(least).max(least);
    match (&mut why, rng.u8(0..4)) {
        (Why::BySum(cited), 0) => cited.push(rng.u64(0..=draft.lemmas.len() as u64)),
        (Why::ByGuesses { listed, .. }, 0) if !listed.is_empty() => {
            let place = rng.usize(0..listed.len());
            listed[place].1.push(rng.u64(0..=draft.lemmas.len() as u64));
        }
        (Why::ByGuesses { listed, refined, .. }, 1) if !listed.is_empty() => {
            let guess = listed.pop().map_or(0, |(guess, _)| guess);
            refined.retain(|&(other, _)| other < guess);
            refined.push((guess, rng.u64(0..=listed.len() as u64)));
        }
        (Why::ByGuesses { exchanges, .. }, 2) => {
            let answers = draft.board.tiny.answers as u64;
            let mut exchange: Vec<u64> = (0..4).map(|_| rng.u64(0..3)).collect();
            if draft.board.tiny.cells.is_some() {
                exchange = (0..answers).collect();
                rng.shuffle(&mut exchange);
            }
            exchanges.push(exchange);
            exchanges.sort_unstable();
            exchanges.dedup();
        }
        (_, 3) if rng.bool() => why = Why::OneByOne,
        _ => {}
    }
    let bound = match rng.u8(0..6) {
        0 if !draft.board.tiny.may_lose() || rng.u8(0..4) == 0 => INFINITY,
        1 => least + u128::from(rng.u64(..)),
        2 => before,
        3 => before.saturating_add(u128::from(rng.u64(1..1 << 33))),
        4 if draft.board.tiny.may_lose() => before.saturating_add(LOST),
        _ => before.saturating_add(1),
    };
    draft.push(state, left, bound, why);
}

fn certificate(draft: &Draft<'_>, claims: Claims) -> Certificate {
    let tiny = draft.board.tiny;
    Certificate {
        magic: *b"\x89SLC\r\n\x1a\n",
        version: u32::from(tiny.may_lose()) + if tiny.cells.is_some() { 3 } else { 1 },
        terms: [tiny.rule, tiny.feedback, tiny.limit, tiny.objective],
        game: draft.board.digest,
        policy: [0; 32],
        total: claims.total,
        worst: claims.worst,
        lost: claims.lost,
        fold: if tiny.cells.is_some() { 3 } else { 0 },
        filling: [0; 3],
        records: draft.records.clone(),
        lemmas: draft.lemmas.clone(),
        trailing: Vec::new(),
    }
}
