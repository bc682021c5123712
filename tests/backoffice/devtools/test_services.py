from pathlib import Path
from urllib.parse import unquote

import psycopg
import pytest
from kombu.connection import Connection

from backoffice.devtools.family import Family
from backoffice.devtools.services import given_environment, open_log, read_env_file, start_services


def test_given_addresses_are_used_and_nothing_is_started(family: Family) -> None:
    given = {"DATABASE_URL": "postgresql://db.example/x", "BROKER_URL": "redis://mq.example", "OTHER": "1"}
    addresses = start_services(family, given, throw_away=True)
    assert addresses == {"DATABASE_URL": "postgresql://db.example/x", "BROKER_URL": "redis://mq.example"}
    assert family.processes == {}


def test_what_is_not_given_is_started_and_answers(family: Family) -> None:
    addresses = start_services(family, {}, throw_away=True)
    with psycopg.connect(addresses["DATABASE_URL"]) as connection:
        assert connection.execute("SELECT current_database()").fetchone() == ("baize",)
    with Connection(addresses["BROKER_URL"]) as broker:  # type: ignore[no-untyped-call]
        queue = broker.SimpleQueue("greetings")
        queue.put("hello")
        assert queue.get(timeout=5).payload == "hello"


def test_throw_away_data_goes_with_the_family() -> None:
    with Family() as family:
        addresses = start_services(family, {}, throw_away=True)
        sockets = Path(unquote(addresses["DATABASE_URL"].partition("host=")[2]))
        assert (sockets.parent / "data").is_dir()
    assert not sockets.parent.exists()


def test_an_env_file_is_read_as_people_write_it(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        "# comment\nPORT=8001\n export NAME = 'two words' \nEMPTY=\nURL=redis://a?b=c#d\n\n#OFF=1\n"
    )
    assert read_env_file(file) == {"PORT": "8001", "NAME": "two words", "URL": "redis://a?b=c#d"}
    assert read_env_file(tmp_path / "none") == {}


def test_an_empty_variable_counts_as_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROKER_URL", "")
    assert "BROKER_URL" not in given_environment()


def test_a_log_that_grew_too_long_is_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "web.log").write_bytes(b"x" * 10_000_001)
    with open_log("web", tmp_path) as log:
        log.write(b"new")
    assert (tmp_path / "web.log").read_bytes() == b"new"
    assert (tmp_path / "web.log.1").stat().st_size == 10_000_001
