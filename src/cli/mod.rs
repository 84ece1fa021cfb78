//! The command line: one file a subcommand. Data goes to standard output, everything else to standard error; `command.rs` names the
//! exit codes.

mod board;
mod checkpoint_args;
mod clock;
mod command;
mod ended;
mod exit;
mod expectation;
mod game_args;
mod given;
mod inputs;
mod interrupt;
mod keep;
mod knowledge_args;
mod layout;
mod list_args;
mod memory;
mod name;
mod output;
mod policy_args;
mod progress;
mod search_args;
mod summary;
mod table_args;
mod tiles;
mod weight_args;

mod analyse;
mod boards;
mod certify;
mod compare;
mod convert;
mod describe;
mod divide;
mod merge;
mod next;
mod plan;
mod play;
mod rank;
mod serve;
mod show;
mod solve;
mod status;
mod verify;
mod words;
mod work;

pub use command::main;

use analyse::Judged;
use board::{Board, INDENT};
use checkpoint_args::CheckpointArgs;
use clock::deadline;
use convert::page_of;
use ended::{Ended, effort_since};
use exit::{Exit, Failure, refusal};
use game_args::{GameArgs, find_word};
use given::Given;
use interrupt::stop_flag;
use keep::{ForceArgs, New, NewFolders, check_folder, check_outputs};
use layout::{Width, hang, say, width_of};
use list_args::ListArgs;
use output::{BAD, BOLD, DIM, GOOD, Output, WARN};
use policy_args::{OptionalPolicyArgs, PolicyArgs, PolicyName, Subject};
use progress::{Bar, Steps, spinner};
use search_args::{SearchArgs, at_least_one, duration, whole};
