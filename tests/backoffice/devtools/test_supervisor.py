import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from backoffice.devtools.family import Family
from backoffice.devtools.paths import ROOT
from backoffice.devtools.supervisor import Supervisor
from backoffice.devtools.terminal import Stop
from tests.backoffice.devtools.conftest import Eventually, IsAlive


class Enough(BaseException):
    """Ends the watch from within a test."""


@pytest.fixture
def supervisor(family: Family, tmp_path: Path) -> Supervisor:
    return Supervisor(family, env={"PATH": "/usr/bin:/bin"}, cwd=tmp_path, logs=tmp_path, first_pause=0.01)


def _shell(script: str) -> list[str]:
    return ["/bin/sh", "-c", script]


def _enough() -> None:
    raise Enough


def _never() -> bool:
    return False


def test_a_program_that_ends_is_started_again(
    supervisor: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    supervisor.start("web", _shell("echo started; test -e again && exec sleep 600; touch again; exit 3"))
    with pytest.raises(Enough):
        supervisor.keep_running(
            is_ready=lambda: (tmp_path / "web.log").read_text().count("started") == 2, when_ready=_enough
        )
    assert "web ended (exit 3); starting it again" in capsys.readouterr().err


def test_a_program_that_cannot_stay_up_stops_everything_with_its_last_words(
    supervisor: Supervisor, family: Family
) -> None:
    supervisor.start("steady", _shell("exec sleep 600"))
    supervisor.start("web", _shell("echo the reason; exit 7"))
    with pytest.raises(Stop, match=r"web ended 5 times in a row \(exit 7\)") as stopped:
        supervisor.keep_running(is_ready=_never, when_ready=_enough)
    assert "the reason" in str(stopped.value)
    assert family.processes == {}


def test_a_database_that_ends_is_brought_back_before_the_programs_that_need_it(
    supervisor: Supervisor, family: Family, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def start() -> None:
        assert "web" not in family.processes or family.processes["web"].poll() is not None
        family.start("postgres", _shell("exec sleep 600"))

    database = family.start("postgres", _shell("exec sleep 600"))
    supervisor.keep_service("postgres", start)
    supervisor.start("web", _shell("echo started; test -e again && exec sleep 600; touch again; exit 3"))
    database.kill()
    database.wait()
    with pytest.raises(Enough):
        supervisor.keep_running(
            is_ready=lambda: (tmp_path / "web.log").read_text().count("started") == 2, when_ready=_enough
        )
    said = capsys.readouterr()
    assert "postgres ended (signal 9); starting it again" in said.err
    assert "postgres is back." in said.out


def test_a_database_that_cannot_come_back_ends_everything_in_words(
    supervisor: Supervisor, family: Family
) -> None:
    def start() -> None:
        raise Stop("PostgreSQL did not start; the disk is full.")

    database = family.start("postgres", _shell("exec sleep 600"))
    supervisor.keep_service("postgres", start)
    supervisor.start("web", _shell("exec sleep 600"))
    database.kill()
    database.wait()
    with pytest.raises(Stop, match=r"postgres ended 5 times in a row .*the disk is full"):
        supervisor.keep_running(is_ready=_never, when_ready=_enough)
    assert family.processes == {}


SAID = """\
2026-11-16T03:00:00Z [info     ] all is well            [django]
2026-11-16T03:00:01Z [error    ] Internal Server Error: / [django.request]
Traceback (most recent call last):
  File "base.py", line 107, in render
    raise TemplateDoesNotExist(name)
django.template.exceptions.TemplateDoesNotExist: page.html
[INFO] Started worker-1
[WARNING] many threads
[2026-11-16 03:00:02: INFO/MainProcess] Task received
[2026-11-16 03:00:03: ERROR/ForkPoolWorker-1] Task raised
KeyError: 'x'
"""


def test_warnings_errors_and_what_was_raised_are_shown_and_the_rest_is_only_logged(
    supervisor: Supervisor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "said").write_text(SAID)
    supervisor.start("web", _shell("cat said; exec sleep 600"))
    shown = ""

    def all_was_shown() -> bool:
        nonlocal shown
        shown += capsys.readouterr().out
        return "KeyError" in shown

    with pytest.raises(Enough):
        supervisor.keep_running(is_ready=all_was_shown, when_ready=_enough)
    assert [line.partition(" | ")[2] for line in shown.splitlines()] == [
        "2026-11-16T03:00:01Z [error    ] Internal Server Error: / [django.request]",
        "django.template.exceptions.TemplateDoesNotExist: page.html",
        "[WARNING] many threads",
        "[2026-11-16 03:00:03: ERROR/ForkPoolWorker-1] Task raised",
        "KeyError: 'x'",
    ]
    assert (tmp_path / "web.log").read_text() == SAID


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_every_way_of_asking_ends_everything(
    number: signal.Signals, tmp_path: Path, eventually: Eventually, is_alive: IsAlive
) -> None:
    script = f"""
        import signal
        # whoever starts the tests with nohup ignores it for all below
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        from pathlib import Path
        from backoffice.devtools.family import Family
        from backoffice.devtools.signals import stop_when_asked
        from backoffice.devtools.supervisor import Supervisor
        folder = Path({str(tmp_path)!r})
        try:
            with stop_when_asked(), Family() as family:
                supervisor = Supervisor(family, env={{}}, cwd=folder, logs=folder)
                supervisor.start("web", ["/bin/sh", "-c", "echo $$; exec /bin/sleep 600"])
                supervisor.start("worker", ["/bin/sh", "-c", "/bin/sleep 600 & echo $$ $!; wait"])
                supervisor.keep_running(is_ready=lambda: True, when_ready=lambda: print("ready", flush=True))
        except KeyboardInterrupt as asked:
            print(asked, flush=True)
    """
    running = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"

    def pids() -> list[int]:
        words = (tmp_path / "web.log").read_text() + " " + (tmp_path / "worker.log").read_text()
        return [int(word) for word in words.split()]

    eventually(lambda: len(pids()) == 3)
    running.send_signal(number)
    said, _ = running.communicate(timeout=30)
    assert said == f"{number.name}\n"
    # whoever lost its parent is collected by the system, a moment after it was killed
    eventually(lambda: not any(map(is_alive, pids())))
