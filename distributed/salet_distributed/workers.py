"""The plugin of Dask workers: a solver process, and a file with the best bound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from distributed import Variable, Worker, WorkerPlugin, get_client, get_worker

from salet_distributed.folder import Bound, write_bound
from salet_distributed.solver import Solver

NAME = "salet"
BOUND = "salet-bound"


class SolverPlugin(WorkerPlugin):
    """A solver process that starts and ends with its worker. The folder must have the same path on every worker."""

    name = NAME

    def __init__(self, salet: str, folder: str, threads: int, learn: bool):
        self._arguments = [salet, "work", "--folder", folder, "--jobs", "-", "--threads", str(threads)]
        self._arguments += ["--learn"] if learn else []
        self._started = False

    def setup(self, worker: Worker) -> None:
        """Called by Dask when a worker starts."""
        place = Path(worker.local_directory)
        self.bound = place / "salet-bound"
        # A bound of an earlier run may be of another game.
        self.bound.unlink(missing_ok=True)
        self.solver = Solver([*self._arguments, "--bound", str(self.bound)], place / "salet.log")

    def teardown(self, worker: Worker) -> None:
        """Called by Dask when a worker ends."""
        self.solver.close()

    def work(self, job: str) -> dict[str, Any]:
        """Do a job against the best bound. The first job reads it from the scheduler, and `hear` updates it."""
        if not self._started:
            bound = Variable(BOUND, client=get_client()).get(timeout=30)
            if bound:
                write_bound(self.bound, Bound.parse(bound))
            self._started = True
        return self.solver.work(job)


def work(job: str) -> dict[str, Any]:
    """The task of a Dask worker."""
    return get_worker().plugins[NAME].work(job)


def hear(bound: str, dask_worker: Worker) -> None:
    """Note a better bound on a worker; its solver reads it within half a second."""
    plugin = dask_worker.plugins.get(NAME)
    if plugin is not None:
        write_bound(plugin.bound, Bound.parse(bound))


def pid(dask_worker: Worker) -> int | None:
    """The ID of a worker's solver process."""
    plugin = dask_worker.plugins.get(NAME)
    return plugin and plugin.solver.pid
