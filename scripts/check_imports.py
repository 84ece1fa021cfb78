#!/usr/bin/env python3
"""Holds the imports of src/ and checker/src/ to the tables of rooms in docs/architecture.md.

    check_imports.py [ROOT]

A room is a folder, a file, or a few files under one name. The tables list them from the ground up. What fails:

- a file that imports from a room above its own, or from one that the row of its room does not name;
- files that import each other, in pairs or in longer circles;
- a table that is not exact: a file without a row, a row without files, a room named that nobody imports.

Read are `use` with all its forms and paths that are written out; code under `#[cfg(test)]` may import anything. A
lib.rs or mod.rs that only declares and re-exports is the face of its room: an import through it is one of the file that
defines the item. Standard library only. Exit status: 0 kept, 1 broken, 2 usage.
"""

import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

PAGE = "docs/architecture.md"


@dataclass(frozen=True)
class Package:
    """Sources with a table of their own."""

    title: str  # of the section with the table
    source: str
    library: str  # what the command beside the library calls it


PACKAGES = [
    Package("Rooms, from the ground up", "src/", "salet"),
    Package("Rooms of the checker, from the ground up", "checker/src/", "salet_check"),
]

TOKEN = re.compile(
    r"""
      (?P<space>\s+|//[^\n]*)
    | (?P<block>/\*)
    | (?P<text>[bc]?r(?P<hashes>\#*)".*?"(?P=hashes) | [bc]?"(?:\\.|[^"\\])*" | b?'(?:\\u\{[^}]*\}|\\x..|\\.|[^\\'])')
    | (?P<lifetime>'\w+)
    | (?P<name>(?:r\#)?[^\W\d]\w*)
    | (?P<number>\d\w*)
    | (?P<mark>::|.)
    """,
    re.VERBOSE | re.DOTALL,
)
OPEN, CLOSE = list("([{"), list(")]}")


@dataclass
class Token:
    text: str
    line: int
    name: bool = False


def tokens_of(text):
    """The tokens of Rust source, without comments and with literals blank."""
    tokens, at, line = [], 0, 1
    while at < len(text):
        match = TOKEN.match(text, at)
        end = match.end()
        if match["block"]:
            end = end_of_comment(text, at)
        elif match["name"]:
            tokens.append(Token(match["name"].removeprefix("r#"), line, True))
        elif match["mark"]:
            tokens.append(Token(match["mark"], line))
        elif not match["space"]:
            tokens.append(Token("", line))
        line += text.count("\n", at, end)
        at = end
    return tokens


def end_of_comment(text, at):
    depth = 0
    for match in re.compile(r"/\*|\*/").finditer(text, at):
        depth += 1 if match[0] == "/*" else -1
        if depth == 0:
            return match.end()
    return len(text)


def end_of_group(tokens, at):
    """Where the brackets that open at `at` have closed."""
    depth = 0
    while at < len(tokens):
        text = tokens[at].text
        depth += (text in OPEN) - (text in CLOSE)
        at += 1
        if depth == 0:
            break
    return at


def end_of_item(tokens, at):
    """Where the item at `at` ends, with its attributes: after its `;` or its braces."""
    while at < len(tokens) and tokens[at].text == "#":
        at = end_of_group(tokens, at + 1)
    if at < len(tokens) and tokens[at].text == "pub":
        at += 1
        if tokens[at].text == "(":
            at = end_of_group(tokens, at)
    only_mark = at < len(tokens) and tokens[at].text == "use"
    while at < len(tokens):
        text = tokens[at].text
        if text in (";", ","):
            return at + 1
        if text in CLOSE:
            return at
        if text in OPEN:
            at = end_of_group(tokens, at)
            if text == "{" and not only_mark:
                return at
        else:
            at += 1
    return at


def without_tests(tokens):
    """The tokens but those of items under `#[cfg(test)]`."""
    kept, at = [], 0
    while at < len(tokens):
        texts = [token.text for token in tokens[at : at + 8]]
        if texts[:7] == ["#", "[", "cfg", "(", "test", ")", "]"]:
            at = end_of_item(tokens, at + 7)
        elif texts == ["#", "!", "[", "cfg", "(", "test", ")", "]"]:
            return []
        else:
            kept.append(tokens[at])
            at += 1
    return kept


@dataclass
class Module:
    """A file of a crate, and what it says of others."""

    file: str
    path: tuple  # from the root of its crate, which comes first
    children: dict = field(default_factory=dict)  # name -> Module
    names: dict = field(default_factory=dict)  # what a `use` brings in: name -> path
    imports: list = field(default_factory=list)  # (path, line)
    globs: list = field(default_factory=list)  # (path, line)
    face: bool = False


def use_tree(tokens, at, prefix):
    """The leaves of the tree at `at`, and where it ends: [(path, name or None for a glob, line)]."""
    path, leaves, line = list(prefix), [], tokens[at].line
    while True:
        text = tokens[at].text
        if text == "{":
            at += 1
            while tokens[at].text != "}":
                inner, at = use_tree(tokens, at, path)
                leaves += inner
                at += tokens[at].text == ","
            return leaves, at + 1
        if text == "*":
            return [(tuple(path), None, line)], at + 1
        if text == "::":
            at += 1
            continue
        if text != "self" or not path:
            path.append(text)
        line = tokens[at].line
        at += 1
        if tokens[at].text == "::":
            continue
        name = path[-1]
        if tokens[at].text == "as":
            name, at = tokens[at + 1].text, at + 2
        return [(tuple(path), name, line)], at


class Crate:
    """The modules that are reached from one root."""

    def __init__(self, root, file, package, bad):
        self.root, self.package, self.bad = root, package, bad
        self.modules = {}  # file -> Module
        self.only_tests = set()
        self.top = self.load(file, (file,))

    def load(self, file, path):
        module = Module(file, path)
        self.modules[file] = module
        everything = tokens_of((self.root / file).read_text(encoding="utf-8"))
        tokens = without_tests(everything)
        folder = Path(file).parent if Path(file).name in ("lib.rs", "main.rs", "mod.rs") else Path(file).with_suffix("")
        for at, name in declared(tokens):
            found = self.find(folder, name)
            if found is None:
                self.bad(f"{file}:{tokens[at].line}: declares `mod {name}`, but there is no such file")
            else:
                module.children[name] = self.load(found, (*path, name))
        for _, name in declared(everything):
            if name not in module.children and (found := self.find(folder, name)):
                self.only_tests.add(found)
        self.read(module, tokens)
        return module

    def find(self, folder, name):
        for candidate in (folder / f"{name}.rs", folder / name / "mod.rs"):
            if (self.root / candidate).is_file():
                return candidate.as_posix()
        return None

    def read(self, module, tokens):
        """Everything that `module` imports, as paths from a root."""
        inner, at, code = [], 0, False  # the modules inside this file: (name, where it ends)
        paths = []
        while at < len(tokens):
            token = tokens[at]
            text = token.text
            inner = [(name, end) for name, end in inner if at < end]
            where = (*module.path, *(name for name, _ in inner))
            if text == "use" and token.name:
                leaves, at = use_tree(tokens, at + 1, ())
                for path, name, line in leaves:
                    paths.append((where, path, name, line, True))
                continue
            if text == "pub" and tokens[at + 1].text == "(":
                at = end_of_group(tokens, at + 1)
                continue
            opening = at + (3 if tokens[at + 1].text == "$" else 2) if text == "mod" and token.name else None
            if opening is not None and tokens[opening].text == "{":
                inner.append((tokens[opening - 1].text, end_of_group(tokens, opening)))
            if text == "mod" and token.name and tokens[at + 2].text == ";":
                at += 3
                continue
            if text == "#":
                # Attributes may name what they use, but are no code of their own.
                end = end_of_group(tokens, at + (2 if tokens[at + 1].text == "!" else 1))
                paths += [(where, path, None, line, False) for path, line in written_out(tokens[at:end])]
                at = end
                continue
            if text not in ("pub", ";"):
                code = True
            if token.name and (at == 0 or tokens[at - 1].text not in ("::", ".")):
                found = written_out(tokens[at : at + 24])
                if found and found[0][1] == token.line and tokens[at + 1].text == "::":
                    paths.append((where, found[0][0], None, token.line, False))
            at += 1
        module.face = not code and Path(module.file).name in ("lib.rs", "mod.rs")
        for where, path, name, line, brought in paths:
            if brought:
                absolute = self.absolute(module, where, path)
                if absolute is None:
                    continue
                if name is None:
                    module.globs.append((absolute, line))
                else:
                    # What a module inside this file brings in stays there.
                    if where == module.path:
                        module.names[name] = absolute
                    module.imports.append((absolute, line))
        for where, path, name, line, brought in paths:
            if not brought and (absolute := self.absolute(module, where, path)) is not None:
                module.imports.append((absolute, line))

    def absolute(self, module, where, path):
        """A path from a root on; `None` if it leads out of the package or says nothing of modules."""
        first, rest = path[0], path[1:]
        if first == "crate":
            return (where[0], *rest)
        if first == "self":
            return (*where, *rest)
        if first == "super":
            while path and path[0] == "super":
                where, path = where[:-1], path[1:]
            return (*where, *path)
        if first == self.package.library and where[0].endswith("main.rs"):
            return (self.package.source + "lib.rs", *rest)
        if first in module.names and rest:
            return (*module.names[first], *rest)
        if first in module.children:
            return (*module.path, *path)
        return None


def declared(tokens):
    """The modules in files of their own: [(where, name)]."""
    return [
        (at, tokens[at + 1].text)
        for at in range(len(tokens) - 2)
        if tokens[at].name and tokens[at].text == "mod" and tokens[at + 2].text == ";"
    ]


def written_out(tokens):
    """The paths of two parts or more: [(path, line)]."""
    found, at = [], 0
    while at < len(tokens):
        start = at
        if not tokens[at].name:
            at += 1
            continue
        path = [tokens[at].text]
        at += 1
        while at + 1 < len(tokens) and tokens[at].text == "::" and tokens[at + 1].name:
            path.append(tokens[at + 1].text)
            at += 2
        if len(path) > 1:
            found.append((tuple(path), tokens[start].line))
    return found


def resolve(tops, path, seen=()):
    """The module that defines what a path names, and whether the path names the module itself."""
    module = tops.get(path[0])
    if module is None:
        return None, False
    for at, name in enumerate(path[1:], 1):
        if name in module.children:
            module = module.children[name]
            continue
        onward = module.names.get(name)
        if onward is not None and (module.file, name) not in seen:
            return resolve(tops, (*onward, *path[at + 1 :]), (*seen, (module.file, name)))
        return module, False
    return module, True


@dataclass
class Room:
    name: str
    places: list
    knows: list
    line: int
    level: int


def rooms_of(page, package, bad):
    """The rows of a package's table."""
    rooms, inside, head = [], False, None
    for number, line in enumerate(page.splitlines(), 1):
        if line.startswith("#"):
            inside = line.lstrip("#").strip() == package.title
        elif inside and line.startswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if head is None:
                head = {name: at for at, name in enumerate(cells)}
                missing = [name for name in ("room", "knows") if name not in head]
                if missing:
                    bad(f"{PAGE}:{number}: the table has no column `{missing[0]}`; add it")
                    return []
            elif not set(line) <= set("|-: "):
                spans = lambda name: re.findall(r"`([^`]+)`", cells[head[name]])
                room = spans("room") or [""]
                places = spans("files") if "files" in head else room
                places = [place if place.startswith(package.source) else package.source + place for place in places]
                name = room[0].removeprefix(package.source).removesuffix("/").removesuffix(".rs")
                rooms.append(Room(name, places, spans("knows"), number, len(rooms)))
    if not rooms:
        bad(f'{PAGE}: there is no table under "{package.title}"; write one')
    return rooms


def circles(edges):
    """The sets of files of which each reaches each (Tarjan), without recursion."""
    index, low, stack, on, found = {}, {}, [], set(), []
    for start in sorted(edges):
        if start in index:
            continue
        work = [(start, iter(sorted(edges[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on.add(start)
        while work:
            node, onward = work[-1]
            step = next(onward, None)
            if step is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    ring = []
                    while not ring or ring[-1] != node:
                        ring.append(stack.pop())
                        on.discard(ring[-1])
                    if len(ring) > 1:
                        found.append(ring)
            elif step not in index:
                index[step] = low[step] = len(index)
                stack.append(step)
                on.add(step)
                work.append((step, iter(sorted(edges.get(step, {})))))
            elif step in on:
                low[node] = min(low[node], index[step])
    return found


def shortest_ring(edges, ring):
    """The shortest way from a file of a circle back to itself."""
    best = None
    for start in sorted(ring):
        ways = [[start]]
        seen = set()
        while ways and (best is None or len(ways[0]) + 1 < len(best)):
            way = ways.pop(0)
            for step in sorted(edges.get(way[-1], {})):
                if step == start:
                    best = [*way, start]
                    ways = []
                    break
                if step in ring and step not in seen:
                    seen.add(step)
                    ways.append([*way, step])
    return best


def edges_of(package, crates, bad):
    """Who imports whom, and in which line: {file: {file: line}}."""
    tops = {crate.top.file: crate.top for crate in crates}
    edges = {}
    for crate in crates:
        for module in crate.modules.values():
            edges.setdefault(module.file, {})
            for path, line in module.globs:
                target, _ = resolve(tops, path)
                if target is None:
                    continue
                if target is not module and (target.face or module.face):
                    bad(f"{module.file}:{line}: a glob hides whose items they are; name them one by one")
                module.imports.append((path, line))
            if module.face:
                continue
            for path, line in module.imports:
                target, whole = resolve(tops, path)
                if target is None or target is module or (whole and target.face):
                    continue
                edges[module.file].setdefault(target.file, line)
    return edges


def check(root, package, page, bad):
    rooms = rooms_of(page, package, bad)
    roots = [package.source + name for name in ("lib.rs", "main.rs") if (root / package.source / name).is_file()]
    crates = [Crate(root, file, package, bad) for file in roots]
    faces = {file for crate in crates for file, module in crate.modules.items() if module.face}
    tests = set().union(*(crate.only_tests for crate in crates)) if crates else set()
    files = {path.relative_to(root).as_posix() for path in (root / package.source).rglob("*.rs")} - tests
    for file in sorted(files - {file for crate in crates for file in crate.modules}):
        bad(f"{file}:1: no module declares it; declare it or delete it")

    def room_of(file):
        fits = [
            (len(place), room)
            for room in rooms
            for place in room.places
            if file == place or (place.endswith("/") and file.startswith(place))
        ]
        return max(fits, key=lambda fit: fit[0])[1] if fits else None

    names = {room.name: room for room in rooms}
    for room in rooms:
        for place in room.places:
            if not any(room_of(file) is room and (file == place or file.startswith(place)) for file in files):
                bad(f"{PAGE}:{room.line}: `{place}` holds no file; take it out of the table")
        for name in room.knows:
            if name not in names:
                bad(f"{PAGE}:{room.line}: `{name}` is the name of no room; name one of this table")
            elif names[name].level >= room.level:
                bad(f"{PAGE}:{room.line}: `{room.name}` knows `{name}`, which is not below it; turn that round")
        if names[room.name] is not room:
            bad(f"{PAGE}:{room.line}: `{room.name}` is there twice; keep one row")
    for file in sorted(files - faces):
        if room_of(file) is None:
            bad(f"{file}:1: belongs to no room; add a row to the table in {PAGE}")

    edges = edges_of(package, crates, bad)
    known = set()
    for file in sorted(edges):
        here = room_of(file)
        for target, line in sorted(edges[file].items(), key=lambda edge: edge[1]):
            there = room_of(target)
            if here is None or there is None or here is there:
                continue
            known.add((here.name, there.name))
            if there.level > here.level:
                bad(
                    f"{file}:{line}: imports {target} from `{there.name}`, a room above `{here.name}`; "
                    "move what it needs down, or the file up"
                )
            elif there.name not in here.knows:
                bad(
                    f"{file}:{line}: imports {target}, but `{here.name}` does not know `{there.name}`; "
                    f"do without, or say so in {PAGE}:{here.line}"
                )
    for room in rooms:
        for name in room.knows:
            if name in names and (room.name, name) not in known:
                bad(f"{PAGE}:{room.line}: nothing in `{room.name}` imports from `{name}`; take the name out of the row")
    for ring in circles(edges):
        way = shortest_ring(edges, set(ring))
        steps = " -> ".join(f"{here}:{edges[here][there]}" for here, there in zip(way, way[1:]))
        more = f" ({len(ring)} files are entangled)" if len(ring) > len(way) - 1 else ""
        line = edges[way[0]][way[1]]
        bad(f"{way[0]}:{line}: files import each other: {steps} -> {way[-1]}{more}; move what both need down")


def main(arguments):
    if len(arguments) > 1:
        print("usage: check_imports.py [ROOT]", file=sys.stderr)
        return 2
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    complaints = []
    page = (root / PAGE).read_text(encoding="utf-8")
    for package in PACKAGES:
        check(root, package, page, complaints.append)
    for complaint in complaints:
        print(complaint)
    if complaints:
        print(f"{len(complaints)} faults in the imports or in their table", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
