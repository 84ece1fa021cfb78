"""Ctrl-C from a terminal, and other threads."""

import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest
import salet

#: The limit for ending a search, in seconds, on an idle machine: the best of a few tries counts.
PROMPT = 0.2

#: The same in the first seconds, while tables and a first policy are made: a second or two, with tolerance for a busy machine.
PROMPT_AT_FIRST = 5.0


def interrupted(code, after=0.5, within=PROMPT):
    """Run code that prints "begun", send it SIGINT after some seconds, and return its later output; the last line is the time of
    its end."""
    script = "import time, salet\n" + textwrap.dedent(code) + "\nprint(time.monotonic(), flush=True)\nimport os; os._exit(0)\n"
    times = []
    while len(times) < 5 and min(times, default=within) >= within:
        process = subprocess.Popen([sys.executable, "-u", "-c", script], stdout=subprocess.PIPE, text=True)
        assert process.stdout.readline() == "begun\n"
        time.sleep(after)
        assert process.poll() is None, "the search was over before it was interrupted"
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        printed, _ = process.communicate(timeout=600)
        assert process.returncode == 0, printed
        *lines, done = printed.splitlines()
        times.append(float(done) - sent)
    assert min(times) < within, times
    return lines


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")


def test_a_stopped_search_gives_its_result_so_far():
    lines = interrupted(
        """
        begun = False

        def show(progress):
            global begun
            if progress.opener and not begun:
                begun = True
                print("begun")

        words = salet.Game.named("nyt").guesses
        policy = salet.solve(salet.Game(words[:4000:2], words[::2]), progress=show)
        print(policy.status, policy.solution.interrupted, 0 < policy.solution.lower_bound < policy.total)
        """
    )
    assert lines == ["bounded True True"]


@pytest.mark.parametrize("after", [0.1, 0.3, 0.6, 1.0])
def test_from_its_first_moment_on_a_search_gives_a_policy(after):
    lines = interrupted(
        """
        known = salet.Game.named("nyt")
        # Without one of its words the game has no compiled-in policy.
        game = salet.Game(known.answers, known.guesses[:-1])
        print("begun")
        policy = salet.solve(game)
        print(policy.status, policy.solution.interrupted, 11219 < policy.total < 12500, policy.worst_case <= 6)
        """,
        after,
        PROMPT_AT_FIRST,
    )
    assert lines == ["bounded True True True"]


def test_a_stopped_search_has_at_least_the_policy_that_is_compiled_in():
    lines = interrupted(
        """
        game = salet.Game.named("nyt")
        print("begun")
        policy = salet.solve(game)
        print(policy.status, policy.solution.interrupted, policy.total, policy.solution.lower_bound <= 11219)
        """,
        0.3,
        PROMPT_AT_FIRST,
    )
    assert lines == ["bounded True 11219 True"]


@pytest.mark.parametrize(
    "ask",
    [
        'salet.price(game, [], ["crane"])',
        'game.next(["fuzzy=BBBBB"])',
        'salet.analyse(game, ["fuzzy", "crane"])',
        'salet.compare(game, "entropy,h1,h2", time_limit=600)',
    ],
)
def test_other_questions_end_too(ask):
    lines = interrupted(
        f"""
        game = salet.Game.named("nyt", rule="hard", max_guesses=None)
        print("begun")
        try:
            print({ask}.interrupted)
        except KeyboardInterrupt:
            print("interrupted")
        """,
        within=PROMPT_AT_FIRST,
    )
    assert lines in (["True"], ["interrupted"])


def test_another_handler_is_called():
    lines = interrupted(
        """
        import signal

        def refuse(number, frame):
            raise TimeoutError("enough")

        signal.signal(signal.SIGINT, refuse)
        print("begun")
        try:
            salet.solve("nyt", rule="hard")
        except TimeoutError as error:
            print(error)
        """,
        within=PROMPT_AT_FIRST,
    )
    assert lines == ["enough"]


def test_other_threads_run_meanwhile():
    counted, over = [], threading.Event()

    def count():
        while not over.is_set():
            counted.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=count)
    thread.start()
    began = time.monotonic()
    try:
        salet.solve("original", time_limit=0.5)
        took = time.monotonic() - began
    finally:
        over.set()
        thread.join()
    meanwhile = sum(began < at < began + took for at in counted)
    assert meanwhile > 20


def test_threads_share_a_policy():
    policy, found = salet.open("original"), {}

    def ask(word):
        found[word] = policy.next([(word, policy.game.score(word, "abbey"))]).guess

    words = ["crane", "slate", "fuzzy"]
    threads = [threading.Thread(target=ask, args=(word,)) for word in words]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {word: policy.next([(word, policy.game.score(word, "abbey"))]).guess for word in words}
