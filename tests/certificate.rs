//! Certificates as bytes: read back by a reader of its own, each lemma held to the reference solver. That they are
//! accepted by the checker is tested by `scripts/test-certificates`, since the checker shares nothing with this package.

use std::sync::atomic::AtomicBool;

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::bound::counting::{Costs, UNLIMITED};
use salet::certificate::{self, Claims, Obstacle};
use salet::game::{
    Cost, Feedback, FeedbackRule, Game, GuessId, GuessSet, INFEASIBLE, Objective, Rule, SecretId, Source,
    Weights, WordLists, WordOptions, partition,
};
use salet::search::{Control, SearchConfig, Solver, reference};

/// A few words of few letters.
fn game(random: &mut Pcg32) -> Game {
    let mut words: Vec<String> = Vec::new();
    let wanted = random.random_range(2..=9);
    while words.len() < wanted {
        let word: String = (0..4).map(|_| char::from(b'a' + random.random_range(0..3))).collect();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let answers = random.random_range(1..=words.len().min(7));
    let source = |name: &str, words: &[String]| Source::words(name, words.iter().map(String::as_str));
    let guesses = Some(source("guesses", &words));
    let lists = WordLists::read(source("answers", &words[..answers]), guesses, WordOptions::default());
    let weights: Vec<u32> = (0..answers).map(|_| random.random_range(1..=3)).collect();
    let weights = match random.random_range(0..3) {
        0 => Weights::from_integers(&weights).expect("positive weights"),
        _ => Weights::equal(answers),
    };
    let rules = [Rule::Normal, Rule::Normal, Rule::Hard, Rule::Strict];
    let limits = [None, Some(2), Some(3), Some(6)];
    Game::builder(lists.expect("random words make lists").0)
        .rule(rules[random.random_range(0..rules.len())])
        .feedback(FeedbackRule::Official)
        .limit(limits[random.random_range(0..limits.len())])
        .weights(weights)
        .build()
        .expect("a game that makes sense")
}

fn solver(game: &Game, threads: usize) -> Solver<'_> {
    Solver::new(game, SearchConfig { threads: Some(threads), memory: 1 << 20, ..SearchConfig::default() })
}

fn certify(game: &Game, claims: &Claims, threads: usize) -> Result<Vec<u8>, Obstacle> {
    let control = Control { stop: &AtomicBool::new(false), deadline: None, progress: &() };
    let proof = certificate::prove(&solver(game, threads), &claims.goals(game)?, &control)?;
    Ok(certificate::encode(game, claims, None, &proof))
}

/// Numbers in the order of the file.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn fixed(&mut self, bytes: usize) -> u64 {
        let (number, rest) = self.0.split_at(bytes);
        self.0 = rest;
        number.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn varint(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = self.fixed(1);
            number |= (byte & 0x7f) << shift;
            if byte < 0x80 {
                assert!(byte > 0 || shift == 0, "the shortest form");
                break;
            }
        }
        number
    }

    fn ascending(&mut self, next: &mut u64) -> u64 {
        let number = *next + self.varint();
        *next = number + 1;
        number
    }
}

/// Read a certificate; the number of lemmas. Panics where the file or a lemma is wrong.
fn read(game: &Game, claims: &Claims, file: &[u8]) -> usize {
    use sha2::Digest as _;
    let (body, checksum) = file.split_at(file.len() - 32);
    assert_eq!(sha2::Sha256::digest(body).as_slice(), checksum);
    assert_eq!(&file[..8], b"\x89SLC\r\n\x1a\n");
    let mut bytes = Bytes(&body[8..]);
    assert_eq!(bytes.fixed(4), 1);
    let rule = [Rule::Normal, Rule::Hard, Rule::Strict][bytes.fixed(1) as usize];
    assert_eq!((rule, bytes.fixed(1)), (game.rule(), 0));
    assert_eq!(bytes.fixed(1), u64::from(game.limit().unwrap_or(0)));
    assert_eq!(bytes.fixed(1), 0, "the mean");
    assert_eq!(bytes.fixed(8), file.len() as u64);
    bytes.0 = &bytes.0[64..];
    assert_eq!(bytes.fixed(8), claims.total_at_least);
    assert_eq!((bytes.fixed(4), bytes.fixed(4)), (0, 0));
    let (records, lemmas) = (bytes.fixed(4), bytes.fixed(4));

    let mut states: Vec<(Vec<SecretId>, GuessSet)> =
        vec![(game.lists().secret_ids().collect(), game.all_guesses())];
    for _ in 0..records {
        assert_eq!(bytes.varint(), 1, "a split");
        let (secrets, allowed) = states[bytes.varint() as usize].clone();
        let guess = GuessId::new(bytes.varint() as usize);
        assert!(allowed.contains(guess));
        let mut next = 0;
        for _ in 0..bytes.varint() {
            let feedback = Feedback(bytes.ascending(&mut next) as u16);
            let parts = partition(game.table(), guess, &secrets);
            let part = parts.into_iter().find(|part| part.feedback == feedback).expect("a part");
            assert_ne!(feedback, game.solved());
            states.push((part.secrets, game.restrict(&allowed, guess, feedback)));
        }
    }
    for number in 0..lemmas {
        let (secrets, allowed) = &states[bytes.varint() as usize];
        let left = Some(bytes.varint() as u8).filter(|&left| left > 0);
        let base = Costs::of(game).least(secrets, UNLIMITED);
        let bound = bytes.varint().checked_sub(1).map_or(INFEASIBLE, |excess| base + excess);
        let cost = reference::cost(game, secrets, allowed, left, None);
        assert!(bound <= cost, "{bound} of {secrets:?} with {left:?} guesses, which costs {cost}");
        assert_eq!(bytes.fixed(1), 1, "by guesses");
        let (listed, mut next) = (bytes.varint(), 0);
        for _ in 0..listed {
            assert!(allowed.contains(GuessId::new(bytes.ascending(&mut next) as usize)));
            for _ in 0..bytes.varint() {
                assert!((1..=number).contains(&bytes.varint()), "a citation of an earlier lemma");
            }
        }
        let (refined, mut next) = (bytes.varint(), 0);
        assert!(refined == 0 || rule == Rule::Normal);
        for _ in 0..refined {
            assert!(allowed.contains(GuessId::new(bytes.ascending(&mut next) as usize)));
            assert!(bytes.varint() < listed);
        }
    }
    assert!(bytes.0.is_empty(), "nothing is left over");
    lemmas as usize
}

#[test]
fn every_lemma_of_random_games_holds() {
    let mut random = Pcg32::seed_from_u64(11);
    let mut lemmas = 0;
    for _ in 0..150 {
        let game = game(&mut random);
        let total = reference::total(&game);
        let claims = Claims { total_at_least: total, worst_at_least: 0 };
        let file = certify(&game, &claims, 1).expect("the optimum can be proven");
        lemmas += read(&game, &claims, &file);
        assert_eq!(certify(&game, &claims, 2).as_ref(), Ok(&file), "threads change nothing");
        if total != INFEASIBLE {
            let more = Claims { total_at_least: total + 1, worst_at_least: 0 };
            let refuted = certify(&game, &more, 1);
            assert!(matches!(refuted, Err(Obstacle::Refuted { .. })), "{total}: {refuted:?}");
        }
    }
    assert!(lemmas >= 150, "every proof has a lemma, but all together there are {lemmas}");
}

#[test]
fn what_the_solver_has_learnt_changes_nothing() {
    let words =
        ["bills", "fills", "gills", "hills", "kills", "mills", "pills", "tills", "wills", "balls", "bulls"];
    let lists = WordLists::read(Source::words("answers", words), None, WordOptions::default()).unwrap().0;
    let game = Game::builder(lists).limit(None).build().unwrap();
    let control = Control { stop: &AtomicBool::new(false), deadline: None, progress: &() };
    let learnt = solver(&game, 2);
    let total: Cost = learnt.solve(salet::search::Task::Best, &control).total;
    let claims = Claims { total_at_least: total, worst_at_least: 0 };
    let proof = certificate::prove(&learnt, &claims.goals(&game).unwrap(), &control).unwrap();
    assert!(proof.lemmas.len() > 1);
    assert_eq!(Ok(certificate::encode(&game, &claims, None, &proof)), certify(&game, &claims, 1));
}

#[test]
fn a_claim_must_be_one_that_the_objective_speaks_of() {
    let lists =
        || WordLists::read(Source::words("words", ["ab", "ba"]), None, WordOptions::default()).unwrap().0;
    let game = |objective| Game::builder(lists()).objective(objective).build().unwrap();
    let both = Claims { total_at_least: 3, worst_at_least: 2 };
    let total = Claims { worst_at_least: 0, ..both };
    let worst = Claims { total_at_least: 0, ..both };
    for (objective, accepted, refused) in [
        (Objective::Mean, vec![total], vec![both, worst]),
        (Objective::Worst, vec![worst], vec![both, total]),
        (Objective::WorstThenMean, vec![both, worst], vec![total]),
        (Objective::MeanThenWorst, vec![both, total], vec![worst]),
    ] {
        let game = game(objective);
        assert!(accepted.iter().all(|claims| claims.goals(&game).is_ok()), "{objective}");
        let nothing = Err(Obstacle::NothingClaimed);
        assert!(refused.iter().all(|claims| claims.goals(&game) == nothing), "{objective}");
        assert_eq!(Claims::default().goals(&game), nothing, "{objective}");
    }
    assert_eq!(both.goals(&game(Objective::WinRate)), Err(Obstacle::WinRate));
}
