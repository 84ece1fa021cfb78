//! A policy: opened, or just found.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use pyo3::types::PyBytes;
use pyo3::{Bound, Py, PyResult, Python, pyclass, pyfunction, pymethods};
use salet::catalogue::{self, NamedPolicy};
use salet::policy::interchange::{self, Format};
use salet::policy::{self, Access, Contents, Figures, Position};
use serde::Serialize;

use crate::desk::{Desk, Subject};
use crate::errors::{InputError, json, raised, usage};
use crate::process;
use crate::{game, sources};

/// The names of the policies that are compiled in.
#[pyfunction]
pub(crate) fn policies() -> Vec<&'static str> {
    catalogue::policies().map(|policy| policy.name).collect()
}

/// A policy, for salet.Policy.
#[pyclass(frozen, module = "salet._salet")]
pub(crate) struct Policy {
    policy: Arc<policy::Policy>,
    /// What is compiled in of it.
    named: Option<&'static NamedPolicy>,
    desk: OnceLock<Desk>,
}

/// What there is to say of a policy.
#[derive(Serialize)]
struct Report<'a> {
    status: &'static str,
    opener: &'a str,
    #[serde(flatten)]
    figures: Figures,
    total_at_least: u64,
    worst_at_least: u32,
    lost_at_least: u64,
    answers: usize,
    guesses: usize,
    weight: u64,
    rule: &'static str,
    feedback: &'static str,
    limit: Option<u8>,
    objective: &'static str,
    checksum: String,
}

/// A node of the tree: the number of its parent; what was shown there; the guess, or none where the policy gives up; and
/// the answers that remain, their weight, the total over those that will be found, the worst case, the weight lost, and
/// whether the guess may be the secret.
type Node = (usize, Option<String>, Option<String>, u32, u64, u64, u32, u64, bool);

#[pymethods]
impl Policy {
    /// A policy that is compiled in, by its name.
    #[staticmethod]
    fn named(name: &str) -> PyResult<Option<Policy>> {
        process::check()?;
        Ok(catalogue::find_policy(name).map(|named| Policy::new(named.open(), Some(named))))
    }

    /// The policy in a file.
    #[staticmethod]
    fn open(path: PathBuf, map: bool) -> PyResult<Policy> {
        process::check()?;
        if path == Path::new("-") {
            return Err(usage(
                "standard input is Python's; read it, and give the bytes to Policy.from_bytes",
            ));
        }
        let access = if map { Access::Map } else { Access::Read };
        Ok(Policy::new(policy::Policy::open(&path, access).map_err(raised)?, None))
    }

    /// A policy in memory.
    #[staticmethod]
    fn from_bytes(bytes: &Bound<'_, PyBytes>) -> PyResult<Policy> {
        use pyo3::types::PyBytesMethods as _;
        process::check()?;
        let policy = policy::Policy::from_bytes(bytes.as_bytes().to_vec());
        let policy = policy.map_err(|fault| InputError::new_err(format!("the bytes: {fault}")))?;
        Ok(Policy::new(policy, None))
    }

    fn to_bytes(&self, py: Python<'_>) -> Py<PyBytes> {
        sources::bytes(py, self.policy.as_bytes())
    }

    /// Write it to a file, as a whole or not at all.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        policy::write(&self.policy, &path).map_err(raised)
    }

    /// What there is to say of it, as JSON.
    fn report(&self) -> PyResult<String> {
        let contents = self.policy.contents();
        let game = contents.game().map_err(raised)?;
        let evaluation = self.policy.tree().evaluate(&game).map_err(raised)?;
        let Contents { lists, claim, weights, .. } = contents;
        json(&Report {
            status: claim.kind.name(),
            opener: lists.display(self.policy.start().guess()),
            figures: Figures::from(&evaluation),
            total_at_least: claim.total_at_least,
            worst_at_least: claim.worst_at_least,
            lost_at_least: claim.lost_at_least,
            answers: lists.answer_count(),
            guesses: lists.guess_count(),
            weight: weights.total(),
            rule: contents.rule.name(),
            feedback: contents.feedback.name(),
            limit: contents.limit,
            objective: contents.objective.name(),
            checksum: self.policy.checksum().iter().map(|byte| format!("{byte:02x}")).collect(),
        })
    }

    /// The game that it plays.
    fn game(&self) -> PyResult<game::Game> {
        game::Game::of_policy(self.policy.contents(), self.named)
    }

    /// The nodes of its tree, breadth first; a parent comes before its children.
    fn nodes(&self) -> Vec<Node> {
        let contents = self.policy.contents();
        let shown = |feedback| contents.feedback.format(feedback, contents.lists.word_len());
        let node = |parent: usize, feedback: Option<String>, position: Position<'_>| {
            let outlook = position.outlook();
            let guess = contents.lists.display(position.guess()).to_owned();
            let figures = (outlook.answers, outlook.weight, outlook.total, outlook.worst_case);
            let (answers, weight, total, worst) = figures;
            (
                parent,
                feedback,
                Some(guess),
                answers,
                weight,
                total,
                worst,
                outlook.lost_weight,
                outlook.solves,
            )
        };
        let start = self.policy.start();
        let (mut nodes, mut open) = (vec![node(0, None, start)], vec![(0, start)]);
        let mut next = 0;
        while let Some(&(at, position)) = open.get(next) {
            next += 1;
            for (feedback, child) in position.children() {
                open.push((nodes.len(), child));
                nodes.push(node(at, Some(shown(feedback)), child));
            }
            for lost in position.lost() {
                let (answers, weight) = (lost.answers, lost.weight);
                nodes.push((at, Some(shown(lost.feedback)), None, answers, weight, 0, 0, weight, false));
            }
        }
        nodes
    }

    /// The tree as text, in a format of the command's `convert`.
    fn text(&self, format: &str) -> PyResult<String> {
        let found = Format::ALL.into_iter().find(|known| known.name() == format);
        let names = || Format::ALL.map(Format::name).join(", ");
        let format = found.ok_or_else(|| usage(format!("format: choose one of: {}", names())))?;
        let contents = self.policy.contents();
        let game = contents.game().map_err(raised)?;
        interchange::write(format, &self.policy.tree(), &game, contents.claim).map_err(raised)
    }
}

impl Policy {
    pub(crate) fn new(policy: policy::Policy, named: Option<&'static NamedPolicy>) -> Policy {
        Policy { policy: Arc::new(policy), named, desk: OnceLock::new() }
    }

    /// Who is asked about games of it that are under way or over.
    pub(crate) fn desk(&self) -> PyResult<&Desk> {
        if let Some(desk) = self.desk.get() {
            return Ok(desk);
        }
        let desk = Desk::open(Subject::of_policy(Arc::clone(&self.policy), self.named))?;
        Ok(self.desk.get_or_init(|| desk))
    }
}
