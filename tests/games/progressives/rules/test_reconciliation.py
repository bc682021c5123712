"""Readings against the sum of what is known: what adds up is silent, what does not says by how much."""

import random
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.progressives.rules.events import Adjustment, History, Hit, ReadMeter
from games.progressives.rules.reconciliation import (
    LineKind,
    Problem,
    Reconciliation,
    reconcile_one,
    reconciliations,
)
from tests.games.progressives.rules.meters import Machine, make_terms, minute

CENT = Decimal("0.01")


def judged(machine: Machine, tolerance: Decimal = CENT) -> list[Reconciliation]:
    return list(reconciliations(machine.history, tolerance))


def problems(machine: Machine, tolerance: Decimal = CENT) -> list[tuple[Problem, ...]]:
    return [each.problems for each in judged(machine, tolerance)]


deeds = st.lists(
    st.one_of(
        st.tuples(st.just("wager"), st.integers(0, 400)),
        st.tuples(st.just("hit"), st.just(0)),
        st.tuples(st.just("read"), st.just(0)),
        st.tuples(st.just("read_uncounted"), st.just(0)),
        st.tuples(st.just("adjust"), st.integers(-500, 500)),
    ),
    max_size=40,
)
caps = st.one_of(st.none(), st.integers(10_000, 10_400).map(Decimal))
rates = st.decimals(min_value="0.001", max_value="40", places=3)


def play(deeds: list[tuple[str, int]], cap: Decimal | None, rate: Decimal, *, by_counter: bool) -> Machine:
    machine = Machine(make_terms(cap=cap, rate=rate), by_counter=by_counter)
    for deed, number in deeds:
        match deed:
            case "wager":
                machine.wager(number)
            case "hit":
                machine.hit()
            case "read":
                machine.read()
            case "read_uncounted":
                machine.read(counted=False)
            case "adjust" if cap is None:
                machine.adjust(Decimal(number))
    machine.read()
    return machine


@settings(deadline=None)
@given(deeds, caps, rates, st.booleans())
def test_a_meter_that_does_what_its_terms_say_never_alerts(
    deeds: list[tuple[str, int]], cap: Decimal | None, rate: Decimal, by_counter: bool
) -> None:
    machine = play(deeds, cap, rate, by_counter=by_counter)
    assert problems(machine, Decimal(0)) == [()] * len(machine.readings)


@settings(deadline=None)
@given(deeds, rates, st.randoms(use_true_random=False))
def test_readings_in_any_order_are_judged_by_their_own_time(
    deeds: list[tuple[str, int]], rate: Decimal, shuffler: random.Random
) -> None:
    machine = play(deeds, None, rate, by_counter=True)
    expected = judged(machine)
    for events in (machine.readings, machine.hits, machine.adjustments):
        shuffler.shuffle(events)
    assert judged(machine) == expected


@settings(deadline=None)
@given(deeds, st.integers(1, 10**6), st.booleans())
def test_what_is_off_by_more_than_the_tolerance_alerts_with_the_exact_difference(
    deeds: list[tuple[str, int]], cents: int, too_much: bool
) -> None:
    machine = play(deeds, None, Decimal(15), by_counter=True)
    off_by = Decimal(cents).scaleb(-2) * (1 if too_much else -1)
    reading = machine.read(off_by=off_by)
    result = reconcile_one(machine.history, reading.key, CENT)
    assert result.deviation == off_by
    # nothing happens between the last two readings, so less than before is a drop, at once
    if not too_much:
        assert result.problems == (Problem.DROP,)
    else:
        assert result.problems == ((Problem.DEVIATION,) if off_by > CENT else ())


@settings(deadline=None)
@given(deeds, rates)
def test_the_lines_add_up_to_what_is_expected(deeds: list[tuple[str, int]], rate: Decimal) -> None:
    machine = play(deeds, None, rate, by_counter=False)
    for result in judged(machine):
        if result.is_reconciled:
            amounts = {line.kind: line.amount for line in result.lines}
            parts = [
                line.amount
                for line in result.lines
                if line.kind not in (LineKind.EXPECTED, LineKind.SHOWN, LineKind.DEVIATION)
            ]
            assert sum(parts) == amounts[LineKind.EXPECTED] == result.high == result.low
            assert amounts[LineKind.SHOWN] - amounts[LineKind.EXPECTED] == amounts[LineKind.DEVIATION]


@settings(deadline=None)
@given(st.integers(0, 300), st.integers(0, 300), st.booleans())
def test_a_late_reading_between_two_others_takes_its_share_of_their_wagers(
    first: int, second: int, counted: bool
) -> None:
    machine = Machine(make_terms(), by_counter=False)
    start = machine.readings[0]
    machine.wager(first)
    middle_shown, machine.now = machine.meter, machine.now + 2
    machine.wager(second)
    machine.read()
    late = ReadMeter(
        "late",
        minute(machine.now - 2),
        middle_shown,
        wagers=first if counted else None,
        counted_from=start.key if counted else None,
    )
    machine.readings.append(late)
    results = {result.reading.key: result for result in judged(machine, Decimal(0))}
    assert all(not result.problems for result in results.values())
    assert results["r1"].wagers == (second if counted else first + second)


def test_a_drop_within_the_tolerance_still_alerts() -> None:
    machine = Machine(make_terms())
    machine.read(off_by=-CENT)
    assert problems(machine, tolerance=Decimal(1000))[-1] == (Problem.DROP,)


def test_a_drop_without_a_count_alerts_too() -> None:
    machine = Machine(make_terms())
    machine.wager(100)
    machine.read()
    machine.read(off_by=Decimal(-50), counted=False)
    result = judged(machine)[-1]
    assert result.problems == (Problem.DROP,)
    assert [line.kind for line in result.lines] == [LineKind.PREVIOUS, LineKind.SHOWN, LineKind.DROPPED_BY]
    assert result.lines[-1].amount == -50


def test_the_arithmetic_of_a_drop_names_the_uncounted_reading_that_it_dropped_from() -> None:
    machine = Machine(make_terms())
    machine.wager(100)
    machine.read(off_by=Decimal(500), counted=False)
    machine.read()
    lines = {line.kind: line.amount for line in judged(machine)[-1].lines}
    assert lines[LineKind.DROPPED_FROM] == Decimal(10_575)
    assert lines[LineKind.DROPPED_BY] == -500


def test_the_arithmetic_of_a_broken_cap_names_the_cap() -> None:
    machine = Machine(make_terms(cap=Decimal(10_050)))
    machine.read(off_by=Decimal(60), counted=False)
    lines = {line.kind: line.amount for line in judged(machine)[-1].lines}
    assert (lines[LineKind.CAP], lines[LineKind.ABOVE]) == (Decimal(10_050), Decimal(10))


def test_an_upward_adjustment_does_not_explain_a_drop() -> None:
    machine = Machine(make_terms())
    machine.adjust(Decimal(100))
    machine.meter -= Decimal(200)
    machine.read()
    assert problems(machine)[-1] == (Problem.DROP,)


def test_a_hit_explains_a_drop_but_not_a_wrong_amount() -> None:
    machine = Machine(make_terms())
    machine.wager(1000)
    machine.hit()
    machine.meter += 7
    machine.read()
    result = judged(machine)[-1]
    assert result.problems == (Problem.DEVIATION,)
    assert result.deviation == 7


def test_the_arithmetic_of_a_drop_without_a_hit_is_shown() -> None:
    machine = Machine(make_terms())
    machine.wager(400)
    machine.read(off_by=Decimal(-1000))
    result = judged(machine)[-1]
    assert [(line.kind, line.amount) for line in result.lines] == [
        (LineKind.PREVIOUS, Decimal(10_000)),
        (LineKind.WAGERS, Decimal(300)),
        (LineKind.EXPECTED, Decimal(10_300)),
        (LineKind.SHOWN, Decimal(9_300)),
        (LineKind.DEVIATION, Decimal(-1_000)),
        (LineKind.DROPPED_BY, Decimal(-700)),
    ]
    assert result.lines[1].wagers == 400


def test_a_meter_above_its_cap_alerts() -> None:
    machine = Machine(make_terms(cap=Decimal(10_100)))
    machine.wager(200)
    machine.read(off_by=Decimal(1))
    assert Problem.ABOVE_CAP in problems(machine, tolerance=Decimal(5))[-1]


def test_the_cap_leaves_a_span_before_a_hit_and_none_without_one() -> None:
    machine = Machine(make_terms(cap=Decimal(10_075)))
    machine.wager(150)  # fifty of them above the cap
    machine.read()
    result = judged(machine)[-1]
    assert (result.low, result.high) == (Decimal(10_075), Decimal(10_075))
    machine.wager(20)
    machine.hit()
    machine.wager(10)
    machine.read()
    result = judged(machine)[-1]
    # nobody knows how many of the thirty came before the hit
    assert (result.low, result.high) == (Decimal(10_000), Decimal("10022.5"))
    assert not result.problems


def test_a_counter_that_runs_backwards_alerts() -> None:
    machine = Machine(make_terms())
    machine.wager(10)
    machine.read()
    machine.counter -= 1
    machine.read()
    assert problems(machine)[-1] == (Problem.COUNT_BACKWARDS,)


def test_a_rate_that_changes_between_two_readings_gives_a_span() -> None:
    old, new = make_terms(rate=Decimal(10)), make_terms(rate=Decimal(20), from_at=minute(50))
    readings = (
        ReadMeter("a", minute(1), Decimal(10_000), counter=0),
        ReadMeter("b", minute(100), Decimal(10_070), counter=100),
    )
    result = reconcile_one(History((old, new), readings), "b", CENT)
    assert (result.low, result.high, result.problems) == (Decimal(10_050), Decimal(10_100), ())


def test_a_hit_at_the_moment_of_a_reading_came_before_it() -> None:
    terms = make_terms()
    readings = (
        ReadMeter("a", minute(1), Decimal(12_000), counter=0),
        ReadMeter("b", minute(9), Decimal(10_000), counter=0),
    )
    hit = Hit("h", minute(9), amount=Decimal(12_000), restarted=Decimal(10_000))
    assert not reconcile_one(History((terms,), readings, (hit,)), "b", CENT).problems
    early = Hit("h", readings[0].at, amount=Decimal(12_000), restarted=Decimal(10_000))
    assert reconcile_one(History((terms,), readings, (early,)), "b", CENT).problems == (Problem.DROP,)


@pytest.mark.parametrize("amount", [Decimal(-200), Decimal(200)])
def test_an_adjustment_that_counts_is_part_of_the_sum(amount: Decimal) -> None:
    terms = make_terms()
    readings = (
        ReadMeter("a", minute(1), Decimal(12_000), counter=0),
        ReadMeter("b", minute(9), Decimal(12_000) + amount, counter=0),
    )
    adjustment = Adjustment("a1", minute(1) + timedelta(seconds=1), amount)
    assert not reconcile_one(History((terms,), readings, (), (adjustment,)), "b", CENT).problems
