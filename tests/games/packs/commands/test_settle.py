import json
from pathlib import Path

import pytest

from tests.games.packs.commands.conftest import Run

PACK = "sg/tiger-buffalo"


def test_json_has_a_line_for_each_bet(run: Run) -> None:
    answer = run(
        "settle", PACK, "--cards", "9S KD KH 5C", "--bet", "player=100", "--bet", "tie=10", "--format", "json"
    )
    assert (answer.status, answer.error) == (0, "")
    assert json.loads(answer.out) == {
        "pack": PACK,
        "lines": [
            {
                "wager": "player",
                "stake": "100.00",
                "event": "player",
                "words": "Wins",
                "pays": "1 to 1",
                "returned": "200.00",
                "net": "100.00",
                "citation": "SG 3.16; SG 4.1.2",
            },
            {
                "wager": "tie",
                "stake": "10.00",
                "event": "lose",
                "words": "Loses",
                "pays": "lose",
                "returned": "0.00",
                "net": "-10.00",
                "citation": "SG 1.31; SG 4.1.3",
            },
        ],
        "net": "90.00",
    }


def test_insurance_and_settings_work(run: Run) -> None:
    answer = run(
        "settle", PACK, "--cards", "2S KD 3H 5C 4D 4H", "--bet", "player=100", "--bet", "player_insurance@5=10",
        "--set", "decks=4", "--set", "paytables.player_insurance.after5_on_9=9 to 1", "--format", "json",
    )  # fmt: skip
    line = json.loads(answer.out)["lines"][1]
    assert (line["wager"], line["after"], line["pays"], line["net"]) == (
        "player_insurance",
        5,
        "9 to 1",
        "90.00",
    )


def test_the_table_names_the_clause(run: Run) -> None:
    answer = run("settle", PACK, "--cards", "9S KD KH 5C", "--bet", "banker=2.5")
    assert answer.out.splitlines() == [
        "wager   event  pays  stake  returned    net  clause",
        "banker  Loses  lose   2.50      0.00  -2.50  SG 3.16",
        "net -2.50",
    ]


def test_a_whole_table_comes_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    seats = [
        {
            "seat": 2,
            "bettors": [{"name": "Ann", "bets": {"banker": "2.50"}}, {"name": "Bo", "bets": {"player": 4}}],
        }
    ]
    file.write_text(json.dumps({"cards": "5S 9D KH KC", "seats": seats}))
    data = json.loads(run("settle", PACK, "--round", str(file), "--format", "json").out)
    assert [(line["seat"], line["bettor"], line["net"]) for line in data["lines"]] == [
        (2, "Ann", "2.375"),
        (2, "Bo", "-4.00"),
    ]
    assert data["net"] == "-1.625"
    table = run("settle", PACK, "--round", str(file), "--set", "limits.differential=1").out
    assert "above the Differential" in table


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give the cards in dealing order with --cards"),
        (["--cards", "9S KD KH 5C"], "there is nothing to settle"),
        (["--cards", "9S KD KH 5C", "--bet", "player=-5"], "the stake on player is an amount above zero"),
        (["--cards", "9S KD KH 5C", "--bet", "player"], "write a bet as wager=amount"),
        (["--cards", "9S KD KH 5C", "--bet", "player=5", "--bet", "player=5"], "player is bet twice"),
        (["--cards", "9S KD KH 5C", "--bet", "player=5", "--layout", "Z"], "layout: is one of"),
        (["--cards", "9S KD KH 5C", "--bet", "tiger=5", "--layout", "A"], "tiger is not allowed on layout A"),
        (["--cards", "9S KD KH", "--bet", "player=5"], "four to six cards"),
        (["--cards", "9S KD KH 5C 2C", "--bet", "player=5"], "with a natural (9 against 5) nobody draws"),
        (["--cards", "9S KD KH XX", "--bet", "player=5"], "'XX' is no card"),
        (
            ["--cards", "9S 9S KH 9S", "--bet", "player=5", "--decks", "1"],
            "9S was dealt 3 times, and the shoe holds 1 (SG 2.2.1)",
        ),
        (["--cards", "9S KD KH 5C", "--bet", "player=5", "--war"], "baccarat asks for no decision"),
        (
            ["--cards", "9S KD KH 5C", "--bet", "player=5", "--war", "--surrender"],
            "not allowed with argument --war",
        ),
        (["--cards", "9S KD KH 5C", "--bet", "player=5", "--meter", "10"], "has no progressive meter"),
        (["--round", "/does/not/exist.json"], "/does/not/exist.json: cannot be read"),
        (["--round", "/dev/zero"], "/dev/zero: is longer than 1000000 bytes"),
        (["--round", "x.json", "--cards", "9S"], "--round holds the whole table: leave out --cards"),
        (["--round", "x.json", "--surrender"], "leave out --war or --surrender"),
    ],
)
def test_bad_input_ends_with_status_2_and_one_sentence(
    arguments: list[str], complaint: str, run: Run
) -> None:
    answer = run("settle", PACK, *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert complaint in answer.error
    assert answer.error.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["[]", "3", "null", '{"cards": "9S KD KH 5C", "seats": 5}', '{"seats": [[]]}', "\x00"]
)
def test_a_file_that_is_no_round_is_refused(text: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(text)
    answer = run("settle", PACK, "--round", str(file))
    assert (answer.status, answer.out, answer.error.count("\n")) == (2, "", 1)
    assert "round file" in answer.error


def test_a_round_file_has_bettors_late_insurance_and_cards_taken_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    bettors = [
        {"name": "Ann", "bets": {"player": 100}, "late_insurance": {"player_insurance@4": 80}},
        {"name": "Bo", "seated": False, "bets": {"player": 50}, "returned": "dealing_error"},
    ]
    table = {"cards": "6S 5D KH KC 4S", "taken_back": "2H", "seats": [{"seat": 1, "bettors": bettors}]}
    file.write_text(json.dumps(table))
    told = run("settle", PACK, "--round", str(file)).out
    assert "offered late" in told
    assert "held to the Original Bet of 100.00" in told
    assert "2H dealt without need and discarded" in told
    assert "SG 5.16.3" in told
