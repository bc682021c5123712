import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.engine.cards.card import RANKS
from tests.games.packs.commands.conftest import Run

PACK = "sg/tiger-buffalo"
EIGHT_DECKS = ",".join(f"{rank}=32" for rank in RANKS)


def price(run: Run, *arguments: str) -> dict[str, Any]:
    answer = run("price", PACK, *arguments, "--format", "json")
    assert (answer.status, answer.error) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


def test_json_has_every_figure_as_an_exact_fraction(run: Run) -> None:
    data = price(run)
    assert (data["pack"], data["decks"], data["engine"]) == (PACK, 8, "1.0.0")
    assert len(data["wagers"]) == 20
    banker = data["wagers"]["banker"]
    assert banker["ev"] == "-114753351728/10847218479825"
    assert Fraction(banker["house_edge"]) == -Fraction(banker["ev"])
    assert banker["house_edge_percent"] == 1.057906
    assert Fraction(banker["return_on_action"]) == Fraction(banker["rtp"]) == 1 + Fraction(banker["ev"])
    assert Fraction(banker["hit_frequency"]) == Fraction("8954111587648/19524993263685")
    assert banker["standard_deviation"] == pytest.approx(float(Fraction(banker["variance"])) ** 0.5)
    assert (
        banker["combinations"] == sum(event["combinations"] for event in banker["events"]) == 4998398275503360
    )
    assert banker["events"][0] == {
        "event": "banker",
        "pays": "0.95 to 1",
        "combinations": 2292252566437888,
        "probability": "8954111587648/19524993263685",
        "return": str(Fraction("8954111587648/19524993263685") * Fraction(19, 20)),
        "citation": "SG 3.16; SG 4.1.1; SG 4.1.2",
    }
    assert sum(Fraction(event["return"]) for event in banker["events"]) == Fraction(banker["ev"])
    assert data["covariance"]["player,banker"] == data["covariance"]["banker,player"]
    assert data["covariance"]["tie,tie"] == data["wagers"]["tie"]["variance"]


def test_json_has_one_insurance_row_for_each_pair_of_points(run: Run) -> None:
    rows = price(run, "--decks", "6")["insurance"]
    assert len(rows) == 83
    (row,) = [
        each
        for each in rows
        if (each["hand"], each["after"], each["player_points"], each["banker_points"]) == ("player", 4, 5, 4)
    ]
    assert (row["pays"], row["ev"]) == ("3 to 2", "-1118999227/6849258416")
    assert Fraction(row["ev_worst"]) < Fraction(row["ev"]) < Fraction(row["ev_best"])
    assert float(Fraction(row["probability_of_offer"])) == pytest.approx(0.008977838378365858)


def test_insurance_that_a_shoe_cannot_offer_is_null(run: Run) -> None:
    only_nines = ",".join(f"{rank}={20 if rank == '9' else 0}" for rank in RANKS)
    rows = price(run, "--shoe", only_nines)["insurance"]
    assert {(row["ev"], row["ev_best"], row["ev_worst"], row["probability_of_offer"]) for row in rows} == {
        (None, None, None, "0")
    }


def test_a_shoe_replaces_the_decks(run: Run) -> None:
    whole, by_ranks = price(run), price(run, "--shoe", EIGHT_DECKS)
    assert by_ranks["wagers"] == whole["wagers"]
    assert by_ranks["decks"] is None
    assert by_ranks["shoe"]["10"] == 32
    assert (
        price(run, "--shoe", EIGHT_DECKS.replace("9=32", "9=0"))["wagers"]["tie"]["ev"]
        != whole["wagers"]["tie"]["ev"]
    )


def test_a_layout_is_priced_with_its_wagers(run: Run) -> None:
    assert set(price(run, "--layout", "M")["wagers"]) >= {"tiger", "tiger_pair", "wu_dalang"}
    assert "big_tiger" not in price(run, "--layout", "M")["wagers"]
    data = price(run, "--layout", "M", "--set", "wagers=tiger,big_tiger")
    assert list(data["wagers"]) == ["tiger"]
    assert "SG 4.1.5" in data["refused"]["big_tiger"]


def test_settings_change_the_price(run: Run) -> None:
    data = price(
        run, "--set", "paytables.tie.tie=9 to 1", "--set", "decks=6", "--set", "insurance.offered=false"
    )
    assert (data["decks"], data["wagers"]["tie"]["events"][0]["pays"]) == (6, "9 to 1")
    assert data["insurance"] == []


def test_a_side_bet_from_a_file_is_priced(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "panda.toml"
    file.write_text(
        '[[wager]]\ncode = "panda_8"\nname = "Panda 8"\n[[wager.row]]\nevent = "panda_8"\n'
        'when = { winner = "player", player_total = 8, player_cards = 3 }\npays = "25 to 1"\n'
    )
    data = price(run, "--wager", str(file))
    assert round(data["wagers"]["panda_8"]["house_edge_percent"], 3) == 10.188
    assert "panda_8,player" in data["covariance"]
    again = run("price", PACK, "--wager", str(file), "--wager", str(file))
    assert again.status == 2
    assert "there is a wager 'panda_8' already" in again.error


def test_the_table_shows_edges_events_and_insurance(run: Run) -> None:
    answer = run("price", PACK, "--decks", "8")
    assert answer.status == 0
    assert "banker            1.0579  98.9421  45.8597" in answer.out
    assert "2292252566437888" in answer.out
    assert "10 to 1" in answer.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "arguments are required: PACK"),
        (["nowhere/game"], "there is no pack 'nowhere/game': one of "),
        ([PACK, "--decks", "0"], "--decks is a whole number from 1 to 10, not '0'"),
        ([PACK, "--decks", "11"], "--decks is a whole number from 1 to 10"),
        ([PACK, "--decks", "8.0"], "--decks is a whole number"),
        ([PACK, "--decks", "eight"], "--decks is a whole number"),
        ([PACK, "--decks", "٨"], "--decks is a whole number"),
        ([PACK, "--decks", "8", "--set", "decks=6"], "decks: is given twice"),
        ([PACK, "--decks", "8", "--shoe", EIGHT_DECKS], "--shoe replaces --decks"),
        ([PACK, "--shoe", "A=1"], "does not say how many of rank 2"),
        ([PACK, "--shoe", EIGHT_DECKS.replace("=32", "=0")], "can take 6 cards, and the shoe holds 0"),
        ([PACK, "--shoe", EIGHT_DECKS.replace("=32", "=0").replace("A=0", "A=5")], "and the shoe holds 5"),
        ([PACK, "--shoe", EIGHT_DECKS.replace("=32", "=41")], "at most 520 cards"),
        ([PACK, "--layout", "Z"], "layout: is one of A, B"),
        ([PACK, "--set", "decks"], "write a setting as PATH=VALUE"),
        ([PACK, "--set", "dekcs=6"], "dekcs: is no configuration path"),
        ([PACK, "--set", "commission=-1"], "commission: is a number from 0"),
        ([PACK, "--set", "commission=lots"], "commission: is a number from 0"),
        ([PACK, "--set", "insurance.offered=maybe"], "insurance.offered: is yes or no"),
        ([PACK, "--set", "paytables.tie.tie=9"], "paytables.tie.tie: odds are written like"),
        ([PACK, "--players", "0"], "--players is a whole number from 1"),
        ([PACK, "--meter", "100"], "sg/tiger-buffalo has no progressive meter"),
        ([PACK, "--meter", "x"], "--meter is an amount above zero"),
        ([PACK, "--format", "xml"], "invalid choice: 'xml'"),
        ([PACK, "--nonsense"], "unrecognized arguments: --nonsense"),
        ([PACK, "--wager", "/does/not/exist.toml"], "/does/not/exist.toml: cannot be read"),
        ([PACK, "--wager", "/"], "/: cannot be read"),
    ],
)
def test_bad_arguments_end_with_status_2_and_one_sentence(
    arguments: list[str], complaint: str, run: Run
) -> None:
    answer = run("price", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert complaint in answer.error
    assert answer.error.count("\n") == 1
    assert "Traceback" not in answer.error


def test_neither_the_command_nor_a_price_imports_a_heavy_part() -> None:
    """A page that shows a price must not wait for a compiler."""
    script = (
        "import sys\n"
        "from games.rulepacks.loader import load_pack, pack_ids\n"
        "from games.rulepacks.rules import build_rules\n"
        "from games.engine.game import PriceRequest\n"
        "import games.engine.tables\n"
        "for name in pack_ids():\n"
        "    rules = build_rules(load_pack(name), {})\n"
        "    rules.game.price(rules, PriceRequest())\n"
        "print(sorted(set(sys.modules) & {'numba', 'weasyprint', 'django', 'llvmlite'}))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_players_make_no_difference_to_baccarat_and_the_answer_says_so(run: Run) -> None:
    alone, with_players = price(run), price(run, "--players", "5")
    assert alone["notes"] == []
    assert "number of players makes no difference" in with_players["notes"][0]
    assert alone["wagers"] == with_players["wagers"]
