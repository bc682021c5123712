"""`coverage` accounts for every paragraph."""

import json

import pytest

from tests.games.configurations.values import PACKS, book
from tests.games.packs.commands.conftest import Run


@pytest.mark.parametrize("pack_id", PACKS)
def test_json_lists_every_paragraph_and_nothing_missing(run: Run, pack_id: str) -> None:
    answer = run("coverage", pack_id, "--format", "json")
    data = json.loads(answer.out)
    assert answer.status == 0
    assert data["pack"] == pack_id
    assert data["missing"] == []
    assert set(book(pack_id).contents) <= {each["id"] for each in data["paragraphs"]}
    assert all({"id", "handled", "by", "summary"} <= set(each) for each in data["paragraphs"])
    assert all(isinstance(each["by"], str) and each["by"] for each in data["paragraphs"])


def test_a_table_for_people(run: Run) -> None:
    answer = run("coverage", "us-sd/casino-war")
    assert "SD (4)(b)" in answer.out
    assert "missing: none" in answer.out


@pytest.mark.parametrize(
    "arguments", [["nowhere/war"], ["../secret"], ["us-md/casino-war", "--format", "xml"], []]
)
def test_bad_arguments_are_one_sentence_on_stderr(run: Run, arguments: list[str]) -> None:
    answer = run("coverage", *arguments)
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.error.strip().splitlines()) == 1
