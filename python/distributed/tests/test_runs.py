"""Runs with dead processes, full disks and damaged results end like a single process, and leave no process behind."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import psutil
import pytest
from conftest import ROOT, Run, solvers, until
from salet_distributed import command
from salet_distributed.folder import Bound, Folder, write_bound
from salet_distributed.workers import SolverPlugin


@pytest.fixture
def run(salet: str, game: list[str], tmp_path: Path) -> Run:
    """A run, not yet started."""
    return Run(salet, game, tmp_path)


def workers(run: Run) -> list[psutil.Process]:
    """The Dask workers of a run."""
    children = psutil.Process(run.process.pid).children(recursive=True)
    return [child for child in children if any("spawn_main" in word for word in child.cmdline())]


def test_a_run_ends_like_a_single_process(run: Run, solved: tuple[bytes, bytes]) -> None:
    run.start()
    assert run.end() == 0
    assert run.result() == solved
    assert len(run.results()) > 10


def test_a_running_scheduler_is_used(
    run: Run, salet: str, solved: tuple[bytes, bytes], tmp_path: Path
) -> None:
    dask, told = [sys.executable, "-m", "dask"], tmp_path / "scheduler.json"
    scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0"]
    worker = [*dask, "worker", "--scheduler-file", str(told), "--nthreads", "1", "--no-dashboard"]
    cluster = [subprocess.Popen([*scheduler, "--scheduler-file", str(told)], cwd=tmp_path)]
    try:
        assert until(lambda: told.exists() or None)
        cluster += [subprocess.Popen(worker, cwd=tmp_path) for _ in range(2)]
        run.command[3:3] = ["--scheduler", json.loads(told.read_text(encoding="utf-8"))["address"]]
        run.start()
        theirs = until(lambda: {solver.parent().ppid() for solver in solvers(salet)} or None)
        assert theirs and theirs <= {process.pid for process in cluster[1:]}, "the workers are not of this cluster"
        assert run.end() == 0
        assert run.result() == solved
        assert until(lambda: None if solvers(salet) else True, 20), "idle solvers keep their memory"
    finally:
        for process in cluster:
            process.terminate()
        for process in cluster:
            process.wait(timeout=30)


def test_a_killed_worker_takes_its_solver_along(run: Run, salet: str, solved: tuple[bytes, bytes]) -> None:
    run.start()
    at_work = until(lambda: (len(run.results()) >= 2 and len(solvers(salet)) == 2 and solvers(salet)) or None)
    assert at_work, "two solvers should be at work"
    solver = at_work[0]
    worker = solver.parent()
    assert worker in workers(run)
    worker.kill()
    assert until(lambda: True if not solver.is_running() or solver.status() == "zombie" else None, 5)
    assert run.end() == 0
    assert run.result() == solved


def test_a_killed_solver_is_replaced(run: Run, salet: str, solved: tuple[bytes, bytes]) -> None:
    run.start()
    at_work = until(lambda: (len(run.results()) >= 2 and solvers(salet)) or None)
    assert at_work
    at_work[0].kill()
    assert run.end() == 0
    assert run.result() == solved


def test_a_killed_scheduler_loses_nothing(run: Run, salet: str, solved: tuple[bytes, bytes]) -> None:
    run.start()
    assert until(lambda: True if len(run.results()) >= 5 else None)
    run.process.send_signal(signal.SIGKILL)
    run.process.wait()
    assert until(lambda: None if solvers(salet) else True, 20), "solvers outlive the scheduler"
    before = {path: path.stat().st_mtime_ns for path in run.results()}
    assert before
    run.start()
    assert run.end() == 0
    assert run.result() == solved
    assert all(path.stat().st_mtime_ns == then for path, then in before.items()), "work was done again"


def test_a_damaged_result_is_made_again(run: Run, solved: tuple[bytes, bytes]) -> None:
    run.start()
    assert run.end() == 0
    # Only the largest result has the findings about the best opener.
    damaged = max(run.results(), key=lambda path: path.stat().st_size)
    content = bytearray(damaged.read_bytes())
    content[len(content) // 2] ^= 1
    damaged.write_bytes(content)
    run.policy.unlink()
    run.start()
    assert run.end() == 0
    assert bytes(content) != damaged.read_bytes()
    assert run.result() == solved


def test_a_run_resumes_after_a_full_disk(
    run: Run, salet: str, game: list[str], solved: tuple[bytes, bytes]
) -> None:
    def small_files() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    divide = [salet, "divide", "--job-time", "0.2s", "--folder", str(run.folder), *game]
    subprocess.run(divide, check=True)
    run.options["preexec_fn"] = small_files
    run.start()
    assert run.end() == 3
    assert all(path.stat().st_size <= 4096 for path in run.results())
    assert not list(run.folder.rglob("*.part"))
    del run.options["preexec_fn"]
    run.start()
    assert run.end() == 0
    assert run.result() == solved


def test_the_folder_contains_the_game(run: Run, salet: str, game: list[str], tmp_path: Path) -> None:
    subprocess.run([salet, "divide", "--folder", str(run.folder), *game], check=True)
    job = (run.folder / "jobs.jsonl").read_text(encoding="utf-8").split('"')[3]
    work = [str(Path(salet).resolve()), "work", "--folder", str(run.folder.resolve()), "--job", job]
    subprocess.run(work, check=True, cwd=tmp_path, stdout=subprocess.DEVNULL)
    assert len(run.results()) == 1


def test_a_folder_of_another_game_is_refused(
    run: Run, salet: str, game: list[str], solved: tuple[bytes, bytes]
) -> None:
    divide = [salet, "divide", "--job-time", "0.2s", "--folder", str(run.folder), *game]
    subprocess.run(divide, check=True)
    assert run.command[-1] == "hard"
    run.command[-1] = "normal"
    said = run.start().communicate(timeout=60)[0]
    assert run.process.returncode == 3
    assert "holds jobs of another game (different rule); leave the game out" in said
    assert not run.results() and not run.policy.exists()
    run.command[-1] = "unknown"
    assert "'unknown'" in run.start().communicate(timeout=60)[0]
    assert run.process.returncode == 3
    # The game is in the folder.
    del run.command[run.command.index("--") :]
    run.start()
    assert run.end() == 0
    assert run.result() == solved


def test_a_worker_forgets_the_bound_of_an_earlier_run(tmp_path: Path) -> None:
    plugin = SolverPlugin("salet", str(tmp_path), threads=1, learn=False)
    worker = SimpleNamespace(local_directory=str(tmp_path))
    plugin.setup(worker)
    write_bound(plugin.bound, Bound(7))
    plugin.teardown(worker)
    again = SolverPlugin("salet", str(tmp_path), threads=1, learn=False)
    again.setup(worker)
    assert not again.bound.exists()
    again.teardown(worker)


def test_searches_in_two_folders_share_a_worker(tmp_path: Path) -> None:
    worker = SimpleNamespace(local_directory=str(tmp_path))
    plugins = [SolverPlugin("salet", folder, threads=1, learn=False) for folder in ("/one", "/other")]
    for plugin in plugins:
        plugin.setup(worker)
    assert len({plugin.name for plugin in plugins}) == len({plugin.bound for plugin in plugins}) == 2
    for plugin in plugins:
        plugin.teardown(worker)


def test_threads_write_bounds_at_the_same_time(tmp_path: Path) -> None:
    path = tmp_path / "bound"

    def write(thread: int) -> None:
        for price in range(500):
            write_bound(path, Bound(1000 * thread + price))

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, range(8)))
    assert [file.name for file in tmp_path.iterdir()] == ["bound"]


def test_a_bound_that_cannot_be_written_ends_no_run(tmp_path: Path) -> None:
    Folder(tmp_path / "missing").lower(Bound(7))
    assert not list(tmp_path.iterdir())


def test_reports_are_utf_8_in_every_locale(tmp_path: Path) -> None:
    report = {"status": "done", "best": "5 été"}
    line = json.dumps(report, ensure_ascii=False).encode() + b"\n"
    salet = f"import sys; sys.stdin.readline(); sys.stdout.buffer.write({line!r}); sys.stdout.flush(); sys.stdin.readline()"
    code = (
        "import json, sys; from pathlib import Path; from salet_distributed.solver import Solver;"
        "solver = Solver(json.loads(sys.argv[1]), Path(sys.argv[2])); report = solver.work('a'); solver.close();"
        "print(json.dumps(report))"
    )
    given = [json.dumps([sys.executable, "-c", salet]), str(tmp_path / "log")]
    ascii_only = {**os.environ, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    command = [sys.executable, "-X", "utf8=0", "-c", code, *given]
    printed = subprocess.run(command, env=ascii_only, stdout=subprocess.PIPE, check=True, timeout=60).stdout
    assert json.loads(printed) == report


def test_jobs_that_remain_when_done_are_an_error(
    salet: str, game: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    divide = [salet, "divide", "--job-time", "0.2s", "--folder", str(tmp_path / "jobs"), *game]
    subprocess.run(divide, check=True)
    rounds = iter([[]])
    monkeypatch.setattr(command, "connect", lambda *_: contextlib.nullcontext(MagicMock()))
    monkeypatch.setattr(command, "run", lambda *_: next(rounds))
    options = ["--folder", str(tmp_path / "jobs"), "--salet", salet, "--out", str(tmp_path / "policy")]
    assert command.main(options) == 3
    assert "jobs were done and remain" in capsys.readouterr().err


def test_the_script_for_slurm_is_valid() -> None:
    script = ROOT / "python" / "distributed" / "slurm" / "array.sh"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)
