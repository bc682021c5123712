"""Starts a PostgreSQL and a broker for the tests before Django reads its settings, and removes them after.

Named with `-p` in pyproject.toml: a conftest would be too late, since pytest-django loads the settings first.
Workers of pytest-xdist find the addresses in the environment that they inherit.
"""

import contextlib
import os

import pytest

from backoffice.devtools.family import Family
from backoffice.devtools.services import start_services
from backoffice.devtools.terminal import Stop

_open = contextlib.ExitStack()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    try:
        os.environ.update(start_services(_open.enter_context(Family()), os.environ, throw_away=True))
    except Stop as reason:
        _open.close()
        raise pytest.UsageError(str(reason)) from None


def pytest_unconfigure() -> None:
    _open.close()
