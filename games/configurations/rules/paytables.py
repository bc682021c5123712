"""A pay table as its editor shows it: every row with its odds, its chance and what it adds to the return."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.configurations.rules.assessment import Assessment
from games.engine.event_words import event_words
from games.engine.odds import Pays
from games.engine.price import EventPrice, Price, WagerPrice
from games.engine.printed import PrintedPay
from games.rulepacks.parameters import PayTable
from games.rulepacks.printed import printed_pays, wager_codes, wager_name
from games.validation.case import Case


@dataclass(frozen=True)
class TableRow:
    """`path` is empty for a row that follows from others; `holds` where the readings leave the row in the table.

    `share` is `return_` against the largest of the table.
    """

    path: str
    event: str
    printed: str
    probability: Fraction | None
    return_: Fraction | None
    share: Fraction
    holds: bool = True

    @property
    def label(self) -> str:
        return event_words(self.event)


@dataclass(frozen=True)
class Preset:
    """A table that the document itself has; odds by path."""

    label: str
    odds: Mapping[str, str]


@dataclass(frozen=True)
class TableView:
    """`rows` can be edited, `rest` are the other ways in which the wager ends."""

    code: str
    name: str
    rule: str
    offered: bool
    rows: tuple[TableRow, ...]
    rest: tuple[TableRow, ...]
    presets: tuple[Preset, ...]
    edge: Fraction | None

    @property
    def rule_words(self) -> str:
        return RULES.get(self.rule, "")


RULES = {
    "fixed": "The document fixes these odds.",
    "minimum": "The document sets the least that is paid.",
    "options": "The document has several tables; one of them as a whole is allowed.",
}


def pay_tables(assessment: Assessment) -> list[TableView]:
    """Of every wager that has odds, in the order of the pack."""
    case, price = assessment.case, assessment.price
    rules = {table.wager: table for table in assessment.book.paytables}
    by_wager: dict[str, dict[str, PrintedPay]] = {}
    for pay in printed_pays(case.pack):
        own = by_wager.setdefault(pay.wager, {})
        # a row that two readings print differently is one field: shown is what holds
        if pay.event not in own or pay.holds(case.readings):
            own[pay.event] = pay
    return [
        _view(
            assessment,
            code,
            rules.get(code),
            list(by_wager[code].values()),
            price.wagers.get(code) if isinstance(price, Price) else None,
        )
        for code in wager_codes(case.pack)
        if code in by_wager
    ]


def _view(
    assessment: Assessment,
    code: str,
    table: PayTable | None,
    printed: list[PrintedPay],
    priced: WagerPrice | None,
) -> TableView:
    case = assessment.case
    events = {event.row.event: event for event in priced.events} if priced else {}
    most = max((abs(event.return_) for event in events.values()), default=Fraction(0))
    named = {pay.event for pay in printed}
    return TableView(
        code=code,
        name=wager_name(case.pack, code),
        rule=table.rule if table else "",
        offered=not case.offered or code in case.offered,
        rows=tuple(
            _row(
                pay.path,
                pay.event,
                _default_odds(case, pay),
                events.get(pay.event),
                most,
                holds=pay.holds(case.readings),
            )
            for pay in printed
        ),
        rest=tuple(
            _row("", event, each.row.pays.text, each, most)
            for event, each in events.items()
            if event not in named and each.probability
        ),
        presets=_presets(table, printed),
        edge=priced.house_edge if priced else None,
    )


def _default_odds(case: Case, pay: PrintedPay) -> str:
    """What is paid where the field is empty: as printed, or as the commission makes it."""
    commission = case.number("commission")
    if pay.commission and commission is not None and commission < 100:
        return str(Pays.even_money_less(commission))
    return str(pay.pays)


def _row(
    path: str, event: str, printed: str, price: EventPrice | None, most: Fraction, *, holds: bool = True
) -> TableRow:
    return TableRow(
        path=path,
        event=event,
        printed=printed,
        probability=price.probability if price else None,
        return_=price.return_ if price else None,
        share=price.return_ / most if price and most else Fraction(0),
        holds=holds,
    )


def _presets(table: PayTable | None, printed: list[PrintedPay]) -> tuple[Preset, ...]:
    """The first empties the fields: what a field does not say is paid as printed."""
    first = Preset("Standard odds", {pay.path: "" for pay in printed})
    if table is None or not table.table:
        return (first,)
    further = [
        Preset(_words(each), {pay.path: each.get(pay.event, "") for pay in printed}) for each in table.table
    ]
    return (first, *further)


def _words(odds: Mapping[str, str]) -> str:
    return ", ".join(Pays.parse(text).text for text in odds.values())
