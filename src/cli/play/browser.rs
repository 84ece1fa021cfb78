//! `play --browser`: the page of a game, written and opened.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read as _, Seek as _};
use std::path::{Path, PathBuf, absolute};
use std::process::{Command, ExitStatus, Stdio};

use salet::policy::Policy;
use salet_base::put::{self, Put};

use crate::cli::{Exit, Failure, Output, check_outputs, page_of};

/// The start of the title of every page, which stands near the start of the file.
const TITLE: &[u8] = b"<title>salet: ";
const HEAD: u64 = 4096;

/// Write the page of a policy into output/, and open it. Only another page gives way to it.
pub(super) fn open(policy: &Policy, name: &str, output: &Output) -> Result<Exit, Failure> {
    let path = Path::new("output").join(format!("{name}.html"));
    let new_folders = check_outputs(&[path.as_path()])?;
    let page = page_of(policy, name)?;
    new_folders.tell(output);
    let judge = |known: &File| (!is_page(known)).then(String::new);
    let path = match put::put(&path, page.as_bytes(), Some(&judge))? {
        Put::Written(_) => path,
        Put::Kept(_) => put::write_beside(&path, page.as_bytes())?,
    };
    output.note(format_args!("written to {}", path.display()));
    if let Err(why) = show(&path) {
        output.warn(format_args!("no browser was started ({why}); open {} yourself", path.display()));
    }
    Ok(Exit::Done)
}

fn is_page(mut file: &File) -> bool {
    let mut head = Vec::new();
    // It is judged again once it is locked.
    let read = file.rewind().and_then(|()| file.take(HEAD).read_to_end(&mut head));
    read.is_ok() && head.windows(TITLE.len()).any(|text| text == TITLE)
}

/// Start the browser on a file, and say why it did not start.
fn show(path: &Path) -> Result<(), String> {
    let path = absolute(path).map_err(|error| error.to_string())?;
    let program = env::var_os("BROWSER").filter(|program| !program.is_empty());
    let (program, arguments) = program.map_or_else(opener, |program| (program, Vec::new()));
    let name = program.to_string_lossy().into_owned();
    let ran = run(&program, &arguments, path).map_err(|error| format!("{name}: {error}"))?;
    if ran.success() { Ok(()) } else { Err(format!("{name}: {ran}")) }
}

fn run(program: &OsString, arguments: &[&str], path: PathBuf) -> io::Result<ExitStatus> {
    // Its text is no output of this command.
    Command::new(program).args(arguments).arg(path).stdout(Stdio::null()).status()
}

/// The system's command that opens a file, and its arguments before the file.
fn opener() -> (OsString, Vec<&'static str>) {
    let (program, arguments): (&str, &[&str]) = match env::consts::OS {
        // The first argument in quotation marks would be a title.
        "windows" => ("cmd", &["/C", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    (program.into(), arguments.to_vec())
}
