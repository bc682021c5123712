"""The layout linter: what a layout prints, read against the pay table that the table is played by.

Rules that a pack binds (sign, elements, positions) are those of validation and keep their codes. What is added here is
what only a layout can get wrong: the odds in a box, a line that names a wager and states the odds of another one.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.configuration import with_path
from games.layouts.rules.areas import areas_of
from games.layouts.rules.printed import Printed, pays_of
from games.rulepacks.book import Book, book_of
from games.rulepacks.layouts import Area
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.bound import make_finding
from games.validation.case import Case
from games.validation.checks.odds import SAYS_FOR
from games.validation.checks.sign import amounts_on, odds_on
from games.validation.findings import Finding, in_order
from games.validation.limits import limit_findings
from games.validation.registry import find_rule
from games.validation.rulings import InterpretationRuling, rulings_for
from games.validation.validate import bound_checks
from games.validation.words import money

RULES = frozenset(
    {
        "elements_present",
        "known_element",
        "known_layout",
        "positions_on_layout",
        "positions_not_stated",
        "wager_on_layout",
        "box_without_wager",
        "sign_states_pays",
        "sign_promises_no_more",
        "sign_says_to",
        "sign_states_payout_limit",
    }
)
OPERATOR_NAME = "operator_name"


def lint_layout(
    pack: Pack,
    configuration: Mapping[str, Any],
    printed: Printed,
    *,
    operator_name: str,
    layout_code: str,
    positions: int,
    as_of: Moment,
    rulings: Iterable[InterpretationRuling] = (),
) -> list[Finding]:
    """Everything that is wrong with a layout under a configuration, the gravest first."""
    book = book_of(pack)
    values = _as_printed(book, configuration, printed, operator_name, layout_code, positions)
    case = Case(given=values, book=book, as_of=as_of, rulings=rulings_for(pack, rulings, as_of))
    return in_order([*_bound(case), *_own(case, printed)])


def _as_printed(
    book: Book,
    configuration: Mapping[str, Any],
    printed: Printed,
    operator_name: str,
    layout_code: str,
    positions: int,
) -> dict[str, Any]:
    """The configuration with everything replaced that the layout itself decides."""
    texts = [line for line in (*printed.lines, printed.notice) if line.strip()]
    boxes = [text for text in printed.odds.values() if text.strip()]
    replaced: dict[str, Any] = {
        "layout": layout_code or None,
        "seats": positions,
        "layout_elements": list(elements_of(book.pack, printed, operator_name)),
        "sign.place": "sign" if printed.on_sign else "layout",
        "sign.lines": texts if printed.on_sign else [*texts, *boxes],
    }
    values = dict(configuration)
    for path, value in replaced.items():
        if path in book.parameters:
            values = with_path(values, path, value)
    return values


def elements_of(pack: Pack, printed: Printed, operator_name: str) -> tuple[str, ...]:
    """The elements that are there: areas by being drawn, the name by being printed, the rest by being listed."""
    by_area = {area.element: area.code in printed.areas for area in areas_of(pack) if area.element}
    by_area[OPERATOR_NAME] = bool(operator_name.strip())
    return tuple(each for each in book_of(pack).elements if by_area.get(each, each in printed.elements))


def listable_elements(pack: Pack) -> tuple[str, ...]:
    """Those that somebody has to tick: devices and furniture that the drawing does not decide by itself."""
    decided = {area.element for area in areas_of(pack)} | {OPERATOR_NAME}
    return tuple(each for each in book_of(pack).elements if each not in decided)


def _bound(case: Case) -> Iterator[Finding]:
    for finding in limit_findings(case):
        if finding.path == "seats":
            yield finding
    for bound in bound_checks(case.book):
        rule = find_rule(bound.binding.rule)
        if rule is not None and bound.binding.rule in RULES and case.applies(bound.binding):
            yield from rule.check(case, bound)


def _own(case: Case, printed: Printed) -> Iterator[Finding]:
    binds = {binding.rule for binding in case.book.checks}
    yield from _areas(case, printed, "elements_present" in binds)
    yield from _boxes(case, printed)
    yield from _lines(case, printed)
    if "sign_states_pays" not in binds:
        yield from _unstated(case, printed)
    if "sign_says_to" not in binds:
        yield from _says_for(case, [*printed.lines, printed.notice])
    if "sign_states_payout_limit" not in binds:
        yield from _notice(case, printed)


def _areas(case: Case, printed: Printed, elements_are_checked: bool) -> Iterator[Finding]:
    for area in areas_of(case.pack):
        offered = [code for code in area.wagers if code in case.offered]
        drawn = area.code in printed.areas
        if offered and not drawn and not (area.element and elements_are_checked):
            yield _finding(
                case,
                1,
                f"There is no area for {case.wager_name(offered[0])}, which is offered.",
                hint=f"Add the area {area.label} at each position.",
                measured="missing",
                limit=area.label,
                cite=_cite(case, offered[0]),
            )
        if drawn and not offered:
            yield _finding(
                case,
                6,
                f"The layout has the area {area.label}, and no wager for it is offered.",
                severity="warning",
                hint="Take the area away, or offer the wager.",
                measured=area.label,
                cite=_cite(case, area.code),
            )


def _boxes(case: Case, printed: Printed) -> Iterator[Finding]:
    """The odds in a box are those of its own wagers."""
    for area in areas_of(case.pack):
        text = printed.odds.get(area.code, "")
        paid = pays_of(case, area.wagers)
        if area.code not in printed.areas or not text.strip() or not paid:
            continue
        if SAYS_FOR.search(text):
            yield from _says_for(case, [f"{area.label} {text}"], cite=_cite(case, area.code))
        elif wrong := [
            shown for units, shown in odds_on([text]).items() if not _is_paid(case, area.wagers, units)
        ]:
            yield _different(case, f"The box {area.label}", wrong, paid, area.code)


def _lines(case: Case, printed: Printed) -> Iterator[Finding]:
    """A line that begins with the name of a wager states its odds and no others."""
    for line in (each for each in printed.lines if each.strip()):
        wagers = _named_in(case, line)
        paid = pays_of(case, wagers)
        wrong = [text for units, text in odds_on([line]).items() if not _is_paid(case, wagers, units)]
        if wagers and paid and wrong:
            yield _different(case, f"“{line[:70]}”", wrong, paid, wagers[0])


def _unstated(case: Case, printed: Printed) -> Iterator[Finding]:
    """Where no rule of the pack asks for it, the odds of each wager still have to be found on the layout."""
    elsewhere = case.pack.game.table_layout(case.configuration).elsewhere
    for area in areas_of(case.pack):
        for wager in (code for code in area.wagers if code in case.offered and area.code in printed.areas):
            if wager in elsewhere:
                continue
            box = odds_on([printed.odds.get(area.code, "")])
            if any(not _is_paid(case, area.wagers, units) for units in box):
                continue
            told = box | odds_on(_lines_naming(case, printed, wager))
            rows = [row for row in case.printed if row.wager == wager and case.pays(row).per_unit > 0]
            missing = dict.fromkeys(
                case.pays(row).text for row in rows if case.pays(row).per_unit not in told
            )
            if missing:
                yield _finding(
                    case,
                    2,
                    f"The layout does not say that {case.wager_name(wager)} pays {', '.join(missing)}.",
                    hint="Print the odds in the box, or in a line that begins with the wager's name.",
                    measured="not stated",
                    limit=", ".join(missing),
                    cite=_cite(case, wager),
                )


def _says_for(case: Case, texts: list[str], cite: tuple[str, ...] = ()) -> Iterator[Finding]:
    for text in texts:
        if SAYS_FOR.search(text):
            yield _finding(
                case,
                4,
                f'Odds are printed with "to", and this says: {text[:80]}',
                hint="Write the odds as so much to 1.",
                measured=text[:80],
                limit="to",
                cite=cite or _cite(case, next(iter(case.known_wagers))),
            )


def _notice(case: Case, printed: Printed) -> Iterator[Finding]:
    """A limit that is set is a limit that players are told."""
    limit = case.number("limits.payout_per_hand")
    cite = case.pack.head.clauses.get("payout_limit", ())
    if limit is None or not cite:
        return
    if not printed.notice.strip():
        yield _finding(
            case,
            5,
            "The layout does not mention the payout limit per hand.",
            hint=f"State {money(limit)}, or that the game is subject to the posted payout limit.",
            measured="not stated",
            limit=limit,
            cite=tuple(cite),
        )
    for amount in sorted(amounts_on([printed.notice])):
        if amount != limit:
            message = f"The notice gives a payout limit of {money(amount)}, and the limit is {money(limit)}."
            yield _finding(case, 5, message, measured=amount, limit=limit, cite=tuple(cite))


def _different(case: Case, where: str, wrong: list[str], paid: list[str], wager: str) -> Finding:
    return _finding(
        case,
        3,
        f"{where} states {', '.join(wrong)}, and the pay table pays {', '.join(paid)}.",
        hint="Correct the text, or the pay table.",
        measured=", ".join(wrong),
        limit=", ".join(paid),
        cite=_cite(case, wager),
    )


def _is_paid(case: Case, wagers: tuple[str, ...], units: Any) -> bool:
    return any(
        row.wager in wagers and row.wager in case.offered and case.pays(row).per_unit == units
        for row in case.printed
    )


def _lines_naming(case: Case, printed: Printed, wager: str) -> list[str]:
    return [line for line in printed.lines if wager in _named_in(case, line)]


def _named_in(case: Case, line: str) -> tuple[str, ...]:
    """The offered wagers whose name a line begins with; the longest name counts: Player Pair is not Player."""
    words = " ".join(line.lower().split())
    found: dict[str, list[str]] = {}
    for area in areas_of(case.pack):
        for wager in (code for code in area.wagers if code in case.offered):
            for name in _names(case, area, wager):
                if words.startswith(_beginnings(name)):
                    found.setdefault(name, []).append(wager)
    longest = max(found, key=len, default="")
    return tuple(dict.fromkeys(found.get(longest, ())))


def _names(case: Case, area: Area, wager: str) -> set[str]:
    """`tie wager on the original deal` and `tie wager`; the label of an area that is the wager's own."""
    full = case.wager_name(wager).lower()
    return {full, full.partition(" on ")[0], *([area.label.lower()] if len(area.wagers) == 1 else [])}


def _beginnings(name: str) -> tuple[str, ...]:
    """A single word such as `tie` may begin any sentence, so more has to follow it."""
    return (f"{name}:", f"{name},", f"{name} ") if " " in name else (f"{name}:", f"{name} pays")


def _cite(case: Case, wager: str) -> tuple[str, ...]:
    data = case.pack.wagers.get(wager)
    if data is not None:
        return data.cite[-1:]
    rows = [row for row in case.printed if row.wager == wager]
    return rows[0].cite[-1:] if rows else (f"{case.pack.prefix} {case.book.contents[0]}",)


def _finding(case: Case, code: int, message: str, **more: Any) -> Finding:
    return make_finding(
        code=f"{case.pack.prefix}-LAYOUT-{code:02}",
        severity=more.pop("severity", "error"),
        path="layout",
        message=message,
        **more,
    )
