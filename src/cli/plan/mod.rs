//! `salet plan`: plans for people.

use std::path::PathBuf;
use std::time::Instant;

use crate::search::{Control, Solver};

use super::exit::{Exit, Failure};
use super::game_args::GameArgs;
use super::interrupt::stop_flag;
use super::keep::ForceArgs;
use super::output::Output;
use super::run::Run;
use super::search_args::SearchArgs;

mod openers;
mod planning;
mod vocabulary;

use openers::Openers;
use planning::Planning;
use vocabulary::Vocabulary;

/// Find plans that people can keep: the same two or three first guesses in every game, or few words to remember
///
/// --openers: the first guesses are played whatever is shown, even where they can no longer be the answer; only a game that is
/// solved ends early. After them play is optimal. Of all pairs the best are proven. Of three words the best are proven in
/// small games; else good pairs are extended, and the total found is exact for its words, but others may be better. The
/// order of the words is the best one: those that are answers come first, the heaviest before the others, else the order
/// of the lists. Plans of equal totals are in that order, too.
///
/// --vocabulary: every guess is one of N words, or the likeliest answer that is left, of equal ones the first of the list;
/// always that where no more than two are left. The words are searched for one by one, and exchanged as long as that helps:
/// the total is exact for them, and nothing is proven of others. --out writes how to play with them, as a policy: `salet
/// convert --to sheet` prints it.
///
/// Plans are judged by the mean, under the normal rule.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet plan --openers 2 --top 5\n  salet plan --vocabulary 12 --out mine.policy"
)]
pub(crate) struct Plans {
    /// How many first guesses are fixed
    #[arg(long, value_name = "2|3", default_value = "2", value_parser = clap::value_parser!(u8).range(2..=3))]
    openers: u8,
    /// How many of the best
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    /// How many words there may be to remember, in place of fixed first guesses
    #[arg(long, value_name = "N", conflicts_with_all = ["openers", "top"])]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    vocabulary: Option<u16>,
    /// Where to write how to play with the vocabulary, as a policy
    #[arg(long, short, value_name = "FILE", requires = "vocabulary")]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
}

impl Run for Plans {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        let began = Instant::now();
        let deadline = self.search.deadline();
        let game = self.game.game(output)?;
        let stop = stop_flag(output);
        let control = Control::default().with_stop(&stop).with_deadline(deadline);
        let solver = Solver::new(&game, self.search.config(&game)?)?;
        let planning = Planning { solver: &solver, control, stop: &stop, began, output };
        let found = match self.vocabulary {
            Some(words) => Vocabulary { words, out: self.out, force: self.force }.run(&planning, output)?,
            None => Openers { openers: self.openers, top: self.top }.run(&planning, output)?,
        };
        output.note(planning.effort());
        Ok(match found {
            _ if planning.is_interrupted() => Exit::Interrupted,
            true => Exit::Done,
            false => Exit::Negative,
        })
    }
}
