"""The console command: divide what is not divided, hand jobs out until nothing is to be done, and merge."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from salet_distributed.clusters import connect
from salet_distributed.folder import Folder
from salet_distributed.run import run
from salet_distributed.workers import SolverPlugin

# Exit codes, as those of salet.
DONE, NEGATIVE, FAILED = 0, 1, 3

# Up to this many workers share what they find out; with more, reading it takes longer than searching again.
FEW = 32


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    parser = argparse.ArgumentParser(
        prog="salet-distributed",
        description="Solve a game with salet on a Dask cluster. The folder keeps all results: the same command resumes from it.",
        epilog="What follows -- says which game to divide, as for salet solve: nyt --rule hard",
    )
    parser.add_argument("--folder", type=Path, required=True, help="folder of jobs and results, which every worker sees")
    parser.add_argument("--workers", type=int, help="number of workers, with one solver process each [default: 2]")
    parser.add_argument("--threads", type=int, default=1, help="threads of each solver process [default: 1]")
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="use the workers of this Dask scheduler (tcp://host:8786) and start none on this machine",
    )
    parser.add_argument("--salet", default="salet", help="the command, as workers find it [default: salet]")
    parser.add_argument("--job-time", default="10s", help="how long a job is expected to take [default: 10s]")
    parser.add_argument("--out", help="where the policy goes, as for salet solve")
    parser.add_argument("--certificate", help="where a certificate goes")
    parser.add_argument("--force", action="store_true", help="replace existing files whatever they hold, as for salet solve")
    parser.add_argument("game", nargs="*", help="the game, as for salet solve; the folder keeps it")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    asked = parser().parse_args(arguments)
    if asked.scheduler and asked.workers:
        parser().error("--workers is about workers on this machine; leave it out with --scheduler")
    folder = Folder(asked.folder.absolute())
    at = ["--folder", str(folder.path)]
    if not folder.is_divided:
        divided = subprocess.run([asked.salet, "divide", *at, "--job-time", asked.job_time, *asked.game])
        if divided.returncode != DONE:
            return divided.returncode
    merge = [asked.salet, "merge", *at]
    merge += ["--out", asked.out] if asked.out else []
    merge += ["--certificate", asked.certificate] if asked.certificate else []
    merge += ["--force"] if asked.force else []
    jobs = folder.jobs()
    todo = [job for job in jobs if not folder.has_result(job)]
    failed: set[str] = set()
    while True:
        failures = []
        if todo:
            with connect(asked.scheduler, asked.workers or 2) as client:
                learn = len(client.nthreads()) <= FEW
                plugin = SolverPlugin(asked.salet, str(folder.path), asked.threads, learn)
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
