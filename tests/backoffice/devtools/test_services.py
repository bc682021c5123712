from pathlib import Path
from urllib.parse import unquote

import psycopg
import pytest
from kombu.connection import Connection

from backoffice.devtools import services
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
    with Connection(addresses["BROKER_URL"]) as broker:
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


def test_what_lasts_is_opened_by_its_owner_and_used_by_the_application(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = family.make_folder("baize-test") / "home"
    home.mkdir()
    monkeypatch.setattr(services, "lasting_home", lambda: home)
    given = {"BROKER_URL": "redis://mq.example"}
    addresses = start_services(family, given, throw_away=False)
    assert addresses["DATABASE_URL"].startswith("postgresql://baize_app@")
    with psycopg.connect(addresses["DATABASE_OWNER_URL"]) as connection:
        assert connection.execute("SELECT session_user::text").fetchone() == ("baize",)


def test_a_given_owner_is_passed_on_with_the_given_database_and_not_without(family: Family) -> None:
    given = {"DATABASE_OWNER_URL": "postgresql://owner@db.example/x", "BROKER_URL": "redis://mq.example"}
    both = given | {"DATABASE_URL": "postgresql://db.example/x"}
    assert start_services(family, both, throw_away=True) == both
    assert "DATABASE_OWNER_URL" not in start_services(family, given, throw_away=True)
