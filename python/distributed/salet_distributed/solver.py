"""A `salet work` process that does jobs in turn, and dies with its parent."""

from __future__ import annotations

import ctypes
import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

PR_SET_PDEATHSIG = 1


class JobFailed(Exception):
    """A job failed; the message says why."""


class Solver:
    """One `salet work --jobs -`, started with the first job, and restarted after its death.

    A separate thread starts the process, writes to it and reads from it. On Linux the kernel kills the process when that thread
    ends, and so with this process; elsewhere `close` or the end of the interpreter kills it.
    """

    def __init__(self, command: list[str], log: Path):
        self._command = command
        self._log = log
        self._process: subprocess.Popen[str] | None = None
        self._queue: queue.SimpleQueue[tuple[str, Future[dict[str, Any]]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="salet", daemon=True)
        self._thread.start()

    def work(self, job: str) -> dict[str, Any]:
        """Do a job, and return the report of `salet work`; JobFailed if it has no result."""
        answer: Future[dict[str, Any]] = Future()
        self._queue.put((job, answer))
        report = answer.result()
        if report["status"] != "done":
            raise JobFailed(report.get("error") or f"the job was {report['status']}")
        return report

    @property
    def pid(self) -> int | None:
        """The ID of the process, if it is alive."""
        process = self._process
        return process.pid if process and process.poll() is None else None

    def close(self) -> None:
        """Kill the process."""
        self._queue.put(None)
        process = self._process
        if process and process.poll() is None:
            process.kill()
        self._thread.join(timeout=10)

    def _serve(self) -> None:
        while request := self._queue.get():
            job, answer = request
            try:
                answer.set_result(self._ask(job))
            except BaseException as error:  # the caller waits for it
                answer.set_exception(error)
        self._end()

    def _ask(self, job: str) -> dict[str, Any]:
        if self.pid is None:
            self._start()
        process = self._process
        assert process and process.stdin and process.stdout
        try:
            process.stdin.write(f"{job}\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line.endswith("\n"):
            code = self._end()
            raise JobFailed(f"salet ended with {code}: {self._last_words()}")
        return json.loads(line)

    def _start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                # That of salet, whatever the locale.
                encoding="utf-8",
                start_new_session=True,
                # A failed write must be an error with a message, and not a signal that kills.
                restore_signals=False,
                preexec_fn=die_with_parent(),
            )

    def _end(self) -> int | None:
        process, self._process = self._process, None
        if process is None:
            return None
        process.kill()
        for pipe in (process.stdin, process.stdout):
            try:
                pipe and pipe.close()
            except BrokenPipeError:
                pass
        return process.wait()

    def _last_words(self) -> str:
        lines = self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        return lines[-1] if lines else "no message"


def die_with_parent() -> Callable[[], None] | None:
    """Code for a child before it executes the program, so that the kernel kills it after its parent."""
    if sys.platform != "linux":
        return None
    prctl, parent = ctypes.CDLL(None, use_errno=True).prctl, os.getpid()

    def before() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        # The parent may have died already.
        if os.getppid() != parent:
            os._exit(1)

    return before
