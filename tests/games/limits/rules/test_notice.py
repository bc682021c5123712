"""COMAR 36.05.03.21 and what other documents say, both ways for every limit."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.limits.rules.notice import Decision, decide_changes, earliest, gravest
from games.limits.rules.values import limit_paths, limits_in
from games.rulepacks.book import Book, book_of
from games.rulepacks.limit_changes import fits
from games.rulepacks.loader import load_pack, pack_ids

MD, SD, SG, ONLINE = "us-md/casino-war", "us-sd/casino-war", "sg/tiger-buffalo", "online/war"
AT = datetime(2026, 3, 3, 21, tzinfo=UTC)


def book(pack_id: str) -> Book:
    return book_of(load_pack(pack_id))


def decide(
    pack_id: str = MD,
    *,
    players: bool = True,
    readings: dict[str, str] | None = None,
    before: dict[str, Any] | None = None,
    **after: Any,
) -> tuple[Decision, ...]:
    """`limits__maximum=1000`; what is approved is the example."""
    own = book(pack_id)
    approved = limits_in(own, own.example)
    was = approved | _amounts(before or {})
    chosen = {name: reading.default for name, reading in own.pack.readings.items()}
    return decide_changes(
        own,
        readings=chosen | (readings or {}),
        approved=approved,
        before=was,
        after=was | _amounts(after),
        players=players,
    )


def _amounts(paths: dict[str, Any]) -> dict[str, Decimal | None]:
    return {
        path.replace("__", "."): None if amount is None else Decimal(amount) for path, amount in paths.items()
    }


@pytest.mark.parametrize("amount", [300, 1000])
def test_21_a_maximum_in_either_direction_needs_30_minutes_with_players(amount: int) -> None:
    (found,) = decide(limits__maximum=amount)
    assert (found.verdict, found.minutes, found.cite) == ("notice", 30, ("COMAR 36.05.03.21",))
    assert earliest((found,), AT) == AT + timedelta(minutes=30)


@pytest.mark.parametrize("amount", [300, 1000])
def test_21_a_maximum_changes_at_once_without_players(amount: int) -> None:
    (found,) = decide(players=False, limits__maximum=amount)
    assert (found.verdict, found.minutes) == ("now", 0)
    assert earliest((found,), AT) == AT


def test_21_a_minimum_goes_down_by_notice_and_at_once_without_players() -> None:
    (with_players,) = decide(limits__minimum=5)
    (without,) = decide(players=False, limits__minimum=5)
    assert (with_players.verdict, without.verdict) == ("notice", "now")


@pytest.mark.parametrize("players", [True, False])
def test_21_raising_a_minimum_needs_an_amendment_unless_it_is_read_otherwise(players: bool) -> None:
    (found,) = decide(players=players, limits__minimum=25)
    assert (found.verdict, found.reading) == ("amendment", "raising_minimum")
    assert "COMAR 36.05.03.14A" in found.cite
    assert earliest((found,), AT) is None


def test_14_a_raising_a_minimum_goes_by_notice_where_limits_are_read_as_the_operators() -> None:
    (found,) = decide(readings={"raising_minimum": "free"}, limits__minimum=25)
    assert (found.verdict, found.minutes) == ("notice", 30)
    (without,) = decide(players=False, readings={"raising_minimum": "free"}, limits__minimum=25)
    assert without.verdict == "now"


def test_a_minimum_goes_back_up_to_the_approved_one_only_where_it_is_read_so() -> None:
    lowered = {"limits__minimum": 5}
    (strict,) = decide(before=lowered, limits__minimum=10)
    assert strict.verdict == "amendment"
    read = {"raising_minimum": "above_approved"}
    (back,) = decide(before=lowered, readings=read, limits__minimum=10)
    (beyond,) = decide(before=lowered, readings=read, limits__minimum=11)
    assert (back.verdict, beyond.verdict) == ("notice", "amendment")


@pytest.mark.parametrize(
    "path", ["limits__increment", "limits__payout_per_hand", "limits__wagers__tie__increment"]
)
@pytest.mark.parametrize("amount", [1, 100_000])
def test_21_what_is_neither_minimum_nor_maximum_needs_an_amendment(path: str, amount: int) -> None:
    changed: dict[str, Any] = {path: amount}
    (found,) = decide(players=False, **changed)
    assert (found.verdict, found.reading) == ("amendment", None)


def test_a_wager_without_its_own_maximum_is_raised_to_that_of_the_table() -> None:
    (found,) = decide(limits__wagers__tie__maximum=None)
    assert (found.direction, found.after_text, found.verdict) == ("raise", "none", "notice")


def test_a_wagers_own_minimum_above_that_of_the_table_is_a_minimum_that_is_raised() -> None:
    (found,) = decide(limits__wagers__initial__minimum=20)
    assert (found.direction, found.verdict) == ("raise", "amendment")


def test_stating_what_holds_anyway_changes_nothing_for_players() -> None:
    (found,) = decide(limits__wagers__initial__minimum=10)
    assert (found.direction, found.verdict) == ("same", "now")


def test_the_gravest_of_several_changes_decides() -> None:
    found = decide(limits__maximum=1000, limits__minimum=25)
    assert [each.verdict for each in found] == ["amendment", "notice"]
    assert gravest(found) == "amendment"
    assert earliest(found, AT) is None


def test_nothing_changed_is_nothing_to_decide() -> None:
    assert decide(limits__maximum=500) == ()
    assert earliest((), AT) == AT


@pytest.mark.parametrize(
    ("pack_id", "path", "cite"),
    [
        (SG, "limits__differential", "SG 3.4"),
        (SG, "limits__minimum", "SG 3.4"),
        (SD, "limits__minimum", "SD (2)"),
        (SD, "limits__wagers__tie__maximum", "SD (2)"),
        (ONLINE, "limits__wagers__tie__maximum", "ONLINE rules:4"),
        (ONLINE, "limits__maximum", "ONLINE rules:3"),
    ],
)
@pytest.mark.parametrize("amount", [2, 400])
@pytest.mark.parametrize("players", [True, False])
def test_elsewhere_a_limit_holds_as_soon_as_it_is_displayed(
    pack_id: str, path: str, cite: str, amount: int, players: bool
) -> None:
    changed: dict[str, Any] = {path: amount}
    (found,) = decide(pack_id, players=players, **changed)
    assert (found.verdict, found.minutes, found.cite) == ("display", 0, (cite,))
    assert earliest((found,), AT) == AT


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_limit_of_a_table_has_a_rule_in_its_pack(pack_id: str) -> None:
    own = book(pack_id)
    for path in limit_paths(own, own.example):
        ruled = {
            each.direction for each in own.limit_changes if any(fits(pattern, path) for pattern in each.paths)
        }
        assert "any" in ruled or {"raise", "lower"} <= ruled, path


@given(
    st.dictionaries(
        st.sampled_from(limit_paths(book(MD), book(MD).example)),
        st.none() | st.integers(1, 10_000).map(Decimal),
    ),
    st.dictionaries(
        st.sampled_from(limit_paths(book(MD), book(MD).example)),
        st.none() | st.integers(1, 10_000).map(Decimal),
    ),
    st.sampled_from(["needs_approval", "above_approved", "free"]),
)
def test_players_never_make_a_change_easier_and_no_reading_frees_more_than_the_free_one(
    before: dict[str, Any], after: dict[str, Any], reading: str
) -> None:
    readings = {"raising_minimum": reading}
    seated = decide(before=before, readings=readings, **after)
    empty = decide(before=before, readings=readings, players=False, **after)
    free = decide(before=before, readings={"raising_minimum": "free"}, **after)
    for one, other, freest in zip(seated, empty, free, strict=True):
        assert (one.verdict == "amendment") == (other.verdict == "amendment")
        assert one.minutes >= other.minutes == 0
        assert one.verdict == "amendment" or freest.verdict != "amendment"
        assert one.cite
        assert one.words


def test_the_differential_is_the_maximum_of_player_and_banker() -> None:
    (found,) = decide(SG, limits__wagers__banker__maximum=50_000)
    assert (found.direction, found.verdict) == ("same", "now")
