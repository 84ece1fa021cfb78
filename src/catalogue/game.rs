//! What is kept of a game that has a name, and of its policies.

use std::borrow::Cow;
use std::fmt;

use crate::advice::Advisor;
use crate::policy::Policy;
use crate::words::WordLists;

/// A game that has a name. But for its lists it is as the original game: official feedback and six guesses, unless
/// something else is asked for.
pub struct NamedGame {
    /// What it is called on the command line and in the names of files.
    pub name: &'static str,
    /// What it is, in a few words for the help.
    pub about: &'static str,
    /// The answers, one a line.
    pub(super) answers: &'static str,
    /// The guesses, answers included, one a line.
    pub(super) guesses: &'static str,
    /// Its optimal policies, as far as they are compiled in.
    pub(super) policies: &'static [NamedPolicy],
}

/// An optimal policy of a named game that is compiled in: by the mean, within six guesses.
#[derive(Clone)]
pub struct NamedPolicy {
    /// The name of the game, and of the rule where it is not normal: `nyt`, `nyt-hard`.
    pub name: &'static str,
    /// The best that there is without a limit of guesses.
    pub without_limit: WithoutLimit,
    /// The file, as `salet solve` writes it.
    pub(super) bytes: &'static [u8],
}

/// The optimum of a game without a limit of guesses, as `salet solve --max-guesses none` proves it.
#[derive(Debug, Clone)]
pub struct WithoutLimit {
    /// The least total.
    pub total: u64,
    /// An opener that reaches it.
    pub opener: Cow<'static, str>,
}

impl WithoutLimit {
    /// An adviser on this game that knows its optimum.
    pub fn tell(&self, advisor: Advisor) -> Advisor {
        match advisor.game().lists().find(&self.opener) {
            Some(opener) => advisor.with_optimum(self.total, opener),
            None => advisor,
        }
    }
}

impl NamedGame {
    /// The words, numbered as if they were read from the two files.
    pub fn lists(&self) -> WordLists {
        WordLists::compiled_in(self.name, self.answers, self.guesses)
    }

    /// The policies of this game that are compiled in.
    pub fn policies(&self) -> &'static [NamedPolicy] {
        self.policies
    }
}

impl NamedPolicy {
    /// Open it, which checks it as any other.
    pub fn open(&self) -> Policy {
        match Policy::from_static(self.bytes) {
            Ok(policy) => policy,
            Err(fault) => unreachable!("what is compiled in is a policy, but {fault}"),
        }
    }

    /// An adviser on its game, with the policy and the optimum without a limit.
    pub fn advisor(&self) -> Advisor {
        let advisor = Advisor::of_policy(self.open());
        self.without_limit.tell(advisor)
    }

    /// All bytes of the file.
    pub fn as_bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// The SHA-256 of the certificate that `salet solve` writes beside it, in hexadecimal digits, as
    /// `data/policies/CERTIFICATES` has it; `None` if that has none.
    pub fn certificate(&self) -> Option<&'static str> {
        let file = format!("output/policies/{}.certificate", self.name);
        let lines = include_str!("../../data/policies/CERTIFICATES").lines();
        lines
            .filter_map(|line| line.split_once("  "))
            .find(|(_, known)| *known == file)
            .map(|(digest, _)| digest)
    }
}

impl fmt::Debug for NamedPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedPolicy").field(&self.name).finish()
    }
}

impl fmt::Debug for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NamedGame").field(&self.name).finish()
    }
}
