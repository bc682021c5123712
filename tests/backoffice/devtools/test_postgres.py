import os
from pathlib import Path

import psycopg
import pytest

from backoffice.devtools.family import Family
from backoffice.devtools.postgres import start_postgres


@pytest.fixture
def home(family: Family) -> Path:
    """Not pytest's own folder: a server that dropped root could not enter that."""
    folder = family.make_folder("baize-test") / "home"
    folder.mkdir()
    return folder


def _start(family: Family, home: Path) -> str:
    sockets = family.make_folder("baize-test") / "sockets"
    sockets.mkdir(mode=0o700)
    with (home.parent / "postgres.log").open("ab") as log:
        return start_postgres(family, home=home, sockets=sockets, log=log, throw_away=True)


def test_data_outlives_a_server_that_was_killed(family: Family, home: Path) -> None:
    with psycopg.connect(_start(family, home), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.execute("CHECKPOINT")
    killed = family.processes["postgres"]
    killed.kill()
    killed.wait()
    assert (home / "data" / "postmaster.pid").exists()
    with psycopg.connect(_start(family, home)) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_a_server_left_over_from_a_crash_is_stopped_first(family: Family, home: Path) -> None:
    _start(family, home)
    left_over = family.processes["postgres"]
    with psycopg.connect(_start(family, home)) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert left_over.wait() == 0


def test_a_pid_file_that_names_another_program_is_forgotten(family: Family, home: Path) -> None:
    _start(family, home)
    family.end([family.processes["postgres"]])
    (home / "data" / "postmaster.pid").write_text(f"{os.getpid()}\n{home / 'data'}\n")
    with psycopg.connect(_start(family, home)) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_nothing_but_a_socket_in_a_private_folder_leads_to_the_server_which_is_not_root(
    family: Family, home: Path
) -> None:
    with psycopg.connect(_start(family, home)) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        sockets = Path(connection.info.host)
    assert sockets.stat().st_mode & 0o077 == 0
    assert Path(f"/proc/{family.processes['postgres'].pid}").stat().st_uid != 0
