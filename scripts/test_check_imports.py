#!/usr/bin/env python3
"""Tests of check_imports.py: small packages that keep to their rooms, and copies of them with one fault planted."""

import contextlib
import io
import shutil
import tempfile
import unittest
from pathlib import Path

import check_imports

PAGE = """
## Rooms, from the ground up

| room | what it holds | knows |
| --- | --- | --- |
| `src/text.rs` | text | |
| `src/play/` | what is played | `text` |
| `src/find/stop.rs` | the end | |
| `src/find/ask/` | questions | `play`, `find/stop` |
| `src/main.rs` | the command | `find/ask` |

## Rooms of the checker, from the ground up

| room | files | what it holds | knows |
| --- | --- | --- | --- |
| `read` | `bytes.rs`, `words.rs` | files | |
| `judge` | `lib.rs` | rules | `read` |
"""

SOURCES = {
    "docs/architecture.md": PAGE,
    "src/lib.rs": "//! A library.\npub mod find;\npub mod play;\npub mod text;\npub use play::{Game as Match};\n",
    "src/main.rs": "use sample::find::{ask::{self, Question}};\nfn main() { ask::all(Question) }\n",
    "src/text.rs": 'pub fn count() -> &\'static str { "crate::find::ask::all /*" } // crate::play::Game\n',
    "src/play/mod.rs": "pub mod game;\nmod word;\npub use game::Game;\npub use self::word::Word;\n",
    "src/play/game.rs": "use super::Word;\nuse crate::text;\npub struct Game(pub Word);\nfn f() { text::count(); }\n",
    "src/play/word.rs": (
        "pub struct Word;\n/* crate::find /* nested */ crate::find */\n"
        "#[cfg(test)]\nmod tests {\n    use crate::{find::ask::Question, play::Game};\n}\n"
    ),
    "src/find/mod.rs": "pub mod ask;\npub mod stop;\n",
    "src/find/stop.rs": "pub struct Stop;\n",
    "src/find/ask/mod.rs": (
        "mod heap;\nuse crate::{find::stop::Stop, play::{Game, Word as Name}};\n"
        "pub struct Question;\npub fn all(_: Question) { heap::sort(); }\nfn g(_: Stop, _: Game, _: Name) {}\n"
    ),
    "src/find/ask/heap.rs": (
        "pub(in crate::find::ask) fn sort<'a>() { let _: &'a char = &'\\''; }\n"
        "macro_rules! lane { ($module:ident) => { mod $module { use super::*; } } }\n"
    ),
    "checker/src/lib.rs": "pub mod bytes;\npub mod words;\nuse crate::words::Word;\npub fn check(_: Word) {}\n",
    "checker/src/bytes.rs": "pub struct Byte;\n",
    "checker/src/words.rs": "pub struct Word(crate::bytes::Byte);\n",
}


class Rooms(unittest.TestCase):
    def setUp(self):
        self.root = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        before = check_imports.PACKAGES[0]
        sample = check_imports.Package(before.title, before.source, "sample")
        check_imports.PACKAGES[0] = sample
        self.addCleanup(check_imports.PACKAGES.__setitem__, 0, before)
        for name, text in SOURCES.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def complaints(self):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = check_imports.main([str(self.root)])
        lines = out.getvalue().splitlines()
        self.assertEqual(status, 1 if lines else 0)
        return lines

    def plant(self, file, text):
        with (self.root / file).open("a") as stream:
            stream.write(text)

    def replace(self, file, old, new):
        path = self.root / file
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))

    def refused(self, *parts):
        """That exactly one thing is complained of, in these words."""
        lines = self.complaints()
        self.assertEqual(len(lines), 1, lines)
        for part in parts:
            self.assertIn(part, lines[0])

    def test_what_keeps_to_its_rooms_passes(self):
        self.assertEqual(self.complaints(), [])

    def test_an_import_from_above_is_refused_in_every_form(self):
        forms = [
            "use crate::find::stop::Stop;",
            "pub use crate::{find::{stop::{Stop as End}}};",
            "use super::super::find::stop::{self};",
            "fn h(_: crate::find::stop::Stop) {}",
            "use crate::find;\nfn h(_: find::stop::Stop) {}",
            "mod inner { use super::super::super::find::stop::Stop; }",
            '#[error("{}", crate::find::stop::STOP)]\nstruct E;',
        ]
        clean = SOURCES["src/play/word.rs"]
        for form in forms:
            with self.subTest(form):
                (self.root / "src/play/word.rs").write_text(clean)
                line = clean.count("\n") + form.split("stop")[0].count("\n") + 1
                self.plant("src/play/word.rs", form + "\n")
                self.refused(f"src/play/word.rs:{line}: imports src/find/stop.rs from `find/stop`, a room above `play`")

    def test_a_room_that_the_row_does_not_name_is_refused(self):
        self.plant("src/find/ask/mod.rs", "use crate::text::count;\n")
        self.refused("src/find/ask/mod.rs:6: imports src/text.rs, but `find/ask` does not know `text`")

    def test_a_pair_that_import_each_other_is_refused(self):
        self.plant("src/play/word.rs", "use crate::play::Game;\n")
        self.refused("files import each other: src/play/game.rs:1 -> src/play/word.rs:7 -> src/play/game.rs")

    def test_a_pair_is_seen_through_the_face_of_the_library(self):
        self.plant("src/play/word.rs", "use crate::Match;\n")
        self.refused("files import each other")

    def test_a_pair_in_the_checker_is_refused(self):
        self.plant("checker/src/bytes.rs", "use crate::words::Word;\n")
        self.refused("files import each other: checker/src/bytes.rs:2 -> checker/src/words.rs:1")

    def test_a_module_and_its_child_are_a_pair_too(self):
        self.plant("src/find/ask/heap.rs", "use super::Question;\n")
        self.refused("src/find/ask/heap.rs", "src/find/ask/mod.rs", "files import each other")

    def test_a_longer_circle_is_refused(self):
        self.plant("src/play/mod.rs", "pub mod turn;\n")
        (self.root / "src/play/turn.rs").write_text("use super::Game;\npub struct Turn(Game);\n")
        self.plant("src/play/word.rs", "fn t(_: super::turn::Turn) {}\n")
        self.refused("src/play/game.rs:1 -> src/play/word.rs:7 -> src/play/turn.rs:1 -> src/play/game.rs")

    def test_a_glob_through_a_face_is_refused(self):
        self.plant("src/find/ask/heap.rs", "use crate::play::*;\n")
        self.refused("src/find/ask/heap.rs:3: a glob hides")

    def test_a_file_without_a_row_is_refused(self):
        self.plant("src/lib.rs", "mod new;\n")
        (self.root / "src/new.rs").write_text("pub struct New;\n")
        self.refused("src/new.rs:1: belongs to no room")

    def test_a_file_that_no_module_declares_is_refused(self):
        (self.root / "src/play/lost.rs").write_text("pub struct Lost;\n")
        self.refused("src/play/lost.rs:1: no module declares it")

    def test_a_row_without_files_is_refused(self):
        row = "| `src/text.rs` | text | |"
        self.replace("docs/architecture.md", row, f"{row}\n| `src/old/` | gone | |")
        self.refused("docs/architecture.md:7: `src/old/` holds no file")

    def test_a_row_that_names_what_nobody_imports_is_refused(self):
        self.replace("docs/architecture.md", "`play`, `find/stop`", "`play`, `text`, `find/stop`")
        self.refused("nothing in `find/ask` imports from `text`")

    def test_a_row_that_names_what_is_no_room_is_refused(self):
        self.replace("docs/architecture.md", "`play`, `find/stop`", "`play`, `nobody`, `find/stop`")
        self.refused("`nobody` is the name of no room")

    def test_a_row_that_names_a_room_above_it_is_refused(self):
        self.replace("docs/architecture.md", "| what is played | `text` |", "| what is played | `text`, `find/ask` |")
        lines = self.complaints()
        self.assertTrue(any("which is not below it" in line for line in lines), lines)

    def test_a_page_without_the_table_is_refused(self):
        self.replace("docs/architecture.md", "## Rooms of the checker, from the ground up", "## The checker")
        lines = self.complaints()
        self.assertTrue(any("there is no table" in line for line in lines), lines)


if __name__ == "__main__":
    unittest.main()
