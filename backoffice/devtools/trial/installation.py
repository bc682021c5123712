"""What an installation needs, brought up on this machine and thrown away afterwards."""

from __future__ import annotations

import os
import secrets
import subprocess
import time
import tomllib
from collections.abc import Callable

from backoffice.devtools import time_stamps
from backoffice.devtools.family import Family
from backoffice.devtools.paths import LOGS, ROOT, VAR, VENV_PYTHON
from backoffice.devtools.ports import LOOPBACK
from backoffice.devtools.postgres import APPLICATION, address, start_postgres
from backoffice.devtools.programs import programs
from backoffice.devtools.services import open_log
from backoffice.devtools.terminal import Stop, say
from backoffice.devtools.trial.browser import Browser
from backoffice.devtools.trial.mailbox import Mailbox
from backoffice.devtools.trial.walk import Place
from backoffice.devtools.valkey import start_valkey

SITE = "https://baize-trial.example"
# of the authority that the demo and the tests sign with; the trial's files are its own
PASSPHRASE = "baize-demo"  # noqa: S105
TRIAL_LOGS = LOGS / "trial"
START_SECONDS = 180


def bring_up(family: Family, mailbox: Mailbox) -> tuple[dict[str, str], int]:
    """Database with two roles, broker, signatures, static files and all programs; where the web server is."""
    folder = family.make_folder("trial")
    for name in ("data", "pg", "queue", "mq", "media", "signing"):
        (folder / name).mkdir(mode=0o700)
    with open_log("postgres", TRIAL_LOGS) as log:
        owner = start_postgres(family, home=folder / "data", sockets=folder / "pg", log=log, throw_away=False)
    with open_log("valkey", TRIAL_LOGS) as log:
        broker = start_valkey(family, home=folder / "queue", sockets=folder / "mq", log=log, throw_away=True)
    times = time_stamps.free_port()
    port = time_stamps.free_port()
    env = {
        **{name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "TMPDIR")},
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(60),
        "DATABASE_URL": address(APPLICATION, folder / "pg"),
        "BROKER_URL": broker,
        "ALLOWED_HOSTS": SITE.removeprefix("https://"),
        "SITE_URL": SITE,
        "TRUSTED_PROXIES": "1",
        "EMAIL_HOST": LOOPBACK,
        "EMAIL_PORT": str(mailbox.port),
        "EMAIL_USE_TLS": "false",
        "DEFAULT_FROM_EMAIL": "Baize <no-reply@baize-trial.example>",
        "MEDIA_ROOT": str(folder / "media"),
        "SIGNING_CERTIFICATE": str(folder / "signing" / "signer.p12"),
        "SIGNING_PASSPHRASE": PASSPHRASE,
        "TIMESTAMP_URL": time_stamps.address(times),
        "TRUSTED_ROOTS": str(folder / "signing" / "roots.pem"),
        "REVOCATION_LISTS": ",".join(
            str(folder / "signing" / name) for name in ("revoked-signers.crl", "revoked-times.crl")
        ),
        "NUMBA_CACHE_DIR": str(VAR / "numba"),
        "PYTHONUNBUFFERED": "1",
    }
    commands = programs(port, times=times)
    # a certificate authority and a time-stamping authority of its own, as an installation has somebody else's
    commands["times"][-1] = str(folder / "signing")
    _start(family, "times", commands.pop("times"), env)
    _until((folder / "signing" / "roots.pem").exists, "The certificates were not made.")
    say("· migrations, as the owner of the database")
    manage(env | {"DATABASE_OWNER_URL": owner}, "migrate", "--no-input")
    say("· static files")
    manage(env, "collectstatic", "--no-input", "-v", "0")
    say("· web server, workers and scheduler")
    for name, command in commands.items():
        _start(family, name, command, env)
    _until(lambda: _answers(port), "The web server does not answer.")
    return env, port


def manage(env: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [VENV_PYTHON, "manage.py", *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Stop(f"manage.py {' '.join(arguments)} failed:\n{(done.stdout + done.stderr)[-1500:]}")
    return done.stdout


def smallest_place() -> Place:
    """The place with the fewest files: whichever it is, the way is the same."""
    named = list((ROOT / "games" / "rulepacks").glob("*/jurisdiction.place.toml"))
    chosen = min(named, key=lambda path: (len(list(path.parent.iterdir())), path.parent.name))
    return Place(chosen.parent.name, str(tomllib.loads(chosen.read_text())["name"]))


def _start(family: Family, name: str, command: list[str], env: dict[str, str]) -> None:
    with open_log(name, TRIAL_LOGS) as log:
        family.start(name, [VENV_PYTHON, *command], env=env, cwd=ROOT, output=log)


def _answers(port: int) -> bool:
    try:
        return Browser(port, SITE).get("/health/").status == 200
    except (OSError, Stop):
        return False


def _until(is_so: Callable[[], bool], sorry: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not is_so():
        if time.monotonic() > deadline:
            raise Stop(f"{sorry} Its words are in {TRIAL_LOGS.relative_to(ROOT)}.")
        time.sleep(0.2)
