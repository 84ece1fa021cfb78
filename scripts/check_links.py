#!/usr/bin/env python3
"""Hold links from docs/ into the sources to the lines that they name: [`item`](../src/file.rs#L12).

    check_links.py [--mend]

The line must define the item: a function, a type, a constant or a module of that name. With --mend the numbers are set
right where the file defines the item once. Ends with 1 and says what is wrong.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[`(?:\w+::)*(\w+)`\]\((\.\./[\w./-]+\.rs)#L(\d+)\)")
DEFINES = r"^\s*(?:pub(?:\([\w ]+\))? )?(?:const |unsafe )*(?:fn|struct|enum|trait|type|const|static|mod) {}\b"


def lines_of(item, file):
    """The numbers of the lines that define an item."""
    defines = re.compile(DEFINES.format(item))
    lines = file.read_text(encoding="utf-8").splitlines()
    return [number for number, line in enumerate(lines, 1) if defines.match(line)]


def main():
    mend = sys.argv[1:] == ["--mend"]
    if sys.argv[1:] and not mend:
        sys.exit(__doc__)
    wrong = []

    def held(page):
        def link(match):
            item, target, number = match[1], match[2], int(match[3])
            file = (page.parent / target).resolve()
            found = lines_of(item, file) if file.is_file() else []
            if number in found:
                return match[0]
            if mend and len(found) == 1:
                return match[0].replace(f"#L{number}", f"#L{found[0]}")
            where = f"it is in line {' or '.join(map(str, found))}" if found else "it is not defined there"
            wrong.append(f"{page.relative_to(ROOT)}: {item} in {target}#L{number}: {where}; try --mend")
            return match[0]

        return link

    for page in sorted((ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        mended = LINK.sub(held(page), text)
        if mended != text:
            page.write_text(mended, encoding="utf-8")
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
