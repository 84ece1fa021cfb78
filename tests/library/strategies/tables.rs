//! Strategies in games given as tables that a symbol ends, or one answer left: played answer by answer, against plain recursion.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::compare::losses::losses;
use salet::compare::{Contest, Entrant, Figures, Optimum, Oracle, Tally, Watch, sample, unfold};
use salet::game::{Ending, FeedbackMatrix, Game, Interval, Weights};
use salet::search::{Control, SearchConfig, Settled, Solver, Task};
use salet::strategy::player::{Player, Setup};
use salet::strategy::{Needs, State, Strategy as _, every};
use salet::words::{GuessId, SecretId};

/// A random game in which a symbol ends the game, or one answer left.
fn game(random: &mut Pcg32) -> Option<Game> {
    let names = |kind: &str, count: usize| (0..count).map(|at| format!("{kind} {at}")).collect::<Vec<_>>();
    let (answers, is_known) = (random.random_range(2..=7), random.random_bool(0.5));
    let mut guesses = names("question", random.random_range(2..=8));
    guesses.extend(names("answer", answers).into_iter().filter(|_| random.random_bool(0.5)));
    let (symbols, solving) = (random.random_range(2..=4), if random.random_bool(0.5) { 0.2 } else { 0.5 });
    let matrix = FeedbackMatrix::from_fn(names("answer", answers), guesses, |guess, answer| {
        match !is_known && (guess == answer || random.random_bool(solving)) {
            true => "yes".to_owned(),
            false => random.random_range(0..symbols).to_string(),
        }
    });
    let ending = if is_known { Ending::Known } else { Ending::Solved("yes".to_owned()) };
    let heaviest = if random.random_bool(0.5) { 9 } else { 1 };
    let weights: Vec<u32> = (0..answers).map(|_| random.random_range(1..=heaviest)).collect();
    let weights = Weights::from_integers(&weights).unwrap();
    Game::of_matrix(matrix.ok()?, ending).ok()?.limit(Some(3)).weights(weights).build().ok()
}

fn games(seeds: std::ops::Range<u64>) -> impl Iterator<Item = Game> {
    seeds.filter_map(|seed| game(&mut Pcg32::seed_from_u64(seed)))
}

fn fitting(game: &Game, history: &[(GuessId, salet::game::Feedback)]) -> Vec<SecretId> {
    let fits = |secret: &SecretId| history.iter().all(|&(guess, shown)| game.score(guess, *secret) == shown);
    game.answers().filter(fits).collect()
}

/// The guesses that a player makes for one answer, and whether the game ended.
fn played(game: &Game, player: &Player, answer: SecretId) -> (u32, bool) {
    let mut history = Vec::new();
    loop {
        let candidates = fitting(game, &history);
        let state = State {
            game,
            history: &history,
            candidates: &candidates,
            allowed: None,
            watch: &Watch::default(),
        };
        let made = history.len() as u32;
        let Some(guess) = player.choose(&state) else { return (made, false) };
        if history.iter().any(|&(earlier, _)| earlier == guess) {
            return (made, false);
        }
        let shown = game.score(guess, answer);
        history.push((guess, shown));
        let is_known = game.ends_known() && fitting(game, &history).len() == 1;
        if shown == game.solved() || is_known {
            return (made + 1, true);
        }
    }
}

/// The least total by plain recursion.
struct Plain<'g>(&'g Game);

impl Plain<'_> {
    fn least(&self, set: &[SecretId]) -> u64 {
        let game = self.0;
        if game.ends_known() && set.len() == 1 {
            return 0;
        }
        let own: u64 = set.iter().map(|&secret| u64::from(game.weights().get(secret))).sum();
        let guesses = game.guesses().filter(|&guess| !game.is_blank(guess));
        let after = guesses.filter_map(|guess| {
            let mut parts = std::collections::BTreeMap::<u16, Vec<SecretId>>::new();
            set.iter().for_each(|&secret| parts.entry(game.score(guess, secret).0).or_default().push(secret));
            parts.remove(&game.solved().0);
            let is_idle = parts.values().any(|part| part.len() == set.len());
            (!is_idle).then(|| parts.values().map(|part| self.least(part)).sum::<u64>())
        });
        own + after.min().expect("some guess splits a set or solves some of it")
    }
}

impl Oracle for Plain<'_> {
    fn total(&self, candidates: &[SecretId]) -> Settled {
        Settled::Exact(self.least(candidates))
    }
}

#[test]
fn games_end_with_the_symbol_or_with_the_last_answer() {
    let (mut endings, mut several) = ([0; 2], 0);
    for game in games(0..500) {
        let all: Vec<SecretId> = game.answers().collect();
        let optimum = Plain(&game).least(&all);
        endings[usize::from(game.ends_known())] += 1;
        let names = "entropy[candidates],most-parts[answers],expected-eliminated[consistent],entropy[single],\
                     log-beam(1,0.43),random-cut(2),knuth-minimax[words=4]";
        let mut names = salet::strategy::parse_list(names).unwrap();
        names.extend(every());
        for name in names.into_iter().filter(|name| name.can_play(&game, false)) {
            let player = Player::new(&name, &game, Setup::default()).unwrap();
            let unfolded = unfold(&game, &player, &game.all_candidates(), &Watch::default()).unwrap();
            for &answer in &all {
                let (made, found) = played(&game, &player, answer);
                let told = unfolded.guesses[answer.index()];
                assert_eq!(told, found.then_some(made), "{name}: {game:?}");
                assert_eq!(unfolded.lost.contains(&(answer, made)), !found, "{name}: {game:?}");
            }
            if !unfolded.lost.is_empty() {
                assert!(name.options != Default::default(), "{name} loses in {game:?}");
                continue;
            }
            let (tally, tree) = (Tally::of(&game, &unfolded), unfolded.tree.unwrap());
            let evaluation = tree.evaluate(&game.to_builder().limit(None).build().unwrap()).unwrap();
            assert_eq!((evaluation.total, &evaluation.histogram), (tally.total, &tally.histogram), "{name}");
            several += usize::from(tally.histogram.len() < all.len() && tally.histogram[0] > 1);
            let found = losses(&game, &tree, None, &Plain(&game));
            assert_eq!(found.regret, Interval::exactly(tally.total - optimum), "{name}: {game:?}");
            let sum = found.mistakes().map(|mistake| mistake.cost).sum::<Interval>();
            assert_eq!((sum, found.unresolved().count()), (found.regret, 0), "{name}: {game:?}");
        }
        // The beam of all guesses finds the best.
        let wide = Player::new(&"log-beam(1000,0.43)".parse().unwrap(), &game, Setup::default()).unwrap();
        let wide = unfold(&game, &wide, &game.all_candidates(), &Watch::default()).unwrap();
        assert_eq!(Tally::of(&game, &wide).total, optimum, "{game:?}");
    }
    assert!(endings.iter().all(|&count| count > 100) && several > 100, "{endings:?} {several}");
}

#[test]
fn a_contest_measures_regret_against_the_optimum() {
    for game in games(1000..1040) {
        let unlimited = game.to_builder().limit(None).build().unwrap();
        let config = SearchConfig::default().with_threads(Some(1)).with_memory(1 << 24);
        let solution = Solver::new(&unlimited, config).unwrap().solve(Task::Best, &Control::default());
        let optimum = Optimum::of(&unlimited, &solution).unwrap();
        let all: Vec<SecretId> = game.answers().collect();
        assert_eq!((optimum.lower, optimum.upper), (Plain(&game).least(&all), Plain(&game).least(&all)));
        let answers = game.all_candidates();
        let plain = Plain(&game);
        let contest = Contest::new(&game, &answers)
            .with_setup(Setup::default().with_policy(solution.tree.as_ref()))
            .with_exact(Some((Some(optimum.without_limit()), &plain)));
        let idle = |state: &State<'_>| state.game.guesses().find(|&guess| state.allows(guess));
        let names = ["optimal", "entropy"]
            .map(|name| Entrant::from(name.parse::<salet::strategy::StrategyName>().unwrap()));
        let strategies = [&names[..], &[Entrant::own("one guess", idle)]].concat();
        let performances = contest.play(&strategies, &Watch::default(), &|_| ()).unwrap();
        let reached = optimum.after_play(solution.tree.as_ref().unwrap().guess, &performances);
        let figures = Figures::new(&game, &strategies, &performances, Some(reached));
        let [optimal, entropy, one_guess] = &figures.strategies[..] else { panic!("three play") };
        assert_eq!((optimal.total, optimal.regret.unwrap().guesses), (optimum.lower, [0.0; 2]));
        let regret = (entropy.total - optimum.lower) as f64;
        assert_eq!(entropy.regret.unwrap().guesses, [regret; 2], "{game:?}");
        assert_eq!(figures.game.guesses, game.opener_count());
        // It repeats its only guess: whatever that does not end is lost.
        let first =
            GuessId::new((0..game.guess_count()).find(|&at| !game.is_blank(GuessId::new(at))).unwrap());
        let ended = |&answer: &SecretId| {
            let shown = game.score(first, answer);
            shown == game.solved() || game.ends_known() && fitting(&game, &[(first, shown)]).len() == 1
        };
        let lost = all.len() - all.iter().copied().filter(ended).count();
        assert_eq!((one_guess.lost, one_guess.regret.is_none()), (lost as u64, lost > 0), "{game:?}");
        // A sample counts its own answers only, though a guess ends the games of others, too.
        let some = sample::sample(all.len(), 2, 1);
        let sampled = Contest::new(&game, &some).play(&names[1..], &Watch::default(), &|_| ()).unwrap();
        assert_eq!(sampled[0].tally.answers, 2);
        let guesses = &performances[1].unfolded.guesses;
        assert!(
            some.iter().all(|answer| sampled[0].unfolded.guesses[answer.index()] == guesses[answer.index()])
        );
    }
}

/// Solving is free in the beam's measure, however many answers a guess solves: of two guesses that halve the answers it plays the one
/// that solves half of them.
#[test]
fn what_a_guess_solves_needs_no_more_guesses() {
    let rows =
        ["halves xxyy", "solves wwyy", "third nnwn", "fourth nnnw"].map(|row| row.split_once(' ').unwrap());
    let cells = |guess: &str, answer: &str| {
        let (_, cells) = rows.iter().find(|(name, _)| *name == guess).unwrap();
        cells.as_bytes()["pqrs".find(answer).unwrap()] as char
    };
    let matrix = FeedbackMatrix::from_fn(["p", "q", "r", "s"], rows.map(|(name, _)| name), cells).unwrap();
    let game = Game::of_matrix(matrix, Ending::Solved("w".to_owned())).unwrap();
    for weights in [[1, 1, 1, 1], [2, 1, 1, 2]] {
        let game = game.clone().weights(Weights::from_integers(&weights).unwrap()).build().unwrap();
        let player = Player::new(&"log-beam(1,0.43)".parse().unwrap(), &game, Setup::default()).unwrap();
        let beam = unfold(&game, &player, &game.all_candidates(), &Watch::default()).unwrap();
        assert_eq!(game.name(beam.tree.unwrap().guess), "solves");
        assert_eq!(beam.guesses[..2], [Some(1), Some(1)]);
    }
}

#[test]
fn strategies_that_name_answers_need_guesses_that_do() {
    let known = games(0..40).find(Game::ends_known).unwrap();
    for name in ["first-consistent", "random-consistent"] {
        let error = Player::new(&name.parse().unwrap(), &known, Setup::default()).err().unwrap();
        assert!(error.to_string().contains("no guess of this game names"), "{error}");
    }
    let error =
        Player::new(&"entropy[opener=random]".parse().unwrap(), &known, Setup::default()).err().unwrap();
    assert!(error.to_string().contains("no guess of this game names an answer"), "{error}");
    let of_letters = every().into_iter().filter(|name| name.can_play(&known, false));
    assert!(of_letters.clone().all(|name| name.strategy.needs == Needs::Nothing) && of_letters.count() > 4);
}
