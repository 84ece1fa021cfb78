"""Clusters by name: processes on this machine, jobs of Slurm, pods of Kubernetes, or a scheduler that is there already."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import dask
from distributed import Client, LocalCluster

SETTINGS = {
    # A worker may die so often with a job at hand before the job is given up. Jobs do not kill workers; machines do.
    "distributed.scheduler.allowed-failures": 20,
    # On a machine that has much to do nobody answers soon.
    "distributed.comm.timeouts.connect": "120s",
    "distributed.comm.timeouts.tcp": "300s",
}


@contextlib.contextmanager
def connect(kind: str, workers: int, options: dict[str, Any]) -> Iterator[Client]:
    """A client of a cluster with so many workers, each of one thread that waits for one solver process.

    `kind` is "local", "slurm", "kubernetes" or the address of a scheduler. `options` go to the cluster's class as they are; what
    Dask's own configuration files say holds, too.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(dask.config.set(SETTINGS))
        if kind == "local":
            defaults = {"threads_per_worker": 1, "memory_limit": 0, "dashboard_address": ":0"}
            cluster = LocalCluster(**{"n_workers": workers, **defaults, **options})
        elif kind == "slurm":
            from dask_jobqueue import SLURMCluster

            # Workers retire before the wall time ends them, and Dask moves what they had to do.
            cluster = SLURMCluster(**{"cores": 1, "processes": 1, "memory": "4GiB", **options})
            stack.callback(cluster.close)
            cluster.scale(jobs=workers)
        elif kind == "kubernetes":
            from dask_kubernetes.operator import KubeCluster

            cluster = KubeCluster(**{"name": "salet", "n_workers": workers, **options})
        elif "://" in kind:
            yield stack.enter_context(Client(kind))
            return
        else:
            raise ValueError(f'"{kind}" is no cluster: name local, slurm, kubernetes, or the address of a scheduler')
        stack.enter_context(contextlib.closing(cluster))
        yield stack.enter_context(Client(cluster))
