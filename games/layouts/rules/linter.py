"""The layout linter: what a layout prints, read against the pay table that the table is played by.

Rules that a pack binds (sign, elements, positions) are those of validation and keep their codes; where a pack binds
none, the same reader speaks under codes of the layout. What is added here is what only a layout can get wrong: areas,
boxes, and artwork whose own text says something else.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.configuration import with_path
from games.layouts.rules.areas import areas_of
from games.layouts.rules.printed import Printed
from games.layouts.rules.texts import (
    ArtworkText,
    artwork_findings,
    box_texts,
    layout_finding,
    line_texts,
    text_findings,
    wager_cite,
)
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.case import Case
from games.validation.checks.sign import amounts_on
from games.validation.findings import Finding, in_order
from games.validation.folding import folded
from games.validation.limits import limit_findings
from games.validation.registry import find_rule
from games.validation.rulings import InterpretationRuling, rulings_for
from games.validation.validate import bound_checks

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
        "sign_agrees",
        "sign_understood",
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
    artwork: ArtworkText | None = None,
) -> list[Finding]:
    """Everything that is wrong with a layout under a configuration, the gravest first."""
    book = book_of(pack)
    values = _as_printed(book, configuration, printed, operator_name, layout_code, positions)
    boxes = box_texts(pack, printed)
    case = Case(
        given=values,
        book=book,
        as_of=as_of,
        rulings=rulings_for(pack, rulings, as_of),
        texts=(*line_texts(printed), *(() if printed.on_sign else boxes)),
    )
    seen = artwork_findings(case, artwork, on_sign=printed.on_sign) if artwork else ()
    found = [*_bound(case), *_own(case, printed), *text_findings(case, printed, boxes), *seen]
    return in_order(folded(found))


def _as_printed(
    book: Book,
    configuration: Mapping[str, Any],
    printed: Printed,
    operator_name: str,
    layout_code: str,
    positions: int,
) -> dict[str, Any]:
    """The configuration with everything replaced that the layout itself decides."""
    texts = [text.line for text in line_texts(printed)]
    replaced: dict[str, Any] = {
        "layout": layout_code or None,
        "seats": positions,
        "layout_elements": list(elements_of(book.pack, printed, operator_name)),
        "sign.place": "sign" if printed.on_sign else "layout",
        "sign.lines": texts,
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
    if "sign_states_payout_limit" not in binds:
        yield from _notice(case, printed)


def _areas(case: Case, printed: Printed, elements_are_checked: bool) -> Iterator[Finding]:
    for area in areas_of(case.pack):
        offered = [code for code in area.wagers if code in case.offered]
        drawn = area.code in printed.areas
        if offered and not drawn and not (area.element and elements_are_checked):
            yield layout_finding(
                case,
                1,
                f"There is no area for {case.wager_name(offered[0])}, which is offered.",
                hint=f"Add the area {area.label} at each position.",
                measured="missing",
                limit=area.label,
                cite=wager_cite(case, offered[0]),
            )
        if drawn and not offered:
            yield layout_finding(
                case,
                6,
                f"The layout has the area {area.label}, and no wager for it is offered.",
                severity="warning",
                hint="Take the area away, or offer the wager.",
                measured=area.label,
                cite=wager_cite(case, area.code),
            )


def _notice(case: Case, printed: Printed) -> Iterator[Finding]:
    """A limit that is set is a limit that players are told."""
    limit = case.number("limits.payout_per_hand")
    cite = case.pack.head.clauses.get("payout_limit", ())
    if limit is None or not cite:
        return
    if not printed.notice.strip():
        yield layout_finding(
            case,
            5,
            "The layout does not mention the payout limit per hand.",
            hint=f"State {case.money(limit)}, or that the game is subject to the posted payout limit.",
            measured="not stated",
            limit=limit,
            cite=tuple(cite),
        )
    for amount in sorted(amounts_on([printed.notice])):
        if amount != limit:
            message = f"The notice gives a payout limit of {case.money(amount)}, and the limit is {case.money(limit)}."
            yield layout_finding(case, 5, message, measured=amount, limit=limit, cite=tuple(cite))
