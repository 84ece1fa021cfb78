//! A set split by a guess, in reusable memory.

use crate::game::{Feedback, FeedbackTable, GuessId, Line, SecretId};
use crate::search::position::keys::{Key, Keys};

/// The unsolved parts of a set, largest first.
#[derive(Default)]
pub struct Split {
    members: Vec<SecretId>,
    pub parts: Vec<SplitPart>,
    /// Whether the guess solves members of the set: itself if it is one, or several.
    pub solved: bool,
}

/// A part of a [`Split`].
#[derive(Debug, Clone, Copy)]
pub struct SplitPart {
    pub feedback: Feedback,
    pub key: Key,
    start: u32,
    size: u32,
}

impl SplitPart {
    #[inline]
    pub fn size(&self) -> usize {
        self.size as usize
    }
}

/// Counts by feedback code, all 0 between two splits.
pub struct Splitter {
    counts: Vec<u32>,
    codes: Vec<u16>,
    met: Vec<u16>,
    order: Vec<u64>,
    solved: Feedback,
}

impl Splitter {
    pub fn new(codes: usize, solved: Feedback) -> Splitter {
        Splitter { counts: vec![0; codes], codes: Vec::new(), met: Vec::new(), order: Vec::new(), solved }
    }

    pub fn split(
        &mut self,
        table: &FeedbackTable,
        keys: &Keys,
        guess: GuessId,
        set: &[SecretId],
        split: &mut Split,
    ) {
        self.codes.clear();
        match table.column(guess) {
            Line::Narrow(cells) => {
                self.codes.extend(set.iter().map(|secret| u16::from(cells[secret.index()])));
            }
            Line::Wide(cells) => self.codes.extend(set.iter().map(|secret| cells[secret.index()])),
        }
        self.met.clear();
        for &code in &self.codes {
            let count = &mut self.counts[usize::from(code)];
            if *count == 0 {
                self.met.push(code);
            }
            *count += 1;
        }
        split.solved = self.counts[self.solved.index()] > 0;
        // Largest first, then by code, packed into one number for speed.
        self.order.clear();
        self.order.extend(
            self.met.iter().map(|&code| (u64::from(!self.counts[usize::from(code)]) << 16) | u64::from(code)),
        );
        self.order.sort_unstable();
        split.members.clear();
        split.members.resize(set.len(), SecretId::new(0));
        split.parts.clear();
        let mut start = 0;
        for code in self.order.iter().map(|&order| order as u16) {
            // From here on, a count is the place of the next member.
            let size = std::mem::replace(&mut self.counts[usize::from(code)], start);
            split.parts.push(SplitPart { feedback: Feedback(code), key: 0, start, size });
            start += size;
        }
        for (&secret, &code) in set.iter().zip(&self.codes) {
            let place = &mut self.counts[usize::from(code)];
            split.members[*place as usize] = secret;
            *place += 1;
        }
        for &code in &self.met {
            self.counts[usize::from(code)] = 0;
        }
        split.parts.retain(|part| part.feedback != self.solved);
        for part in &mut split.parts {
            let members = &split.members[part.start as usize..][..part.size as usize];
            part.key = keys.set(members);
        }
    }
}

impl Split {
    /// Whether the guess is not idle.
    pub fn tells(&self) -> bool {
        self.solved || self.parts.len() > 1
    }

    #[inline]
    pub fn members(&self, part: &SplitPart) -> &[SecretId] {
        &self.members[part.start as usize..][..part.size as usize]
    }

    pub fn clear(&mut self) {
        self.members.clear();
        self.parts.clear();
        self.solved = false;
    }

    /// Add a part, with its number as its feedback.
    pub fn push(&mut self, members: &[SecretId], key: Key) {
        let (feedback, start) = (Feedback(self.parts.len() as u16), self.members.len() as u32);
        self.members.extend_from_slice(members);
        self.parts.push(SplitPart { feedback, key, start, size: members.len() as u32 });
    }

    /// A hash of the parts: but for chance, two splits of one set share it only if they have the same parts.
    pub fn signature(&self) -> Key {
        self.parts.iter().fold(0, |sum: Key, part| {
            sum.wrapping_add(
                (part.key ^ part.key.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835),
            )
        })
    }
}
