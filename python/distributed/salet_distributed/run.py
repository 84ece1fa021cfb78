"""Hand out jobs, best first, and track them until all have results."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

from distributed import Client, Variable, as_completed

from salet_distributed.folder import Bound, Folder, Job
from salet_distributed.workers import SolverPlugin, hear, work


@dataclass
class Progress:
    """Progress, reported on a terminal, and to the events of the scheduler (its dashboard)."""

    client: Client
    jobs: list[Job]
    todo: set[str]
    bound: Bound | None
    at_least: dict[str, int] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    reported: float = 0.0

    def __post_init__(self) -> None:
        # The counting bound of each opener, until a job raises it.
        for job in self.jobs:
            for opener in job.openers:
                self.at_least[opener] = job.at_least
        self.first = sum(job.expected_seconds for job in self.jobs if job.id in self.todo)

    def done(self, job: Job, at_least: int) -> None:
        """Note the result of a job."""
        self.todo.discard(job.id)
        for opener in job.openers:
            self.at_least[opener] = max(self.at_least[opener], at_least)

    def report(self, last: bool = False) -> None:
        """Report the progress, at most twice a second."""
        now = time.monotonic()
        if not last and now - self.reported < 0.5:
            return
        self.reported = now
        proven = min(self.at_least.values(), default=0)
        left = sum(job.expected_seconds for job in self.jobs if job.id in self.todo)
        text = f"{len(self.jobs) - len(self.todo)}/{len(self.jobs)} jobs"
        if self.bound:
            gap = max(self.bound.price - proven, 0)
            text += f", {self.bound}, proven at least {min(proven, self.bound.price)}, gap {gap}"
        if 0 < left < self.first:
            seconds = (now - self.began) * left / (self.first - left)
            text += f", about {seconds:.0f} s left"
        self.client.log_event("salet", {"progress": text})
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="\n" if last else "", file=sys.stderr, flush=True)


def run(client: Client, folder: Folder, todo: list[Job], plugin: SolverPlugin) -> list[str]:
    """Run some jobs in order with an installed plugin, and return a message for each failure."""
    variable = Variable(plugin.name, client=client)
    bound = folder.bound()
    variable.set(str(bound) if bound else "")
    # A worker that gets the bound late, or twice, only does superfluous work.
    if bound:
        client.run(hear, plugin.name, str(bound), on_error="ignore")
    progress = Progress(client, folder.jobs(), {job.id for job in todo}, bound)
    futures = {}
    for place, job in enumerate(todo):
        key = f"salet-job-{job.id}-{time.time_ns()}"
        futures[client.submit(work, plugin.name, job.id, key=key, priority=-place, pure=False)] = job
    failures = []
    for future in as_completed(list(futures)):
        job = futures.pop(future)
        if future.status != "finished":
            failures.append(f"job {job.id}: {future.exception()}")
            continue
        report = future.result()
        best = report["best"] and Bound.parse(report["best"])
        if best and best.is_better_than(progress.bound):
            progress.bound = best
            variable.set(str(best))
            client.run(hear, plugin.name, str(best), on_error="ignore")
            folder.lower(best)
        progress.done(job, int(report["at_least"]))
        progress.report()
        future.release()
    progress.report(last=True)
    return failures
