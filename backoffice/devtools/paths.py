"""Where things are kept on this machine; nothing outside `var/`, `.venv/` and `node_modules/` is written."""

from __future__ import annotations

import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VAR = ROOT / "var"
LOGS = VAR / "log"
RUN = VAR / "run"
VENV = ROOT / ".venv"
VENV_PYTHON = str(VENV / "bin" / "python")
NODE_MODULES = ROOT / "node_modules"
# what an installation runs on, and the same with everything that `make run` and `make test` bring along
RUNTIME_LOCK = ROOT / "requirements.lock"
DEVELOPMENT_LOCK = ROOT / "requirements-dev.lock"


def site_packages() -> Path:
    """The environment's packages, whichever Python asks: Debian's own would look elsewhere by default."""
    where = {"base": str(VENV), "platbase": str(VENV), "installed_base": str(VENV)}
    return Path(sysconfig.get_path("platlib", "venv", where))
