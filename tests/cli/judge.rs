//! The best play by every objective, by brute force, for comparison with `rank` and `next`.

use std::path::Path;

use salet::game::{Feedback, Game, GuessSet, Objective, Rule, partition};
use salet::search::Price;
use salet::words::{GuessId, SecretId, Source, WordGame as _, WordLists, WordOptions};
use serde_json::Value;

use crate::reference::{self, IMPOSSIBLE};
use crate::sandbox::Sandbox;

/// A game with a limit, whose lists are in a sandbox.
pub(crate) struct Judge {
    pub(crate) game: Game,
    limit: u8,
}

/// A position: the candidates, and the allowed guesses.
pub(crate) struct Place {
    pub(crate) secrets: Vec<SecretId>,
    allowed: GuessSet,
    left: u8,
}

/// The figures that the objective compares, in order. Totals are over the solved answers.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Figures {
    /// All answers are solved.
    Found(Vec<u64>),
    /// Some answers are lost: the lost weight, and the total.
    Lost(Vec<u64>),
}

impl Judge {
    pub(crate) fn new(
        sandbox: &Sandbox,
        objective: Objective,
        rule: Rule,
        limit: u8,
        weighted: bool,
    ) -> Judge {
        let source = |name: &str| Source::from_argument(sandbox.path(name).to_str().unwrap());
        let options = WordOptions::default();
        let lists = WordLists::read(source("answers.txt"), Some(source("guesses.txt")), options).unwrap().0;
        let mut builder = Game::builder(lists).objective(objective).rule(rule).limit(Some(limit));
        if weighted {
            let (weights, _) = salet::words::weights::read(source("weights.txt"), builder.so_far()).unwrap();
            builder = builder.weights(weights);
        }
        Judge { game: builder.build().unwrap(), limit }
    }

    pub(crate) fn start(&self) -> Place {
        let secrets = self.game.answers().collect();
        Place { secrets, allowed: self.game.all_guesses(), left: self.limit }
    }

    pub(crate) fn after(&self, place: &Place, guess: GuessId, shown: Feedback) -> Place {
        let fits = |secret: &SecretId| self.game.score(guess, *secret) == shown;
        Place {
            secrets: place.secrets.iter().copied().filter(fits).collect(),
            allowed: self.game.restrict(&place.allowed, guess, shown),
            left: place.left - 1,
        }
    }

    /// The price of a position, or of a guess in it.
    fn price(&self, place: &Place, first: Option<GuessId>, left: u8, lossy: bool) -> Price {
        let cost = |place: &Place, left| {
            reference::cost(&self.game, &place.secrets, &place.allowed, Some(left), lossy)
        };
        let Some(guess) = first else { return cost(place, left) };
        let weight = Price::from(self.weight(place));
        let parts = partition(self.game.table(), guess, &place.secrets);
        parts.iter().filter(|part| part.feedback != self.game.solved()).fold(weight, |sum, part| {
            sum.saturating_add(cost(&self.after(place, guess, part.feedback), left - 1))
        })
    }

    pub(crate) fn weight(&self, place: &Place) -> u64 {
        place.secrets.iter().map(|&secret| u64::from(self.game.weights().get(secret))).sum()
    }

    /// The figures of the best play, or of the best play after a guess.
    pub(crate) fn best(&self, place: &Place, first: Option<GuessId>) -> Figures {
        let price = |left| self.price(place, first, left, false);
        let least = |wanted: &dyn Fn(Price) -> bool| (1..=place.left).find(|&left| wanted(price(left)));
        let possible = |price: Price| price < IMPOSSIBLE;
        let total = |left| reference::guesses(price(left));
        let found = match self.game.objective() {
            Objective::WinRate | Objective::LastGuess => None,
            _ if !possible(price(place.left)) => None,
            Objective::Mean => Some(vec![total(place.left)]),
            Objective::Worst => least(&possible).map(|worst| vec![worst.into()]),
            Objective::WorstThenMean => least(&possible).map(|worst| vec![worst.into(), total(worst)]),
            Objective::MeanThenWorst => {
                let best = price(place.left);
                least(&|price| price == best).map(|worst| vec![reference::guesses(best), worst.into()])
            }
        };
        found.map_or_else(
            || {
                let price = self.price(place, first, place.left, true);
                let lost = reference::lost(price);
                // A lost answer spends all guesses.
                Figures::Lost(vec![lost, reference::guesses(price) - lost * u64::from(place.left)])
            },
            Figures::Found,
        )
    }

    /// The same figures from the fields of a JSON object.
    pub(crate) fn read(&self, like: &Figures, total: Option<u64>, worst: u64, lost: u64) -> Figures {
        let total = total.unwrap_or(0);
        match (like, self.game.objective()) {
            (Figures::Lost(_), _) => Figures::Lost(vec![lost, total]),
            (Figures::Found(_), _) if lost > 0 => Figures::Lost(vec![lost, total]),
            (Figures::Found(_), Objective::Mean | Objective::WinRate | Objective::LastGuess) => {
                Figures::Found(vec![total])
            }
            (Figures::Found(_), Objective::Worst) => Figures::Found(vec![worst]),
            (Figures::Found(_), Objective::WorstThenMean) => Figures::Found(vec![worst, total]),
            (Figures::Found(_), Objective::MeanThenWorst) => Figures::Found(vec![total, worst]),
        }
    }

    pub(crate) fn find(&self, word: &Value) -> GuessId {
        self.game.find(word.as_str().unwrap()).unwrap()
    }
}

/// The arguments of the game of a judge.
pub(crate) fn arguments(objective: Objective, rule: Rule, limit: u8, weighted: bool) -> Vec<String> {
    let mut arguments =
        ["--answers", "answers.txt", "--guesses", "guesses.txt", "--objective"].map(str::to_owned).to_vec();
    arguments.push(objective.to_string());
    arguments.extend(["--rule".to_owned(), rule.to_string(), "--max-guesses".to_owned(), limit.to_string()]);
    if weighted {
        arguments.extend(["--weights", "weights.txt"].map(str::to_owned));
    }
    arguments
}

/// Weights for the answers of a sandbox: some heavy, some light.
pub(crate) fn weigh(sandbox: &Sandbox) {
    assert!(Path::new(&sandbox.path("answers.txt")).is_file());
    sandbox.file("weights.txt", "mount 3\nfound 1\nsound 4294967295\nround 1\ncould 5\nworld 9\nworry 2\n");
}
