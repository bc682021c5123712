"""Definitions as data, checked against the game when they are read."""

from fractions import Fraction
from typing import Any

import pytest

from games.engine.conditions import ALWAYS, parse_condition
from games.engine.errors import DefinitionError, EngineError
from games.engine.features import Feature, OutcomeSpace, Weights
from games.engine.odds import Pays
from games.engine.price import pay_matrix, price_wager
from games.engine.wagers import PayRow, Wager, build_wager

FEATURES = {
    "face": Feature("face", (1, 2, 3, 4, 5, 6), lambda o: o[0], "what the die shows"),
    "even": Feature("even", (True, False), lambda o: o[0] % 2 == 0, "whether that is even"),
}
DIE = OutcomeSpace.of("die", FEATURES, [(face,) for face in range(1, 7)])
FAIR = Weights(DIE, [1] * 6, 6)


def row(event: str, when: Any, pays: str = "1 to 1", **more: Any) -> PayRow:
    return PayRow(
        event=event, when=parse_condition(when, FEATURES), pays=Pays.parse(pays), cite=("X 1",), **more
    )


def wager(*rows: PayRow, **more: Any) -> Wager:
    return build_wager(
        code="bet", name="Bet", rows=rows, cite=("X 1",), spaces=[DIE], source="die.toml", **more
    )


@pytest.mark.parametrize(
    ("when", "faces"),
    [
        ({"face": 3}, [3]),
        ({"face": [1, 6]}, [1, 6]),
        ({"face": "2-4"}, [2, 3, 4]),
        ({"face": ["1-2", 6]}, [1, 2, 6]),
        ({"face": "1-4", "even": True}, [2, 4]),
        ([{"face": 1}, {"even": True}], [1, 2, 4, 6]),
    ],
)
def test_a_condition_holds_where_it_says(when: Any, faces: list[int]) -> None:
    condition = parse_condition(when, FEATURES)
    assert [DIE.outcomes[place][0] for place in condition.places(DIE)] == faces
    assert [outcome[0] for outcome in DIE.outcomes if condition.holds(outcome)] == faces


@pytest.mark.parametrize(
    ("when", "complaint"),
    [
        ({"colour": 1}, "unknown feature 'colour': one of even, face"),
        ({"face": 7}, "face = 7 cannot be: one of 1, 2"),
        ({"face": True}, "face = True cannot be"),
        ({"even": 1}, "even = 1 cannot be: one of true, false"),
        ({"face": "4-2"}, "a range goes from low to high"),
        ({"face": "5-7"}, "face = 7 cannot be"),
        ({"face": "1-99999999999999"}, "cannot be"),
        ({"face": []}, "names no value"),
        ({}, "a condition is a table"),
        ([], "a condition is a table"),
        ("face", "a condition is a table"),
    ],
)
def test_a_condition_that_the_game_does_not_know_is_refused(when: Any, complaint: str) -> None:
    with pytest.raises(EngineError, match=complaint):
        parse_condition(when, FEATURES)


def test_what_no_row_names_loses_in_a_last_row() -> None:
    bet = wager(row("six", {"face": 6}, "5 to 1"), lose_cite=("X 2",))
    assert [(each.event, each.pays.text, each.cite) for each in bet.rows] == [
        ("six", "5 to 1", ("X 1",)),
        ("lose", "lose", ("X 2",)),
    ]
    assert bet.row_for((6,)).event == "six"
    assert bet.row_for((5,)).event == "lose"


def test_rows_that_cover_everything_need_no_losing_row() -> None:
    bet = wager(row("even", {"even": True}), row("odd", {"even": False}, "push"))
    assert [each.event for each in bet.rows] == ["even", "odd"]


@pytest.mark.parametrize(
    ("rows", "more", "complaint"),
    [
        ([], {}, "die.toml, wager bet: has no pay row"),
        ([row("a", {"face": 1, "even": True})], {}, "die.toml, wager bet, row a: can never happen"),
        ([row("a", {"face": "1-3"}), row("b", {"face": 3})], {}, "row b: overlaps row a"),
        (
            [row("a", {"face": "1-3"}), row("b", {"face": 3})],
            {"selection": "first"},
            "row b: can never happen: rows before",
        ),
        ([row("a", {"face": 1}), row("a", {"face": 2})], {}, "row a: two rows have this event"),
        (
            [row("a", {"even": True})],
            {"offered": parse_condition({"face": 1, "even": True}, FEATURES)},
            "on offer in no round",
        ),
        (
            [row("a", {"face": 2})],
            {"offered": parse_condition({"even": False}, FEATURES)},
            "row a: can never happen",
        ),
    ],
)
def test_a_pay_table_that_contradicts_itself_is_refused(
    rows: list[PayRow], more: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(DefinitionError, match=complaint):
        wager(*rows, **more)


def test_the_first_row_or_the_highest_pays_as_selected() -> None:
    rows = [row("low", {"face": "5-6"}, "1 to 1"), row("high", {"face": "4-6"}, "3 to 1")]
    assert wager(*rows, selection="first").row_for((6,)).event == "low"
    rows = [
        row("all", {"face": "1-6"}, "push"),
        row("some", {"face": "4-6"}, "1 to 1"),
        row("six", {"face": 6}, "3 to 1"),
    ]
    assert [wager(*rows, selection="highest").row_for((face,)).event for face in (3, 5, 6)] == [
        "all",
        "some",
        "six",
    ]


def test_the_highest_award_follows_a_change_of_pays() -> None:
    bet = wager(row("a", {"face": "1-4"}, "2 to 1"), row("b", {"face": "4-6"}, "3 to 1"), selection="highest")
    assert bet.row_for((4,)).event == "b"
    changed = bet.with_pays({"a": Pays.parse("9 to 1")})
    assert changed.row_for((4,)).event == "a"
    assert price_wager(changed, FAIR).events[0].combinations == 4
    assert price_wager(bet, FAIR).events[0].combinations == 3


def test_price_has_all_figures_exactly() -> None:
    price = price_wager(wager(row("six", {"face": 6}, "4 to 1"), row("five", {"face": 5}, "push")), FAIR)
    assert price.ev == Fraction(4 - 4, 6) + Fraction(0)
    assert price.variance == Fraction(16 + 4, 6)
    assert price.third_moment == Fraction(64 - 4, 6)
    assert price.hit_frequency == Fraction(1, 6)
    assert [event.return_ for event in price.events] == [Fraction(4, 6), 0, Fraction(-4, 6)]
    assert sum(event.return_ for event in price.events) == price.ev
    assert f"{price.skewness:.6f}" == "1.643168"


def test_raised_stakes_separate_edge_and_return_on_action() -> None:
    war = wager(
        row("win", {"face": "1-3"}, "1 to 1", staked=Fraction(2), paid_on=Fraction(1)),
        row("lose_both", {"face": "4-6"}, "lose", staked=Fraction(2)),
    )
    price = price_wager(war, FAIR)
    assert (price.ev, price.mean_staked) == (Fraction(-1, 2), Fraction(2))
    assert (price.rtp, price.return_on_action) == (Fraction(1, 2), Fraction(3, 4))


def test_a_wager_made_during_the_round_is_priced_where_it_is_offered() -> None:
    bet = wager(row("six", {"face": 6}, "2 to 1"), offered=parse_condition({"even": True}, FEATURES))
    price = price_wager(bet, FAIR)
    assert (price.ev, price.probability_of_offer, price.combinations) == (Fraction(0), Fraction(1, 2), 3)
    scale, nets, staked = pay_matrix([bet], DIE)
    assert (scale, nets, staked) == (1, [[0, -1, 0, -1, 0, 2]], [[0, 1, 0, 1, 0, 1]])


def test_new_pays_do_not_work_out_the_rows_again() -> None:
    bet = wager(row("six", {"face": 6}, "5 to 1"))
    assert bet.with_pays({"six": Pays.parse("4 to 1")}).table(DIE) is bet.table(DIE)
    assert ALWAYS.holds((1,))
