//! Runs the Python checker, or functions of it, in one process, because Python takes longer to start than to check.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The output of a Python program that finds the modules of the Python checker and reads `input`; without Python,
/// `None` and a message.
pub fn run(program: &str, input: String) -> Option<String> {
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts");
    let mut command = Command::new("python3");
    let program = format!("import sys\nsys.path.insert(0, sys.argv[1])\n{program}");
    command.args(["-B", "-X", "utf8", "-c", &program]).arg(scripts);
    let Ok(mut python) = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() else {
        eprintln!("skipped: there is no python3 on this machine");
        return None;
    };
    let mut stdin = python.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "the script fell over; its complaint is above");
    Some(String::from_utf8(output.stdout).unwrap())
}
