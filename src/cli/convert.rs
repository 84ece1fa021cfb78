//! `salet convert`: trees of other programs into policies, and policies into their formats, drawings, sheets of paper and pages.

use salet::words::WordPolicy as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use salet::game::{Game, Tree};
use salet::page;
use salet::policy::interchange::{self, Format};
use salet::policy::{self, Claim, Fault, Figures, Policy, Score, dot, sheet};
use salet::spec::GameSpec;
use serde::Serialize;

use crate::cli::table_args;
use crate::cli::{
    Exit, Failure, ForceArgs, GameArgs, New, Output, at_least_one, check_outputs, policy_args, refusal,
    summary,
};

/// Convert policies and trees; write pages, drawings and sheets
///
/// Trees are those of other programs. A tree is replayed with the game's own feedback; its true cost goes to standard error. A policy contains
/// its game; for a tree of another program, or for JSON, the options of salet solve define the game. With --objective win-rate
/// a tree is judged by the answers it finds within --max-guesses, however deep it is.
#[derive(clap::Args)]
#[command(
    after_help = "Example: salet convert original --to html --out original.html",
    after_long_help = "Formats:\n  \
    policy       salet's own\n  \
    json         a policy with all its figures; docs/schemas/policy.schema.json is its schema\n  \
    tree         the lines of alex1770/wordle, shared beginnings left blank\n  \
    tree-full    the same, every line complete\n  \
    nested-json  the nested objects of jonathanolson/wordle-solver\n  \
    csv          one line an answer, all guesses, as for the leaderboard of freshman.dev; spreadsheets may take names that begin\n                 with = + - @ for formulas: import them as text\n  \
    flat-json    the flat map of 3b1b's simulations\n\n\
    Input only:\n  \
    irving       Irving's notation for Mastermind, as widmaN/mastermind-strategy writes it\n\n\
    Output only:\n  \
    dot          a drawing for Graphviz, up to --depth\n  \
    sheet        a page of plain text to play by: the opener, and the next guess for each feedback\n  \
    html         a page for any browser, without a network: the policy to explore, help in a game, analysis\n\n\
    Examples:\n  \
    salet convert original --to sheet | lpr\n  \
    salet convert original --to html --out original.html\n  \
    salet convert original --to dot --depth 2 | dot -Tsvg -o original.svg\n  \
    salet convert original --to json --out original.json\n  \
    salet convert tree.txt --objective win-rate --max-guesses 4 --to csv"
)]
pub(crate) struct Convert {
    /// Policy or tree, - for standard input, or a compiled-in policy
    #[arg(value_name = "INPUT")]
    input: PathBuf,
    /// Format of the input [default: detected]
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = inputs())]
    from: Option<Form>,
    /// Format of the output, such as tree, json, sheet or html
    ///
    /// [default: tree for a policy, policy for a tree]
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = outputs())]
    to: Option<Form>,
    /// Output file; - for standard output
    ///
    /// [default: standard output for text, output/NAME.policy for a policy]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Guesses in a drawing (--to dot) at most [default: all]
    #[arg(long, value_name = "N", value_parser = at_least_one::<u32>)]
    depth: Option<u32>,
    #[command(flatten)]
    force: ForceArgs,
    #[command(flatten)]
    game: GameArgs,
}

/// A format: of inputs and outputs the first two, Irving's notation of inputs only, the others of outputs only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Policy,
    Foreign(Format),
    Dot,
    Sheet,
    Html,
}

/// The names of the formats of inputs.
fn names() -> impl Iterator<Item = &'static str> {
    ["policy"].into_iter().chain(Format::ALL.iter().map(|format| format.name()))
}

fn form(name: &str) -> Form {
    match name {
        "dot" => Form::Dot,
        "sheet" => Form::Sheet,
        "html" => Form::Html,
        _ => name.parse().map_or(Form::Policy, Form::Foreign),
    }
}

fn inputs() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(names()).map(|name| form(&name))
}

fn outputs() -> impl TypedValueParser<Value = Form> {
    let written = names().filter(|&name| name != Format::Irving.name());
    PossibleValuesParser::new(written.chain(["dot", "sheet", "html"])).map(|name| form(&name))
}

#[derive(Serialize)]
struct Converted<'a> {
    opener: &'a str,
    #[serde(flatten)]
    figures: &'a Figures,
    answers: usize,
    guesses: usize,
    remarks: &'a [String],
    out: String,
}

struct Loaded {
    game: Game,
    tree: Tree,
    claim: Claim,
    figures: Figures,
    remarks: Vec<String>,
}

impl Convert {
    pub(super) fn run(self, output: &Output) -> Result<Exit, Failure> {
        let name = if self.input == Path::new("-") {
            "standard input".into()
        } else {
            self.input.display().to_string()
        };
        let bytes = policy_args::read(&self.input)?;
        let is_policy = Policy::is_begun_by(&bytes);
        let from = self.from.or(is_policy.then_some(Form::Policy));
        if from == Some(Form::Policy) {
            self.game.refuse_beside_policy()?;
        }
        let default = if is_policy { Form::Foreign(Format::Tree) } else { Form::Policy };
        let to = self.to.unwrap_or(default);
        if self.depth.is_some() && to != Form::Dot {
            return refusal("--depth is for drawings; add --to dot");
        }
        let out = self.out.clone().or_else(|| (to == Form::Policy).then(|| self.default_out()));
        let out = out.filter(|out| out != Path::new("-"));
        let mut new_folders = None;
        if let Some(out) = &out {
            new_folders = Some(check_outputs(&[out])?);
        }
        if out.is_none() && output.json() {
            return refusal("--json needs standard output; name a file for the tree with --out");
        }
        let loaded = match from {
            Some(Form::Policy) => self.load_policy(bytes, name)?,
            Some(Form::Foreign(format)) => self.load_tree(Some(format), bytes, name, output)?,
            _ => self.load_tree(None, bytes, name, output)?,
        };
        // First of all: they may explain a later error.
        loaded.remarks.iter().for_each(|remark| output.warn(remark));
        let Loaded { game, tree, claim, .. } = &loaded;
        let policy = match to {
            Form::Policy | Form::Html => Some(policy::encode(game, tree, *claim)?),
            _ => None,
        };
        let text = match to {
            Form::Policy => None,
            Form::Foreign(format) => Some(interchange::write(format, tree, game, *claim)?),
            Form::Dot => Some(dot::write(tree, game, self.depth.map(|depth| depth as usize))?),
            Form::Sheet => Some(sheet::write(tree, game, *claim)?),
            Form::Html => policy.as_ref().map(|policy| page_of(policy, &self.title())).transpose()?,
        };
        let new = match (&policy, &text) {
            (Some(policy), None) => New::Policy(policy),
            (_, text) => New::Other(text.as_deref().unwrap_or_default().as_bytes()),
        };
        let written = match &out {
            Some(path) => {
                new_folders.iter().for_each(|new| new.tell(output));
                Some(self.force.put(path, new, output)?)
            }
            None => {
                let mut stdout = std::io::stdout().lock();
                stdout.write_all(new.bytes())?;
                stdout.flush()?;
                None
            }
        };
        loaded.tell(written.as_deref(), output)?;
        Ok(Exit::Done)
    }

    fn load_policy(&self, bytes: Vec<u8>, name: String) -> Result<Loaded, Failure> {
        load_policy(bytes, name, &self.game.table())
    }

    fn load_tree(
        &self,
        format: Option<Format>,
        bytes: Vec<u8>,
        name: String,
        output: &Output,
    ) -> Result<Loaded, Failure> {
        let game = self.game.game(output)?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            salet::words::Error::InvalidUtf8 { path: name.clone(), line }
        })?;
        let imported = interchange::read(format.unwrap_or_else(|| Format::of(&text)), &text, &game, &name)?;
        let figures = Figures::from(&imported.evaluation);
        Ok(Loaded {
            game,
            tree: imported.tree,
            claim: Claim::UPPER_BOUND,
            figures,
            remarks: imported.remarks,
        })
    }

    fn default_out(&self) -> PathBuf {
        Path::new("output").join(format!("{}.policy", self.title()))
    }

    fn title(&self) -> String {
        match self.input.file_stem() {
            Some(stem) if self.input != Path::new("-") => stem.to_string_lossy().into_owned(),
            _ => self.game.name(),
        }
    }
}

/// The page of a policy, with the modules that SALET_MODULES names, for its tests.
pub(super) fn page_of(policy: &Policy, name: &str) -> Result<String, Failure> {
    let Some(modules) = std::env::var_os("SALET_MODULES") else {
        return Ok(page::page(policy, name));
    };
    let modules = policy_args::read(Path::new(&modules))?;
    Ok(page::with_modules(policy, name, &modules))
}

fn load_policy(bytes: Vec<u8>, path: String, table: &GameSpec) -> Result<Loaded, Failure> {
    let policy = Policy::from_bytes(bytes).map_err(|fault: Fault| policy::Error::Fault { path, fault })?;
    let policy = table_args::with_table(table_args::attach(policy, table)?)?;
    let game = policy.game();
    let tree = policy.tree();
    let evaluation = tree.evaluate(game)?;
    debug_assert_eq!(Score::from(&evaluation), *policy.score());
    let figures = Figures::from(&evaluation);
    Ok(Loaded { game: game.clone(), tree, claim: *policy.claim(), figures, remarks: Vec::new() })
}

impl Loaded {
    fn tell(&self, out: Option<&Path>, output: &Output) -> Result<(), Failure> {
        let opener = self.game.name(self.tree.guess);
        output.note(format_args!("{opener} {}", summary::cost(&self.game, &self.figures)));
        let Some(out) = out else { return Ok(()) };
        let out = out.display().to_string();
        output.note(format_args!("written to {out}"));
        if output.json() {
            output.print_json(&Converted {
                opener,
                figures: &self.figures,
                answers: self.game.answer_count(),
                guesses: self.game.opener_count(),
                remarks: &self.remarks,
                out,
            })?;
        }
        Ok(())
    }
}
