//! The whole path: solve, certify, and check the policy and every lemma with the independent checker.

use salet::certificate;
use salet::game::{Game, Objective};
use salet::search::{Control, Status, Task};
use salet::words::WordGame as _;
use salet_check::{Inputs, Proven, Reject, Silent};

use crate::certificate::{python, solver};

/// The files of a certified solution.
#[derive(Clone)]
pub(crate) struct Files {
    pub(crate) answers: String,
    pub(crate) guesses: String,
    pub(crate) weights: String,
    pub(crate) alphabet: Option<String>,
    /// `None` for an infeasible game.
    pub(crate) policy: Option<Vec<u8>>,
    pub(crate) certificate: Vec<u8>,
}

impl Files {
    /// Solve and certify a game.
    pub(crate) fn of(game: &Game) -> Files {
        let control = Control::default();
        let solver = solver(game, 2);
        let solution = solver.solve(Task::Best, &control);
        let kept = solution.policy(game).expect("the tree keeps the rules");
        assert_eq!(solution.status == Status::Optimal, kept.is_some());
        let claims = solution.claims(game, kept.as_ref());
        let bounds = claims.root_bounds(game).expect("the objective has certificates");
        let proof = certificate::prove(&solver, &bounds, &control).expect("the optimum can be proven");
        let checksum = kept.as_ref().map(|policy| policy.checksum());
        let word = |guess| game.name(guess).to_owned() + "\n";
        let weight = |(secret, weight)| format!("{} {weight}\n", game.name(secret));
        let secrets = || game.answers().map(|secret| secret.as_guess());
        Files {
            answers: secrets().map(word).collect(),
            guesses: game.guesses().map(word).collect(),
            weights: secrets().zip(game.weights().as_slice()).map(weight).collect(),
            alphabet: game.lists().options().alphabet.as_ref().map(|alphabet| alphabet.text().to_owned()),
            policy: kept.map(|policy| policy.as_bytes().to_vec()),
            certificate: certificate::encode(game, &claims, checksum, &proof),
        }
    }

    /// Check the files.
    pub(crate) fn check(&self) -> Result<Proven, Reject> {
        let inputs = Inputs {
            alphabet: self.alphabet.as_deref().map(str::as_bytes),
            answers: self.answers.as_bytes(),
            guesses: self.guesses.as_bytes(),
            weights: Some(self.weights.as_bytes()),
            policy: self.policy.as_deref(),
        };
        salet_check::check(&inputs, &self.certificate, &Silent)
    }
}

/// Whether the second checker, in Python, accepts the files; `None` without Python.
pub(crate) fn accepted_in_python(files: &Files) -> Option<bool> {
    let mut named = vec![
        ("answers", files.answers.as_bytes()),
        ("guesses", files.guesses.as_bytes()),
        ("weights", files.weights.as_bytes()),
    ];
    named.extend(files.alphabet.as_deref().map(|text| ("alphabet", text.as_bytes())));
    named.extend(files.policy.as_deref().map(|policy| ("policy", policy)));
    python::accepts(&named, &[], &files.certificate)
}

/// Solve, certify and check a game, and return the number of lemmas.
pub(crate) fn accepted(game: &Game) -> usize {
    let files = Files::of(game);
    let proven = files.check().unwrap_or_else(|reject| {
        panic!(
            "{reject}\n{:?}, {:?}, {:?}\n{}{}",
            game.rule(),
            game.feedback(),
            game.limit(),
            files.answers,
            files.guesses
        )
    });
    assert_eq!(proven.optimal, files.policy.is_some());
    if game.objective() == Objective::Mean && files.policy.is_none() {
        assert!(proven.claims.total.is_infinite());
    }
    proven.lemmas
}
