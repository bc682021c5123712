import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from backoffice.devtools.family import Family, roomy_memory
from backoffice.devtools.paths import ROOT
from backoffice.devtools.reaper import read_will
from tests.backoffice.devtools.conftest import Eventually, IsAlive

# a program that starts another one, tells both numbers, and lives on
PARENT = "sleep 600 & echo $$ $!; wait"
# the same, deaf to polite requests
STUBBORN = "trap '' TERM; sleep 600 & echo $$ $!; while :; do sleep 1; done"


def _start(family: Family, script: str, said: Path) -> list[int]:
    with said.open("wb") as output:
        family.start("parent", ["/bin/sh", "-c", script], output=output)
    while len(numbers := said.read_text().split()) < 2:
        pass
    return [int(number) for number in numbers]


def test_leaving_the_family_ends_programs_and_what_they_started(
    tmp_path: Path, eventually: Eventually, is_alive: IsAlive
) -> None:
    with Family() as family:
        pids = _start(family, PARENT, tmp_path / "said")
        assert all(map(is_alive, pids))
    eventually(lambda: not any(map(is_alive, pids)))


def test_a_program_that_does_not_listen_is_ended_by_force(
    family: Family, tmp_path: Path, eventually: Eventually, is_alive: IsAlive
) -> None:
    pids = _start(family, STUBBORN, tmp_path / "said")
    family.end(list(family.processes.values()), patience=0.1)
    eventually(lambda: not any(map(is_alive, pids)))
    assert family.processes == {}


def test_a_killed_supervisor_leaves_neither_programs_nor_folders(
    tmp_path: Path, eventually: Eventually, is_alive: IsAlive
) -> None:
    script = f"""
        import subprocess
        from pathlib import Path
        from backoffice.devtools.family import Family, roomy_memory
        with Family() as family:
            print(family.make_folder("baize-test"), flush=True)
            family.start("parent", ["/bin/sh", "-c", {PARENT!r}], output=open({str(tmp_path / "said")!r}, "wb"))
            print("started", flush=True)
            input()
    """
    supervisor = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert supervisor.stdout is not None
    folder = Path(supervisor.stdout.readline().strip())
    assert supervisor.stdout.readline() == "started\n"
    eventually(lambda: len((tmp_path / "said").read_text().split()) == 2)
    pids = [int(number) for number in (tmp_path / "said").read_text().split()]
    assert folder.is_dir()
    supervisor.send_signal(signal.SIGKILL)
    supervisor.communicate()
    eventually(lambda: not any(map(is_alive, pids)))
    eventually(lambda: not folder.exists())


def test_the_reaper_forgets_what_has_ended() -> None:
    groups, paths = read_will(["group 10 15\n", "group 11 2\n", "remove /tmp/with space\n", "gone 10\n"])
    assert groups == {11: 2}
    assert paths == ["/tmp/with space"]


def test_memory_is_used_only_where_there_is_plenty(tmp_path: Path) -> None:
    assert roomy_memory(tmp_path, room=0) == str(tmp_path)
    assert roomy_memory(tmp_path, room=2**60) == ""
    assert roomy_memory(tmp_path / "none", room=0) == ""


def test_a_folder_in_memory_goes_with_the_family(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("backoffice.devtools.family.roomy_memory", lambda: str(tmp_path))
    with Family() as family:
        folder = family.make_folder("baize-test", in_memory=True)
        assert folder.parent == tmp_path
        assert family.make_folder("baize-test").parent != tmp_path
    assert not folder.exists()
