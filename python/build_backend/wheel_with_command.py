"""Build the wheel with maturin, and add the command `salet` to its scripts.

This PEP 517 backend lets one `pip install ./python` install both the package and the command. The arguments in maturin's
environment variable MATURIN_PEP517_ARGS (`--features NAME`) go to both builds.

Source distributions are not supported: they would contain the whole workspace.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import maturin
from maturin import get_requires_for_build_editable, get_requires_for_build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent.parent
# As in pyproject.toml, [tool.maturin] data.
SCRIPTS = ROOT / "target" / "salet-wheel.data" / "scripts"


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    # maturin requires the folder, even if it is empty.
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    put_command(build_command())
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    put_command(build_command())
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("salet has no source distribution; install from a checkout of the repository")


def build_command():
    """Build the command with the features of the library, and return its path."""
    arguments = shlex.split(os.environ.get("MATURIN_PEP517_ARGS", ""))
    command = ["cargo", "build", "--release", "--package", "salet", "--package", "salet-python", "--bin", "salet"]
    command += ["--features", "salet-python/extension", "--message-format", "json-render-diagnostics", *arguments]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in built.splitlines():
        message = json.loads(line)
        if message.get("executable") and message["target"]["name"] == "salet":
            return Path(message["executable"])
    sys.exit("cargo built no command")


def put_command(built):
    """Make the command the only script."""
    shutil.rmtree(SCRIPTS.parent, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    command = SCRIPTS / built.name
    shutil.copy2(built, command)
    # Debug information is most of its size.
    if sys.platform == "linux" and shutil.which("strip"):
        subprocess.run(["strip", command], check=True)
