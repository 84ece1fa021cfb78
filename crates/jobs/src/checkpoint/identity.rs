//! The identity of a game in checkpoints and results. One of another game is refused, and the difference named.

use salet_base::sha256::Hash;
use serde::{Deserialize, Serialize};

use salet_core::game::{self, Game, Limit, Objective, Rule};
use salet_core::search::ledger::SEMANTICS;
use salet_words::{ListDigest, WordGame as _};

/// Everything about a game and its objective that findings depend on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Identity {
    /// The version of the meaning of findings ([`SEMANTICS`]).
    pub semantics: u32,
    /// The answers.
    pub answers: Words,
    /// The accepted guesses, answers included.
    pub guesses: Words,
    /// The SHA-256 of the text of the alphabet; `None` without one.
    pub alphabet: Option<String>,
    /// The feedback rule.
    pub feedback: String,
    /// The SHA-256 of the table of a game given as one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The rule.
    pub rule: Rule,
    /// The limit of guesses.
    pub limit: Limit,
    /// The objective.
    pub objective: Objective,
    /// The SHA-256 of the weights of the answers, four bytes each, lowest first; `None` if all are equal.
    pub weights: Option<String>,
}

/// A list of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// The number of words.
    pub count: usize,
    /// The SHA-256 of the words in their order, each with a line feed.
    pub sha256: String,
}

impl Identity {
    /// The identity of a game.
    ///
    /// # Errors
    /// [`game::Error::OwnRule`].
    pub fn of(game: &Game) -> Result<Identity, game::Error> {
        let (identity, weights) = (game.identity()?, game.weights());
        let text = |digest| ListDigest(digest).to_string();
        let words = |count, digest| Words { count, sha256: text(digest) };
        let (alphabet, table) = match game.words() {
            Some(_) => (identity.appendix, None),
            None => (None, identity.appendix),
        };
        Ok(Identity {
            semantics: SEMANTICS,
            answers: words(game.answer_count(), identity.answers),
            guesses: words(game.guess_count(), identity.guesses),
            alphabet: alphabet.map(text),
            feedback: game.feedback_rule_name().to_owned(),
            table: table.map(text),
            rule: game.rule(),
            limit: game.limit(),
            objective: game.objective(),
            weights: (!weights.is_equal()).then(|| {
                let bytes = weights.as_slice().iter().flat_map(|weight| weight.to_le_bytes());
                ListDigest(Hash::hash(&bytes.collect::<Vec<u8>>())).to_string()
            }),
        })
    }

    /// The first difference to the requested game, as a clause.
    pub fn difference(&self, asked: &Identity) -> Option<String> {
        let words = |what: &str, own: &Words, asked: &Words| {
            let other = if own.count == asked.count { "others".to_owned() } else { asked.count.to_string() };
            (own != asked).then(|| format!("it has {} {what}, the game {other}", own.count))
        };
        let setting = |what: &str, own: String, asked: String| {
            (own != asked).then(|| format!("its {what} is {own}, that of the game {asked}"))
        };
        let limit = |limit: Limit| limit.map_or("none".to_owned(), |limit| limit.to_string());
        let digest = |what: &str, none: &str, own: &Option<String>, asked: &Option<String>| {
            let kind = |digest: &Option<String>| if digest.is_some() { "given" } else { none };
            let other = if own.is_some() && asked.is_some() { "another" } else { kind(asked) };
            (own != asked).then(|| format!("its {what} is {}, that of the game {other}", kind(own)))
        };
        let (own, current) = (self.semantics, asked.semantics);
        (own != current)
            .then(|| format!("its findings are of version {own}, this program makes version {current}"))
            .or_else(|| words("answers", &self.answers, &asked.answers))
            .or_else(|| words("accepted words", &self.guesses, &asked.guesses))
            .or_else(|| digest("alphabet", "none", &self.alphabet, &asked.alphabet))
            .or_else(|| setting("feedback", self.feedback.to_string(), asked.feedback.to_string()))
            .or_else(|| digest("table", "none", &self.table, &asked.table))
            .or_else(|| setting("rule", self.rule.to_string(), asked.rule.to_string()))
            .or_else(|| setting("limit of guesses", limit(self.limit), limit(asked.limit)))
            .or_else(|| setting("objective", self.objective.to_string(), asked.objective.to_string()))
            .or_else(|| digest("weighting", "equal", &self.weights, &asked.weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet_core::game::Weights;
    use salet_words::{Alphabet, Source, WordLists, WordOptions};

    #[test]
    fn the_difference_is_named() {
        let original = || Game::builder(WordLists::original());
        let identity = |builder: salet_core::game::GameBuilder| {
            Identity::of(&builder.build().expect("the game makes sense")).expect("files can describe it")
        };
        let own = identity(original());
        let few: Vec<Vec<&str>> = ["aaa", "aab", "abb"].map(|word| vec![word]).into();
        let few = WordLists::from_spellings("few", WordOptions::default(), 2, &few);
        let few = Game::builder(few.expect("these are words"));
        let weights = |weight: u32| {
            let mut weights = vec![1; 2315];
            weights[7] = weight;
            original().weights(Weights::from_integers(&weights).expect("these are weights"))
        };
        let cases = [
            (original(), None),
            (few, Some("it has 2315 answers, the game 2")),
            (original().rule(Rule::Hard), Some("its rule is normal, that of the game hard")),
            (original().limit(None), Some("its limit of guesses is 6, that of the game none")),
            (original().objective(Objective::Worst), Some("its objective is mean, that of the game worst")),
            (weights(2), Some("its weighting is equal, that of the game given")),
        ];
        for (asked, difference) in cases {
            assert_eq!(own.difference(&identity(asked)).as_deref(), difference);
        }
        let (two, three) = (identity(weights(2)), identity(weights(3)));
        let difference = two.difference(&three);
        assert_eq!(difference.as_deref(), Some("its weighting is given, that of the game another"));
        let spelt = |alphabet: Option<&str>| {
            let read =
                alphabet.map(|text| Alphabet::read(Source::text("alphabet", text)).expect("an alphabet"));
            let options = WordOptions::new();
            let options = read.map_or(options.clone(), |alphabet| options.with_alphabet(alphabet));
            let source = Source::words("answers", ["chico", "noche"]);
            identity(Game::builder(WordLists::read(source, None, options).expect("words").0))
        };
        let letters = "c\nh\ni\no\nn\ne\n";
        let (plain, five, four) = (spelt(None), spelt(Some(letters)), spelt(Some(&format!("{letters}ch\n"))));
        for (own, asked, how) in [
            (&plain, &four, "none, that of the game given"),
            (&four, &plain, "given, that of the game none"),
            (&four, &five, "given, that of the game another"),
            (&five, &four, "given, that of the game another"),
        ] {
            assert_eq!(own.difference(asked), Some(format!("its alphabet is {how}")));
        }
        assert!(five.difference(&spelt(Some(letters))).is_none());
        let older = Identity { semantics: 0, ..own.clone() };
        assert!(older.difference(&own).is_some_and(|difference| difference.contains("version 0")));
    }
}
