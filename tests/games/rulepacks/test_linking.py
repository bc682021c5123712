"""A pack that does not hold together does not load, and says in which file, at which key and why."""

from pathlib import Path

import pytest
from django.core.checks import run_checks

from games.packs import checks
from games.rulepacks.book import book_of
from games.rulepacks.errors import PackError
from games.rulepacks.loader import load_pack
from tests.games.rulepacks.documented_pack import PACK, write_documented_pack

WRONG = {
    "does not parse": (
        {"paragraphs": ("contents = [", "contents = ")},
        ["casino-war.paragraphs.toml", "not valid TOML"],
    ),
    "unknown key": (
        {"parameters": ('unit = "decks"', 'units = "decks"')},
        ["casino-war.parameters.toml", "parameter", "units", "unknown key"],
    ),
    "cites nothing": (
        {
            "checks": (
                'code = "ZZ-CW-001"\nrule = "value_form"\ncite = ["ZZ 2"]',
                'code = "ZZ-CW-001"\nrule = "value_form"',
            )
        },
        ["casino-war.checks.toml", "ZZ-CW-001", "cite"],
    ),
    "cites an empty list": (
        {"attestations": ('cite = ["ZZ 5"]', "cite = []")},
        ["casino-war.attestations.toml", "table_approved", "cite"],
    ),
    "cites a paragraph that is not there": (
        {"readings": ('cite = ["ZZ 3"]', 'cite = ["ZZ 33"]')},
        ["casino-war.readings.toml", "war_tie", "ZZ 33"],
    ),
    "cites another law": (
        {"wagers": ('cite = ["ZZ 4"]', 'cite = ["MD 10.A(2)"]')},
        ["casino-war.wagers.toml", "tie", "MD 10.A(2)"],
    ),
    "overlapping dates": (
        {"parameters": ("to = 2026-07-01", "to = 2026-08-01")},
        ["casino-war.parameters.toml", "decks", "ZZ-CW-020", "same day"],
    ),
    "ends before it begins": (
        {"parameters": ("to = 2026-07-01", "to = 2023-07-01")},
        ["casino-war.parameters.toml", "decks", "ends before it begins"],
    ),
    "undated where the document is dated": (
        {"parameters": ("from = 2024-07-01\n", "")},
        ["casino-war.parameters.toml", "ZZ-CW-020", "date"],
    ),
    "unhandled paragraph": (
        {"paragraphs": ('"5", "6"]', '"5", "6", "7"]')},
        ["casino-war.paragraphs.toml", "contents, 7", "is not handled"],
    ),
    "paragraph that the document does not have": (
        {"paragraphs": ('contents = ["1", ', "contents = [")},
        ["casino-war.paragraphs.toml", "paragraph 1", "not in the contents"],
    ),
    "handled by nothing": (
        {"paragraphs": ('by = ["attestation:table_approved"]', "by = []")},
        ["casino-war.paragraphs.toml", "paragraph 5", "by"],
    ),
    "handled by something else": (
        {"paragraphs": ('by = ["attestation:table_approved"]', 'by = ["parameter:decks"]')},
        ["casino-war.paragraphs.toml", "paragraph 5", "attestation"],
    ),
    "handled by a check that is not there": (
        {"paragraphs": ("check:ZZ-CW-052", "check:ZZ-CW-999")},
        ["casino-war.paragraphs.toml", "paragraph 4", "there is no check ZZ-CW-999"],
    ),
    "handled by an event that is not there": (
        {"paragraphs": ("wager:tie.tie", "wager:tie.win")},
        ["casino-war.paragraphs.toml", "paragraph 4", "there is no wager tie.win"],
    ),
    "a name of no kind": (
        {"paragraphs": ("wager:tie.tie", "bet:tie")},
        ["casino-war.paragraphs.toml", "paragraph 4", "names nothing"],
    ),
    "no chapter": (
        {"paragraphs": ('id = "6"\nchapter = "all"', 'id = "6"')},
        ["casino-war.paragraphs.toml", "paragraph 6", "no chapter"],
    ),
    "unknown check": (
        {"checks": ('rule = "value_form"', 'rule = "vibes"')},
        ["casino-war.checks.toml", "ZZ-CW-001", "there is no check vibes"],
    ),
    "wrong arguments": (
        {"checks": ('rule = "value_form"', 'rule = "value_form"\narguments = { mood = 1 }')},
        ["casino-war.checks.toml", "ZZ-CW-001, arguments, mood", "unknown key"],
    ),
    "a code twice": (
        {"checks": ('code = "ZZ-CW-002"', 'code = "ZZ-CW-001"')},
        ["casino-war.checks.toml", "ZZ-CW-001", "twice"],
    ),
    "a code with two meanings": (
        {"checks": ('code = "ZZ-CW-002"', 'code = "ZZ-CW-020"')},
        ["casino-war.checks.toml", "ZZ-CW-020", "several things"],
    ),
    "a retired code": (
        {"checks": ("[departures]", 'retired = ["ZZ-CW-020"]\n\n[departures]')},
        ["casino-war.checks.toml", "ZZ-CW-020", "retired"],
    ),
    "a code of another pack": (
        {"checks": ('code = "ZZ-CW-002"', 'code = "MD-CW-002"')},
        ["casino-war.checks.toml", "MD-CW-002", "ZZ-CW"],
    ),
    "no such configuration path": (
        {"parameters": ('path = "wagers"', 'path = "bets"')},
        ["casino-war.parameters.toml", "parameter bets", "no configuration path"],
    ),
    "a condition on nothing": (
        {"attestations": ('cite = ["ZZ 5"]', 'cite = ["ZZ 5"]\nwhen = { stated = ["seats"] }')},
        ["casino-war.attestations.toml", "table_approved", "there is no parameter seats"],
    ),
    "a condition on a wager that is not there": (
        {"procedures": ('title = "A round"', 'title = "A round"\nwhen = { offers = ["envy"] }')},
        ["casino-war.procedures.toml", "round", "there is no wager envy"],
    ),
    "limits nothing": (
        {"parameters": ("min = 6\nmax = 8\n", "")},
        ["casino-war.parameters.toml", "decks", "limits nothing"],
    ),
    "odds that nothing checks": (
        {"parameters": ('[[paytable]]\nwager = "tie"\ncode = "ZZ-CW-052"\nrule = "minimum"\n', "")},
        ["casino-war.parameters.toml", "paytable tie", "would not be checked"],
    ),
    "an irregularity without a ruling": (
        {"irregularities": ('effect = "void_round"', 'outcome = ["open"]\neffect = "void_round"')},
        ["casino-war.irregularities.toml", "misdeal", "no ruling"],
    ),
    "options without a choice": (
        {"irregularities": ('effect = "void_round"', 'effect = "players_choose"')},
        ["casino-war.irregularities.toml", "misdeal", "players choose"],
    ),
}


@pytest.mark.parametrize(("changes", "words"), WRONG.values(), ids=WRONG)
def test_it_is_refused_with_file_key_and_reason(
    tmp_path: Path, changes: dict[str, tuple[str, str]], words: list[str]
) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(PACK, write_documented_pack(tmp_path, **changes))
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert "\n" not in message


def test_a_pack_without_its_law_can_be_priced_but_not_validated(tmp_path: Path) -> None:
    root = write_documented_pack(tmp_path)
    for kind in ("paragraphs", "parameters", "checks", "example"):
        (root / f"us-zz/casino-war.{kind}.toml").unlink()
    pack = load_pack(PACK, root)
    with pytest.raises(PackError, match=r"paragraphs\.toml: is missing"):
        book_of(pack)


def test_manage_py_check_fails_when_a_pack_does_not_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [each for each in run_checks() if each.id == "games.E001"] == []
    root = write_documented_pack(tmp_path, paragraphs=('"6"]', '"6", "7"]'))
    monkeypatch.setattr(checks, "pack_ids", lambda: [PACK])
    monkeypatch.setattr(checks, "load_pack", lambda pack_id: load_pack(pack_id, root))
    messages = [each.msg for each in run_checks() if each.id == "games.E001"]
    assert messages == ["casino-war.paragraphs.toml: contents, 7: is not handled: it has no paragraph"]
