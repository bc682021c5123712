"""The differences between two configurations, in words and in money."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.configurations.rules.redline import redline
from games.configurations.rules.redline.changes import applied, changes_between, same, stated
from games.configurations.rules.redline.redline import Redline
from games.engine.configuration import leaves_of, with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids

MD = "us-md/casino-war"


def changed(pack_id: str = MD, **paths: Any) -> dict[str, Any]:
    values = book_of(load_pack(pack_id)).example
    for path, value in paths.items():
        values = with_path(values, path.replace("__", "."), value)
    return values


def line_of(found: Redline, path: str) -> Any:
    return next(line for line in found.lines if line.change.path == path)


def move_of(effect: Any, kind: str, key: str) -> Any:
    return next(move for move in effect.of(kind) if move.key == key)


@pytest.mark.parametrize("pack_id", pack_ids())
def test_a_configuration_does_not_differ_from_itself(pack_id: str) -> None:
    example = changed(pack_id)
    found = redline(load_pack(pack_id), example, changed(pack_id))
    assert not found
    assert found.changes == ()
    assert not found.effect


def test_more_decks_make_the_tie_cheaper_and_the_jackpot_likelier() -> None:
    found = redline(load_pack(MD), changed(), changed(decks=8))
    (line,) = found.lines
    assert (line.change.label, line.change.before_lines, line.change.after_lines) == (
        "Decks in the shoe",
        ("6 decks",),
        ("8 decks",),
    )
    assert line.change.cite == ("MD 3.A", "MD 3.B")
    initial, tie = move_of(line.effect, "edge", "initial"), move_of(line.effect, "edge", "tie")
    assert (round(initial.before * 100, 2), round(initial.after * 100, 2)) == (
        Fraction("2.33"),
        Fraction("2.34"),
    )
    assert round(tie.delta * 100, 2) == Fraction("-0.82")
    assert (initial.direction, tie.direction) == ("up", "down")
    jackpot = move_of(line.effect, "jackpot", "progressive")
    assert (round(1 / jackpot.before), round(1 / jackpot.after)) == (496512, 337893)


def test_a_higher_reset_costs_the_house_and_raises_what_one_hand_can_win() -> None:
    found = redline(load_pack(MD), changed(), changed(progressive__reset=12500))
    (line,) = found.lines
    assert (line.change.before_lines, line.change.after_lines) == (("$10,000",), ("$12,500",))
    assert round(move_of(line.effect, "edge", "progressive").delta * 100, 2) == Fraction("-0.10")
    assert move_of(line.effect, "payout", "progressive").delta == 2500
    assert line.effect.break_evens


def test_a_higher_rate_moves_the_long_run_alone() -> None:
    found = redline(load_pack(MD), changed(), changed(progressive__rate=12))
    keys = {move.key for move in found.effect.edges}
    assert keys == {"progressive.long_run", "progressive.with_envy"}
    assert move_of(found.effect, "edge", "progressive.long_run").delta == Fraction(3, 100)


def test_what_is_not_priced_moves_nothing() -> None:
    found = redline(load_pack(MD), changed(), changed(deck_change_hours=6))
    assert found
    assert not found.effect


def test_each_change_is_priced_alone_and_all_are_priced_together() -> None:
    after = changed(decks=8, progressive__reset=12500)
    found = redline(load_pack(MD), changed(), after)
    alone = [move_of(line.effect, "edge", "progressive").delta for line in found.lines]
    together = move_of(found.effect, "edge", "progressive").delta
    assert len(alone) == 2
    assert together != sum(alone), "with more decks the jackpot comes more often, so the reset costs more"
    assert line_of(found, "decks").effect == redline(load_pack(MD), changed(), changed(decks=8)).effect


def test_a_wager_taken_off_the_table_is_named_and_its_edge_is_gone() -> None:
    wagers = [each for each in changed()["wagers"] if each != "bonus_spin"]
    found = redline(load_pack(MD), changed(), changed(wagers=wagers))
    (line,) = found.lines
    assert line.change.removed == ("Bonus Spin Xtreme Progressive Wager",)
    assert line.change.added == ()
    assert move_of(line.effect, "edge", "bonus_spin").after is None


def test_a_table_without_a_price_says_why_once() -> None:
    found = redline(load_pack(MD), changed(), changed(decks=None))
    assert found.effect.problem
    assert found.effect.edges == ()
    assert line_of(found, "decks").change.after_lines == ("not stated",)


def test_insurance_of_singapore_is_priced_over_all_its_offers() -> None:
    pack_id = "sg/tiger-buffalo"
    found = redline(load_pack(pack_id), changed(pack_id, decks=8), changed(pack_id, decks=6))
    assert {"player_insurance", "banker_insurance"} <= {move.key for move in found.effect.edges}


def test_the_same_amount_written_otherwise_is_no_change() -> None:
    assert not redline(load_pack(MD), changed(limits__minimum=10), changed(limits__minimum=Decimal("10.00")))
    assert not same(True, 1)
    assert same([Decimal("1.0"), {"a": 2}], [1, {"a": Decimal(2)}])


def test_changes_are_grouped_by_section_and_by_clause() -> None:
    found = redline(
        load_pack(MD), changed(), changed(decks=8, progressive__reset=12500, progressive__initial=12500)
    )
    assert [title for title, _lines in found.by_section] == ["Cards and equipment", "Progressive"]
    clauses = dict(found.by_clause)
    assert len(clauses["MD 10.C(2)"]) == 2
    assert [line.change.path for line in clauses["MD 3.B"]] == ["decks"]


def test_a_path_that_the_rules_do_not_know_is_shown_and_not_lost() -> None:
    before = changed() | {"glitter": 5}
    (change,) = changes_between(book_of(load_pack(MD)), before, changed())
    assert (change.label, change.cite, change.section_title) == ("glitter", (), "Not in these rules")


SCALARS: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(0, 10**6)
    | st.decimals(0, 10**6, places=2)
    | st.sampled_from(["10 to 1", "", "batch_shuffler", "table"])
    | st.lists(st.sampled_from(["initial", "tie", "war"]), max_size=3)
)


@st.composite
def edited(draw: st.DrawFn, pack_id: str) -> dict[str, Any]:
    """The example with some known paths set to anything, also to nonsense or to nothing."""
    pack = load_pack(pack_id)
    values = book_of(pack).example
    for path in draw(st.lists(st.sampled_from(sorted(book_of(pack).parameters)), max_size=6, unique=True)):
        values = with_path(values, path, draw(SCALARS))
    return values


@settings(max_examples=60, deadline=None)
@given(data=st.data(), pack_id=st.sampled_from(pack_ids()))
def test_the_changes_made_to_before_give_after(data: st.DataObject, pack_id: str) -> None:
    before, after = data.draw(edited(pack_id)), data.draw(edited(pack_id))
    book = book_of(load_pack(pack_id))
    changes = changes_between(book, before, after)
    made = applied(before, changes)
    assert changes_between(book, made, after) == ()
    assert leaves_of(made).keys() == stated(after).keys()
    assert changes_between(book, before, before) == ()
    back = changes_between(book, after, before)
    assert [(each.path, each.before, each.after) for each in back] == [
        (each.path, each.after, each.before) for each in changes
    ]
    assert all(each.before_lines and each.after_lines for each in changes)


@settings(max_examples=15, deadline=None)
@given(data=st.data(), pack_id=st.sampled_from(["us-sd/casino-war", "online/war"]))
def test_the_effect_of_all_changes_is_that_of_the_two_ends(data: st.DataObject, pack_id: str) -> None:
    before, after = data.draw(edited(pack_id)), data.draw(edited(pack_id))
    found, back = redline(load_pack(pack_id), before, after), redline(load_pack(pack_id), after, before)
    if found.before.problem is None and found.after.problem is None:
        assert {(move.kind, move.key, move.before, move.after) for move in found.effect.moves} == {
            (move.kind, move.key, move.after, move.before) for move in back.effect.moves
        }
        assert all(move.before != move.after for move in found.effect.moves)
