"""Money, percentages and moments read as the reader's locale and the property's zone want them."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation

from backoffice.core.formatting import (
    days_text,
    full_moment_text,
    hours_text,
    moment_text,
    money_text,
    percent_text,
    relative_text,
    weekday_text,
)

EVENING = datetime(2026, 11, 17, 2, 40, tzinfo=UTC)


class TestMoney:
    @pytest.mark.parametrize(
        ("amount", "currency", "text"),
        [
            (Decimal("1234567890123.45"), "USD", "$1,234,567,890,123.45"),
            (Decimal(9500), "USD", "$9,500.00"),
            (5, "SGD", "S$5.00"),
            (Decimal("0.005"), "GBP", "£0.01"),
            (Decimal("-12.3"), "EUR", "−€12.30"),
            (Decimal("-0.001"), "USD", "$0.00"),
            (Decimal(7), "CHF", "CHF 7.00"),
        ],
    )
    def test_has_its_symbol_groups_and_two_decimals(
        self, amount: Decimal | int, currency: str, text: str
    ) -> None:
        assert money_text(amount, currency) == text

    def test_follows_the_readers_locale(self) -> None:
        with translation.override("de"):
            assert money_text(Decimal("1234.5"), "EUR").endswith("1.234,50")

    def test_is_never_made_of_a_float(self) -> None:
        with pytest.raises(TypeError, match="not the float"):
            money_text(0.1, "USD")  # type: ignore[arg-type]


class TestPercent:
    @pytest.mark.parametrize(
        ("share", "decimals", "text"),
        [
            (Fraction(23138, 993023), 2, "2.33 %"),
            (Fraction(1, 3), 4, "33.3333 %"),
            # exactly half of the last digit: as a float it would round down
            (Fraction(23325, 1_000_000), 2, "2.33 %"),
            (Decimal("0.15"), 3, "15.000 %"),
            (Fraction(-1, 100), 0, "−1 %"),
            (Fraction(-1, 1_000_000), 2, "0.00 %"),
            (1, 2, "100.00 %"),
        ],
    )
    def test_is_rounded_from_the_exact_share(
        self, share: Fraction | Decimal | int, decimals: int, text: str
    ) -> None:
        assert percent_text(share, decimals) == text.replace(" ", "\N{NO-BREAK SPACE}")

    def test_is_never_made_of_a_float(self) -> None:
        with pytest.raises(TypeError, match="not the float"):
            percent_text(0.5)  # type: ignore[arg-type]


class TestMoments:
    def test_are_told_by_the_clock_of_the_place(self) -> None:
        assert moment_text(EVENING, "America/New_York") == "16 Nov 2026, 21:40"
        assert moment_text(EVENING, "Asia/Singapore") == "17 Nov 2026, 10:40"

    def test_name_their_zone_where_there_is_room(self) -> None:
        assert full_moment_text(EVENING, "America/New_York") == "16 Nov 2026, 21:40 EST (America/New_York)"

    def test_have_their_weekday_there(self) -> None:
        assert weekday_text(EVENING, "America/New_York") == "Monday 16 November 2026"
        assert weekday_text(EVENING, "Asia/Singapore") == "Tuesday 17 November 2026"

    @pytest.mark.parametrize(
        ("distance", "text"),
        [
            (timedelta(seconds=-50), "just now"),
            (timedelta(seconds=50), "just now"),
            (timedelta(minutes=-5, seconds=-30), "5 minutes ago"),
            (timedelta(hours=-26), "1 day ago"),
            (timedelta(days=3, hours=1), "in 3 days"),
            (timedelta(minutes=-100), "2 hours ago"),
            (timedelta(minutes=-80), "1 hour ago"),
            (timedelta(hours=47), "in 2 days"),
            (timedelta(days=-2, seconds=1), "2 days ago"),
            (timedelta(days=-13), "2 weeks ago"),
            (timedelta(days=-700), "2 years ago"),
        ],
    )
    def test_are_near_or_far(self, distance: timedelta, text: str) -> None:
        said = relative_text(EVENING + distance, now=EVENING)
        assert said.replace("\N{NO-BREAK SPACE}", " ") == text


def test_terms_stand_in_a_sentence() -> None:
    assert [days_text(number) for number in (1, 3, 7, 14)] == [
        "one day",
        "three days",
        "seven days",
        "14 days",
    ]
    assert [hours_text(number) for number in (1, 6, 24)] == ["one hour", "six hours", "24 hours"]
