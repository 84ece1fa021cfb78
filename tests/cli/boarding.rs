//! `salet boards`: several boards at once.

use std::collections::HashMap;
use std::sync::LazyLock;

use salet::game::Game;
use salet::words::WordGame as _;
use serde_json::{Value, json};

use crate::sandbox::{Ran, Sandbox};

const PUBLISHED: [&str; 2] = ["roast", "cline"];

/// The clues of some guesses for secrets of the original game.
pub(crate) fn clues(guesses: &[&str], secrets: &[&str]) -> Vec<String> {
    static GAME: LazyLock<Game> = LazyLock::new(Game::original);
    let game = &*GAME;
    let word = |text: &str| game.find(text).unwrap();
    let mut solved = vec![false; secrets.len()];
    let clue = |guess: &&str| {
        let shown: Vec<String> = secrets
            .iter()
            .zip(&mut solved)
            .map(|(secret, solved)| {
                if *solved {
                    return "-".to_owned();
                }
                *solved = guess == secret;
                game.feedback_name(game.score_words(word(guess), word(secret)))
            })
            .collect();
        format!("{guess}={}", shown.join(","))
    };
    guesses.iter().map(clue).collect()
}

fn next(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    sandbox.run(&[&["boards", "next"], arguments].concat())
}

#[test]
fn a_published_position_is_solved() {
    let sandbox = Sandbox::new();
    let told = clues(&PUBLISHED, &["tough", "dying", "plume", "dough"]);
    let ran = next(&sandbox, &[&told[0], &told[1], "--json", "--time-limit", "10m"]);
    let found = ran.json();
    assert_eq!(
        (&found["guess"], &found["status"], &found["turn"]),
        (&"dumpy".into(), &"exact".into(), &3.into())
    );
    let expected = &found["expected"];
    assert_eq!((&expected["total"], &expected["tuples"]), (&9106.into(), &1728.into()), "{found}");
    assert!((expected["mean"].as_f64().unwrap() - 9106.0 / 1728.0).abs() < 1e-9);
    let sizes: Vec<u64> =
        found["boards"].as_array().unwrap().iter().map(|board| board["answers"].as_u64().unwrap()).collect();
    assert_eq!(sizes.iter().product::<u64>(), 1728);
    // The boards in another order, and the same as text.
    let told = clues(&PUBLISHED, &["dough", "plume", "dying", "tough"]);
    let ran = next(&sandbox, &[&told[0], &told[1], "--time-limit", "10m"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = ran.out.replace('\n', " ");
    assert!(text.contains("play dumpy: 5.2697 more guesses on average (9106/1728), optimal"), "{}", ran.out);
    assert!(ran.out.contains("board 4: ") && ran.out.contains("16 answers"), "{}", ran.out);
}

#[test]
fn one_board_has_the_answer_of_next() {
    let sandbox = Sandbox::new();
    let game = Game::original();
    for (guesses, secret) in [
        (&["salet", "crony"][..], "pound"),
        (&["raise"], "bunch"),
        (&["slate", "corny"], "wound"),
        (&["soare", "clint"], "pupil"),
    ] {
        let told = clues(guesses, &[secret]);
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        let boards =
            next(&sandbox, &[&told[..], &["--boards", "1", "--json", "--time-limit", "10m"]].concat()).json();
        let solver = salet::search::Solver::new(&game, salet::search::SearchConfig::default()).unwrap();
        let history: Vec<_> = guesses
            .iter()
            .map(|guess| {
                let word = |text: &str| game.find(text).unwrap();
                (word(guess), game.score_words(word(guess), word(secret)))
            })
            .collect();
        let control = salet::search::Control::default();
        let single = solver.continuation(&history, salet::search::Task::Best, &control).unwrap();
        assert_eq!(
            boards["expected"]["total"].as_u64(),
            single.solution.total().map(|total| total.at_most()),
            "{secret}"
        );
        assert_eq!(boards["expected"]["tuples"], single.candidates.len(), "{secret}");
        assert_eq!(boards["status"], "exact");
    }
}

#[test]
fn every_answer_of_a_small_game_is_found() {
    let sandbox = Sandbox::new();
    let lists = ["--answers", "answers.txt", "--guesses", "guesses.txt", "--json"];
    for objective in ["length", "sum", "within"] {
        let solved = sandbox
            .run(&[&["boards", "solve", "--boards", "2", "--objective", objective], &lists[..]].concat());
        assert_eq!(solved.code, 0, "{}", solved.err);
        let solved = solved.json();
        assert_eq!((&solved["status"], &solved["tuples"]), (&"optimal".into(), &42.into()), "{solved}");
        assert_eq!(solved["lower_bound"], solved["upper_bound"]);
        let opener = solved["guess"].as_str().unwrap().to_owned();
        let words = ["mount", "found", "sound", "round", "could", "world", "worry"];
        let (mut total, mut sum, mut in_time) = (0, 0, 0);
        // The advice for each position: many pairs share it.
        let mut advice: HashMap<Vec<String>, Value> = HashMap::new();
        for one in words {
            for other in words.iter().copied().filter(|&other| other != one) {
                let secrets = [one, other];
                let (mut played, mut turns) = (vec![opener.clone()], 0);
                let mut solved_at = [0; 2];
                loop {
                    turns += 1;
                    for (at, secret) in solved_at.iter_mut().zip(secrets) {
                        if *at == 0 && played.last().unwrap() == secret {
                            *at = turns;
                        }
                    }
                    if solved_at.iter().all(|&at| at > 0) {
                        break;
                    }
                    if turns > 20 {
                        panic!("{secrets:?}: {played:?}");
                    }
                    let borrowed: Vec<&str> = played.iter().map(String::as_str).collect();
                    let told = clues(&borrowed, &secrets);
                    let ran = advice.entry(told).or_insert_with_key(|told| {
                        let told: Vec<&str> = told.iter().map(String::as_str).collect();
                        next(&sandbox, &[&told[..], &lists[..], &["--objective", objective]].concat()).json()
                    });
                    match ran["guess"].as_str() {
                        Some(guess) => played.push(guess.to_owned()),
                        None => break,
                    }
                }
                total += turns;
                sum += solved_at.iter().sum::<usize>();
                in_time += usize::from(turns <= 7 && solved_at.iter().all(|&at| at > 0));
            }
        }
        let found = match objective {
            "length" => total,
            "sum" => sum,
            _ => in_time,
        };
        assert_eq!(solved["total"], found, "{objective}");
    }
}

#[test]
fn shared_games_and_named_games_are_read() {
    let sandbox = Sandbox::new();
    let words = "roast cline dough plume tough dying";
    let share = "Daily Quordle 376\n5️⃣6️⃣\n4️⃣3️⃣\nm-w.com/games/quordle/";
    let over = next(&sandbox, &[words, share, "--json"]).json();
    assert_eq!((&over["standing"], &over["turn"]), (&"solved".into(), &6.into()), "{over}");
    let solved: Vec<&Value> =
        over["boards"].as_array().unwrap().iter().map(|board| &board["solved"]).collect();
    assert_eq!(solved, [5, 6, 4, 3]);
    let told = clues(&words.split(' ').collect::<Vec<_>>(), &["tough", "dying", "plume", "dough"]);
    assert_eq!(over["clues"], serde_json::json!(told), "the turns that words and results are");
    let start = next(&sandbox, &["--named", "octordle", "--json"]).json();
    assert_eq!((start["boards"].as_array().unwrap().len(), &start["status"]), (8, &"unproven".into()));
    // A bound of all play is no figure of this guess.
    assert!(start["expected"]["bound"].is_number(), "{start}");
    assert_eq!((&start["expected"]["total"], &start["expected"]["mean"]), (&Value::Null, &Value::Null));
    let start = next(&sandbox, &["--named", "duotrigordle", "--json"]).json();
    assert_eq!((&start["expected"], &start["status"]), (&Value::Null, &"unproven".into()));
    let sequence =
        next(&sandbox, &["--named", "quordle", "--mode", "sequence", "roast=BYBBB,?,?,?", "--json"]).json();
    assert_eq!((&sequence["hidden"], &sequence["status"]), (&3.into(), &"unproven".into()), "{sequence}");
    next(&sandbox, &["--named", "quordle", "--mode", "hard"])
        .refused(2, "there is no mode \"hard\"; choose one of: classic, weekly");
    next(&sandbox, &[]).refused(2, "how many boards?");
    // Hidden boards are left out or written; one that can be seen needs its feedback.
    let told = clues(&["roast", "tough", "cline"], &["tough", "plume"]);
    let sequence = |turns: usize, hidden: &str, boards: usize| {
        let clue = |told: &String| told.split(',').take(boards).collect::<Vec<_>>().join(",") + hidden;
        let told: Vec<String> = told.iter().take(turns).map(clue).collect();
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        next(&sandbox, &[&["--named", "quordle", "--mode", "sequence", "--json"], &told[..]].concat())
    };
    for hidden in ["", ",?,?,?"] {
        sequence(2, hidden, 1).refused(2, "board 2 can be seen now; give its feedback on every guess so far");
    }
    let (written, left_out) = (sequence(3, ",?,?", 2), sequence(3, "", 2));
    assert_eq!((written.code, &written.out), (0, &left_out.out), "{}", written.err);
    assert_eq!(written.json()["hidden"], 2);
}

#[test]
fn a_mistyped_board_is_named() {
    let sandbox = Sandbox::new();
    next(&sandbox, &["roast=BYBBB,BBYB"]).refused(2, "board 2: \"BBYB\" is not feedback here");
    next(&sandbox, &["roast=GGGGB,BBYBB"]).refused(2, "no listed answer fits the feedback of board 1");
    let ran = next(&sandbox, &["roast=BYBBB,BBYBB", "cline=BBBBB"]);
    ran.refused(2, "1 feedback for 2 boards that are not solved");
    next(&sandbox, &["crane=GGGGG,GGGGG"]).refused(2, "2 boards with different secrets");
    assert_eq!(next(&sandbox, &["crane=GGGGG,GGGGG", "--independent"]).code, 0);
}

/// A whole Quordle, by the recommended guesses.
#[test]
fn a_quordle_is_played_to_its_end() {
    let sandbox = Sandbox::new();
    let secrets = ["chaff", "lowly", "swore", "paper"];
    let mut played: Vec<String> = ["train", "close", "gaped"].map(str::to_owned).to_vec();
    for _ in 0..8 {
        let borrowed: Vec<&str> = played.iter().map(String::as_str).collect();
        let told = clues(&borrowed, &secrets);
        let told: Vec<&str> = told.iter().map(String::as_str).collect();
        let ran =
            next(&sandbox, &[&told[..], &["--named", "quordle", "--json", "--time-limit", "1m"]].concat());
        let found = ran.json();
        match found["guess"].as_str() {
            Some(guess) => played.push(guess.to_owned()),
            None => {
                assert_eq!(found["standing"], "solved");
                break;
            }
        }
    }
    assert!(
        played.len() <= 9 && secrets.iter().all(|secret| played.iter().any(|word| word == secret)),
        "{played:?}"
    );
}

/// Measured strategies: the same bytes on any number of threads, all pairs of a small list, and a proven bound below them.
#[test]
fn strategies_are_measured_and_a_bound_is_proven() {
    let sandbox = Sandbox::new();
    let answers = ["aback", "abase", "abate", "abbey", "about", "above", "abyss", "acorn", "acrid", "actor"];
    sandbox.file("small.txt", answers.join("\n"));
    let answers = "small.txt";
    let measure =
        |arguments: &[&str]| sandbox.run(&[&["boards", "measure", "--answers", answers], arguments].concat());
    let all = "learned,entropies,products,sizes,one-at-a-time";
    let sampled = |threads| {
        measure(&["--boards", "3", "--games", "40", "--strategy", all, "--threads", threads, "--json"])
    };
    let (one, two) = (sampled("1"), sampled("2"));
    assert_eq!((one.code, &one.out), (0, &two.out), "{}", one.err);
    let document = one.json();
    let strategies = document["strategies"].as_array().unwrap();
    assert_eq!(
        (strategies.len(), &document["status"], &document["limit"]),
        (5, &"complete".into(), &8.into())
    );
    for strategy in strategies {
        let games =
            |lengths: &Value| lengths.as_array().unwrap().iter().filter_map(Value::as_u64).sum::<u64>();
        assert_eq!((games(&strategy["lengths"]), &strategy["unfinished"]), (40, &0.into()), "{strategy}");
        let mean = strategy["guesses"]["mean"].as_f64().unwrap();
        assert!(strategy["guesses"]["error"].as_f64().unwrap() > 0.0 && mean > 3.0 && mean < 8.0);
        assert!(strategy["sum"]["mean"].as_f64().unwrap() > mean);
    }

    let pairs = measure(&["--boards", "2", "--all-pairs", "--json"]).json();
    let played = &pairs["strategies"][0];
    assert_eq!((&played["games"], &pairs["seed"]), (&90.into(), &Value::Null));
    let solved = sandbox.run(&["boards", "solve", "--boards", "2", "--answers", answers, "--json"]).json();
    let optimum = solved["total"].as_u64().unwrap();
    assert!(played["total"].as_u64().unwrap() >= optimum);

    // The games of a file, which others can play: a line each.
    sandbox.file("games.txt", "aback abase about\n\nactor,ABYSS,acorn\n");
    let ran = measure(&[
        "--secrets",
        "games.txt",
        "--strategy",
        "learned,sizes",
        "--out",
        "out/games.jsonl",
        "--json",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let (document, text) = (ran.json(), std::fs::read_to_string(sandbox.path("out/games.jsonl")).unwrap());
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let secrets = [json!(["aback", "abase", "about"]), json!(["actor", "abyss", "acorn"])];
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["strategy"], ["learned", "sizes"][number / 2]);
        assert_eq!(line["secrets"], secrets[number % 2]);
        for (solved, secret) in
            line["solved"].as_array().unwrap().iter().zip(line["secrets"].as_array().unwrap())
        {
            assert_eq!(line["guesses"][solved.as_u64().unwrap() as usize - 1], *secret, "{line}");
        }
    }
    let guesses: usize = lines[..2].iter().map(|line| line["guesses"].as_array().unwrap().len()).sum();
    assert_eq!((lines.len(), &document["strategies"][0]["total"]), (4, &guesses.into()));
    for (text, reason) in [
        ("aback abase\nabout\n", "games.txt:2: 1 secret for 2 boards"),
        ("aback aback\n", "games.txt:1: two boards have the secret \"aback\""),
        ("aback zzzzz\n", "games.txt:1: \"zzzzz\" is no answer"),
        ("\n", "games.txt: has no game"),
    ] {
        sandbox.file("games.txt", text);
        measure(&["--secrets", "games.txt"]).refused(3, reason);
    }
    let same = measure(&["--secrets", "games.txt", "--out", "games.txt", "--force"]);
    same.refused(2, "games.txt is read, too");

    let proven = measure(&["--boards", "2", "--bound", "2.5", "--json"]);
    let bound = proven.json();
    assert_eq!((proven.code, &bound["status"], &bound["tuples"]), (0, &"proven".into(), &90.into()));
    assert!(bound["lower_bound"].as_u64().unwrap() <= optimum && bound["mean"].as_f64().unwrap() >= 2.5);
    let too_much = measure(&["--boards", "2", "--bound", "9"]);
    assert_eq!(too_much.code, 1);
    assert!(too_much.out.contains("9 is not proven"), "{}", too_much.out);

    let stopped = measure(&["--boards", "2", "--games", "1000000", "--time-limit", "0.2s", "--json"]);
    let document = stopped.json();
    assert_eq!((stopped.code, &document["status"]), (1, &"stopped".into()));
    assert!(document["strategies"][0]["games"].as_u64().unwrap() < 1_000_000);
    let refused = |arguments: &[&str], reason: &str| {
        let ran = measure(arguments);
        assert!(ran.code == 2 && ran.err.contains(reason), "{arguments:?}: {}", ran.err);
    };
    refused(&["--boards", "3", "--all-pairs"], "for two boards");
    refused(&["--boards", "2", "--objective", "sum"], "the fewest guesses");
    refused(&["--named", "quordle", "--mode", "sequence"], "hidden boards");
    refused(&["--boards", "2", "--strategy", "luck"], "possible values: learned, entropies");
    refused(&["--boards", "2", "--opener", "zzzzz"], "zzzzz");
    refused(&["--games", "5"], "how many boards?");
}

/// A sample of real games as text: the standard error, the share within the limit, and the first guess of the table.
#[test]
fn a_sample_of_quordle_is_told_as_text() {
    let ran = Sandbox::new().run(&[
        "boards",
        "measure",
        "--named",
        "quordle",
        "--games",
        "20",
        "--look-ahead",
        "quick",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = ran.out.replace('\n', " ");
    assert!(text.starts_with("4 boards, games of seed 1 learned: ") && text.contains("20 games"), "{text}");
    assert!(text.contains(" ± ") && text.contains("within 9 ("), "{text}");
}

/// A game given as a table: its options, its answers and guesses, and the symbol of a guess for an answer.
struct Table {
    options: &'static [&'static str],
    answers: &'static [&'static str],
    guesses: &'static [&'static str],
    shown: fn(&str, &str) -> &'static str,
}

/// A comparison of numbers, ended by the name; equations whose commuted ones win, too; and questions until one answer is left.
const TABLES: [Table; 3] = [
    Table {
        options: &[],
        answers: &["no. 1", "no. 2", "no. 3", "no. 4", "no. 5"],
        guesses: &["no. 1", "no. 2", "no. 3", "no. 4", "no. 5"],
        shown: |guess, answer| ["before", "here", "after"][(answer.cmp(guess) as i8 + 1) as usize],
    },
    Table {
        options: &["--solved", "win"],
        answers: &["1+2=3", "2+1=3", "1+3=4", "3+1=4", "2+2=4"],
        guesses: &["1+2=3", "1+3=4", "2+2=4", "3+1=4"],
        shown: |guess, answer| {
            let sorted = |equation: &str| {
                let mut signs: Vec<char> = equation.chars().collect();
                signs.sort_unstable();
                signs
            };
            if sorted(guess) == sorted(answer) {
                return "win";
            }
            let alike = guess.chars().zip(answer.chars()).filter(|(one, other)| one == other).count();
            ["0", "1", "2", "3", "4", "5"][alike]
        },
    },
    Table {
        options: &["--until", "known"],
        answers: &["ant", "bee", "cow", "duck", "eel"],
        guesses: &["wings?", "milk?", "swims?", "six legs?"],
        shown: |guess, answer| {
            let have: &[&str] = match guess {
                "wings?" => &["bee", "duck"],
                "milk?" => &["cow"],
                "swims?" => &["duck", "eel"],
                _ => &["ant", "bee"],
            };
            if have.contains(&answer) { "yes" } else { "no" }
        },
    },
];

/// The advice for the positions of a game, which many games share.
struct Advice<'s> {
    sandbox: &'s Sandbox,
    more: &'s [&'s str],
    given: HashMap<Vec<String>, Value>,
}

impl Advice<'_> {
    fn next(&mut self, table: &Table, clues: &[String]) -> &Value {
        self.given.entry(clues.to_vec()).or_insert_with_key(|clues| {
            let told: Vec<&str> = clues.iter().map(String::as_str).collect();
            let next = [&["boards", "next", "--boards", "2", "--json"], self.more, &told[..]].concat();
            table.run(self.sandbox, &next).json()
        })
    }
}

impl Table {
    fn sandbox(&self) -> Sandbox {
        let sandbox = Sandbox::new();
        let row = |guess: &&str| {
            let shown: Vec<&str> = self.answers.iter().map(|answer| (self.shown)(guess, answer)).collect();
            format!("{guess},{}\n", shown.join(","))
        };
        let rows: String = self.guesses.iter().map(row).collect();
        sandbox.file("game.csv", format!(",{}\n{rows}", self.answers.join(",")));
        sandbox
    }

    fn run(&self, sandbox: &Sandbox, arguments: &[&str]) -> Ran {
        sandbox.run(&[arguments, &["--feedback-table", "game.csv"], self.options].concat())
    }

    /// The guesses until each board is solved, if the advice is followed for these secrets.
    fn played(&self, advice: &mut Advice<'_>, secrets: [&str; 2]) -> Vec<u64> {
        let mut clues: Vec<String> = Vec::new();
        loop {
            let next = advice.next(self, &clues);
            let boards = next["boards"].as_array().unwrap();
            assert_eq!(next["clues"], serde_json::json!(clues), "{next}");
            let Some(guess) = next["guess"].as_str() else {
                assert_eq!(next["standing"], "solved");
                return boards.iter().map(|board| board["solved"].as_u64().unwrap()).collect();
            };
            assert!(clues.len() < 10, "{clues:?}");
            assert_eq!(next["status"], "exact");
            let shown = boards.iter().zip(secrets).map(|(board, secret)| {
                if board["solved"].is_null() { (self.shown)(guess, secret) } else { "-" }
            });
            let shown: Vec<String> = shown.map(str::to_owned).collect();
            clues.push(format!("{guess}={}", shown.join(",")));
        }
    }
}

#[test]
fn games_given_as_tables_are_solved_and_played_by_advice() {
    for table in &TABLES {
        let sandbox = table.sandbox();
        for objective in ["length", "sum"] {
            let more = ["--objective", objective];
            let solved =
                table.run(&sandbox, &[&["boards", "solve", "--boards", "2", "--json"], &more[..]].concat());
            assert_eq!(solved.code, 0, "{}", solved.err);
            let solved = solved.json();
            assert_eq!((&solved["status"], &solved["tuples"]), (&"optimal".into(), &20.into()), "{solved}");
            let mut advice = Advice { sandbox: &sandbox, more: &more, given: HashMap::new() };
            let mut total = 0;
            for one in table.answers {
                for other in table.answers.iter().filter(|&other| other != one) {
                    let turns = table.played(&mut advice, [one, other]);
                    total +=
                        if objective == "sum" { turns.iter().sum() } else { *turns.iter().max().unwrap() };
                }
            }
            assert_eq!(solved["total"], total, "{objective} {:?}", table.options);
        }
        // One board is the game of `salet solve`.
        let single = table.run(&sandbox, &["solve", "--out", "one.policy", "--json"]).json();
        let one = table.run(&sandbox, &["boards", "solve", "--boards", "1", "--json"]).json();
        assert_eq!(one["total"], single["total"], "{:?}", table.options);
    }
}

#[test]
fn a_table_is_played_in_text_and_ambiguous_symbols_are_refused() {
    let [numbers, equations, animals] = &TABLES;
    let sandbox = equations.sandbox();
    let play = ["boards", "play", "--boards", "2", "--feedback-table", "game.csv", "--solved", "win"];
    let played = sandbox.run_with_input(&play, "1+2=3=win,3\n2+2=4=3\n3+1=4\nleft 2\nwin\nquit\n");
    assert_eq!((played.code, played.err.as_str()), (0, ""), "{}", played.out);
    for line in [" 1  1+2=3  win, 3", "board 1: 1+2=3 or 2+1=3, guess 1", "board 2: 1+3=4, guess 3"] {
        assert!(played.out.contains(line), "{line}: {}", played.out);
    }
    let next = |table: &Table, sandbox: &Sandbox, more: &[&str]| {
        table.run(sandbox, &[&["boards", "next"], more].concat())
    };
    next(equations, &sandbox, &["1+2=3=win,won"]).refused(2, "board 2: \"won\" is not feedback here");
    next(equations, &sandbox, &["2+1=3=win,3"]).refused(2, "\"2+1=3\" is not a guess");
    // Two boards may have a secret each of those that one guess solves, but not three.
    assert_eq!(next(equations, &sandbox, &["1+2=3=win,win"]).code, 0);
    next(equations, &sandbox, &["1+2=3=win,win,win"])
        .refused(2, "3 boards with different secrets have the same feedback");
    let limited = next(equations, &sandbox, &["1+2=3=3,3", "--objective", "within"]);
    limited.refused(2, "the objective within needs a limit of guesses (--max-guesses)");
    let measured = |table: &Table, more: &[&str]| {
        table.run(&table.sandbox(), &[&["boards", "measure", "--boards", "2", "--json"], more].concat())
    };
    assert_eq!(measured(numbers, &["--all-pairs"]).json()["strategies"][0]["games"], 20);
    for refused in [measured(equations, &[]), measured(animals, &["--bound", "3"])] {
        refused.refused(2, "each answer is solved by its own guess alone");
    }
    let named = numbers.sandbox();
    let found = next(numbers, &named, &["--named", "dordle", "--objective", "within", "--json"]).json();
    assert_eq!((&found["within"], &found["expected"]["total"]), (&7.into(), &20.into()));
    for symbol in ["1;5", "-"] {
        let sandbox = Sandbox::new();
        sandbox.file("game.csv", format!(",a,b\na,x,\"{}\"\nb,y,x\n", symbol.replace(';', ",")));
        for command in [["boards", "next", "--boards", "2"], ["boards", "play", "--boards", "2"]] {
            let ran = sandbox.run(&[&command[..], &["--feedback-table", "game.csv"]].concat());
            ran.refused(2, "of the table has another meaning in clues about several boards");
        }
        let solved = ["boards", "solve", "--boards", "2", "--feedback-table", "game.csv"];
        assert_eq!(sandbox.run(&solved).code, 0);
    }
}
