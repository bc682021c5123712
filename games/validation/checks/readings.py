"""Readings: which the configuration relies on, and whether they hold."""

from collections.abc import Iterator

from games.rulepacks.readings import Interpretation
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule


@rule()
def reading_chosen(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A submission says how it takes every passage that can be taken in two ways."""
    for name, reading in case.pack.readings.items():
        if name not in case.chosen and name not in case.rulings and case.holds(reading.when):
            yield check.finding(
                f"readings.{name}",
                f"{reading.title or reading.question} No interpretation is chosen. "
                f"Assumed: {_said(reading, reading.default)}",
                hint=f"Choose one: {' Or: '.join(option.summary for option in reading.option)}",
                measured="not chosen",
                limit=reading.default,
                cite=reading.cite,
            )


@rule()
def reading_relied_on(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A reading other than the assumed one is the operator's own until the regulator rules."""
    for name, option in case.chosen.items():
        reading = case.pack.readings[name]
        if option != reading.default and name not in case.rulings and case.holds(reading.when):
            yield check.finding(
                f"readings.{name}",
                f"{reading.title or reading.question} The configuration relies on an interpretation on which "
                f"nobody has ruled: {_said(reading, option)}",
                hint=f"Assumed without a ruling: {_said(reading, reading.default)}",
                measured=option,
                limit=reading.default,
                cite=reading.cite,
            )


@rule()
def reading_as_ruled(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Once the regulator has ruled, the ruling is the law."""
    for name, ruling in case.rulings.items():
        option = case.chosen.get(name)
        if name in case.pack.readings and option is not None and option != ruling.option:
            reference = f" ({ruling.reference})" if ruling.reference else ""
            reading = case.pack.readings[name]
            yield check.finding(
                f"readings.{name}",
                f"{reading.title or reading.question} The authority has ruled otherwise since "
                f"{ruling.from_.isoformat()}{reference}. The configuration takes: {_said(reading, option)}",
                hint=f"Choose: {_said(reading, ruling.option)}",
                measured=option,
                limit=ruling.option,
                cite=reading.cite,
            )


def _said(reading: Interpretation, option: str) -> str:
    """An option in words; one that the document no longer has stays as it was named."""
    return next((each.summary for each in reading.option if each.id == option), option)
