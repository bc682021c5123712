"""`price` and `settle` on the packs of Casino War, as a shell sees them."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.packs.commands.conftest import Run

MARYLAND = "us-md/casino-war"
SIX_DECKS = ",".join(
    f"{rank}=24" for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
)


def answer(run: Run, *arguments: str) -> dict[str, Any]:
    found = run(*arguments, "--format", "json")
    assert (found.status, found.error) == (0, "")
    data: dict[str, Any] = json.loads(found.out)
    return data


def test_price_gives_the_exact_figures_and_says_which_return_is_which(run: Run) -> None:
    data = answer(run, "price", "online/war")
    initial = data["wagers"]["initial"]
    assert initial["house_edge"] == "23138/993023"
    assert initial["return_on_action"] == "521662/533231"
    assert initial["variance"] == "5515206403776/4930473392645"
    assert sum(event["combinations"] for event in initial["events"]) == initial["combinations"]
    assert any("return_on_action, 97.8304 %, is per everything staked" in note for note in data["notes"])


def test_price_has_a_progressive_section(run: Run) -> None:
    report = answer(run, "price", MARYLAND, "--players", "9", "--set", "progressive.rate=15")["progressive"]
    assert report["fixed_ev"] == "-182980/993023"
    assert report["ev_at_reset"] == "-178980/993023"
    assert report["long_run_edge_without_envy_percent"] == "3.0238"
    assert report["long_run_edge_percent"] == "1.4125"
    assert report["jackpot_probability"] == "2/993023"
    assert [row["players"] for row in report["by_players"]] == list(range(1, 10))


def test_price_at_a_meter(run: Run) -> None:
    data = answer(run, "price", MARYLAND, "--meter", "457450")
    assert data["wagers"]["progressive"]["ev"] == "0"
    assert data["progressive"]["ev_at_meter"] == "0"
    assert data["progressive"]["break_even_meter"] == "457450"


def test_price_of_a_rank_shoe_names_what_it_refuses(run: Run) -> None:
    data = answer(run, "price", MARYLAND, "--shoe", SIX_DECKS)
    assert set(data["refused"]) == {"progressive", "envy", "bonus_spin"}
    assert data["wagers"]["initial"]["ev"] == "-23138/993023"
    assert data["decks"] is None


def test_price_of_three_decks_refuses_the_jackpot_and_prices_the_rest(run: Run) -> None:
    data = answer(run, "price", MARYLAND, "--decks", "3")
    assert "suited four of a kind is impossible" in data["refused"]["progressive"]
    assert Fraction(data["wagers"]["tie"]["house_edge"]) == Fraction(34, 155)


def test_covariances_of_all_wagers(run: Run) -> None:
    matrix = answer(run, "price", MARYLAND, "--players", "2")["covariance"]
    assert len(matrix) == 49
    assert matrix["initial,envy"] == matrix["envy,initial"]
    assert Fraction(matrix["tie,progressive"]) > 0


def test_a_wheel_can_be_set(run: Run) -> None:
    wheel = '[{"weight": 3, "hot_spot": 200, "community": 25}, {"weight": 1, "hot_spot": "primary"}]'
    data = answer(
        run, "price", MARYLAND, "--set", f"bonus_spin.wheel={wheel}", "--set", "bonus_spin.trigger=black T"
    )
    assert data["bonus_spin"]["trigger"] == "black 10"
    assert data["wagers"]["bonus_spin"]["ev"] == str(Fraction(1, 26) * (Fraction(3 * 40 + 2000, 4) + 1) - 1)


def test_community_cards_can_be_set(run: Run) -> None:
    report = answer(run, "price", MARYLAND, "--set", "electronic.community_cards=3")["electronic"]
    assert report["ev"] == "-23138/993023"
    assert sum(Fraction(row["probability"]) for row in report["results"]) == 1


def test_settle_a_war(run: Run) -> None:
    data = answer(
        run, "settle", MARYLAND, "--cards", "9S 9D KC KD", "--bet", "initial=100", "--bet", "tie=10", "--war"
    )
    assert [(line["wager"], line["stake"], line["net"]) for line in data["lines"]] == [
        ("initial", "100.00", "0.00"),
        ("war", "100.00", "200.00"),
        ("tie", "10.00", "100.00"),
    ]
    assert data["net"] == "300.00"
    assert data["lines"][1]["citation"] == "MD 9.I(3); MD 10.A(4)"


def test_settle_a_whole_table(run: Run, tmp_path: Path) -> None:
    table = {
        "dealer": "KS KS",
        "meter": 50000,
        "seats": [
            {"seat": 2, "cards": "KS KS", "bets": {"initial": 10, "progressive": 5}},
            {"seat": 6, "cards": "KS KS", "bets": {"initial": 10, "progressive": 5}},
        ],
    }
    file = tmp_path / "round.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    data = answer(run, "settle", MARYLAND, "--round", str(file))
    progressive = [(line["seat"], line["net"]) for line in data["lines"] if line["wager"] == "progressive"]
    assert progressive == [(6, "55000.00"), (2, "15000.00")]
    assert data["meters"] == {"progressive": "10000.00"}


@pytest.mark.parametrize("pack", [MARYLAND, "us-sd/casino-war", "online/war"])
def test_the_table_format_shows_every_wager(run: Run, pack: str) -> None:
    found = run("price", pack)
    assert found.status == 0
    assert "initial" in found.out
    assert "2.3301" in found.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("settle", MARYLAND, "--cards", "9S KD 3C 4C", "--bet", "initial=5"),
            "do not tie, so there is no war",
        ),
        (("settle", MARYLAND, "--cards", "9S 9D", "--bet", "initial=5"), "goes to war or surrenders"),
        (("settle", MARYLAND, "--cards", "9S 9D", "--bet", "initial=5", "--war"), "war cards are missing"),
        (
            ("settle", MARYLAND, "--cards", "KS " * 4, "--bet", "initial=5", "--decks", "2"),
            "the shoe holds 2",
        ),
        (("price", MARYLAND, "--players", "10"), "players is a whole number from 1 to 9"),
        (("price", MARYLAND, "--set", "electronic.community_cards=4"), "is one of 3, 5, 7, not 4"),
        (("price", "online/war", "--meter", "5"), "there is no meter"),
        (
            ("price", MARYLAND, "--shoe", SIX_DECKS.replace("24", "0").replace("A=0", "A=3")),
            "can take 7 cards",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(run: Run, arguments: tuple[str, ...], message: str) -> None:
    found = run(*arguments)
    assert (found.status, found.out) == (2, "")
    assert message in found.error
    assert found.error.count("\n") == 1
