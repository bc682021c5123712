"""`make check` and `make test`: what must be true of the code before anybody else sees it."""

from __future__ import annotations

import os
import secrets
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO

from backoffice.devtools.family import Family, run_in_family
from backoffice.devtools.paths import ROOT, VAR, VENV, VENV_PYTHON
from backoffice.devtools.signals import stop_when_asked
from backoffice.devtools.terminal import complain, say

CORES = os.cpu_count() or 1
# what takes long is said at the end, so that it does not grow unseen
SLOWEST = ("--durations=25", "--durations-min=4")


@dataclass(frozen=True, eq=False)
class Check:
    name: str
    command: Sequence[str]
    env: Mapping[str, str] = field(default_factory=dict)
    shows_last_words: bool = False


def _python(name: str, *arguments: str, **env: str) -> Check:
    return Check(name, [VENV_PYTHON, *arguments], env)


TYPES = _python("types", "-m", "mypy", ".")
LINT = _python("lint", "-m", "ruff", "check", ".")
FORMAT = _python("format", "-m", "ruff", "format", "--check", ".")
# the slowest first, so that the others run beside it
LINT_AND_TYPES = (
    TYPES,
    _python("templates", "-m", "djlint", "templates", "games/engine", "--lint", "--quiet"),
    Check("import contracts", [str(VENV / "bin" / "lint-imports")]),
    LINT,
    FORMAT,
)


# an installation has a certificate of its own and somebody who says when; here both are made for the run
_WITH_A_CERTIFICATE = """
import os, tempfile, threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from submissions.documents.rules import demo_authority, timestamp_responder
with tempfile.TemporaryDirectory() as folder:
    demo_authority.write_authorities(Path(folder), begins=datetime.now(UTC) - timedelta(days=1))
    files = {
        "SIGNING_CERTIFICATE": [demo_authority.SIGNER],
        "TRUSTED_ROOTS": [demo_authority.ROOTS],
        "REVOCATION_LISTS": demo_authority.REVOKED,
    }
    for name, found in files.items():
        os.environ[name] = ",".join(str(Path(folder, each)) for each in found)
    os.environ["SIGNING_PASSPHRASE"] = demo_authority.DEMO_PASSPHRASE.decode()
    times = Path(folder, demo_authority.TIMES)
    server = timestamp_responder.serve(timestamp_responder.Responder(times, demo_authority.DEMO_PASSPHRASE))
    os.environ["TIMESTAMP_URL"] = f"http://127.0.0.1:{server.server_port}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    from django.core.management import execute_from_command_line
    execute_from_command_line(["manage.py", "check", "--deploy", "--fail-level", "WARNING"])
"""


def _django_checks() -> tuple[Check, ...]:
    production = {
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "DATABASE_URL": "postgresql://baize_app@db.example/baize",
        "DATABASE_OWNER_URL": "postgresql://baize@db.example/baize",
        "BROKER_URL": "redis://broker.example:6379/0",
        "ALLOWED_HOSTS": "rules.example",
        "SITE_URL": "https://rules.example",
        "TRUSTED_PROXIES": "1",
        "EMAIL_HOST": "smtp.example",
        "DEFAULT_FROM_EMAIL": "Baize <no-reply@rules.test>",
    }
    in_tests = {"DJANGO_SETTINGS_MODULE": "backoffice.settings.test", "DATABASE_URL": "postgresql:///baize"}
    # no server is asked: the files must agree with the models, whatever any database has seen
    unasked = ["-W", "ignore::RuntimeWarning"]
    return (
        _python("migrations", *unasked, "manage.py", "makemigrations", "--check", "--dry-run", **in_tests),
        _python("production", "-c", _WITH_A_CERTIFICATE, **production),
    )


def check() -> int:
    return 1 if run_together(LINT_AND_TYPES) else 0


def test(arguments: Sequence[str]) -> int:
    """Everything; the suite comes last and also when a check failed, so that one run tells all."""
    failed = run_together((*LINT_AND_TYPES, *_django_checks()))
    # the browser tests stand together in the order: whoever is idle takes over half of what another still has
    suite = [VENV_PYTHON, "-m", "pytest", "-n", str(CORES), "--dist", "worksteal", *SLOWEST, *arguments]
    code = run_in_family(suite, cwd=ROOT, env=working_environment())
    if failed:
        complain(f"Failed before the suite: {', '.join(failed)}.")
    return code or (1 if failed else 0)


def working_environment() -> dict[str, str]:
    return {**os.environ, "NUMBA_CACHE_DIR": str(VAR / "numba")}


def run_together(checks: Sequence[Check]) -> list[str]:
    """Run the checks side by side, as many as there are cores, and return the names of those that failed."""
    waiting, failed = list(checks), []
    running: dict[Check, _Running] = {}
    with stop_when_asked(), Family() as family:
        while waiting or running:
            while waiting and len(running) < CORES:
                check = waiting.pop(0)
                running[check] = _start(family, check)
            for check, one in list(running.items()):
                if one.process.poll() is not None:
                    del running[check]
                    if not _report(check, one):
                        failed.append(check)
            time.sleep(0.02)
    return [check.name for check in checks if check in failed]


@dataclass(frozen=True)
class _Running:
    process: subprocess.Popen[bytes]
    words: IO[bytes]
    started: float


def _start(family: Family, check: Check) -> _Running:
    words = tempfile.TemporaryFile()  # noqa: SIM115 - closed when the check is reported
    env = {**working_environment(), **check.env}
    process = family.start(check.name, check.command, cwd=ROOT, env=env, output=words)
    return _Running(process, words, time.monotonic())


def _report(check: Check, one: _Running) -> bool:
    seconds = time.monotonic() - one.started
    one.words.seek(0)
    words = one.words.read().decode(errors="replace").rstrip()
    one.words.close()
    if one.process.returncode:
        complain(f"✗ {check.name}\n{words}\n")
    else:
        say(f"✓ {check.name} ({seconds:.1f} s)")
        if check.shows_last_words:
            say("\n".join(words.splitlines()[-2:]))
    return one.process.returncode == 0
