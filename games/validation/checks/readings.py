"""Readings: which the configuration relies on, and whether they hold."""

from collections.abc import Iterator

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
                f"{reading.title or reading.question} No reading is chosen; {reading.default} is assumed.",
                hint=f"Choose one of {', '.join(option.id for option in reading.option)}.",
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
                f"{reading.title or reading.question} The configuration relies on {option}, on which nobody has ruled.",
                hint=f"Assumed without a ruling is {reading.default}.",
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
            yield check.finding(
                f"readings.{name}",
                f"{case.pack.readings[name].title or name} The configuration takes {option}, and since"
                f" {ruling.from_.isoformat()} it is ruled to be {ruling.option}{reference}.",
                hint=f"Choose {ruling.option}.",
                measured=option,
                limit=ruling.option,
                cite=case.pack.readings[name].cite,
            )
