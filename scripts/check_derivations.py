#!/usr/bin/env python3
"""Compare the verdicts of both checkers on every case of a run of derivations.

It is in Python to run check_certificate.py thousands of times in one process. `cargo dev fuzz derivations --both` calls it.

    derivations --export - | check_derivations.py [--processes N]

It reads the cases that crates/checker/examples/derivations.rs exports, one JSON value per line: the lists of a game, then its
certificates and policies with the verdicts of salet-check. check_certificate.py runs unchanged, but reads its files from
memory. Games are cached for all their cases, since scoring words is most of the work.

Exit status: 0 if both agree on every case, 1 if not (with the cases), 2 if there are no cases.
"""

import argparse
import io
import itertools
import json
import multiprocessing
import sys
import threading
import time
from types import SimpleNamespace

import check_certificate as transcript

# The number of lines in a batch of a process: the lists and cases of many games.
LINES_AT_A_TIME = 2000
SHOWN = 10


def open_in_memory(contents, _mode):
    """A replacement of `open` that takes the content of a file in place of its path."""
    return io.BytesIO(contents)


def remembering(make):
    """`make` with a cache of recent results."""
    known = {}

    def made(*arguments):
        key = repr(arguments)
        if key not in known:
            if len(known) > 16:
                known.clear()
            known[key] = make(*arguments)
        return known[key]

    return made


class Arguments(SimpleNamespace):
    """The arguments of the command line; missing options are None."""

    def __getattr__(self, _name):
        return None


def arguments(lists, case):
    named = ("solved", "until")
    files = {name: text if text is None or name in named else text.encode() for name, text in lists.items()}
    for name in ("certificate", "policy"):
        files[name] = bytes.fromhex(case[name]) if case[name] is not None else None
    return Arguments(**files)


def verdict(lists, case):
    """Whether the transcript accepts a case, and its message; None if it crashes."""
    try:
        return True, transcript.check(arguments(lists, case))
    except (transcript.Refused, ValueError) as reason:  # as in its main
        return False, str(reason)
    except Exception as error:  # a fault of the transcript, reported with its case
        return None, repr(error)


def compare(lines):
    """The numbers of cases and of accepted cases, and the cases with different verdicts."""
    cases = accepted = 0
    differences, lists = [], None
    for line in lines:
        value = json.loads(line)
        if "answers" in value:
            lists = value
            continue
        cases += 1
        theirs, why = verdict(lists, value)
        accepted += bool(theirs)
        if theirs is not value["accepted"]:
            differences.append({**lists, **value, "transcript": why})
    for cache in CACHES:
        cache.cache_clear()
    return cases, accepted, differences


def batches(lines):
    """Batches of lines; each begins with the lists of a game."""
    lists, batch = None, []
    for line in lines:
        if line.startswith('{"answers"'):
            if len(batch) >= LINES_AT_A_TIME:
                yield batch
                batch = []
            lists = line
        elif len(batch) >= LINES_AT_A_TIME:
            yield batch
            batch = [lists]
        batch.append(line)
    yield batch


def main(options):
    started = time.monotonic()
    cases = accepted = 0
    differences = []
    # Without a limit the pool would read all cases into memory first.
    room = threading.Semaphore(3 * options.processes)

    def metered():
        for batch in batches(sys.stdin):
            room.acquire()
            yield batch

    with multiprocessing.Pool(options.processes) as pool:
        for found in pool.imap_unordered(compare, metered()):
            room.release()
            cases, accepted = cases + found[0], accepted + found[1]
            for difference in itertools.islice(found[2], max(0, SHOWN - len(differences))):
                print("DIFFERENT:", json.dumps(difference), flush=True)
            differences += found[2]
    seconds = time.monotonic() - started
    print(
        f"{cases} cases, {accepted} accepted by the transcript, {len(differences)} verdicts differ; "
        f"{seconds:.1f} s, {cases / seconds:.0f} per second"
    )
    return 1 if differences else 0 if cases else 2


CACHES = [value for value in vars(transcript.Game).values() if hasattr(value, "cache_clear")]
transcript.open = open_in_memory
transcript.Game = remembering(transcript.Game)
transcript.read_list = remembering(transcript.read_list)

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Compare the verdicts of the two checkers.")
    parser.add_argument("--processes", type=int, default=1)
    sys.exit(main(parser.parse_args()))
