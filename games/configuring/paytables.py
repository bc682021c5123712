"""A pay table as its editor shows it: every row with its odds, its chance and what it adds to the return."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from games.configuring.assessment import Assessment
from games.engine.odds import Pays
from games.engine.price import EventPrice, Price, WagerPrice
from games.rulepacks.parameters import PayTable
from games.rulepacks.printed import PrintedPay, wager_codes, wager_name


@dataclass(frozen=True)
class TableRow:
    """`path` is empty for a row that follows from others. `share` is `return_` against the largest of the table."""

    path: str
    event: str
    printed: str
    probability: Fraction | None
    return_: Fraction | None
    share: Fraction
    meter: bool = False

    @property
    def label(self) -> str:
        return self.event.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Preset:
    """A table that the document itself has; odds by path."""

    label: str
    odds: Mapping[str, str]


@dataclass(frozen=True)
class TableView:
    code: str
    name: str
    rule: str
    rows: tuple[TableRow, ...]
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
    """Of the wagers on offer, in the order of the pack."""
    case = assessment.case
    price = assessment.price
    rules = {table.wager: table for table in assessment.book.paytables}
    found = []
    for code in wager_codes(case.pack):
        printed = [pay for pay in case.printed if pay.wager == code]
        if printed and (not case.offered or code in case.offered):
            priced = price.wagers.get(code) if isinstance(price, Price) else None
            found.append(_view(code, wager_name(case.pack, code), rules.get(code), printed, priced))
    return found


def _view(
    code: str, name: str, table: PayTable | None, printed: list[PrintedPay], priced: WagerPrice | None
) -> TableView:
    events = {event.row.event: event for event in priced.events} if priced else {}
    most = max((abs(event.return_) for event in events.values()), default=Fraction(0))
    rows = [_row(pay.path, pay.event, str(pay.pays), events.get(pay.event), most) for pay in printed]
    named = {pay.event for pay in printed}
    rows += [
        _row("", name, event.row.pays.text, event, most)
        for name, event in events.items()
        if name not in named and event.probability
    ]
    return TableView(
        code=code,
        name=name,
        rule=table.rule if table else "",
        rows=tuple(rows),
        presets=_presets(table, printed),
        edge=priced.house_edge if priced else None,
    )


def _row(path: str, event: str, printed: str, price: EventPrice | None, most: Fraction) -> TableRow:
    return TableRow(
        path=path,
        event=event,
        printed=printed,
        probability=price.probability if price else None,
        return_=price.return_ if price else None,
        share=price.return_ / most if price and most else Fraction(0),
        meter=bool(price and price.row.meter),
    )


def _presets(table: PayTable | None, printed: list[PrintedPay]) -> tuple[Preset, ...]:
    """The first empties the fields: what a field does not say is paid as printed."""
    first = Preset("As printed", {pay.path: "" for pay in printed})
    if table is None or not table.table:
        return (first,)
    further = [
        Preset(_words(each), {pay.path: each.get(pay.event, "") for pay in printed}) for each in table.table
    ]
    return (first, *further)


def _words(odds: Mapping[str, str]) -> str:
    return ", ".join(Pays.parse(text).text for text in odds.values())
