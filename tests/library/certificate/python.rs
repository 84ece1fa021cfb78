//! The second checker, in Python. One interpreter serves all tests: it takes longer to start than most games to check.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

/// Reads arguments, one JSON list a line, and answers each with the exit code of a checker of its own.
const DRIVER: &str = "
import json, os, sys
sys.path.insert(0, sys.argv[1])
import check_certificate
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        try:
            os._exit(check_certificate.main(json.loads(line)))
        except SystemExit as end:
            os._exit(end.code or 0)
        finally:
            os._exit(70)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
";

/// Whether the checker accepts files in a folder under names of its options; `None` without Python.
pub(crate) fn accepts(files: &[(&str, &[u8])], options: &[&str], certificate: &[u8]) -> Option<bool> {
    static PYTHON: OnceLock<Option<Mutex<Child>>> = OnceLock::new();
    let python = PYTHON.get_or_init(|| {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
        let mut python = Command::new("python3");
        python.args(["-B", "-X", "utf8", "-c", DRIVER]).arg(scripts);
        python.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok().map(Mutex::new)
    });
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("the folder can be written");
        path.to_str().expect("a path in Unicode").to_owned()
    };
    let mut arguments: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    arguments.extend(files.iter().flat_map(|(name, bytes)| [format!("--{name}"), write(name, bytes)]));
    arguments.push(write("certificate", certificate));
    let mut python = python.as_ref()?.lock().expect("no panic");
    let line = serde_json::to_string(&arguments).expect("texts");
    writeln!(python.stdin.as_mut()?, "{line}").expect("Python reads");
    let mut code = String::new();
    // It writes nothing before it is asked, so that no line is lost in this reader.
    BufReader::new(python.stdout.as_mut()?).read_line(&mut code).expect("Python answers");
    Some(code.trim() == "0")
}
