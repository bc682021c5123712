from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.core.management import get_commands, load_command_class


class Answer(NamedTuple):
    status: int
    out: str
    error: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """A command as the shell runs it: exit status, stdout, stderr."""

    def call(name: str, *arguments: str) -> Answer:
        command = load_command_class(get_commands()[name], name)
        status = 0
        try:
            command.run_from_argv(["manage.py", name, *arguments])
        except SystemExit as left:
            status = int(left.code or 0)
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return call
