"""The way of a submission as a line."""

from datetime import UTC, datetime, timedelta

from submissions.submissions.selectors.course import Moment
from submissions.submissions.selectors.timeline import timeline_of

BEGUN = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


def moment(kind: str, days: int) -> Moment:
    return Moment(kind, BEGUN + timedelta(days=days), kind, "", "send")


def test_every_step_has_its_day_and_who_had_it_then() -> None:
    course = [moment("returned", 10), moment("begun", 0), moment("handed_in", 4), moment("handed_in", 12)]
    steps = timeline_of(course, [], BEGUN + timedelta(days=20))
    assert [(step.label, step.days, step.holder) for step in steps] == [
        ("Drafted", 4, "operator"),
        ("Submitted", 6, "regulator"),
        ("Returned", 2, "operator"),
        ("Resubmitted", 8, "regulator"),
    ]


def test_the_line_is_drawn_in_proportion_and_filled() -> None:
    steps = timeline_of([moment("begun", 0), moment("handed_in", 5)], [], BEGUN + timedelta(days=20))
    assert [(step.x, step.width) for step in steps] == [(0, 250), (250, 750)]


def test_what_is_over_lasts_no_longer() -> None:
    course = [moment("begun", 0), moment("handed_in", 5), moment("rejected", 9)]
    steps = timeline_of(course, [], BEGUN + timedelta(days=400))
    assert [step.days for step in steps] == [5, 4, 0]
    assert steps[-1].holder_words == ""


def test_an_hour_beside_a_year_is_still_seen() -> None:
    course = [moment("begun", 0), Moment("handed_in", BEGUN + timedelta(hours=1), "", "", "send")]
    steps = timeline_of(course, [], BEGUN + timedelta(days=365))
    assert steps[0].width >= 15
    assert sum(step.width for step in steps) == 1000
