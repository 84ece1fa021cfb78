//! Certificates of random games: every lemma is true by brute force, and the independent checker accepts them. Only
//! these tests know both the solver and the checker.

mod accepted;
mod games;
mod one_by_one;
mod python;
mod reader;
mod tables;

use std::collections::HashSet;
use std::sync::Mutex;

use crate::common::{pick, reference};
use accepted::{Files, accepted, accepted_in_python};
use games::{Shape, terms, weights};
use rand::SeedableRng;
use rand_pcg::Pcg32;
use reader::{Tally, read};
use salet::certificate::lemma::Argument;
use salet::certificate::{self, Obstacle};
use salet::game::{Bounds, Cost, Game, INFEASIBLE, Interval, Objective, Rule, Weights};
use salet::search::{Control, Progress, SearchConfig, Solver, Stage, Status};
use salet::words::rule::allows;
use salet::words::{
    FeedbackRule, SecretId, Source, WordGame as _, WordGameBuilder as _, WordLists, WordOptions,
    WordPolicy as _,
};
use salet_oracle::branch::Branch;

fn solver(game: &Game, threads: usize) -> Solver {
    // Room for the tables of thousands of words.
    let memory = if game.answer_count() > 1000 { 1 << 27 } else { 1 << 23 };
    let config = SearchConfig::default().with_threads(Some(threads)).with_memory(memory);
    Solver::new(game, config).expect("threads start")
}

/// The least total of the whole game.
fn total(game: &Game, oracle: &mut Branch<'_>) -> Cost {
    let all: Vec<SecretId> = game.answers().collect();
    reference::guesses(reference::cost_by(oracle, &all, &game.all_guesses(), game.limit(), false))
}

fn certify(game: &Game, claims: &Bounds, threads: usize) -> Result<Vec<u8>, Obstacle> {
    let control = Control::default();
    let proof = certificate::prove(&solver(game, threads), &claims.root_bounds(game)?, &control)?;
    Ok(certificate::encode(game, claims, None, &proof))
}

/// Certify random games of one shape: every lemma is true, and greater totals have no proof.
fn proven(shape: &Shape, count: usize) -> Tally {
    let mut random = Pcg32::seed_from_u64(11);
    let mut tally = Tally::default();
    for _ in 0..count {
        let lists = shape.lists(&mut random);
        let rule = pick(&mut random, &[Rule::Normal, Rule::Normal, Rule::Hard, Rule::Strict]);
        let game = terms(&mut random, lists, rule).build().expect("a valid game");
        let spec = reference::spec(&game);
        let mut oracle = Branch::new(&spec, u64::MAX);
        let total = total(&game, &mut oracle);
        let claims = Bounds { total_at_least: total, ..Bounds::default() };
        let file = certify(&game, &claims, 1).expect("the optimum can be proven");
        tally += read(&game, &mut oracle, &claims, &file);
        assert_eq!(certify(&game, &claims, 2).as_ref(), Ok(&file), "independent of threads");
        if total != INFEASIBLE {
            let more = Bounds { total_at_least: total + 1, ..Bounds::default() };
            let refuted = certify(&game, &more, 1);
            assert!(matches!(refuted, Err(Obstacle::Refuted { .. })), "{total}: {refuted:?}");
        }
    }
    tally
}

#[test]
fn a_tiny_game_is_proven_by_one_lemma() {
    assert_eq!(proven(&Shape::TINY, 150).lemmas, 150);
}

#[test]
fn every_lemma_of_random_games_holds() {
    let tally = proven(&Shape::SMALL, 100);
    assert!(tally.lemmas > 125 && tally.citations > 75, "{tally:?}");
    assert!(tally.refined > 2 && tally.between > 2, "{tally:?}");
}

#[test]
fn the_checker_accepts_certificates_of_random_games() {
    let mut random = Pcg32::seed_from_u64(12);
    for rule in [Rule::Normal, Rule::Hard, Rule::Strict] {
        let mut lemmas = 0;
        for _ in 0..250 {
            let lists = Shape::MIDDLING.lists(&mut random);
            let objective = pick(&mut random, Objective::ALL);
            let mut game = terms(&mut random, lists, rule).objective(objective);
            if matches!(objective, Objective::WinRate | Objective::LastGuess) {
                game = game.limit(Some(pick(&mut random, &[1, 2, 3, 4])));
            }
            let game = game.build();
            lemmas += accepted(&game.expect("a valid game"));
        }
        assert!(lemmas > 1_000, "{rule}: {lemmas} lemmas");
    }
}

#[test]
fn both_checkers_accept_certificates_of_weighted_games_with_these_weights_only() {
    let mut random = Pcg32::seed_from_u64(16);
    for rule in [Rule::Normal, Rule::Hard, Rule::Strict] {
        let mut lemmas = 0;
        for at in 0..150 {
            // Similar words of different weights have long proofs, so the words have few letters.
            let lists = Shape::ALIKE.lists(&mut random);
            let weights = weights(&mut random, lists.answer_count());
            let objective = pick(
                &mut random,
                &[Objective::Mean, Objective::WinRate, Objective::LastGuess, Objective::MeanThenWorst],
            );
            let mut game = terms(&mut random, lists, rule).objective(objective).weights(weights);
            if matches!(objective, Objective::WinRate | Objective::LastGuess) {
                game = game.limit(Some(pick(&mut random, &[1, 2, 3, 4])));
            }
            let game = game.build().expect("a valid game");
            lemmas += accepted(&game);
            if at % 30 > 0 || game.weights().is_equal() {
                continue;
            }
            let mut files = Files::of(&game);
            assert_ne!(accepted_in_python(&files), Some(false), "{rule} {}", files.weights);
            // Both refuse it for other weights.
            files.weights =
                files.guesses.lines().take(game.answer_count()).map(|word| format!("{word} 1\n")).collect();
            assert!(files.check().is_err());
            assert_ne!(accepted_in_python(&files), Some(true));
        }
        assert!(lemmas > 100, "{rule}: {lemmas} lemmas");
    }
}

/// All codes of some symbols, with each symbol at most a given number of times.
fn codes(places: usize, symbols: &str, copies: usize) -> WordLists {
    let symbols: Vec<char> = symbols.chars().collect();
    let code = |number: usize| -> String {
        (0..places as u32).map(|place| symbols[number / symbols.len().pow(place) % symbols.len()]).collect()
    };
    let few = |code: &String| symbols.iter().all(|symbol| code.matches(*symbol).count() <= copies);
    let codes: Vec<String> = (0..symbols.len().pow(places as u32)).map(code).filter(few).collect();
    crate::common::lists(&codes, codes.len())
}

#[test]
fn both_checkers_accept_certificates_of_symmetric_games() {
    let mut exchanges = 0;
    for (places, symbols, copies) in
        [(1, "abcdefg", 1), (2, "abcde", 1), (2, "abcd", 2), (3, "abc", 3), (4, "ab", 4)]
    {
        for &feedback in FeedbackRule::ALL {
            for limit in [None, Some(4)] {
                let lists = codes(places, symbols, copies);
                // Weights that exchanges keep, too: by the number of different symbols.
                let differ = |secret| lists.letters(secret).iter().collect::<HashSet<_>>().len() as u32;
                let weights: Vec<u32> = lists.secret_ids().map(|secret| differ(secret.as_guess())).collect();
                let weights = Weights::from_integers(&weights).expect("positive weights");
                let weights = if limit.is_some() { weights } else { Weights::equal(lists.answer_count()) };
                let game = Game::builder(lists).feedback(feedback).limit(limit).weights(weights);
                let game = game.build().expect("a valid game");
                let spec = reference::spec(&game);
                let mut oracle = Branch::new(&spec, u64::MAX);
                let claims = Bounds { total_at_least: total(&game, &mut oracle), ..Bounds::default() };
                let file = certify(&game, &claims, 1).expect("the optimum can be proven");
                exchanges += read(&game, &mut oracle, &claims, &file).exchanges;
                accepted(&game);
                assert_ne!(
                    accepted_in_python(&Files::of(&game)),
                    Some(false),
                    "{places} {symbols} {feedback}"
                );
            }
        }
    }
    assert!(exchanges > 100, "{exchanges}");
}

#[test]
fn the_checker_knows_the_hard_rule_under_every_feedback() {
    let mut random = Pcg32::seed_from_u64(13);
    for feedback in [FeedbackRule::Official, FeedbackRule::Presence, FeedbackRule::Unmatched] {
        let mut looser = 0;
        for _ in 0..200 {
            let lists = Shape::ALIKE.lists(&mut random);
            let game = Game::builder(lists).rule(Rule::Hard).feedback(feedback).build();
            let game = game.expect("a valid game");
            looser += usize::from(allows_more_than_counted_copies(&game));
            accepted(&game);
        }
        assert_eq!(looser > 150, feedback != FeedbackRule::Official, "{feedback}: {looser}");
    }
}

/// Whether some feedback allows a guess with fewer copies of a letter than the feedback colours.
fn allows_more_than_counted_copies(game: &Game) -> bool {
    let lists = game.lists();
    game.guesses().any(|guess| {
        game.answers().any(|secret| {
            let history = [(guess, game.table().get(guess, secret))];
            game.guesses().any(|next| {
                let allows = |feedback| allows(game.rule(), lists, feedback, &history, next);
                allows(game.feedback()) && !allows(FeedbackRule::Official)
            })
        })
    })
}

/// A family of words, too large for any policy within the limit, with some other words that tell little about it.
fn too_many_alike(random: &mut Pcg32, alike: u8) -> WordLists {
    let mut words: Vec<String> =
        (0..alike).map(|letter| format!("{}oo", char::from(b'a' + letter))).collect();
    for word in crate::common::words(random, 3, 20, 40) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let answers = words.len() - 10;
    crate::common::lists(&words, answers)
}

#[test]
fn cores_refute_a_game_whatever_the_solver_has_learnt_and_on_any_number_of_threads() {
    let mut random = Pcg32::seed_from_u64(15);
    let mut by_sum = 0;
    for alike in 14..20 {
        let lists = too_many_alike(&mut random, alike);
        let game = Game::builder(lists).limit(Some(4)).build().expect("a valid game");
        let claims = Bounds::infeasible(&game);
        let file = certify(&game, &claims, 1).expect("four guesses do not suffice");
        assert_eq!(certify(&game, &claims, 2).as_ref(), Ok(&file), "independent of threads");
        let learnt = solver(&game, 2);
        let control = Control::default();
        assert_eq!(learnt.solve(salet::search::Task::Best, &control).status, Status::Infeasible);
        let proof = certificate::prove(&learnt, &claims.root_bounds(&game).unwrap(), &control).unwrap();
        assert_eq!(
            certificate::encode(&game, &claims, None, &proof),
            file,
            "independent of earlier searches"
        );
        by_sum += proof.lemmas.iter().filter(|lemma| matches!(lemma.argument, Argument::BySum(_))).count();
        let lemmas = accepted(&game);
        assert_eq!(lemmas, proof.lemmas.len());
    }
    assert!(by_sum >= 6, "{by_sum}");
}

#[test]
fn earlier_searches_change_no_certificate() {
    let words =
        ["bills", "fills", "gills", "hills", "kills", "mills", "pills", "tills", "wills", "balls", "bulls"];
    let lists = WordLists::read(Source::words("answers", words), None, WordOptions::default()).unwrap().0;
    let game = Game::builder(lists).limit(None).build().unwrap();
    let control = Control::default();
    let learnt = solver(&game, 2);
    let total: Cost =
        learnt.solve(salet::search::Task::Best, &control).total().and_then(Interval::exact).unwrap();
    let claims = Bounds { total_at_least: total, ..Bounds::default() };
    let proof = certificate::prove(&learnt, &claims.root_bounds(&game).unwrap(), &control).unwrap();
    assert!(proof.lemmas.len() > 1);
    assert_eq!(Ok(certificate::encode(&game, &claims, None, &proof)), certify(&game, &claims, 1));
}

/// The last stage of a proof, with its number of finished and expected steps.
#[derive(Default)]
struct Told(Mutex<Option<(Stage, usize, usize)>>);

impl Progress for Told {
    fn stage(&self, stage: Stage, done: usize, steps: usize) {
        let before = self.0.lock().expect("no panic").replace((stage, done, steps));
        let Some((earlier, at, of)) = before else { return assert_eq!((stage, done), (Stage::Counting, 0)) };
        assert_eq!(at, if earlier == stage { done } else { of }, "{earlier:?} ended too soon");
    }

    fn step(&self) {
        self.0.lock().expect("no panic").as_mut().expect("a stage has begun").1 += 1;
    }
}

#[test]
fn progress_ends_with_all_steps_done() {
    let mut random = Pcg32::seed_from_u64(14);
    let mut lemmas = 0;
    for _ in 0..100 {
        let lists = Shape::MIDDLING.lists(&mut random);
        let game = Game::builder(lists).limit(None).build().unwrap();
        let control = Control::default();
        let learnt = solver(&game, 2);
        let total =
            learnt.solve(salet::search::Task::Best, &control).total().and_then(Interval::exact).unwrap();
        let bounds = Bounds { total_at_least: total, ..Bounds::default() }.root_bounds(&game).unwrap();
        let told = Told::default();
        let proof = certificate::prove(&learnt, &bounds, &control.with_progress(&told)).unwrap();
        let (stage, done, steps) = told.0.into_inner().unwrap().unwrap();
        assert_eq!(done, steps);
        if proof.lemmas.len() > 1 {
            assert_eq!((stage, done), (Stage::Lemmas, proof.lemmas.len()));
            lemmas += done;
        }
    }
    assert!(lemmas > 100, "{lemmas}");
}

#[test]
fn a_claim_must_suit_the_objective() {
    let lists =
        || WordLists::read(Source::words("words", ["ab", "ba"]), None, WordOptions::default()).unwrap().0;
    let game = |objective| Game::builder(lists()).objective(objective).build().unwrap();
    let both = Bounds { total_at_least: 3, worst_at_least: 2, lost_at_least: 0 };
    let total = Bounds { worst_at_least: 0, ..both };
    let worst = Bounds { total_at_least: 0, ..both };
    let lost = Bounds { lost_at_least: 1, ..total };
    for (objective, accepted, refused) in [
        (Objective::Mean, vec![total], vec![both, worst, lost]),
        (Objective::Worst, vec![worst], vec![both, total, lost]),
        (Objective::WorstThenMean, vec![both, worst], vec![total, lost]),
        (Objective::MeanThenWorst, vec![both, total], vec![worst, lost]),
        (Objective::WinRate, vec![total, lost], vec![both, worst]),
    ] {
        let game = game(objective);
        assert!(accepted.iter().all(|claims| claims.root_bounds(&game).is_ok()), "{objective}");
        let nothing = Err(Obstacle::NothingClaimed);
        assert!(refused.iter().all(|claims| claims.root_bounds(&game) == nothing), "{objective}");
        assert_eq!(Bounds::default().root_bounds(&game), nothing, "{objective}");
    }
}

/// Lists in the spelling of a language, with capitals and other spellings, and how many letters their words have.
const LANGUAGES: [(&str, &[&str], usize); 9] = [
    ("tr", &["kırık", "KIRAN", "İnanç", "kitap", "ılgın"], 5),
    ("es", &["añejo", "anejo", "cesto", "CÉSTO", "justo"], 5),
    ("hr", &["Ljubav", "njegov", "njuška", "LJUTOM", "ljušta"], 5),
    ("hu", &["asszony", "csíkot", "gyepes", "dzsemt", "ősszáj", "ős|száj"], 5),
    ("de-crossword", &["Käse", "Ruhm", "übe", "Maße", "Eis"], 4),
    ("he", &["שלום", "מלכים", "כלבם"], 4),
    ("ko", &["한국", "사랑", "넋이", "ㅎㅏㄴㄱㅗㄱ"], 6),
    ("ja", &["ガッコウ", "がっこう", "さくらん"], 4),
    ("hi-points", &["नमस्ते", "पुस्तक"], 6),
];

#[test]
fn games_with_alphabets_are_accepted_by_both_checkers() {
    for (name, words, letters) in LANGUAGES {
        let options = salet::catalogue::spelling(name).expect("a compiled-in alphabet");
        let fitting = words
            .iter()
            .copied()
            .filter(|word| options.spell(word).is_ok_and(|spelled| spelled.letters.len() == letters));
        let fitting: Vec<&str> = fitting.collect();
        assert!(fitting.len() >= 2, "{name}: {fitting:?}");
        let source = Source::words(name, fitting.iter().copied());
        let (lists, _) = WordLists::read(source, None, options).expect("words of the language");
        let game = Game::builder(lists).build().expect("a valid game");
        assert_eq!(game.word_len(), letters, "{name}");
        let files = Files::of(&game);
        let proven = files.check().unwrap_or_else(|reject| panic!("{name}: {reject}"));
        assert!(proven.optimal && proven.sentence().contains("in the alphabet with SHA-256"), "{name}");
        assert_ne!(accepted_in_python(&files), Some(false), "{name}");
        // The same words in another alphabet, or none, are another game.
        for other in [None, Some("a\nb\n".to_owned())] {
            let refused = Files { alphabet: other, ..files.clone() };
            assert!(refused.check().is_err(), "{name}");
            assert_ne!(accepted_in_python(&refused), Some(true), "{name}");
        }
        // The policy keeps the alphabet: it finds words in any spelling, and saves the same bytes.
        let bytes = files.policy.expect("a feasible game");
        let policy = salet::policy::Policy::from_bytes(bytes.clone()).expect("a policy");
        assert_eq!(policy.game().lists().options(), game.lists().options(), "{name}");
        for word in fitting {
            // The capital of i is İ in Turkish, and the capitals of ß are two letters elsewhere.
            let capitals = if name == "tr" { word.replace('i', "İ") } else { word.to_owned() }.to_uppercase();
            let found = policy.game().find(&capitals);
            assert!(found.is_some() || name == "de-crossword", "{name}: {word}");
            assert_eq!(policy.game().find(word), game.find(word), "{name}: {word}");
        }
        assert!(name != "tr" || policy.game().find("KITAP").is_none(), "KITAP is kıtap");
    }
}
