import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.packs.commands.conftest import Run

PROJECT = Path(__file__).parents[4]


def simulate(run: Run, *arguments: str) -> dict[str, Any]:
    answer = run("simulate", *arguments, "--format", "json")
    assert (answer.status, answer.error) == (0, "")
    return json.loads(answer.out)  # type: ignore[no-any-return]


def test_every_wager_has_estimate_standard_error_exact_price_and_z(run: Run) -> None:
    data = simulate(run, "sg/tiger-buffalo", "--rounds", "100000", "--seed", "3")
    price = json.loads(run("price", "sg/tiger-buffalo", "--format", "json").out)
    assert (data["pack"], data["decks"], data["rounds"], data["seed"]) == ("sg/tiger-buffalo", 8, 100_000, 3)
    assert data["wagers"].keys() == price["wagers"].keys()
    for code, each in data["wagers"].items():
        assert each["exact"] == price["wagers"][code]["ev"]
        off = each["estimate"] - float(Fraction(each["exact"]))
        assert off == pytest.approx(each["z"] * each["standard_error"], abs=1e-6)
        assert abs(each["z"]) <= 4
    rows = [
        (row["hand"], row["after"], row["player_points"], row["banker_points"]) for row in price["insurance"]
    ]
    assert [
        (row["hand"], row["after"], row["player_points"], row["banker_points"]) for row in data["insurance"]
    ] == rows


def test_options_of_price_reach_the_simulation(run: Run) -> None:
    data = simulate(
        run, "us-md/casino-war", "--rounds", "5000", "--decks", "8", "--players", "4", "--meter", "25000",
        "--set", "cut_card=52", "--workers", "2",
    )  # fmt: skip
    assert (data["decks"], data["cut_card"]) == (8, 52)
    assert data["wagers"]["progressive"]["offers"] == 4 * 5000
    shoe = "A=4,2=4,3=4,4=4,5=4,6=4,7=4,8=4,9=4,10=4,J=4,Q=4,K=4"
    data = simulate(run, "us-md/casino-war", "--rounds", "500", "--shoe", shoe)
    assert "suits" in data["refused"]["progressive"]


def test_a_proposed_side_bet_is_simulated_like_the_others(run: Run, tmp_path: Path) -> None:
    bet = tmp_path / "dragon.toml"
    bet.write_text(
        '[[wager]]\ncode = "dragon_7"\nname = "Dragon 7"\ncite = ["SG 1.2"]\n[[wager.row]]\nevent = "dragon_7"\n'
        'when = { winner = "banker", banker_total = 7, banker_cards = 3 }\npays = "40 to 1"\n',
        encoding="utf-8",
    )
    data = simulate(run, "sg/tiger-buffalo", "--rounds", "200000", "--wager", str(bet))
    assert float(Fraction(data["wagers"]["dragon_7"]["exact"])) == pytest.approx(-0.07611, abs=5e-6)
    assert abs(data["wagers"]["dragon_7"]["z"]) <= 4


def test_the_table_says_how_the_shoe_was_dealt(run: Run) -> None:
    answer = run("simulate", "us-sd/casino-war", "--rounds", "2000")
    assert answer.status == 0
    assert "2,000 rounds, seed 1" in answer.out
    assert "78 behind the cut card" in answer.out
    assert [line.split()[0] for line in answer.out.splitlines()[2:6]] == ["wager", "initial", "war", "tie"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rounds", "none"),
        ("--rounds", "0"),
        ("--rounds", "1.5"),
        ("--rounds", "9" * 400),
        ("--seed", "-1"),
        ("--seed", "9" * 30),
        ("--workers", "0"),
        ("--decks", "11"),
        ("--set", "cut_card=1000"),
        ("--set", "cut_card=x"),
        ("--shoe", "A=1"),
        ("--meter", "5"),
        ("--rounds",),
        ("--speed", "9"),
    ],
)
def test_bad_arguments_end_with_one_sentence_and_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run("simulate", "sg/tiger-buffalo", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.error.strip().splitlines()) == 1
    assert "Traceback" not in answer.error


def test_processes_agree_whatever_their_workers(tmp_path: Path) -> None:
    """Also that the command needs no database: none is configured here."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "BROKER_URL")
    }
    outputs = {
        subprocess.run(
            [sys.executable, "manage.py", "simulate", "us-md/casino-war", "--rounds", "40000", "--seed", "9",
             "--players", "2", "--format", "json", "--workers", workers],
            cwd=PROJECT, env=environment, capture_output=True, text=True, check=True,
        ).stdout
        for workers in ("1", "3")
    }  # fmt: skip
    assert len(outputs) == 1
