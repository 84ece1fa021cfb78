"""The console command: divide the game, hand out jobs until none remains, and merge."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from salet_distributed.clusters import connect
from salet_distributed.folder import Folder
from salet_distributed.run import run
from salet_distributed.workers import SolverPlugin, installed

# The exit codes of salet.
DONE, NEGATIVE, FAILED = 0, 1, 3

# The number of workers up to which they share findings. With more, reading them takes longer than searching again.
FEW = 32


def parser() -> argparse.ArgumentParser:
    """The parser of the arguments."""
    parser = argparse.ArgumentParser(
        prog="salet-distributed",
        description="Solve a game with salet on a Dask cluster. The folder keeps all results: the same command resumes from it.",
        epilog="The arguments after -- name the game, as for salet solve: nyt --rule hard",
    )
    parser.add_argument("--folder", type=Path, required=True, help="folder of jobs and results, which every worker sees")
    parser.add_argument("--workers", type=int, help="number of workers, with one solver process each [default: 2]")
    parser.add_argument("--threads", type=int, default=1, help="threads of each solver process [default: 1]")
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="use the workers of this Dask scheduler (tcp://host:8786) and start none on this machine",
    )
    parser.add_argument("--salet", default="salet", help="command on the workers [default: salet]")
    parser.add_argument("--job-time", default="10s", help="expected time of a job [default: 10s]")
    parser.add_argument("--out", help="file for the policy, as for salet solve")
    parser.add_argument("--certificate", help="file for a certificate")
    parser.add_argument("--force", action="store_true", help="replace all existing files, as for salet solve")
    parser.add_argument("game", nargs="*", help="the game, as for salet solve; needed only for a new folder")
    return parser


def identity(salet: str, game: list[str]) -> dict[str, Any] | None:
    """The identity of the game that these arguments name; None if they name none, after a message.

    A search without time leaves a checkpoint, which has the identity.
    """
    limit = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    limit.add_argument("--time-limit")
    _, game = limit.parse_known_args(game)
    with tempfile.TemporaryDirectory() as folder:
        checkpoint = f"{folder}/checkpoint"
        files = ["--checkpoint", checkpoint, "--out", f"{folder}/policy"]
        search = subprocess.run([salet, "solve", *files, "--time-limit", "0s", *game], capture_output=True)
        if search.returncode not in (DONE, NEGATIVE):
            sys.stderr.buffer.write(search.stderr)
            return None
        status = [salet, "status", "--json", checkpoint]
        return json.loads(subprocess.run(status, stdout=subprocess.PIPE, check=True).stdout)["game"]


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    options = parser().parse_args(arguments)
    if options.scheduler and options.workers:
        parser().error("--workers starts workers on this machine; use it without --scheduler")
    folder = Folder(options.folder.absolute())
    at = ["--folder", str(folder.path)]
    if not folder.is_divided:
        divided = subprocess.run([options.salet, "divide", *at, "--job-time", options.job_time, *options.game])
        if divided.returncode != DONE:
            return divided.returncode
    elif options.game:
        asked = identity(options.salet, options.game)
        if asked is None:
            return FAILED
        held = folder.identity()
        different = ", ".join(sorted(name for name in {*held, *asked} if held.get(name) != asked.get(name)))
        if different:
            print(
                f"salet-distributed: {folder.path} holds jobs of another game (different {different});"
                " leave the game out to continue them, or name another folder",
                file=sys.stderr,
            )
            return FAILED
    merge = [options.salet, "merge", *at]
    merge += ["--out", options.out] if options.out else []
    merge += ["--certificate", options.certificate] if options.certificate else []
    merge += ["--force"] if options.force else []
    jobs = folder.jobs()
    todo = [job for job in jobs if not folder.has_result(job)]
    failed: set[str] = set()
    while True:
        failures = []
        if todo:
            with connect(options.scheduler, options.workers or 2) as client:
                learn = len(client.nthreads()) <= FEW
                plugin = SolverPlugin(options.salet, str(folder.path), options.threads, learn)
                print(f"{len(jobs)} jobs, {len(todo)} to do; dashboard: {client.dashboard_link}", file=sys.stderr)
                with installed(client, plugin):
                    failures = run(client, folder, todo, plugin)
        if failures and {job.id for job in todo} == failed:
            # The same jobs failed twice.
            print(f"salet-distributed: {len(failures)} jobs failed; {failures[0]}", file=sys.stderr)
            return FAILED
        failed = {job.id for job in todo}
        merged = subprocess.run(merge, stdout=subprocess.PIPE, encoding="utf-8")
        missing = set(merged.stdout.split()) if merged.returncode == NEGATIVE else set()
        done, todo = todo, [job for job in jobs if job.id in missing]
        if not todo:
            print(merged.stdout, end="")
            return merged.returncode
        if todo == done and not failures:
            print(
                f"salet-distributed: {len(todo)} jobs were done and remain, {todo[0].id} first: their results prove too little",
                file=sys.stderr,
            )
            return FAILED


if __name__ == "__main__":
    sys.exit(main())
