//! The arguments of `play`, and the start of a session.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::time::Duration;

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64;
use salet::advice::{Adversary, Advisor, Knowledge};
use salet::catalogue;
use salet::game::{Feedback, Game, Rule};
use salet::words::{Digits, GuessId, WordGame as _};

use super::browser;
use super::commands::NAMES;
use super::lines::{Input, input};
use super::screen::Screen;
use super::session::{Guide, Outcome, Session, State};
use crate::cli::game_args::find_answer;
use crate::cli::game_args::{named, teller};
use crate::cli::interrupt::Asking;
use crate::cli::table_args::{GIVE_IT, PolicyTableArgs};
use crate::cli::{
    Board, Exit, Failure, Given, Output, PolicyName, boards, duration, memory, policy_args, refusal, whole,
};

/// Play along with a game, line by line
///
/// For a game that goes on elsewhere: write its feedback, and read the best guess, equally good ones, the prices of the next best,
/// and the best guess that can win now. Each line is a clue as `salet next` reads them, a word, lines of a shared game, or a
/// command; `help` lists them. The same lines may come through a pipe. As long as the game keeps to the policy, the best
/// guess is a lookup; otherwise an exact search, which says what the time limit leaves open.
///
/// A line of colours alone is about the word that you named last, or else about the recommended one.
///
/// With --hint it grades each guess that you type, and shows no word: `hint` tells the number of answers, then letters of
/// the best guess, one more each time, and `solution` names it.
///
/// With --hide the program plays against you: it has no word, and each reply prolongs the game as much as possible,
/// without a limit of guesses. With --answer or --demo it plays alone.
///
/// With --browser it does all this in a page instead, which it writes into output/ and opens. The page needs no network and no
/// installation; a phone can open it, too.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  $ salet play nyt --hard\n  > GYBBG\n  > crane=21002\n  > why slate\n  > undo\n\n  \
                        $ printf 'GYBBG\\nleft all\\n' | salet play"
)]
pub(crate) struct Play {
    #[command(flatten)]
    given: Given,
    // The catalogue lists the compiled-in ones.
    #[arg(value_name = "GAME|POLICY", default_value = policy_args::DEFAULT, help = policy_args::help_of_games())]
    policy: PathBuf,
    /// Keep the hard rule, with its compiled-in policy if there is one
    #[arg(long)]
    hard: bool,
    /// Write a page for this game into output/, and open it in the browser
    ///
    /// The browser is that of $BROWSER, or the one of the system. A file that is no page stays.
    #[arg(long, conflicts_with_all = ["hide", "hint", "answer", "demo"])]
    browser: bool,
    /// Play against you, and prolong the game as much as possible
    #[arg(long)]
    hide: bool,
    /// Grade your guesses, and give hints, not words
    #[arg(long, conflicts_with_all = ["hide", "answer", "demo"])]
    hint: bool,
    /// Play alone for this answer
    #[arg(long, value_name = "WORD", conflicts_with_all = ["demo", "hide"])]
    answer: Option<String>,
    /// Play alone for a random answer
    #[arg(long, conflicts_with = "hide")]
    demo: bool,
    /// Seed of the answer of --demo, to repeat a game
    #[arg(long, value_name = "N", requires = "demo", hide_short_help = true, conflicts_with_all = ["browser", "hide", "hint", "answer"])]
    seed: Option<u64>,
    /// Pause after each guess of --demo and --answer [default: 1s or none]
    ///
    /// 1s on a terminal, otherwise none
    #[arg(long, value_name = "DURATION", hide_short_help = true, value_parser = duration)]
    pause: Option<Duration>,
    /// Number of next best guesses to show
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole)]
    next: usize,
    /// Number of remaining answers to list
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = whole)]
    list: usize,
    /// Time for each question; the rest is then between bounds
    #[arg(long, value_name = "DURATION", default_value = "5s", value_parser = duration)]
    time_limit: Duration,
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = named(Digits::ALL, Digits::name), hide_short_help = true, help = policy_args::DIGITS)]
    clue_digits: Digits,
    #[command(flatten)]
    table: PolicyTableArgs,
    #[arg(long, hide_short_help = true, help = policy_args::NO_MAP, display_order = policy_args::LAST)]
    no_map: bool,
}

impl Play {
    pub(crate) fn run(self, output: &Output) -> Result<Exit, Failure> {
        if let Some(several) = self.name().several()? {
            let but = ["--list", "--time-limit", "--clue-digits"];
            self.given.refuse_with_boards::<Play>(&several, &but)?;
            return boards::play(several, self.list, self.time_limit, self.clue_digits, output);
        }
        if output.json() {
            return refusal("play is for people; `salet serve` answers programs in JSON");
        }
        if self.policy.as_os_str() == "-" {
            return refusal(
                "play reads its lines from standard input, so the policy must be a file or a name",
            );
        }
        if self.browser {
            return self.browse(output);
        }
        let guide = self.guide(output)?;
        let mut screen = Screen {
            board: Board { out: Box::new(output.stdout()), output: *output, list: self.list },
            err: Box::new(anstream::AutoStream::auto(io::stderr())),
        };
        if self.demo || self.answer.is_some() {
            return self.alone(&guide, &mut screen);
        }
        let words = guide.game().guesses().map(|guess| guide.game().name(guess).to_owned());
        let mut input = Input::new(input(NAMES, words, false)?);
        self.session(guide, &mut screen, &mut input)
    }

    /// Open a page. It has the policies of its game under all rules; that of --hard comes first.
    fn browse(&self, output: &Output) -> Result<Exit, Failure> {
        let own = self.name().advisor(&mut teller(output))?;
        let hard = match self.hard && own.game().rule() != Rule::Hard {
            true => Some(under(own.game(), Rule::Hard)?).filter(|hard| hard.policy().is_some()),
            false => None,
        };
        if self.hard && hard.is_none() && own.game().rule() != Rule::Hard {
            output
                .note("no policy for the hard rule of this game is compiled in; choose the rule in the page");
        }
        let Some(policy) = hard.as_ref().unwrap_or(&own).policy() else {
            return refusal("a page needs a policy; `salet solve` makes one");
        };
        let compiled_in = catalogue::policies().find(|named| named.bytes == policy.as_bytes());
        let stem = self.policy.file_stem().unwrap_or_default().to_string_lossy();
        let name = compiled_in.map_or(stem, |named| named.name.into());
        browser::open(policy, &name, output)
    }

    fn guide(&self, output: &Output) -> Result<Guide, Failure> {
        let mut advisor = self.name().advisor(&mut teller(output))?;
        let needs_table = self.hide || self.answer.is_some() || self.demo;
        if needs_table && !advisor.game().has_table() {
            return refusal(format!("the table of the game is not there; {GIVE_IT}"));
        }
        if self.hint && advisor.game().words().is_none() {
            return refusal("a hint tells letters, and a table has none");
        }
        if self.hard && advisor.game().rule() != Rule::Hard {
            advisor = under(advisor.game(), Rule::Hard)?;
            if advisor.policy().is_none() {
                output.note(
                    "no policy for the hard rule of this game is compiled in, so every guess needs a search",
                );
            }
        }
        Ok(self.guide_by(advisor))
    }

    fn name(&self) -> PolicyName {
        PolicyName::new(self.policy.clone(), self.no_map).with_table(self.table.spec())
    }

    fn guide_by(&self, advisor: Advisor) -> Guide {
        match self.hide {
            true => Guide::Adversary(Adversary::new(advisor.game())),
            false => Guide::Advisor(advisor),
        }
    }

    /// Sessions, each with a rule of its own, until the last one ends.
    fn session(
        &self,
        mut guide: Guide,
        screen: &mut Screen<'_>,
        input: &mut Input<'_>,
    ) -> Result<Exit, Failure> {
        let asking = Asking::new(self.time_limit, screen.board.output);
        let mut turns: Vec<(GuessId, Feedback)> = Vec::new();
        let mut knowledge = Knowledge::default();
        let mut state = State::default();
        let mut is_other_rule = false;
        loop {
            let mut session = Session {
                guide: &guide,
                game: guide.after(&knowledge, &turns)?,
                screen,
                asking: &asking,
                digits: self.clue_digits,
                next: self.next,
                hint: self.hint,
                state,
            };
            if is_other_rule {
                session.announce_rule(guide.advisor().policy().is_some())?;
            }
            let outcome = session.run(input)?;
            (turns, state) = (session.game.history().to_vec(), session.state);
            knowledge = session.game.knowledge().clone();
            match outcome {
                Outcome::Ended => return Ok(Exit::Done),
                Outcome::Rule(rule) => match self.under(guide.game(), rule).and_then(|advisor| {
                    let guide = self.guide_by(advisor);
                    // Known letters may be refused.
                    guide.after(&knowledge, &turns).map(|_| guide)
                }) {
                    Ok(other) => (guide, is_other_rule) = (other, true),
                    Err(failure) => {
                        screen.refuse(&failure.said())?;
                        is_other_rule = false;
                    }
                },
            }
        }
    }

    /// An adviser under another rule; on the policy of the command line if that is of this game.
    fn under(&self, game: &Game, rule: Rule) -> Result<Advisor, Failure> {
        let other = under(game, rule)?;
        let own = self.name().advisor(&mut |_| ()).ok();
        Ok(own.filter(|own| own.game().is_same_as(other.game())).unwrap_or(other))
    }

    fn alone(&self, guide: &Guide, screen: &mut Screen<'_>) -> Result<Exit, Failure> {
        let game = guide.game();
        let answer = match &self.answer {
            Some(word) => find_answer(game, word)?,
            None => {
                let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32);
                screen.note(&format!("a random answer; `--demo --seed {seed}` shows this game again"))?;
                random_answer(game, seed)
            }
        };
        let pause = self.pause.unwrap_or(if io::stdout().is_terminal() {
            Duration::from_secs(1)
        } else {
            Duration::ZERO
        });
        let asking = Asking::new(self.time_limit, screen.board.output);
        let mut session = Session {
            guide,
            game: guide.advisor().start(),
            screen,
            asking: &asking,
            digits: self.clue_digits,
            next: self.next,
            hint: false,
            state: State::default(),
        };
        Ok(if session.play_by_itself(answer, pause)? { Exit::Done } else { Exit::Negative })
    }
}

/// An adviser on the same game under another rule, with the compiled-in policy if there is one.
fn under(game: &Game, rule: Rule) -> Result<Advisor, Failure> {
    if rule == Rule::Hard && !game.has_colours() && game.words().is_some() {
        return refusal("this feedback names no letter, so there is no hard rule for it");
    }
    let game = game.to_builder().rule(rule).build().map_err(salet::Error::from)?;
    Ok(memory::limited(catalogue::advisor_for(&game)))
}

/// An answer, each with the probability of its weight.
fn random_answer(game: &Game, seed: u64) -> GuessId {
    let place = Pcg64::seed_from_u64(seed).random_range(0..game.weights().total());
    let mut sum = 0;
    let found = game.answers().find(|&secret| {
        sum += u64::from(game.weights().get(secret));
        place < sum
    });
    match found {
        Some(secret) => secret.as_guess(),
        None => unreachable!("a place below the sum of the weights is in one of them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_change_within_a_named_game() {
        let open = |name| catalogue::find_policy(name).unwrap().open();
        let total = |advisor: &Advisor| advisor.policy().map(|policy| policy.score().total);
        let hard = under(open("original").game(), Rule::Hard).unwrap();
        assert_eq!((hard.game().rule(), total(&hard)), (Rule::Hard, Some(8122)));
        assert_eq!(total(&under(hard.game(), Rule::Normal).unwrap()), Some(7920));
        let hard = under(open("nyt").game(), Rule::Hard).unwrap();
        assert_eq!((hard.game().rule(), total(&hard)), (Rule::Hard, Some(11627)));
        assert_eq!(total(&under(open("nyt").game(), Rule::Strict).unwrap()), None);
        let against = Adversary::new(open("original").game());
        assert_eq!(total(&under(against.advisor().game(), Rule::Hard).unwrap()), None);
    }
}
