#!/usr/bin/env python3
"""Hold docs/dependencies.md to the manifests: every direct dependency has its line, and every line its dependency.

The page's head is about the package at the root; a section "## FOLDER" is about the member in that folder. Members of the
workspace itself need no line. Ends with 1 and says what is missing or left over.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "dependencies.md"


def listed(text):
    """The crates in the first column of the tables."""
    cells = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    names = [name.split()[0] for cell in cells for name in cell.split(",")]
    return set(names) - {"crate", "---"}


def main():
    command = ["cargo", "metadata", "--no-deps", "--locked", "--format-version", "1"]
    members = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)["packages"]
    head, *rest = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    sections = {"": listed(head)} | {part.split("\n", 1)[0].strip(): listed(part) for part in rest}
    wrong = []
    for member in members:
        folder = Path(member["manifest_path"]).parent.relative_to(ROOT).as_posix().removeprefix(".")
        used = {dependency["name"] for dependency in member["dependencies"] if not dependency.get("path")}
        lines = sections.pop(folder, set())
        wrong += [f"{name} of {member['name']} has no line" for name in sorted(used - lines)]
        wrong += [f"{name} has a line, and {member['name']} does not use it" for name in sorted(lines - used)]
    wrong += [f"the section {folder} is about no member" for folder in sections]
    for fault in wrong:
        print(f"docs/dependencies.md: {fault}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
