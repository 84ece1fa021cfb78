//! `salet certify`: the proof of the claim of a policy. `salet solve --certificate` uses it at its end.

use std::path::{Path, PathBuf};
use std::time::Instant;

use bytesize::ByteSize;
use salet::certificate::{self, Obstacle};
use salet::game::Bounds;
use salet::policy::ClaimKind;
use salet::search::{Control, Solver};
use salet_base::text::{count, visible};
use serde::Serialize;

use crate::cli::{
    CheckpointArgs, Exit, Failure, ForceArgs, GOOD, New, Output, PolicyArgs, SearchArgs, Steps,
    check_outputs, refusal, stop_flag,
};

/// Prove the claim of a policy in a certificate for salet-check
///
/// The proof needs a search of its own, about as long as solving the game; salet solve --certificate writes
/// the same file in less time.
#[derive(clap::Args)]
pub(crate) struct Certify {
    #[command(flatten)]
    policy: PolicyArgs,
    /// File for the certificate [default: next to the policy]
    ///
    /// The default has the ending .certificate
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    checkpoint: CheckpointArgs,
}

#[derive(Serialize)]
struct Certified<'a> {
    certificate: String,
    claim: &'a str,
    #[serde(flatten)]
    bounds: Bounds,
    #[serde(flatten)]
    effort: ProofEffort,
}

impl Certify {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let policy = self.policy.open_whole()?;
        let game = policy.game();
        let claim = policy.claim();
        let claims = policy.claim().bounds;
        let dash = Path::new("-");
        let path = self.out.unwrap_or_else(|| match self.policy.policy == dash {
            true => dash.to_owned(),
            false => self.policy.policy.with_extension("certificate"),
        });
        if path == dash {
            return refusal("standard output has the report; name a file for the certificate with --out");
        }
        let outputs: Vec<&Path> = [path.as_path()].into_iter().chain(self.checkpoint.path()).collect();
        let new_folders = check_outputs(&outputs)?;
        let stop = stop_flag(output);
        let solver = Solver::new(game, self.search.config(game)?)?;
        let saved_ledger = self.checkpoint.ledger(game, output)?;
        new_folders.tell(output);
        let solver = solver.with_ledger(saved_ledger.ledger.clone());
        let saver = saved_ledger.saver(game, None, &());
        let control = Control::default().with_stop(&stop).with_deadline(self.search.deadline());
        let optimal = (claim.kind == ClaimKind::Optimal).then(|| policy.checksum());
        let certify =
            || write(&solver, &claims, optimal, &Place { path: &path, force: &self.force }, &control, output);
        let (written, saved) = saver.during(&stop, certify, |_| None);
        let saved = saved_ledger.unless_contradicted(saved)?;
        let written = match written {
            Err(Failure::Library(salet::Error::Certificate(obstacle @ Obstacle::Refuted { .. }))) => {
                output.refuse(&obstacle.to_string());
                return saved.map(|()| Exit::Negative);
            }
            Ok(Proven::Early(reached)) => {
                output.refuse(&format!("the proof ended early, {reached}; no certificate was written"));
                return saved.map(|()| Exit::unless(&stop, Exit::Negative));
            }
            Ok(Proven::Written(written)) => written,
            Err(failure) => return Err(failure),
        };
        let path = written.path.display().to_string();
        let sentence = format!("{} in {}", written.effort.sentence(), visible(&path));
        let (claim, bounds, effort) = (claim.kind.name(), claim.bounds, written.effort);
        let printed = output.answer(&Certified { certificate: path, claim, bounds, effort }, |out| {
            Ok(writeln!(out, "{}", output.sentence(GOOD, "certified:", &sentence))?)
        });
        saved.and(printed).map(|()| Exit::Done)
    }
}

/// The file for a certificate, and permission to replace it.
pub(crate) struct Place<'a> {
    pub(crate) path: &'a Path,
    pub(crate) force: &'a ForceArgs,
}

/// The end of a proof.
pub(crate) enum Proven {
    /// The certificate, in its file.
    Written(Written),
    /// How far the proof came before the time limit or a signal ended it.
    Early(String),
}

#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) path: PathBuf,
    pub(crate) effort: ProofEffort,
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct ProofEffort {
    lemmas: usize,
    bytes: usize,
    seconds: f64,
}

impl ProofEffort {
    /// "1234 lemmas, 56.7 kB, made in 3.2 s".
    pub(crate) fn sentence(&self) -> String {
        let ProofEffort { lemmas, bytes, seconds } = *self;
        let bytes = ByteSize::b(bytes as u64).display().si();
        format!("{}, {bytes}, made in {seconds:.2} s", count(lemmas, "lemma"))
    }
}

pub(crate) fn write(
    solver: &Solver,
    claims: &Bounds,
    optimal: Option<[u8; 32]>,
    place: &Place<'_>,
    control: &Control<'_>,
    output: &Output,
) -> Result<Proven, Failure> {
    let start = Instant::now();
    let game = solver.game();
    let bounds = claims.root_bounds(game)?;
    let steps = Steps::new(output);
    let proof = match certificate::prove(solver, &bounds, &control.with_progress(&steps)) {
        Err(Obstacle::Stopped) => return Ok(Proven::Early(steps.reached())),
        proof => proof?,
    };
    drop(steps);
    let bytes = certificate::encode(game, claims, optimal, &proof);
    let path = place.force.put(place.path, New::Other(&bytes), output)?;
    let seconds = start.elapsed().as_secs_f64();
    let effort = ProofEffort { lemmas: proof.lemmas.len(), bytes: bytes.len(), seconds };
    Ok(Proven::Written(Written { path, effort }))
}
