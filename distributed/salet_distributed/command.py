"""The console command: divide what is not divided, hand jobs out until nothing is to be done, and merge."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from salet_distributed.clusters import connect
from salet_distributed.folder import Folder
from salet_distributed.run import run
from salet_distributed.workers import SolverPlugin

# Exit codes, as those of salet.
DONE, NEGATIVE, FAILED = 0, 1, 3

# With so many workers each takes up what all others have found out; with more, reading takes longer than finding out again.
FEW = 32


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    parser = argparse.ArgumentParser(
        prog="salet-distributed",
        description="Solve a game with salet on a Dask cluster. The folder keeps all results: the same command goes on from there.",
        epilog="What follows -- says which game it is, as for salet solve: nyt --rule hard",
    )
    parser.add_argument("--folder", type=Path, required=True, help="where jobs and results are; every worker has to see it")
    parser.add_argument("--workers", type=int, default=2, help="how many, with one solver process each [default: 2]")
    parser.add_argument("--threads", type=int, default=1, help="threads of each solver process [default: 1]")
    parser.add_argument(
        "--cluster", default="local", help="local, slurm, kubernetes, or the address of a scheduler [default: local]"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        type=option,
        help="handed to the class of the cluster, as JSON if it can be read as such: walltime=04:00:00, cores=1",
    )
    parser.add_argument("--salet", default="salet", help="the command, as workers find it [default: salet]")
    parser.add_argument("--job-time", default="10s", help="how long a job is expected to take [default: 10s]")
    parser.add_argument("--out", help="where the policy goes, as for salet solve")
    parser.add_argument("--certificate", help="where a certificate goes")
    parser.add_argument("--force", action="store_true", help="replace existing files whatever they hold, as for salet solve")
    parser.add_argument("game", nargs="*", help="which game it is, as for salet solve")
    return parser


def option(text: str) -> tuple[str, Any]:
    """NAME=VALUE, with a value that is JSON or else the text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f'"{text}" is not NAME=VALUE')
    try:
        return name, json.loads(value)
    except json.JSONDecodeError:
        return name, value


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    asked = parser().parse_args(arguments)
    folder, game = Folder(asked.folder.absolute()), asked.game
    at = ["--folder", str(folder.path)]
    if not folder.is_divided:
        divided = subprocess.run([asked.salet, "divide", *at, "--job-time", asked.job_time, *game])
        if divided.returncode != DONE:
            return divided.returncode
    merge = [asked.salet, "merge", *at, *game]
    merge += ["--out", asked.out] if asked.out else []
    merge += ["--certificate", asked.certificate] if asked.certificate else []
    merge += ["--force"] if asked.force else []
    jobs = folder.jobs()
    todo = [job for job in jobs if not folder.has_result(job)]
    plugin = SolverPlugin(asked.salet, str(folder.path), game, asked.threads, learn=asked.workers <= FEW)
    failed: set[str] = set()
    while True:
        failures = []
        if todo:
            with connect(asked.cluster, asked.workers, dict(asked.option)) as client:
                print(f"{len(jobs)} jobs, {len(todo)} to do; dashboard: {client.dashboard_link}", file=sys.stderr)
                failures = run(client, folder, todo, plugin)
        if failures and {job.id for job in todo} == failed:
            # Nobody helps by trying the same once more.
            print(f"salet-distributed: {len(failures)} jobs failed; {failures[0]}", file=sys.stderr)
            return FAILED
        failed = {job.id for job in todo}
        merged = subprocess.run(merge, stdout=subprocess.PIPE, text=True)
        missing = set(merged.stdout.split()) if merged.returncode == NEGATIVE else set()
        todo = [job for job in jobs if job.id in missing]
        if not todo:
            print(merged.stdout, end="")
            return merged.returncode


if __name__ == "__main__":
    sys.exit(main())
