"""The Python environment in `.venv`: made once, synchronised with its lock whenever the lock changes."""

from __future__ import annotations

import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from backoffice.devtools.lockfile import fingerprint, is_stamped, locked_requirement
from backoffice.devtools.paths import DEVELOPMENT_LOCK, VENV, VENV_PYTHON, site_packages
from backoffice.devtools.terminal import Stop, run_step

STAMP = VENV / "baize-stamp"
REGISTRY_HINT = "Is the package registry within reach?"
PIP_INSTALL = "pip install --quiet --no-deps --only-binary :all: --require-hashes -r"


def ensure_environment(lock: Path = DEVELOPMENT_LOCK, tools: Path | None = None) -> None:
    """Exactly what the lock names; `tools` is where uv is if the lock does not name it."""
    wanted = fingerprint(lock, sys.version, platform.machine(), str(VENV))
    if Path(VENV_PYTHON).exists() and is_stamped(STAMP, wanted):
        return
    ensure_python()
    STAMP.unlink(missing_ok=True)
    env = registry_environment(os.environ)
    if tools is None:
        _install_uv(env)
    run_step(
        f"Python packages from {lock.name}",
        [uv(tools), "pip", "sync", "--require-hashes", "--python", VENV_PYTHON, str(lock)],
        env=env,
        hint=REGISTRY_HINT,
    )
    STAMP.write_text(wanted)


def ensure_python() -> None:
    """The environment with pip alone, if there is none that can be used."""
    if not _is_usable():
        _create()


def uv(tools: Path | None = None) -> str:
    return str((tools or VENV) / "bin" / "uv")


def pip_install(title: str, entries: str, env: Mapping[str, str], *options: str) -> None:
    """Install these lines of the lock, hashes and all, with the environment's pip."""
    with tempfile.TemporaryDirectory(prefix="baize-") as folder:
        wanted = f"{folder}/wanted.txt"
        Path(wanted).write_text(entries)
        command = [VENV_PYTHON, "-m", *PIP_INSTALL.split(), wanted, *options]
        run_step(title, command, env=env, hint=REGISTRY_HINT)


def registry_environment(given: Mapping[str, str]) -> dict[str, str]:
    """The machine's own settings for certificates and mirrors, in the words of each tool.

    People configure pip; uv reads neither pip's files nor its variables, so what they said is passed on.
    """
    env = dict(given)
    bundle = env.get("SSL_CERT_FILE") or env.get("PIP_CERT") or env.get("REQUESTS_CA_BUNDLE")
    if bundle:
        for name in ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS"):
            env.setdefault(name, bundle)
    env.setdefault("UV_SYSTEM_CERTS", "1")
    env.setdefault("UV_HTTP_TIMEOUT", "180")
    env.setdefault("PIP_DISABLE_PIP_VERSION_CHECK", "1")
    if "UV_DEFAULT_INDEX" not in env and (index := _pip_index(env)):
        env["UV_DEFAULT_INDEX"] = index
    env.pop("VIRTUAL_ENV", None)
    env.pop("PYTHONPATH", None)
    return env


def _pip_index(env: Mapping[str, str]) -> str:
    asked = subprocess.run(
        [VENV_PYTHON, "-m", "pip", "config", "list"], env=env, capture_output=True, text=True, check=False
    )
    named = re.search(r"^(?:global|:env:)\.index-url='(.+)'$", asked.stdout, re.MULTILINE)
    return named[1] if named else ""


def _is_usable() -> bool:
    """A venv that was interrupted, or made by another Python or in another folder, is made again."""
    if not Path(VENV_PYTHON).exists() or not (site_packages() / "pip").is_dir():
        return False
    asked = subprocess.run(
        [VENV_PYTHON, "-c", "import sys; print(sys.version, sys.prefix, sep='\\n')"],
        capture_output=True,
        text=True,
        check=False,
    )
    return asked.stdout.strip() == f"{sys.version}\n{VENV}" or (
        VENV.is_symlink() and asked.stdout.startswith(sys.version)
    )


def _create() -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise Stop(
            "Python's venv module is missing. On Debian and Ubuntu it is a package of its own:\n"
            "    sudo apt-get install -y python3-venv"
        )
    if VENV.exists() and not VENV.is_symlink():
        shutil.rmtree(VENV)
    run_step("Python environment in .venv", [sys.executable, "-m", "venv", "--clear", str(VENV)])


def _install_uv(env: Mapping[str, str]) -> None:
    entry = locked_requirement(DEVELOPMENT_LOCK.read_text(), "uv")
    version = entry.split("==", 1)[1].split()[0]
    if not (site_packages() / f"uv-{version}.dist-info").is_dir():
        pip_install(f"uv {version}", entry, env)
