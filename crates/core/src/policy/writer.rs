//! Writing a policy: the tree is replayed, laid out breadth first, read back, and renamed into place, so that readers see
//! the old file or the new one and never a part of either.

use salet_base::sha256::Hash;

use crate::game::{self, Game, Objective, Tree};
use crate::policy::codec::{METADATA_LIMIT, NONE, NodeRecord};
use crate::policy::error::{Error, Result};
use crate::policy::file::{Layout, to_metadata, version_of};
use crate::policy::table::Ends;
use crate::policy::{Claim, Policy, Score};

/// The policy file of a tree for a game. The same tree and claim always give the same bytes.
///
/// # Errors
/// [`game::Error::IllegalTree`] or [`game::Error::IncompleteTree`] if the tree cannot be played, [`game::Error::OwnRule`] if no file
/// can hold the game, [`Error::Fault`] if the claim does not fit the tree.
pub fn encode(game: &Game, tree: &Tree, claim: Claim) -> Result<Policy> {
    let evaluation = tree.evaluate(game)?;
    if let (Some(&first), true) = (evaluation.lost.first(), game.objective() != Objective::WinRate) {
        let word = game.name(first.as_guess()).to_owned();
        return Err(game::Error::IncompleteTree { count: evaluation.lost.len(), word }.into());
    }
    let (metadata, appendix) =
        to_metadata(game, &claim, &Score::from(&evaluation), || Ends::new(game, tree))?;
    let metadata = metadata.encode(&appendix);
    let refuse = |fault| Error::Fault { path: "the policy".to_owned(), fault };
    if metadata.len() > METADATA_LIMIT {
        return Err(refuse(crate::policy::Fault::Metadata { reason: "the words are too long".to_owned() }));
    }
    let nodes = tree.nodes().count() as u32;
    let layout = Layout { nodes, metadata: metadata.len(), version: version_of(&appendix) };
    let mut bytes = Vec::with_capacity(layout.length());
    bytes.extend_from_slice(&layout.to_header());
    bytes.extend_from_slice(&metadata);
    bytes.resize(layout.nodes_at(), 0);
    append_nodes(&mut bytes, tree);
    let checksum = Hash::hash(&bytes);
    bytes.extend_from_slice(&checksum);
    debug_assert_eq!(bytes.len(), layout.length());
    let policy = Policy::from_bytes_as(bytes, game.origin().restore()).map_err(refuse)?;
    // The writer has the table, which the file only names.
    match game.table_terms() {
        Some(_) => policy.with_table(game).map_err(refuse),
        None => Ok(policy),
    }
}

/// The nodes breadth first, children in increasing order of feedback, and the closing record.
fn append_nodes(bytes: &mut Vec<u8>, tree: &Tree) {
    let mut next_child = 1;
    for (shown, node) in tree.nodes() {
        let feedback = shown.map_or(NONE, |shown| shown.0);
        let record = NodeRecord { guess: node.guess.index() as u16, feedback, first_child: next_child };
        bytes.extend_from_slice(&record.encode());
        next_child += node.children.len() as u32;
    }
    let closing = NodeRecord { guess: NONE, feedback: NONE, first_child: next_child };
    bytes.extend_from_slice(&closing.encode());
}

/// Write a policy into a file, which is replaced whole or not at all. A missing folder is created, with those above it.
///
/// # Errors
/// [`files::Error::Unwritable`](salet_base::files::Error::Unwritable).
#[cfg(feature = "write")]
pub fn write(policy: &Policy, path: &std::path::Path) -> salet_base::files::Result<()> {
    salet_base::put::replace(path, policy.as_bytes())
}
