"""Packs are read as they are found; what is wrong with one is told with file, key and reason."""

from pathlib import Path

import pytest

from games.engine.game import PriceRequest
from games.rulepacks.errors import PackError, UnknownPack
from games.rulepacks.loader import load_pack, pack_ids
from games.rulepacks.rules import build_rules
from tests.games.rulepacks.conftest import HEAD, WAGERS, WritePack

READING = """
[[reading]]
id = "r"
question = "?"
cite = ["XX 1"]
default = "c"
option = [{ id = "a", summary = "A" }, { id = "b", summary = "B" }]
"""

INSURANCE = """
[[row]]
hand = "player"
after = 4
event = "e"
on = 5
against = 1
pays = "3 to 2"
cite = ["XX 1"]
"""


def problems_of(root: Path) -> str:
    with pytest.raises(PackError) as caught:
        load_pack("xx/mini", root)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_new_pack_is_found_in_its_folder_and_priced(write_pack: WritePack) -> None:
    root = write_pack()
    assert pack_ids(root) == ["xx/mini"]
    rules = build_rules(load_pack("xx/mini", root), {})
    price = rules.game.price(rules, PriceRequest())
    assert {code: f"{float(each.house_edge * 100):.3f}" for code, each in price.wagers.items()} == {
        "dragon_7": "7.611",
        "panda_8": "10.188",
    }


def test_the_hash_follows_the_content_and_not_its_layout(write_pack: WritePack) -> None:
    before = load_pack("xx/mini", write_pack()).hash
    load_pack.cache_clear()
    assert load_pack("xx/mini", write_pack(wagers="# only a comment\n" + WAGERS)).hash == before
    load_pack.cache_clear()
    assert load_pack("xx/mini", write_pack(wagers=WAGERS.replace("40 to 1", "41 to 1"))).hash != before
    load_pack.cache_clear()


@pytest.mark.parametrize(
    "name", ["xx/none", "xx", "../xx/mini", "xx/mini.wagers", "XX/MINI", "xx/mini/", "", "xx/mini\n"]
)
def test_an_unknown_pack_is_told_with_those_there_are(name: str, write_pack: WritePack) -> None:
    with pytest.raises(UnknownPack, match=r"there is no pack .*: one of xx/mini"):
        load_pack(name, write_pack())


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            'pays = "40 to 1"',
            'pays = "40 for 1"',
            "mini.wagers.toml: wager dragon_7, row dragon_7: odds are written like",
        ),
        ('winner = "banker"', 'winer = "banker"', "wager dragon_7, row dragon_7: unknown feature 'winer'"),
        (
            "banker_total = 7",
            "banker_total = 12",
            "wager dragon_7, row dragon_7: banker_total = 12 cannot be: one of 0",
        ),
        (
            "banker_total = 7",
            "banker_total = 7, margin = 8",
            "wager dragon_7, row dragon_7: can never happen",
        ),
        ('pays = "40 to 1"', 'pays = "40 to 1"\npay = 3', "wager dragon_7, row dragon_7, pay: unknown key"),
        ('pays = "40 to 1"', "", "wager dragon_7, row dragon_7, pays: Field required"),
        ('cite = ["XX 1"]', "", "wager dragon_7, cite: Field required"),
        ('cite = ["XX 1"]', "cite = []", "wager dragon_7, cite: "),
        ('cite = ["XX 1"]', 'cite = ["YY 1"]', "citation 'YY 1' does not begin with XX"),
        ('code = "panda_8"', 'code = "dragon_7"', "wager dragon_7: two wagers have this code"),
        ('code = "panda_8"', 'code = "Panda 8"', "wager Panda 8, code: "),
        (
            'name = "Panda 8"',
            'name = "Panda 8"\nlayouts = ["Z"]',
            "wager panda_8, layouts: there is no layout 'Z'",
        ),
        (
            'pays = "40 to 1"',
            'pays = "40 to 1"\nunder = { r = "a" }',
            "row dragon_7, under: there is no reading r = a",
        ),
        (
            'pays = "40 to 1"',
            'pays = "40 to 1"\nmeter = "m"',
            "row dragon_7: meter and meter_percent are stated together",
        ),
        (
            'pays = "40 to 1"',
            'pays = "40 to 1"\nmeter = "m"\nmeter_percent = 5',
            "row dragon_7: 'm' is no meter of the game",
        ),
        (
            'event = "panda_8"',
            'event = "lose"',
            "wager panda_8, row lose: the event lose is kept for what no row names",
        ),
        ("[[wager]]", "[[wager", "mini.wagers.toml: is not valid TOML"),
    ],
)
def test_a_wrong_wager_is_told_with_file_wager_and_row(
    old: str, new: str, complaint: str, write_pack: WritePack
) -> None:
    assert complaint in problems_of(write_pack(wagers=WAGERS.replace(old, new, 1)))


def test_rows_that_overlap_need_a_selection(write_pack: WritePack) -> None:
    extra = (
        '\n[[wager.row]]\nevent = "any_8"\nwhen = { winner = "player", player_total = 8 }\npays = "3 to 1"\n'
    )
    assert "wager panda_8, row any_8: overlaps row panda_8" in problems_of(write_pack(wagers=WAGERS + extra))
    chosen = (WAGERS + extra).replace('name = "Panda 8"', 'name = "Panda 8"\nselection = "first"')
    assert load_pack("xx/mini", write_pack(wagers=chosen)).wagers["panda_8"].selection == "first"


def test_all_problems_are_told_at_once(write_pack: WritePack) -> None:
    wrong = WAGERS.replace('winner = "banker"', 'winer = "banker"').replace(
        "player_total = 8", "player_total = 11"
    )
    message = problems_of(write_pack(wagers=wrong))
    assert "unknown feature 'winer'" in message
    assert "player_total = 11 cannot be" in message


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        (
            HEAD.replace('"xx/mini"', '"xx/other"'),
            "mini.toml: id: says 'xx/other', and the file is that of 'xx/mini'",
        ),
        (HEAD.replace('"baccarat"', '"poker"'), "mini.toml: game: there is no game 'poker'"),
        (HEAD.replace('"baccarat"', '"price"'), "mini.toml: game: there is no game 'price'"),
        (HEAD + "\n[clauses]\nnonsense = []\n", "mini.toml: clauses, nonsense: is no rule of the game"),
        (HEAD + '\n[clauses]\nvoid_round = ["YY 1"]\n', "mini.toml: clauses, void_round: citation 'YY 1'"),
        ("colour = 1\n" + HEAD, "mini.toml: colour: unknown key"),
        (HEAD.replace('authority = "Nobody"', ""), "mini.toml: authority: Field required"),
    ],
)
def test_a_wrong_head_is_told(head: str, complaint: str, write_pack: WritePack) -> None:
    assert complaint in problems_of(write_pack(head=head))


@pytest.mark.parametrize(
    ("kind", "text", "complaint"),
    [
        ("colours", "", "mini.colours.toml: is of an unknown kind: one of "),
        (
            "layouts",
            '[[layout]]\ncode = "A"\nname = "A"\ncite = ["XX 1"]',
            "layout A: positions are not stated: say so in note",
        ),
        (
            "layouts",
            '[[layout]]\ncode = "A"\nname = "A"\ncite = ["XX 1"]\nfewest_positions = 3\nmost_positions = 2',
            "layout A: fewest_positions is above most_positions",
        ),
        (
            "readings",
            READING,
            "reading r: default 'c' is not one of its options: a, b",
        ),
        (
            "insurance",
            INSURANCE.replace("on = 5", 'on = "5-4"'),
            "mini.insurance.toml: row e, on: points go from 0 to 9, low to high",
        ),
        (
            "insurance",
            INSURANCE.replace("after = 4", "after = 6"),
            "mini.insurance.toml: row e, after: ",
        ),
        (
            "insurance",
            2 * INSURANCE,
            "row e overlaps row e at 5 against 1",
        ),
        (
            "insurance",
            INSURANCE.replace("XX 1", "YY 1"),
            "citation 'YY 1' does not begin with",
        ),
    ],
)
def test_other_files_are_checked_by_their_kind(
    kind: str, text: str, complaint: str, write_pack: WritePack
) -> None:
    assert complaint in problems_of(write_pack(**{kind: text}))
