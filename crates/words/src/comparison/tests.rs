//! Tests of comparisons.

use super::*;
use crate::features::{Features, MAX_COMPARED};
use salet_core::game::{Ending, Game};

fn compared(columns: &[(&[&str], Comparison)]) -> Result<Vec<String>, String> {
    let mut features = Features::new((0..columns.len()).map(|column| column.to_string())).unwrap();
    for item in 0..columns[0].0.len() {
        features.push(&format!("item {item}"), columns.iter().map(|(values, _)| values[item])).unwrap();
    }
    let rules: Vec<Comparison> = columns.iter().map(|&(_, rule)| rule).collect();
    let matrix = features.compared(&rules).map_err(|fault| fault.to_string())?;
    Ok((0..matrix.guesses().len()).map(|guess| matrix.row(guess).collect::<Vec<_>>().join(" ")).collect())
}

#[test]
fn values_are_compared_by_their_rules() {
    let colour = (&["red", "Red", "red"][..], Comparison::Equal);
    let year = (&["2009", "-7", "2009.50"][..], Comparison::Order);
    let kinds = (&["fire; flying", "flying|fire", "water, flying"][..], Comparison::Set);
    let found = compared(&[colour, year, kinds]).unwrap();
    assert_eq!(found, ["GGG BLG GHY", "BHG GGG BHY", "GLY BLY GGG"]);
    let skipped = (&["1", "2", "3"][..], Comparison::Skip);
    assert_eq!(compared(&[skipped, colour]).unwrap(), ["G B G", "B G B", "G B G"]);
    let sets = (&["a,a", "a", "b;", "c, b"][..], Comparison::Set);
    assert_eq!(compared(&[sets]).unwrap(), ["G G B B", "G G B B", "B B G Y", "B B Y G"]);
}

#[test]
fn numbers_are_compared_exactly() {
    let increasing = [
        "-10",
        "-9.5",
        "-0.1",
        "0",
        "0.1",
        "0.10000000000000000000001",
        "9",
        "10",
        "123456789012345678901234567890",
    ];
    let numbers: Vec<Number<'_>> = increasing.iter().map(|text| Number::parse(text).unwrap()).collect();
    assert!(numbers.is_sorted_by(|one, other| one < other), "{numbers:?}");
    for (one, other) in [("0", "-0.0"), ("1", "+01.0"), (".5", "0.5"), ("7.", "7")] {
        assert_eq!(Number::parse(one), Number::parse(other));
    }
    for text in ["", "-", ".", "1e3", "1,5", "--1", "x", "1 m"] {
        assert_eq!(Number::parse(text), None, "{text}");
    }
}

#[test]
fn numbers_are_near_up_to_the_distance() {
    let near = |text: &str| -> Comparison { text.parse().unwrap() };
    let heights = &["1.70", "1.75", "1.80", "2.01", "-0.05"][..];
    assert_eq!(
        compared(&[(heights, near("near:0.1"))]).unwrap(),
        ["G h h H L", "l G h H L", "l l G H L", "L L L G L", "H H H H G"]
    );
    let exactly = &["-1", "1", "3.00000000000000000000001"][..];
    assert_eq!(compared(&[(exactly, near("near:2"))]).unwrap(), ["G h H", "l G H", "L L G"]);
    let order = compared(&[(heights, Comparison::Order)]);
    assert_eq!(compared(&[(heights, near("near:0"))]), order);
    for (text, shown) in [
        ("near:2", "near:2"),
        ("near:02.50", "near:2.5"),
        ("near:.05", "near:0.05"),
        ("near:100.", "near:100"),
    ] {
        assert_eq!(near(text).to_string(), shown);
        assert_eq!(near(text), near(shown));
    }
    for text in [
        "near",
        "near:",
        "near:-1",
        "near:+1",
        "near:1e3",
        "near:x",
        "near:1234567890123456789",
        "nearly:1",
        "Near:1",
    ] {
        let said = text.parse::<Comparison>().unwrap_err().to_string();
        assert!(
            said.contains("choose one of: equal, order, near:N, set, distance:KM, direction:8, skip"),
            "{said}"
        );
    }
}

/// Each sign by whole numbers of hundredths.
#[test]
fn near_numbers_agree_with_whole_ones() {
    let values: Vec<i64> = (0..60).map(|at| (at * at * 37 % 4001) - 2000).collect();
    let text = |value: i64| {
        format!("{}{}.{:02}", if value < 0 { "-" } else { "" }, value.abs() / 100, value.abs() % 100)
    };
    let texts: Vec<String> = values.iter().map(|&value| text(value)).collect();
    for distance in [0, 1, 9, 99, 100, 1234, 5000] {
        let rule: Comparison = format!("near:{}", text(distance)).parse().unwrap();
        let values_of = || texts.iter().map(String::as_str);
        let Ok(Some(comparer)) = Comparer::new(rule, None, values_of(), None) else { panic!("a column") };
        for (guess, own) in values.iter().enumerate() {
            for (answer, other) in values.iter().enumerate() {
                let sign = match other - own {
                    0 => 'G',
                    above if above.abs() > distance => {
                        if above > 0 {
                            'H'
                        } else {
                            'L'
                        }
                    }
                    above => {
                        if above > 0 {
                            'h'
                        } else {
                            'l'
                        }
                    }
                };
                let mut shown = String::new();
                comparer.show(guess, answer, &mut shown);
                assert_eq!(shown, sign.to_string(), "{own} {other} within {distance}");
            }
        }
    }
}

#[test]
fn rules_that_do_not_fit_are_refused() {
    let year = (&["2009", "soon"][..], Comparison::Order);
    let said = compared(&[year]).unwrap_err();
    assert_eq!(
        said,
        "the value of \"0\" for \"item 1\" is \"soon\", and no number, which has an order; write for instance -2.5"
    );
    let features = Features::new(["a", "b", "c"]).unwrap();
    let said = features.compared(&[Comparison::Equal, Comparison::Set]).unwrap_err().to_string();
    assert_eq!(said, "2 comparisons for 3 questions; give one for all, or one for each");
    let mut many = Features::new(["a"]).unwrap();
    (0..=MAX_COMPARED).for_each(|item| many.push(&item.to_string(), ["x"]).unwrap());
    let said = many.compared(&[Comparison::Equal]).unwrap_err().to_string();
    assert_eq!(said, "has 8193 items, but at most 8192 can be compared with each other");
    let skipped = compared(&[(&["x", "y"], Comparison::Skip)]).unwrap_err();
    assert!(skipped.contains("leaves every question out"), "{skipped}");
}

#[test]
fn guesses_are_items_and_end_with_the_name() {
    let mut features = Features::new(["year"]).unwrap();
    for year in 1..=9 {
        features.push(&format!("no. {year}"), [year.to_string().as_str()]).unwrap();
    }
    let matrix = features.compared(&[Comparison::Order]).unwrap();
    let game = Game::of_matrix(matrix, Ending::Named).unwrap().build().unwrap();
    let [low, high] = ["no. 2", "no. 7"].map(|name| game.find_answer(name).unwrap());
    assert_eq!(game.feedback_name(game.score(low.as_guess(), high)), "H");
    assert_eq!(game.feedback_name(game.score(low.as_guess(), low)), "G");
}

/// What is shown for each pair of places.
fn shown(places: &[[&str; 2]], rules: [&str; 2]) -> Vec<String> {
    let column = |at: usize| places.iter().map(|place| place[at]).collect::<Vec<&str>>();
    let rules = rules.map(|rule| rule.parse().unwrap());
    compared(&[(&column(0), rules[0]), (&column(1), rules[1])]).unwrap()
}

#[test]
fn places_have_known_distances_and_directions() {
    // Paris, New York, Sydney, Quito.
    let cities =
        [["48.8566", "2.3522"], ["40.7128", "-74.0060"], ["-33.8688", "151.2093"], ["-0.18", "-78.47"]];
    assert_eq!(
        shown(&cities, ["distance:1", "direction:16"]),
        [
            "GG 5837W 16960ESE 9353SW",
            "5837E GG 15989WSW 4569S",
            "16960WNW 15989ENE GG 13608ENE",
            "9353NE 4569N 13608WSW GG"
        ]
    );
    assert_eq!(shown(&cities, ["distance:1000", "skip"])[0], "G 6000 17000 9000");
    assert_eq!(shown(&cities, ["distance:0.5", "order"])[1], "5837H GG 15989H 4569.5L");
    assert_eq!(shown(&cities, ["skip", "direction:4"])[0], "G W E W");
    assert_eq!(shown(&cities, ["equal", "direction:8"])[0], "GG BW BSE BSW");
}

#[test]
fn places_at_the_edges_of_the_map_are_compared() {
    // Both sides of the 180th meridian, which two of them name otherwise, and both poles.
    let edges = [
        ["0", "179"],
        ["0", "-179"],
        ["0", "180"],
        ["0.0", "-180"],
        ["90", "10"],
        ["90", "-77"],
        ["-90", "0"],
    ];
    let found = shown(&edges, ["distance:1", "direction:8"]);
    assert_eq!(found[0], "GG 222E 111E 111E 10008N 10008N 10008S");
    assert_eq!(found[2], "111W 111E GG GG 10008N 10008N 10008S");
    assert_eq!(found[4], "10008S 10008S 10008S 10008S GG GG 20015S");
    assert_eq!(found[6], "10008N 10008N 10008N 10008N 20015N 20015N GG");
    // Halfway round the earth is east of each other; far less than a step is 0, and is not the same place.
    let pairs = [["10", "0"], ["10", "180"], ["10", "0.00001"], ["10.0000000001", "360"]];
    let found = shown(&pairs, ["distance:5", "direction:8"]);
    assert_eq!(found[0], "GG 17790E 0E GG");
    assert_eq!(found[1].split(' ').next(), Some("17790E"));
    assert_eq!(shown(&pairs[..1], ["distance:0.01", "direction:4"]), ["GG"]);
}

/// A sphere and a map in floating point, by other formulas.
#[test]
fn places_agree_with_other_formulas() {
    let coordinates = |at: i64| (at * at * 7919 % 17_999 - 8999, at * at * at * 104_729 % 72_001 - 36_000);
    let numbers: Vec<(i64, i64)> = (0..90).map(coordinates).collect();
    let texts: Vec<[String; 2]> = numbers
        .iter()
        .map(|&(latitude, longitude)| [latitude, longitude].map(|value| (value as f64 / 100.0).to_string()))
        .collect();
    let places: Vec<[&str; 2]> = texts.iter().map(|[one, other]| [one.as_str(), other.as_str()]).collect();
    let angles = |at: usize| {
        let (latitude, longitude) = numbers[at];
        ((latitude as f64 / 100.0).to_radians(), (longitude as f64 / 100.0).to_radians())
    };
    let vector = |(latitude, longitude): (f64, f64)| {
        [latitude.cos() * longitude.cos(), latitude.cos() * longitude.sin(), latitude.sin()]
    };
    let [kilometres, sectors] =
        [shown(&places, ["distance:0.25", "skip"]), shown(&places, ["skip", "direction:16"])];
    let names = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(' ').collect::<Vec<&str>>();
    let mut compared = 0;
    for guess in 0..places.len() {
        let (distances, directions): (Vec<&str>, Vec<&str>) =
            (kilometres[guess].split(' ').collect(), sectors[guess].split(' ').collect());
        for answer in (0..places.len()).filter(|&answer| answer != guess) {
            let (from, to) = (angles(guess), angles(answer));
            let (one, other) = (vector(from), vector(to));
            let sum = |of: &dyn Fn(usize) -> f64| (0..3).map(of).sum::<f64>();
            let cross =
                |at: usize| one[(at + 1) % 3] * other[(at + 2) % 3] - one[(at + 2) % 3] * other[(at + 1) % 3];
            let sine = sum(&|at| cross(at) * cross(at)).sqrt();
            let steps = 6371.0 * sine.atan2(sum(&|at| one[at] * other[at])) / 0.25;
            let turn = std::f64::consts::TAU;
            let east = (to.1 - from.1 + 3.0 * turn / 2.0).rem_euclid(turn) - turn / 2.0;
            let north = to.0.tan().asinh() - from.0.tan().asinh();
            let sector = (east.atan2(north) / turn * 16.0).rem_euclid(16.0);
            let is_clear = |value: f64| ((value - value.floor()) - 0.5).abs() > 1e-6;
            if is_clear(steps) && is_clear(sector) && east.abs() < turn / 2.0 - 1e-9 {
                assert_eq!(
                    distances[answer].parse::<f64>().unwrap(),
                    steps.round() * 0.25,
                    "{guess} {answer}"
                );
                assert_eq!(directions[answer], names[sector.round() as usize % 16], "{guess} {answer}");
                compared += 1;
            }
        }
    }
    assert!(compared > 7900, "{compared}");
}

#[test]
fn places_keep_their_relations_when_the_globe_turns_or_the_two_are_exchanged() {
    let at = |turn: i64| -> Vec<[String; 2]> {
        let place = |item: i64| [item * item * 31 % 181 - 90, (item * 67 + turn) % 360];
        (0..40).map(|item| place(item).map(|value| value.to_string())).collect()
    };
    let signs = |turn: i64, rules: [&str; 2]| -> Vec<Vec<String>> {
        let places = at(turn);
        let places: Vec<[&str; 2]> =
            places.iter().map(|place| place.each_ref().map(String::as_str)).collect();
        shown(&places, rules).iter().map(|row| row.split(' ').map(str::to_owned).collect()).collect()
    };
    for rules in [["distance:0.01", "skip"], ["skip", "direction:8"], ["skip", "direction:16"]] {
        let still = signs(0, rules);
        for turn in [1, 90, 180, 311] {
            assert_eq!(signs(turn, rules), still, "{turn}");
        }
        let reversed = |sign: &str| -> String {
            let turned = |letter| {
                ['N', 'E', 'S', 'W', 'G']
                    [['S', 'W', 'N', 'E', 'G'].iter().position(|&other| other == letter).unwrap()]
            };
            sign.chars().map(|letter| if letter.is_alphabetic() { turned(letter) } else { letter }).collect()
        };
        for (guess, row) in still.iter().enumerate() {
            for (answer, sign) in row.iter().enumerate() {
                let is_half_round = (67 * (guess as i64 - answer as i64)).rem_euclid(360) == 180;
                assert!(is_half_round || reversed(sign) == still[answer][guess], "{guess} {answer}");
            }
        }
    }
}

#[test]
fn places_that_do_not_fit_are_refused() {
    let said = |places: &[[&str; 2]], rules: [&str; 2]| {
        let column = |at: usize| places.iter().map(|place| place[at]).collect::<Vec<&str>>();
        let rules = rules.map(|rule| rule.parse().unwrap());
        compared(&[(&column(0), rules[0]), (&column(1), rules[1])]).unwrap_err()
    };
    for (place, wanted) in [
        (
            ["90.1", "0"],
            "value of \"0\" for \"item 0\" is \"90.1\", and no latitude, from -90 to 90; write degrees",
        ),
        (["48° N", "0"], "is \"48° N\", and no latitude"),
        (
            ["1", "360.000000001"],
            "value of \"1\" for \"item 0\" is \"360.000000001\", and no longitude, from -360 to 360",
        ),
        (["1", "1234"], "and no longitude"),
    ] {
        for rules in [["distance:1", "skip"], ["skip", "direction:8"]] {
            assert!(said(&[place], rules).contains(wanted), "{}", said(&[place], rules));
        }
    }
    let alone = "distance:1 at \"1\" has one column, and a place needs two";
    assert!(said(&[["1", "1"]], ["distance:1", "distance:1"]).starts_with(alone));
    assert!(said(&[["1", "1"]], ["direction:4", "skip"]).contains("direction:4 at \"0\" has one column"));
    for text in [
        "distance:0",
        "distance:0.001",
        "distance:-1",
        "distance:20000.01",
        "distance:x",
        "distance",
        "direction:6",
        "direction:08",
    ] {
        assert!(text.parse::<Comparison>().is_err(), "{text}");
    }
    for (text, shown) in [
        ("distance:0500.0", "distance:500"),
        ("distance:.5", "distance:0.5"),
        ("distance:2.05", "distance:2.05"),
    ] {
        assert_eq!(text.parse::<Comparison>().unwrap().to_string(), shown);
    }
}

/// No two different signs make one symbol.
#[test]
fn long_signs_are_parted() {
    let columns = [&["0", "5"][..], &["0", "20"], &["3", "7"], &["0", "9"]];
    let rules = |rules: [&str; 4]| {
        let columns: Vec<(&[&str], Comparison)> =
            columns.into_iter().zip(rules).map(|(column, rule)| (column, rule.parse().unwrap())).collect();
        compared(&columns).unwrap()
    };
    assert_eq!(rules(["distance:100", "skip", "distance:1000", "skip"])[0], "GG 2300/1000");
    assert_eq!(rules(["skip", "direction:8", "skip", "direction:8"])[0], "GG E/NE");
    assert_eq!(rules(["distance:100", "direction:8", "distance:1000", "direction:8"])[0], "GGGG 2300E1000NE");
}
