//! Advice in the middle of random games, held to plain recursion: what is best, what every guess costs, and which are
//! ranked first, among all that are accepted and among those that may be the secret. Seeds are fixed.
#![allow(clippy::unwrap_used, reason = "a test that meets a broken promise should stop at once")]

mod common;

use std::sync::OnceLock;

use common::pick;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::advice::{Advisor, UnderWay};
use salet::game::{FeedbackRule, Game, GuessSet, Objective, Rule, Weights};
use salet::policy::{Claim, Contents, Score};
use salet::search::reference::{self, IMPOSSIBLE, LOSS, Price};
use salet::search::{Among, Control, Ranked};
use salet::words::{GuessId, SecretId};

const OBJECTIVES: &[Objective] = &[
    Objective::Mean,
    Objective::WinRate,
    Objective::Worst,
    Objective::WorstThenMean,
    Objective::MeanThenWorst,
];

fn random_game(random: &mut Pcg32) -> Game {
    let (letters, alphabet) = pick(random, &[(3, 3), (4, 3), (2, 9)]);
    let words = common::words(random, letters, alphabet, 14);
    let lists = common::lists(&words, random.random_range(2..=9));
    let rule = pick(random, Rule::ALL);
    let feedback = match pick(random, FeedbackRule::ALL) {
        FeedbackRule::Pegs if rule == Rule::Hard => FeedbackRule::Official,
        feedback => feedback,
    };
    let objective = pick(random, OBJECTIVES);
    let limit = match objective {
        Objective::WinRate => Some(random.random_range(1..=4)),
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

/// Play up to three guesses that the rule allows against some answer.
fn play_some(random: &mut Pcg32, game: &mut UnderWay<'_>) {
    let secrets = game.candidates().to_vec();
    let secret = secrets[random.random_range(0..secrets.len())];
    for _ in 0..random.random_range(0..=3) {
        let allowed: Vec<GuessId> =
            game.contents().lists.guess_ids().filter(|&guess| game.allows(guess)).collect();
        let guess = pick(random, &allowed);
        if game.ended().is_some() || guess == secret.as_guess() {
            return;
        }
        game.play(guess, game.score(guess, secret));
    }
}

/// What plain recursion says of a position: the guesses that are allowed, with what the objective judges them by.
struct Judge<'g> {
    game: &'g Game,
    secrets: &'g [SecretId],
    allowed: GuessSet,
    left: Option<u8>,
}

impl Judge<'_> {
    fn price(&self, guess: GuessId, left: Option<u8>, lossy: bool) -> Price {
        reference::played(self.game, self.secrets, &self.allowed, guess, left, lossy)
    }

    /// The least number of guesses that suffices after a guess, and the price within them; `None` if none does.
    fn least_limit(&self, guess: GuessId) -> Option<(Price, Price)> {
        let most = self.left.unwrap_or(u8::MAX).min(self.secrets.len() as u8 + 1);
        let within = |left| (Price::from(left), self.price(guess, Some(left), false));
        (1..=most).map(within).find(|&(_, price)| price != IMPOSSIBLE)
    }

    /// What a guess is judged by, first things first; `None` if it does not find every answer in time.
    fn judged(&self, guess: GuessId, objective: Objective) -> Option<(Price, Price)> {
        let price = self.price(guess, self.left, objective == Objective::WinRate);
        match objective {
            _ if price == IMPOSSIBLE => None,
            Objective::Mean | Objective::WinRate => Some((price, 0)),
            Objective::Worst => self.least_limit(guess).map(|(limit, _)| (limit, 0)),
            Objective::WorstThenMean => self.least_limit(guess),
            Objective::MeanThenWorst => {
                let enough = |left| self.price(guess, Some(left), false) == price;
                (1..=self.secrets.len() as u8 + 1).find(|&left| enough(left)).map(|left| (price, left.into()))
            }
        }
    }

    /// The same of a line of a ranking.
    fn stated(&self, ranked: &Ranked, objective: Objective) -> (Price, Price) {
        let (total, worst) = (Price::from(ranked.total), ranked.worst_case as Price);
        match objective {
            Objective::Mean => (total, 0),
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
fn guesses_are_ranked_as_plain_recursion_ranks_them() {
    let random = &mut Pcg32::seed_from_u64(16);
    let (mut salvaged, mut lone, mut restricted) = (0, 0, 0);
    for number in 0..400 {
        let game = random_game(random);
        let contents = Contents::of(&game, Score::default(), Claim::UPPER_BOUND);
        let place = OnceLock::new();
        let advisor = Advisor::without_policy(&contents, &place);
        let mut under_way = advisor.start();
        play_some(random, &mut under_way);
        if under_way.ended().is_some() {
            continue;
        }
        let guesses = contents.lists.guess_ids().filter(|&guess| under_way.allows(guess));
        let allowed = GuessSet::from_members(contents.lists.guess_count(), guesses);
        let played = under_way.history().len() as u8;
        let left = game.limit().map(|limit| limit - played);
        let judge = Judge { game: &game, secrets: under_way.candidates(), allowed, left };
        for among in [Among::Accepted, Among::Possible] {
            let top = random.random_range(1..=16);
            let mut found = Vec::new();
            let control = Control::default();
            let ranking = advisor.rank(&under_way, top, among, &control, &mut |one| found.push(one.clone()));
            let ranking = ranking.unwrap().unwrap();
            assert!(ranking.complete);
            assert!(found.ends_with(&ranking.ranked), "game {number}");

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
                assert!(!any, "game {number}: every answer can be found");
                salvaged += 1;
            }
            lone += usize::from(judge.secrets.len() == 1);
            restricted += usize::from(judge.allowed.len() < judge.allowed.capacity());
        }
    }
    assert!(salvaged > 20 && lone > 100 && restricted > 100, "{salvaged}, {lone}, {restricted}");
}
