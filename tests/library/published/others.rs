//! The Italian report, the letter tree, term.ooo, the beam solver, and minimax under the hard rule.

use rand::SeedableRng as _;
use rand_pcg::Pcg64;
use salet::compare::contest::Contest;
use salet::compare::{Tally, Watch, unfold};
use salet::game::{CandidateSet, Game, Rule, USUAL_LIMIT};
use salet::strategy::letter_tree::choose;
use salet::strategy::parse_list;
use salet::words::{FeedbackRule, GuessId, SecretId, WordGame as _, WordGameBuilder as _, WordOptions};

use crate::published::rows::Rows;
use crate::published::{
    distribution, letter_tree, lists, original_answers_only, play, published_list, published_lists, tally,
    termooo,
};

/// The number of games behind the figures of the Italian report and of the letter tree.
const GAMES: f64 = 1000.0;

/// The standard deviation of a rate of wins in [`GAMES`] games.
fn deviation_of(rate: f64) -> f64 {
    (rate * (1.0 - rate) / GAMES).sqrt()
}

/// Four runs of 1000 games on an unpublished dictionary: words of the same number are drawn from 14855.
#[test]
fn strategies_of_the_italian_report() {
    const WORDS: usize = 11271;
    const DRAWS: u64 = 5;
    const OPENERS: u64 = 40;
    let rows = Rows::of("Italian report");
    let Some(words) = published_list("monasson-all.txt") else { return rows.skip("four runs") };
    let games: Vec<Game> = (0..DRAWS).map(|seed| drawn(&words, WORDS, seed)).collect();
    let mut squares = 0.0;
    for (name, published) in [
        ("letter-greedy[opener=random]", 91.1),
        ("letter-greedy[opener=arose]", 91.0),
        ("letter-minimax[opener=random]", 89.4),
        ("letter-minimax[opener=arose]", 90.5),
    ] {
        let names = parse_list(name).unwrap();
        let rates = games.iter().map(|game| {
            let answers = game.all_candidates();
            let contest = Contest::new(game, &answers).with_runs(OPENERS);
            let outcomes = contest.play(&names, &Watch::default(), &|_| ()).unwrap();
            outcomes[0].tally.win_rate(USUAL_LIMIT)
        });
        let rate = rates.sum::<f64>() / DRAWS as f64;
        let deviation = deviation_of(rate);
        let what = format!("{name}, won of 1000 games in %, {DRAWS} dictionaries of {WORDS} words");
        rows.within(&what, published, 100.0 * rate, 100.0 * deviation, 1);
        squares += ((published / 100.0 - rate) / deviation).powi(2);
    }
    // 95 of 100 chi-square values with four degrees of freedom are below 9.49.
    let ours = format!("chi-square {squares:.1}, 95 % below 9.5");
    rows.note("the four runs together", "", &ours, if squares < 9.49 { "within" } else { "outside" });
    assert!(squares < 9.49, "{squares}");
}

/// A game on words drawn at random, arose among them, all of them answers.
fn drawn(words: &[String], wanted: usize, seed: u64) -> Game {
    let mut generator = Pcg64::seed_from_u64(seed);
    let mut at = rand::seq::index::sample(&mut generator, words.len(), wanted).into_vec();
    at.sort_unstable();
    let mut chosen: Vec<String> = at.into_iter().map(|index| words[index].clone()).collect();
    if !chosen.iter().any(|word| word == "arose") {
        chosen[0] = "arose".to_owned();
    }
    Game::builder(lists(&chosen, &chosen, WordOptions::default())).build().unwrap()
}

/// 1000 games on the original lists, whose answers the program does not know.
#[test]
fn strategies_of_the_letter_tree() {
    let rows = Rows::of("letter tree");
    let game = Game::original();
    let program = tally(&game, &letter_tree::Program, &game.all_candidates());
    let deviation = program.deviation() / GAMES.sqrt();
    rows.within("its program, mean of 1000 games", 5.325, program.mean(), deviation, 3);
    let rate = program.win_rate(USUAL_LIMIT);
    rows.within("its program, within six in %", 83.7, 100.0 * rate, 100.0 * deviation_of(rate), 1);
    assert_eq!(format!("{:.3}, {:.1} %", program.mean(), 100.0 * rate), "5.370, 83.9 %");

    let original = game.lists();
    let words: Vec<String> = original.guess_ids().map(|guess| original.display(guess).to_owned()).collect();
    let unaware = Game::builder(lists(&words, &words, WordOptions::default())).build().unwrap();
    let played =
        CandidateSet::from_members(unaware.answer_count(), (0..game.answer_count()).map(SecretId::new));
    let ours = tally(&unaware, &choose, &played);
    let ours = format!("{:.3}, {:.1} %", ours.mean(), 100.0 * ours.win_rate(USUAL_LIMIT));
    let why = "it keeps only words that agree with all feedback";
    rows.note("letter-tree on the same games", "5.325, 83.7 %", &ours, why);
}

/// Guesses from among the answers, without their accents.
#[test]
fn strategies_of_termooo() {
    let mut rows = Rows::of("term.ooo");
    let options = WordOptions::new().with_fold_accents(true);
    let Some(lists) = published_lists("termo-answers.txt", "termo-guesses.txt", options.clone()) else {
        return rows.skip("all of it");
    };
    let games = [FeedbackRule::Presence, FeedbackRule::Official]
        .map(|feedback| Game::builder(lists.clone()).feedback(feedback).build().unwrap());
    for game in &games {
        for name in [
            "expected-eliminated[answers,opener=serio]",
            "expected-eliminated[candidates,answers,opener=serio]",
        ] {
            let tally = play(game, name);
            let ours = format!("{:.3} ({}: {})", tally.mean(), tally.total, distribution(&tally));
            let published = "3.59 (5883: 1 39 691 801 103 2)";
            let what = format!("{name}, {} feedback", game.feedback());
            rows.note(&what, published, &ours, "see docs/reproduction.md");
        }
    }
    let [game, _] = &games;
    let best = best_opener(game, game.guess_count());
    rows.exact("best opener by expected remaining, all words", "sória", best);
    rows.exact("best opener among the answers", "sério", best_opener(game, game.answer_count()));
    termooo_program(&mut rows, options);
    rows.finish();
}

/// The program itself, on the answers in the order of its own results.
fn termooo_program(rows: &mut Rows, options: WordOptions) {
    const FILE: &str = "termo-answers-as-played.txt";
    let Some(lists) = published_lists(FILE, FILE, options) else {
        return rows.skip(&format!("its program, on {FILE}"));
    };
    let game = Game::builder(lists).feedback(FeedbackRule::Presence).build().unwrap();
    let program = termooo::Program::new(&game, game.find("serio").unwrap());
    let unfolded = unfold(&game, &program, &game.all_candidates(), &Watch::default()).unwrap();
    let tally = Tally::of(&game, &unfolded);
    rows.total("its program, total (mean 3.59)", 5883, tally.total);
    rows.exact("its program, distribution", "1 39 691 801 103 2", &distribution(&tally));
    let needs_six = |secret: &SecretId| unfolded.guesses[secret.index()].is_some_and(|guesses| guesses >= 6);
    let six = game.answers().filter(needs_six).map(SecretId::as_guess).collect();
    rows.exact("its program, answers that need six", "jatos, patos", &sorted(&game, six));
    let worst = program.worst_openers(&game, 2);
    rows.exact("its program, worst openers among the answers", "esses, ossos", &sorted(&game, worst));
}

/// Words in alphabetical order.
fn sorted(game: &Game, guesses: Vec<GuessId>) -> String {
    let mut words: Vec<&str> = guesses.into_iter().map(|guess| game.name(guess)).collect();
    words.sort_unstable();
    words.join(", ")
}

/// The guess with the least sum of squares, among the first `guesses`.
fn best_opener(game: &Game, guesses: usize) -> &str {
    let sum = |guess: &GuessId| {
        let mut sizes = vec![0u64; game.feedback_count()];
        let column = game.table().column(*guess);
        (0..game.answer_count()).for_each(|secret| sizes[column.get(secret).index()] += 1);
        sizes.iter().map(|size| size * size).sum::<u64>()
    };
    game.name((0..guesses).map(GuessId::new).min_by_key(sum).unwrap())
}

/// Guesses from among the answers, and feedback that does not consume copies.
#[test]
fn strategies_of_the_beam_solver() {
    let mut rows = Rows::of("beam solver");
    let game = Game::builder(original_answers_only()).feedback(FeedbackRule::Unmatched).build().unwrap();
    for (what, options, mean, total) in [
        ("trace", "opener=trace", "3.445", Some(7976)),
        ("slate", "opener=slate", "3.445", None),
        ("crate", "opener=crate", "3.446", None),
        ("crane", "opener=crane", "3.449", None),
        ("least", "opener=least", "3.454", None),
        ("roast", "opener=roast", "3.465", None),
        ("stare", "opener=stare", "3.466", None),
        ("trace, \"hard\"", "consistent,opener=trace", "3.519", Some(8147)),
    ] {
        let tally = play(&game, &format!("log-beam(20,0.43)[{options}]"));
        rows.exact(&format!("{what}, mean"), mean, &format!("{:.3}", tally.mean()));
        if let Some(total) = total {
            rows.total(&format!("{what}, total"), total, tally.total);
        }
    }
    rows.finish();
}

/// Minimax with ties in the order of the file of guesses; `../strategies` has the normal rule.
#[test]
fn strategies_of_knuth_under_the_hard_rule() {
    let mut rows = Rows::of("dlew/wordle-solver");
    let game = Game::original().to_builder().rule(Rule::Hard).build().unwrap();
    let mut within = play(&game, "knuth-minimax[opener=arise]");
    let beyond: u64 = within.histogram.split_off(6).iter().sum();
    rows.exact("found with 1 to 6 guesses", "1 89 907 1054 209 40", &distribution(&within));
    rows.total("beyond six guesses", 15, beyond);
    rows.finish();
}
