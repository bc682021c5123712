"""The parts of a snapshot that the desk adds to, and what is worked out for them."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from games import canonical
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.validation.rulings import InterpretationRuling
from submissions.documents.drawing.rules import rules_html
from submissions.submissions.snapshots.assemble import assemble
from tests.submissions.documents.material import material_for, snapshot_of
from tests.submissions.submissions.complete import altered_snapshot, complete_snapshot


def test_without_a_filed_layout_the_configuration_is_drawn_before_and_after() -> None:
    pack = load_pack("sg/tiger-buffalo")
    layout = assemble(pack, material_for(pack.id, before={"seats": 3}))["drawn"][0]
    assert layout["drawing"].startswith("<svg")
    assert layout["before"]["drawing"] != layout["drawing"]


def test_a_filed_layout_is_kept_as_it_is() -> None:
    snapshot = complete_snapshot("us-md/casino-war")
    assert snapshot["layouts"][0]["name"] == "Main pit"
    assert snapshot["drawn"] == []


def test_4_1_15_the_pay_table_of_insurance_is_as_printed() -> None:
    rows = snapshot_of("sg/tiger-buffalo")["insurance"]
    first = rows[0]
    assert (first["hand"], first["after"], first["on"], first["against"], first["pays"]) == (
        "player",
        4,
        [5],
        [4],
        "3 to 2",
    )
    assert {row["after"] for row in rows if row["tie_pays"]} == {5}
    assert snapshot_of("us-md/casino-war")["insurance"] == []


def test_the_largest_payout_of_a_wager_is_that_of_its_own_pay_table_at_the_highest_stake() -> None:
    found = {each["code"]: each for each in snapshot_of("us-md/casino-war")["mathematics"]["wagers"]}
    assert Fraction(found["tie"]["largest_payout"]) == 1_000
    assert Fraction(found["progressive"]["largest_payout"]) == 10_000 + 1_000 * 5
    assert Fraction(found["envy"]["largest_payout"]) == 5_000
    assert found["envy"]["highest_stake"] is None
    # the war that a tie forces is a wager of its own
    assert [Fraction(found[code]["largest_payout"]) for code in ("initial", "war")] == [500, 1_000]


def test_notes_of_the_engine_call_wagers_by_name() -> None:
    for note in snapshot_of("us-md/casino-war")["mathematics"]["assumptions"]:
        assert not note.startswith(("initial ", "war ", "progressive "))
        assert "_" not in note


def test_what_the_authority_altered_is_compared_with_what_was_handed_in() -> None:
    altered = altered_snapshot()["altered"]
    assert [(line["path"], line["before"], line["after"]) for line in altered["lines"]] == [
        ("seats", ["7 positions"], ["5 positions"]),
        ("limits.maximum", ["$500"], ["$300"]),
    ]
    assert snapshot_of("us-sd/casino-war")["altered"] is None


def test_the_independent_check_agrees_with_the_price_and_comes_back_exactly() -> None:
    snapshot = complete_snapshot("us-sd/casino-war")
    assert canonical.loads(canonical.dumps(snapshot)) == snapshot
    edges = {each["code"]: Fraction(each["ev"]) for each in snapshot["mathematics"]["wagers"]}
    for code, found in snapshot["independent_check"]["wagers"].items():
        assert Fraction(found["exact"]) == edges.get(code, Fraction(found["exact"]))
        assert abs(Fraction(found["z"])) < 5, code


def test_the_official_text_stands_in_the_snapshot_with_its_fingerprint() -> None:
    pack = load_pack("us-sd/casino-war")
    text = {"title": "Rules", "sha256": "ab" * 32, "words": {"(1)": "(1) Official words.\nA\t1 to 1"}}
    snapshot = assemble(pack, replace(material_for(pack.id), official_text=text))
    assert snapshot["official_text"] == {"title": "Rules", "sha256": "ab" * 32}
    said = {each["cite"]: each.get("official") for each in snapshot["chapters"][0]["paragraphs"]}
    assert said["SD (1)"] == "(1) Official words.\nA\t1 to 1"
    assert said["SD (2)"] is None
    assert "official_text" not in assemble(pack, material_for(pack.id))


def test_the_rules_document_prints_the_official_words_instead_of_ours() -> None:
    pack = load_pack("us-sd/casino-war")
    text = {"title": "Rules", "sha256": "ab" * 32, "words": {"(1)": "(1) Official words.\nA\t1 to 1"}}
    html = rules_html(assemble(pack, replace(material_for(pack.id), official_text=text)), "cd" * 32)
    assert "<span>(1)</span><p>Official words.</p>" in html
    assert '<td class="short">1 to 1</td>' in html
    assert "ab" * 32 in html
    assert book_of(pack).paragraphs["SD (1)"].summary not in html
    assert book_of(pack).paragraphs["SD (2)"].summary in html


def test_what_is_odd_about_the_wording_stands_apart_from_the_rule() -> None:
    """The rule ends where it ends; its note stands in the annex of notes and readings, whoever's words are printed."""
    pack = load_pack("us-sd/casino-war")
    rule = book_of(pack).paragraphs["SD (4)(b)"]
    ours = rules_html(assemble(pack, material_for(pack.id)), "cd" * 32)
    assert f"{rule.summary}</bdi></p>" in ours
    annex = ours.index('id="readings"')
    assert ours.index(f"</span>{rule.note}</p>") > annex
    assert ours.count(str(rule.note)) == 1
    text = {"title": "Rules", "sha256": "ab" * 32, "words": {"(4)(b)": "(b) Official words."}}
    theirs = rules_html(assemble(pack, replace(material_for(pack.id), official_text=text)), "cd" * 32)
    assert theirs.index(f"</span>{rule.note}</p>") > theirs.index('id="readings"')


def test_the_rules_document_says_at_a_paragraph_that_it_does_not_apply() -> None:
    pack = load_pack("us-md/casino-war")
    material = material_for(pack.id)
    ruled = InterpretationRuling("bonus_spin_table", "as_printed", date(2020, 1, 1))
    html = rules_html(assemble(pack, replace(material, rulings=(ruled,))), "cd" * 32)
    # once, for the paragraph and the two below it
    assert html.count("Does not apply: The passage is read as printed: it speaks of another game.") == 1
    assert "Does not apply: The passage" not in rules_html(assemble(pack, material), "cd" * 32)
