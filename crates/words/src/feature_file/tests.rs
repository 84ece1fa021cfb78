//! Tests of files of features.

use super::*;

fn read(text: &str) -> Result<Features> {
    read_features(Source::text("f.csv", text))
}

fn said(text: &str) -> String {
    match read(text) {
        Ok(features) => features.matrix().unwrap_err().to_string(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn every_form_of_a_file_is_the_same_game() {
    let mut expected = Features::new(["hat", "hair, if any"]).unwrap();
    expected.push("Alex", ["no", "black"]).unwrap();
    expected.push("Zoë \"Z\" B.", ["yes", "1.50"]).unwrap();
    expected.push("Tom", ["true", "red;grey"]).unwrap();
    let matrix = expected.matrix().unwrap();
    assert_eq!((matrix.answers().len(), matrix.guesses()), (3, expected.questions()));
    assert_eq!(matrix.row(1).collect::<Vec<_>>(), ["black", "1.50", "red;grey"]);
    for text in [
        "name,hat,\"hair, if any\"\nAlex,no,black\n\"Zoë \"\"Z\"\" B.\",yes,1.50\nTom,true,red;grey\n",
        "\u{feff} , hat ,\"hair, if any\"\r\n\r\nAlex,no,black\r\n\"Zoë \"\"Z\"\" B.\",yes, 1.50\r\n \nTom,true,\"red;grey\"",
        "name\that\thair, if any\nAlex\tno\tblack\n\"Zoë \"\"Z\"\" B.\"\tyes\t1.50\nTom\ttrue\tred;grey\n",
        "Item\tQuestion\tVALUE\nAlex\that\tno\nAlex\thair, if any\tblack\nZoë \"Z\" B.\thair, if any\t1.50\n\
         Tom\thair, if any\tred;grey\nTom\that\ttrue\nZoë \"Z\" B.\that\tyes\n",
        r#"[{"name": "Alex", "hat": "no", "hair, if any": "black"},
            {"hair, if any": 1.50, "name": "Zoë \"Z\" B.", "hat": "yes"},
            {"name": "Tom", "hat": true, "hair, if any": "red;grey"}]"#,
        "\u{feff}\n{\"Alex\": {\"hat\": \"no\", \"hair, if any\": [\"black\"]},
           \"Zoë \\\"Z\\\" B.\": {\"hair, if any\": 1.50, \"hat\": \"yes\"},
           \"Tom\": {\"hat\": true, \"hair, if any\": \"red;grey\"}}\n",
        r#"[{"item": "Alex", "question": "hat", "value": "no"}, {"item": "Zoë \"Z\" B.", "question": "hair, if any", "value": 1.50},
            {"item": "Tom", "question": "hat", "value": true}, {"item": "Alex", "question": "hair, if any", "value": "black"},
            {"item": "Zoë \"Z\" B.", "question": "hat", "value": "yes"}, {"item": "Tom", "question": "hair, if any", "value": "red;grey"}]"#,
    ] {
        assert_eq!(read(text).map(|read| read.matrix().unwrap()).unwrap(), matrix, "{text}");
    }
    let listed = read("[{\"name\": \"a\", \"parts\": [\"x\", 2, false]}]").unwrap();
    assert_eq!(listed.matrix().unwrap().symbols(), ["x|2|false"]);
}

#[test]
fn faults_have_their_line() {
    for (text, reason) in [
        ("", "f.csv: has no items; give the names of the questions first"),
        ("name,hat\n", "has no items"),
        ("name\nAlex\n", "f.csv:1: has no questions"),
        ("[]", "f.csv: has no items"),
        ("[{}]", "f.csv:1: has no questions"),
        ("name,hat,hat\nAlex,no,no\n", "f.csv:1: the question \"hat\" occurs twice; keep it once"),
        ("name,hat,\nAlex,no,\n", "f.csv:1: question 2 has no name"),
        ("name,hat\n\nAlex,no\n,no\n", "f.csv:4: item 2 has no name"),
        ("name,hat\nAlex,no\nAlex,yes\n", "f.csv:3: the item \"Alex\" occurs twice; keep it once"),
        (
            "a,b,c\nAlex,no,x\nAlex,yes,y\n",
            "f.csv:3: the item \"Alex\" occurs twice; keep it once, or name the columns item",
        ),
        ("name,hat,hair\nAlex,no\n", "f.csv:2: \"Alex\" has 1 value, and there are 2 questions"),
        ("name,hat\nAlex,no,red\n", "f.csv:2: \"Alex\" has 2 values, and there is 1 question"),
        (
            "name,hat,hair\nAlex, ,red\n",
            "f.csv:2: \"Alex\" has no value for \"hat\"; give one, for instance none",
        ),
        ("name,hat\nAl\u{7}ex,no\n", "f.csv:2: \"Al\\u{7}ex\" has a control character"),
        ("name,hat\nAlex,\"no\nTom,yes\n", "f.csv:2: opens a quote that does not close"),
        ("item,question,value\nAlex,hat\n", "f.csv:2: \"Alex\" stands on a line with 2 fields"),
        ("item,question,value\nAlex,,no\n", "f.csv:2: question 1 has no name"),
        ("item,question,value\nAlex,hat,no\nAlex,hat,no\n", "f.csv:3: \"Alex\" has two values for \"hat\""),
        ("item,question,value\nAlex,hat,no\nTom,hair,red\n", "f.csv: \"Alex\" has no value for \"hair\""),
        ("[{\"name\": \"a\", \"x\": 1},\n{\"name\": \"b\"}]", "f.csv:2: \"b\" has no value for \"x\""),
        ("[{\"name\": \"a\", \"x\": null}]", "f.csv:1: \"a\" has no value for \"x\""),
        (
            "[{\"name\": \"a\", \"x\": 1},\n{\"name\": \"b\", \"x\": 1, \"y\": 1}]",
            "f.csv:2: \"a\" has no value for \"y\"",
        ),
        ("[{\"name\": \"a\", \"name\": \"b\"}]", "f.csv:1: \"\" has two values for \"name\""),
        ("[{\"name\": \"a\", \"x\": 1, \"x\": 1}]", "f.csv:1: the question \"x\" occurs twice"),
        ("[{\"name\": \"a\", \"x\": {}}]", "the value of \"x\" for \"a\" is an object; give text"),
        ("[{\"name\": \"a\", \"x\": [[]]}]", "the value of \"x\" for \"a\" is a list; give text"),
        ("[\"a\"]", "f.csv:1: holds text where an item is needed; give an object for each"),
        ("{\"a\": {\"x\": 1}", "is not JSON"),
        ("[{\"name\": \"a\", \"x\": 1}] x", "f.csv:1: has text after the list"),
    ] {
        assert!(said(text).contains(reason), "{text:?}: {}", said(text));
    }
}

#[test]
fn columns_are_chosen_by_name() {
    let chosen = |text, choice| of_text("f.csv", text, Some(choice), &Room::default());
    let expected = read("name,hat,hair\nAlex,no,red\nTom,yes,red\n").unwrap();
    for text in [
        // Other columns may lack names and values.
        "hair,number,name,,hat\nred,7,Alex,,no\nred,,Tom,x,yes\n",
        r#"[{"hair": "red", "name": "Alex", "hat": "no", "number": null}, {"name": "Tom", "hat": "yes", "like": {}, "hair": "red"}]"#,
    ] {
        assert_eq!(chosen(text, "name, hat,hair").unwrap(), expected, "{text}");
    }
    let long = "day,value,question,item\n1,no,hat,Alex\n2,yes,hat,Tom\n2,red,hair,Tom\n3,red,hair,Alex\n";
    assert_eq!(chosen(long, "item,question,value").unwrap(), expected);
    let said = |text, choice| chosen(text, choice).unwrap_err().to_string();
    let found = said("name,hat\nAlex,no\n", "name,beard");
    assert!(found.starts_with("f.csv:1: ") && found.contains("beard") && found.contains("hat"), "{found}");
    let found = said("name,hat\nAlex,no\nTom\n", "name,hat");
    assert!(found.starts_with("f.csv:3: ") && found.contains("hat"), "{found}");
    assert!(said("name,hat\nAlex,no\n", "name").contains("has no questions"));
}
