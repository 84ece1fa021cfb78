//! The truth about the games of these tests, by the brute force of the oracles.

use salet_core::game::{Game, GuessId, Objective, SecretId, Tree};
use salet_oracle::brute::Brute;
use salet_oracle::spec::{self, Cells, Ending, Rule, Spec};
use salet_oracle::value::{Oracle as _, Score, Truth, Value, everything};

/// The game in plain data.
pub(crate) fn spec(game: &Game) -> Spec {
    let shown = |guess, answer| {
        let (guess, answer) = (GuessId::new(guess), SecretId::new(answer));
        (!game.is_blank(guess)).then(|| game.score(guess, answer).0)
    };
    let class = |class: &u32| u8::try_from(*class).expect("few classes");
    let classes = game.classes().map(|classes| classes.numbers().iter().map(class).collect());
    let ending = if game.ends_known() { Ending::Known } else { Ending::Solved };
    let size = [game.answer_count(), game.guess_count()];
    let cells = Cells { classes, ..Cells::of_codes(size, (ending, game.solved().0), shown) };
    Spec {
        rule: *Rule::ALL.iter().find(|rule| rule.name() == game.rule().name()).expect("a rule of both"),
        objective: objective(game.objective()),
        limit: game.limit(),
        weights: game.weights().as_slice().to_vec(),
        ..Spec::of_cells(game.answer_count(), cells)
    }
}

fn objective(objective: Objective) -> spec::Objective {
    let is_own = |own: &spec::Objective| own.name() == objective.name();
    spec::Objective::ALL.into_iter().find(is_own).expect("an objective of both")
}

/// The best play by the objective.
pub(crate) fn best(game: &Game) -> Truth {
    let spec = spec(game);
    Brute::new(&spec).game(&spec).expect("brute force never gives up")
}

/// What a policy reaches; infeasible if it loses answers that the objective keeps.
pub(crate) fn reached(game: &Game, tree: &Tree) -> Truth {
    let found = tree.evaluate(game).expect("it is legal");
    let total = found.found_total().into();
    let lost = match game.objective() {
        Objective::WinRate => found.lost_weight.into(),
        _ if found.lost_weight > 0 => return Truth::Infeasible,
        Objective::LastGuess => found.last_weight.into(),
        _ => 0,
    };
    let score = Score { value: Value { lost, total }, worst: found.worst_case };
    Truth::Best(score.judged(objective(game.objective())))
}

/// The least total after an opener without a limit.
pub(crate) fn opener(game: &Game, guess: GuessId) -> u64 {
    let spec = spec(game);
    let (all, most) = (everything(spec.answers), spec.answers + 1);
    solving(Brute::new(&spec).after(&all, &spec.guesses(), most, guess.index() as u16)).expect("it is finite")
}

/// The least total of a set within some guesses, all of them allowed; `None` if some answers are lost.
pub(crate) fn total_within(brute: &mut Brute<'_>, spec: &Spec, set: &[u16], left: usize) -> Option<u64> {
    solving(brute.value(set, &spec.guesses(), left))
}

fn solving(value: Option<Value>) -> Option<u64> {
    let Value { lost, total } = value.expect("brute force never gives up");
    (lost == 0).then(|| u64::try_from(total).expect("a total"))
}
