"""A snapshot says everything, exactly, and stands alone."""

from fractions import Fraction

import pytest

from games import canonical
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from submissions.submissions.snapshots.assemble import assemble
from tests.submissions.documents.material import material_for, snapshot_of


@pytest.mark.parametrize("pack_id", pack_ids())
class TestEveryPack:
    def test_it_is_plain_data_that_comes_back_to_the_last_digit(self, pack_id: str) -> None:
        snapshot = snapshot_of(pack_id)
        assert canonical.loads(canonical.dumps(snapshot)) == snapshot

    def test_it_is_the_same_whenever_it_is_made(self, pack_id: str) -> None:
        again = assemble(load_pack(pack_id), material_for(pack_id, before={"decks": 8}))
        assert canonical.hash_of(again) == canonical.hash_of(snapshot_of(pack_id))

    def test_every_paragraph_of_the_document_is_in_a_chapter(self, pack_id: str) -> None:
        cited = [
            each["cite"] for chapter in snapshot_of(pack_id)["chapters"] for each in chapter["paragraphs"]
        ]
        assert sorted(cited) == sorted(book_of(load_pack(pack_id)).paragraphs)

    def test_returns_of_the_events_add_up_to_the_ev_of_the_wager(self, pack_id: str) -> None:
        for wager in snapshot_of(pack_id)["mathematics"]["wagers"]:
            assert sum(Fraction(event["return"]) for event in wager["events"]) == Fraction(wager["ev"]), (
                wager["code"]
            )
            assert sum(Fraction(event["probability"]) for event in wager["events"]) == 1, wager["code"]


def test_maryland_has_the_known_edges() -> None:
    edges = {
        wager["code"]: Fraction(wager["house_edge"])
        for wager in snapshot_of("us-md/casino-war")["mathematics"]["wagers"]
    }
    assert edges["initial"] == Fraction(23138, 993023)
    assert edges["tie"] == Fraction(58, 311)


def test_the_redline_names_what_changed_and_what_it_moves() -> None:
    redline = snapshot_of("us-md/casino-war")["redline"]
    assert [(line["path"], line["before"], line["after"]) for line in redline["lines"]] == [
        ("decks", ["8 decks"], ["6 decks"])
    ]
    moved = {move["key"]: move for move in redline["together"] if move["kind"] == "edge"}
    assert Fraction(moved["tie"]["after"]) == Fraction(58, 311)
    assert Fraction(moved["tie"]["after"]) > Fraction(moved["tie"]["before"])


def test_a_choice_stands_with_the_clause_that_asks_for_it() -> None:
    chapters = snapshot_of("us-md/casino-war")["chapters"]
    paragraphs = {each["cite"]: each for chapter in chapters for each in chapter["paragraphs"]}
    assert {"path": "decks", "label": "Decks in the shoe", "lines": ["6 decks"]} in paragraphs["MD 3.A"][
        "chosen"
    ]


def test_without_an_approved_version_there_is_no_redline() -> None:
    assert assemble(load_pack("online/war"), material_for("online/war"))["redline"] is None
