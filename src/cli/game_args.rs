//! The arguments that define the game.

use salet::catalogue;
use salet::game::{Game, Objective, Rule, clues};
use salet::spec::{GameSpec, MaxGuesses, Note};
use salet::words::{Comparison, GuessId, WordGame as _};

use super::given::Given;
use super::list_args::ListArgs;
pub(crate) use super::list_args::named;
use super::name::{self, GameName};
use super::table_args::{self, TableArgs};
use super::weight_args::{WeightArgs, stem};
use crate::cli::{Failure, Output, game_file, memory, refusal};

#[derive(clap::Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameArgs {
    #[command(flatten)]
    given: Given,
    #[arg(value_name = "GAME", help = games(), conflicts_with_all = ["game", "answers", "guesses", "feedback_table", "features"], hide_possible_values = true, value_parser = name::GameNameParser)]
    named: Option<GameName>,
    #[command(flatten)]
    lists: ListArgs,
    /// Rule: normal, hard or strict [default: normal]
    ///
    /// normal: every accepted word. hard: each revealed green stays in its place, and each letter occurs at least as often as any
    /// one earlier guess had it green or yellow; a grey letter may come again, and so may a yellow one at its place.
    /// strict: the guess agrees with all feedback so far
    #[arg(long, value_name = "RULE", hide_possible_values = true, value_parser = named(Rule::ALL, Rule::name))]
    rule: Option<Rule>,
    /// Maximum number of guesses, or none [default: 6]
    ///
    /// bulls-and-cows and tables have no limit by default
    #[arg(long, value_name = "N|none", value_parser = limit)]
    max_guesses: Option<MaxGuesses>,
    /// Optimise mean, worst, win-rate, … [default: mean]
    ///
    /// mean: the fewest guesses on average. worst: the fewest in the worst case. worst-then-mean and mean-then-worst: one, then the
    /// other among equals. win-rate: the most answers found within the limit, then the mean.
    /// last-guess: all answers within the limit, the fewest at its last guess, then the mean
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = named(Objective::ALL, Objective::name))]
    objective: Option<Objective>,
    #[command(flatten)]
    table: TableArgs,
    #[command(flatten)]
    weights: WeightArgs,
}

pub(crate) fn limit(text: &str) -> Result<MaxGuesses, String> {
    match (text, text.parse()) {
        ("none", _) => Ok(MaxGuesses(None)),
        (_, Ok(guesses @ 1..)) => Ok(MaxGuesses(Some(guesses))),
        _ => Err("give a number from 1 to 255, or none for no limit".to_owned()),
    }
}

/// The names of all games, as help.
fn games() -> String {
    let names: Vec<&str> = catalogue::ALL.iter().map(|game| game.name).collect();
    format!("{}; or a file of `salet game`", names.join(", "))
}

impl GameArgs {
    /// Refuse options of a game beside a policy, which contains its game and names its table.
    pub(crate) fn refuse_beside_policy(&self) -> Result<(), Failure> {
        let is_other = |option: &&String| !table_args::OF_POLICIES.contains(&option.as_str());
        match self.given.of::<GameArgs>().iter().find(is_other) {
            None => Ok(()),
            Some(option) => refusal(format!("a policy contains its game; leave {option} out")),
        }
    }

    /// The game, with a note about each correction of its lists.
    pub(crate) fn game(&self, output: &Output) -> Result<Game, Failure> {
        read(&self.spec()?, output)
    }

    /// The same for a game that gets a certificate, with a warning about lists that salet-check refuses, since that corrects nothing.
    pub(crate) fn certified_game(&self, output: &Output) -> Result<Game, Failure> {
        let mut warnings = Vec::new();
        let mut tell = teller(output);
        let game = read_with(&self.spec()?, &mut |note| {
            if let Note::Warning(warning) = &note {
                warnings.push(warning.clone());
            }
            tell(note);
        })?;
        let has_variants = game.words().is_some_and(|words| words.lists().options().has_variants());
        if warnings.iter().any(|warning| warning.is_out_of_form(has_variants)) {
            output.warn(
                "salet-check refuses such lists; give it lists with every word once and every answer among the \
                 guesses, in the same order: the certificate is the same",
            );
        }
        Ok(game)
    }

    /// The description of the game, which has one board: its file, and what the options say instead.
    pub(crate) fn spec(&self) -> Result<GameSpec, Failure> {
        let spec = self.with_boards()?;
        if !spec.has_boards() {
            return Ok(spec);
        }
        let name = match &self.named {
            Some(GameName::File(file)) => file.display().to_string(),
            _ => spec.game.unwrap_or_default(),
        };
        refusal(format!(
            "{name} has several boards; write `salet boards solve {name}` or `salet play {name}`"
        ))
    }

    /// The same for a game of any number of boards.
    pub(crate) fn with_boards(&self) -> Result<GameSpec, Failure> {
        match &self.named {
            Some(GameName::File(file)) => Ok(self.options().or(game_file::read(file)?)),
            _ => Ok(self.options()),
        }
    }

    /// What the command line says, but for a file.
    fn options(&self) -> GameSpec {
        let mut spec = GameSpec::default();
        spec.game = match &self.named {
            Some(GameName::One(one)) => Some(one.name()),
            Some(GameName::Several(several)) => Some(several.name()),
            Some(GameName::File(_)) | None => None,
        };
        (spec.rule, spec.max_guesses, spec.objective) = (self.rule, self.max_guesses, self.objective);
        spec.or(self.lists.spec()).or(self.table.spec()).or(self.weights.spec())
    }

    /// The description of the table, if the game is given as one.
    pub(crate) fn table(&self) -> GameSpec {
        self.table.spec()
    }

    /// A name for files about this game: its differences from the original game, or from its file.
    pub(crate) fn name(&self) -> String {
        let spec = self.options();
        let file = match &self.named {
            Some(GameName::File(file)) => Some(stem(&file.to_string_lossy())),
            _ => None,
        };
        let is_file = file.is_some();
        let list = |list: &Option<String>| list.as_deref().map(stem);
        let lists = &self.lists;
        let named = spec.named_game().unwrap_or(catalogue::ORIGINAL);
        let words =
            list(&lists.answers).or(list(&lists.guesses).map(|guesses| format!("original-{guesses}")));
        let name = file.or_else(|| self.table.file().map(|file| stem(file))).or(words);
        let mut name = name.unwrap_or_else(|| named.name.to_owned());
        let mut add = |part: &str| {
            name.push('-');
            name += part;
        };
        if let Some(known) = list(&lists.known) {
            add(&format!("known-{known}"));
        }
        if let Some(letter) = lists.first_letter.as_deref().map(str::trim)
            && letter.chars().all(char::is_alphanumeric)
        {
            add(&format!("first-{letter}"));
        }
        if let Some(symbol) = &spec.solved {
            let plain: String = symbol.chars().filter(|sign| sign.is_alphanumeric()).collect();
            add(&format!("solved-{plain}"));
        }
        if spec.until.is_some() {
            add("until-known");
        }
        if let Some(classes) = self.table.classes() {
            add(&stem(classes));
        }
        if spec.merge_alike.is_some() {
            add("merged");
        }
        if let Some(rules) = &spec.compare {
            let named = |rule: &Comparison| rule.to_string().replace(':', "");
            add(&rules.iter().map(named).collect::<Vec<_>>().join("-"));
        }
        if let Some(feedback) = spec.feedback.filter(|&feedback| is_file || feedback != named.feedback) {
            add(feedback.name());
        }
        if let Ok(rule) = spec.rule()
            && (rule != Rule::default() || is_file && spec.rule.is_some())
        {
            add(rule.name());
        }
        let usual = spec.usual_limit().unwrap_or_default();
        match spec.max_guesses.map(|MaxGuesses(limit)| limit).filter(|&limit| is_file || limit != usual) {
            None => {}
            Some(Some(limit)) => add(&format!("max{limit}")),
            Some(None) => add("unlimited"),
        }
        if let Some(objective) =
            self.objective.filter(|&objective| is_file || objective != Objective::default())
        {
            add(objective.name());
        }
        self.weights.names().for_each(|name| add(&name));
        name
    }
}

/// The game of a description, with a note about each correction of its lists.
pub(crate) fn read(spec: &GameSpec, output: &Output) -> Result<Game, Failure> {
    read_with(spec, &mut teller(output))
}

pub(crate) fn read_with(spec: &GameSpec, tell: &mut dyn FnMut(Note)) -> Result<Game, Failure> {
    Ok(spec.read(&|file| Some(memory::source(file)), tell)?)
}

/// Tells notes on standard error.
pub(crate) fn teller(output: &Output) -> impl FnMut(Note) {
    |note| match note {
        Note::Warning(warning) => output.warn(warning),
        note => output.note(format_args!("{note}")),
    }
}

pub(crate) fn find_word(game: &Game, word: &str) -> Result<GuessId, Failure> {
    Ok(clues::find_word(game, word)?)
}

/// An answer by its word, as a guess with that number: names of answers may differ from those of guesses. Any accepted word in a
/// game of words.
pub(crate) fn find_answer(game: &Game, word: &str) -> Result<GuessId, Failure> {
    match game.find_answer(word) {
        Some(answer) => Ok(answer.as_guess()),
        None if game.words().is_none() => {
            refusal(format!("there is no answer \"{}\"", salet_base::text::excerpt(word)))
        }
        None => find_word(game, word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        game: GameArgs,
    }

    #[test]
    fn a_policy_excludes_every_option_of_a_game() {
        let refused = |line: &[&str]| {
            let parsed = Line::try_parse_from([&["salet"], line].concat());
            let refused = parsed.unwrap_or_else(|error| panic!("{error}")).game.refuse_beside_policy();
            refused.err().map(|failure| failure.to_string())
        };
        assert_eq!(refused(&[]), None);
        assert_eq!(refused(&["--feedback-table", "t.csv"]), None);
        assert_eq!(refused(&["--features", "f.csv", "--merge-alike"]), None);
        let table = ["--feedback-table=t.csv", "--until=known"];
        for (line, option) in [
            (&["nyt"][..], "GAME"),
            (&["--game=nyt"], "--game"),
            // Also what is the default.
            (&["--rule", "normal"], "--rule"),
            (&["--objective=mean"], "--objective"),
            (&["--max-guesses", "6"], "--max-guesses"),
            (&["--weights", "w.txt"], "--weights"),
            (&["--answers", "a.txt"], "--answers"),
            (&["--fold-accents"], "--fold-accents"),
            (&table, "--until"),
        ] {
            let reason = format!("a policy contains its game; leave {option} out");
            assert_eq!(refused(line).as_deref(), Some(reason.as_str()), "{line:?}");
        }
    }
}
