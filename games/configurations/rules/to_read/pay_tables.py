"""The pay table of every wager that is offered: what each event pays, how often, and what it returns."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.configurations.rules.assessment import Assessment
from games.engine.event_words import event_words
from games.engine.price import EventPrice, Price, WagerPrice
from games.engine.printed import PrintedPay
from games.rulepacks.printed import wager_codes, wager_name


@dataclass(frozen=True)
class PayRow:
    """`contribution` is the part of the RTP that comes from the event: the contributions of a table add up to it.

    `standard` are the document's odds where others are paid. None where the wager has no price.
    """

    label: str
    pays: str
    standard: str
    probability: Fraction | None
    contribution: Fraction | None
    cite: tuple[str, ...] = ()


@dataclass(frozen=True)
class PayTableToRead:
    code: str
    name: str
    rows: tuple[PayRow, ...]
    rtp: Fraction | None
    hit: Fraction | None
    cite: tuple[str, ...]

    @property
    def is_priced(self) -> bool:
        return self.rtp is not None

    @property
    def most(self) -> Fraction:
        """The longest bar of the table."""
        return max((abs(row.contribution or Fraction(0)) for row in self.rows), default=Fraction(0))


def contribution(event: EventPrice) -> Fraction:
    """What comes back of each unit wagered by way of this event: its chance, and what it wins or loses on average."""
    return event.probability + event.return_


def pay_tables_to_read(assessment: Assessment) -> tuple[PayTableToRead, ...]:
    """In the order of the pack."""
    case, price = assessment.case, assessment.price
    printed: dict[str, dict[str, PrintedPay]] = {}
    for pay in case.printed:
        printed.setdefault(pay.wager, {}).setdefault(pay.event, pay)
    wagers = price.wagers if isinstance(price, Price) else {}
    return tuple(
        _table(assessment, code, printed[code], wagers.get(code))
        for code in wager_codes(case.pack)
        if code in printed and code in case.offered
    )


def _table(
    assessment: Assessment, code: str, printed: dict[str, PrintedPay], priced: WagerPrice | None
) -> PayTableToRead:
    rows = tuple(_rows(assessment, code, printed, priced))
    return PayTableToRead(
        code=code,
        name=wager_name(assessment.case.pack, code),
        rows=rows,
        rtp=priced.rtp if priced else None,
        hit=priced.hit_frequency if priced else None,
        cite=tuple(dict.fromkeys(cite for row in rows for cite in row.cite)),
    )


def _rows(
    assessment: Assessment, code: str, printed: dict[str, PrintedPay], priced: WagerPrice | None
) -> Iterator[PayRow]:
    events = {each.row.event: each for each in priced.events} if priced else {}
    for event, pay in printed.items():
        # an event that is priced and cannot come, such as a surrender that nobody takes, has a row all the same
        yield _row(code, event, *_pays(assessment, pay), events.get(event), pay.cite)
    for event, each in events.items():
        if event not in printed and each.probability:
            yield _row(code, event, each.row.pays.text, "", each)


def _row(
    code: str,
    event: str,
    pays: str,
    standard: str,
    priced: EventPrice | None,
    cite: tuple[str, ...] = (),
) -> PayRow:
    return PayRow(
        label=event_words(event, code),
        pays=pays,
        standard=standard,
        probability=priced.probability if priced else None,
        contribution=contribution(priced) if priced else None,
        cite=cite,
    )


def _pays(assessment: Assessment, pay: PrintedPay) -> tuple[str, str]:
    case = assessment.case
    paid = case.pays(pay)
    own = case.value(pay.path) is not None and paid != pay.pays
    meter = " and the meter" if pay.meter else ""
    return f"{paid}{meter}", f"{pay.pays}{meter}" if own else ""
