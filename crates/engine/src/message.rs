//! The requests that are not of `salet serve`: a game of the page's own, its search, and what a page needs of a policy.

use std::time::Duration;

use salet::serve::Local;
use salet::surface::{ends, feedback, keyboard};
use salet::words::{ListDigest, WordGame as _};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::Engine;
use crate::search::Search;

/// The longest slice of a search, in seconds.
const LONGEST: f64 = 3600.0;

#[derive(Deserialize)]
struct Request<'a> {
    id: Value,
    method: String,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Begin {
    memory: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Codes {
    space: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Solve {
    handle: u64,
    seconds: f64,
    #[serde(default)]
    helped: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settle {
    handle: u64,
    seconds: f64,
    part: usize,
    of: usize,
    price: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compare {
    table: Option<u64>,
}

/// A refusal: the field at fault, and why.
type Refused = (Option<&'static str>, String);

fn params<P: DeserializeOwned>(request: &Request<'_>) -> Result<P, Refused> {
    let text = request.params.map_or("{}", RawValue::get);
    serde_json::from_str(text).map_err(|error| (Some("params"), error.to_string()))
}

fn slice(seconds: f64) -> Result<Duration, Refused> {
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= LONGEST);
    time.ok_or_else(|| (Some("seconds"), format!("give seconds from 0 to {LONGEST}")))
}

impl Engine {
    /// The answer to a request of this module; `None` for all others.
    pub(crate) fn own(&mut self, line: &str) -> Option<String> {
        let request: Request<'_> = serde_json::from_str(line).ok()?;
        let found = match &*request.method {
            "begin" => params(&request).map(|begin| self.begin(&begin)),
            "codes" => params(&request).and_then(|Codes { space }| {
                let kept = self.codes(&space).map_err(|error| (Some("space"), error))?;
                serde_json::to_value(kept).map_err(|error| (None, error.to_string()))
            }),
            "solve" => params(&request).and_then(|solve| self.solve(&solve)),
            "settle" => params(&request).and_then(|settle| self.settle(&settle)),
            "compare" => params(&request)
                .and_then(|Compare { table }| self.compare(table).map_err(|error| (None, error))),
            "contents" => self.contents(),
            _ => return None,
        };
        let (key, value) = match found {
            Ok(result) => ("result", result),
            Err((field, message)) => {
                let data = field.map(|field| json!({ "field": field }));
                ("error", json!({ "code": -32602, "message": message, "data": data }))
            }
        };
        Some(json!({ "jsonrpc": "2.0", "id": request.id, key: value }).to_string())
    }

    fn begin(&mut self, begin: &Begin) -> Value {
        self.search = None;
        self.memory = Some(begin.memory);
        self.game = Some(Local::empty(self.settings()));
        Value::Null
    }

    fn solve(&mut self, &Solve { handle, seconds, helped }: &Solve) -> Result<Value, Refused> {
        let time = slice(seconds)?;
        serde_json::to_value(self.search(handle)?.go_on(time, helped))
            .map_err(|error| (None, error.to_string()))
    }

    fn settle(&mut self, settle: &Settle) -> Result<Value, Refused> {
        let &Settle { handle, seconds, part, of, ref price } = settle;
        let time = slice(seconds)?;
        let price = price.as_ref().map(|price| price.parse()).transpose();
        let price = price.map_err(|_| (Some("price"), "this is no price".to_owned()))?;
        Ok(json!({ "is_over": self.search(handle)?.settle(part, of, price, time) }))
    }

    /// The search for the game under a handle, with its memory.
    fn search(&mut self, handle: u64) -> Result<&mut Search, Refused> {
        if self.search.as_ref().is_none_or(|&(of, _)| of != handle) {
            self.search = None;
            let advisor = self.game.as_ref().and_then(|game| game.advisor(handle));
            let advisor =
                advisor.ok_or_else(|| (Some("handle"), format!("no open game has handle {handle}")))?;
            let search = Search::new(advisor.game(), advisor.config().memory);
            self.search = Some((handle, search.map_err(|error| (None, error.to_string()))?));
        }
        let Some((_, search)) = &mut self.search else { unreachable!("it was made above") };
        Ok(search)
    }

    fn contents(&self) -> Result<Value, Refused> {
        let policy = self.game.as_ref().and_then(|game| game.advisor(1)).and_then(|game| game.policy());
        let policy = policy.ok_or_else(|| (None, "no policy is open".to_owned()))?;
        let game = policy.game();
        let [answers, guesses] = game.list_digests().map(|digest| digest.to_string());
        Ok(json!({
            "rule": game.rule(),
            "feedback": feedback::About::of(game),
            "keyboard": game.words().and_then(|words| keyboard::rows(words.lists())),
            "digests": {
                "answers": answers,
                "guesses": guesses,
                "policy": ListDigest::of(policy.as_bytes()).to_string(),
                "certificate": null,
            },
            "ends": ends::of(policy),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use salet::certificate::{encode, prove};
    use salet::compare::{Contest, Figures, Optimum, Watch};
    use salet::game::{Game, GuessId, SecretId, Tree};
    use salet::policy::{Claim, Policy};
    use salet::search::{Control, SearchConfig, Solver, Task};
    use salet::words::{WordLists, WordPolicy as _};

    fn asked(engine: &mut Engine, method: &str, params: Value) -> Value {
        let line = json!({ "jsonrpc": "2.0", "id": 7, "method": method, "params": params }).to_string();
        engine.input = line.into_bytes();
        let answer = engine.ask(engine.input.len()).expect("a game is open");
        let mut answer: Value = serde_json::from_str(&answer).expect("it is JSON");
        assert_eq!(answer["id"], 7);
        match answer["error"].take() {
            Value::Null => answer["result"].take(),
            error => error,
        }
    }

    fn read(engine: &mut Engine, field: &str, name: &str, file: &[u8]) -> Result<Value, String> {
        let head = json!({ "field": field, "name": name }).to_string() + "\n";
        engine.input = [head.as_bytes(), file].concat();
        let read = engine.file(engine.input.len())?;
        Ok(serde_json::from_slice(&read).expect("it is JSON"))
    }

    fn solved(engine: &mut Engine, spec: Value) -> Value {
        let opened = asked(engine, "open", spec);
        assert!(opened["handle"].is_u64(), "{opened}");
        let standing = asked(engine, "solve", json!({ "handle": opened["handle"], "seconds": 10 }));
        asked(engine, "close", json!({ "handle": opened["handle"] }));
        standing
    }

    #[test]
    fn an_own_list_is_read_solved_and_opened() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let list = b"Mount\n\nfound\r\nsound\nround\ncould\nworld\nworry\nmount\n";
        let about = read(&mut engine, "answers", "my list", list).unwrap();
        assert_eq!((&about["entries"], &about["first"][0]), (&8.into(), &"Mount".into()));
        let opened = asked(&mut engine, "open", json!({ "answers": "answers", "max_guesses": 6 }));
        assert_eq!(
            (&opened["handle"], &opened["answers"], &opened["letters"]),
            (&1.into(), &7.into(), &5.into())
        );
        assert_eq!(opened["notes"][0], "my list: 1 left out as duplicates (\"mount\" first)");
        let standing = asked(&mut engine, "solve", json!({ "handle": 1, "seconds": 10 }));
        assert_eq!((&standing["status"], &standing["total"]), (&"optimal".into(), &14.into()), "{standing}");
        let file = engine.policy().unwrap();
        engine.input = file.clone();
        assert_eq!(engine.open(file.len()), Ok(Vec::new()));
        let next = asked(&mut engine, "next", json!({ "handle": 1 }));
        assert_eq!((&next["guess"], &next["source"]), (&standing["guess"], &"policy".into()));
        let contents = asked(&mut engine, "contents", Value::Null);
        assert_eq!(contents["keyboard"][0], "qwertyuiop");
        assert_eq!(contents["digests"]["policy"], ListDigest::of(&file).to_string());
        assert_eq!(contents["ends"].as_array().map(Vec::len), Some(6 * 7));
    }

    #[test]
    fn lists_are_read_in_the_formats_of_the_command() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        for file in [
            &b"crane\nslate\n"[..],
            b"[\"crane\", \"slate\"]",
            b"var list = [\"crane\", \"slate\"];",
            b"\xff\xfec\0r\0a\0n\0e\0\n\0s\0l\0a\0t\0e\0",
        ] {
            let about = read(&mut engine, "guesses", "some.txt", file).unwrap();
            assert_eq!(about, json!({ "entries": 2, "first": ["crane", "slate"] }), "{file:?}");
        }
        for file in [&b"\x7fELF\x02\x01\x01\0\xff\xfe"[..], b"\x1f\x8bnot gzip"] {
            for field in ["answers", "weights", "feedback_table", "features"] {
                let refused = read(&mut engine, field, "no.txt", file).unwrap_err();
                assert!(refused.starts_with("no.txt"), "{field}: {refused}");
            }
        }
        assert!(read(&mut engine, "lists", "no field", b"crane").is_err());
        // What cannot be read takes nothing's place.
        let missing = asked(&mut engine, "open", json!({ "answers": "answers" }));
        assert_eq!(missing["data"]["field"], "answers", "{missing}");
        let opened = asked(&mut engine, "open", json!({ "answers": "guesses" }));
        assert_eq!(opened["answers"], 2);
        // Other methods are those of the server.
        let played = json!({ "handle": opened["handle"], "secrets": [["slate", "crane"]] });
        assert_eq!(asked(&mut engine, "measure", played)["strategies"][0]["total"], 2);
    }

    const PEOPLE: &[u8] =
        b"name,glasses,hat,age\nAlex,no,yes,30\nAnita,no,no,40\nTom,yes,no,50\nJoe,yes,yes,20\nEric,yes,yes,20\n";

    #[test]
    fn tables_features_and_weights_of_files_are_games() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let table = b",a,b,c,d\nx,1,1,2,win\ny,1,win,2,2\nz,win,2,1,1\nc,2,1,win,1\n";
        let about = read(&mut engine, "feedback_table", "t.csv", table).unwrap();
        assert_eq!((&about["answers"], &about["guesses"]), (&4.into(), &4.into()));
        assert_eq!(about["symbols"], json!(["1", "2", "win"]));
        let standing = solved(&mut engine, json!({ "feedback_table": "feedback_table", "solved": "win" }));
        assert_eq!((&standing["status"], &standing["total"]), (&"optimal".into(), &8.into()), "{standing}");
        // The policy lacks the table, which a page needs as codes.
        let cells = engine.cells().unwrap();
        assert_eq!(cells.len(), 2 * 4 * (4 + 3));
        let policy = engine.policy().unwrap();
        engine.input = policy.clone();
        assert_eq!(engine.open(policy.len()), Ok(Vec::new()));
        let contents = asked(&mut engine, "contents", Value::Null);
        assert_eq!((&contents["rule"], &contents["keyboard"]), (&"normal".into(), &Value::Null));

        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let about = read(&mut engine, "features", "people.csv", PEOPLE).unwrap();
        assert_eq!(about, json!({ "items": 5, "questions": ["glasses", "hat", "age"] }));
        let alike = asked(&mut engine, "open", json!({ "features": "features" }));
        assert!(alike["message"].as_str().is_some_and(|why| why.contains("Eric")), "{alike}");
        let standing = solved(&mut engine, json!({ "features": "features", "merge_alike": true }));
        assert_eq!((&standing["guess"], &standing["total"]), (&"age".into(), &4.into()), "{standing}");
        let compared = json!({ "features": "features", "compare": ["equal", "equal", "order"] });
        let refused = asked(&mut engine, "open", compared.clone());
        assert_eq!(refused["answers"], 5, "{refused}");
        asked(&mut engine, "close", json!({ "handle": refused["handle"] }));
        read(&mut engine, "weights", "often.txt", b"Alex 1\nAnita 2\nTom 3\nJoe 0.5\nEric 9\n").unwrap();
        let mut weighted = compared;
        weighted["weights"] = "weights".into();
        assert_eq!(solved(&mut engine, weighted.clone())["weight"], 155);
        read(&mut engine, "weights", "often.txt", b"Alex 1\n").unwrap();
        let refused = asked(&mut engine, "open", weighted);
        assert_eq!(refused["data"]["field"], "weights", "{refused}");
    }

    fn certified(engine: &mut Engine, table: Option<u64>, memory: usize) -> Result<Vec<u8>, String> {
        engine.input = json!({ "table": table, "memory": memory }).to_string().into_bytes();
        engine.certify(engine.input.len())
    }

    /// The bytes of `salet certify`, with settings and a memo of their own.
    fn expected(policy: &Policy, game: &Game) -> Vec<u8> {
        let solver = Solver::new(game, SearchConfig::default()).unwrap();
        solver.solve(Task::Best, &Control::default());
        let bounds = policy.claim().bounds;
        let proof = prove(&solver, &bounds.root_bounds(game).unwrap(), &Control::default()).unwrap();
        encode(game, &bounds, Some(policy.checksum()), &proof)
    }

    #[test]
    fn claims_of_words_and_tables_are_certified_as_by_the_command() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let words = salet_data::ORIGINAL_ANSWERS.lines().step_by(40).collect::<Vec<_>>();
        for params in [
            json!({ "answers": words }),
            json!({ "answers": words, "rule": "hard", "objective": "worst-then-mean" }),
            json!({ "answers": words, "objective": "win-rate", "max_guesses": 2 }),
        ] {
            solved(&mut engine, params);
            let policy = Policy::from_bytes(engine.policy().unwrap()).unwrap();
            engine.input = policy.as_bytes().to_vec();
            engine.open(engine.input.len()).unwrap();
            assert_eq!(certified(&mut engine, None, 256 << 20), Ok(expected(&policy, policy.game())));
            assert!(certified(&mut engine, Some(7), 256 << 20).is_err_and(|why| why.contains("handle 7")));
            let small = certified(&mut engine, None, 1 << 10).unwrap_err();
            assert!(small.starts_with("the tables of 58 answers and 58 guesses need at least"), "{small}");
            asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        }
        let matrix = json!({ "answers": ["a", "b", "c"], "guesses": ["x", "y"], "feedback": [["1", "2", "2"], ["1", "1", "2"]] });
        let table = json!({ "feedback_table": matrix, "until": "known" });
        solved(&mut engine, table.clone());
        let policy = Policy::from_bytes(engine.policy().unwrap()).unwrap();
        engine.input = policy.as_bytes().to_vec();
        engine.open(engine.input.len()).unwrap();
        // Without its table nothing is proven, and with that of another game neither.
        assert!(certified(&mut engine, None, 256 << 20).is_err());
        let other = json!({ "answers": ["a", "b", "c"], "guesses": ["x", "y"], "feedback": [["1", "1", "2"], ["1", "2", "2"]] });
        let opened = asked(&mut engine, "open", json!({ "feedback_table": other, "until": "known" }));
        assert!(certified(&mut engine, opened["handle"].as_u64(), 256 << 20).is_err());
        asked(&mut engine, "close", json!({ "handle": opened["handle"] }));
        let handle = asked(&mut engine, "open", table)["handle"].as_u64().unwrap();
        let game = engine.game.as_ref().unwrap().advisor(handle).unwrap().game().clone();
        assert_eq!(certified(&mut engine, Some(handle), 256 << 20), Ok(expected(&policy, &game)));
    }

    /// The strategies of a comparison by the command, without their times, and the bounds on the best total.
    fn compared_as_by_the_command(policy: &Policy, game: &Game) -> (Vec<Value>, Value) {
        let game = game.to_builder().objective(salet::game::Objective::Mean).build().unwrap();
        let names: Vec<_> =
            salet::strategy::every().into_iter().filter(|name| name.can_play(&game, true)).collect();
        let (answers, tree) = (game.all_candidates(), policy.tree());
        let setup = salet::strategy::player::Setup::default().with_seed(1).with_policy(Some(&tree));
        let contest = Contest::new(&game, &answers).with_setup(setup).with_runs(10);
        let performances = contest.play(&names, &Watch::default(), &|_| ()).unwrap();
        let optimum = Optimum::of_policy(&game, policy).after_play(tree.guess, &performances);
        // As text: a number that is read from it may differ in the last digit from one that was not written.
        let figures = Figures::new(&game, &names, &performances, Some(optimum));
        let figures: Value = serde_json::from_str(&serde_json::to_string(&figures).unwrap()).unwrap();
        (timeless(&figures["strategies"]), figures["optimum"].clone())
    }

    fn timeless(strategies: &Value) -> Vec<Value> {
        let mut strategies = strategies.as_array().unwrap().clone();
        for strategy in strategies.iter_mut().filter_map(Value::as_object_mut) {
            strategy.retain(|key, _| !key.contains("seconds"));
        }
        strategies
    }

    /// Let all strategies play, one a call.
    fn compared(engine: &mut Engine, table: Option<u64>) -> Value {
        for played in 1.. {
            let found = asked(engine, "compare", json!({ "table": table }));
            assert_eq!(found["strategies"].as_array().map(Vec::len), Some(played), "{found}");
            if found["missing"] == json!([]) {
                return found;
            }
        }
        unreachable!("some call is the last")
    }

    fn open_saved(engine: &mut Engine) -> Policy {
        let policy = Policy::from_bytes(engine.policy().unwrap()).unwrap();
        engine.input = policy.as_bytes().to_vec();
        engine.open(engine.input.len()).unwrap();
        policy
    }

    fn assert_compared(engine: &mut Engine, table: Option<u64>, (expected, optimum): (Vec<Value>, Value)) {
        let found = compared(engine, table);
        let mut strategies = timeless(&found["strategies"]);
        // The policy plays first here.
        strategies.rotate_left(1);
        assert_eq!(strategies, expected);
        for bound in ["lower", "upper", "within"] {
            assert_eq!(found["optimum"][bound], optimum[bound], "{found}");
        }
    }

    #[test]
    fn strategies_are_compared_as_by_the_command() {
        let mut engine = Engine::default();
        let words = salet_data::ORIGINAL_ANSWERS.lines().step_by(29).collect::<Vec<_>>();
        let weights: Vec<usize> = (0..words.len()).map(|at| 1 + at % 5).collect();
        for params in [
            json!({ "answers": words, "max_guesses": 6 }),
            json!({ "answers": words, "weights": weights }),
            json!({ "answers": words, "rule": "hard", "objective": "mean-then-worst", "max_guesses": 4 }),
            json!({ "answers": words, "objective": "worst" }),
            json!({ "answers": words, "feedback": "pegs" }),
        ] {
            asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
            solved(&mut engine, params);
            let policy = open_saved(&mut engine);
            let expected = compared_as_by_the_command(&policy, policy.game());
            assert_compared(&mut engine, None, expected);
        }
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let matrix = json!({ "answers": ["a", "b", "c"], "guesses": ["x", "y"], "feedback": [["1", "2", "2"], ["1", "1", "2"]] });
        let table = json!({ "feedback_table": matrix, "until": "known" });
        solved(&mut engine, table.clone());
        let policy = open_saved(&mut engine);
        let handle = asked(&mut engine, "open", table)["handle"].as_u64();
        let game = engine.game.as_ref().unwrap().advisor(handle.unwrap()).unwrap().game().clone();
        let expected = compared_as_by_the_command(&policy.with_table(&game).unwrap(), &game);
        assert!(expected.0.len() > 3);
        let refused = asked(&mut engine, "compare", json!({ "table": null }));
        assert!(refused["message"].as_str().is_some_and(|why| why.contains("has no table")), "{refused}");
        assert_compared(&mut engine, handle, expected);
    }

    #[test]
    fn a_policy_that_loses_answers_is_no_measure() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        let words = salet_data::ORIGINAL_ANSWERS.lines().step_by(40).collect::<Vec<_>>();
        solved(&mut engine, json!({ "answers": words, "objective": "win-rate", "max_guesses": 2 }));
        open_saved(&mut engine);
        let refused = asked(&mut engine, "compare", json!({ "table": null }));
        assert!(refused["message"].as_str().is_some_and(|why| why.contains("every answer")), "{refused}");
    }

    #[test]
    fn what_is_not_claimed_has_no_certificate() {
        let mut engine = Engine::default();
        assert!(certified(&mut engine, None, 1 << 20).is_err());
        let game = Game::builder(WordLists::new(["mount", "round"], []).unwrap()).build().unwrap();
        let shown = game.score(GuessId::new(0), SecretId::new(1));
        let nodes = [(None, GuessId::new(0), 1), (Some(shown), GuessId::new(1), 0)];
        let tree = Tree::from_nodes(nodes.into_iter()).unwrap();
        engine.input = salet::policy::encode(&game, &tree, Claim::UPPER_BOUND).unwrap().as_bytes().to_vec();
        engine.open(engine.input.len()).unwrap();
        let refused = certified(&mut engine, None, 256 << 20).unwrap_err();
        assert_eq!(refused, "there is no claim to certify; solve the game first");
    }

    #[test]
    fn a_fault_of_a_game_names_its_field() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 256 << 20 }));
        for (params, field) in [
            (json!({ "answers": ["crane", "<script>"] }), "answers[1]"),
            (json!({ "answers": ["crane", "slate"], "alphabet": "xx" }), "alphabet"),
            (json!({ "answers": ["crane", "slate"], "rule": "soft" }), "rule"),
            (json!({ "answers": ["crane"], "objective": "win-rate", "max_guesses": null }), "objective"),
        ] {
            let refused = asked(&mut engine, "open", params);
            assert_eq!(refused["data"]["field"], field, "{refused}");
        }
        let opened = asked(&mut engine, "open", json!({ "answers": ["año", "ano"], "alphabet": "es" }));
        assert_eq!(opened["answers"], 2, "{opened}");
    }

    #[test]
    fn a_game_too_large_is_refused_before_its_search() {
        let mut engine = Engine::default();
        asked(&mut engine, "begin", json!({ "memory": 1 << 20 }));
        let space = asked(&mut engine, "codes", json!({ "space": "4x6" }));
        assert_eq!((&space["entries"], &space["first"][1]), (&1296.into(), &"1112".into()));
        let refused = asked(&mut engine, "open", json!({ "answers": "answers", "feedback": "pegs" }));
        let message = refused["message"].as_str().unwrap_or_default();
        assert!(
            message.starts_with("the tables of 1296 answers and 1296 guesses need at least"),
            "{refused}"
        );
        assert_eq!(asked(&mut engine, "codes", json!({ "space": "9x9" }))["data"]["field"], "space");
        assert_eq!(
            asked(&mut engine, "solve", json!({ "handle": 1, "seconds": 1 }))["data"]["field"],
            "handle"
        );
        assert!(engine.policy().is_err());
    }
}
