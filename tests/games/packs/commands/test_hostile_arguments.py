"""Arguments made to break the commands end like any other mistake: status 2, one sentence, nothing on stdout."""

from pathlib import Path

import pytest

from tests.games.packs.commands.conftest import Run

SG = "sg/tiger-buffalo"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
NINES = "9" * 5000


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--shoe", ",".join(f"{rank}={NINES}" for rank in RANKS)], "whole numbers"),
        (["--set", "decks=" + "[" * 100_000], "is nested too deeply"),
        (["--decks", "8", "--decks", "6"], "--decks is given twice"),
        (["--format", "json", "--format", "table"], "--format is given twice"),
        (["--d", "8"], "--d"),
        (["--set", "seats=abc"], "seats: is a whole number"),
        (["--set", "limits.differential=-5"], "limits.differential"),
        (["--set", "progressive.wager=5"], "is nothing that can be configured in sg/tiger-buffalo"),
    ],
)
def test_price_says_what_is_wrong(arguments: list[str], complaint: str, run: Run) -> None:
    answer = run("price", SG, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert complaint in answer.error
    assert answer.error.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [("x=" + "[" * 50_000, "is nested too deeply"), (f"x={NINES}", "is not valid TOML")],
)
def test_a_wager_file_that_no_reader_can_bear(content: str, complaint: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wager.toml"
    file.write_text(content)
    answer = run("price", SG, "--wager", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert complaint in answer.error


def test_a_round_file_that_no_reader_can_bear(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text('{"cards": "9S KD KH 5C", "seats": [{"seat": 1, "bets": {"player": ' + NINES + "}}]}")
    answer = run("settle", SG, "--round", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert "seats.0.bets.player: is a number of at most 20 digits" in answer.error
