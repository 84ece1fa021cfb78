//! Published strategies: their definitions on games small enough to check by hand, and what holds for all of them on any
//! game. `../published/` has their published figures.

#![allow(clippy::unwrap_used, reason = "a helper that fails is a test that fails")]

mod tables;
mod time;

use std::collections::HashMap;
use std::hash::{Hash as _, Hasher as _};
use std::ops::Range;

use proptest::prelude::*;
use salet::compare::losses::{Decision, Losses, Place, losses};
use salet::compare::traps::traps;
use salet::compare::{Contest, Entrant, Figures, Optimum, Oracle, Tally, Unfolded, Watch, unfold};
use salet::game::{CandidateSet, Cost, Feedback, Game, Interval, Rule, Weights, partition};
use salet::search::Settled;
use salet::strategy::player::{Player, Setup};
use salet::strategy::{Needs, State, StrategyName, every, parse_list};
use salet::words::{
    FeedbackRule, GuessId, Mastermind, SecretId, Source, WordGame as _, WordGameBuilder as _, WordLists,
    WordOptions,
};

fn player(game: &Game, name: &str) -> Player {
    Player::new(&name.parse().unwrap(), game, Setup::default()).unwrap()
}

fn play(game: &Game, name: &str) -> Unfolded {
    unfold(game, &player(game, name), &game.all_candidates(), &Watch::default()).unwrap()
}

fn tally(game: &Game, name: &str) -> Tally {
    Tally::of(game, &play(game, name))
}

fn game(answers: &[&str], guesses: &[&str]) -> Game {
    let lists = WordLists::read(
        Source::words("answers", answers.iter().copied()),
        Some(Source::words("guesses", guesses.iter().copied())),
        WordOptions::default(),
    );
    Game::builder(lists.unwrap().0).limit(None).build().unwrap()
}

/// A strategy of the caller plays in a contest like the published one that it repeats, and keeps its name in the figures.
#[test]
fn own_strategies_play_in_contests() {
    let game = game(&["found", "sound", "round", "mound", "hound", "worry"], &["wharf"]);
    let first_left = |state: &State<'_>| Some(state.candidates[0].as_guess());
    let published: StrategyName = "first-consistent".parse().unwrap();
    let strategies = [Entrant::own("first left", first_left), published.into()];
    let answers = game.all_candidates();
    let (brute, all) = (Brute(&game), game.answers().collect::<Vec<_>>());
    let optimum = Interval::exactly(brute.least(&all));
    let contest = Contest::new(&game, &answers).with_exact(Some((Some(optimum), &brute)));
    let played = contest.play(&strategies, &Watch::default(), &|_| ()).unwrap();
    let [own, published] = &played[..] else { panic!("two strategies play") };
    assert_eq!((own.name.as_str(), own.deterministic, own.follows_policy), ("first left", true, false));
    assert_eq!((&own.totals, &own.unfolded.tree), (&published.totals, &published.unfolded.tree));
    assert_eq!(own.losses, published.losses);
    let figures = Figures::new(&game, &strategies, &played, None);
    assert_eq!(figures.strategies[0].name, "first left");
    assert!(
        figures.mistakes.iter().any(|mistake| mistake.strategy == "first left"),
        "{:?}",
        figures.mistakes
    );
    let stopped = Figures::new(&game, &strategies, &played[..1], None);
    assert_eq!(stopped.missing, ["first-consistent"]);

    // The opener of the contest is that of all.
    let opener = game.find("worry");
    let contest = Contest::new(&game, &answers).with_setup(Setup::default().with_opener(opener));
    let played = contest.play(&strategies, &Watch::default(), &|_| ()).unwrap();
    assert!(played.iter().all(|played| played.opener == opener));
}

/// The exact optimum by brute force.
struct Brute<'g>(&'g Game);

impl Brute<'_> {
    fn least(&self, candidates: &[SecretId]) -> Cost {
        let weight = |secret: SecretId| u64::from(self.0.weights().get(secret));
        let own: Cost = candidates.iter().map(|&secret| weight(secret)).sum();
        if candidates.len() == 1 {
            return own;
        }
        let best = self.0.guesses().filter_map(|guess| {
            let mut parts = partition(self.0.table(), guess, candidates);
            if parts.len() == 1 {
                return None;
            }
            parts.retain(|part| part.feedback != self.0.solved());
            Some(parts.iter().map(|part| self.least(&part.secrets)).sum::<Cost>())
        });
        own + best.min().expect("some guess tells different words apart")
    }
}

impl Oracle for Brute<'_> {
    fn total(&self, candidates: &[SecretId]) -> Settled {
        Settled::Exact(self.least(candidates))
    }
}

/// An oracle that knows the optimum, but often returns only a lower bound, as if its time were up.
struct Hurried<'g> {
    brute: Brute<'g>,
    seed: u64,
    /// How many of 8 answers are exact.
    exact: u64,
}

impl Oracle for Hurried<'_> {
    fn total(&self, candidates: &[SecretId]) -> Settled {
        let mut hash = std::hash::DefaultHasher::new();
        (self.seed, candidates).hash(&mut hash);
        let (random, least) = (hash.finish(), self.brute.least(candidates));
        match random % 8 {
            draw if draw < self.exact => Settled::Exact(least),
            _ => Settled::AtLeast((random >> 3) % (least + 1)),
        }
    }
}

#[test]
/// The French report's D_officiel has more accepted words.
fn e2_opens_with_roate_under_presence_feedback() {
    let lists = WordLists::original();
    let game = Game::builder(lists).feedback(FeedbackRule::Presence).limit(None).build().unwrap();
    let e2 = play(&game, "expected-eliminated");
    assert_eq!(game.name(e2.tree.unwrap().guess), "roate");
}

#[test]
/// Unpublished totals, from the first run of these strategies.
fn totals_of_the_original_game_stay() {
    let game = Game::original();
    for (name, total) in [
        ("letter-greedy", 8535),
        ("letter-minimax", 8535),
        ("h2", 10829),
        ("hybrid(2)", 9193),
        ("expected-eliminated", 8461),
        ("entropy", 8423),
        ("most-parts", 8291),
    ] {
        assert_eq!(tally(&game, name).total, total, "{name}");
    }
}

#[test]
/// Published for the same lists (dlew/wordle-solver, pull request 1); its opener, arise, is the strategy's own choice.
fn minimax_breaks_ties_by_the_order_of_the_file() {
    let minimax = tally(&Game::original(), "knuth-minimax");
    assert_eq!((minimax.total, minimax.histogram), (8272, vec![1, 53, 990, 1162, 107, 2]));
    let hard = tally(&Game::original().to_builder().rule(Rule::Hard).build().unwrap(), "knuth-minimax");
    let (within, beyond) = hard.histogram.split_at(6);
    assert_eq!((within, beyond.iter().sum()), (&[1, 89, 907, 1054, 209, 40][..], 15u64));
    // A policy keeps the words, answers first, and not the file.
    let kept = salet::catalogue::find_policy("original").unwrap().open().game().clone();
    assert_eq!(tally(&kept, "knuth-minimax").total, 8257);
}

#[test]
/// Kooi's table has a mean of 5.765.
fn the_first_consistent_code_is_reproduced() {
    let codes = Mastermind::new(4, 6, true).unwrap().codes();
    let options = WordOptions::new();
    let source = Source::words("codes", codes.iter().map(String::as_str));
    let lists = WordLists::read(source, None, options).unwrap().0;
    let game = Game::builder(lists).feedback(FeedbackRule::Pegs).limit(None).build().unwrap();
    let first = tally(&game, "first-consistent");
    assert_eq!(format!("{:.3}", first.mean()), "5.765");
    assert_eq!((first.total, first.histogram), (7471, vec![1, 4, 25, 108, 305, 602, 196, 49, 6]));
}

#[test]
#[ignore = "takes half a minute"]
/// The beam chooses its opener, salet.
fn the_beam_reaches_the_optimum_of_the_original_game() {
    assert_eq!(tally(&Game::original(), "log-beam(20,0.43)").total, 7920);
}

#[test]
/// Threads add the totals of parts in any grouping.
fn threads_change_no_decision() {
    let original = WordLists::original();
    let words: Vec<&str> =
        original.secret_ids().take(700).map(|secret| original.display(secret.as_guess())).collect();
    let game = game(&words, &words);
    let names: Vec<String> = every()
        .iter()
        .filter(|name| name.strategy.needs != Needs::Policy)
        .map(StrategyName::to_string)
        .collect();
    let played = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| names.iter().map(|name| play(&game, name).tree).collect::<Vec<_>>())
    };
    let alone = played(1);
    for threads in [2, 7] {
        for ((name, tree), alone) in names.iter().zip(played(threads)).zip(&alone) {
            assert!(tree == *alone, "{name} with {threads} threads");
        }
    }
}

#[test]
fn the_first_guess_solves_the_qiita_example() {
    let words = ["mount", "mound", "found", "sound", "round"];
    let first = ["mount", "mound", "found", "sound", "round", "first"];
    let game = game(&words, &first);
    for name in ["expected-eliminated", "entropy", "most-parts", "knuth-minimax", "log-beam(20,0.43)"] {
        let found = play(&game, name);
        assert_eq!(game.name(found.tree.unwrap().guess), "first", "{name}");
        assert_eq!(found.guesses, [Some(2); 5], "{name}");
    }
    // mount: 1, mound 2, and found, sound, round in turn: 2.4 on average.
    assert_eq!(tally(&game, "log-beam(20,0.43)[consistent,opener=mount]").total, 12);
}

#[test]
fn candidates_are_preferred_only_when_asked_for() {
    // After zzz shows nothing, zab is ruled out, but it is the first word that tells cab from dac.
    let game = game(&["zab", "cab", "dac"], &["zab", "cab", "dac", "zzz"]);
    for name in ["expected-eliminated", "entropy", "most-parts", "h1"] {
        let plain = play(&game, &format!("{name}[opener=zzz]")).guesses;
        let preferring = play(&game, &format!("{name}[candidates,opener=zzz]")).guesses;
        if name == "h1" {
            // Its scores differ, so there is no tie to break.
            assert_eq!(plain, preferring);
        } else {
            assert_eq!(plain, [Some(2), Some(3), Some(3)], "{name}");
            assert_eq!(preferring, [Some(2), Some(2), Some(3)], "{name}");
        }
    }
    // Knuth's rule includes a preference for candidates.
    assert_eq!(play(&game, "knuth-minimax[opener=zzz]").guesses, [Some(2), Some(2), Some(3)]);
}

#[test]
fn only_sampled_branches_are_unfolded_and_the_states_stay_the_same() {
    let game = Game::original();
    let all = play(&game, "entropy");
    let some = CandidateSet::from_members(
        game.answer_count(),
        (0..game.answer_count()).step_by(50).map(SecretId::new),
    );
    let sampled = unfold(&game, &player(&game, "entropy"), &some, &Watch::default()).unwrap();
    for secret in some.iter() {
        assert_eq!(sampled.guesses[secret.index()], all.guesses[secret.index()]);
    }
    assert_eq!(sampled.guesses.iter().flatten().count(), some.len());
    assert!(sampled.decisions < all.decisions / 4);
}

#[test]
fn a_watch_can_stop_it() {
    let game = Game::original();
    let watch = Watch::default();
    watch.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(unfold(&game, &player(&game, "entropy"), &game.all_candidates(), &watch).is_none());
}

#[test]
fn games_without_colours_have_no_letter_scores() {
    let codes: Vec<String> = (0..16).map(|code| format!("{code:04b}")).collect();
    let options = WordOptions::new();
    let source = Source::words("codes", codes.iter().map(String::as_str));
    let lists = WordLists::read(source, None, options).unwrap().0;
    let game = |rule| Game::builder(lists.clone()).feedback(rule).limit(None).build().unwrap();
    for (name, rule) in
        [("h1", FeedbackRule::Pegs), ("h2", FeedbackRule::Places), ("hybrid(2)", FeedbackRule::Common)]
    {
        let error = Player::new(&name.parse().unwrap(), &game(rule), Setup::default()).err().unwrap();
        assert!(error.to_string().contains("which this game does not show"), "{error}");
    }
    let game = game(FeedbackRule::Pegs);
    for name in every() {
        if let Ok(player) = Player::new(&name, &game, Setup::default()) {
            let unfolded = unfold(&game, &player, &game.all_candidates(), &Watch::default()).unwrap();
            assert!(unfolded.lost.is_empty(), "{name}");
        }
    }
}

#[test]
fn an_opener_is_a_word_of_the_game() {
    let game = Game::original();
    let name = "entropy[opener=zzzzz]".parse().unwrap();
    let error = Player::new(&name, &game, Setup::default()).err().unwrap();
    assert!(error.to_string().contains("not an accepted word"), "{error}");
    let error = Player::new(&"optimal".parse().unwrap(), &game, Setup::default()).err().unwrap();
    assert!(error.to_string().contains("no policy"), "{error}");
}

/// The hard rule forbids aback, the only word to choose from, where the e of salet is yellow: 165 answers are left.
#[test]
fn a_pool_without_allowed_words_gives_up() {
    let game = Game::original().to_builder().rule(Rule::Hard).build().unwrap();
    for name in ["expected-eliminated[words=1,opener=salet]", "random-cut(10)[words=1,opener=salet]"] {
        let lost = play(&game, name).lost;
        assert!(lost.iter().filter(|&&(_, guesses)| guesses == 1).count() >= 165, "{name}");
    }
}

/// Games of a few words over three letters, with every rule and feedback.
fn small_game() -> impl Strategy<Value = Game> {
    game_of("[abc]{3}", 3..9, 2..7)
}

/// Games of words that match a pattern, with every rule and feedback.
fn game_of(pattern: &'static str, words: Range<usize>, answers: Range<usize>) -> impl Strategy<Value = Game> {
    let weights = prop::collection::vec(prop_oneof![3 => 1u32..5, 1 => 1..=u32::MAX], words.end);
    let words = prop::collection::btree_set(pattern, words);
    let rules = prop::sample::select(Rule::ALL);
    let colours = &FeedbackRule::ALL[..3];
    (words, answers, prop::sample::select(colours), rules, weights).prop_map(
        |(words, answers, feedback, rule, weights)| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let answers = answers.min(words.len());
            let lists = crate::common::lists(&words, answers);
            let weights = Weights::from_integers(&weights[..answers]).unwrap();
            let builder = Game::builder(lists).feedback(feedback).rule(rule).weights(weights);
            builder.limit(None).build().unwrap()
        },
    )
}

/// The strategies that need no policy, with some options.
fn strategies() -> Vec<StrategyName> {
    let mut names = parse_list(
        "entropy[candidates],h1[answers],expected-eliminated[consistent],h2[single],entropy[single],hybrid(1)[words=2],\
         random-cut(2)[candidates],log-beam(2,0.43)[consistent],letter-greedy[opener=random]",
    )
    .unwrap();
    names.extend(every().into_iter().filter(|name| name.strategy.needs != Needs::Policy));
    names
}

fn contains(told: Interval, truth: Interval) -> bool {
    truth.is_exact() && (told.at_least()..=told.at_most()).contains(&truth.at_least())
}

/// Whether the reported losses contain the true ones.
fn holds(told: &Losses, truth: &Losses) -> Result<(), TestCaseError> {
    fn by_history(losses: &Losses) -> HashMap<&[(GuessId, Feedback)], &Decision> {
        losses.decisions.iter().map(|decision| (&decision.history[..], decision)).collect()
    }
    prop_assert!(contains(told.regret, truth.regret), "{:?} {:?}", told.regret, truth.regret);
    let (by_told, by_truth) = (by_history(told), by_history(truth));
    for mistake in truth.mistakes() {
        prop_assert!(by_told.contains_key(&mistake.history[..]), "{:?} is missing", mistake);
    }
    for decision in &told.decisions {
        prop_assert!(decision.cost.at_most() > 0);
        let real = by_truth.get(&decision.history[..]);
        let cost = real.map_or(Interval::ZERO, |real| real.cost);
        prop_assert!(contains(decision.cost, cost), "{:?} cost {:?}", decision, cost);
        if let Some(real) = real {
            let fits = decision.place == Place::Unknown || decision.place == real.place;
            prop_assert!(fits, "{:?} {:?}", decision, real);
        }
    }
    let mistakes = truth.mistakes().count();
    let certain = told.mistakes().count();
    prop_assert!((certain..=certain + told.unresolved().count()).contains(&mistakes));
    type Choice = fn(&Decision) -> bool;
    let choices: [Choice; 5] = [
        |_| true,
        Decision::is_mistake,
        |decision| !decision.is_mistake(),
        |decision| decision.place == Place::First,
        |decision| decision.candidates.len() > 2,
    ];
    for choice in choices {
        let chosen = told.decisions.iter().filter(|decision| choice(decision));
        let real = chosen.filter_map(|decision| by_truth.get(&decision.history[..]));
        let cost = real.map(|real| real.cost).sum();
        prop_assert!(contains(told.cost_of(choice), cost), "{:?} {:?}", told.cost_of(choice), cost);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Every strategy keeps the rule, the cost of its tree agrees with its tally, it never beats the optimum, and its
    /// mistakes sum to its regret.
    #[test]
    fn strategies_play_by_the_rules(game in small_game()) {
        let optimum = Brute(&game).least(&game.all_candidates().iter().collect::<Vec<_>>());
        for name in strategies() {
            let player = Player::new(&name, &game, Setup::default()).unwrap();
            let unfolded = unfold(&game, &player, &game.all_candidates(), &Watch::default()).unwrap();
            let tally = Tally::of(&game, &unfolded);
            if !unfolded.lost.is_empty() {
                // No remaining guess tells the candidates apart.
                prop_assert!(name.options != Default::default() || game.rule() != Rule::Normal, "{}", name);
                continue;
            }
            let tree = unfolded.tree.unwrap();
            let evaluation = tree.evaluate(&game).unwrap();
            prop_assert_eq!(evaluation.total, tally.total, "{}", name);
            prop_assert_eq!(&evaluation.histogram, &tally.histogram, "{}", name);
            prop_assert_eq!(&evaluation.weighted_histogram, &tally.weighted_histogram);
            if game.rule() == Rule::Normal {
                prop_assert!(tally.total >= optimum, "{}", name);
                let losses = losses(&game, &tree, None, &Brute(&game));
                prop_assert_eq!(losses.unresolved().count(), 0);
                prop_assert_eq!(losses.regret, Interval::exactly(tally.total - optimum), "{}", name);
                let sum = losses.mistakes().map(|mistake| mistake.cost).sum::<Interval>();
                prop_assert_eq!(sum, losses.regret, "{}", name);
                prop_assert!(losses.mistakes().all(|mistake| mistake.place != Place::Unknown));
                let best = Optimum::claimed(&game, optimum, optimum, None);
                let regret = best.regret(tally.total as f64, tally.weight, None);
                prop_assert_eq!(regret.guesses[0], (tally.total - optimum) as f64);
            }
        }
    }

    /// With an oracle that often gives only bounds, the reported losses are still true: no mistake is missing, none is
    /// invented, and every interval contains the truth.
    #[test]
    fn bounded_losses_contain_the_truth(
        game in prop_oneof![game_of("[abc]{3}", 8..16, 6..13), game_of("[a-h][ab]", 6..12, 6..11)],
        seed in any::<u64>(),
        exact in 0u64..=8,
        known in prop::option::of(any::<bool>()),
    ) {
        let all: Vec<SecretId> = game.all_candidates().iter().collect();
        // A tree under another rule is also a tree under the normal rule.
        for name in strategies() {
            let player = Player::new(&name, &game, Setup::default()).unwrap();
            let unfolded = unfold(&game, &player, &game.all_candidates(), &Watch::default()).unwrap();
            if !unfolded.lost.is_empty() {
                continue;
            }
            let tree = unfolded.tree.unwrap();
            let truth = losses(&game, &tree, None, &Brute(&game));
            let hurried = Hurried { brute: Brute(&game), seed, exact };
            // The optimum of the whole game is given, exactly or as an interval, or comes from the oracle.
            let least = hurried.brute.least(&all);
            let optimum = known.map(|exact| Interval::new(least - u64::from(!exact), least + u64::from(!exact)));
            let told = losses(&game, &tree, optimum, &hurried);
            holds(&told, &truth)?;
            let of_traps = |losses: &Losses| {
                let traps = traps(&game, [losses]);
                traps.into_iter().map(|trap| (trap.pattern.clone(), trap)).collect::<HashMap<_, _>>()
            };
            let (told_traps, true_traps) = (of_traps(&told), of_traps(&truth));
            for (pattern, trap) in told_traps {
                let real = &true_traps[&pattern];
                prop_assert!(contains(trap.cost, real.cost), "{}: {:?} {:?}", name, trap, real);
                prop_assert!((trap.states..=trap.states + trap.unresolved).contains(&real.states));
            }
            if exact == 8 && known != Some(false) {
                prop_assert_eq!(told.decisions, truth.decisions, "{}", name);
            }
        }
    }

    /// The best guess by each measure is the best one by its definition.
    #[test]
    fn greedy_guesses_are_the_best_by_definition(game in small_game()) {
        let all: Vec<SecretId> = game.answers().collect();
        prop_assume!(all.len() > 1);
        let sizes = |guess| -> Vec<u64> {
            let weight = |part: &salet::game::Part| {
                part.secrets.iter().map(|&secret| u64::from(game.weights().get(secret))).sum()
            };
            partition(game.table(), guess, &all).iter().map(weight).collect()
        };
        let guess = |name: &str| play(&game, name).tree.unwrap().guess;
        let squares = |guess: &GuessId| sizes(*guess).iter().map(|&size| u128::from(size).pow(2)).sum::<u128>();
        let best = game.guesses().min_by_key(squares).unwrap();
        prop_assert_eq!(guess("expected-eliminated"), best);
        let parts = |guess: &GuessId| std::cmp::Reverse(partition(game.table(), *guess, &all).len());
        prop_assert_eq!(guess("most-parts"), game.guesses().min_by_key(parts).unwrap());
        let largest = |guess: &GuessId| {
            let parts = partition(game.table(), *guess, &all);
            let candidate = guess.as_secret(game.answer_count()).is_some();
            (parts.iter().map(|part| part.secrets.len()).max(), !candidate, *guess)
        };
        prop_assert_eq!(guess("knuth-minimax"), game.guesses().min_by_key(largest).unwrap());
        let chosen = guess("entropy");
        let entropy = |guess: GuessId| {
            sizes(guess).iter().map(|&size| size as f64 * (size as f64).log2()).sum::<f64>()
        };
        let least = game.guesses().map(entropy).fold(f64::MAX, f64::min);
        prop_assert!((entropy(chosen) - least).abs() < 1e-3 + 1e-12 * least);
    }
}
