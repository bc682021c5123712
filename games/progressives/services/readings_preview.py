"""What the rows of a file would not add up to, before any of them is written."""

from collections.abc import Mapping
from dataclasses import replace

from games.progressives.models import ProgressiveLevel
from games.progressives.rules.events import ReadMeter
from games.progressives.rules.reconciliation import in_own_order, reconciliations
from games.progressives.selectors.history import history_between
from games.progressives.selectors.progressives import terms_at
from games.progressives.services.doubts import doubt_of
from games.progressives.services.readings import Shown, wagers_of


def warnings_of(level: ProgressiveLevel, told: Mapping[int, Shown]) -> dict[int, str]:
    """Line -> why it is doubtful, as the log would stand with all of them in it; a few queries for each meter."""
    times = [shown.at for shown in told.values()]
    if not times:
        return {}
    terms = list(level.terms.all())
    history = history_between(level, min(times), max(times))
    history = replace(history, readings=_with_planned(history.readings, level, told))
    lines = {_key(line): line for line in told}
    found: dict[int, str] = {}
    for result in reconciliations(history, lambda reading: terms_at(terms, reading.at).tolerance):
        line = lines.get(str(result.reading.key))
        if line is None or not result.problems:
            continue
        tolerance = terms_at(terms, result.reading.at).tolerance
        doubt = doubt_of(level, history, result, tolerance, asks_pace=False)
        if doubt is not None:
            found[line] = doubt.words
    return found


def _key(line: int) -> str:
    return f"line {line}"


def _with_planned(
    standing: tuple[ReadMeter, ...], level: ProgressiveLevel, told: Mapping[int, Shown]
) -> tuple[ReadMeter, ...]:
    """Those that count wagers do so from the one before them, as when they are written in their order."""
    terms = list(level.terms.all())
    planned = tuple(
        ReadMeter(
            key=_key(line),
            at=shown.at,
            shown=shown.meter,
            counter=shown.counter,
            wagers=wagers_of(shown, terms_at(terms, shown.at), level),
        )
        for line, shown in told.items()
    )
    ordered: list[ReadMeter] = []
    for each in in_own_order((*standing, *planned)):
        is_counted_on = each.wagers is not None and each.counted_from is None and bool(ordered)
        ordered.append(replace(each, counted_from=ordered[-1].key) if is_counted_on else each)
    return tuple(ordered)
