//! A policy, opened or solved.

use salet::words::WordGame as _;
use salet::words::WordPolicy as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use pyo3::types::PyBytes;
use pyo3::{Bound, Py, PyResult, Python, pyclass, pyfunction, pymethods};
use salet::catalogue::{self, NamedPolicy};
use salet::game::Bounds;
use salet::policy::interchange;
use salet::policy::{self, Access, Figures, Outlook, Position};
use serde::Serialize;

use crate::advice::Advisor;
use crate::errors::{InputError, json, raised, usage};
use crate::game;
use crate::sources::{Text, chosen};
use crate::waiting::check_process;

#[pyfunction]
pub(crate) fn policies() -> Vec<&'static str> {
    catalogue::policies().map(|policy| policy.name).collect()
}

#[pyclass(frozen, module = "salet._salet")]
pub(crate) struct Policy {
    policy: policy::Policy,
    /// The compiled-in policy, if it is one.
    named: Option<&'static NamedPolicy>,
    advisor: OnceLock<Advisor>,
}

#[derive(Serialize)]
struct Report<'a> {
    status: &'static str,
    opener: &'a str,
    #[serde(flatten)]
    figures: Figures,
    #[serde(flatten)]
    bounds: Bounds,
    answers: usize,
    guesses: usize,
    weight: u64,
    rule: &'static str,
    feedback: &'static str,
    limit: Option<u8>,
    objective: &'static str,
    checksum: String,
}

/// A node of the tree: the number of its parent; the feedback there; the guess, or none if the policy gives up; the number
/// of remaining answers, their weight, the total over those that will be found, the worst case, the lost weight, and whether
/// the guess may be the secret.
type Node = (usize, Option<String>, Option<String>, u32, u64, u64, u32, u64, bool);

#[pymethods]
impl Policy {
    #[staticmethod]
    fn named(name: Text) -> PyResult<Option<Policy>> {
        check_process()?;
        Ok(catalogue::find_policy(&name.0).ok().map(|named| Policy::new(named.open(), Some(named))))
    }

    #[staticmethod]
    fn open(path: PathBuf, map: bool) -> PyResult<Policy> {
        check_process()?;
        if path == Path::new("-") {
            return Err(usage(
                "standard input is Python's; read it, and give the bytes to Policy.from_bytes",
            ));
        }
        let access = if map { Access::Map } else { Access::Read };
        Ok(Policy::new(policy::Policy::open(&path, access).map_err(raised)?, None))
    }

    #[staticmethod]
    fn from_bytes(bytes: &Bound<'_, PyBytes>) -> PyResult<Policy> {
        use pyo3::types::PyBytesMethods as _;
        check_process()?;
        let policy = policy::Policy::from_bytes(bytes.as_bytes().to_vec());
        let policy = policy.map_err(|fault| InputError::new_err(format!("the bytes: {fault}")))?;
        Ok(Policy::new(policy, None))
    }

    /// Its name, if it is compiled in.
    fn name(&self) -> Option<&'static str> {
        self.named.map(|named| named.name)
    }

    fn to_bytes(&self, py: Python<'_>) -> Py<PyBytes> {
        PyBytes::new(py, self.policy.as_bytes()).unbind()
    }

    /// Write it to a file, as a whole or not at all.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        policy::write(&self.policy, &path).map_err(raised)
    }

    fn report(&self) -> PyResult<String> {
        let (game, claim) = (self.policy.game(), self.policy.claim());
        let evaluation = self.policy.tree().evaluate(game).map_err(raised)?;
        json(&Report {
            status: claim.kind.name(),
            opener: game.name(self.policy.start().guess()),
            figures: Figures::from(&evaluation),
            bounds: claim.bounds,
            answers: game.answer_count(),
            guesses: game.guess_count(),
            weight: game.weights().total(),
            rule: game.rule().name(),
            feedback: game.feedback_rule_name(),
            limit: game.limit(),
            objective: game.objective().name(),
            checksum: self.policy.checksum().iter().map(|byte| format!("{byte:02x}")).collect(),
        })
    }

    fn game(&self) -> game::Game {
        game::Game::of_policy(self.policy.game(), self.named)
    }

    fn advisor(&self) -> PyResult<Advisor> {
        check_process()?;
        Ok(self.advisor.get_or_init(|| Advisor::of_policy(&self.policy, self.named)).clone())
    }

    /// The nodes of its tree, breadth first; a parent comes before its children.
    fn nodes(&self) -> Vec<Node> {
        let game = self.policy.game();
        let shown = |feedback| Some(game.feedback_name(feedback));
        let node = |parent: usize, feedback: Option<String>, position: Position<'_>| {
            let Outlook { answers, weight, total, worst_case, lost_weight, solves, .. } = *position.outlook();
            let guess = game.name(position.guess()).to_owned();
            (parent, feedback, Some(guess), answers, weight, total, worst_case, lost_weight, solves)
        };
        let start = self.policy.start();
        let (mut nodes, mut open) = (vec![node(0, None, start)], vec![(0, start)]);
        let mut next = 0;
        while let Some(&(at, position)) = open.get(next) {
            next += 1;
            for (feedback, child) in position.children() {
                open.push((nodes.len(), child));
                nodes.push(node(at, shown(feedback), child));
            }
            for lost in position.lost() {
                let (answers, weight) = (lost.answers, lost.weight);
                nodes.push((at, shown(lost.feedback), None, answers, weight, 0, 0, weight, false));
            }
        }
        nodes
    }

    /// The tree as text, in a format of the command's `convert`.
    fn text(&self, format: Text) -> PyResult<String> {
        let format = chosen(&format)?;
        interchange::write(format, &self.policy.tree(), self.policy.game(), *self.policy.claim())
            .map_err(raised)
    }
}

impl Policy {
    pub(crate) fn new(policy: policy::Policy, named: Option<&'static NamedPolicy>) -> Policy {
        Policy { policy, named, advisor: OnceLock::new() }
    }
}
