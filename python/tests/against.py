"""The command from the wheel and its server, for comparison with the package."""

import json
import subprocess
import sys
from pathlib import Path


class Command:
    """The command `salet` of this Python environment."""

    path = Path(sys.executable).parent / ("salet.exe" if sys.platform == "win32" else "salet")

    def json(self, *arguments, folder=None):
        """Its output with --json; a valid negative answer (exit code 1) counts."""
        arguments = [str(argument) for argument in arguments]
        done = subprocess.run(
            [self.path, *arguments, "--json", "--quiet"], cwd=folder, capture_output=True, text=True, encoding="utf-8"
        )
        assert done.returncode in (0, 1), (arguments, done.stderr)
        printed = json.loads(done.stdout)
        # The version of the output, not part of a game.
        assert printed.pop("schema_version") == 2
        return printed


class Server:
    """`salet serve`, with one question at a time."""

    def __init__(self):
        self.process = subprocess.Popen(
            [Command.path, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, method, **params):
        """The result of a method."""
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        reply = json.loads(self.process.stdout.readline())
        assert "result" in reply, (request, reply)
        return reply["result"]

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0
        self.process.stdout.close()


def options(game):
    """The options of the command for the rules of a game."""
    limit = "none" if game.max_guesses is None else game.max_guesses
    return [
        *("--rule", game.rule, "--feedback", game.feedback),
        *("--objective", game.objective, "--max-guesses", limit),
    ]


def written(game, folder):
    """The lists of a game as files, and their options."""
    lists = {"answers": game.answers, "guesses": game.guesses}
    lists["weights"] = [f"{word} {weight}" for word, weight in game.weights.items()]
    arguments = []
    for name, lines in lists.items():
        path = Path(folder) / f"{name}.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        arguments += [f"--{name}", path]
    return [*arguments, *options(game)]
