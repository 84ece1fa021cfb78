#!/usr/bin/env python3
"""Write the tables of graphemes.py: scripts/make_graphemes.py > scripts/graphemes.py.

The data are those of Unicode 17.0.0 in the package `regex` 2026.5.9 of PyPI, from the Unicode Character Database. Other
versions are refused, since they may have another Unicode.
"""

import sys

import regex

PINNED = "2026.5.9"

CLASSES = [
    ("o", r"\p{GCB=Control}"),
    ("p", r"\p{GCB=Prepend}"),
    ("l", r"\p{InCB=Linker}"),
    ("e", r"[\p{GCB=Extend}&&\p{InCB=Extend}]"),
    ("w", r"[\p{GCB=Extend}&&\p{InCB=None}]"),
    ("s", r"\p{GCB=SpacingMark}"),
    ("L", r"\p{GCB=L}"),
    ("V", r"\p{GCB=V}"),
    ("T", r"\p{GCB=T}"),
    ("r", r"\p{GCB=Regional_Indicator}"),
    ("x", r"\p{Extended_Pictographic}"),
    ("k", r"\p{InCB=Consonant}"),
]


def ranges(pattern):
    """The ranges of code points that match a pattern, in hexadecimal."""
    matches = regex.compile(pattern, regex.V1).match
    code_points = [c for c in range(0x110000) if not 0xD800 <= c < 0xE000 and matches(chr(c))]
    found = []
    for c in code_points:
        if found and found[-1][1] == c - 1:
            found[-1][1] = c
        else:
            found.append([c, c])
    return " ".join(f"{low:x}" if low == high else f"{low:x}-{high:x}" for low, high in found)


def wrapped(text, width=112):
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n    ".join(lines)


def main():
    if regex.__version__ != PINNED:
        sys.exit(f"make_graphemes.py: needs regex {PINNED}, not {regex.__version__}")
    program = open(__file__.replace("make_graphemes.py", "graphemes.py")).read()
    head, _, rest = program.partition("RANGES = {\n")
    _, _, tail = rest.partition("\n}\n")
    tables = "\n".join(f'    "{name}": """\n    {wrapped(ranges(pattern))}\n    """,' for name, pattern in CLASSES)
    print(f"{head}RANGES = {{\n{tables}\n}}\n{tail}", end="")


if __name__ == "__main__":
    main()
