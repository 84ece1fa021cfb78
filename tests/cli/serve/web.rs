//! The server by WebSocket, for programs and pages.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

use crate::serve::client::{dear_words, request};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn new(more: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_salet"));
        command.args(["serve", "--listen", "ws://127.0.0.1:0", "--time-limit", "1h"]).args(more);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening at ws://").expect("the address").to_owned();
        Server { child, address }
    }

    fn stream(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(300))).unwrap();
        stream
    }

    /// Connect as a program, or as a page of an origin; the status of a refusal.
    fn connect(&self, origin: Option<&str>) -> Result<WebSocket<TcpStream>, u16> {
        let mut request = format!("ws://{}/", self.address).into_client_request().unwrap();
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().unwrap());
        }
        match tungstenite::client(request, self.stream()) {
            Ok((socket, _)) => Ok(socket),
            Err(HandshakeError::Failure(Error::Http(answer))) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn receive(socket: &mut WebSocket<TcpStream>) -> Value {
    loop {
        if let Message::Text(text) = socket.read().unwrap() {
            return serde_json::from_str(&text).unwrap();
        }
    }
}

fn ask(socket: &mut WebSocket<TcpStream>, method: &str, params: Value) -> Value {
    socket.send(Message::text(request(1, method, params))).unwrap();
    receive(socket)
}

#[test]
fn clients_have_messages_and_games_of_their_own() {
    let server = Server::new(&[]);
    let [mut one, mut other] = [(); 2].map(|()| server.connect(None).unwrap());
    assert_eq!(ask(&mut one, "open", json!({ "answers": ["found", "sound"] }))["result"]["handle"], 1);
    assert_eq!(ask(&mut other, "next", json!({ "handle": 1 }))["error"]["data"]["field"], "handle");
    // Several lines and bytes are one message, and an answer is one, too.
    let spread = "{\"jsonrpc\":\"2.0\",\n\"id\":7,\n\"method\":\"next\",\"params\":{\"handle\":1}}";
    for message in [Message::text(spread), Message::binary(spread.as_bytes())] {
        one.send(message).unwrap();
        let answer = receive(&mut one);
        assert_eq!((&answer["id"], &answer["result"]["expected"]["total"]), (&json!(7), &json!(3)));
    }
    // A look-up waits for no search, and nor does a sign of life.
    let slow = request(2, "price", json!({ "guesses": ["fuzzy"], "time_limit": 600 }));
    one.send(Message::text(slow)).unwrap();
    assert_eq!(ask(&mut one, "next", json!({}))["result"]["guess"], "salet");
    one.send(Message::Ping(b"there?".as_slice().into())).unwrap();
    assert_eq!(one.read().unwrap(), Message::Pong(b"there?".as_slice().into()));
    let batch = format!("[{},{}]", request(3, "cancel", json!({ "id": 2 })), request(4, "next", json!({})));
    one.send(Message::text(batch)).unwrap();
    let answers = [(); 2].map(|()| receive(&mut one));
    assert!(answers.iter().any(|answer| answer["error"]["code"] == -32002), "{answers:?}");
    assert!(answers.iter().any(|answer| answer.as_array().is_some_and(|all| all.len() == 2)), "{answers:?}");
    // Who closes gets the answers of its requests first.
    one.send(Message::text(request(5, "next", json!({ "game": "nyt" })))).unwrap();
    one.close(None).unwrap();
    assert_eq!(receive(&mut one)["id"], 5);
    while one.read().is_ok() {}
    assert_eq!(ask(&mut other, "next", json!({}))["result"]["guess"], "salet");
}

#[test]
fn the_games_of_a_client_keep_nothing_from_others() {
    let server = Server::new(&["--games", "4", "--threads", "1"]);
    let [mut one, mut other] = [(); 2].map(|()| server.connect(None).unwrap());
    for handle in 1..=4 {
        assert_eq!(ask(&mut one, "open", json!({ "game": "original" }))["result"]["handle"], handle);
    }
    assert_eq!(ask(&mut one, "open", json!({ "game": "original" }))["error"]["code"], -32001);
    for handle in 1..=4 {
        let slow = json!({ "handle": handle, "guesses": dear_words(), "time_limit": 600 });
        one.send(Message::text(request(10 + handle, "price", slow))).unwrap();
    }
    assert_eq!(ask(&mut one, "next", json!({}))["result"]["guess"], "salet");
    // Two of these search, and two wait.
    let answers = ["found", "sound", "round"];
    for (method, params) in [
        ("next", json!({})),
        ("next", json!({ "turns": ["crane=BYGBB"] })),
        ("next", json!({ "turns": ["salet=GYBBG"], "list": 3 })),
        ("next", json!({ "game": "bulls-and-cows", "time_limit": 0.1 })),
        ("boards", json!({ "clues": ["roast=BYBBB,BBYBB"], "time_limit": 1 })),
        ("open", json!({ "answers": answers })),
        ("next", json!({ "handle": 1 })),
        ("open", json!({ "answers": answers })),
        ("next", json!({ "handle": 2 })),
    ] {
        let answer = ask(&mut other, method, params);
        assert!(answer["result"].is_object(), "{method}: {answer}");
    }
    // Nothing is lost of those that wait.
    let ids = [14, 13, 12, 11].map(|id| request(format!("end {id}"), "cancel", json!({ "id": id })));
    ids.into_iter().for_each(|cancel| one.send(Message::text(cancel)).unwrap());
    let answers = [(); 8].map(|()| receive(&mut one));
    assert_eq!(answers.iter().filter(|answer| answer["error"]["code"] == -32002).count(), 4, "{answers:?}");
}

#[test]
fn a_client_that_is_gone_leaves_no_search() {
    // Its searches take some of the memory or all.
    for (games, closes) in [("4", true), ("2", false), ("1", true), ("1", false)] {
        let server = Server::new(&["--games", games]);
        let [mut one, mut other] = [(); 2].map(|()| server.connect(None).unwrap());
        ask(&mut one, "open", json!({ "game": "original" }));
        for (id, handle) in [(2, json!(1)), (3, json!(1)), (4, Value::Null)] {
            let slow = json!({ "handle": handle, "guesses": dear_words(), "time_limit": 600 });
            one.send(Message::text(request(id, "price", slow))).unwrap();
        }
        assert_eq!(ask(&mut one, "next", json!({}))["result"]["guess"], "salet");
        let there = closes.then(|| {
            one.close(None).unwrap();
            one.flush().unwrap();
            one.get_ref().try_clone().unwrap()
        });
        // Questions of others in the same game are not cancelled.
        let soon = json!({ "guesses": ["fuzzy"], "time_limit": 0.01 });
        drop(one);
        let asked = Instant::now();
        let answer = ask(&mut other, "price", soon);
        assert!(answer["result"].is_object(), "closes: {closes}, {answer}");
        assert!(asked.elapsed() < Duration::from_secs(60), "closes: {closes}");
        drop(there);
    }
}

#[test]
fn a_page_connects_if_its_origin_was_named() {
    let (none, named) = (Server::new(&[]), Server::new(&["--origin", "https://example.org/"]));
    for (server, origin, expected) in [
        (&none, Some("http://127.0.0.1"), Err(403)),
        (&none, Some("null"), Err(403)),
        (&named, Some("https://example.org"), Ok(())),
        (&named, Some("https://example.org.evil.net"), Err(403)),
        (&named, Some("http://example.org"), Err(403)),
        (&named, None, Ok(())),
    ] {
        assert_eq!(server.connect(origin).map(drop), expected, "{origin:?}");
    }
}

#[test]
fn what_is_no_message_harms_nobody() {
    let server = Server::new(&[]);
    let mut witness = server.connect(None).unwrap();
    let mut said = |sent: &[u8]| {
        let mut stream = server.stream();
        stream.write_all(sent).unwrap();
        let mut text = String::new();
        // A connection that the server resets has told enough.
        let _ = stream.read_to_string(&mut text);
        assert_eq!(ask(&mut witness, "next", json!({}))["result"]["guess"], "salet");
        text
    };
    for text in ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "POST / HTTP/1.1\r\n\r\n{}"] {
        assert!(said(text.as_bytes()).starts_with("HTTP/1.1 426 "), "{text}");
    }
    for bytes in [&b"\0\xff\r\n\r\n"[..], b"{\"jsonrpc\":\"2.0\"}\r\n\r\n"] {
        assert!(!said(bytes).contains("101"), "{bytes:?}");
    }
    // A message of twice the length is refused before it is read, and its sender is told.
    let mut long = server.connect(None).unwrap();
    let text = "x".repeat(8 << 20);
    let _ = long.send(Message::text(text));
    let answer = receive(&mut long);
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
    // A frame whose length is a lie: no memory is taken for it.
    let mut liar = server.connect(None).unwrap();
    liar.get_mut()
        .write_all(&[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])
        .unwrap();
    assert_eq!(receive(&mut liar)["error"]["code"], -32600);
    assert_eq!(ask(&mut witness, "next", json!({}))["result"]["guess"], "salet");
    let peak = crate::serve::client::peak_memory(&server.child);
    assert!(peak.is_none_or(|peak| peak < 512), "{peak:?} MiB");
}

#[test]
fn connections_that_say_nothing_leave_room() {
    let server = Server::new(&[]);
    let silent: Vec<TcpStream> = (0..200).map(|_| server.stream()).collect();
    let mut first = server.connect(None).unwrap();
    assert_eq!(ask(&mut first, "next", json!({}))["result"]["guess"], "salet");
    drop(silent);
    // The server has a limit of clients, and says so. One that leaves may still count for a moment: none does before.
    let many: Vec<_> = (1..64).map(|_| server.connect(None).unwrap()).collect();
    let mut refused = server.connect(None).unwrap();
    assert_eq!(receive(&mut refused)["error"]["code"], -32001);
    drop((first, many));
}
