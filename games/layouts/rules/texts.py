"""What stands on a layout in boxes and lines, and in its artwork, read by the one reader of signs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games.layouts.rules.areas import areas_of
from games.layouts.rules.printed import Printed
from games.rulepacks.pack import Pack
from games.validation.bound import make_finding
from games.validation.case import Case
from games.validation.checks.odds import SAYS_FOR
from games.validation.checks.sign import paid_instead, wrong_words
from games.validation.findings import Finding
from games.validation.signs.reader import ReadSign, Text, Wrong, read_sign
from games.validation.signs.reading import is_about_limit, sign_of
from games.validation.signs.rows import Aspect, SignRow, names_of, rows_of

MISSING, DIFFERENT, SAYS_FOR_CODE, UNCLEAR, NOT_READ, NOT_IN_ARTWORK = 2, 3, 4, 7, 8, 9
MOST_TOLD = 12


@dataclass(frozen=True)
class ArtworkText:
    """The live text of an uploaded file; None where nobody has looked for any, empty where it has none."""

    name: str
    lines: Sequence[str] | None


def line_texts(printed: Printed) -> tuple[Text, ...]:
    return tuple(Text(line) for line in (*printed.lines, printed.notice) if line.strip())


def box_texts(pack: Pack, printed: Printed) -> tuple[Text, ...]:
    return tuple(
        Text(text, frozenset(area.wagers), f"The box {area.label}")
        for area in areas_of(pack)
        if area.code in printed.areas and (text := printed.odds.get(area.code, "")).strip()
    )


def text_findings(case: Case, printed: Printed, boxes: tuple[Text, ...]) -> Iterator[Finding]:
    """Under codes of the layout, what no rule of the pack asks; boxes beside a sign are never part of the sign."""
    binds = {binding.rule for binding in case.book.checks}
    beside = _read(case, boxes) if printed.on_sign else None
    read = sign_of(case)
    for each in (*(() if "sign_agrees" in binds else read.wrong), *(beside.wrong if beside else ())):
        yield _different(case, each)
    for sign in (*(() if "sign_understood" in binds else (read,)), *((beside,) if beside else ())):
        yield from _unclear(case, sign)
    if "sign_states_pays" not in binds:
        yield from _unstated(case, printed, read)
    texts = [*(() if "sign_says_to" in binds else case.texts or ()), *(boxes if printed.on_sign else ())]
    for text in texts:
        if SAYS_FOR.search(text.line):
            wager = next(iter(text.wagers & set(case.offered)), next(iter(case.known_wagers)))
            shown = text.line[:80]
            yield layout_finding(
                case,
                SAYS_FOR_CODE,
                f'Odds are printed with "to", and {text.where or "this"} says: {shown}',
                hint="Write the odds as so much to 1.",
                measured=shown,
                limit="to",
                cite=wager_cite(case, wager),
            )


def artwork_findings(case: Case, artwork: ArtworkText, *, on_sign: bool) -> Iterator[Finding]:
    """Its own text against the pay table. What cannot be read is said, and never taken for right."""
    if not artwork.lines:
        yield layout_finding(
            case,
            NOT_READ,
            f"{artwork.name} holds no text that can be read, so nobody has compared it with the pay table."
            if artwork.lines is not None
            else f"{artwork.name} was uploaded before texts were read: nobody has compared it with the pay table.",
            severity="warning",
            hint="Compare it by eye, or upload a drawing or PDF whose text is text and not outlines.",
            measured="not read",
            cite=_any_cite(case),
        )
        return
    read = _read(case, [Text(line) for line in artwork.lines])
    for wrong in read.wrong:
        yield _different(case, wrong, within=artwork.name, certain=wrong.certain)
    yield from _unclear(case, read, within=artwork.name)
    unstated = [] if on_sign else _told_on_layout(case, read.unstated)
    if unstated:
        told = [f"{row.label} {row.shown(aspect)}" for row, aspect in unstated]
        more = f" and {len(told) - MOST_TOLD} more" if len(told) > MOST_TOLD else ""
        yield layout_finding(
            case,
            NOT_IN_ARTWORK,
            f"Not found in the text of {artwork.name}: {'; '.join(told[:MOST_TOLD])}{more}.",
            severity="warning",
            hint="It may be drawn as outlines: compare it by eye.",
            measured="not found",
            cite=wager_cite(case, unstated[0][0].wager),
        )


def _read(case: Case, texts: Iterable[Text]) -> ReadSign:
    return read_sign(rows_of(case), names_of(case), [each for each in texts if not is_about_limit(each.line)])


def _told_on_layout(case: Case, rows: list[tuple[SignRow, Aspect]]) -> list[tuple[SignRow, Aspect]]:
    """What a board shows instead is not looked for, nor what is lost."""
    elsewhere = case.pack.game.table_layout(case.configuration).elsewhere
    return [
        (row, aspect)
        for row, aspect in rows
        if row.wager not in elsewhere and not (row.pays is not None and row.pays.per_unit < 0)
    ]


def _unstated(case: Case, printed: Printed, read: ReadSign) -> Iterator[Finding]:
    """Where no rule of the pack asks for it, the odds of each wager still have to be found on the layout."""
    drawn = {wager for area in areas_of(case.pack) if area.code in printed.areas for wager in area.wagers}
    missing: dict[str, list[str]] = {}
    for row, aspect in _told_on_layout(case, read.unstated):
        if row.wager in drawn:
            missing.setdefault(row.wager, []).append(row.shown(aspect))
    for wager, odds in missing.items():
        told = ", ".join(dict.fromkeys(odds))
        yield layout_finding(
            case,
            MISSING,
            f"The layout does not say that {case.wager_name(wager)} pays {told}.",
            hint="Print the odds in the box, or in a line that begins with the wager's name.",
            measured="not stated",
            limit=told,
            cite=wager_cite(case, wager),
        )


def _different(case: Case, wrong: Wrong, *, within: str = "", certain: bool = True) -> Finding:
    place = f"{within}: " if within else ""
    return layout_finding(
        case,
        DIFFERENT,
        f"{place}{wrong_words(wrong)}",
        severity="error" if certain else "warning",
        hint="Correct the text, or the pay table."
        if certain
        else "The name of the wager stands apart from these odds: compare it by eye.",
        measured=wrong.shown,
        limit=paid_instead(wrong),
        cite=wager_cite(case, wrong.rows[0].wager),
    )


def _unclear(case: Case, read: ReadSign, *, within: str = "") -> Iterator[Finding]:
    place = f"{within}: " if within else ""
    for each in read.unread:
        yield layout_finding(
            case,
            UNCLEAR,
            f"{place}{each.text.called} states {each.shown}, and it cannot be told for which wager.",
            severity="warning",
            hint="Begin the line with the name of the wager, and name the event that wins.",
            measured=each.shown,
            cite=_any_cite(case),
        )


def _any_cite(case: Case) -> tuple[str, ...]:
    return wager_cite(case, next((code for code in case.known_wagers if code in case.offered), ""))


def wager_cite(case: Case, wager: str) -> tuple[str, ...]:
    data = case.pack.wagers.get(wager)
    if data is not None:
        return data.cite[-1:]
    rows = [row for row in case.printed if row.wager == wager]
    return rows[0].cite[-1:] if rows else (f"{case.pack.prefix} {case.book.contents[0]}",)


def layout_finding(case: Case, code: int, message: str, **more: Any) -> Finding:
    return make_finding(
        code=f"{case.pack.prefix}-LAYOUT-{code:02}",
        severity=more.pop("severity", "error"),
        path="layout",
        message=message,
        **more,
    )
