//! Advice in random games, compared with plain recursion: the best guess, prices, rankings of all accepted words and of possible
//! answers, the amounts that others give away, and the adversary's replies. Seeds are fixed.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

use crate::common::pick;
use crate::common::reference::{self, IMPOSSIBLE, LOSS};
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::advice::{Adversary, Advisor, Expectation, GivenAway, Knowledge, ToldKnowledge, UnderWay, Wanted};
use salet::game::{Game, GuessSet, Objective, Rule, Weights, partition};
use salet::search::{Among, Control, Price, Ranked, SearchConfig, Solver, Task};
use salet::words::{Digits, FeedbackRule, GuessId, SecretId, WordGame as _, WordGameBuilder as _};

const OBJECTIVES: &[Objective] = &[
    Objective::Mean,
    Objective::WinRate,
    Objective::LastGuess,
    Objective::Worst,
    Objective::WorstThenMean,
    Objective::MeanThenWorst,
];

fn random_game(random: &mut Pcg32) -> Game {
    let (letters, alphabet) = pick(random, &[(3, 3), (4, 3), (2, 9)]);
    let words = crate::common::words(random, letters, alphabet, 14);
    let lists = crate::common::lists(&words, random.random_range(2..=9));
    let rule = pick(random, Rule::ALL);
    let feedback = match pick(random, FeedbackRule::ALL) {
        counts if rule == Rule::Hard && !counts.has_colours() => FeedbackRule::Official,
        feedback => feedback,
    };
    let objective = pick(random, OBJECTIVES);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=4)),
        _ => pick(random, &[None, None, Some(5), Some(4), Some(3), Some(2)]),
    };
    let heaviest = pick(random, &[1, 9, u32::MAX]);
    let weights: Vec<u32> = (0..lists.answer_count()).map(|_| random.random_range(1..=heaviest)).collect();
    Game::builder(lists)
        .feedback(feedback)
        .rule(rule)
        .objective(objective)
        .limit(limit)
        .weights(Weights::from_integers(&weights).unwrap())
        .build()
        .unwrap()
}

/// Play up to three legal guesses against a random answer.
fn play_some(random: &mut Pcg32, game: &mut UnderWay) {
    let secrets = game.candidates().to_vec();
    let secret = secrets[random.random_range(0..secrets.len())];
    for _ in 0..random.random_range(0..=3) {
        let allowed: Vec<GuessId> = game.game().guesses().filter(|&guess| game.allows(guess)).collect();
        let guess = pick(random, &allowed);
        if game.ended().is_some() || guess == secret {
            return;
        }
        game.play(guess, game.score(guess, secret)).unwrap();
    }
}

/// The candidates, all of them answers.
fn secrets(game: &Game, under_way: &UnderWay) -> Vec<SecretId> {
    under_way.candidates().iter().map(|word| word.as_secret(game.answer_count()).unwrap()).collect()
}

/// A position by plain recursion: the allowed guesses with the figures of the objective.
struct Judge<'g> {
    game: &'g Game,
    secrets: Vec<SecretId>,
    allowed: GuessSet,
    left: Option<u8>,
}

impl Judge<'_> {
    fn price(&self, guess: GuessId, left: Option<u8>, lossy: bool) -> Price {
        reference::played(self.game, &self.secrets, &self.allowed, guess, left, lossy)
    }

    fn price_of_last(&self, guess: GuessId) -> Price {
        let left = self.left.expect("the objective needs a limit");
        reference::played_late(self.game, &self.secrets, &self.allowed, guess, left)
    }

    /// The fewest guesses that suffice after a guess, and the price within them; `None` if none do.
    fn least_limit(&self, guess: GuessId) -> Option<(Price, Price)> {
        let most = self.left.unwrap_or(u8::MAX).min(self.secrets.len() as u8 + 1);
        let within = |left| (Price::from(left), self.price(guess, Some(left), false));
        (1..=most).map(within).find(|&(_, price)| price != IMPOSSIBLE)
    }

    /// The figures of a guess in the order of the objective; `None` if it does not find every answer in time.
    fn judged(&self, guess: GuessId, objective: Objective) -> Option<(Price, Price)> {
        let price = self.price(guess, self.left, objective == Objective::WinRate);
        match objective {
            _ if price == IMPOSSIBLE => None,
            Objective::Mean | Objective::WinRate => Some((price, 0)),
            Objective::LastGuess => {
                Some((self.price_of_last(guess), 0)).filter(|&(price, _)| price != IMPOSSIBLE)
            }
            Objective::Worst => self.least_limit(guess).map(|(limit, _)| (limit, 0)),
            Objective::WorstThenMean => self.least_limit(guess),
            Objective::MeanThenWorst => {
                let enough = |left| self.price(guess, Some(left), false) == price;
                (1..=self.secrets.len() as u8 + 1).find(|&left| enough(left)).map(|left| (price, left.into()))
            }
        }
    }

    /// The same figures of a line of a ranking.
    fn stated(&self, ranked: &Ranked, objective: Objective) -> (Price, Price) {
        let (total, worst) = (Price::from(ranked.total), ranked.worst_case as Price);
        match objective {
            Objective::Mean => (total, 0),
            Objective::LastGuess => (LOSS * Price::from(ranked.last_weight) + total, 0),
            Objective::WinRate => {
                let lost = Price::from(ranked.lost_weight);
                (LOSS * lost + total + Price::from(self.left.unwrap()) * lost, 0)
            }
            Objective::Worst => (worst, 0),
            Objective::WorstThenMean => (worst, total),
            Objective::MeanThenWorst => (total, worst),
        }
    }
}

#[test]
fn rankings_agree_with_plain_recursion() {
    let random = &mut Pcg32::seed_from_u64(16);
    let (mut salvaged, mut lone, mut restricted) = (0, 0, 0);
    for number in 0..400 {
        let game = random_game(random);
        let advisor = Advisor::new(&game);
        let mut under_way = advisor.start();
        play_some(random, &mut under_way);
        if under_way.ended().is_some() {
            continue;
        }
        let guesses = game.guesses().filter(|&guess| under_way.allows(guess));
        let allowed = GuessSet::from_members(game.guess_count(), guesses);
        let played = under_way.history().len() as u8;
        let left = game.limit().map(|limit| limit - played);
        let judge = Judge { game: &game, secrets: secrets(&game, &under_way), allowed, left };
        for among in [Among::Accepted, Among::Possible] {
            let top = random.random_range(1..=16);
            let ranking = advisor.rank(&under_way, top, among, &Control::default()).unwrap().unwrap();
            assert!(ranking.complete);

            let objective = if ranking.salvaged { Objective::WinRate } else { game.objective() };
            let may_be = |guess: &GuessId| {
                among == Among::Accepted || judge.secrets.iter().any(|secret| secret.as_guess() == *guess)
            };
            let candidates: Vec<GuessId> = judge.allowed.iter().filter(may_be).collect();
            let mut expected: Vec<(Price, Price)> =
                candidates.iter().filter_map(|&guess| judge.judged(guess, objective)).collect();
            expected.sort_unstable();
            expected.truncate(top);
            let stated: Vec<_> = ranking.ranked.iter().map(|one| judge.stated(one, objective)).collect();
            assert_eq!(stated, expected, "game {number}, {among:?}, {objective}, {:?}", under_way.history());
            for one in &ranking.ranked {
                assert!(candidates.contains(&one.opener), "game {number}");
                let alone = judge.judged(one.opener, objective);
                assert_eq!(alone, Some(judge.stated(one, objective)), "game {number}");
            }
            if ranking.salvaged {
                let any = candidates.iter().any(|&guess| judge.judged(guess, game.objective()).is_some());
                assert!(!any, "game {number}: every answer can be solved");
                salvaged += 1;
            }
            lone += usize::from(judge.secrets.len() == 1);
            restricted += usize::from(judge.allowed.len() < judge.allowed.capacity());
        }
    }
    assert!(salvaged > 20 && lone > 100 && restricted > 100, "{salvaged}, {lone}, {restricted}");
}

#[test]
fn choices_are_all_of_the_best_and_the_next() {
    let random = &mut Pcg32::seed_from_u64(17);
    let (mut several, mut given_away, mut other_possible) = (0, 0, 0);
    for number in 0..400 {
        let game = random_game(random);
        let advisor = Advisor::new(&game);
        let mut under_way = advisor.start();
        play_some(random, &mut under_way);
        let wanted = Wanted { next: [0, 1, 2, 3, usize::MAX][random.random_range(0..5)], best: 100 };
        let Some(choices) = advisor.choices(&under_way, wanted, &Control::default()).unwrap() else {
            assert!(under_way.ended().is_some());
            continue;
        };
        let guesses = game.guesses().filter(|&guess| under_way.allows(guess));
        let allowed = GuessSet::from_members(game.guess_count(), guesses);
        let left = game.limit().map(|limit| limit - under_way.history().len() as u8);
        let judge = Judge { game: &game, secrets: secrets(&game, &under_way), allowed, left };
        let judged = |guess: GuessId| judge.judged(guess, choices.objective);
        let mut all: Vec<_> =
            judge.allowed.iter().filter_map(|guess| Some((judged(guess)?, guess))).collect();
        all.sort_unstable();
        let best = all[0].0;
        let mut expected: Vec<GuessId> =
            all.iter().filter(|(price, _)| *price == best).map(|&(_, guess)| guess).collect();
        let mut stated: Vec<GuessId> = choices.best.iter().map(|ranked| ranked.opener).collect();
        let next: Vec<_> =
            all.iter().skip(expected.len()).take(wanted.next).map(|&(price, _)| price).collect();
        expected.sort_unstable();
        stated.sort_unstable();
        assert_eq!(stated, expected, "game {number}");
        assert!(choices.is_all_of_the_best && choices.complete);
        let stated: Vec<_> =
            choices.next.iter().map(|ranked| judge.stated(ranked, choices.objective)).collect();
        assert_eq!(stated, next, "game {number}");
        several += usize::from(expected.len() > 1);

        for ranked in &choices.next {
            let more = choices.given_away(ranked.into()).unwrap();
            let (price, worst) = (judged(ranked.opener).unwrap(), choices.best[0].worst_case);
            let (own, first) = (ranked, &choices.best[0]);
            let right = match more {
                GivenAway::Nothing => false,
                GivenAway::LastWeight(more) => own.last_weight == first.last_weight + more && more > 0,
                GivenAway::LostWeight(more) => own.lost_weight == first.lost_weight + more && more > 0,
                GivenAway::Worst(more) => own.worst_case as u64 == worst as u64 + more && more > 0,
                GivenAway::Total(more) => own.total == first.total + more && more > 0,
            };
            assert!(right && price > best, "game {number}: {more:?} of {own:?} against {first:?}");
            // In the other direction nothing is given away.
            assert_eq!(GivenAway::against(own.into(), first.into(), choices.objective), None);
            given_away += 1;
        }
        let may_be = |guess: &GuessId| judge.secrets.iter().any(|secret| secret.as_guess() == *guess);
        let possible = all.iter().find(|(_, guess)| may_be(guess)).map(|&(price, _)| price);
        match &choices.possible {
            Some(ranked) => {
                assert!(may_be(&ranked.opener));
                let all_found = choices.objective == Objective::WinRate || ranked.lost_weight == 0;
                if all_found {
                    assert_eq!(judged(ranked.opener), possible, "game {number}");
                } else {
                    assert_eq!(possible, None, "game {number}");
                }
                other_possible += usize::from(ranked.opener != choices.best[0].opener);
            }
            None => panic!("game {number}: nothing stopped it"),
        }
    }
    assert!(
        several > 50 && given_away > 100 && other_possible > 2,
        "{several} {given_away} {other_possible}"
    );
}

/// The smallest worst case of some secrets, by plain recursion.
fn needed(game: &Game, secrets: &[SecretId], allowed: &GuessSet) -> usize {
    let within = |guesses: &u8| reference::cost(game, secrets, allowed, Some(*guesses), false) != IMPOSSIBLE;
    (1..=secrets.len() as u8).find(within).unwrap().into()
}

#[test]
fn the_adversary_picks_the_longest_reply() {
    let random = &mut Pcg32::seed_from_u64(18);
    let (mut replies, mut solved, mut tied, mut by_weight) = (0, 0, 0, 0);
    for number in 0..80 {
        let game = random_game(random);
        let adversary = Adversary::new(&game);
        let game = adversary.advisor().game();
        let mut under_way = adversary.advisor().start();
        let mut before = usize::MAX;
        while !under_way.is_solved() {
            let guesses = game.guesses().filter(|&guess| under_way.allows(guess));
            let allowed = GuessSet::from_members(game.guess_count(), guesses);
            let best = adversary.advisor().best(&under_way, &Control::default()).unwrap().unwrap().guess;
            let guesses: Vec<GuessId> = allowed.iter().collect();
            let is_best = random.random_range(0..2) == 0;
            let guess = if is_best { best } else { pick(random, &guesses) };
            let now = needed(game, &secrets(game, &under_way), &allowed);
            assert!(now <= before);
            let reply = adversary.reply(&under_way, guess, &Control::default()).unwrap().unwrap();
            assert!(reply.is_hardest && reply.needed.is_exact(), "game {number}");
            let parts: Vec<(usize, u64, _)> = partition(game.table(), guess, &secrets(game, &under_way))
                .into_iter()
                .map(|part| {
                    let narrowed = game.restrict(&allowed, guess, part.feedback);
                    let is_solved = part.feedback == game.solved();
                    let needs = if is_solved { 0 } else { needed(game, &part.secrets, &narrowed) };
                    let words: Vec<GuessId> = part.secrets.iter().map(|secret| secret.as_guess()).collect();
                    (needs, under_way.weight_of(&words), part.feedback)
                })
                .collect();
            let most = parts.iter().map(|part| part.0).max().unwrap();
            let heaviest = parts.iter().filter(|part| part.0 == most).map(|part| part.1).max().unwrap();
            let expected = parts.iter().find(|part| (part.0, part.1) == (most, heaviest)).unwrap();
            assert_eq!((reply.needed.at_least, reply.shown), (most, expected.2), "game {number}");
            tied += usize::from(parts.iter().filter(|part| part.0 == most).count() > 1);
            by_weight += usize::from(parts.iter().any(|part| part.1 > heaviest));
            if is_best {
                assert_eq!(now, most + 1, "the best guess wins one back");
            }
            under_way.play(guess, reply.shown).unwrap();
            assert_eq!(adversary.needed(&under_way, &Control::default()).unwrap(), reply.needed);
            (replies, before) = (replies + 1, now);
        }
        solved += usize::from(under_way.is_solved());
    }
    assert!(
        replies > 200 && solved == 80 && tied > 50 && by_weight > 5,
        "{replies} {solved} {tied} {by_weight}"
    );
}

#[test]
fn an_adversary_without_time_gives_bounds() {
    let game = Game::original();
    let adversary = Adversary::new(&game);
    let start = adversary.advisor().start();
    let now = Control::default().with_deadline(Some(std::time::Instant::now()));
    let needed = adversary.needed(&start, &now).unwrap();
    assert_eq!((needed.at_least, needed.at_most), (2, 2315));
    let reply = adversary.reply(&start, game.find("salet").unwrap(), &now).unwrap().unwrap();
    assert!(!reply.is_hardest && !reply.needed.is_exact());
    // The largest part, and the trivial bounds.
    assert_eq!((reply.needed.at_least, reply.needed.at_most, reply.shown.0), (2, 221, 0));
}

/// The guesses that the recommended play takes for a secret from here on; `None` if it does not find it.
fn guesses_taken(advisor: &Advisor, mut game: UnderWay, secret: GuessId) -> Option<usize> {
    for taken in 1.. {
        let best = advisor.best(&game, &Control::default()).unwrap()?.guess;
        if best == secret {
            return Some(taken);
        }
        game.play(best, game.score(best, secret)).unwrap();
        if game.ended().is_some() {
            break;
        }
    }
    None
}

#[test]
fn the_distribution_is_that_of_the_recommended_play() {
    let random = &mut Pcg32::seed_from_u64(46);
    let (mut looked_up, mut searched, mut lost) = (0, 0, 0);
    for number in 0..500 {
        let game = random_game(random);
        // Under other objectives a later search may find better play than the first promises.
        if !matches!(game.objective(), Objective::Mean | Objective::WinRate) {
            continue;
        }
        let solution =
            Solver::new(&game, SearchConfig::default()).unwrap().solve(Task::Best, &Control::default());
        let policy = solution.policy(&game).unwrap().filter(|_| number % 2 == 0);
        let advisor = policy.map_or_else(|| Advisor::new(&game), Advisor::of_policy);
        let mut position = advisor.start();
        if number % 4 == 3 {
            play_some(random, &mut position);
        } else if let Some(best) = advisor.best(&position, &Control::default()).unwrap() {
            let secret = pick(random, position.candidates());
            position.play(best.guess, position.score(best.guess, secret)).unwrap();
        }
        let Some(best) = advisor.best(&position, &Control::default()).unwrap() else { continue };
        let mut played = vec![(0, 0); best.worst];
        let mut missed = 0;
        for &secret in position.candidates() {
            match guesses_taken(&advisor, position.clone(), secret) {
                Some(taken) => {
                    played[taken - 1].0 += 1;
                    played[taken - 1].1 += position.weight_of(&[secret]);
                }
                None => missed += 1,
            }
        }
        assert_eq!(best.histogram.as_ref(), Some(&played), "{game:?} after {:?}", position.history());
        assert_eq!(missed, best.lost_answers);
        *if best.is_on_policy() { &mut looked_up } else { &mut searched } += 1;
        lost += usize::from(missed > 0);
    }
    assert!(looked_up > 10 && searched > 30 && lost > 5, "{looked_up} {searched} {lost}");
}

#[test]
fn knowledge_that_a_turn_tells_leaves_the_same_position() {
    let random = &mut Pcg32::seed_from_u64(47);
    let mut compared = 0;
    for _ in 0..900 {
        let game = random_game(random);
        let lists = game.lists();
        let secret = SecretId::new(random.random_range(0..game.answer_count())).as_guess();
        let guess = pick(random, &game.guesses().collect::<Vec<_>>());
        let shown = game.score_words(guess, secret);
        // A guess of different letters with official colours says exactly this.
        let letters: Vec<char> = game.name(guess).chars().collect();
        let is_plain =
            letters.iter().all(|letter| letters.iter().filter(|other| *other == letter).count() == 1);
        if game.rule() != Rule::Normal
            || game.feedback() != FeedbackRule::Official
            || !is_plain
            || guess == secret
        {
            continue;
        }
        let colours = game.feedback().format(shown, letters.len());
        let pattern = |wanted| {
            letters
                .iter()
                .zip(colours.chars())
                .map(move |(&letter, colour)| if colour == wanted { letter } else { '_' })
        };
        let told = ToldKnowledge {
            green: Some(pattern('G').collect()),
            yellow: vec![pattern('Y').collect()],
            grey: Some(
                pattern('B')
                    .filter(|&letter| {
                        letter != '_' && lists.letter_set().letter(&letter.to_string()).is_some()
                    })
                    .collect(),
            ),
            played: 1,
            ..ToldKnowledge::default()
        };
        let advisor = Advisor::new(&game);
        let known = Knowledge::read(&told, &game, Digits::default()).unwrap();
        let by_knowledge = advisor.knowing(known, &Control::default()).unwrap();
        let mut by_turn = advisor.start();
        by_turn.play(guess, shown).unwrap();
        assert_eq!(by_knowledge.candidates(), by_turn.candidates(), "{told:?}");
        let best = |position: &UnderWay| advisor.best(position, &Control::default()).unwrap();
        let figures = |found: Option<Expectation>| {
            found.map(|best| (best.guess, best.total, best.worst, best.lost_weight, best.histogram))
        };
        assert_eq!(figures(best(&by_knowledge)), figures(best(&by_turn)), "{game:?} {told:?}");
        // Turns after it, too.
        if let Some(next) = best(&by_turn) {
            let play = |mut position: UnderWay| {
                position.play(next.guess, position.score(next.guess, secret)).unwrap();
                (position.candidates().to_vec(), position.ended().is_some(), figures(best(&position)))
            };
            assert_eq!(play(by_knowledge), play(by_turn), "{game:?} {told:?}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
