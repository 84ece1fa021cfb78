"""Fixtures of all tests."""

from pathlib import Path

import pytest
from against import Command, Server
from hypothesis import settings

# No deadline, since searches vary in time; and the same games on every run.
settings.register_profile("salet", deadline=None, derandomize=True)
settings.load_profile("salet")


@pytest.fixture(scope="session")
def command():
    """The command of this Python environment."""
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
