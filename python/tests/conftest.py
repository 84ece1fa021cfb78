"""What all tests share."""

from pathlib import Path

import pytest
from against import Command, Server
from hypothesis import settings

# Searches take what they take; the same games on every run.
settings.register_profile("salet", deadline=None, derandomize=True)
settings.load_profile("salet")


@pytest.fixture(scope="session")
def command():
    """The command beside this Python."""
    return Command()


@pytest.fixture(scope="session")
def server():
    """The server of that command."""
    server = Server()
    yield server
    server.close()


@pytest.fixture(scope="session")
def root():
    """The repository."""
    return Path(__file__).resolve().parent.parent.parent
