"""`make check` and `make test`: what must be true of the code before anybody else sees it."""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from backoffice.local.paths import ROOT, VAR, VENV, VENV_PYTHON
from backoffice.local.terminal import complain, say


@dataclass(frozen=True)
class Check:
    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)


def _python(name: str, *arguments: str, **env: str) -> Check:
    return Check(name, [VENV_PYTHON, *arguments], env)


# the slowest first, so that the others run beside it
LINT_AND_TYPES = (
    _python("types", "-m", "mypy", "."),
    _python("templates", "-m", "djlint", "templates", "--lint", "--quiet"),
    Check("import contracts", [str(VENV / "bin" / "lint-imports")]),
    _python("lint", "-m", "ruff", "check", "."),
    _python("format", "-m", "ruff", "format", "--check", "."),
)


def _django_checks() -> tuple[Check, ...]:
    production = {
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "DATABASE_URL": "postgresql://baize@db.example/baize",
        "BROKER_URL": "redis://broker.example:6379/0",
        "ALLOWED_HOSTS": "rules.example",
        "SITE_URL": "https://rules.example",
    }
    in_tests = {"DJANGO_SETTINGS_MODULE": "backoffice.settings.test", "DATABASE_URL": "postgresql:///baize"}
    # no server is asked: the files must agree with the models, whatever any database has seen
    unasked = ["-W", "ignore::RuntimeWarning"]
    return (
        _python("migrations", *unasked, "manage.py", "makemigrations", "--check", "--dry-run", **in_tests),
        _python("production", "manage.py", "check", "--deploy", "--fail-level", "WARNING", **production),
    )


def check() -> int:
    return 1 if _run_together(LINT_AND_TYPES) else 0


def test(arguments: Sequence[str]) -> int:
    """Everything; the suite comes last and also when a check failed, so that one run tells all."""
    failed = _run_together((*LINT_AND_TYPES, *_django_checks()))
    suite = [VENV_PYTHON, "-m", "pytest", "-n", str(os.cpu_count() or 1), *arguments]
    code = subprocess.run(suite, cwd=ROOT, env=_environment({}), check=False).returncode
    if failed:
        complain(f"Failed before the suite: {', '.join(failed)}.")
    return code or (1 if failed else 0)


def _run_together(checks: Sequence[Check]) -> list[str]:
    """Run the checks side by side, as many as there are cores, and return the names of those that failed."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return [
            check.name for check, passed in zip(checks, pool.map(_passes, checks), strict=True) if not passed
        ]


def _passes(check: Check) -> bool:
    started = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=ROOT,
        env=_environment(check.env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    seconds = time.monotonic() - started
    if done.returncode == 0:
        say(f"✓ {check.name} ({seconds:.1f} s)")
    else:
        complain(f"✗ {check.name}\n{done.stdout.rstrip()}\n")
    return done.returncode == 0


def _environment(more: Mapping[str, str]) -> dict[str, str]:
    return {**os.environ, "NUMBA_CACHE_DIR": str(VAR / "numba"), **more}
