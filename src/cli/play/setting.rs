//! What is played by: a policy, or where there is none the words and rules, and the game once something is searched for.

use std::sync::OnceLock;

use salet::advice::{Adversary, Advisor};
use salet::catalogue;
use salet::game::{Game, Rule};
use salet::policy::{Contents, Policy};

use crate::cli::exit::Failure;

/// A game with its policy, if it has one.
pub(super) struct Setting {
    source: Source,
    game: OnceLock<Game>,
}

enum Source {
    Policy(Box<Policy>),
    Searched(Box<Contents>),
}

impl Setting {
    /// What a policy plays.
    pub(super) fn of_policy(policy: Policy) -> Setting {
        Setting { source: Source::Policy(Box::new(policy)), game: OnceLock::new() }
    }

    fn searched(contents: Contents) -> Setting {
        Setting { source: Source::Searched(Box::new(contents)), game: OnceLock::new() }
    }

    /// What is played.
    pub(super) fn contents(&self) -> &Contents {
        match &self.source {
            Source::Policy(policy) => policy.contents(),
            Source::Searched(contents) => contents,
        }
    }

    /// Whether there is a policy.
    pub(super) fn has_policy(&self) -> bool {
        matches!(self.source, Source::Policy(_))
    }

    /// Who is asked.
    pub(super) fn advisor(&self) -> Advisor<'_> {
        match &self.source {
            Source::Policy(policy) => Advisor::new(policy, &self.game),
            Source::Searched(contents) => Advisor::without_policy(contents, &self.game),
        }
    }

    /// The same game against an adversary.
    pub(super) fn adversarial(&self) -> Setting {
        Setting::searched(Adversary::contents(self.contents()))
    }

    /// Who answers, in an adversarial setting.
    pub(super) fn adversary(&self) -> Adversary<'_> {
        Adversary::new(self.contents(), &self.game)
    }

    /// The same game under another rule, with the policy that is compiled in for it, if there is one.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the rule says nothing of such feedback.
    pub(super) fn under(&self, rule: Rule) -> Result<Setting, Failure> {
        let contents = Contents { rule, ..self.contents().clone() };
        if rule == Rule::Hard && !contents.feedback.has_colours() {
            return Err(Failure::Usage("pegs name no letter, so there is no hard rule for them".to_owned()));
        }
        let policy = catalogue::policies().map(catalogue::NamedPolicy::open);
        let policy = policy.into_iter().find(|policy| is_same_game(policy.contents(), &contents));
        Ok(policy.map_or_else(|| Setting::searched(contents), Setting::of_policy))
    }
}

fn is_same_game(one: &Contents, other: &Contents) -> bool {
    let digests = |contents: &Contents| (contents.lists.answers_digest(), contents.lists.guesses_digest());
    let terms = |contents: &Contents| (contents.rule, contents.feedback, contents.limit, contents.objective);
    terms(one) == terms(other)
        && one.weights.as_slice() == other.weights.as_slice()
        && digests(one) == digests(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_change_within_a_named_game() {
        let open = |name| Setting::of_policy(catalogue::find_policy(name).unwrap().open());
        let hard = open("original").under(Rule::Hard).unwrap();
        assert!(hard.has_policy());
        assert_eq!((hard.contents().rule, hard.contents().score.total), (Rule::Hard, 8122));
        assert_eq!(hard.under(Rule::Normal).unwrap().contents().score.total, 7920);
        let hard = open("nyt").under(Rule::Hard).unwrap();
        assert_eq!((hard.contents().rule, hard.contents().score.total), (Rule::Hard, 11627));
        assert!(!open("nyt").under(Rule::Strict).unwrap().has_policy());
        let against = open("original").adversarial();
        assert!(!against.has_policy() && !against.under(Rule::Hard).unwrap().has_policy());
    }
}
