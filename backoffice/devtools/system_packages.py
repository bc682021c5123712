"""Libraries that no Python package brings along: looked for, and installed with apt when we may."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from backoffice.devtools.terminal import Stop, run_step


@dataclass(frozen=True)
class SystemPackage:
    """One Debian package, and how to see that what it brings is there, from Debian or from elsewhere."""

    name: str
    what_for: str
    is_present: Callable[[], bool]


def _library(soname: str) -> Callable[[], bool]:
    def loads() -> bool:
        try:
            ctypes.CDLL(soname)
        except OSError:
            return False
        return True

    return loads


def _program(name: str) -> Callable[[], bool]:
    return lambda: shutil.which(name) is not None


FOR_RUN = (
    SystemPackage("libpango-1.0-0", "text layout in PDF documents", _library("libpango-1.0.so.0")),
    SystemPackage("libpangoft2-1.0-0", "fonts in PDF documents", _library("libpangoft2-1.0.so.0")),
    SystemPackage("libharfbuzz-subset0", "fonts in PDF documents", _library("libharfbuzz-subset.so.0")),
)
FOR_TEST = (
    *FOR_RUN,
    SystemPackage("chromium-headless-shell", "browser tests", _program("chromium-headless-shell")),
    SystemPackage("libatomic1", "the driver of the browser tests", _library("libatomic.so.1")),
)


def ensure_system_packages(packages: Iterable[SystemPackage]) -> None:
    missing = [package for package in packages if not package.is_present()]
    if not missing:
        return
    names = [package.name for package in missing]
    reasons = "\n".join(f"    {package.name}: {package.what_for}" for package in missing)
    become_root = _way_to_root()
    if become_root is None or shutil.which("apt-get") is None:
        raise Stop(f"These system packages are missing:\n{reasons}\n{_advice(names)}")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    patient = ["-o", "DPkg::Lock::Timeout=300", "-o", "Acquire::Retries=3"]
    apt = [*become_root, "apt-get", "-q", *patient]
    run_step("apt-get update", [*apt, "update"], env=env)
    run_step(
        f"apt-get install {' '.join(names)}",
        [*apt, "install", "-y", "--no-install-recommends", *names],
        env=env,
        hint=_advice(names),
    )
    still = [package.name for package in missing if not package.is_present()]
    if still:
        raise Stop(f"apt installed {', '.join(still)}, but what they bring cannot be loaded.")


def _way_to_root() -> list[str] | None:
    """Nothing as root, sudo when it asks no question, None when neither is to be had."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo"):
        asked = subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
        if asked.returncode == 0:
            # sudo empties the environment, and debconf must not ask
            return ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive"]
    return None


def _advice(names: Iterable[str]) -> str:
    if shutil.which("apt-get") is None:
        return "Install them, or what brings the same on this system, and start again."
    return (
        "Install them once, as a user who may, and start again:\n"
        f"    sudo apt-get update && sudo apt-get install -y --no-install-recommends {' '.join(names)}"
    )
