//! A game described: what the options of the command, a request to `serve`, an object of Python and a game file say.
//!
//! A [`GameSpec`] names lists and settings; [`GameSpec::read`] is the only way from it to a [`Game`](salet_core::game::Game). A list, a table or weights
//! are in it or in a file ([`Given`]); the caller says where files come from, so that a description of a stranger reads none.
//! What it leaves out has the value of the named game, or the usual one.

mod boards;
mod error;
mod given;
mod note;
mod reading;
mod several;
mod table;

pub use boards::Boards;
pub use error::{Error, Fault};
pub use given::{Given, GivenClasses, GivenWeights, MaxGuesses};
pub use note::Note;
pub use table::{GivenFeatures, GivenTable, Until};

use serde::{Deserialize, Serialize};

use crate::catalogue::{self, NamedGame};
use salet_core::game::{Ending, Limit, Objective, Rule, USUAL_LIMIT};
use salet_words::{self as words, Comparison, Decimal, FeedbackRule, Source};

/// The description in the schema of messages, in which no text names a file but a policy.
#[cfg(feature = "schema")]
const OF_MESSAGES: &str = "The game: a named game, lists, a table of feedback, or features [default: the original game]. What they consist \
     of is in the description: the server reads no file but a policy.";

/// The game: a named game, lists, a table of feedback, or features [default: the original game].
///
/// A list, a table, features or weights are in the description, or a text names their file.
///
/// ```
/// # mod salet { pub use salet_advise::spec; }
/// use salet::spec::GameSpec;
///
/// let spec: GameSpec = serde_json::from_str(r#"{"answers": ["found", "sound"], "rule": "hard"}"#)?;
/// let game = spec.read(&|_| None, &mut |note| println!("{note}"))?;
/// assert_eq!((game.answer_count(), game.rule().name()), (2, "hard"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, description = OF_MESSAGES))]
#[serde(default)]
#[non_exhaustive]
pub struct GameSpec {
    /// The name of a compiled-in policy, or a policy file. It excludes all other parameters but those of its table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<String>,
    /// The name of a game whose lists are compiled in, perhaps with its rule: nyt, nyt-hard. Or that of a game of several boards, perhaps with
    /// its mode: quordle, quordle-sequence; it is played with the words of the original game if there are no answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The words that may be the secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<Given<Vec<String>>>,
    /// All accepted words; missing answers are added [default: the answers, also if empty].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guesses: Option<Given<Vec<String>>>,
    /// The words that the player knows: guesses are only these and the answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Given<Vec<String>>>,
    /// The first letter, which the game shows, as in SUTOM: only words that begin with it are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_letter: Option<String>,
    /// Whether letters are compared without their accents [default: false].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fold_accents: Option<bool>,
    /// The name of a compiled-in alphabet, such as "es"; or the text of one, with a letter and its spellings on each line; or its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(
            description = "The name of a compiled-in alphabet, such as \"es\"; or the text of one, with a letter and its spellings on each line."
        )
    )]
    pub alphabet: Option<String>,
    /// The feedback rule [default: official, or that of the named game].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feedback: Option<FeedbackRule>,
    /// The game as a table of feedback; with a policy, the table of its game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feedback_table: Option<Given<GivenTable>>,
    /// The symbol of the table that solves [default: a guess that has the name of the answer solves it].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<String>,
    /// "known": the game of the table ends when one answer is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Until>,
    /// The game as features of its answers: it asks until one of them is left. With a policy, the features of its game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<Given<GivenFeatures>>,
    /// Whether items that no question tells apart are one answer, named such as "Alex/Tom" [default: false].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merge_alike: Option<bool>,
    /// The rules that compare the items of features, one for all questions or one for each: then guesses are items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compare: Option<Vec<Comparison>>,
    /// The classes of answers that need not be told apart: the game asks until all answers left have one class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<Given<GivenClasses>>,
    /// The rule [default: normal, or that of the name].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// The limit of guesses; null or "none" for none [default: 6, or that of the named game; none for a table].
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "given::said")]
    pub max_guesses: Option<MaxGuesses>,
    /// The objective [default: mean].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
    /// The weights of the answers: one for each, in order, or by their names [default: all equal].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Given<GivenWeights>>,
    /// The answers of past games, each of which weighs past_weight times as much as without this list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub past: Option<Given<Vec<String>>>,
    /// The weight of an answer of a past game, a positive decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<given::DecimalSchema>"))]
    pub past_weight: Option<Decimal>,
    /// The number of boards, each with a secret of its own [default: 1, or that of the named game].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = 64)))]
    pub boards: Option<u8>,
    /// The mode of a named game of several boards [default: that of its name, or classic].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<String>,
    /// Whether the secrets of several boards were drawn independently, so that boards may have the same one [default: false].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub independent: Option<bool>,
}

/// The source of a file that a description names; `None` if descriptions of this kind name none.
pub type Files<'f> = &'f dyn Fn(&str) -> Option<Source>;

impl GameSpec {
    /// A named game under a rule.
    pub fn named(game: &NamedGame, rule: Rule) -> GameSpec {
        GameSpec { game: Some(game.name.to_owned()), rule: Some(rule), ..GameSpec::default() }
    }

    /// The description with everything that another one leaves out.
    pub fn or(self, other: GameSpec) -> GameSpec {
        GameSpec {
            policy: self.policy.or(other.policy),
            game: self.game.or(other.game),
            answers: self.answers.or(other.answers),
            guesses: self.guesses.or(other.guesses),
            known: self.known.or(other.known),
            first_letter: self.first_letter.or(other.first_letter),
            fold_accents: self.fold_accents.or(other.fold_accents),
            alphabet: self.alphabet.or(other.alphabet),
            feedback: self.feedback.or(other.feedback),
            feedback_table: self.feedback_table.or(other.feedback_table),
            solved: self.solved.or(other.solved),
            until: self.until.or(other.until),
            features: self.features.or(other.features),
            merge_alike: self.merge_alike.or(other.merge_alike),
            compare: self.compare.or(other.compare),
            classes: self.classes.or(other.classes),
            rule: self.rule.or(other.rule),
            max_guesses: self.max_guesses.or(other.max_guesses),
            objective: self.objective.or(other.objective),
            weights: self.weights.or(other.weights),
            past: self.past.or(other.past),
            past_weight: self.past_weight.or(other.past_weight),
            boards: self.boards.or(other.boards),
            mode: self.mode.or(other.mode),
            independent: self.independent.or(other.independent),
        }
    }

    /// The named game of the words: the original one if nothing names another.
    ///
    /// # Errors
    /// A name that no game has.
    pub fn named_game(&self) -> Result<&'static NamedGame, Error> {
        self.words().map(|(game, _)| game)
    }

    /// The named game of the words, with the rule of its name.
    fn words(&self) -> Result<(&'static NamedGame, Rule), Error> {
        match self.game_of_words() {
            Some(name) => catalogue::find_with_rule(name).map_err(|error| Error::new("game", error)),
            None => match catalogue::ALL.first() {
                Some(&game) => Ok((game, Rule::default())),
                None => {
                    Err(Error::new("answers", Fault::Missing { what: "the words that may be the secret" }))
                }
            },
        }
    }

    /// The name of a game that has words of its own.
    fn game_of_words(&self) -> Option<&str> {
        self.game.as_deref().filter(|_| self.several().is_none())
    }

    /// Whether the game is given as a table or as features.
    pub fn is_table(&self) -> bool {
        self.feedback_table.is_some() || self.features.is_some()
    }

    /// The ending of a game given as a table or as features.
    fn ending(&self) -> Ending {
        match (&self.solved, self.until) {
            (Some(symbol), _) => Ending::Solved(symbol.trim().to_owned()),
            (None, Some(Until::Known)) => Ending::Known,
            (None, None) if self.classes.is_some() => Ending::Known,
            (None, None) if self.features.is_some() && self.compare.is_none() => Ending::Known,
            (None, None) => Ending::Named,
        }
    }

    /// Whether its words or its table are its own, so that it needs no named game: some builds have none.
    fn is_own(&self) -> bool {
        self.game_of_words().is_none() && (self.answers.is_some() || self.is_table())
    }

    /// The feedback rule of a game of words.
    ///
    /// # Errors
    /// A name that no game has.
    pub fn feedback_rule(&self) -> Result<FeedbackRule, Error> {
        match self.feedback {
            Some(feedback) => Ok(feedback),
            None if self.is_own() => Ok(FeedbackRule::default()),
            None => Ok(self.named_game()?.feedback),
        }
    }

    /// The rule.
    ///
    /// # Errors
    /// A name that no game has, or another rule than that of the name.
    pub fn rule(&self) -> Result<Rule, Error> {
        let named = if self.is_own() { Rule::default() } else { self.words()?.1 };
        match (named, self.rule) {
            (named, None) => Ok(named),
            (Rule::Normal, Some(rule)) => Ok(rule),
            (named, Some(rule)) if named == rule => Ok(rule),
            (named, Some(_)) => Err(Error::new("rule", Fault::RuleOfName { rule: named })),
        }
    }

    /// The limit of guesses.
    ///
    /// # Errors
    /// A name that no game has.
    pub fn limit(&self) -> Result<Limit, Error> {
        self.max_guesses.map_or_else(|| self.usual_limit(), |MaxGuesses(limit)| Ok(limit))
    }

    /// The limit of guesses without another.
    ///
    /// # Errors
    /// A name that no game has.
    pub fn usual_limit(&self) -> Result<Limit, Error> {
        match &self.answers {
            _ if self.is_table() => Ok(None),
            Some(_) => Ok(USUAL_LIMIT),
            None => Ok(self.named_game()?.limit),
        }
    }

    /// Whether this is a named game with equal weights, which may have a compiled-in policy.
    pub fn is_named_game(&self) -> bool {
        let lists = [&self.answers, &self.guesses, &self.known, &self.past].into_iter().any(Option::is_some);
        !lists && self.weights.is_none() && self.first_letter.is_none() && !self.is_table()
    }

    /// The files that it names, with their fields.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let lists = [
            ("answers", &self.answers),
            ("guesses", &self.guesses),
            ("known", &self.known),
            ("past", &self.past),
        ];
        let lists = lists.into_iter().map(|(field, list)| (field, list.as_ref().and_then(Given::file)));
        let alphabet = self.alphabet.as_deref().filter(|alphabet| is_file(alphabet));
        let table = self.feedback_table.as_ref().and_then(Given::file);
        let features = self.features.as_ref().and_then(Given::file);
        let weights = self.weights.as_ref().and_then(Given::file);
        let classes = self.classes.as_ref().and_then(Given::file);
        let others = [
            ("alphabet", alphabet),
            ("feedback_table", table),
            ("features", features),
            ("classes", classes),
            ("weights", weights),
        ];
        lists.chain(others).filter_map(|(field, file)| Some((field, file?)))
    }

    /// The description with other names of its files.
    #[must_use]
    pub fn map_files(mut self, name: impl Fn(&str) -> String) -> GameSpec {
        for list in [&mut self.answers, &mut self.guesses, &mut self.known, &mut self.past] {
            if let Some(Given::File(file)) = list {
                *file = name(file);
            }
        }
        if let Some(Given::File(file)) = &mut self.feedback_table {
            *file = name(file);
        }
        if let Some(Given::File(file)) = &mut self.features {
            *file = name(file);
        }
        if let Some(Given::File(file)) = &mut self.classes {
            *file = name(file);
        }
        if let Some(Given::File(file)) = &mut self.weights {
            *file = name(file);
        }
        if let Some(alphabet) = self.alphabet.as_mut().filter(|alphabet| is_file(alphabet)) {
            *alphabet = name(alphabet);
        }
        self
    }

    /// The fields that are given.
    fn fields(&self) -> impl Iterator<Item = &'static str> {
        let fields = [
            ("policy", self.policy.is_some()),
            ("game", self.game.is_some()),
            ("answers", self.answers.is_some()),
            ("guesses", self.guesses.as_ref().is_some_and(|guesses| !is_empty(guesses))),
            ("known", self.known.is_some()),
            ("first_letter", self.first_letter.is_some()),
            ("fold_accents", self.fold_accents.is_some()),
            ("alphabet", self.alphabet.is_some()),
            ("feedback", self.feedback.is_some()),
            ("feedback_table", self.feedback_table.is_some()),
            ("solved", self.solved.is_some()),
            ("until", self.until.is_some()),
            ("features", self.features.is_some()),
            ("merge_alike", self.merge_alike.is_some()),
            ("compare", self.compare.is_some()),
            ("classes", self.classes.is_some()),
            ("rule", self.rule.is_some()),
            ("max_guesses", self.max_guesses.is_some()),
            ("objective", self.objective.is_some()),
            ("weights", self.weights.is_some()),
            ("past", self.past.is_some()),
            ("past_weight", self.past_weight.is_some()),
            ("boards", self.boards.is_some()),
            ("mode", self.mode.is_some()),
            ("independent", self.independent.is_some()),
        ];
        fields.into_iter().filter_map(|(field, is_given)| is_given.then_some(field))
    }

    /// Refuse fields beside a policy, which contains its game, but those of its table.
    ///
    /// # Errors
    /// The first such field.
    pub fn check_beside_policy(&self) -> Result<(), Error> {
        const OF_TABLES: [&str; 7] =
            ["policy", "feedback_table", "solved", "until", "features", "merge_alike", "compare"];
        let other = self.fields().find(|field| !OF_TABLES.contains(field));
        other.map_or(Ok(()), |field| Err(Error::new(field, Fault::Repeats { what: "the policy" })))
    }

    /// Refuse fields that contradict others.
    fn check(&self) -> Result<(), Error> {
        let repeats = |field, what| Err(Error::new(field, Fault::Repeats { what }));
        if self.policy.is_some() {
            return repeats("policy", "the game");
        }
        self.boards()?;
        if self.is_table() {
            const OF_WORDS: [&str; 8] = [
                "game",
                "answers",
                "guesses",
                "known",
                "first_letter",
                "fold_accents",
                "alphabet",
                "feedback",
            ];
            let is_of_words =
                |field: &&str| OF_WORDS.contains(field) && (*field != "game" || self.several().is_none());
            if let Some(field) = self.fields().find(is_of_words) {
                return Err(Error::new(field, Fault::NotForTables));
            }
        }
        if self.feedback_table.is_none()
            && let Some(field) = self.fields().find(|field| ["solved", "until"].contains(field))
        {
            return Err(Error::new(field, Fault::Needs { what: "a table of feedback" }));
        }
        let has_words = self.game_of_words().is_some();
        match self {
            GameSpec { feedback_table: Some(_), features: Some(_), .. } => repeats("features", "the table"),
            GameSpec { feedback_table: None, features: None, classes: Some(_), .. } => {
                Err(Error::new("classes", Fault::Needs { what: "a table of feedback, or features" }))
            }
            GameSpec { solved: Some(_), classes: Some(_), .. } => {
                repeats("classes", "the symbol that solves")
            }
            GameSpec { compare: Some(_), classes: Some(_), .. } => {
                Err(Error::new("classes", Fault::NotCompared))
            }
            GameSpec { features: None, merge_alike: Some(_), .. } => {
                Err(Error::new("merge_alike", Fault::Needs { what: "features" }))
            }
            GameSpec { features: None, compare: Some(_), .. } => {
                Err(Error::new("compare", Fault::Needs { what: "features" }))
            }
            GameSpec { merge_alike: Some(true), compare: Some(_), .. } => {
                Err(Error::new("merge_alike", Fault::NotCompared))
            }
            GameSpec { solved: Some(_), until: Some(_), .. } => repeats("until", "the symbol that solves"),
            GameSpec { answers: Some(_), .. } if has_words => repeats("game", "the answers"),
            GameSpec { guesses: Some(guesses), .. } if has_words && !is_empty(guesses) => {
                repeats("game", "the guesses")
            }
            GameSpec { alphabet: Some(_), fold_accents: Some(_), .. } => {
                Err(Error::new("alphabet", Fault::AccentsTwice))
            }
            GameSpec { past: Some(_), past_weight: None, .. } => {
                Err(Error::new("past_weight", Fault::PastAlone))
            }
            GameSpec { past: None, past_weight: Some(_), .. } => Err(Error::new("past", Fault::PastAlone)),
            _ => {
                let mut inputs = self.files().filter(|&(_, file)| file == "-");
                match inputs.nth(1) {
                    Some((field, _)) => Err(Error::new(field, words::Error::StandardInputTwice)),
                    None => Ok(()),
                }
            }
        }
    }
}

/// An empty list is what a program sends that has no other words.
fn is_empty(list: &Given<Vec<String>>) -> bool {
    matches!(list, Given::Here(words) if words.is_empty())
}

/// Whether an alphabet is a file, and neither a name nor a text.
fn is_file(alphabet: &str) -> bool {
    !alphabet.contains('\n') && catalogue::spelling(alphabet).is_none()
}

#[cfg(test)]
mod tests;
