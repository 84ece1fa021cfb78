//! Named games and their compiled-in policies.

use std::borrow::Cow;
use std::fmt;

use crate::advice::{Advisor, Priced};
use salet_core::game::Limit;
use salet_core::policy::Policy;
use salet_core::search::Ranked;
use salet_words::{
    self as words, FeedbackRule, Source, WordGame as _, WordLists, WordOptions, WordPolicy as _,
};

/// A named game.
pub struct NamedGame {
    /// The name on the command line and in file names.
    pub name: &'static str,
    /// A short description for the help.
    pub about: &'static str,
    /// The usual feedback rule.
    pub feedback: FeedbackRule,
    /// The usual limit of guesses.
    pub limit: Limit,
    /// The compiled-in policies.
    pub policies: &'static [NamedPolicy],
    pub(super) words: Words,
}

pub(super) enum Words {
    /// Compiled-in lists with one word a line; the guesses include the answers.
    Lists { answers: &'static str, guesses: &'static str },
    /// Answers that a generator makes; all guesses are answers.
    Made(fn() -> Result<Vec<String>, words::Error>),
}

/// A compiled-in policy of a named game, optimal for the mean within six guesses.
#[derive(Clone)]
pub struct NamedPolicy {
    /// The name of the game, with the rule unless it is normal: `nyt`, `nyt-hard`.
    pub name: &'static str,
    /// The proven figures of its game.
    pub known: Known,
    /// Processor seconds of its search, on the slower machines of docs/performance.md.
    pub seconds: u32,
    /// The file, as `salet solve` writes it.
    pub bytes: &'static [u8],
}

/// The optimum of a game without a limit of guesses, as `salet solve --max-guesses none` proves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithoutLimit {
    /// The least total.
    pub total: u64,
    /// An opener that reaches it.
    pub opener: Cow<'static, str>,
    /// The best openers, as `salet rank --max-guesses none` proves them, in the form of [`Known::openers`]; `None` if they are
    /// those within the limit, with the same figures.
    pub openers: Option<Cow<'static, str>>,
}

/// Proven figures of a game, so that no question about its openers needs a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// The optimum without a limit of guesses.
    pub without_limit: WithoutLimit,
    /// The best openers within the limit in order, as `salet rank` proves them: word, total and worst case, one a line. Then others
    /// that people play, as `salet solve --opener` proves them, with a plus sign before the word.
    pub openers: Cow<'static, str>,
}

impl Known {
    /// All of it as a text: the total and the opener without a limit, the openers within the limit, and after an empty line the
    /// openers without one, unless they are the same.
    pub fn to_text(&self) -> String {
        let WithoutLimit { total, opener, openers } = &self.without_limit;
        let others = openers.as_ref().map(|openers| format!("\n{openers}")).unwrap_or_default();
        format!("{total} {opener}\n{}{others}", self.openers)
    }

    /// Read such a text; `None` if it is another one.
    pub fn read(text: &str) -> Option<Known> {
        let owned = |text: &str| Cow::Owned(text.to_owned());
        let (first, openers) = text.split_once('\n')?;
        let (total, opener) = first.split_once(' ')?;
        let (openers, others) = match openers.find("\n\n") {
            Some(at) => (&openers[..=at], Some(owned(&openers[at + 2..]))),
            None => (openers, None),
        };
        let without_limit =
            WithoutLimit { total: total.parse().ok()?, opener: owned(opener), openers: others };
        Some(Known { without_limit, openers: owned(openers) })
    }

    /// Tell an adviser on this game these figures.
    pub fn tell(&self, advisor: Advisor) -> Advisor {
        let WithoutLimit { total, opener, openers } = &self.without_limit;
        let lists = advisor.game().lists();
        let optimum = advisor.game().find(opener).map(|opener| (*total, opener));
        let within = read_openers(&self.openers, lists).unwrap_or_default();
        let without = match openers {
            Some(openers) => read_openers(openers, lists).unwrap_or_default(),
            None => within.clone(),
        };
        let advisor = advisor.with_optimum(optimum).with_openers(within.best).with_others(within.others);
        advisor.with_openers_without_limit(without.best).with_others_without_limit(without.others)
    }
}

/// The openers of a text.
#[derive(Clone, Default)]
pub(super) struct Openers {
    pub(super) best: Vec<Ranked>,
    pub(super) others: Vec<Priced>,
}

/// Openers in the form of [`Known::openers`]; `None` if a line is no such line.
pub(super) fn read_openers(text: &str, lists: &WordLists) -> Option<Openers> {
    let mut openers = Openers::default();
    for line in text.lines() {
        let (is_other, line) = line.strip_prefix("+ ").map_or((false, line), |line| (true, line));
        let mut fields = line.split(' ');
        let mut next = || fields.next();
        let (opener, total) = (lists.find(next()?)?, next()?.parse().ok()?);
        let worst_case = next()?.parse().ok()?;
        match is_other {
            true => openers.others.push(Priced { opener, total, worst_case }),
            false => {
                let rank = openers.best.len() + 1;
                openers.best.push(Ranked { rank, opener, total, worst_case, lost_weight: 0, last_weight: 0 });
            }
        }
    }
    Some(openers)
}

impl NamedGame {
    /// The words, numbered as if read from the two files.
    pub fn lists(&self) -> WordLists {
        match &self.words {
            Words::Lists { answers, guesses } => {
                let answers = Source::text(format!("{} answers", self.name), *answers);
                let guesses = Source::text(format!("{} guesses", self.name), *guesses);
                let lists = WordLists::read(answers, Some(guesses), WordOptions::default());
                lists.expect("compiled-in lists are valid").0
            }
            Words::Made(make) => {
                let made = make().and_then(|made| {
                    let source = Source::words(self.name, made.iter().map(String::as_str));
                    WordLists::read(source, None, WordOptions::default())
                });
                made.expect("generators make valid lists").0
            }
        }
    }
}

impl NamedPolicy {
    /// Open it, with all checks of a file.
    pub fn open(&self) -> Policy {
        match Policy::from_static(self.bytes) {
            Ok(policy) => policy,
            Err(fault) => unreachable!("compiled-in policies are valid, but {fault}"),
        }
    }

    /// An adviser on its game that knows the policy, the optimum without a limit, and the best openers.
    pub fn advisor(&self) -> Advisor {
        self.known.tell(Advisor::of_policy(self.open()))
    }

    /// The best hundred openers with their exact figures, as `salet rank` proves them.
    pub fn openers(&self, lists: &WordLists) -> Vec<Ranked> {
        let read = read_openers(&self.known.openers, lists).map(|openers| openers.best);
        read.unwrap_or_else(|| unreachable!("compiled-in openers are words with figures"))
    }

    /// The best openers without a limit of guesses; none if they are not ranked.
    pub fn openers_without_limit(&self, lists: &WordLists) -> Vec<Ranked> {
        match &self.known.without_limit.openers {
            None => self.openers(lists),
            Some(openers) => read_openers(openers, lists).map(|openers| openers.best).unwrap_or_default(),
        }
    }

    /// The SHA-256 of the certificate that `salet solve` writes with it, in hexadecimal digits, from
    /// `data/policies/CERTIFICATES`.
    pub fn certificate(&self) -> Option<&'static str> {
        let file = format!("output/policies/{}.certificate", self.name);
        let mut lines = salet_data::CERTIFICATES.lines();
        lines.find_map(|line| {
            line.split_once("  ").filter(|(_, known)| *known == file).map(|(digest, _)| digest)
        })
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
