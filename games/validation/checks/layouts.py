"""Layouts: which exist, how many positions they have, which wagers they allow."""

from collections.abc import Iterator

from games.rulepacks.layouts import Layout
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.folding import MISPLACED, UNKNOWN
from games.validation.registry import rule


def chosen_layout(case: Case) -> Layout | None:
    value = str(case.value("layout") or "")
    return next((each for code, each in case.pack.layouts.items() if code.upper() == value.upper()), None)


@rule()
def known_layout(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """The game is played on the layouts of the document alone."""
    value = case.value("layout")
    if value is not None and chosen_layout(case) is None:
        yield check.finding(
            "layout",
            f"There is no layout {value!r} in the document.",
            hint=f"The layouts are {', '.join(case.pack.layouts)}.",
            measured=value,
            limit=", ".join(case.pack.layouts),
            says=UNKNOWN,
        )


@rule()
def positions_on_layout(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A layout has the number of positions that its own page states."""
    layout, seats = chosen_layout(case), case.whole("seats")
    positions = None if layout is None else layout.positions(case.readings)
    if layout is None or seats is None or positions is None:
        return
    fewest, most = positions
    if not fewest <= seats <= most:
        yield check.finding(
            "seats",
            f"{seats} positions, and {layout.name} has {fewest} to {most}.",
            hint=f"Allowed is from {fewest} to {most}.",
            measured=seats,
            limit=fewest if seats < fewest else most,
            cite=layout.cite,
        )


@rule()
def positions_not_stated(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Where the document does not say how many positions a layout has, somebody has to confirm the number."""
    layout = chosen_layout(case)
    if layout is not None and layout.positions(case.readings) is None:
        yield check.finding(
            "seats",
            f"The document does not state how many positions {layout.name} has.",
            hint="Have the number confirmed before it is relied on.",
            measured=case.whole("seats"),
            limit="not stated",
            cite=layout.cite,
        )


@rule()
def wager_on_layout(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A bet exists only on the layouts for which the document settles it."""
    layout = chosen_layout(case)
    for code in case.known_wagers if layout else ():
        data = case.pack.wagers.get(code)
        if (
            code in case.offered
            and layout is not None
            and data is not None
            and data.layouts is not None
            and layout.code not in data.layouts
        ):
            yield check.finding(
                "wagers",
                f"Offered, and not on layout {layout.code}: {data.name}.",
                hint=f"Choose one of layouts {', '.join(data.layouts)}, or do not offer it.",
                measured=layout.code,
                limit=", ".join(data.layouts),
                cite=data.cite[-1:],
                says=MISPLACED,
                about=data.name,
            )


@rule()
def box_without_wager(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A layout shows a box for every bet that it allows; one that is not offered has to be explained to players."""
    layout = chosen_layout(case)
    if layout is None or case.value("wagers") is None:
        return
    for code in case.pack.wagers_on(layout.code):
        if code not in case.offered and case.pack.wagers[code].layouts is not None:
            yield check.finding(
                "wagers",
                f"On layout {layout.code}, and not offered: {case.wager_name(code)}.",
                measured="not offered",
                limit=layout.code,
                cite=case.pack.wagers[code].cite[-1:],
                says=MISPLACED,
                about=case.wager_name(code),
            )
