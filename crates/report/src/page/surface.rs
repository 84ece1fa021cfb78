//! The surface of the page: files cut by concept, and joined here. Modules of JavaScript become one script. Each file stands
//! behind those that it imports from, so the script needs no `import` and no `export`; comments and indents stay in the files.

/// The style common to all pages of salet: colours in light and dark mode, type, tables, focus.
pub const STYLE: &str = include_str!("surface/style.css");

macro_rules! files {
    ($folder:literal, $ending:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!($folder, $name, $ending)))),*]
    };
}

/// The modules in joining order.
const MODULES: &[(&str, &str)] = files! { "surface/", "":
    "dom.js" "dense.js" "bytes.js" "texts.js" "address.js" "policy.js" "table.js" "feedback.js" "alphabet.js" "words.js" "names.js"
    "tree.js" "clues.js" "instance.js" "engine.js" "scores.js" "helpers.js" "workshop.js" "checking.js" "contest.js" "deposit.js" "shelf.js" "turns.js" "several.js" "notation.js" "rules.js" "trouble.js" "patience.js"
    "copy.js" "figures.js" "tiles.js" "treeview.js" "explore.js" "keys.js" "editor.js" "symbols.js" "known.js" "kept.js"
    "advice.js" "grade.js" "judge.js" "outlook.js" "common.js" "assist.js" "boardadvice.js" "boardcards.js" "boardgame.js" "boardrow.js" "boards.js"
    "play.js" "demonstrate.js" "learn.js" "squares.js" "analyse.js" "ownspec.js" "wordlist.js" "examples.js" "ownform.js" "compare.js" "check.js" "proof.js" "pagefile.js" "games.js" "main.js"
};

/// The languages, that of the template first.
pub(super) const TEXTS: &[(&str, &str)] = files! { "surface/texts/", ".json": "de" "en" "es" "fr" "pt" };

/// The thread of the engine or the checker, a separate script.
const WORKER: &[(&str, &str)] =
    files! { "surface/", "": "dense.js" "lzip.js" "instance.js" "written.js" "worker.js" };

pub(super) const TEMPLATE: &str = include_str!("surface/page.html");

pub(super) fn script() -> String {
    MODULES.iter().map(|(_, text)| joined(text)).collect()
}

/// The script that unpacks the other.
pub(super) fn loader() -> String {
    [include_str!("surface/dense.js"), include_str!("surface/loader.js")].map(joined).concat()
}

pub(super) fn worker() -> String {
    WORKER.iter().map(|(_, text)| joined(text)).collect()
}

/// A module without imports, comments on lines of their own, and indents.
fn joined(text: &str) -> String {
    let mut in_comment = false;
    let kept = text.lines().map(str::trim).filter(|line| {
        let is_comment = in_comment || line.starts_with("//") || line.starts_with("/**");
        in_comment = (in_comment || line.starts_with("/**")) && !line.ends_with("*/");
        !is_comment && !line.is_empty() && !line.starts_with("import ")
    });
    kept.map(|line| format!("{}\n", line.strip_prefix("export ").unwrap_or(line))).collect()
}

/// The style without comments on lines of their own, indents, and spaces between its signs.
pub(super) fn style() -> String {
    let lines = [STYLE, include_str!("surface/surface.css")].into_iter().flat_map(str::lines).map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("/*")).map(tight).collect()
}

/// A line of style. No text between quotation marks has these signs.
fn tight(line: &str) -> String {
    let tight = [(" { ", "{"), ("; ", ";"), (": ", ":"), (" }", "}"), (";}", "}")];
    tight.iter().fold(line.to_owned(), |line, (from, to)| line.replace(from, to)) + "\n"
}

pub(super) fn texts() -> serde_json::Value {
    let read = |text| match serde_json::from_str::<serde_json::Value>(text) {
        Ok(texts) => texts,
        Err(error) => unreachable!("texts are constants that a test reads: {error}"),
    };
    serde_json::Value::Object(
        TEXTS.iter().map(|&(language, text)| (language.to_owned(), read(text))).collect(),
    )
}

/// The texts for the page: the keys once, in order, and for each language its texts in the order of the keys. This takes a fifth less
/// room than keys with their texts.
pub(super) fn keyed_texts() -> serde_json::Value {
    let texts = texts();
    let english = texts["en"].as_object().map(|texts| texts.keys().cloned().collect::<Vec<_>>());
    let keys = english.unwrap_or_default();
    let in_order = |language: &str| keys.iter().map(|key| texts[language][key].clone()).collect();
    let lists = TEXTS.iter().map(|&(language, _)| (language.to_owned(), in_order(language)));
    serde_json::Value::Object(lists.chain([("keys".to_owned(), keys.clone().into())]).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The name that a line of a module declares.
    fn declared(line: &str) -> Option<&str> {
        let kinds = ["function ", "async function ", "const ", "class ", "let "];
        let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
        rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()
    }

    #[test]
    fn modules_import_only_what_those_before_them_export() {
        let mut exported: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (name, text) in MODULES {
            for line in text.lines().filter(|line| line.starts_with("import ")) {
                let (names, from) = line
                    .strip_prefix("import { ")
                    .and_then(|rest| rest.split_once(" } from \"./"))
                    .unwrap_or_else(|| panic!("{name}: {line}"));
                let known = exported.get(from.trim_end_matches("\";"));
                let known = known.unwrap_or_else(|| panic!("{name} stands before {from}"));
                for wanted in names.split(", ") {
                    assert!(known.contains(wanted), "{name}: {wanted} of {from}");
                    let body = text.lines().filter(|line| !line.starts_with("import "));
                    assert!(body.clone().any(|line| line.contains(wanted)), "{name} does not use {wanted}");
                }
            }
            let exports = text.lines().filter_map(|line| line.strip_prefix("export "));
            let exports = exports.map(|line| declared(line).expect(line));
            assert!(exported.insert(name, exports.collect()).is_none());
        }
        let used: String = MODULES.iter().map(|(_, text)| *text).collect();
        for (module, names) in exported {
            for name in names {
                let imported = used
                    .lines()
                    .any(|line| line.starts_with("import ") && line.contains(name) && line.contains(module));
                assert!(imported, "nobody imports {name} of {module}");
            }
        }
    }

    #[test]
    fn the_style_loses_nothing_but_comments_and_spaces() {
        assert_eq!(tight("a > b { margin: 0 1px; color: red; }"), "a > b{margin:0 1px;color:red}\n");
        let files = [STYLE, include_str!("surface/surface.css")].concat();
        // A comment on half a line or over several would stay, or take rules with it.
        let comments = files.lines().filter(|line| line.contains("/*") || line.contains("*/"));
        assert!(comments.clone().count() > 0);
        for line in comments {
            assert!(line.trim().starts_with("/*") && line.ends_with("*/") && line.matches("*/").count() == 1);
        }
        for (at, quoted) in files.split('"').enumerate().filter(|(at, _)| at % 2 == 1) {
            assert!(tight(quoted) == format!("{quoted}\n") && !quoted.contains('\n'), "{at}: {quoted}");
        }
        let signs = |text: &str| {
            let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("/*"));
            let kept = lines.flat_map(str::chars).filter(|sign| !sign.is_whitespace() && *sign != ';');
            kept.collect::<String>()
        };
        assert_eq!(signs(&style()), signs(&files));
    }

    #[test]
    fn comments_stay_in_the_files_and_everything_else_is_in_the_script() {
        let module = "// One.\nimport { a } from \"./a.js\";\n\n/** Two. */\nexport const b = 1;\n/**\n * Three.\n */\nfunction c() {\n  // Four.\n  return a / b;\n}\n";
        assert_eq!(joined(module), "const b = 1;\nfunction c() {\nreturn a / b;\n}\n");
        for (name, text) in MODULES.iter().chain(WORKER) {
            // A text over several lines would lose its indents, and a comment on half a line would stay.
            let lines = || text.lines().map(|line| (line, line.trim()));
            assert!(lines().all(|(line, _)| line.matches('`').count() % 2 == 0), "{name}");
            assert!(lines().all(|(_, line)| !line.starts_with("/*") || line.starts_with("/**")), "{name}");
            assert!(lines().all(|(_, line)| !line.contains("*/") || line.ends_with("*/")), "{name}");
        }
    }

    #[test]
    fn no_two_modules_have_a_name_of_their_own_in_common() {
        let script = script();
        let mut known = BTreeSet::new();
        for line in MODULES.iter().flat_map(|(_, text)| text.lines()) {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let Some(name) = declared(line) else { continue };
            assert!(known.insert(name), "{name} twice");
            assert!(script.contains(line.trim()), "{name} is in the script");
        }
        assert!(known.len() > 50);
        assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
    }

    #[test]
    fn the_script_knows_feedback_by_its_form_and_no_rule_by_its_name() {
        let script = script();
        // The usual rules of new games, of which the second is also a form, and the name of a switch.
        let others = ["official", "pegs", "common"];
        let names = salet_words::FeedbackRule::ALL.iter().map(|rule| rule.name());
        for name in names.filter(|name| !others.contains(name)) {
            assert!(!script.contains(&format!("\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn nothing_ends_its_element_before_its_end() {
        for text in [script(), loader(), style(), worker()] {
            let text = text.to_lowercase();
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"));
        }
    }

    /// The names in braces of a text, of all its forms.
    fn holes(text: &serde_json::Value) -> BTreeSet<String> {
        match text {
            serde_json::Value::String(text) => {
                let parts =
                    text.split('{').skip(1).map(|part| part.split_once('}').expect(text).0.to_owned());
                parts.collect()
            }
            serde_json::Value::Object(forms) => {
                assert!(
                    forms.contains_key("other") && forms.keys().all(|form| form == "one" || form == "other")
                );
                forms.values().flat_map(holes).chain(["n".to_owned()]).collect()
            }
            other => panic!("{other}"),
        }
    }

    #[test]
    fn languages_have_the_same_texts_with_the_same_values() {
        let texts = texts();
        let english = texts["en"].as_object().unwrap();
        for (language, others) in texts.as_object().unwrap() {
            let others = others.as_object().unwrap();
            assert!(english.keys().eq(others.keys()), "{language}");
            for (key, text) in others {
                let but_number =
                    |text| holes(text).into_iter().filter(|hole| hole != "n").collect::<Vec<_>>();
                assert_eq!(but_number(text), but_number(&english[key]), "{language}: {key}");
            }
        }
    }

    #[test]
    fn every_text_that_is_said_is_there_and_every_text_is_said() {
        let texts = texts();
        let english = texts["en"].as_object().unwrap();
        let code = script() + TEMPLATE;
        let said = code.split("say(\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        let dressed = code.split("data-text=\"").chain(code.split("data-label=\"")).skip(1);
        let dressed = dressed.filter_map(|rest| rest.split('"').next()).filter(|key| {
            !key.is_empty() && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
        });
        for key in said.chain(dressed) {
            assert!(english.contains_key(key), "{key}");
        }
        // Keys that are put together.
        let made = [
            "rule_",
            "feedback_",
            "objective_",
            "engine_",
            "known_",
            "places_",
            "number_",
            "common_",
            "ending_",
            "games_list_",
            "games_kind_",
            "game_",
            "games_text_",
            "games_within_",
            "compare_",
            "contest_",
            "check_absent",
            "check_off",
            "check_tableless",
        ];
        let views = ["_title", "_about"];
        for key in english.keys().filter(|&key| key != "language") {
            // The end for a kind of game.
            let (key, _) = key.split_once('@').unwrap_or((key, ""));
            assert!(english.contains_key(key), "{key} is a text only of a kind");
            let by_name = code.contains(&format!("\"{key}\"")) || code.contains(&format!("text.{key} "));
            let by_parts = made.iter().any(|start| key.starts_with(start));
            assert!(by_name || by_parts || views.iter().any(|end| key.ends_with(end)), "nobody says {key}");
        }
    }
}
