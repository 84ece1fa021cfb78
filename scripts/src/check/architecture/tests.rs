//! A small package that passes the check, and copies of it with one planted fault.

use std::path::Path;

use xshell::{Shell, TempDir};

use super::program::Package;
use super::{check, circles, python};

const PAGE: &str = "
## Rooms

| room | what it holds |
| --- | --- |
| `src/text.rs` | text |
| `src/play/` | what is played |
| `src/find/stop.rs` | the end |
| `src/find/ask/` | questions |
| `src/main.rs` | the command |
";

const SOURCES: [(&str, &str); 10] = [
    (
        "src/lib.rs",
        "//! A library.\npub mod find;\npub mod play;\npub mod text;\npub use play::{Game as Match};\n",
    ),
    ("src/main.rs", "use sample::find::{ask::{self, Question}};\nfn main() { ask::all(Question) }\n"),
    ("src/text.rs", "pub fn count() -> &'static str { \"crate::find::ask::all /*\" } // crate::play::Game\n"),
    ("src/play/mod.rs", "pub mod game;\nmod word;\npub use game::Game;\npub use self::word::Word;\n"),
    (
        "src/play/game.rs",
        "use super::Word;\nuse crate::text;\npub struct Game(pub Word);\nfn f() { text::count(); }\n",
    ),
    (
        "src/play/word.rs",
        "pub struct Word;\n/* crate::find /* nested */ crate::find */\n\
         #[cfg(test)]\nimpl<A, B> From<(A, B)> for Word { fn from(_: (A, B)) -> Word { crate::find::ask::all() } }\n\
         #[cfg(test)]\nmod tests {\n    use crate::{find::ask::Question, play::Game};\n}\n",
    ),
    ("src/find/mod.rs", "pub mod ask;\npub mod stop;\n"),
    ("src/find/stop.rs", "pub struct Stop;\n"),
    (
        "src/find/ask/mod.rs",
        "mod heap;\nuse crate::{find::stop::Stop, play::{Game, Word as Name}};\n\
         pub struct Question;\npub fn all(_: Question) { heap::sort(); }\nfn g(_: Stop, _: Game, _: Name) {}\n",
    ),
    (
        "src/find/ask/heap.rs",
        "pub(in crate::find::ask) fn sort<'a>() { let _: &'a char = &'\\''; }\n\
         macro_rules! lane { ($module:ident) => { mod $module { use super::*; } } }\n",
    ),
];

struct Sample {
    sh: Shell,
    _folder: TempDir,
    package: Package,
}

impl Sample {
    fn new() -> Sample {
        let sh = Shell::new().unwrap();
        let folder = sh.create_temp_dir().unwrap();
        sh.change_dir(folder.path());
        for (file, text) in SOURCES {
            sh.write_file(file, text).unwrap();
        }
        let package = Package { sources: "src", library: "sample", roots: &["lib.rs", "main.rs"] };
        Sample { sh, _folder: folder, package }
    }

    fn plant(&self, file: &str, text: &str) {
        let before = self.sh.read_file(file).unwrap();
        self.sh.write_file(file, before + text).unwrap();
    }

    fn root(&self) -> &Path {
        self._folder.path()
    }

    fn complaints(&self, page: &str) -> Vec<String> {
        let mut bad = Vec::new();
        check(self.root(), &self.package, Some("Rooms"), page, &mut bad).unwrap();
        bad
    }

    /// Assert that there is exactly one complaint, with these words.
    fn refused(&self, words: &[&str]) {
        let bad = self.complaints(PAGE);
        assert_eq!(bad.len(), 1, "{bad:?}");
        assert!(words.iter().all(|part| bad[0].contains(part)), "{bad:?}");
    }
}

#[test]
fn a_package_without_faults_passes() {
    assert_eq!(Sample::new().complaints(PAGE), Vec::<String>::new());
}

#[test]
fn an_import_from_a_room_above_is_refused_in_every_form() {
    let forms = [
        "use crate::find::stop::Stop;",
        "pub use crate::{find::{stop::{Stop as End}}};",
        "use super::super::find::stop::{self};",
        "fn h(_: crate::find::stop::Stop) {}",
        "use crate::find;\nfn h(_: find::stop::Stop) {}",
        "mod inner { use super::super::super::find::stop::Stop; }",
        "#[error(\"{}\", crate::find::stop::STOP)]\nstruct E;",
        "fn h() { println!(\"{}\", vec![crate::find::stop::STOP]) }",
        "#[cfg(test)] use crate::find::ask::{all};\nfn h() { crate::find::stop::stop::<u8>() }",
        "fn h() -> impl Fn() + use<'static> { crate::find::stop::stop }",
    ];
    for form in forms {
        let sample = Sample::new();
        let above = sample.sh.read_file("src/play/word.rs").unwrap().lines().count();
        sample.plant("src/play/word.rs", &format!("{form}\n"));
        let line = above + 1 + form.split("stop").next().unwrap_or_default().matches('\n').count();
        sample.refused(&[&format!(
            "src/play/word.rs:{line}: imports src/find/stop.rs from `find/stop`, a room above `play`"
        )]);
    }
}

#[test]
fn files_that_import_each_other_are_refused() {
    let pair = Sample::new();
    pair.plant("src/play/word.rs", "use crate::play::Game;\n");
    let step = format!("word.rs:{}", SOURCES[5].1.lines().count() + 1);
    pair.refused(&[
        "files import each other: src/play/game.rs:1 -> src/play/",
        &step,
        " -> src/play/game.rs",
    ]);

    let through_the_library = Sample::new();
    through_the_library.plant("src/play/word.rs", "use crate::Match;\n");
    through_the_library.refused(&["files import each other"]);

    let parent_and_child = Sample::new();
    parent_and_child.plant("src/find/ask/heap.rs", "use super::Question;\n");
    parent_and_child.refused(&["src/find/ask/heap.rs", "src/find/ask/mod.rs", "files import each other"]);

    let three = Sample::new();
    three.plant("src/play/mod.rs", "pub mod turn;\n");
    three.plant("src/play/word.rs", "fn t(_: super::turn::Turn) {}\n");
    three.sh.write_file("src/play/turn.rs", "use super::Game;\npub struct Turn(Game);\n").unwrap();
    three.refused(&["src/play/game.rs:1 -> src/play/word.rs:", " -> src/play/turn.rs:1 -> src/play/game.rs"]);
}

#[test]
fn a_glob_through_a_face_is_refused() {
    let sample = Sample::new();
    sample.plant("src/find/ask/heap.rs", "use crate::play::*;\n");
    sample.refused(&["src/find/ask/heap.rs:3: a glob hides"]);
}

#[test]
fn a_file_needs_a_row_and_a_declaration() {
    let sample = Sample::new();
    sample.plant("src/lib.rs", "mod new;\n");
    sample.sh.write_file("src/new.rs", "pub struct New;\n").unwrap();
    sample.refused(&["src/new.rs:1: belongs to no room"]);

    let sample = Sample::new();
    sample.sh.write_file("src/play/lost.rs", "pub struct Lost;\n").unwrap();
    sample.refused(&["src/play/lost.rs:1: no module declares it"]);
}

#[test]
fn a_table_that_differs_from_the_code_is_refused() {
    let row = "| `src/text.rs` | text |";
    let cases = [
        (row, "| `src/text.rs` | text |\n| `src/old/` | gone |", "PAGE:7: `src/old/` holds no file"),
        (row, "| `src/text.rs` | text |\n| `src/text.rs` | text |", "PAGE:7: `text` has two rows"),
        ("## Rooms", "## Other rooms", "no table under \"Rooms\""),
    ];
    for (old, new, complaint) in cases {
        assert!(PAGE.contains(old));
        let bad = Sample::new().complaints(&PAGE.replace(old, new));
        assert_eq!(bad.len(), 1, "{bad:?}");
        assert!(bad[0].contains(&complaint.replace("PAGE", "docs/architecture.md")), "{bad:?}");
    }
}

#[test]
fn circles_of_python_modules_are_found() {
    let sample = Sample::new();
    let file = |name: &str, text: &str| sample.sh.write_file(format!("package/{name}.py"), text).unwrap();
    file("__init__", "from package.one import a\n");
    file("one", "from package import core\nfrom package_of_others.two import b\nimport two\n");
    file("two", "from .one import a\n");
    file("core", "import json\n");
    let found = || circles::circle(&python::edges(&sample.sh, "package").unwrap()).unwrap_or_default();
    assert_eq!(found(), "");
    file("one", "def later():\n    from package.two import b\n");
    assert!(found().contains("package/one.py:2 -> package/two.py:1 -> package/one.py"), "{:?}", found());
    file("one", "from package import version\n");
    assert!(found().contains("package/__init__.py:1 -> package/one.py:1"), "{:?}", found());
}
