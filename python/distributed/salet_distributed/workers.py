"""The plugin of Dask workers: a solver process, and a file with the best bound."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from distributed import Client, Variable, Worker, WorkerPlugin, get_client, get_worker

from salet_distributed.folder import Bound, write_bound
from salet_distributed.solver import Solver


class SolverPlugin(WorkerPlugin):
    """A solver process that starts and ends with its worker. The folder must have the same path on every worker."""

    def __init__(self, salet: str, folder: str, threads: int, learn: bool):
        # Searches in other folders may use the same workers. The variable with the best bound has this name, too.
        self.name = f"salet-{hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]}"
        self._arguments = [salet, "work", "--folder", folder, "--jobs", "-", "--threads", str(threads)]
        self._arguments += ["--learn"] if learn else []
        self._started = False

    def setup(self, worker: Worker) -> None:
        """Called by Dask when a worker starts."""
        place = Path(worker.local_directory)
        self.bound = place / f"{self.name}.bound"
        # A bound of an earlier run may be of another game.
        self.bound.unlink(missing_ok=True)
        self.solver = Solver([*self._arguments, "--bound", str(self.bound)], place / f"{self.name}.log")

    def teardown(self, worker: Worker) -> None:
        """Called by Dask when a worker ends."""
        self.solver.close()

    def work(self, job: str) -> dict[str, Any]:
        """Do a job against the best bound. The first job reads it from the scheduler, and `hear` updates it."""
        if not self._started:
            bound = Variable(self.name, client=get_client()).get(timeout=30)
            if bound:
                write_bound(self.bound, Bound.parse(bound))
            self._started = True
        return self.solver.work(job)


@contextlib.contextmanager
def installed(client: Client, plugin: SolverPlugin) -> Iterator[None]:
    """The plugin on all workers, also on later ones. In the end its solvers die: idle ones would keep their memory."""
    client.register_plugin(plugin)
    try:
        yield
    finally:
        # The scheduler may be gone, or another run of the folder may have ended first.
        with contextlib.suppress(OSError, ValueError):
            client.unregister_worker_plugin(plugin.name)


def work(plugin: str, job: str) -> dict[str, Any]:
    """The task of a Dask worker."""
    return get_worker().plugins[plugin].work(job)


def hear(name: str, bound: str, dask_worker: Worker) -> None:
    """Note a better bound on a worker; its solver reads it within half a second."""
    plugin = dask_worker.plugins.get(name)
    if plugin is not None:
        write_bound(plugin.bound, Bound.parse(bound))
