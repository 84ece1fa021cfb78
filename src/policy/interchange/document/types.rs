//! What the JSON of a policy says. The schema in docs/schemas is made from these types, words and all, by the test below.

use serde::Serialize;

use crate::game::{FeedbackRule, Game, Objective, Rule};
use crate::policy::claim::Claim;
use crate::policy::outlook::Outlook;

/// The version of the keys: one is only taken away or changed with a new number, and new ones may be added.
pub(super) const SCHEMA_VERSION: u64 = 1;

/// All but the tree.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct Head {
    /// The version of these keys, 1. A key is only taken away or changed with a new version; others may be added.
    #[cfg_attr(test, schemars(extend("const" = 1)))]
    pub(super) schema_version: u64,
    pub(super) game: GameTerms,
    pub(super) claim: Claimed,
}

/// The game that the policy is for. Its words are told by number and digest only.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct GameTerms {
    /// The letters of every word.
    #[cfg_attr(test, schemars(range(min = 1, max = 10)))]
    pub(super) word_length: usize,
    /// How many words may be the answer.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) answers: usize,
    /// How many words may be guessed, the answers included.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) guesses: usize,
    /// The SHA-256 of the answers in order, in lower case and normal form C (accents taken off where they are folded), each
    /// followed by a line feed.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub(super) answers_sha256: String,
    /// The same of all guesses: the answers, then the others.
    #[cfg_attr(test, schemars(regex(pattern = "^[0-9a-f]{64}$")))]
    pub(super) guesses_sha256: String,
    /// What a guess shows.
    pub(super) feedback: FeedbackRule,
    /// Which guesses are legal.
    pub(super) rule: Rule,
    /// The most guesses that a game may take; null for no limit.
    #[cfg_attr(test, schemars(range(min = 1, max = 255)))]
    pub(super) limit: Option<u8>,
    /// What the policy is to be good at.
    pub(super) objective: Objective,
    /// What all answers weigh together: their number, where each is as likely.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) weight: u64,
}

/// What is claimed to be proven; a bound is 0 where nothing is, and where the objective does not ask for it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct Claimed {
    /// How much is proven. optimal: no policy is better by the objective. bounded: the bounds, which are below what the
    /// policy costs. upper-bound: nothing.
    #[cfg_attr(test, schemars(extend("enum" = ["optimal", "bounded", "upper-bound"])))]
    pub(super) status: String,
    /// No policy has a smaller total (worst-then-mean: none that keeps the worst case; win-rate: none that loses no more).
    pub(super) total_at_least: u64,
    /// No policy has a smaller worst case (mean-then-worst: none that keeps the total).
    pub(super) worst_at_least: u32,
    /// No policy loses less weight.
    pub(super) lost_at_least: u64,
}

/// What to play, and what to expect from there on, this guess included: total / (weight - `lost_weight`) guesses on average.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize, schemars::JsonSchema))]
pub(super) struct Figures<'a> {
    /// The word to play.
    pub(super) guess: std::borrow::Cow<'a, str>,
    /// Whether the word may be the answer here.
    pub(super) may_be_answer: bool,
    /// How many answers are left.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) answers: u32,
    /// What they weigh together.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(super) weight: u64,
    /// The sum of weight times further guesses over the answers that are found.
    pub(super) total: u64,
    /// The most further guesses that one of them takes; 0 if none is found.
    pub(super) worst_case: u32,
    /// The weight of the answers that are not found.
    pub(super) lost_weight: u64,
}

impl Head {
    pub(super) fn of(game: &Game, claim: &Claim) -> Head {
        Head { schema_version: SCHEMA_VERSION, game: GameTerms::of(game), claim: Claimed::of(claim) }
    }
}

impl GameTerms {
    pub(super) fn of(game: &Game) -> GameTerms {
        let lists = game.lists();
        GameTerms {
            word_length: lists.word_len(),
            answers: game.answer_count(),
            guesses: game.guess_count(),
            answers_sha256: lists.answers_digest().to_string(),
            guesses_sha256: lists.guesses_digest().to_string(),
            feedback: game.feedback(),
            rule: game.rule(),
            limit: game.limit(),
            objective: game.objective(),
            weight: game.weights().total(),
        }
    }
}

impl Claimed {
    fn of(claim: &Claim) -> Claimed {
        let Claim { kind, total_at_least, worst_at_least, lost_at_least } = *claim;
        Claimed { status: kind.name().to_owned(), total_at_least, worst_at_least, lost_at_least }
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
    use crate::game::Tree;
    use crate::policy::interchange::{Format, write};
    use crate::policy::score::Score;
    use crate::words::{Source, WordLists, WordOptions};

    const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schemas/policy.schema.json");

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
        /// GYBBG (green, yellow, grey), or in pegs, for instance 2B1W; null where the answers are given up.
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
        let answers = Source::words("answers", ["mount", "found", "sound"]);
        let lists = WordLists::read(answers, None, WordOptions::default()).unwrap().0;
        let game = Game::builder(lists).objective(Objective::WinRate).build().unwrap();
        let [mount, found] = ["mount", "found"].map(|word| game.lists().find(word).unwrap());
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
