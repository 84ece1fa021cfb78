//! A game in plain data for the oracles: letters and numbers, no type of the solver.

use std::fmt;
use std::path::Path;
use std::{fs, io};

/// Define an enum of the command line: its variants, all of them in `ALL`, and their names.
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $kind:ident { $($(#[$each:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $kind { $($(#[$each])* $variant,)+ }

        impl $kind {
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$variant),+];

            pub fn name(self) -> &'static str {
                match self { $($kind::$variant => $name,)+ }
            }
        }
    };
}
pub use named;

named! {
    Feedback {
        /// Each copy of a letter in the secret colours one copy in the guess.
        Official = "official",
        /// Yellow if the secret has the letter.
        Presence = "presence",
        /// Yellow if the secret has the letter at a place that is not green.
        Unmatched = "unmatched",
        Pegs = "pegs",
        /// The number of letters at their place.
        Places = "places",
        /// The number of common letters, each copy counted.
        Common = "common",
    }
}

impl Feedback {
    /// Whether it counts letters and colours none, so that the hard rule has nothing to keep.
    pub fn counts(self) -> bool {
        matches!(self, Feedback::Pegs | Feedback::Places | Feedback::Common)
    }
}

named! {
    Rule {
        Normal = "normal",
        /// Revealed greens stay, revealed letters are used.
        Hard = "hard",
        /// Every guess agrees with all feedback.
        Strict = "strict",
    }
}

named! {
    Objective {
        Mean = "mean",
        Worst = "worst",
        WorstThenMean = "worst-then-mean",
        MeanThenWorst = "mean-then-worst",
        /// The lost weight, then the total of the solved answers.
        WinRate = "win-rate",
        /// The weight solved only at the last guess, then the total; every answer is solved.
        LastGuess = "last-guess",
    }
}

impl Objective {
    /// Whether it counts what happens at a limit.
    pub fn needs_limit(self) -> bool {
        matches!(self, Objective::WinRate | Objective::LastGuess)
    }
}

named! {
    /// What ends a game given as a table.
    Ending {
        /// The guess with the name of the answer.
        Named = "named",
        /// A guess whose symbol for the answer is [`Cells::SOLVES`].
        Solved = "solved",
        /// One answer left.
        Known = "known",
    }
}

/// The symbols of a game given as a table, in place of feedback between words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cells {
    pub ending: Ending,
    /// The symbols of each guess for all answers; `None` for an answer whose name is no guess.
    pub rows: Vec<Option<Vec<char>>>,
    /// The class of each answer, if some need not be told apart, in a game until one class is left.
    pub classes: Option<Vec<u8>>,
}

impl Cells {
    pub const SOLVES: char = 'y';

    /// Codes of feedback as symbols: what each guess shows for each answer, `None` for one that is no guess. In a game that a symbol
    /// ends, it is `solved`.
    pub fn of_codes(
        [answers, guesses]: [usize; 2],
        (ending, solved): (Ending, u16),
        shown: impl Fn(usize, usize) -> Option<u16>,
    ) -> Cells {
        let symbol = |code: u16| match ending {
            Ending::Solved if code == solved => Cells::SOLVES,
            // A plane of its own.
            _ => char::from_u32(0x1_0000 + u32::from(code)).expect("a character"),
        };
        let row = |guess| (0..answers).map(|answer| shown(guess, answer).map(symbol)).collect();
        Cells { ending, rows: (0..guesses).map(row).collect(), classes: None }
    }

    /// Whether the cell of a guess for an answer solves it.
    pub fn solves(&self, guess: usize, answer: usize) -> bool {
        let shows = || self.rows[guess].as_ref().is_some_and(|row| row[answer] == Cells::SOLVES);
        match self.ending {
            Ending::Named => guess == answer,
            Ending::Solved => shows(),
            Ending::Known => false,
        }
    }

    /// Whether a game until one answer, or one class, is left ends with these.
    pub fn is_known(&self, left: &[u16]) -> bool {
        let class = |answer: &u16| {
            self.classes.as_ref().map_or(*answer, |classes| classes[usize::from(*answer)].into())
        };
        self.ending == Ending::Known && left.iter().all(|answer| class(answer) == class(&left[0]))
    }

    /// The different symbols, in order.
    pub fn symbols(&self) -> Vec<char> {
        let mut symbols: Vec<char> = self.rows.iter().flatten().flatten().copied().collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }
}

/// The words of a game in the letters of an alphabet, which change no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spelled {
    pub alphabet: String,
    pub words: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spec {
    /// All accepted words, the answers first.
    pub words: Vec<Vec<char>>,
    pub answers: usize,
    pub feedback: Feedback,
    pub rule: Rule,
    pub objective: Objective,
    pub limit: Option<u8>,
    /// The weight of each answer; their greatest common divisor is 1.
    pub weights: Vec<u32>,
    /// Boxed, since a finding has a game, and errors should be small.
    pub spelled: Option<Box<Spelled>>,
    /// The table of a game without letters, whose words are names; its rule is normal or strict.
    pub cells: Option<Box<Cells>>,
}

impl Spec {
    /// These words under the terms of the original game, without a limit.
    pub fn plain<T: AsRef<str>>(words: &[T], answers: usize) -> Spec {
        Spec {
            words: words.iter().map(|word| word.as_ref().chars().collect()).collect(),
            answers,
            feedback: Feedback::Official,
            rule: Rule::Normal,
            objective: Objective::Mean,
            limit: None,
            weights: vec![1; answers],
            spelled: None,
            cells: None,
        }
    }

    /// The game of a table, without names.
    pub fn of_cells(answers: usize, cells: Cells) -> Spec {
        let names = vec![""; cells.rows.len()];
        Spec { cells: Some(Box::new(cells)), ..Spec::plain(&names, answers) }
    }

    /// The guesses that can be played.
    pub fn guesses(&self) -> Vec<u16> {
        let is_row = |number: &usize| self.cells.as_ref().is_none_or(|cells| cells.rows[*number].is_some());
        (0..self.words.len()).filter(is_row).map(|number| number as u16).collect()
    }

    /// Whether the game ends when one answer is left.
    pub fn ends_known(&self) -> bool {
        self.cells.as_ref().is_some_and(|cells| cells.ending == Ending::Known)
    }

    /// Whether the game is over with these answers left.
    pub fn is_known(&self, left: &[u16]) -> bool {
        self.cells.as_ref().is_some_and(|cells| cells.is_known(left))
    }

    /// The file of classes, if there are some.
    pub fn classes(&self) -> Option<String> {
        let classes = self.cells.as_ref()?.classes.as_ref()?;
        Some(
            classes
                .iter()
                .enumerate()
                .map(|(answer, class)| format!("{}\tc{class}\n", self.word(answer)))
                .collect(),
        )
    }

    /// The table as CSV; `None` for games of words.
    pub fn table(&self) -> Option<String> {
        let cells = self.cells.as_ref()?;
        let names: Vec<String> = (0..self.answers).map(|number| self.word(number)).collect();
        let mut text = format!(",{}\n", names.join(","));
        for guess in self.guesses().into_iter().map(usize::from) {
            let symbols: Vec<String> = cells.rows[guess].iter().flatten().map(char::to_string).collect();
            text += &format!("{},{}\n", self.word(guess), symbols.join(","));
        }
        Some(text)
    }

    pub fn word_len(&self) -> usize {
        self.words[0].len()
    }

    pub fn word(&self, number: usize) -> String {
        let plain = || self.words[number].iter().collect();
        self.spelled.as_ref().map_or_else(plain, |spelled| spelled.words[number].clone())
    }

    /// A number of guesses beyond which no policy improves: each useful guess splits the candidates, and an opener may
    /// waste one.
    pub fn most(&self) -> usize {
        let enough = self.answers + 1;
        match (self.objective, self.limit) {
            // What the last guess solves counts.
            (Objective::LastGuess, Some(limit)) => limit.into(),
            (_, limit) => limit.map_or(enough, |limit| usize::from(limit).min(enough)),
        }
    }

    pub fn weight(&self, set: &[u16]) -> i128 {
        set.iter().map(|&secret| i128::from(self.weights[usize::from(secret)])).sum()
    }

    /// The files `answers.txt`, `guesses.txt` and `weights.txt`.
    pub fn lists(&self) -> [String; 3] {
        let lines = |count: usize| (0..count).map(|number| self.word(number) + "\n").collect();
        let weights = self.weights.iter().enumerate();
        let weights = weights.map(|(secret, weight)| format!("{} {weight}\n", self.word(secret)));
        [lines(self.answers), lines(self.words.len()), weights.collect()]
    }

    pub fn write(&self, folder: &Path) -> io::Result<()> {
        if let Some(table) = self.table() {
            fs::write(folder.join("table.csv"), table)?;
            self.classes().map_or(Ok(()), |classes| fs::write(folder.join("classes.txt"), classes))?;
            return fs::write(folder.join("weights.txt"), &self.lists()[2]);
        }
        let alphabet = self.spelled.iter().map(|spelled| spelled.alphabet.clone());
        let names = ["answers.txt", "guesses.txt", "weights.txt", "alphabet.txt"];
        let mut texts = names.iter().zip(self.lists().into_iter().chain(alphabet));
        texts.try_for_each(|(name, text)| fs::write(folder.join(name), text))
    }

    /// The command's arguments for this game, with its lists in the current folder.
    pub fn arguments(&self) -> Vec<String> {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<String> {
            pairs.iter().flat_map(|(name, value)| [(*name).to_owned(), (*value).to_owned()]).collect()
        };
        let lists = match &self.cells {
            None => pairs(&[("--answers", "answers.txt"), ("--guesses", "guesses.txt")]),
            Some(cells) => match cells.ending {
                Ending::Named => pairs(&[("--feedback-table", "table.csv")]),
                Ending::Solved => pairs(&[("--feedback-table", "table.csv"), ("--solved", "y")]),
                Ending::Known if cells.classes.is_some() => {
                    pairs(&[("--feedback-table", "table.csv"), ("--classes", "classes.txt")])
                }
                Ending::Known => pairs(&[("--feedback-table", "table.csv"), ("--until", "known")]),
            },
        };
        let alphabet = self.spelled.iter().flat_map(|_| pairs(&[("--alphabet", "alphabet.txt")]));
        let weights = pairs(&[("--weights", "weights.txt")]);
        lists.into_iter().chain(weights).chain(self.terms()).chain(alphabet).collect()
    }

    /// The command's arguments for the terms of this game.
    fn terms(&self) -> Vec<String> {
        let limit = self.limit.map_or("none".to_owned(), |limit| limit.to_string());
        [
            ("--feedback", self.feedback.name()),
            ("--rule", self.rule.name()),
            ("--objective", self.objective.name()),
            ("--max-guesses", &limit),
        ]
        .into_iter()
        .filter(|&(name, _)| name != "--feedback" || self.cells.is_none())
        .flat_map(|(name, value)| [name.to_owned(), value.to_owned()])
        .collect()
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (answers, guesses, letters) = (self.answers, self.words.len(), self.word_len());
        let terms = self.terms().join(" ");
        if let Some(table) = self.table() {
            let classes = self.classes().map_or_else(String::new, |classes| format!(", classes:\n{classes}"));
            return write!(f, "{answers} answers, {terms}, table:\n{table}{classes}");
        }
        write!(f, "{answers} answers, {guesses} guesses of {letters} letters; {terms}")
    }
}
