"""`prove_pack` names what is wrong with a pack, and writes the configurations that show it."""

import json
from pathlib import Path

import pytest

from games.engine.numbers import read_json
from games.packs.management.commands import prove_pack
from games.rulepacks.loader import load_pack
from tests.games.configurations.values import SD
from tests.games.packs.commands.conftest import Run
from tests.games.rulepacks.documented_pack import write_documented_pack
from tests.games.validation.proving.test_planted import PLANTED


@pytest.fixture
def _faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = PLANTED["two clauses exclude each other"][0]
    root = write_documented_pack(tmp_path / "packs", **changes)
    monkeypatch.setattr(prove_pack, "load_pack", lambda pack_id: load_pack(pack_id, root))


def test_a_sound_pack_is_status_0(run: Run) -> None:
    answer = run("prove_pack", SD, "--as-of", "2026-03-01")
    assert (answer.status, answer.error) == (0, "")
    assert "nothing contradicts itself" in answer.out


@pytest.mark.usefixtures("_faulty")
def test_a_fault_is_status_1_with_both_clauses_and_a_file(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "shown"
    folder.mkdir()
    answer = run("prove_pack", "us-zz/casino-war", "--as-of", "2026-03-01", "--save-to", str(folder))
    assert answer.status == 1
    assert "Contradiction" in answer.out
    assert "ZZ 2 against ZZ 3" in answer.out
    files = sorted(folder.iterdir())
    assert all(str(each) in answer.out for each in files)
    assert all("decks" in read_json(each.read_text()) for each in files)


@pytest.mark.usefixtures("_faulty")
def test_programs_read_the_faults(run: Run) -> None:
    answer = run("prove_pack", "us-zz/casino-war", "--as-of", "2026-03-01", "--format", "json")
    assert answer.status == 1
    fault = next(each for each in json.loads(answer.out)["faults"] if each["kind"] == "contradiction")
    assert {"ZZ 2", "ZZ 3"} <= set(fault["clauses"])
    assert fault["configuration"]["wagers"] == ["initial", "war", "tie"]


def test_a_folder_that_is_not_there_is_refused_before_anything_is_proved(run: Run, tmp_path: Path) -> None:
    answer = run("prove_pack", SD, "--save-to", str(tmp_path / "nowhere"))
    assert (answer.status, answer.out) == (2, "")
    assert "--save-to is a folder that exists" in answer.error
