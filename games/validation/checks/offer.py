"""Wagers: known, offered where they must be, and only where they may be."""

from collections.abc import Iterator

from pydantic import Field

from games.rulepacks.base import Cites, Code, PackModel
from games.validation.bound import BoundCheck, PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule


@rule()
def known_wager(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Only wagers of the document can be offered."""
    named = case.value("wagers") or ()
    for code in dict.fromkeys(named):
        if code not in case.known_wagers:
            yield check.finding(
                "wagers",
                f"{code} is no wager of {case.pack.head.title}.",
                hint=f"The wagers are {', '.join(case.known_wagers)}.",
                measured=code,
            )


@rule()
def known_event(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Odds can be set for the events that a wager has."""
    for path, value in case.leaves.items():
        if not path.startswith("paytables.") or path in case.book.parameters or value in (None, {}):
            continue
        code = path.split(".")[1]
        events = [pay.event for pay in case.printed if pay.wager == code]
        message = f"{path}: there is no such pay row."
        hint = (
            f"{code} pays for {', '.join(dict.fromkeys(events))}."
            if events
            else f"{code} is no wager with odds."
        )
        yield check.finding(path, message, hint=hint, measured=str(value)[:80])


class MustOffer(PackModel):
    clauses: dict[Code, Cites] = Field(min_length=1)


@rule(MustOffer)
def must_offer(case: Case, check: BoundCheck[MustOffer]) -> Iterator[Finding]:
    """Some wagers are the game itself: a table that does not offer them plays another game."""
    if case.value("wagers") is None:
        return
    for code, cite in check.arguments.clauses.items():
        if code not in case.offered:
            yield check.finding(
                "wagers",
                f"{case.wager_name(code)} is not offered, and the document gives it to every player.",
                hint=f"Add {code} to the wagers.",
                measured="not offered",
                limit=code,
                cite=cite,
            )


@rule()
def wager_taken(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """As its passage is read, a wager may not be taken at all."""
    for code in case.offered:
        data = case.pack.wagers.get(code)
        if data is not None and not data.is_taken(case.readings):
            yield check.finding(
                "wagers",
                f"{case.wager_name(code)} is offered, and as the passage is read it is not taken.",
                hint=f"Take {code} out of the wagers, or rely on another reading.",
                measured=code,
                limit="not taken",
            )


class NeedsWager(PackModel):
    wager: Code
    needs: Code


@rule(NeedsWager)
def needs_wager(case: Case, check: BoundCheck[NeedsWager]) -> Iterator[Finding]:
    """A wager that hangs on another one cannot be offered alone."""
    wager, needs = check.arguments.wager, check.arguments.needs
    if wager in case.offered and needs not in case.offered:
        yield check.finding(
            "wagers",
            f"{case.wager_name(wager)} is offered without {case.wager_name(needs)}, on which it rests.",
            hint=f"Offer {needs} as well, or leave out {wager}.",
            measured="not offered",
            limit=needs,
        )
