//! The keys of a policy in JSON. The test below generates the schema in docs/schemas from these types and their comments.

#[cfg(test)]
use salet_words::FeedbackRule;
use serde::Serialize;

use salet_core::game::Bounds;
use salet_core::game::{Game, Objective, Rule};
use salet_core::policy::{Claim, Outlook};
use salet_words::WordGame as _;

/// The version of the keys. New keys keep it; removing or changing one takes a new number.
pub(super) const SCHEMA_VERSION: u64 = 1;

/// The document except its tree.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct Head {
    /// The version of the keys, 1. New keys keep it; removing or changing one takes a new version.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    pub(super) schema_version: u64,
    pub(super) game: GameTerms,
    pub(super) claim: Claimed,
}

/// The game of the policy; number and digest identify its words.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct GameTerms {
    /// Letters of a word.
    #[cfg_attr(test, schemars(range(min = 1, max = 10)))]
    pub(super) word_length: usize,
    /// Number of answers.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) answers: usize,
    /// Number of accepted words, answers included.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) guesses: usize,
    /// The SHA-256 of the answers in order, in lower case and normal form C (without accents if they are folded), each
    /// followed by a line feed.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub(super) answers_sha256: String,
    /// The same for all guesses: the answers, then the others.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub(super) guesses_sha256: String,
    /// The feedback rule.
    #[cfg_attr(test, schemars(with = "FeedbackRule"))]
    pub(super) feedback: String,
    /// The rule for legal guesses.
    pub(super) rule: Rule,
    /// Maximum number of guesses; null for no limit.
    #[cfg_attr(test, schemars(range(min = 1, max = 255)))]
    pub(super) limit: Option<u8>,
    /// The objective of the policy.
    pub(super) objective: Objective,
    /// The total weight of the answers: their number if all are equally likely.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) weight: u64,
}

/// The claim; a bound is 0 if nothing is proven or the objective ignores it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct Claimed {
    /// The strength. optimal: no policy is better by the objective. bounded: the bounds, which are less than the cost of
    /// the policy. upper-bound: nothing.
    #[cfg_attr(test, schemars(extend("enum" = ["optimal", "bounded", "upper-bound"])))]
    pub(super) status: String,
    /// No policy has a smaller total (worst-then-mean: none that keeps the worst case; win-rate: none that loses no more; last-guess: none
    /// with no more there).
    pub(super) total_at_least: u64,
    /// No policy has a smaller worst case (mean-then-worst: none that keeps the total).
    pub(super) worst_at_least: u32,
    /// No policy loses less weight; last-guess: none has less weight at the last guess.
    pub(super) lost_at_least: u64,
}

/// A node: the guess, and the expectation from there on, this guess included: total / (weight - `lost_weight`) guesses.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct Figures<'a> {
    /// The guess.
    pub(super) guess: std::borrow::Cow<'a, str>,
    /// Whether the guess may be the answer here.
    pub(super) may_be_answer: bool,
    /// Number of answers left.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) answers: u32,
    /// Their weight.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) weight: u64,
    /// The sum of weight times further guesses over the answers found.
    pub(super) total: u64,
    /// The most further guesses of any of them; 0 if there is none.
    pub(super) worst_case: u32,
    /// The weight of the answers not found.
    pub(super) lost_weight: u64,
}

impl Head {
    pub(super) fn of(game: &Game, claim: &Claim) -> Head {
        Head { schema_version: SCHEMA_VERSION, game: GameTerms::of(game), claim: Claimed::of(claim) }
    }
}

impl GameTerms {
    pub(super) fn of(game: &Game) -> GameTerms {
        let [answers, guesses] = game.list_digests();
        GameTerms {
            word_length: game.word_len(),
            answers: game.answer_count(),
            guesses: game.guess_count(),
            answers_sha256: answers.to_string(),
            guesses_sha256: guesses.to_string(),
            feedback: game.feedback_rule_name().to_owned(),
            rule: game.rule(),
            limit: game.limit(),
            objective: game.objective(),
            weight: game.weights().total(),
        }
    }
}

impl Claimed {
    fn of(claim: &Claim) -> Claimed {
        let Bounds { total_at_least, worst_at_least, lost_at_least } = claim.bounds;
        Claimed { status: claim.kind.name().to_owned(), total_at_least, worst_at_least, lost_at_least }
    }
}

impl<'a> Figures<'a> {
    pub(super) fn of(guess: &'a str, outlook: &Outlook) -> Figures<'a> {
        let Outlook { answers, weight, lost_weight, total, worst_case, solves } = *outlook;
        Figures {
            guess: guess.into(),
            may_be_answer: solves,
            answers,
            weight,
            total,
            worst_case,
            lost_weight,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::{env, fs};

    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};
    use serde_json::Value;

    use super::*;
    use crate::interchange::{Format, write};
    use salet_core::game::Tree;
    use salet_core::policy::score::Score;
    use salet_words::WordLists;

    const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas/policy.schema.json");

    /// A policy of salet, as `salet convert --to json` writes it. Every figure is an integer.
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[schemars(title = "Policy")]
    struct Document {
        #[serde(flatten)]
        head: Head,
        tree: Node,
    }

    /// A guess and what follows it.
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Node {
        #[serde(flatten)]
        figures: Figures<'static>,
        /// What to play after each feedback that an answer may give and that does not solve the game, in colours, for instance
        /// GYBBG (green, yellow, grey), in pegs, for instance 2B1W, or as a number; null where the answers are given up.
        next: BTreeMap<String, Option<Node>>,
    }

    #[test]
    fn the_committed_schema_is_that_of_the_types() {
        let schema = serde_json::to_string_pretty(&schemars::schema_for!(Document)).unwrap() + "\n";
        if env::var_os("SALET_WRITE_SCHEMA").is_some() {
            fs::write(SCHEMA, &schema).unwrap();
        }
        let committed = fs::read_to_string(SCHEMA).unwrap();
        assert!(
            committed == schema,
            "docs/schemas/policy.schema.json is out of date: SALET_WRITE_SCHEMA=1 cargo test --lib schema"
        );
    }

    #[test]
    fn what_is_written_is_of_the_types() {
        let lists = WordLists::new(["mount", "found", "sound"], []).unwrap();
        let game = Game::builder(lists).objective(Objective::WinRate).build().unwrap();
        let [mount, found] = ["mount", "found"].map(|word| game.find(word).unwrap());
        let shown = game.score(mount, found.as_secret(3).unwrap());
        let leaf = Tree { guess: found, children: Vec::new() };
        let tree = Tree { guess: mount, children: vec![(shown, leaf)] };
        let claim = Claim::optimal(Objective::WinRate, &Score::from(&tree.evaluate(&game).unwrap()));
        let text = write(Format::Json, &tree, &game, claim).unwrap();
        let document: Document = serde_json::from_str(&text).unwrap();
        // Every key that is written is one of the types, with its value.
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_value(&document).unwrap(), value);
        let root = &document.tree;
        assert_eq!((root.figures.total, root.figures.weight, root.figures.lost_weight), (3, 3, 1));
        let found = root.next["BGGGB"].as_ref().unwrap();
        assert_eq!((&*found.figures.guess, found.figures.may_be_answer), ("found", true));
        assert!(found.next["BGGGG"].is_none(), "sound is given up");
        assert_eq!((document.head.claim.status.as_str(), document.head.claim.lost_at_least), ("optimal", 1));
    }
}
