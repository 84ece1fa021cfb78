//! Items with a value for each of some questions, as public tables have them: an item a row, a trait a column. The game is to ask about an
//! unknown item until one is left, or to guess it, and to be told how its values compare with those of the guess.

use crate::comparison::{Comparer, Comparison, Unfit};
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use salet_base::text::{count, excerpt};
use salet_core::game::{AnswerClasses, FeedbackMatrix, MatrixFault, MatrixRows};

/// The most items that can be compared with each other: the table has a cell for each pair.
pub const MAX_COMPARED: usize = 8192;

/// Items with their values.
///
/// ```
/// # mod salet { pub use salet_core::game; pub use salet_words as words; }
/// use salet::game::{Ending, Game};
/// use salet::words::Features;
///
/// let mut people = Features::new(["glasses", "hat"])?;
/// people.push("Alex", ["no", "yes"])?;
/// people.push("Anita", ["no", "no"])?;
/// people.push("Tom", ["yes", "no"])?;
/// let game = Game::of_matrix(people.matrix()?, Ending::Known)?.build()?;
/// assert_eq!((game.answer_count(), game.opener_count()), (3, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Features {
    questions: Vec<String>,
    items: Vec<String>,
    places: HashMap<String, ()>,
    /// Different values, which the cells number.
    values: Vec<String>,
    numbers: HashMap<String, u32>,
    /// Item by item.
    cells: Vec<u32>,
}

/// The reason why features make no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "messages name the fields")]
pub enum FeatureFault {
    /// Without items or questions there is no game.
    #[error(
        "has no {what}; give the names of the questions first, then the name and the values of each item"
    )]
    Empty { what: &'static str },
    /// An item has more or fewer values than there are questions.
    #[error("\"{}\" has {}, and there {}", excerpt(item), count(*found, "value"), are(*expected))]
    RowLength { item: String, found: usize, expected: usize },
    /// A line with one value has other parts than its header.
    #[error("\"{}\" stands on a line with {}; write the item, the question and the value", excerpt(item), count(*found, "field"))]
    LongRow { item: String, found: usize },
    /// A name is empty.
    #[error("{what} {number} has no name")]
    NoName { what: &'static str, number: usize },
    /// A value is empty or missing.
    #[error(
        "\"{}\" has no value for \"{}\"; give one, for instance none or unknown",
        excerpt(item),
        excerpt(question)
    )]
    NoValue { item: String, question: String },
    /// A name occurs twice.
    #[error("the {what} \"{}\" occurs twice; keep it once", excerpt(name))]
    Twice { what: &'static str, name: String },
    /// The name of an item occurs twice in three columns, which may have one value on each line.
    #[error(
        "the item \"{}\" occurs twice; keep it once, or name the columns item, question, value if each line has one value",
        excerpt(name)
    )]
    TwiceInThree { name: String },
    /// An item has two values for a question.
    #[error("\"{}\" has two values for \"{}\"; keep one", excerpt(item), excerpt(question))]
    TwoValues { item: String, question: String },
    /// A value in JSON that is no text.
    #[error(
        "the value of \"{}\" for \"{}\" is {found}; give text, a number, true, false, or a list of these",
        excerpt(question),
        excerpt(item)
    )]
    NotAValue { item: String, question: String, found: &'static str },
    /// An item in JSON that is no object.
    #[error(
        "holds {found} where an item is needed; give an object for each, as in {{\"name\": \"Alex\", \"hat\": \"no\"}}"
    )]
    NotAnItem { found: &'static str },
    /// Items that no question tells apart.
    #[error(
        "no question tells {}; ask one more, keep one item of each group, give them one class, or merge them",
        apart(groups)
    )]
    Alike { groups: Vec<Vec<String>> },
    /// A value that is compared by order and is no number.
    #[error(
        "the value of \"{}\" for \"{}\" is \"{}\", and no number, which has an order; write for instance -2.5",
        excerpt(question),
        excerpt(item),
        excerpt(value)
    )]
    NoNumber { item: String, question: String, value: String },
    /// A value that is no part of a place.
    #[error(
        "the value of \"{}\" for \"{}\" is \"{}\", and no {what}; write degrees, for instance -33.87",
        excerpt(question),
        excerpt(item),
        excerpt(value)
    )]
    NoCoordinate { item: String, question: String, value: String, what: &'static str },
    /// A distance without longitudes, or a direction without latitudes.
    #[error(
        "{rule} at \"{}\" has one column, and a place needs two; distance stands at the latitudes, direction at the longitudes behind them",
        excerpt(question)
    )]
    NoPlaces { rule: Comparison, question: String },
    /// More items than are compared.
    #[error("has {found} items, but at most {MAX_COMPARED} can be compared with each other")]
    ManyCompared { found: usize },
    /// Neither one rule for all questions nor one for each.
    #[error("{} for {}; give one for all, or one for each", count(*found, "comparison"), count(*expected, "question"))]
    Comparisons { found: usize, expected: usize },
    /// All columns are left out of the comparison.
    #[error("leaves every question out; compare one at least")]
    NothingCompared,
    /// A name or value that no table has, or more than a table has.
    #[error(transparent)]
    Matrix(#[from] MatrixFault),
}

fn are(questions: usize) -> String {
    if questions == 1 { "is 1 question".to_owned() } else { format!("are {questions} questions") }
}

/// Groups and names in a message: the first of them.
const SHOWN: usize = 4;

fn apart(groups: &[Vec<String>]) -> String {
    let listed = |names: &Vec<String>| {
        let shown: Vec<String> =
            names.iter().take(SHOWN).map(|name| format!("\"{}\"", excerpt(name))).collect();
        match names.len() - shown.len() {
            0 => format!("{} and {}", shown[..shown.len() - 1].join(", "), shown[shown.len() - 1]),
            more => format!("{} and {more} more", shown.join(", ")),
        }
    };
    let mut said: Vec<String> = groups.iter().take(SHOWN).map(listed).collect();
    said[0] += " apart";
    match groups.len() - said.len() {
        0 => {}
        more => said.push(format!("those of {}", count(more, "other group"))),
    }
    said.join(", nor ")
}

impl Features {
    /// Questions, without items.
    ///
    /// # Errors
    /// [`FeatureFault::Empty`], [`FeatureFault::NoName`], [`FeatureFault::Twice`], and [`FeatureFault::Matrix`] for a control character.
    pub fn new(questions: impl IntoIterator<Item = impl Into<String>>) -> Result<Features, FeatureFault> {
        let (mut names, mut places) = (Vec::new(), HashMap::new());
        for (number, question) in (1..).zip(questions) {
            names.push(new_name("question", number, &question.into(), &mut places)?);
        }
        if names.is_empty() {
            return Err(FeatureFault::Empty { what: "questions" });
        }
        places.clear();
        Ok(Features {
            questions: names,
            items: Vec::new(),
            places,
            values: Vec::new(),
            numbers: HashMap::new(),
            cells: Vec::new(),
        })
    }

    /// Add an item with a value for each question.
    ///
    /// # Errors
    /// Every variant of [`FeatureFault`] about one item. It is not added then.
    pub fn push<'v>(
        &mut self,
        item: &str,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Result<(), FeatureFault> {
        let item = new_name("item", self.items.len() + 1, item, &mut self.places)?;
        let before = self.cells.len();
        let pushed = self.push_values(&item, values);
        match pushed {
            Ok(()) => self.items.push(item),
            Err(_) => {
                self.cells.truncate(before);
                self.places.remove(&item);
            }
        }
        pushed
    }

    fn push_values<'v>(
        &mut self,
        item: &str,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Result<(), FeatureFault> {
        let expected = self.questions.len();
        let mut found = 0;
        for value in values {
            if found < expected {
                let number = self.number(value.trim(), item, found)?;
                self.cells.push(number);
            }
            found += 1;
        }
        match found == expected {
            true => Ok(()),
            false => Err(FeatureFault::RowLength { item: item.to_owned(), found, expected }),
        }
    }

    fn number(&mut self, value: &str, item: &str, question: usize) -> Result<u32, FeatureFault> {
        if let Some(&number) = self.numbers.get(value) {
            return Ok(number);
        }
        if value.is_empty() {
            let question = self.questions[question].clone();
            return Err(FeatureFault::NoValue { item: item.to_owned(), question });
        }
        if value.contains(char::is_control) {
            return Err(MatrixFault::Control { text: value.to_owned() }.into());
        }
        let number = self.values.len() as u32;
        self.values.push(value.to_owned());
        self.numbers.insert(value.to_owned(), number);
        Ok(number)
    }

    /// The names of the questions.
    pub fn questions(&self) -> &[String] {
        &self.questions
    }

    /// The names of the items.
    pub fn items(&self) -> &[String] {
        &self.items
    }

    /// The values of a question, item by item.
    pub(crate) fn column(&self, question: usize) -> impl Iterator<Item = &str> {
        let cells = self.cells.iter().skip(question).step_by(self.questions.len());
        cells.map(|&cell| self.values[cell as usize].as_str())
    }

    /// The game of questions about an unknown item: a guess is a question, and its feedback the value. It ends when one item is left
    /// ([`Ending::Known`](salet_core::game::Ending::Known)).
    ///
    /// # Errors
    /// [`FeatureFault::Alike`], [`FeatureFault::Empty`], [`FeatureFault::Matrix`].
    pub fn matrix(&self) -> Result<FeedbackMatrix, FeatureFault> {
        self.matrix_apart(|one, other| one == other)
    }

    /// The same if it ends when all items left have one class, as numbered in the order of the items: those need not be told apart.
    ///
    /// # Errors
    /// [`FeatureFault::Alike`] for items of several classes, [`FeatureFault::Empty`], [`FeatureFault::Matrix`].
    pub fn matrix_of_classes(&self, classes: &AnswerClasses) -> Result<FeedbackMatrix, FeatureFault> {
        let class = |item: usize| classes.numbers().get(item);
        self.matrix_apart(|one, other| class(one) == class(other))
    }

    fn matrix_apart(&self, are_one: impl Fn(usize, usize) -> bool) -> Result<FeedbackMatrix, FeatureFault> {
        let matrix = self.asked()?;
        let is_apart = |group: &Vec<usize>| group.iter().any(|&item| !are_one(group[0], item));
        let named = |group: Vec<usize>| group.into_iter().map(|item| self.items[item].clone()).collect();
        let groups: Vec<Vec<String>> = alike(&matrix).into_iter().filter(is_apart).map(named).collect();
        if groups.is_empty() { Ok(matrix) } else { Err(FeatureFault::Alike { groups }) }
    }

    /// The same with one item, named such as "Alex/Tom", for those that no question tells apart.
    ///
    /// # Errors
    /// [`FeatureFault::Empty`], [`FeatureFault::Twice`], [`FeatureFault::Matrix`].
    pub fn merged(&self) -> Result<Features, FeatureFault> {
        let mut merged = Features::new(self.questions.iter().cloned())?;
        for group in alike(&self.asked()?) {
            let names: Vec<&str> = group.iter().map(|&item| self.items[item].as_str()).collect();
            let cells = &self.cells[group[0] * self.questions.len()..][..self.questions.len()];
            merged.push(&names.join("/"), cells.iter().map(|&cell| self.values[cell as usize].as_str()))?;
        }
        Ok(merged)
    }

    /// The game of guesses that are items: the feedback has a sign for each column, by one rule or by one for each. It ends with the name
    /// of the unknown item ([`Ending::Named`](salet_core::game::Ending::Named)).
    ///
    /// # Errors
    /// [`FeatureFault::Comparisons`], [`FeatureFault::NoNumber`], [`FeatureFault::NoCoordinate`], [`FeatureFault::NoPlaces`],
    /// [`FeatureFault::ManyCompared`], [`FeatureFault::Empty`], [`FeatureFault::Matrix`].
    pub fn compared(&self, rules: &[Comparison]) -> Result<FeedbackMatrix, FeatureFault> {
        if self.items.len() > MAX_COMPARED {
            return Err(FeatureFault::ManyCompared { found: self.items.len() });
        }
        let comparers = self.comparers(rules)?;
        if comparers.is_empty() {
            return Err(FeatureFault::NothingCompared);
        }
        let mut rows = self.rows()?;
        let mut signs = vec![String::new(); self.items.len()];
        for (guess, name) in self.items.iter().enumerate() {
            for (answer, signs) in signs.iter_mut().enumerate() {
                signs.clear();
                comparers.iter().for_each(|comparer| comparer.show(guess, answer, signs));
            }
            rows.push(name, signs.iter().map(String::as_str))?;
        }
        Ok(rows.finish()?)
    }

    fn comparers(&self, rules: &[Comparison]) -> Result<Vec<Comparer>, FeatureFault> {
        let (found, expected) = (rules.len(), self.questions.len());
        if ![1, expected].contains(&found) {
            return Err(FeatureFault::Comparisons { found, expected });
        }
        let made = (0..expected).zip(rules.iter().cycle()).map(|(question, &rule)| {
            let column = |at: usize| (at < expected).then(|| self.column(at));
            let before = question.checked_sub(1);
            let value = |item: usize, question: usize| {
                let value = self.values[self.cells[item * expected + question] as usize].clone();
                [self.items[item].clone(), self.questions[question].clone(), value]
            };
            let no_coordinate = |item, question, what| {
                let [item, question, value] = value(item, question);
                FeatureFault::NoCoordinate { item, question, value, what }
            };
            // The latitude stands where the distance does, and before the direction.
            let latitude = match rule {
                Comparison::Direction(_) => before.unwrap_or(question),
                _ => question,
            };
            let made =
                Comparer::new(rule, before.and_then(column), self.column(question), column(question + 1));
            made.transpose().map(|made| {
                made.map_err(|unfit| match unfit {
                    Unfit::NoNumber(item) => {
                        let [item, question, value] = value(item, question);
                        FeatureFault::NoNumber { item, question, value }
                    }
                    Unfit::NoLatitude(item) => no_coordinate(item, latitude, "latitude, from -90 to 90"),
                    Unfit::NoLongitude(item) => {
                        no_coordinate(item, latitude + 1, "longitude, from -360 to 360")
                    }
                    Unfit::Alone => {
                        FeatureFault::NoPlaces { rule, question: self.questions[question].clone() }
                    }
                })
            })
        });
        made.flatten().collect()
    }

    fn asked(&self) -> Result<FeedbackMatrix, FeatureFault> {
        let mut rows = self.rows()?;
        for (question, name) in self.questions.iter().enumerate() {
            rows.push(name, self.column(question))?;
        }
        Ok(rows.finish()?)
    }

    fn rows(&self) -> Result<MatrixRows, FeatureFault> {
        match self.items.is_empty() {
            true => Err(FeatureFault::Empty { what: "items" }),
            false => Ok(MatrixRows::new(self.items.clone())?),
        }
    }
}

/// All answers, those together that no guess tells apart, in the order of the first of each group.
fn alike(matrix: &FeedbackMatrix) -> Vec<Vec<usize>> {
    let mut group_of = vec![0; matrix.answers().len()];
    for guess in 0..matrix.guesses().len() {
        let mut groups = HashMap::new();
        for (group, symbol) in group_of.iter_mut().zip(matrix.row(guess)) {
            let next = groups.len();
            *group = *groups.entry((*group, symbol)).or_insert(next);
        }
    }
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (answer, group) in group_of.into_iter().enumerate() {
        // The last round numbers groups by their first answers.
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(answer);
    }
    groups
}

/// A name, freed of white space around it, that is not in `places` yet.
fn new_name(
    what: &'static str,
    number: usize,
    name: &str,
    places: &mut HashMap<String, ()>,
) -> Result<String, FeatureFault> {
    let name = name.trim();
    if name.is_empty() {
        return Err(FeatureFault::NoName { what, number });
    }
    if name.contains(char::is_control) {
        return Err(MatrixFault::Control { text: name.to_owned() }.into());
    }
    match places.entry(name.to_owned()) {
        Entry::Occupied(_) => Err(FeatureFault::Twice { what, name: name.to_owned() }),
        Entry::Vacant(place) => {
            place.insert(());
            Ok(name.to_owned())
        }
    }
}

#[cfg(test)]
mod tests;
