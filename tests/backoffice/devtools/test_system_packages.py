import shutil

import pytest

from backoffice.devtools import system_packages
from backoffice.devtools.system_packages import FOR_TEST, SystemPackage, ensure_system_packages
from backoffice.devtools.terminal import Stop

ABSENT = SystemPackage("libabsent1", "an example", lambda: False)
PRESENT = SystemPackage("libpresent1", "an example", lambda: True)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be run; nothing is installed from a test."""
    run: list[list[str]] = []
    monkeypatch.setattr(system_packages, "run_step", lambda title, command, **_: run.append(command))
    return run


def test_nothing_is_done_when_everything_is_there(steps: list[list[str]]) -> None:
    ensure_system_packages([PRESENT])
    assert steps == []


def test_without_root_the_exact_command_is_named(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "_way_to_root", lambda: None)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(Stop) as stopped:
        ensure_system_packages([PRESENT, ABSENT])
    assert "sudo apt-get install -y --no-install-recommends libabsent1" in str(stopped.value)
    assert "libpresent1" not in str(stopped.value)
    assert steps == []


def test_a_system_without_apt_is_told_what_is_missing(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "_way_to_root", list)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Stop, match="libabsent1: an example"):
        ensure_system_packages([ABSENT])


def test_with_root_the_lists_are_fetched_before_the_packages(
    steps: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system_packages, "_way_to_root", lambda: ["sudo", "-n"])
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(Stop, match="libabsent1, but what they bring cannot be loaded"):
        ensure_system_packages([PRESENT, ABSENT])
    update, install = steps
    assert update[:3] == ["sudo", "-n", "apt-get"]
    assert update[-1] == "update"
    assert install[-4:] == ["install", "-y", "--no-install-recommends", "libabsent1"]


def test_the_tests_themselves_run_with_everything_present() -> None:
    assert [package.name for package in FOR_TEST if not package.is_present()] == []
