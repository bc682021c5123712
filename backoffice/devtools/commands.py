"""What stands behind each `make` target."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Callable, Iterator

from backoffice.devtools.checks import check, test, working_environment
from backoffice.devtools.environment import ensure_environment, registry_environment, uv
from backoffice.devtools.family import run_in_family
from backoffice.devtools.frontend import ensure_frontend, npm, npm_environment
from backoffice.devtools.paths import ROOT, RUN, VENV_PYTHON
from backoffice.devtools.run import run
from backoffice.devtools.system_packages import FOR_RUN, FOR_TEST, SystemPackage, ensure_system_packages
from backoffice.devtools.terminal import Stop, complain, run_step, say

COMPILE = (
    "pip compile pyproject.toml --group dev --universal --python-version 3.11"
    " --generate-hashes --no-emit-index-url --no-emit-find-links --output-file requirements.lock"
)


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        complain(f"One of: {', '.join(COMMANDS)}. See `make help`.")
        return 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except Stop as reason:
        complain(f"\n{reason}")
        return 1
    except PermissionError as error:
        complain(f"\n{error.filename} is not yours to write; was it made by another user, perhaps by root?")
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


def set_up(system_packages: tuple[SystemPackage, ...]) -> None:
    """Bring everything that is missing; takes no time when nothing is."""
    with _one_at_a_time():
        ensure_system_packages(system_packages)  # first: somebody else may have to install them
        ensure_environment()
        ensure_frontend()


def _run(_: list[str]) -> int:
    set_up(FOR_RUN)
    return run()


def _test(arguments: list[str]) -> int:
    set_up(FOR_TEST)
    return test(arguments)


def _check(_: list[str]) -> int:
    with _one_at_a_time():
        ensure_environment()
    return check()


def _bench(arguments: list[str]) -> int:
    with _one_at_a_time():
        ensure_environment()
    return run_in_family([VENV_PYTHON, "-m", "benchmarks", *arguments], cwd=ROOT, env=working_environment())


def _set_up_only(_: list[str]) -> int:
    set_up(FOR_RUN)
    say("Everything is in place.")
    return 0


def _lock(arguments: list[str]) -> int:
    """Write both locks again; with `--upgrade`, in the newest versions that the project allows."""
    with _one_at_a_time():
        ensure_environment()
        run_step(
            "requirements.lock",
            [uv(), *COMPILE.split(), "--custom-compile-command", "make lock", *arguments],
            env=registry_environment(os.environ),
            cwd=ROOT,
        )
        upgrade = "update" if "--upgrade" in arguments else "install"
        run_step(
            "package-lock.json",
            [*npm(), upgrade, "--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts"],
            env=npm_environment(),
            cwd=ROOT,
        )
    return 0


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Two terminals may start at once in a fresh clone."""
    RUN.mkdir(parents=True, exist_ok=True)
    with (RUN / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say("· waiting for another set-up in this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": _run,
    "test": _test,
    "check": _check,
    "bench": _bench,
    "lock": _lock,
    "setup": _set_up_only,
}
