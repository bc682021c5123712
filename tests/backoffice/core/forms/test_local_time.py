"""A time typed by the property's clock: missing hours are refused, repeated ones asked about."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from backoffice.core.forms.local_time import LocalTimeField


class Form(forms.Form):
    at = LocalTimeField(label="When")

    def __init__(self, data: dict[str, str] | None = None, *, zone: str = "America/New_York") -> None:
        super().__init__(data)
        field = self.fields["at"]
        assert isinstance(field, LocalTimeField)
        field.set_zone(ZoneInfo(zone))


def typed(text: str, which: str = "", **options: str) -> Form:
    form = Form({"at_0": text, "at_1": which}, **options)
    form.is_valid()
    return form


def test_the_clock_of_the_property_counts_not_that_of_the_request() -> None:
    with timezone.override("Asia/Singapore"):
        form = typed("2026-06-01T12:00")
    assert form.cleaned_data["at"] == datetime(2026, 6, 1, 16, tzinfo=UTC)


def test_a_time_that_the_requests_own_zone_does_not_have_is_no_problem() -> None:
    with timezone.override("America/New_York"):
        form = typed("2026-03-08T02:30", zone="Asia/Singapore")
    assert form.cleaned_data["at"] == datetime(2026, 3, 7, 18, 30, tzinfo=UTC)


def test_a_missing_time_is_refused_with_the_time_of_the_new_clock() -> None:
    [error] = typed("2026-03-08T02:30").errors["at"]
    assert "8 Mar 2026, 02:30 did not exist" in error
    assert "enter 03:30" in error


def test_a_repeated_time_is_asked_about_and_the_answer_counts() -> None:
    form = typed("2026-11-01T01:30")
    [error] = form.errors["at"]
    assert "occurred twice that night" in error
    page = str(form["at"])
    assert "the first time (EDT)" in page
    assert "the second time (EST)" in page
    assert 'value="2026-11-01T01:30"' in page
    assert typed("2026-11-01T01:30", "0").cleaned_data["at"] == datetime(2026, 11, 1, 5, 30, tzinfo=UTC)
    assert typed("2026-11-01T01:30", "1").cleaned_data["at"] == datetime(2026, 11, 1, 6, 30, tzinfo=UTC)


def test_the_question_is_not_asked_where_there_is_nothing_to_ask() -> None:
    assert "Which one?" not in str(Form()["at"])


def test_a_stored_time_from_the_repeated_hour_comes_back_as_the_same_instant() -> None:
    for hour in (5, 6):
        at = datetime(2026, 11, 1, hour, 30, tzinfo=UTC)
        form = Form()
        form.initial = {"at": at}
        page = str(form["at"])
        assert f'<option value="{hour - 5}" selected' in page
        assert 'value="2026-11-01T01:30"' in page


def test_what_is_no_time_is_refused_with_an_example() -> None:
    for text in ("yesterday", "2026-13-01T00:00", "01.06.2026 12:00"):
        [error] = typed(text).errors["at"]
        assert "such as 2026-11-16 21:40" in error


def test_nothing_typed_is_asked_for() -> None:
    assert typed("").errors["at"] == ["This field is required."]
