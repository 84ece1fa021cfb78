#!/usr/bin/env python3
"""Compares the checkers: the verdict of check_certificate.py on every case of a run of derivations.

In Python, since it runs that checker thousands of times in its own process. `cargo dev fuzz derivations --both` calls it.

    derivations --export - | check_derivations.py [--processes N]

Reads the cases that checker/examples/derivations.rs exports, a JSON value a line: the lists of a game, then certificates
and policies of it with the verdict of salet-check. Nothing of check_certificate.py is changed but where it reads its
files from: memory. Games are kept while their cases last, because scoring the same words again is most of the work.

Exit status: 0 where both agree on every case, 1 where they do not (the cases are printed), 2 where there was none.
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

# Cases that a process takes at a time: a game's lists and what follows, many games together.
LINES_AT_A_TIME = 2000
SHOWN = 10


def open_in_memory(contents, _mode):
    """In the place of `open`: what stands for a path is what the file holds."""
    return io.BytesIO(contents)


def remembering(make):
    """`make`, asked for the same things again and again, with what it made of late."""
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
    """What the command line would be: options that are not there were not given."""

    def __getattr__(self, _name):
        return None


def arguments(lists, case):
    files = {name: text.encode() if text is not None else None for name, text in lists.items()}
    for name in ("certificate", "policy"):
        files[name] = bytes.fromhex(case[name]) if case[name] is not None else None
    return Arguments(**files)


def verdict(lists, case):
    """Whether the transcript accepts, and what it says; `None` where it falls over."""
    try:
        return True, transcript.check(arguments(lists, case))
    except (transcript.Refused, ValueError) as reason:  # as in its own main
        return False, str(reason)
    except Exception as error:  # any other is a fault of the transcript, to be shown with its case
        return None, repr(error)


def compare(lines):
    """How many cases, how many accepted, and those on which the two differ."""
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
    """Lines in batches, each of which begins with the lists of a game."""
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
    # The pool would read all cases into memory ahead of the work.
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
        f"{seconds:.1f} s, {cases / seconds:.0f} a second"
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
