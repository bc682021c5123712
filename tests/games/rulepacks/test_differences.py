"""Two versions of a pack side by side."""

from pathlib import Path

from games.rulepacks.differences import differences
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from tests.games.configurations.values import PACKS
from tests.games.rulepacks.documented_pack import PACK, write_documented_pack


def version(root: Path, **changes: tuple[str, str]) -> Pack:
    return load_pack(PACK, write_documented_pack(root, **changes))


def test_the_same_pack_has_no_difference(tmp_path: Path) -> None:
    assert differences(version(tmp_path / "a"), version(tmp_path / "b")) == []
    for pack_id in PACKS:
        assert differences(load_pack(pack_id), load_pack(pack_id)) == []


def test_a_changed_limit_is_named_with_both_values(tmp_path: Path) -> None:
    found = differences(version(tmp_path / "a"), version(tmp_path / "b", parameters=("min = 6", "min = 5")))
    assert [(each.file, each.entry, each.key, each.before, each.after) for each in found] == [
        ("parameters", "parameter decks, limit ZZ-CW-020", "min", 6, 5)
    ]


def test_changed_odds_and_a_new_question_are_named(tmp_path: Path) -> None:
    question = (
        '\n\n[[attestation]]\nid = "dealer_licensed"\nquestion = "Is the dealer licensed?"\ncite = ["ZZ 1"]'
    )
    new = version(
        tmp_path / "b",
        wagers=('pays = "10 to 1"', 'pays = "11 to 1"'),
        attestations=('cite = ["ZZ 5"]', f'cite = ["ZZ 5"]{question}'),
    )
    old = version(tmp_path / "a")
    found = {(each.entry, each.key): each for each in differences(old, new)}
    assert set(found) == {("wager tie, row tie", "pays"), ("attestation dealer_licensed", "")}
    assert found["attestation dealer_licensed", ""].is_new
    assert {each.entry for each in differences(new, old) if each.is_gone} == {"attestation dealer_licensed"}
