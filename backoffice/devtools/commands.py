"""What stands behind each `make` target."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from backoffice.devtools.checks import check, test, working_environment
from backoffice.devtools.environment import ensure_environment, registry_environment, uv
from backoffice.devtools.family import run_in_family
from backoffice.devtools.frontend import ensure_frontend, npm, npm_environment
from backoffice.devtools.installation import install
from backoffice.devtools.paths import DEVELOPMENT_LOCK, ROOT, RUN, RUNTIME_LOCK, VENV_PYTHON
from backoffice.devtools.quick import quick
from backoffice.devtools.run import run
from backoffice.devtools.system_packages import FOR_RUN, FOR_TEST, SystemPackage, ensure_system_packages
from backoffice.devtools.terminal import Stop, complain, run_step, say
from backoffice.devtools.trial.trial import production_trial

COMPILE = (
    "pip compile pyproject.toml --universal --python-version 3.11"
    " --generate-hashes --no-emit-index-url --no-emit-find-links"
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


def _quick(arguments: list[str]) -> int:
    set_up(FOR_RUN)
    return quick(arguments)


def _pictures(arguments: list[str]) -> int:
    """From the demo, by the browser of the tests, which are asked by name: the suite does not make pictures."""
    set_up(FOR_TEST)
    command = [VENV_PYTHON, "-m", "pytest", "-q", "tests/e2e/readme_pictures.py", *arguments]
    return run_in_family(command, cwd=ROOT, env=working_environment())


def _production_trial(_: list[str]) -> int:
    set_up(FOR_RUN)
    return production_trial()


def _bench(arguments: list[str]) -> int:
    with _one_at_a_time():
        ensure_environment()
    return run_in_family([VENV_PYTHON, "-m", "benchmarks", *arguments], cwd=ROOT, env=working_environment())


def _set_up_only(_: list[str]) -> int:
    set_up(FOR_RUN)
    say("Everything is in place.")
    return 0


def _install(_: list[str]) -> int:
    with _one_at_a_time():
        ensure_system_packages(FOR_RUN)
        install()
    say("Installed. What comes next is in docs/operating.md.")
    return 0


def _lock(arguments: list[str]) -> int:
    """Write all locks again; with `--upgrade`, in the newest versions that the project allows."""
    with _one_at_a_time():
        ensure_environment()
        _compile(DEVELOPMENT_LOCK, "--group", "dev", *arguments)
        # the versions that were tested are those that are installed: uv keeps what the file names already
        shutil.copy(DEVELOPMENT_LOCK, RUNTIME_LOCK)
        _compile(RUNTIME_LOCK)
        upgrade = "update" if "--upgrade" in arguments else "install"
        run_step(
            "package-lock.json",
            [*npm(), upgrade, "--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts"],
            env=npm_environment(),
            cwd=ROOT,
        )
    return 0


def _compile(lock: Path, *options: str) -> None:
    command = [uv(), *COMPILE.split(), "--custom-compile-command", "make lock", "--output-file", lock.name]
    run_step(lock.name, [*command, *options], env=registry_environment(os.environ), cwd=ROOT)


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
    "quick": _quick,
    "check": _check,
    "bench": _bench,
    "pictures": _pictures,
    "lock": _lock,
    "setup": _set_up_only,
    "install": _install,
    "production-trial": _production_trial,
}
