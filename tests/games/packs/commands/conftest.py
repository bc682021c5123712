from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

import pytest


class Answer(NamedTuple):
    status: int
    out: str
    error: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command as the shell runs it: exit status, stdout, stderr."""

    def call(name: str, *arguments: str) -> Answer:
        command = import_module(f"games.packs.management.commands.{name}").Command()
        status = 0
        try:
            command.run_from_argv(["manage.py", name, *arguments])
        except SystemExit as left:
            status = int(left.code or 0)
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return call
