//! Opening a policy. Everything is checked once: magic, version, length, checksum, words, the order of the nodes, and a
//! replay of every answer, which must give the claimed cost. After that, no lookup can fail.
//!
//! The file is mapped and read in place. An open policy must not be shortened or overwritten; replace it by renaming, as
//! `policy::write` does. If you cannot rely on that, [`Access::Read`] takes a copy.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use memmap2::Mmap;
use salet_base::sha256::Hash;

use crate::game::origin::Restore;
use crate::game::{Feedback, Game, GuessId, SecretId, Tree};
use crate::policy::codec::{Metadata, NodeRecord};
use crate::policy::error::{Error, Result};
use crate::policy::file::{
    CHECKSUM_BYTES, HEADER_BYTES, Layout, MAGIC, TABLE_VERSION, check_opening, from_metadata, version_of,
};
use crate::policy::replay::{self, Replay};
use crate::policy::{Claim, ClaimKind, Fault, Score};
use salet_base::files;

/// How to read a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Access {
    /// Map it; pages are read on demand.
    #[default]
    Map,
    /// Read it into memory.
    Read,
}

enum Bytes {
    Mapped(Mmap),
    Owned(Vec<u8>),
    /// Compiled in.
    Static(&'static [u8]),
}

impl Bytes {
    #[inline]
    fn as_slice(&self) -> &[u8] {
        match self {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
            Bytes::Static(bytes) => bytes,
        }
    }
}

/// A valid policy: its game, its claim, and its tree. A clone shares the file.
#[derive(Clone)]
pub struct Policy {
    game: Game,
    claim: Claim,
    pub(super) solved: Feedback,
    pub(super) nodes: Arc<Nodes>,
}

/// The file with the results of its replay.
pub(super) struct Nodes {
    bytes: Bytes,
    layout: Layout,
    pub(super) replay: Replay,
}

impl std::fmt::Debug for Policy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Policy").field("layout", &self.nodes.layout).field("score", self.score()).finish()
    }
}

impl Policy {
    /// Whether bytes begin as those of a policy do.
    pub fn is_begun_by(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Open a file; `-` is standard input. Only an ordinary file is mapped. `restore` reads the games of the origin that is
    /// expected; those given as tables are always read.
    ///
    /// # Errors
    /// [`files::Error::Unreadable`], or [`Error::Fault`] with the [`Fault`].
    pub fn open_as(path: &Path, access: Access, restore: Restore) -> Result<Policy> {
        let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
        let bytes =
            read(path, access).map_err(|source| files::Error::Unreadable { path: name.clone(), source })?;
        Policy::validate(bytes, restore).map_err(|fault| Error::Fault { path: name, fault })
    }

    /// A policy in memory, as [`open_as`](Policy::open_as) opens files.
    ///
    /// # Errors
    /// The [`Fault`] of the bytes.
    pub fn from_bytes_as(bytes: Vec<u8>, restore: Restore) -> Result<Policy, Fault> {
        Policy::validate(Bytes::Owned(bytes), restore)
    }

    /// A compiled-in policy, read in place, as [`open_as`](Policy::open_as) opens files.
    ///
    /// # Errors
    /// The [`Fault`] of the bytes.
    pub fn from_static_as(bytes: &'static [u8], restore: Restore) -> Result<Policy, Fault> {
        Policy::validate(Bytes::Static(bytes), restore)
    }

    fn validate(bytes: Bytes, restore: Restore) -> Result<Policy, Fault> {
        let all = bytes.as_slice();
        check_opening(all)?;
        let (content, checksum) = all.split_at(all.len() - CHECKSUM_BYTES);
        if Hash::hash(content) != *checksum {
            return Err(Fault::Checksum);
        }
        let layout = Layout::read(all)?;
        let metadata_end = HEADER_BYTES + layout.metadata;
        if all[metadata_end..layout.nodes_at()].iter().any(|&byte| byte != 0) {
            return Err(Fault::Filling);
        }
        let metadata = Metadata::decode(&all[HEADER_BYTES..metadata_end])
            .map_err(|reason| Fault::Metadata { reason })?;
        let version = version_of(&metadata.1);
        let (game, claim, score, ends) = from_metadata(metadata, None, restore)?;
        if layout.version != version {
            return Err(Fault::Version { found: layout.version, known: TABLE_VERSION });
        }
        let nodes = &all[layout.nodes_at()..layout.checksum_at()];
        let replay = replay::replay(&game, nodes, layout.nodes, ends)?;
        compare(&score, &replay.score)?;
        claim.check(game.objective(), &replay.score)?;
        Ok(Policy { solved: game.solved(), game, claim, nodes: Arc::new(Nodes { bytes, layout, replay }) })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The policy of a game given as a table, with that table: its game can then be searched, too. Every answer must give the
    /// feedback that the policy says.
    ///
    /// # Errors
    /// [`Fault::OtherTable`] for the table of another game; [`Fault::Structure`] if the policy misstates the feedback.
    pub fn with_table(&self, table: &Game) -> Result<Policy, Fault> {
        let game = self.game.with_table(table).ok_or(Fault::OtherTable)?;
        for node in 0..self.nodes() {
            let position = self.at(node);
            let misstated =
                |&(shown, answer): &(Feedback, SecretId)| game.score(position.guess(), answer) != shown;
            if position.shown().any(|pair| misstated(&pair)) {
                return Err(Fault::Structure { node });
            }
        }
        Ok(Policy { game, ..self.clone() })
    }

    /// The claim of the file.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// The cost of the policy by its replay.
    pub fn score(&self) -> &Score {
        &self.nodes.replay.score
    }

    /// Whether the policy is proven to play optimally from each of its positions. Where costs add up, better play of a part
    /// would improve the whole; a worst case leaves slack in every part but the worst.
    pub fn is_optimal_throughout(&self) -> bool {
        self.claim.kind == ClaimKind::Optimal && !self.game.objective().judges_worst()
    }

    /// The number of guesses in the tree.
    pub fn nodes(&self) -> u32 {
        self.nodes.layout.nodes
    }

    /// The SHA-256 at the end of the file, which a certificate may name.
    pub fn checksum(&self) -> [u8; 32] {
        let mut checksum = [0; CHECKSUM_BYTES];
        checksum.copy_from_slice(&self.nodes.bytes.as_slice()[self.nodes.layout.checksum_at()..]);
        checksum
    }

    /// The length of the beginning of the file that describes the game and ends with its words; nodes follow.
    pub fn metadata_end(&self) -> usize {
        HEADER_BYTES + self.nodes.layout.metadata
    }

    /// The bytes of the file.
    pub fn as_bytes(&self) -> &[u8] {
        self.nodes.bytes.as_slice()
    }

    /// A copy of the tree, built from the leaves up, without recursion.
    pub fn tree(&self) -> Tree {
        let node = |number: u32| {
            let NodeRecord { guess, feedback, first_child } = self.record(number);
            let shown = (number > 0).then_some(Feedback(feedback));
            let children = self.record(number + 1).first_child - first_child;
            (shown, GuessId::new(guess.into()), children as usize)
        };
        match Tree::from_nodes((0..self.nodes.layout.nodes).map(node)) {
            Some(tree) => tree,
            None => unreachable!("the order of the nodes was checked"),
        }
    }

    #[inline]
    pub(crate) fn record(&self, node: u32) -> NodeRecord {
        replay::record(&self.nodes.bytes.as_slice()[self.nodes.layout.nodes_at()..], node)
    }
}

#[expect(unsafe_code, reason = "a mapped file")]
fn read(path: &Path, access: Access) -> io::Result<Bytes> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(Bytes::Owned(bytes));
    }
    let mut file = File::open(path)?;
    if access == Access::Map && file.metadata()?.is_file() {
        // SAFETY: the map is read-only and owns its pages. Only another process that writes into the open file or shortens
        // it could break it. Policies are written to a temporary file and renamed, so the bytes behind an open file do not
        // change; the module's documentation asks the same of others and names the way to read without a map.
        let map = unsafe { Mmap::map(&file)? };
        return Ok(Bytes::Mapped(map));
    }
    file.read_to_end(&mut bytes)?;
    Ok(Bytes::Owned(bytes))
}

fn compare(claimed: &Score, found: &Score) -> Result<(), Fault> {
    let figures = [
        ("total", claimed.total, found.total),
        ("worst_case", claimed.worst_case.into(), found.worst_case.into()),
        ("lost_weight", claimed.lost_weight, found.lost_weight),
    ];
    match figures.into_iter().find(|(_, claimed, found)| claimed != found) {
        Some((field, claimed, found)) => Err(Fault::Score { field, claimed, found }),
        None if claimed.histogram != found.histogram => Err(Fault::Histogram),
        None => Ok(()),
    }
}
