"""The two services that the product leans on: given by the environment, else started here."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

from backoffice.devtools.family import Family
from backoffice.devtools.paths import LOGS, ROOT, VAR
from backoffice.devtools.postgres import APPLICATION, address, lasting_home, start_postgres
from backoffice.devtools.valkey import start_valkey

LOG_BYTES = 10_000_000
Starter = Callable[[], dict[str, str]]  # answers with the addresses
# the database first: whatever waits in the broker is about its rows
VARIABLES = {"postgres": "DATABASE_URL", "valkey": "BROKER_URL"}


def start_services(family: Family, given: Mapping[str, str], *, throw_away: bool) -> dict[str, str]:
    """Return DATABASE_URL and BROKER_URL, of services given or started; DATABASE_OWNER_URL if it is another.

    With `throw_away` the data goes with the family and DATABASE_URL is the owner's, since tests make databases;
    otherwise it stays for the next start, and DATABASE_URL is the application's.
    """
    return started(own_services(family, given, throw_away=throw_away), given)


def started(own: Mapping[str, Starter], given: Mapping[str, str]) -> dict[str, str]:
    addresses = {name: given[name] for name in VARIABLES.values() if given.get(name)}
    if "DATABASE_URL" in addresses and given.get("DATABASE_OWNER_URL"):
        addresses["DATABASE_OWNER_URL"] = given["DATABASE_OWNER_URL"]
    for start in own.values():
        addresses |= start()
    return addresses


def own_services(family: Family, given: Mapping[str, str], *, throw_away: bool) -> dict[str, Starter]:
    """How to start each service that is not given, by its name in the family; again with the same data and address."""
    missing = [name for name, variable in VARIABLES.items() if not given.get(variable)]
    if not missing:
        return {}
    folder = family.make_folder("baize", in_memory=throw_away)
    prefix = "test-" if throw_away else ""

    def start_database() -> dict[str, str]:
        home = _below(folder, "data") if throw_away else lasting_home()
        sockets = _below(folder, "pg")
        with open_log(f"{prefix}postgres") as log:
            owner = start_postgres(family, home=home, sockets=sockets, log=log, throw_away=throw_away)
        if throw_away:
            return {"DATABASE_URL": owner}
        return {"DATABASE_URL": address(APPLICATION, sockets), "DATABASE_OWNER_URL": owner}

    def start_broker() -> dict[str, str]:
        home = _below(folder, "queue") if throw_away else VAR / "valkey"
        with open_log(f"{prefix}valkey") as log:
            made = start_valkey(
                family, home=home, sockets=_below(folder, "mq"), log=log, throw_away=throw_away
            )
        return {"BROKER_URL": made}

    starters = {"postgres": start_database, "valkey": start_broker}
    return {name: starters[name] for name in missing}


def given_environment() -> dict[str, str]:
    """The process's variables on top of `.env`, as the settings read them."""
    return {**read_env_file(ROOT / ".env"), **{name: value for name, value in os.environ.items() if value}}


def read_env_file(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    found = re.findall(r"^\s*(?:export\s+)?(\w+)\s*=[ \t]*(.*?)[ \t]*$", path.read_text(), re.MULTILINE)
    return {name: re.sub(r"^(['\"])(.*)\1$", r"\2", value) for name, value in found if value}


def open_log(name: str, folder: Path = LOGS) -> IO[bytes]:
    """The log of one program, appended to; what grew too long is kept aside once."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.log"
    if path.exists() and path.stat().st_size > LOG_BYTES:
        path.replace(path.with_suffix(".log.1"))
    return path.open("ab")


def _below(folder: Path, name: str) -> Path:
    below = folder / name
    below.mkdir(mode=0o700, exist_ok=True)
    return below
