"""`validate` says what a regulator would object to, with exit status 1 if it is an error."""

import json
from pathlib import Path

import pytest

from tests.games.configurations.values import MD, ONLINE, PACKS, SG, example
from tests.games.packs.commands.conftest import Run

KEYS = {"code", "severity", "path", "message", "citation", "measured", "limit"}


@pytest.mark.parametrize("pack_id", PACKS)
def test_the_example_passes(run: Run, pack_id: str) -> None:
    answer = run("validate", pack_id, "--format", "json")
    assert answer.status == 0
    assert all(each["severity"] != "error" for each in json.loads(answer.out)["findings"])


def test_an_error_is_status_1_with_the_findings_on_stdout(run: Run) -> None:
    answer = run("validate", MD, "--set", "progressive.reset=9999.99", "--format", "json")
    assert answer.status == 1
    assert answer.error == ""
    found = json.loads(answer.out)["findings"]
    assert all(set(each) >= KEYS for each in found)
    error = next(each for each in found if each["severity"] == "error")
    assert error["citation"] == "MD 10.C(2)"
    assert (error["path"], error["measured"], error["limit"]) == ("progressive.reset", "9999.99", "10000")


@pytest.mark.parametrize(
    ("pack_id", "setting", "citation"),
    [
        (MD, "decks=5", "MD 3.A"),
        (MD, "paytables.tie.tie=9 to 1", "MD 10.A(2)"),
        (MD, "bonus_spin.wagers=1", "MD 10.D"),
        (SG, "layout=M", "SG 4.1.5"),
        (SG, "wagers=player,banker,tiger_pair", "SG 4.1.10"),
        (ONLINE, "displayed_rtp=98.00", "ONLINE rules:2"),
    ],
)
def test_set_takes_the_paths_of_the_configuration(
    run: Run, pack_id: str, setting: str, citation: str
) -> None:
    answer = run("validate", pack_id, "--set", setting, "--format", "json")
    assert answer.status == 1
    found = [each for each in json.loads(answer.out)["findings"] if each["severity"] == "error"]
    assert citation in {clause for each in found for clause in each["citation"].split("; ")}


def test_a_file_is_validated_instead_of_the_example(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(example(MD), default=float))
    assert run("validate", MD, "--config", str(file)).status == 0
    file.write_text(json.dumps({**example(MD), "seats": "nine"}, default=float))
    answer = run("validate", MD, "--config", str(file), "--format", "json")
    assert answer.status == 1
    assert "seats" in {each["path"] for each in json.loads(answer.out)["findings"]}


@pytest.mark.parametrize("content", ["[]", "null", "7", '"text"', "{}"])
def test_a_file_of_the_wrong_shape_is_a_finding_and_no_crash(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "table.json"
    file.write_text(content)
    answer = run("validate", MD, "--config", str(file), "--format", "json")
    assert answer.status == 1
    assert json.loads(answer.out)["findings"]


def test_the_law_of_a_day(run: Run) -> None:
    before = run("validate", SG, "--as-of", "2025-11-20", "--format", "json")
    assert before.status == 1
    assert {each["code"] for each in json.loads(before.out)["findings"] if each["severity"] == "error"} == {
        "SG-TB-007"
    }
    assert run("validate", SG, "--as-of", "2025-11-21").status == 0
    assert json.loads(before.out)["as_of"] == "2025-11-20"


def test_a_lower_threshold_points_out_more_wagers(run: Run) -> None:
    few = run("validate", SG, "--format", "json").out.count('"SG-TB-120"')
    many = run("validate", SG, "--dear", "1", "--format", "json").out.count('"SG-TB-120"')
    assert many > few


def test_a_table_for_people(run: Run) -> None:
    answer = run("validate", MD, "--set", "decks=7")
    assert "warning" in answer.out
    assert "MD-CW-023" in answer.out
    assert "0 error" in answer.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nowhere/war"],
        [MD, "--set", "decks"],
        [MD, "--set", "nonsense=1"],
        [MD, "--set", "decks=6", "--set", "decks=8"],
        [MD, "--as-of", "yesterday"],
        [MD, "--dear", "lots"],
        [MD, "--config", "/does/not/exist.json"],
        [MD, "--format", "xml"],
        [MD, "--nonsense"],
        [],
    ],
    ids=" ".join,
)
def test_bad_arguments_are_one_sentence_on_stderr(run: Run, arguments: list[str]) -> None:
    answer = run("validate", *arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.error.strip().splitlines()) == 1


def test_a_file_that_is_no_json_is_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text("{")
    answer = run("validate", MD, "--config", str(file))
    assert answer.status == 2
    assert "not valid JSON" in answer.error


def test_a_ruling_given_by_hand_counts(run: Run) -> None:
    answer = run("validate", MD, "--ruling", "tie_war_wager=tie_wager", "--format", "json")
    assert answer.status == 1
    assert "MD-CW-009" in answer.out
    assert run("validate", MD, "--ruling", "tie_war_wager=war_wager").status == 0


@pytest.mark.parametrize("text", ["tie_war_wager", "tie_war_wager=other", "nothing=war_wager"])
def test_a_ruling_on_nothing_is_refused(run: Run, text: str) -> None:
    assert run("validate", MD, "--ruling", text).status != 0
