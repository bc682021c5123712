"""Variants and approved rules as a page to read: what is offered, with its figures, and nothing else."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from games.configurations.rules.to_read import RulesToRead, figure_groups, rules_to_read
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.validation.rulings import InterpretationRuling
from tests.games.configurations.factories import example_of

MARYLAND = "us-md/casino-war"
DAY = date(2026, 11, 1)


def read(
    pack_id: str = MARYLAND, ruled: dict[str, InterpretationRuling] | None = None, **changes: Any
) -> RulesToRead:
    return rules_to_read(load_pack(pack_id), example_of(pack_id, **changes), ruled or {}, DAY)


def everything_said(page: RulesToRead) -> str:
    rows = [f"{row.label} {' '.join(row.lines)}" for part in page.parts for row in (*part.facts, *part.texts)]
    answers = [each.question for each in (*page.interpretations.answers, *page.attestations.answers)]
    return " ".join((*rows, *answers, *(table.name for table in page.pay_tables)))


@pytest.mark.parametrize("pack_id", pack_ids())
def test_contributions_of_a_pay_table_add_up_to_its_return(pack_id: str) -> None:
    priced = [table for table in read(pack_id).pay_tables if table.is_priced]
    assert priced
    for table in priced:
        assert sum((row.contribution or Fraction(0) for row in table.rows), Fraction(0)) == table.rtp


@pytest.mark.parametrize("pack_id", pack_ids())
def test_every_value_that_matters_has_its_place(pack_id: str) -> None:
    page = rules_to_read(load_pack(pack_id), book_of(load_pack(pack_id)).example, {}, DAY)
    assert page.summary.cards
    assert page.summary.maximum
    assert page.summary.edges
    assert {part.key for part in page.parts} >= {"cards", "wagers", "limits"}


def test_rules_without_a_progressive_list_no_wheel_and_nothing_of_it() -> None:
    page = read(wagers=["initial", "war", "tie", "war_tie"], sign__lines=["Tie Wager pays 10 to 1"])
    assert page.wheels == ()
    assert [table.code for table in page.pay_tables] == ["initial", "war", "tie", "war_tie"]
    assert "progressive" not in {part.key for part in page.parts}
    said = everything_said(page)
    assert "Bonus Spin" not in said
    assert "Envy" not in said
    assert "hot spot" not in said
    assert "Decks in the shoe" in said


def test_odds_of_ones_own_stand_beside_the_standard_odds() -> None:
    table = next(table for table in read(paytables__tie__tie="11 to 1").pay_tables if table.code == "tie")
    assert (table.rows[0].label, table.rows[0].pays, table.rows[0].standard) == ("Wins", "11 to 1", "10 to 1")
    standard = next(table for table in read().pay_tables if table.code == "tie")
    assert (standard.rows[0].pays, standard.rows[0].standard) == ("10 to 1", "")


def test_limits_are_one_grid_with_the_table_first() -> None:
    page = read(wagers=["initial", "war", "tie"], limits__wagers__tie__maximum=200)
    assert next(line.name for line in page.limits) == ""
    tie = next(line for line in page.limits if line.name == "Tie Wager on the original deal")
    assert tie.maximum == "$200"
    assert not any("war deal" in line.name for line in page.limits)


def test_what_is_unanswered_is_named() -> None:
    path = next(iter(read().attestations.answers)).path.removeprefix("attestations.")
    silent: dict[str, Any] = {f"attestations__{path}": None, "readings__deck_clock": None}
    page = read(**silent)
    assert [each.path for each in page.attestations.unanswered] == [f"attestations.{path}"]
    assert [each.path for each in page.interpretations.unanswered] == ["readings.deck_clock"]
    assert page.interpretations.unanswered[0].standing == "assumed"
    assert "runs_on" not in page.interpretations.unanswered[0].words


def test_an_interpretation_says_who_chose_it_and_whether_it_is_the_usual_one() -> None:
    page = read(readings__deck_clock="stops")
    assert [each.path for each in page.interpretations.unusual] == ["readings.deck_clock"]
    ruling = InterpretationRuling(reading="deck_clock", option="stops", from_=DAY)
    ruled = read(ruled={"deck_clock": ruling}).interpretations
    assert [each.standing for each in ruled.answers if each.path == "readings.deck_clock"] == ["ruled"]


def test_the_wheel_is_drawn_by_its_weights_and_told_in_words() -> None:
    (wheel,) = read().wheels
    assert sum((stop.chance for stop in wheel.stops), Fraction(0)) == 1
    assert wheel.stops[0].hot_spot == "primary meter"
    assert wheel.stops[0].community == "$150"
    assert f"weight 1 of {wheel.total:,}" in wheel.description
    assert wheel.drawing.count("wheel-slice") == len(wheel.stops)


def test_a_wheel_that_is_none_is_listed_as_it_was_written() -> None:
    page = read(bonus_spin__wheel=[{"weight": 0, "hot_spot": 5, "community": 1}])
    assert page.wheels == ()


def test_figures_stand_beside_those_in_force() -> None:
    before = read().figures
    groups = figure_groups(read(paytables__tie__tie="11 to 1").figures, before)
    assert next(group.kind for group in groups) == "edge"
    moved = [line for line in groups[0].lines if line.delta]
    assert [line.label for line in moved] == ["Tie Wager on the original deal"]
    gone = figure_groups(read(wagers=["initial", "war"]).figures, before)[0]
    assert [line.label for line in gone.lines if not line.now]
