"""What a Dask worker has: a solver process, and the best that anybody has found as a file beside it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from distributed import Variable, Worker, WorkerPlugin, get_client, get_worker

from salet_distributed.folder import Bound, write_bound
from salet_distributed.solver import Solver

NAME = "salet"
BOUND = "salet-bound"


class SolverPlugin(WorkerPlugin):
    """Starts a solver process on a worker and ends it with the worker. The folder has to be there under the same name."""

    name = NAME

    def __init__(self, salet: str, folder: str, threads: int, learn: bool):
        self._arguments = [salet, "work", "--folder", folder, "--jobs", "-", "--threads", str(threads)]
        self._arguments += ["--learn"] if learn else []
        self._asked = False

    def setup(self, worker: Worker) -> None:
        """Called by Dask where a worker starts."""
        place = Path(worker.local_directory)
        self.bound = place / "salet-bound"
        self.solver = Solver([*self._arguments, "--bound", str(self.bound)], place / "salet.log")

    def teardown(self, worker: Worker) -> None:
        """Called by Dask where a worker ends."""
        self.solver.close()

    def work(self, job: str) -> dict[str, Any]:
        """Do a job against the best that the scheduler knows when the first one is begun, and what it tells later."""
        if not self._asked:
            known = Variable(BOUND, client=get_client()).get(timeout=30)
            if known:
                write_bound(self.bound, Bound.parse(known))
            self._asked = True
        return self.solver.work(job)


def work(job: str) -> dict[str, Any]:
    """The task that Dask hands to a worker."""
    return get_worker().plugins[NAME].work(job)


def hear(bound: str, dask_worker: Worker) -> None:
    """Note a better bound on a worker; its solver reads it within half a second."""
    plugin = dask_worker.plugins.get(NAME)
    if plugin is not None:
        write_bound(plugin.bound, Bound.parse(bound))


def pid(dask_worker: Worker) -> int | None:
    """The solver process of a worker."""
    plugin = dask_worker.plugins.get(NAME)
    return plugin and plugin.solver.pid
