"""Dask clusters: workers on this machine, or a running scheduler."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import dask
from distributed import Client, LocalCluster

SETTINGS = {
    # Dask gives up a job after this many workers have died with it. Machines kill workers, and jobs do not.
    "distributed.scheduler.allowed-failures": 20,
    # Busy machines answer late.
    "distributed.comm.timeouts.connect": "120s",
    "distributed.comm.timeouts.tcp": "300s",
}


@contextlib.contextmanager
def connect(scheduler: str | None, workers: int) -> Iterator[Client]:
    """A client of the scheduler at this address, or of a new local cluster.

    A local worker has one thread, which waits for its solver process.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(dask.config.set(SETTINGS))
        cluster: str | LocalCluster | None = scheduler
        if cluster is None:
            cluster = stack.enter_context(
                LocalCluster(n_workers=workers, threads_per_worker=1, memory_limit=0, dashboard_address=":0")
            )
        yield stack.enter_context(Client(cluster))
