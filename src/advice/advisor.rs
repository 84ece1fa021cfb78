//! Who is asked: a policy where there is one, and a solver, made when first needed.

use std::sync::OnceLock;

use crate::game::Game;
use crate::policy::{Contents, Policy};
use crate::search::{Among, Control, Ranked, Ranking, SearchConfig, Solver, Task};
use crate::words::GuessId;

use super::error::Result;
use super::expectation::Expectation;
use super::under_way::UnderWay;
use super::unlisted::Unlisted;

/// Advises on games of one kind; what it learns serves all that it is asked.
///
/// ```
/// use std::sync::OnceLock;
/// use salet::advice::Advisor;
/// use salet::catalogue;
/// use salet::search::Control;
///
/// let policy = catalogue::find_policy("original").expect("it is compiled in").open();
/// let place = OnceLock::new();
/// let advisor = Advisor::new(&policy, &place);
/// let lists = &policy.contents().lists;
///
/// // "audio", which the policy would not play, has shown a yellow A and O.
/// let mut game = advisor.start();
/// let audio = lists.find("audio").expect("an accepted word");
/// let secret = lists.secret_ids().find(|&secret| lists.display(secret.as_guess()) == "coral").expect("an answer");
/// game.play(audio, game.score(audio, secret));
/// let best = advisor.best(&game, &Control::default())?.expect("there is time enough");
/// assert_eq!(best.answers, game.candidates().len());
/// # Ok::<(), salet::Error>(())
/// ```
pub struct Advisor<'g> {
    contents: &'g Contents,
    policy: Option<&'g Policy>,
    /// Where the game is kept once something is to be searched for.
    game: &'g OnceLock<Game>,
    solver: OnceLock<Solver<'g>>,
    config: SearchConfig,
}

impl<'g> Advisor<'g> {
    /// An advisor on the game of a policy. `game` is where the game is kept, empty at first.
    pub fn new(policy: &'g Policy, game: &'g OnceLock<Game>) -> Advisor<'g> {
        Advisor::of(policy.contents(), Some(policy), game)
    }

    /// An advisor on a game, of whose words, feedback, rule and weights a policy, if there is one, has to be.
    pub fn of(contents: &'g Contents, policy: Option<&'g Policy>, game: &'g OnceLock<Game>) -> Advisor<'g> {
        Advisor { contents, policy, game, solver: OnceLock::new(), config: SearchConfig::default() }
    }

    /// An advisor on a game that has no policy: everything is searched for.
    pub fn without_policy(contents: &'g Contents, game: &'g OnceLock<Game>) -> Advisor<'g> {
        Advisor::of(contents, None, game)
    }

    /// An advisor on a game among words that are no answers.
    pub fn among(unlisted: &'g Unlisted) -> Advisor<'g> {
        Advisor::without_policy(&unlisted.contents, &unlisted.game)
    }

    /// With other settings of the search, for instance the number of threads.
    #[must_use]
    pub fn with_config(mut self, config: SearchConfig) -> Advisor<'g> {
        self.config = config;
        self
    }

    /// The start of a game.
    pub fn start(&self) -> UnderWay<'g> {
        match self.policy {
            Some(policy) => UnderWay::with_policy(self.contents, policy),
            None => UnderWay::new(self.contents),
        }
    }

    /// The best guess now: that of the policy, or what a search finds. `None` if no answer is left or the game is over.
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn best(&self, game: &UnderWay<'_>, control: &Control<'_>) -> Result<Option<Expectation>> {
        match Expectation::looked_up(game) {
            Some(known) => Ok(Some(known)),
            None => self.searched(game, Task::Best, control),
        }
    }

    /// What to expect if `guess` is played now and the rest as well as can be; `None` as for [`Advisor::best`].
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn price(
        &self,
        game: &UnderWay<'_>,
        guess: GuessId,
        control: &Control<'_>,
    ) -> Result<Option<Expectation>> {
        match Expectation::looked_up(game).filter(|known| known.guess == guess) {
            Some(known) => Ok(Some(known)),
            None => self.searched(game, Task::Opener(guess), control),
        }
    }

    /// The best guesses now, with exact figures; each is given to `found` as soon as it is certain. Nothing is looked up.
    /// `None` if no answer is left or the game is over.
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn rank(
        &self,
        game: &UnderWay<'_>,
        top: usize,
        among: Among,
        control: &Control<'_>,
        found: &mut (dyn FnMut(&Ranked) + Send),
    ) -> Result<Option<Ranking>> {
        if game.ended().is_some() {
            return Ok(None);
        }
        Ok(self.solver()?.rank_after(game.history(), top, among, control, found))
    }

    /// What a search comes to for what is left.
    fn searched(
        &self,
        game: &UnderWay<'_>,
        task: Task,
        control: &Control<'_>,
    ) -> Result<Option<Expectation>> {
        if game.ended().is_some() {
            return Ok(None);
        }
        let solver = self.solver()?;
        let found = solver.continuation(game.history(), task, control);
        let given = matches!(task, Task::Opener(_));
        Ok(found.and_then(|found| Expectation::of_search(solver.game(), &found, given)))
    }

    /// The solver of the game, for questions of other kinds.
    ///
    /// # Errors
    /// [`Error`](super::Error) if there can be no search.
    pub fn solver(&self) -> Result<&Solver<'g>> {
        if let Some(solver) = self.solver.get() {
            return Ok(solver);
        }
        let game = match self.game.get() {
            Some(game) => game,
            None => {
                let game = self.contents.game()?;
                self.game.get_or_init(|| game)
            }
        };
        let solver = Solver::new(game, self.config.clone())?;
        Ok(self.solver.get_or_init(|| solver))
    }
}
