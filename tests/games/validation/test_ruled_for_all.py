"""No configuration passes under another option than the ruled one, whichever reading, option and day."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.configurations.rules.assessment import assess
from games.engine.configuration import with_path
from games.engine.price import Price
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.validation.rulings import InterpretationRuling, as_ruled, rulings_for
from games.validation.validate import validate

FIRST = date(2026, 3, 1)
CHOICES = [
    (pack_id, reading.id, ruled.id, other.id)
    for pack_id in pack_ids()
    for reading in load_pack(pack_id).readings.values()
    for ruled in reading.option
    for other in reading.option
    if ruled != other
]


@given(
    choice=st.sampled_from(CHOICES),
    days=st.integers(min_value=-40, max_value=400),
    lasts=st.none() | st.integers(min_value=-5, max_value=90),
)
def test_from_its_day_on_no_configuration_is_clean_under_another_option(
    choice: tuple[str, str, str, str], days: int, lasts: int | None
) -> None:
    pack_id, reading, ruled, other = choice
    pack = load_pack(pack_id)
    to = None if lasts is None else FIRST + timedelta(days=lasts)
    ruling = InterpretationRuling(reading, ruled, FIRST, "R-1", to)
    day = FIRST + timedelta(days=days)
    holds = days >= 0 and (to is None or day < to)
    values = with_path(book_of(pack).example, f"readings.{reading}", other)
    letter = pack.readings[reading].letter(ruled)
    found = [
        each
        for each in validate(values, pack, day, [ruling])
        if each.path == f"readings.{reading}"
        and each.severity == "error"
        and each.limit == f"option {letter}"
    ]
    assert bool(found) is holds
    assert bool(rulings_for(pack, [ruling], day)) is holds
    taken = as_ruled(pack, values, [ruling], day)["readings"][reading]
    assert taken == (ruled if holds else other)


def test_an_older_pack_that_does_not_know_the_reading_is_left_as_it_is() -> None:
    pack = load_pack("us-sd/casino-war")
    unknown = [
        InterpretationRuling("deck_clock", "stops", FIRST),
        InterpretationRuling(next(iter(pack.readings)), "odd", FIRST),
    ]
    example = book_of(pack).example
    assert rulings_for(pack, unknown, FIRST) == {}
    assert as_ruled(pack, example, unknown, FIRST) is example
    assert validate(example, pack, FIRST, unknown) == validate(example, pack, FIRST)


@pytest.mark.parametrize(("option", "edge"), [("war_wager", "2.33"), ("tie_wager", "2.88")])
def test_10_a_4_the_price_follows_the_ruling_whatever_was_chosen(option: str, edge: str) -> None:
    pack = load_pack("us-md/casino-war")
    for chosen in ("war_wager", "tie_wager", None):
        values = with_path(book_of(pack).example, "readings.tie_war_wager", chosen)
        price = assess(pack, values, FIRST, (InterpretationRuling("tie_war_wager", option, FIRST),)).price
        assert isinstance(price, Price)
        assert f"{float(price.wagers['initial'].house_edge) * 100:.2f}" == edge
