//! Analyses of random, badly played games: every figure equals that of plain recursion, and the sums equal their definition,
//! under every rule and with weights. Seeds are fixed.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::{pick, reference};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::advice::{Advisor, Amount, Priced, Value};
use salet::analysis::{Analysis, Ending, Record, Season, Thinking};
use salet::game::{Feedback, Game, GuessSet, Rule, Weights};
use salet::policy::Score;
use salet::search::{Control, Ranked, SearchConfig, Solver, Task};
use salet::words::{FeedbackRule, GuessId, SecretId, WordGame as _, WordGameBuilder as _};

static NEVER: AtomicBool = AtomicBool::new(false);
static AT_ONCE: AtomicBool = AtomicBool::new(true);

fn random_game(random: &mut Pcg32) -> Game {
    let (letters, alphabet) = pick(random, &[(3, 3), (4, 3), (2, 9)]);
    let words = crate::common::words(random, letters, alphabet, 14);
    let lists = crate::common::lists(&words, random.random_range(1..=9));
    let rule = pick(random, Rule::ALL);
    let feedback = match pick(random, FeedbackRule::ALL) {
        counts if rule == Rule::Hard && !counts.has_colours() => FeedbackRule::Official,
        feedback => feedback,
    };
    let heaviest = pick(random, &[1, 9, u32::MAX]);
    let weights: Vec<u32> = (0..lists.answer_count()).map(|_| random.random_range(1..=heaviest)).collect();
    let game = Game::builder(lists).feedback(feedback).rule(rule).limit(pick(random, &[None, Some(3)]));
    game.weights(Weights::from_integers(&weights).unwrap()).build().unwrap()
}

/// Up to five guesses against any accepted word; some are not allowed by the rule.
fn random_record(random: &mut Pcg32, game: &Game) -> Record {
    let lists = game.lists();
    let answer = GuessId::new(random.random_range(0..game.guess_count()));
    let answer = if random.random_range(0..5) > 0 {
        SecretId::new(random.random_range(0..game.answer_count())).as_guess()
    } else {
        answer
    };
    let mut history: Vec<(GuessId, Feedback)> = Vec::new();
    for _ in 0..random.random_range(1..=5) {
        let breaks = random.random_range(0..20) == 0;
        let allowed = |guess: &GuessId| breaks || game.allows(&history, *guess);
        let guesses: Vec<GuessId> = game.guesses().filter(allowed).collect();
        if guesses.is_empty() {
            break;
        }
        let guess = pick(random, &guesses);
        let shown = game.feedback().score(lists.letters(guess), lists.letters(answer));
        history.push((guess, shown));
        if guess == answer {
            break;
        }
    }
    let guesses: Vec<GuessId> = history.iter().map(|&(guess, _)| guess).collect();
    let record = Record::against(game, &guesses, answer).unwrap();
    assert_eq!(
        record,
        match Record::shown(game, history.clone()) {
            // If several words fit, the answer is not known.
            Ok(shown) if shown.answer().is_some() => shown,
            _ => record.clone(),
        }
    );
    record
}

/// The figures of plain recursion for a position.
struct Judge<'g> {
    game: &'g Game,
    secrets: Vec<SecretId>,
    allowed: GuessSet,
}

impl Judge<'_> {
    fn after<'g>(game: &'g Game, history: &[(GuessId, Feedback)]) -> Option<Judge<'g>> {
        let fits =
            |secret: &SecretId| history.iter().all(|&(guess, shown)| game.score(guess, *secret) == shown);
        let secrets: Vec<SecretId> = game.answers().filter(fits).collect();
        let guesses = game.guesses().filter(|&guess| game.allows(history, guess));
        let allowed = GuessSet::from_members(game.guess_count(), guesses);
        (!secrets.is_empty()).then_some(Judge { game, secrets, allowed })
    }

    fn value(&self, total: u128) -> Value {
        let weight = self.secrets.iter().map(|&secret| u64::from(self.game.weights().get(secret))).sum();
        let total = u64::try_from(total).unwrap();
        Value { weight, at_least: total, at_most: Some(total) }
    }

    fn best(&self) -> Value {
        self.value(reference::cost(self.game, &self.secrets, &self.allowed, None, false))
    }

    fn cost(&self, guess: GuessId) -> Value {
        self.value(reference::played(self.game, &self.secrets, &self.allowed, guess, None, false))
    }
}

/// Compare an analysis with plain recursion. Returns the ending.
fn check(game: &Game, record: &Record, analysis: &Analysis, number: usize) -> Ending {
    for (at, played) in analysis.moves.iter().enumerate() {
        let judge = Judge::after(game, &record.turns()[..at]).unwrap();
        assert_eq!(played.best, judge.best(), "game {number}, guess {at}");
        assert_eq!(played.cost, judge.cost(played.guess), "game {number}, guess {at}");
        assert_eq!(played.before, judge.secrets.len());
        let solved = played.shown == game.solved();
        let next = Judge::after(game, &record.turns()[..=at]).filter(|_| !solved);
        assert_eq!(
            played.rest,
            next.as_ref().map_or(Value::NOTHING, Judge::best),
            "game {number}, guess {at}"
        );
        assert_eq!(played.after, next.as_ref().map_or(0, |next| next.secrets.len()));
        if played.all_best {
            let is_best = |guess: &GuessId| judge.cost(*guess) == judge.best();
            let all: Vec<GuessId> = judge.allowed.iter().filter(is_best).collect();
            let mut listed = played.best_guesses.clone();
            listed.sort_unstable();
            assert_eq!(listed, all, "game {number}, guess {at}");
        }
        assert!(played.given_away().known().unwrap() >= 0.0);
        let equal = played.best == played.cost;
        assert_eq!(played.given_away().known() == Some(0.0), equal, "game {number}, guess {at}");
    }
    // The candidates after a guess are those before the next, so that the sums are those of the definition.
    for pair in analysis.moves.windows(2) {
        assert_eq!(pair[0].rest, pair[1].best);
    }
    if matches!(analysis.ending, Ending::Solved | Ending::Unsolved) {
        let known = |amount: Amount| amount.known().unwrap();
        let used = analysis.guesses as f64 + known(analysis.missing());
        let sum = known(analysis.optimum().unwrap()) + known(analysis.given_away()) - known(analysis.luck());
        assert!((used - sum).abs() < 1e-6, "game {number}: {used} is not {sum}");
    }
    analysis.ending
}

#[test]
fn prices_agree_with_plain_recursion() {
    let random = &mut Pcg32::seed_from_u64(1609);
    let mut endings = [0; 4];
    for number in 0..60 {
        let game = random_game(random);
        // The oracle also counts without a limit.
        let game = game.to_builder().limit(None).build().unwrap();
        let solver = Solver::new(&game, SearchConfig::default()).unwrap();
        let policy = solver.solve(Task::Best, &Control::default()).policy(&game).unwrap().unwrap();
        assert!(Advisor::of_policy(policy.clone()).judges());
        let new = || if number % 2 == 0 { Advisor::of_policy(policy.clone()) } else { Advisor::new(&game) };
        let advisor = new();
        for _ in 0..3 {
            let record = random_record(random, &game);
            let analysis = advisor.analyse(&record, &Thinking::default()).unwrap();
            let ending = check(&game, &record, &analysis, number);
            endings[match ending {
                Ending::Solved => 0,
                Ending::Unsolved => 1,
                Ending::Unlisted(at) => {
                    assert!(analysis.moves[at - 1].luck().is_none());
                    2
                }
                Ending::NotAllowed(at) => {
                    assert_eq!(record.breaks_at(&game), Some(at));
                    3
                }
            }] += 1;
            // Results for other games change nothing.
            let alone = new().analyse(&record, &Thinking::default()).unwrap();
            assert_eq!(alone, analysis, "game {number}");
        }
    }
    assert!(endings.iter().all(|&count| count > 5), "{endings:?}");
}

#[test]
fn bounds_without_time_contain_the_truth() {
    let random = &mut Pcg32::seed_from_u64(1610);
    let mut bounded = 0;
    for number in 0..150 {
        let game = random_game(random);
        let game = game.to_builder().limit(None).build().unwrap();
        let stop = if number % 2 == 0 { &AT_ONCE } else { &NEVER };
        let hurried = Thinking {
            each: Some(Duration::from_micros(number * 2)),
            all: Control::default().with_stop(stop),
        };
        let record = random_record(random, &game);
        let advisor = match number % 3 {
            0 => {
                let solver = Solver::new(&game, SearchConfig::default()).unwrap();
                let solution = solver.solve(Task::Best, &Control::default());
                Advisor::of_policy(solution.policy(&game).unwrap().unwrap())
            }
            _ => Advisor::new(&game),
        };
        let analysis = advisor.analyse(&record, &hurried).unwrap();
        for (at, played) in analysis.moves.iter().enumerate() {
            let judge = Judge::after(&game, &record.turns()[..at]).unwrap();
            for (stated, truth) in [(played.best, judge.best()), (played.cost, judge.cost(played.guess))] {
                assert!(stated.at_least <= truth.at_least, "game {number}, guess {at}");
                assert!(
                    stated.at_most.is_none_or(|most| truth.at_least <= most),
                    "game {number}, guess {at}"
                );
                assert_eq!(stated.weight, truth.weight);
                bounded += usize::from(!stated.is_exact());
            }
            let given = played.given_away();
            let truth = judge.cost(played.guess).mean().minus(judge.best().mean()).known().unwrap();
            assert!(given.at_least.is_none_or(|least| least <= truth + 1e-9), "game {number}, guess {at}");
            assert!(given.at_most.is_none_or(|most| truth <= most + 1e-9), "game {number}, guess {at}");
            if played.best.is_exact() || played.all_best {
                assert!(played.best_guesses.iter().all(|&best| judge.cost(best) == judge.best()));
            }
        }
    }
    assert!(bounded > 50, "{bounded}");
}

#[test]
fn bounds_are_not_kept() {
    let random = &mut Pcg32::seed_from_u64(1612);
    let mut bounded = 0;
    for number in 0..60 {
        let game = random_game(random);
        let game = game.to_builder().limit(None).build().unwrap();
        let record = random_record(random, &game);
        let patient = Advisor::new(&game).analyse(&record, &Thinking::default()).unwrap();
        let advisor = Advisor::new(&game);
        let late = Thinking::from(Control::default().with_time_limit(Duration::ZERO));
        let hurried = advisor.analyse(&record, &late).unwrap();
        // After the end there is no search, not even for an upper bound.
        assert!(hurried.moves.iter().all(|played| played.best.at_most.is_none()), "game {number}");
        assert_eq!(hurried.is_exact(), hurried.moves.is_empty(), "game {number}");
        bounded += hurried.moves.len();
        // Exact figures are kept, unless they take too much memory.
        for bytes in [usize::MAX, 0] {
            advisor.tidy(bytes);
            assert_eq!(advisor.analyse(&record, &Thinking::default()).unwrap(), patient, "game {number}");
            advisor.tidy(usize::MAX);
            assert_eq!(advisor.analyse(&record, &late).unwrap(), patient, "game {number}");
        }
        advisor.tidy(0);
        let again = advisor.analyse(&record, &late).unwrap();
        let after_first = again.moves.iter().skip(1);
        assert!(after_first.into_iter().all(|played| !played.best.is_exact()), "game {number}");
        assert!(patient.is_exact(), "game {number}");
    }
    assert!(bounded > 60, "{bounded}");
}

/// Known openers without a limit are the prices of an analysis without any time, whatever the game's limit.
#[test]
fn known_openers_take_no_time() {
    let random = &mut Pcg32::seed_from_u64(1613);
    let (mut known, mut others, mut ties) = (0, 0, 0);
    for number in 0..12 {
        let limited = random_game(random);
        let game = limited.to_builder().limit(None).build().unwrap();
        let solver = Solver::new(&game, SearchConfig::default()).unwrap();
        let top = random.random_range(1..=game.guess_count());
        let all = solver.rank(game.guess_count(), &Control::default(), &mut |_| {}).ranked;
        let (ranked, rest) = all.split_at(top.min(all.len()));
        let (ranked, rest) = (ranked.to_vec(), rest.iter().step_by(3));
        let priced = |Ranked { opener, total, worst_case, .. }: &Ranked| Priced {
            opener: *opener,
            total: *total,
            worst_case: *worst_case,
        };
        let priced: Vec<Priced> = rest.map(priced).collect();
        let (best, last) = (ranked[0].clone(), ranked[ranked.len() - 1].clone());
        let advisor = Advisor::new(&limited).with_optimum(Some((best.total, best.opener)));
        let advisor = match limited.limit() {
            None => advisor.with_openers(ranked.clone()).with_others(priced.clone()),
            Some(_) => {
                advisor.with_openers_without_limit(ranked.clone()).with_others_without_limit(priced.clone())
            }
        };
        let start = Judge::after(&game, &[]).unwrap();
        let late = Thinking::from(Control::default().with_time_limit(Duration::ZERO));
        for guess in game.guesses() {
            let record = Record::against(&game, &[guess], SecretId::new(0).as_guess()).unwrap();
            let played = advisor.analyse(&record, &late).unwrap().moves[0].clone();
            let truth = start.cost(guess);
            assert_eq!(played.best, start.best(), "game {number}");
            let is_priced = priced.iter().any(|priced| priced.opener == guess);
            if is_priced || ranked.iter().any(|ranked| ranked.opener == guess) {
                assert_eq!(played.cost, truth, "game {number}");
                known += 1;
            } else {
                assert!((last.total..=truth.at_least).contains(&played.cost.at_least), "game {number}");
                others += 1;
            }
            let is_best = |guess: &GuessId| start.cost(*guess) == start.best();
            assert!(played.best_guesses.iter().all(is_best), "game {number}");
            if played.all_best {
                assert_eq!(played.best_guesses.len(), game.guesses().filter(is_best).count());
                ties += usize::from(played.best_guesses.len() > 1);
            }
        }
    }
    assert!(known > 50 && others > 20 && ties > 5, "{known} {others} {ties}");
}

#[test]
fn a_season_adds_up() {
    let random = &mut Pcg32::seed_from_u64(1611);
    let game = random_game(random);
    let advisor = Advisor::new(&game);
    let mut season = Season::default();
    let mut games = Vec::new();
    for _ in 0..60 {
        let record = random_record(random, &game);
        let analysis = advisor.analyse(&record, &Thinking::default()).unwrap();
        season.add(&analysis);
        games.push(analysis);
    }
    // Also with a word that is no listed answer, or after a guess that the rule forbids.
    let solved = games.iter().filter(|game| game.solved);
    assert_eq!((season.games, season.solved as u64), (60, season.histogram.iter().sum::<u64>()));
    assert_eq!(season.solved, solved.clone().count());
    let guesses: usize = solved.map(|game| game.guesses).sum();
    assert_eq!(
        guesses as u64,
        (1..).zip(&season.histogram).map(|(guesses, games)| guesses * games).sum::<u64>()
    );
    let sums = season.judged;
    assert_eq!(sums.games + season.others, 60);
    assert!((sums.guesses - (sums.optimum + sums.given_away - sums.luck)).abs() < 1e-6);
    let moves: usize = games.iter().map(|game| game.moves.len()).sum();
    let habits = season.habits();
    assert_eq!(habits.iter().map(|habit| habit.times).sum::<usize>(), moves);
    assert!(habits.is_sorted_by(|one, two| one.given_away >= two.given_away));
}

#[test]
fn games_without_words_have_a_mean_and_its_error() {
    let mut season = Season::default();
    season.add_counted(Some(3), 3);
    season.add_counted(Some(1), 1);
    season.add_counted(None, 2);
    assert_eq!((season.games, season.solved, season.counted, season.judged.games), (6, 4, 6, 0));
    assert_eq!((&season.histogram[..], season.mean()), (&[1, 0, 3][..], Some(2.5)));
    // Two guesses on average, with a variance of a half.
    let score = Score { worst_case: 3, total: 8, lost_weight: 5, last_weight: 0, histogram: vec![1, 2, 1] };
    assert_eq!(season.expected_mean(&score), Some((2.0, (0.5_f64 / 4.0).sqrt())));
    assert_eq!(Season::default().expected_mean(&score), None);
    assert_eq!(season.expected_mean(&Score::default()), None);
}
