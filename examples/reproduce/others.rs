//! The Italian report, the letter tree, term.ooo, and the beam solver.

use rand::SeedableRng as _;
use rand_pcg::Pcg64;
use salet::compare::contest::Contest;
use salet::compare::{Tally, Watch, unfold};
use salet::game::{CandidateSet, FeedbackRule, Game, Objective, USUAL_LIMIT};
use salet::strategy::letter_tree::LetterTree;
use salet::strategy::parse_list;
use salet::words::{GuessId, SecretId, WordLists, WordOptions};

use crate::french::{play, tally};
use crate::row::{Rows, written};
use crate::{Lists, letter_tree, lists, termooo};

/// Games that were played for the figures of the Italian report and of the letter tree.
const GAMES: f64 = 1000.0;

/// Four runs of 1000 games on a dictionary that is not published: words of the same number are drawn from 14855.
pub(crate) fn italian(folder: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "Italian report";
    const WORDS: usize = 11271;
    const DRAWS: u64 = 5;
    const OPENERS: u64 = 40;
    let Some(words) = folder.words("monasson-all.txt") else {
        return rows.skip(SOURCE, "four runs");
    };
    let games: Vec<Game> = (0..DRAWS).map(|seed| drawn(&words, WORDS, seed)).collect();
    let mut squares = 0.0;
    for (name, published) in [
        ("letter-greedy[opener=random]", 91.1),
        ("letter-greedy[opener=arose]", 91.0),
        ("letter-minimax[opener=random]", 89.4),
        ("letter-minimax[opener=arose]", 90.5),
    ] {
        let names = parse_list(name).unwrap_or_else(|error| panic!("{error}"));
        let mut rates = Vec::new();
        for game in &games {
            let answers = game.all_candidates();
            let contest = Contest::new(game, &answers).with_runs(OPENERS);
            let outcomes =
                contest.play(&names, &Watch::default(), &|_| ()).unwrap_or_else(|error| panic!("{error}"));
            rates.push(outcomes[0].tally.win_rate(USUAL_LIMIT));
        }
        let rate = rates.iter().sum::<f64>() / rates.len() as f64;
        let deviation = (rate * (1.0 - rate) / GAMES).sqrt();
        let what = format!("{name}, won of 1000 games in %, {DRAWS} dictionaries of {WORDS} words");
        rows.within(SOURCE, &what, published, 100.0 * rate, 100.0 * deviation, 1);
        squares += ((published / 100.0 - rate) / deviation).powi(2);
    }
    // 95 of 100 chi-square values with four degrees of freedom are below 9.49.
    let verdict = if squares < 9.49 { "within" } else { "outside" };
    let ours = format!("chi-square {squares:.1}, 95 % below 9.5");
    rows.remark(SOURCE, "the four runs together", "", &ours, verdict);
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
    let lists = lists(&chosen, &chosen, WordOptions::default());
    Game::builder(lists).build().unwrap_or_else(|error| panic!("{error}"))
}

/// 1000 games on the original lists: secrets from the answers, of which the program does not know.
pub(crate) fn letter_tree(_: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "letter tree";
    let game = Game::original();
    let program = tally(&game, &letter_tree::Program, &game.all_candidates());
    let deviation = program.deviation() / GAMES.sqrt();
    rows.within(SOURCE, "its program, mean of 1000 games", 5.325, program.mean(), deviation, 3);
    let rate = program.win_rate(USUAL_LIMIT);
    let deviation = (rate * (1.0 - rate) / GAMES).sqrt();
    rows.within(SOURCE, "its program, within six in %", 83.7, 100.0 * rate, 100.0 * deviation, 1);

    let original = game.lists();
    let words: Vec<String> = original.guess_ids().map(|guess| original.display(guess).to_owned()).collect();
    let unaware = Game::builder(lists(&words, &words, WordOptions::default())).build();
    let unaware = unaware.unwrap_or_else(|error| panic!("{error}"));
    let played =
        CandidateSet::from_members(unaware.answer_count(), (0..game.answer_count()).map(SecretId::new));
    let ours = tally(&unaware, &LetterTree, &played);
    let ours = format!("{:.3}, {:.1} %", ours.mean(), 100.0 * ours.win_rate(USUAL_LIMIT));
    let why = "it keeps only words that agree with all feedback";
    rows.remark(SOURCE, "letter-tree on the same games", "5.325, 83.7 %", &ours, why);
}

/// Guesses from among the answers, without their accents.
pub(crate) fn termooo(folder: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "term.ooo";
    let options = WordOptions::new().with_fold_accents(true);
    let Some(lists) = folder.lists("termo-answers.txt", "termo-guesses.txt", options) else {
        return rows.skip(SOURCE, "all of it");
    };
    let games = [FeedbackRule::Presence, FeedbackRule::Official].map(|feedback| {
        let game = Game::builder(lists.clone()).feedback(feedback).objective(Objective::Mean).build();
        game.unwrap_or_else(|error| panic!("{error}"))
    });
    for (game, feedback) in games.iter().zip(["presence", "official"]) {
        for name in [
            "expected-eliminated[answers,opener=serio]",
            "expected-eliminated[candidates,answers,opener=serio]",
        ] {
            let tally = play(game, name);
            let ours = format!("{:.3} ({}: {})", tally.mean(), tally.total, written(&tally.histogram));
            let published = "3.59 (5883: 1 39 691 801 103 2)";
            let what = format!("{name}, {feedback} feedback");
            rows.remark(SOURCE, &what, published, &ours, "see docs/reproduction.md");
        }
    }
    let game = &games[0];
    let (best, _) = extremes(game, game.guess_count());
    rows.exact(SOURCE, "best opener by expected remaining, all words", "sória", &best);
    let (best, _) = extremes(game, game.answer_count());
    rows.exact(SOURCE, "best opener among the answers", "sério", &best);
    termooo_program(folder, rows, options);
}

/// The program itself, on the answers in the order of its own results.
fn termooo_program(folder: &Lists, rows: &mut Rows, options: WordOptions) {
    const SOURCE: &str = "term.ooo";
    const FILE: &str = "termo-answers-as-played.txt";
    let Some(lists) = folder.lists(FILE, FILE, options) else {
        return rows.skip(SOURCE, &format!("its program, on {FILE}"));
    };
    let game = Game::builder(lists).feedback(FeedbackRule::Presence).build();
    let game = game.unwrap_or_else(|error| panic!("{error}"));
    let opener = game.lists().find("serio").unwrap_or_else(|| panic!("{FILE} has no serio"));
    let program = termooo::Program::new(&game, opener);
    let Some(unfolded) = unfold(&game, &program, &game.all_candidates(), &Watch::default()) else {
        unreachable!("nobody stops it");
    };
    let tally = Tally::of(&game, &unfolded);
    rows.total(SOURCE, "its program, total (mean 3.59)", 5883, tally.total);
    let what = "its program, distribution";
    rows.exact(SOURCE, what, "1 39 691 801 103 2", &written(&tally.histogram));
    let needs_six = |secret: &SecretId| unfolded.guesses[secret.index()].is_some_and(|guesses| guesses >= 6);
    let six = game.lists().secret_ids().filter(needs_six).map(SecretId::as_guess).collect();
    rows.exact(SOURCE, "its program, answers that need six", "jatos, patos", &sorted(&game, six));
    let worst = program.worst_openers(&game, 2);
    let what = "its program, worst openers among the answers";
    rows.exact(SOURCE, what, "esses, ossos", &sorted(&game, worst));
}

/// Words by alphabet.
fn sorted(game: &Game, guesses: Vec<GuessId>) -> String {
    let mut words: Vec<&str> = guesses.into_iter().map(|guess| game.lists().display(guess)).collect();
    words.sort_unstable();
    words.join(", ")
}

/// The guesses with the smallest and the largest sum of squares, of the first so many.
fn extremes(game: &Game, guesses: usize) -> (String, String) {
    let sum = |guess: &GuessId| {
        let mut sizes = vec![0u64; game.feedback_count()];
        let column = game.table().column(*guess);
        (0..game.answer_count()).for_each(|secret| sizes[column.get(secret).index()] += 1);
        sizes.iter().map(|size| size * size).sum::<u64>()
    };
    let display = |guess: Option<GuessId>| {
        guess.map(|guess| game.lists().display(guess).to_owned()).unwrap_or_default()
    };
    let ids = || (0..guesses).map(GuessId::new);
    (display(ids().min_by_key(sum)), display(ids().max_by_key(sum)))
}

/// Guesses from among the answers, feedback that does not consume copies.
pub(crate) fn beam(_: &Lists, rows: &mut Rows) {
    const SOURCE: &str = "beam solver";
    let original = WordLists::original();
    let words: Vec<String> = (0..original.answer_count())
        .map(|index| original.display(SecretId::new(index).as_guess()).to_owned())
        .collect();
    let lists = lists(&words, &words, WordOptions::default());
    let game = Game::builder(lists).feedback(FeedbackRule::Unmatched).build();
    let game = game.unwrap_or_else(|error| panic!("{error}"));
    for (opener, mean) in [
        ("trace", "3.445"),
        ("slate", "3.445"),
        ("crate", "3.446"),
        ("crane", "3.449"),
        ("least", "3.454"),
        ("roast", "3.465"),
        ("stare", "3.466"),
    ] {
        let tally = play(&game, &format!("log-beam(20,0.43)[opener={opener}]"));
        rows.exact(SOURCE, &format!("{opener}, mean"), mean, &format!("{:.3}", tally.mean()));
        if opener == "trace" {
            rows.total(SOURCE, "trace, total", 7976, tally.total);
        }
    }
    let strict = play(&game, "log-beam(20,0.43)[consistent,opener=trace]");
    rows.exact(SOURCE, "trace, \"hard\", mean", "3.519", &format!("{:.3}", strict.mean()));
    rows.total(SOURCE, "trace, \"hard\", total", 8147, strict.total);
}
