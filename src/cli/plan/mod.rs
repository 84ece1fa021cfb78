//! `salet plan`: plans for people.

use std::path::PathBuf;
use std::time::Instant;

use crate::search::{Control, Solver};

use crate::cli::{Exit, Failure, ForceArgs, GameArgs, Output, Run, SearchArgs, find_word, stop_flag};

mod openers;
mod planning;
mod vocabulary;

use openers::Openers;
use planning::Planning;
use vocabulary::Vocabulary;

/// Find plans for people: two or three fixed first guesses, or a few words to remember
///
/// --openers: every game begins with these guesses, even if they can no longer be the answer; only a solved game
/// ends early. After them play is optimal. The best pairs are proven. The best triples are proven in
/// small games; in others good pairs are extended: the total is exact for its words, but other triples may be better. Words are in
/// their best order: answers first, the heaviest before the others, then the order of the lists, which also breaks ties.
///
/// --opener: the plan begins with your word, and only the others are chosen: the best second word is proven, and so is the best pair
/// after one word. Repeat it for more words, in their order. If no other is left to choose, the plan of your words gets its exact total.
///
/// --vocabulary: every guess is one of N words, or the likeliest remaining answer, the first of the list among equals;
/// always that if two or fewer remain. Words are chosen one by one, and exchanged as long as that helps: the total is exact for
/// them, and nothing is proven about others. --out writes a policy that plays with them: `salet convert --to sheet` prints it.
///
/// The mean judges plans, under the normal rule.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  salet plan --openers 2 --top 5\n  salet plan nyt --opener crane\n  salet plan --vocabulary 12 --out mine.policy"
)]
pub(crate) struct Plans {
    /// Number of fixed first guesses [default: 2 or 3]
    ///
    /// 2, or one more than the words of --opener, at most 3
    #[arg(long, value_name = "2|3", value_parser = clap::value_parser!(u8).range(2..=3))]
    openers: Option<u8>,
    /// First of them, your own; repeat it for the next
    #[arg(long = "opener", value_name = "WORD")]
    given: Vec<String>,
    /// Number of plans
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1000))]
    top: u16,
    /// Maximum number of words to remember, instead of fixed first guesses
    #[arg(long, value_name = "N", conflicts_with_all = ["openers", "given", "top"])]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    vocabulary: Option<u16>,
    /// File for a policy that plays with the vocabulary
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
        self.search.tell_memory(&game, output);
        let planning = Planning { solver: &solver, control, stop: &stop, began };
        let found = match self.vocabulary {
            Some(words) => Vocabulary { words, out: self.out, force: self.force }.run(&planning, output)?,
            None => {
                let word = |word: &String| find_word(game.lists(), word);
                let given = self.given.iter().map(word).collect::<Result<Vec<_>, _>>()?;
                let usual = (given.len() + 1).clamp(2, 3) as u8;
                let openers = self.openers.unwrap_or(usual);
                Openers { given, openers, top: self.top }.run(&planning, output)?
            }
        };
        output.note(planning.effort());
        Ok(match found {
            _ if planning.is_interrupted() => Exit::Interrupted,
            true => Exit::Done,
            false => Exit::Negative,
        })
    }
}
