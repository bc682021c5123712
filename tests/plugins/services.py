"""Starts a PostgreSQL, a broker and a time-stamping authority before Django reads its settings; removes them after.

Named with `-p` in pyproject.toml: a conftest would be too late, since pytest-django loads the settings first.
Workers of pytest-xdist find the addresses in the environment that they inherit.
"""

import contextlib
import os

import pytest

from backoffice.devtools.family import Family
from backoffice.devtools.services import start_services
from backoffice.devtools.terminal import Stop
from backoffice.devtools.time_stamps import start_time_stamps

_open = contextlib.ExitStack()


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        return
    try:
        family = _open.enter_context(Family())
        os.environ.update(start_services(family, os.environ, throw_away=True))
        if not os.environ.get("TIMESTAMP_URL"):
            os.environ["TIMESTAMP_URL"] = start_time_stamps(family)
    except Stop as reason:
        _open.close()
        raise pytest.UsageError(str(reason)) from None


def pytest_unconfigure() -> None:
    _open.close()
