"""Text to value and back: exact, forgiving about spelling, never losing what was typed."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import canonical
from games.configurations.rules.form import LEFT_OUT, says, typed_from, unknown_leaves, values_from
from games.configurations.rules.numbers import read_number, show_number
from games.configurations.rules.redline.changes import same
from games.configurations.rules.rows import cells_by_row, heading
from games.configurations.rules.typed import read_value, show_value
from games.engine.configuration import get_path, with_path
from games.rulepacks.parameters import Option, Parameter
from tests.games.configurations.values import MD, PACKS, SD, book, example


def parameter(kind: str, **more: Any) -> Parameter:
    if kind == "choice":
        more["option"] = (Option(value="table", label="Table"), Option(value=3, label="Three"))
    return Parameter(path="decks", kind=kind, section="cards", label="It", cite=("ZZ 1",), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("6", 6),
        (" 10,000 ", 10000),
        ("10 000", 10000),
        ("10\u202f000.50", Decimal("10000.5")),
        ("1'250'000", 1250000),
        ("$9,500.00", 9500),
        ("S$ 100", 100),
        ("15 %", 15),
        ("97.83", Decimal("97.83")),
        (".5", Decimal("0.5")),
        ("−3", -3),
        ("0.10", Decimal("0.1")),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: int | Decimal) -> None:
    read = read_number(text)
    assert read == number
    assert type(read) is type(number)


@pytest.mark.parametrize(
    "text", ["1,5", "10,00", "1.000,00", "six", "6x", "1e5", "", "٣", "1,000,00", "--1", "1 00"]
)
def test_what_can_be_read_in_two_ways_or_none_is_no_number(text: str) -> None:
    assert read_number(text) is None


def test_a_unit_may_stand_beside_its_number() -> None:
    assert read_value(parameter("hours", unit="hours"), ["8 hours"]) == 8


def test_what_is_no_value_stays_as_typed() -> None:
    assert read_value(parameter("whole"), [" 6x "]) == "6x"
    assert read_value(parameter("amounts"), ["5", "five"]) == ["5", "five"]
    assert read_value(parameter("wheel"), [heading("wheel"), "1", "jackpot", "5", ""]) == [
        {"weight": 1, "hot_spot": "jackpot", "community": 5}
    ]


@pytest.mark.parametrize(
    "kind",
    [
        "whole",
        "amount",
        "amounts",
        "choice",
        "choices",
        "flag",
        "text",
        "lines",
        "odds",
        "card",
        "wheel",
        "links",
    ],
)
def test_an_empty_field_states_nothing(kind: str) -> None:
    assert read_value(parameter(kind), []) is None
    assert read_value(parameter(kind), [""] * (3 if kind == "wheel" else 5 if kind == "links" else 1)) is None
    assert show_value(parameter(kind), None) == []


@pytest.mark.parametrize(
    ("text", "odds"),
    [
        ("10:1", "10 to 1"),
        ("3 / 2", "3 to 2"),
        ("10 TO 1", "10 to 1"),
        ("Push", "push"),
        ("lose  half", "lose half"),
        ("ten", "ten"),
    ],
)
def test_odds_are_kept_as_a_layout_prints_them(text: str, odds: str) -> None:
    assert read_value(parameter("odds"), [text]) == odds


def test_amounts_show_cents_and_lose_no_digit() -> None:
    assert show_value(parameter("amount"), 10000) == ["10,000.00"]
    assert show_value(parameter("amount"), Decimal("0.125")) == ["0.125"]
    assert show_value(parameter("percent"), Decimal("15.000")) == ["15"]


def test_a_value_of_another_kind_is_shown_as_it_is() -> None:
    assert show_value(parameter("whole"), "6x") == ["6x"]
    assert show_value(parameter("whole"), [1, 2]) == ["1, 2"]
    assert show_value(parameter("wheel"), "round") == ["round"]
    assert show_value(parameter("flag"), "maybe") == ["maybe"]


whole = st.integers(-(10**12), 10**12)
amount = st.decimals(0, 10**12, places=2).filter(lambda value: not value.is_signed())
word = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "whole": whole,
    "amount": whole.map(abs) | amount,
    "amounts": st.lists(amount, min_size=1, max_size=5),
    "percent": st.decimals(0, 100, places=4),
    "hours": st.decimals(0, 1000, places=3),
    "choice": st.sampled_from(["table", 3]),
    "choices": st.lists(st.from_regex(r"[a-z_]{1,9}", fullmatch=True), min_size=1, unique=True),
    "flag": st.booleans(),
    "text": word,
    "lines": st.lists(word, min_size=1, max_size=6),
    "odds": st.builds("{} to {}".format, st.integers(1, 999), st.integers(1, 9)) | st.just("push"),
    "card": st.sampled_from(["red A", "black 10"]),
    "wheel": st.lists(
        st.fixed_dictionaries(
            {
                "weight": st.integers(1, 9999),
                "hot_spot": st.sampled_from(["primary", "secondary"]) | amount,
                "community": amount,
            },
            optional={"symbol": word.filter(lambda text: text.strip() == text)},
        ),
        min_size=1,
        max_size=6,
    ),
    "links": st.lists(
        st.fixed_dictionaries(
            {
                "table": word.filter(lambda text: text.strip() == text),
                "decks": st.integers(1, 10),
                "wager": amount,
                "rate": amount,
            },
            optional={"notice": st.booleans()},
        ),
        min_size=1,
        max_size=4,
    ),
}


@pytest.mark.parametrize("kind", VALUES)
@given(data=st.data())
def test_what_a_field_shows_reads_as_the_same(kind: str, data: st.DataObject) -> None:
    value = data.draw(VALUES[kind])
    field = parameter(kind)
    assert same(read_value(field, show_value(field, value)), value)


@given(text=st.text(max_size=30))
def test_reading_settles_at_once(text: str) -> None:
    """Whatever is typed, what is shown after saving is read as what was saved."""
    for kind in ("whole", "amount", "percent", "text", "odds", "flag", "lines", "choice"):
        field = parameter(kind)
        once = read_value(field, [text])
        assert same(read_value(field, show_value(field, once)), once)


@given(number=amount)
def test_a_number_survives_any_separator(number: Decimal) -> None:
    shown = show_number(number, decimals=2)
    for separator in (",", " ", "'", "\u202f", ""):
        assert read_number(shown.replace(",", separator)) == number


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_form_that_nobody_touched_changes_not_a_single_digit(pack_id: str) -> None:
    values = example(pack_id)
    assert canonical.dumps(
        values_from(typed_from(values, book(pack_id)), values, book(pack_id))
    ) == canonical.dumps(values)


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_form_read_without_its_base_means_the_same(pack_id: str) -> None:
    values = example(pack_id)
    again = values_from(typed_from(values, book(pack_id)), {}, book(pack_id))
    assert all(same(get_path(again, path), get_path(values, path)) for path in book(pack_id).parameters)


def test_a_field_that_was_not_sent_keeps_its_value() -> None:
    values = example(MD)
    changed = values_from({"seats": ["5"]}, values, book(MD))
    assert changed == with_path(values, "seats", 5)


@pytest.mark.parametrize("stops", [1, 3, 4, 8, 12])
def test_md_10_e_stops_kept_before_they_had_a_symbol_are_read_as_they_were_typed(stops: int) -> None:
    """Twelve cells are four stops of three, and would also be three of four."""
    kept = ["15", "primary", "125.00"] * stops
    stop = {"weight": 15, "hot_spot": "primary", "community": 125}
    assert read_value(parameter("wheel"), kept) == [stop] * stops
    assert cells_by_row("wheel", kept) == [["15", "primary", "125.00", ""]] * stops
    assert says(parameter("wheel"), kept, [stop] * stops)
    assert not says(parameter("wheel"), kept, [{**stop, "symbol": "$100"}] * stops)


def test_a_torn_row_is_shown_to_its_last_cell() -> None:
    assert cells_by_row("wheel", ["15", "primary", "125", "4"]) == [
        ["15", "primary", "125", ""],
        ["4", "", "", ""],
    ]
    assert cells_by_row("wheel", ["columns: weight teeth", "1"])[0][:2] == ["columns: weight teeth", "1"]


def test_an_emptied_field_is_not_stated_any_more() -> None:
    changed = values_from({"limits.increment": [""]}, example(MD), book(MD))
    assert get_path(changed, "limits.increment") is None
    assert "increment" not in changed["limits"]


def test_moving_a_cell_to_another_column_is_a_change() -> None:
    values = example(MD, 'bonus_spin.wheel=[{"weight": 1, "hot_spot": 5}]')
    changed = values_from({"bonus_spin.wheel": [heading("wheel"), "1", "", "5.00", ""]}, values, book(MD))
    assert get_path(changed, "bonus_spin.wheel") == [{"weight": 1, "hot_spot": "", "community": 5}]


def test_what_no_field_shows_stays_until_it_is_left_out() -> None:
    values = with_path(example(SD), "progressive.rate", 5)
    assert unknown_leaves(values, book(SD)) == {"progressive.rate": 5}
    assert values_from({"seats": ["7"]}, values, book(SD)) == values
    assert "progressive" not in values_from({LEFT_OUT: ["progressive.rate"]}, values, book(SD))
