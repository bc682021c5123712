import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from backoffice.devtools import run
from backoffice.devtools.family import Family
from backoffice.devtools.paths import ROOT
from backoffice.devtools.terminal import Stop


def test_a_second_start_says_where_the_first_one_is(tmp_path: Path) -> None:
    path = tmp_path / "supervisor.lock"
    with path.open("a+") as first, path.open("a+") as second:
        run._be_the_only_one(first, "http://localhost:8000")
        with pytest.raises(Stop) as stopped:
            run._be_the_only_one(second, "http://localhost:8001")
    assert f"already runs from this folder, at http://localhost:8000 (process {os.getpid()})" in str(
        stopped.value
    )


def test_a_start_right_after_a_kill_waits_until_the_reaper_has_tidied_up(tmp_path: Path) -> None:
    path = tmp_path / "supervisor.lock"
    slow = f"trap 'sleep 0.5; touch {tmp_path}/ended; exit' TERM; echo ready; while :; do sleep 0.05; done"
    script = f"""
        import os
        from pathlib import Path
        from backoffice.devtools import run
        from backoffice.devtools.family import Family
        with Path({str(path)!r}).open("a+") as lock:
            run._be_the_only_one(lock, "http://localhost:8000")
            with Family(lock) as family:
                family.start("slow", ["/bin/sh", "-c", {slow!r}], output=None)
                os.wait()
    """
    killed = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert killed.stdout is not None
    assert killed.stdout.readline() == "ready\n"
    killed.kill()
    killed.wait()
    with path.open("a+") as lock:
        run._be_the_only_one(lock, "http://localhost:8002")
        assert (tmp_path / "ended").exists()
        assert path.read_text() == f"{os.getpid()} http://localhost:8002\n"


def test_other_shells_find_the_addresses_and_other_people_do_not(
    family: Family, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "services.env"
    monkeypatch.setattr(run, "SERVICES_ENV", note)
    run._leave_note(family, {"DATABASE_URL": "postgresql://x", "BROKER_URL": "redis://y"})
    assert note.read_text() == "DATABASE_URL=postgresql://x\nBROKER_URL=redis://y\n"
    assert note.stat().st_mode & 0o777 == 0o600
    family.__exit__(None, None, None)
    assert not note.exists()
    family.__enter__()
