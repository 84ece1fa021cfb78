//! The Unix socket: its clients, and its file.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::serve::client::{dear_words, request};

fn listen(path: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_salet"));
    command.args(["serve", "--listen"]).arg(path).stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(Stdio::piped()).spawn().unwrap()
}

/// Wait for a listener.
fn connect(path: &Path) -> UnixStream {
    for _ in 0..6000 {
        match UnixStream::connect(path) {
            Ok(stream) => return stream,
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
    panic!("no server listens at {}", path.display());
}

fn ask(stream: &UnixStream, method: &str, params: Value) -> Value {
    let mut writer = stream;
    writeln!(writer, "{}", request(1, method, params)).unwrap();
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).unwrap();
    serde_json::from_str(&line).unwrap()
}

fn end(mut server: Child) -> Option<i32> {
    let id = server.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    server.wait().unwrap().code()
}

#[test]
fn clients_have_separate_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("salet.socket");
    let server = listen(&path);
    let clients = [connect(&path), connect(&path)];
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    // The server binds it in a folder beside, and removes that when clients can connect.
    let count = || fs::read_dir(folder.path()).unwrap().count();
    assert!(
        (0..600).any(|_| count() == 1 || {
            thread::sleep(Duration::from_millis(50));
            false
        }),
        "only the socket is there"
    );
    assert_eq!(ask(&clients[0], "open", json!({ "answers": ["found", "sound"] }))["result"]["handle"], 1);
    assert_eq!(ask(&clients[1], "next", json!({ "handle": 1 }))["error"]["data"]["field"], "handle");
    assert_eq!(ask(&clients[0], "next", json!({ "handle": 1 }))["result"]["expected"]["total"], 3);
    // A client that searches or disconnects during a search does not affect the others.
    let third = searching(&path);
    assert_eq!(ask(&clients[1], "next", json!({}))["result"]["guess"], "salet");
    drop(third);
    assert_eq!(ask(&clients[1], "next", json!({}))["result"]["guess"], "salet");
    assert_ended(&clients[1]);
    let second = listen(&path).wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(3));
    let said = String::from_utf8(second.stderr).unwrap();
    assert!(said.contains("another server listens there"), "{said}");
    assert_eq!(end(server), Some(0), "no search is under way");
    assert!(!path.exists());
}

/// A client whose search takes minutes.
fn searching(path: &Path) -> UnixStream {
    let stream = connect(path);
    let slow = request(0, "price", json!({ "guesses": dear_words(), "time_limit": 600 }));
    writeln!(&stream, "{slow}").unwrap();
    // The server has read both.
    assert_eq!(ask(&stream, "next", json!({}))["result"]["guess"], "salet");
    stream
}

/// The searches of others in the same game have ended, since the next one is answered.
fn assert_ended(stream: &UnixStream) {
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let soon = json!({ "guesses": ["fuzzy"], "time_limit": 0.01 });
    assert!(ask(stream, "price", soon)["result"].is_object());
}

#[test]
fn a_client_that_sends_no_more_gets_its_answers_until_it_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("salet.socket");
    let server = listen(&path);
    let (witness, asking) = (connect(&path), connect(&path));
    let soon = request(1, "price", json!({ "guesses": ["fuzzy"], "time_limit": 0.5 }));
    writeln!(&asking, "{soon}").unwrap();
    asking.shutdown(Shutdown::Write).unwrap();
    let answers: Vec<_> = BufReader::new(&asking).lines().map(Result::unwrap).collect();
    assert!(answers.len() == 1 && answers[0].contains("\"prices\""), "{answers:?}");
    let gone = searching(&path);
    gone.shutdown(Shutdown::Write).unwrap();
    drop(gone);
    assert_ended(&witness);
    // Who is there is told of the end.
    let there = searching(&path);
    there.shutdown(Shutdown::Write).unwrap();
    assert_eq!(end(server), Some(130), "a search is under way");
    let answers: Vec<_> = BufReader::new(&there).lines().map(Result::unwrap).collect();
    assert!(answers.len() == 1 && answers[0].contains("-32002"), "{answers:?}");
}

/// Clients cannot connect at such a path, and another server would not notice the first.
#[test]
fn a_path_that_is_too_long_for_a_socket_is_refused() {
    let limit = if cfg!(target_os = "linux") { 107 } else { 103 };
    let folder = tempfile::tempdir().unwrap();
    let room = limit - folder.path().as_os_str().len() - 1;
    for (length, fits) in [(room, true), (room + 1, false), (room + 20, false)] {
        let path = folder.path().join("s".repeat(length));
        let server = listen(&path);
        if fits {
            assert_eq!(ask(&connect(&path), "next", json!({}))["result"]["guess"], "salet");
            assert_eq!(end(server), Some(0));
            continue;
        }
        let refused = ended(server);
        assert_eq!(refused.status.code(), Some(2));
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(said.contains("too long for a socket"), "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{length}");
    }
}

/// The messages of a server that ends on its own; one that does not is killed.
fn ended(mut server: Child) -> std::process::Output {
    for _ in 0..6000 {
        if server.try_wait().unwrap().is_some() {
            return server.wait_with_output().unwrap();
        }
        thread::sleep(Duration::from_millis(50));
    }
    server.kill().unwrap();
    panic!("it listens: {:?}", server.wait_with_output());
}

#[test]
fn an_abandoned_socket_is_replaced_and_a_file_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("salet.socket");
    drop(UnixListener::bind(&path).unwrap());
    assert!(path.exists());
    let server = listen(&path);
    assert_eq!(ask(&connect(&path), "next", json!({}))["result"]["guess"], "salet");
    assert_eq!(end(server), Some(0));
    assert!(!path.exists());
    fs::write(&path, "words").unwrap();
    let refused = listen(&path).wait_with_output().unwrap();
    assert_eq!(refused.status.code(), Some(3));
    assert!(String::from_utf8(refused.stderr).unwrap().contains("not a socket"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "words");
}
