"""Stakes within and outside the limits of a table: refused, held to one amount, or noted and paid in full."""

from typing import Any

import pytest

from games.engine.errors import BadBet
from tests.games.engine.war.tables import MARYLAND, SOUTH_DAKOTA, settle, settle_table

LIMITS = {"limits.minimum": 10, "limits.maximum": 500}
ONE_AMOUNT = {"readings.amount_specified": "one_amount"}


def stake(amount: str, settings: dict[str, Any], pack: str = SOUTH_DAKOTA) -> tuple[str, ...]:
    settlement = settle("KD 9S", f"initial={amount}", pack=pack, settings=settings)
    return settlement.lines[0].notes


@pytest.mark.parametrize("amount", ["10", "250", "500"])
def test_sd_2_any_amount_within_the_limits_is_taken(amount: str) -> None:
    assert stake(amount, LIMITS) == ()


@pytest.mark.parametrize("amount", ["9.99", "500.01"])
def test_sd_2_an_amount_outside_the_limits_is_not_the_one_specified(amount: str) -> None:
    with pytest.raises(BadBet, match=rf"initial is 10.00 to 500.00 at this table, not {amount} \(SD \(2\)\)"):
        stake(amount, LIMITS)


@pytest.mark.parametrize("amount", ["24.99", "25.01", "50"])
def test_sd_2_read_as_one_amount_no_other_is_taken(amount: str) -> None:
    one = {"limits.minimum": 25, "limits.maximum": 25, **ONE_AMOUNT}
    assert stake("25", one) == ()
    with pytest.raises(
        BadBet, match=rf"is 25.00, the one amount that this table states, not {amount}.* \(SD \(2\)\)"
    ):
        stake(amount, one)


def test_sd_2_read_as_one_amount_a_table_with_two_limits_specifies_none() -> None:
    with pytest.raises(
        BadBet, match=r"is one amount, as read here, and this table states 10.00 to 500.00 \(SD \(2\)\)"
    ):
        stake("10", {**LIMITS, **ONE_AMOUNT})


def test_sd_2_the_one_amount_is_that_of_the_initial_wager_where_it_has_limits_of_its_own() -> None:
    own = {"limits.wagers.initial.minimum": 25, "limits.wagers.initial.maximum": 25}
    assert stake("25", {**LIMITS, **own, **ONE_AMOUNT}) == ()
    with pytest.raises(BadBet, match=r"is 25\.00, the one amount"):
        stake("10", {**LIMITS, **own, **ONE_AMOUNT})


def test_sd_2_holds_at_a_whole_table_and_leaves_the_tie_wager_alone() -> None:
    one = {"limits.minimum": 25, "limits.maximum": 25, **ONE_AMOUNT}
    table = {"dealer": "9S", "seats": [{"seat": 1, "cards": "KD", "bets": {"initial": 25, "tie": 5}}]}
    assert len(settle_table(table, pack=SOUTH_DAKOTA, settings=one).lines) == 2
    table["seats"] = [{"seat": 1, "cards": "KD", "bets": {"initial": 30}}]
    with pytest.raises(BadBet, match="not 30"):
        settle_table(table, pack=SOUTH_DAKOTA, settings=one)


@pytest.mark.parametrize("amount", ["10", "500"])
def test_comar_36_05_03_14_a_wager_within_the_limits_needs_no_word(amount: str) -> None:
    assert stake(amount, LIMITS, MARYLAND) == ()


@pytest.mark.parametrize("amount", ["9", "501"])
def test_comar_36_05_03_14_an_accepted_wager_outside_the_limits_stands_in_full(amount: str) -> None:
    settlement = settle(
        "KD 9S", f"initial={amount}", "tie=1", settings={**LIMITS, "limits.wagers.tie.minimum": 1}
    )
    initial, tie = settlement.lines
    assert initial.net == int(amount)
    (note,) = initial.notes
    assert (
        note
        == "the limits of this table are 10.00 to 500.00: an accepted wager stands in full (COMAR 36.05.03.14)"
    )
    assert tie.notes == ()


def test_md_2_a_a_tenth_seat_is_no_seat_whatever_the_table_states() -> None:
    table = {"dealer": "9S", "seats": [{"seat": 10, "cards": "KD", "bets": {"initial": 10}}]}
    with pytest.raises(BadBet, match=r"there is no seat 10: this table has 9 positions \(MD 2.A\)"):
        settle_table(table, settings={"seats": 14})


@pytest.mark.parametrize(
    ("reading", "seats", "most"), [("nine", 14, 9), ("fourteen", 14, 14), ("fourteen", 12, 12)]
)
def test_md_9_l_an_electronic_table_has_as_many_players_as_it_is_read_to_have_positions(
    reading: str, seats: int, most: int
) -> None:
    settings = {"electronic.community_cards": 3, "seats": seats, "readings.electronic_positions": reading}

    def table(players: int) -> dict[str, Any]:
        backers = [{"name": f"Player {n}", "bets": {"initial": 10}} for n in range(players)]
        cards = (("KD", backers[::2]), ("2D", backers[1::2]))
        seated = [{"seat": n, "cards": card, "bettors": each} for n, (card, each) in enumerate(cards, 1)]
        return {"dealer": "9S", "seats": seated}

    assert len(settle_table(table(most), settings=settings).lines) == most
    with pytest.raises(
        BadBet, match=f"{most + 1} players wager, and this table has {most} positions"
    ) as refused:
        settle_table(table(most + 1), settings=settings)
    assert "MD 2.A" in str(refused.value)
