//! Certificates of games given as tables, under every ending: both checkers accept them with the policy, and for no other table.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use salet::certificate;
use salet::game::{AnswerClasses, Ending, FeedbackMatrix, Game, Objective};
use salet::policy::Policy;
use salet::search::{Control, Status, Task};
use salet::words::WordPolicy as _;
use salet_check::table::Until;
use salet_check::{Comparison, FeatureInputs, Played, Silent, TableInputs};

use crate::certificate::games::weights;
use crate::certificate::solver;
use crate::common::pick;

struct Case {
    matrix: FeedbackMatrix,
    ending: Ending,
    game: Game,
}

fn case(random: &mut Pcg32) -> Option<Case> {
    let answers: Vec<String> = (0..random.random_range(1..=12)).map(|at| format!("answer {at}")).collect();
    let symbols = random.random_range(2..=4);
    let others = random.random_range(0..=8);
    let own = answers.iter().cloned();
    let guesses: Vec<String> = own.chain((0..others).map(|at| format!("question {at}"))).collect();
    let kind = random.random_range(0..4);
    let solving = pick(random, &[0.1, 0.3]);
    let matrix = FeedbackMatrix::from_fn(answers, guesses, |guess, answer| match kind {
        1 if guess == answer && random.random_bool(0.8) => "yes, \"it\" is".to_owned(),
        1 if random.random_bool(solving) => "yes, \"it\" is".to_owned(),
        _ => random.random_range(0..symbols).to_string(),
    });
    let matrix = matrix.expect("a matrix");
    let ending = match kind {
        0 => Ending::Named,
        1 => Ending::Solved("yes, \"it\" is".to_owned()),
        2 => Ending::Known,
        _ => {
            let most = random.random_range(2..=5);
            Ending::Classes(AnswerClasses::new(matrix.answers().iter().map(|_| random.random_range(0..most))))
        }
    };
    let builder = Game::of_matrix(matrix.clone(), ending.clone()).ok()?;
    let objective = pick(random, Objective::ALL);
    let limit = match objective {
        Objective::WinRate | Objective::LastGuess => Some(random.random_range(1..=4)),
        _ => pick(random, &[None, None, Some(2), Some(3), Some(6)]),
    };
    let builder = builder.objective(objective).limit(limit);
    let builder = match random.random_bool(0.5) {
        true => builder.weights(weights(random, matrix.answers().len())),
        false => builder,
    };
    Some(Case { matrix, ending, game: builder.build().expect("a game") })
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

fn csv(matrix: &FeedbackMatrix) -> String {
    let names: Vec<String> = matrix.answers().iter().map(|name| quoted(name)).collect();
    let mut text = format!(",{}\n", names.join(","));
    for (row, guess) in matrix.guesses().iter().enumerate() {
        let symbols: Vec<String> = matrix.row(row).map(quoted).collect();
        text += &format!("{guess},{}\n", symbols.join(","));
    }
    text
}

/// The files of a solved and certified table.
struct Files {
    table: String,
    weights: String,
    /// Of a game with classes.
    classes: Option<String>,
    policy: Option<Vec<u8>>,
    certificate: Vec<u8>,
}

fn files(Case { matrix, game, .. }: &Case) -> Files {
    let control = Control::default();
    let solver = solver(game, 2);
    let solution = solver.solve(Task::Best, &control);
    let policy = solution.policy(game).expect("the tree keeps the rules");
    assert_eq!(solution.status == Status::Optimal, policy.is_some());
    let claims = solution.claims(game, policy.as_ref());
    let bounds = claims.root_bounds(game).expect("the objective has certificates");
    let proof = certificate::prove(&solver, &bounds, &control)
        .unwrap_or_else(|obstacle| panic!("{obstacle}: {game:?}\n{}", csv(matrix)));
    let checksum = policy.as_ref().map(Policy::checksum);
    let weights = game.answers().zip(game.weights().as_slice());
    let weight = |(secret, weight): (salet::words::SecretId, &u32)| {
        format!("{}, {weight}\n", game.name(secret.as_guess()))
    };
    Files {
        table: csv(matrix),
        weights: weights.map(weight).collect(),
        classes: game.classes().map(|classes| {
            let line = |(name, class): (&String, &u32)| format!("{name}; class-{class}\n");
            matrix.answers().iter().zip(classes.numbers()).map(line).collect()
        }),
        policy: policy.map(|policy| policy.as_bytes().to_vec()),
        certificate: certificate::encode(game, &claims, checksum, &proof),
    }
}

fn until<'a>(ending: &'a Ending, classes: Option<&'a String>) -> Until<'a> {
    match (ending, classes) {
        (Ending::Named, _) => Until::Named,
        (Ending::Solved(symbol), _) => Until::Solved(symbol),
        (Ending::Known | Ending::Classes(_), None) => Until::Known,
        (Ending::Known | Ending::Classes(_), Some(classes)) => Until::Classes(classes.as_bytes()),
    }
}

fn accepted_in_python(files: &Files, ending: &Ending) -> Option<bool> {
    let mut named = vec![("feedback-table", files.table.as_bytes()), ("weights", files.weights.as_bytes())];
    named.extend(files.policy.as_deref().map(|policy| ("policy", policy)));
    named.extend(files.classes.as_deref().map(|classes| ("classes", classes.as_bytes())));
    let options: &[&str] = match ending {
        Ending::Named => &[],
        Ending::Solved(symbol) => &["--solved", symbol],
        Ending::Known => &["--until", "known"],
        Ending::Classes(_) => &[],
    };
    crate::certificate::python::accepts(&named, options, &files.certificate)
}

#[test]
fn both_checkers_accept_certificates_of_tables() {
    let (mut lemmas, mut checked, mut endings) = (0, 0, [0; 4]);
    for seed in 0..700 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(case) = case(&mut random) else { continue };
        let files = files(&case);
        let check_with = |table: &str, classes: Option<&String>| {
            let inputs = TableInputs {
                table: table.as_bytes(),
                until: until(&case.ending, classes),
                weights: Some(files.weights.as_bytes()),
                policy: files.policy.as_deref(),
            };
            salet_check::check_table(&inputs, &files.certificate, &Silent)
        };
        let check = |table: &str| check_with(table, files.classes.as_ref());
        let about = || format!("seed {seed}: {:?} {:?}\n{}", case.game, case.ending, files.table);
        let proven = check(&files.table).unwrap_or_else(|reject| panic!("{reject}\n{}", about()));
        assert_eq!(proven.optimal, files.policy.is_some(), "{}", about());
        lemmas += proven.lemmas;
        endings[match case.ending {
            Ending::Named => 0,
            Ending::Solved(_) => 1,
            Ending::Known => 2,
            Ending::Classes(_) => 3,
        }] += 1;
        // Other classes, and none.
        if let Some(classes) = &files.classes {
            let apart = classes.replacen("class-", "alone-", 1);
            assert!(check_with(&files.table, Some(&apart)).is_err() || apart_is_equal(&apart), "{}", about());
            assert!(check_with(&files.table, None).is_err(), "{}", about());
        }
        // Another cell of a question, which solves nothing.
        let (own, questions) = files.table.split_once("\nquestion").unwrap_or((&files.table, ""));
        let other = format!("{own}\nquestion{}", questions.replacen("\"0\"", "\"1\"", 1));
        let other = if questions.contains("\"0\"") { other } else { files.table.clone() };
        assert!(other == files.table || check(&other).is_err(), "{}", about());
        if seed % 20 == 0 {
            assert_ne!(accepted_in_python(&files, &case.ending), Some(false), "{}", about());
        }
        checked += 1;
    }
    assert!(checked > 400 && lemmas > 1000, "{checked} {lemmas}");
    assert!(endings.iter().all(|&count| count > 60), "{endings:?}");
}

/// Tables with symmetries: codes of three places and three colours, two bad ones of six, five coins of which one has another weight.
fn symmetric(random: &mut Pcg32) -> (FeedbackMatrix, Ending) {
    let digits = |number: usize, base: usize, places: u32| -> String {
        (0..places).map(|at| (number / base.pow(at) % base).to_string()).collect()
    };
    let all =
        |base: usize, places: u32| (0..base.pow(places)).map(move |number| digits(number, base, places));
    let sum = |text: &str| text.bytes().map(|sign| usize::from(sign - b'0')).sum::<usize>();
    let pairs = |one: &str, other: &str| -> Vec<(u8, u8)> { one.bytes().zip(other.bytes()).collect() };
    match random.random_range(0..3) {
        0 => {
            let equal = |guess: &str, code: &str| pairs(guess, code).iter().filter(|(a, b)| a == b).count();
            (FeedbackMatrix::from_fn(all(3, 3), all(3, 3), equal).expect("a matrix"), Ending::Named)
        }
        1 => {
            let bad = all(2, 6).filter(|set| sum(set) == 2);
            let meet = |test: &str, bad: &str| pairs(test, bad).contains(&(b'1', b'1'));
            (FeedbackMatrix::from_fn(bad, all(2, 6), meet).expect("a matrix"), Ending::Known)
        }
        _ => {
            // 0 is on the left, or lighter; 2 on the right, or heavier.
            let odd = all(3, 5).filter(|coins| coins.matches('1').count() == 4);
            let weighings = all(3, 5)
                .filter(|pans| pans.contains('0') && pans.matches('0').count() == pans.matches('2').count());
            let tilt = |pans: &str, coins: &str| {
                pairs(pans, coins)
                    .iter()
                    .map(|(pan, coin)| (i32::from(*pan) - 49) * (i32::from(*coin) - 49))
                    .sum::<i32>()
            };
            let matrix = FeedbackMatrix::from_fn(odd, weighings, tilt).expect("a matrix");
            let which = AnswerClasses::new(matrix.answers().iter().map(|coins| coins.find(['0', '2'])));
            (matrix, if random.random_bool(0.5) { Ending::Known } else { Ending::Classes(which) })
        }
    }
}

#[test]
fn both_checkers_accept_permutations_of_tables() {
    let mut permutations = 0;
    for seed in 0..24 {
        let mut random = Pcg32::seed_from_u64(seed);
        let (matrix, ending) = symmetric(&mut random);
        let builder = Game::of_matrix(matrix.clone(), ending.clone()).expect("a builder");
        let objective = Objective::ALL[seed as usize % Objective::ALL.len()];
        let limit = match objective {
            Objective::WinRate => Some(2),
            Objective::LastGuess => Some(12),
            _ => None,
        };
        // A weight that some permutations keep.
        let weights = (0..matrix.answers().len()).map(|at| 1 + u32::from(seed % 3 == 0 && at == 0));
        let weights = salet::game::Weights::from_integers(&weights.collect::<Vec<_>>()).expect("positive");
        let game = builder.objective(objective).limit(limit).weights(weights).build().expect("a game");
        let case = Case { matrix, ending, game };
        let files = files(&case);
        let inputs = TableInputs {
            table: files.table.as_bytes(),
            until: until(&case.ending, files.classes.as_ref()),
            weights: Some(files.weights.as_bytes()),
            policy: files.policy.as_deref(),
        };
        let proven = salet_check::check_table(&inputs, &files.certificate, &Silent);
        assert!(proven.unwrap_or_else(|reject| panic!("seed {seed}: {reject}")).optimal);
        permutations +=
            salet_check::certificate::parse(&files.certificate).expect("a certificate").permutations.len();
        if seed % 4 == 0 {
            assert_ne!(accepted_in_python(&files, &case.ending), Some(false), "seed {seed}");
        }
    }
    assert!(permutations > 40, "{permutations}");
}

/// Whether the first answer of a file of classes had a class of its own.
fn apart_is_equal(apart: &str) -> bool {
    let first = apart
        .lines()
        .next()
        .and_then(|line| line.rsplit_once('-'))
        .map(|(_, class)| format!("class-{class}"));
    first.is_some_and(|first| !apart.lines().any(|line| line.ends_with(&first)))
}

/// A policy is read without its table, answers its own positions, and gets its table only from the same table.
#[test]
fn policies_of_tables_are_looked_up_without_them() {
    let mut read = 0;
    for seed in 1000..1200 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(case) = case(&mut random) else { continue };
        let Some(bytes) = files(&case).policy else { continue };
        let policy = Policy::from_bytes(bytes.clone()).expect("a policy");
        assert!(!policy.game().has_table());
        let whole = policy.with_table(&case.game).expect("its table");
        assert!(whole.game().has_table() && whole.game().solving() == case.game.solving());
        let evaluation = whole.tree().evaluate(whole.game()).expect("it is legal");
        assert_eq!(salet::policy::Score::from(&evaluation), *policy.score());
        for answer in case.game.answers() {
            let mut position = policy.start();
            let mut guesses = 1;
            let solved = loop {
                let shown = case.game.score(position.guess(), answer);
                assert!(position.answers().contains(&(answer, shown)));
                match position.answer(shown) {
                    salet::policy::Step::Next(next) => (position, guesses) = (next, guesses + 1),
                    salet::policy::Step::Solved => break true,
                    salet::policy::Step::Lost => break false,
                    salet::policy::Step::Impossible => panic!("an answer shows it"),
                }
            };
            assert_eq!(solved, !evaluation.lost.contains(&answer));
            assert!(guesses <= policy.score().worst_case as usize || !solved);
        }
        // Each byte counts.
        let mut damaged = bytes;
        let at = damaged.len() / 2;
        damaged[at] ^= 1;
        assert!(Policy::from_bytes(damaged).is_err());
        let game = salet::policy::game_from_bytes(
            &salet::policy::game_to_bytes(&case.game).unwrap(),
            salet::words::restore,
        )
        .expect("a game");
        assert!(game.is_same_as(&case.game) && game.has_table());
        read += 1;
    }
    assert!(read > 80, "{read}");
}

/// The same table with an item on each line.
fn as_features(matrix: &FeedbackMatrix) -> String {
    let names: Vec<String> = matrix.guesses().iter().map(|name| quoted(name)).collect();
    let rows: Vec<Vec<&str>> = (0..matrix.guesses().len()).map(|guess| matrix.row(guess).collect()).collect();
    let line = |(answer, name): (usize, &String)| {
        let values: Vec<String> = rows.iter().map(|row| quoted(row[answer])).collect();
        format!("{},{}\n", quoted(name), values.join(","))
    };
    format!("name,{}\n", names.join(",")) + &matrix.answers().iter().enumerate().map(line).collect::<String>()
}

#[test]
fn both_checkers_accept_certificates_of_features() {
    let mut checked = 0;
    for seed in 0..200 {
        let mut random = Pcg32::seed_from_u64(seed);
        let Some(case) =
            case(&mut random).filter(|case| matches!(case.ending, Ending::Known | Ending::Classes(_)))
        else {
            continue;
        };
        let files = files(&case);
        let features = as_features(&case.matrix);
        let check = |features: &str, played| {
            let (weights, policy) = (Some(files.weights.as_bytes()), files.policy.as_deref());
            let classes = files.classes.as_deref().map(str::as_bytes);
            let inputs = FeatureInputs { features: features.as_bytes(), played, classes, weights, policy };
            salet_check::check_features(&inputs, &files.certificate, &Silent)
        };
        // Merged answers of a class have another name.
        let merged = files.classes.is_none().then_some(Played::Merged);
        for played in [Played::Asked].into_iter().chain(merged) {
            check(&features, played).unwrap_or_else(|reject| panic!("seed {seed}: {reject}\n{features}"));
        }
        assert!(
            check(&features.replacen("\"0\"", "\"9\"", 1), Played::Asked).is_err()
                || !features.contains("\"0\""),
            "{features}"
        );
        if checked % 8 == 0 {
            let mut named = vec![("features", features.as_bytes()), ("weights", files.weights.as_bytes())];
            named.extend(files.policy.as_deref().map(|policy| ("policy", policy)));
            named.extend(files.classes.as_deref().map(|classes| ("classes", classes.as_bytes())));
            let options: &[&str] = if files.classes.is_none() { &["--merge-alike"] } else { &[] };
            let accepted = crate::certificate::python::accepts(&named, options, &files.certificate);
            assert!(accepted.unwrap_or(true), "seed {seed}\n{features}");
        }
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn both_checkers_accept_certificates_of_compared_items() {
    for seed in 0..8 {
        let mut random = Pcg32::seed_from_u64(seed);
        let order = pick(&mut random, &["order", "near:1", "near:2.5"]);
        let step = pick(&mut random, &["distance:1", "distance:0.25", "distance:700"]);
        let sectors = pick(&mut random, &["direction:4", "direction:8", "direction:16"]);
        let rules = [order, "set", step, sectors, "skip", sectors, "equal"];
        let spelled = rules.join(",");
        let checked = rules.map(|rule| rule.parse().expect("a rule of the checker"));
        let rules = rules.map(|rule| rule.parse().expect("a rule of the solver"));
        let mut text = "name,number,parts,lat,lon,lat again,lon again,colour\n".to_owned();
        for item in 0..random.random_range(2..14) {
            let (number, colour) = (random.random_range(-3..4), pick(&mut random, &["red", "blue"]));
            let parts = pick(&mut random, &["a", "a|b", "b;a", "c", "\"b, c\""]);
            let [north, east, far_east] = [90, 180, 360].map(|most| random.random_range(-most..=most));
            let south = random.random_range(-89..90);
            text += &format!(
                "item {item},{number}.50,{parts},{north},{east}.0{item},{south}.25,{far_east},{colour}\n"
            );
        }
        let features = salet::words::read_features(salet::words::Source::text("f.csv", text.as_str()));
        let matrix = features.expect("they are features").compared(&rules).expect("a matrix");
        let builder = Game::of_matrix(matrix.clone(), Ending::Named).expect("each item is a guess");
        let case = Case { matrix, ending: Ending::Named, game: builder.build().expect("a game") };
        let files = files(&case);
        let check = |rules: &[Comparison]| {
            let (weights, policy) = (Some(files.weights.as_bytes()), files.policy.as_deref());
            let inputs = FeatureInputs {
                features: text.as_bytes(),
                played: Played::Compared(rules),
                classes: None,
                weights,
                policy,
            };
            salet_check::check_features(&inputs, &files.certificate, &Silent)
        };
        assert!(check(&checked).unwrap_or_else(|reject| panic!("{reject}\n{text}")).optimal);
        assert!(check(&[Comparison::Equal]).is_err(), "{text}");
        if seed % 4 > 0 {
            continue;
        }
        let mut named = vec![("features", text.as_bytes()), ("weights", files.weights.as_bytes())];
        named.extend(files.policy.as_deref().map(|policy| ("policy", policy)));
        let options = ["--compare", spelled.as_str()];
        assert!(
            crate::certificate::python::accepts(&named, &options, &files.certificate).unwrap_or(true),
            "{text}"
        );
    }
}
