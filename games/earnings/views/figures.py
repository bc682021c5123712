"""The figures of a comparison as rows of one table: the page, the CSV and the PDF all show these."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _

from backoffice.core.formatting import money_text, percent_text
from games.earnings.rules.earn import Earnings, WagerEarning
from games.earnings.rules.exposure import Payout
from games.earnings.rules.meters import MeterOutlook
from games.earnings.rules.outlook import Outlook
from games.earnings.selectors.results import Column
from games.engine.amounts import amount_text, rounded
from games.rulepacks.printed import wager_name

YEAR = "year"
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


@dataclass(frozen=True)
class Cell:
    """`number` is what a spreadsheet gets; `detail` stands below the figure in small print."""

    text: str = "–"
    number: str = ""
    detail: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Row:
    label: str
    cells: list[Cell]
    unit: str = ""


@dataclass(frozen=True)
class Section:
    title: str
    rows: list[Row] = field(default_factory=list)
    note: str = ""


Maker = Callable[[Column, Earnings], Cell]


def sections_of(columns: list[Column]) -> list[Section]:
    found = [
        _win(columns),
        _by_wager(columns),
        _spread(columns),
        _payouts(columns),
        _meters(columns),
    ]
    return [section for section in found if section.rows]


def spans() -> dict[str, str]:
    return {
        "shift": _("a shift"),
        "day": _("a day"),
        "week": _("a week"),
        "month": _("a month"),
        "year": _("a year"),
    }


def _row(label: str, columns: list[Column], make: Maker, unit: str = "") -> Row:
    return Row(label, [make(each, each.earnings) if each.earnings else Cell() for each in columns], unit)


def cents(value: Fraction | Decimal) -> Decimal:
    return rounded(value, 2)


def money_cell(value: Fraction | Decimal, currency: str, **more: str) -> Cell:
    amount = cents(value)
    return Cell(money_text(amount, currency), str(amount), **more)


def whole_cell(value: Fraction | Decimal, currency: str, **more: str) -> Cell:
    """Of a year: nobody asks for its cents, which a spreadsheet still gets."""
    return Cell(amount_text(value, currency, 0), str(cents(value)), **more)


def percent_cell(value: Fraction | Decimal | None, decimals: int = 2) -> Cell:
    if value is None:
        return Cell()
    share = Fraction(value)
    return Cell(percent_text(share, decimals), str(rounded(share * 100, 4)))


def _win(columns: list[Column]) -> Section:
    def win(span: str) -> Maker:
        def make(column: Column, found: Earnings) -> Cell:
            mean = found.outlooks[span].mean
            cell = whole_cell if span == YEAR else money_cell
            return cell(mean, column.currency, detail=_against_first(columns, column, span), tone=_tone(mean))

        return make

    rows = [
        _row(
            _("Bet per hour"),
            columns,
            lambda column, found: money_cell(found.handle_per_hour, column.currency),
        ),
        _row(
            _("Win per hour"),
            columns,
            lambda column, found: money_cell(
                found.win_per_hour, column.currency, tone=_tone(found.win_per_hour)
            ),
        ),
        _row(_("Win per amount bet"), columns, lambda column, found: percent_cell(found.edge), "%"),
        *(
            _row(_("Win in %(span)s") % {"span": words}, columns, win(span))
            for span, words in spans().items()
            if span != "week"
        ),
    ]
    return Section(_("Theoretical win"), rows)


def _tone(value: Fraction) -> str:
    return "bad" if value < 0 else ""


def _against_first(columns: list[Column], column: Column, span: str) -> str:
    """`▲ $12.00` against the first configuration, where both are in one currency."""
    first = columns[0]
    if column is first or not first.earnings or not column.earnings or first.currency != column.currency:
        return ""
    difference = cents(column.earnings.outlooks[span].mean - first.earnings.outlooks[span].mean)
    if not difference:
        return _("same as the first")
    sign = "▲" if difference > 0 else "▼"
    return f"{sign} {amount_text(abs(difference), column.currency, 0 if span == YEAR else 2)}"


def _by_wager(columns: list[Column]) -> Section:
    names: dict[str, str] = {}
    for column in columns:
        for each in column.earnings.wagers if column.earnings else ():
            names.setdefault(each.code, each.name)

    def wager(code: str) -> Maker:
        def make(column: Column, found: Earnings) -> Cell:
            each = next((one for one in found.wagers if one.code == code), None)
            if each is None:
                return Cell(detail=_("not offered or not bet"))
            return money_cell(each.win, column.currency, detail=_share(each), tone=_tone(each.win))

        return make

    rows = [_row(name, columns, wager(code)) for code, name in names.items()]
    return Section(
        _("Win per hour of each wager"),
        rows,
        _("Small print: its share of all win, and the win per amount bet on it."),
    )


def _share(each: WagerEarning) -> str:
    parts = []
    if each.share_of_win is not None:
        parts.append(_("%(share)s of the win") % {"share": percent_text(each.share_of_win, 1)})
    if each.edge is not None:
        words = _("long-run edge with this mix %(edge)s") if each.long_run else _("edge %(edge)s")
        parts.append(words % {"edge": percent_text(each.edge)})
    return " · ".join(parts)


def _spread(columns: list[Column]) -> Section:
    def chance(span: str) -> Maker:
        return lambda column, found: percent_cell(found.outlooks[span].chance_of_loss)

    def interval(span: str) -> Maker:
        places = 0 if span == YEAR else 2
        return lambda column, found: _interval(found.outlooks[span], column.currency, places)

    rows = [
        _row(
            _("Standard deviation per round"),
            columns,
            lambda column, found: money_cell(_root(found), column.currency),
        ),
        _row(
            _("Standard deviation per day"),
            columns,
            lambda column, found: money_cell(found.outlooks["day"].standard_deviation, column.currency),
        ),
    ]
    for span, words in spans().items():
        if span != "year":
            rows.append(
                _row(_("Chance of losing over %(span)s") % {"span": words}, columns, chance(span), "%")
            )
    for span, words in spans().items():
        rows.append(_row(_("95 %% range of %(span)s") % {"span": words}, columns, interval(span)))
    return Section(_("Spread and chance of losing"), rows, _method(columns))


def _root(found: Earnings) -> Decimal:
    day = found.outlooks["day"]
    if not day.rounds:
        return Decimal(0)
    rounds = Decimal(day.rounds.numerator) / Decimal(day.rounds.denominator)
    return day.standard_deviation / rounds.sqrt()


def _interval(outlook: Outlook, currency: str, places: int) -> Cell:
    low, high = cents(outlook.low), cents(outlook.high)
    text = _("%(low)s to %(high)s") % {
        "low": amount_text(low, currency, places),
        "high": amount_text(high, currency, places),
    }
    return Cell(text, f"{low} to {high}", tone="bad" if high < 0 else "")


def _method(columns: list[Column]) -> str:
    found = [each.earnings.outlooks["day"].corrected for each in columns if each.earnings]
    normal = _(
        "Variance is exact, between the wagers of a seat and between seats; the chances are a normal approximation"
    )
    if found and all(found):
        return normal + _(", corrected for the exact skewness of a round.")
    if any(found):
        return normal + _("; where the skewness of a round is known exactly, corrected for it.")
    return normal + "."


def _payouts(columns: list[Column]) -> Section:
    def amount(maximum: bool) -> Maker:
        return lambda column, found: _payout(column, found, _chosen(found, maximum))

    rows = [
        _row(_("At the average stakes"), columns, amount(False)),
        _row(_("At the table's maximum"), columns, amount(True)),
        _row(_("Payout limit per hand"), columns, _limit),
    ]
    return Section(
        _("Largest payout of one hand"),
        rows,
        _(
            "The win on one box with the hand named below it, before the payout limit; meters as "
            "entered, otherwise at their start. Envy bonuses are extra."
        ),
    )


def _chosen(found: Earnings, maximum: bool) -> Payout | None:
    return found.highest_payout if maximum else found.payout


def _payout(column: Column, found: Earnings, payout: Payout | None) -> Cell:
    if payout is None:
        return Cell()
    hand = " ".join(card_text(str(card)) for card in payout.drawn)
    pack = column.studied.pack
    wagers = ", ".join(
        f"{wager_name(pack, line.wager)} {money_text(cents(line.net), column.currency)}"
        for line in payout.lines
    )
    details = [f"{hand}: {wagers}"]
    if payout.paid < payout.gain:
        details.append(
            _("the payout limit leaves %(paid)s") % {"paid": money_text(cents(payout.paid), column.currency)}
        )
    elif payout.exceeds:
        details.append(_("above the payout limit, which does not cover all of it under this interpretation"))
    if found.one_deal_for_all and found.seats > 1:
        everyone = money_text(cents(payout.gain * found.seats), column.currency)
        details.append(
            _("%(amount)s if all %(seats)s seats bet the same") % {"amount": everyone, "seats": found.seats}
        )
    return money_cell(
        payout.gain, column.currency, detail="; ".join(details), tone="warn" if payout.exceeds else ""
    )


def card_text(card: str) -> str:
    return card[:-1] + SUITS[card[-1]]


def _limit(column: Column, found: Earnings) -> Cell:
    payout = found.highest_payout or found.payout
    if payout is None or payout.limit is None:
        return Cell(_("not stated"))
    return money_cell(payout.limit, column.currency)


def _meters(columns: list[Column]) -> Section:
    labels = {
        each.name: column.studied.pack.game.meters_of[each.wager][each.name]
        for column in columns
        if column.earnings
        for each in column.earnings.meters
    }
    rows = [row for name, label in labels.items() for row in _meter_rows(name, label, columns)]
    return Section(
        _("Progressive meters: seed and liability"),
        rows,
        _(
            "What a meter shows is owed to the players. The house funds the reset amount (the "
            "seed) at each hit; the players paid in the rest. Both are already deducted from the "
            "theoretical win. Averages are for this bet mix."
        ),
    )


def _meter_rows(name: str, label: str, columns: list[Column]) -> Iterator[Row]:
    def meter(make: Callable[[Column, Earnings, MeterOutlook], Cell]) -> Maker:
        def cell(column: Column, found: Earnings) -> Cell:
            each = next((one for one in found.meters if one.name == name), None)
            return Cell() if each is None else make(column, found, each)

        return cell

    def year(found: Earnings) -> Fraction:
        return found.outlooks["year"].hours

    yield _row(
        _("%(meter)s: seed cost in a year") % {"meter": label},
        columns,
        meter(lambda c, f, m: whole_cell(m.seed_per_hour * year(f), c.currency)),
    )
    yield _row(
        _("%(meter)s: hits in a year") % {"meter": label},
        columns,
        meter(lambda c, f, m: Cell(*[_two(m.winners_per_hour * year(f))] * 2)),
    )
    yield _row(
        _("%(meter)s: paid in by players in a year") % {"meter": label},
        columns,
        meter(
            lambda c, f, m: (
                Cell(_("no rate stated"))
                if m.contribution_per_hour is None
                else whole_cell(m.contribution_per_hour * year(f), c.currency)
            )
        ),
    )
    yield _row(
        _("%(meter)s: liability, on average") % {"meter": label},
        columns,
        meter(lambda c, f, m: _liability(c, m)),
    )
    if any(m.shown is not None for c in columns if c.earnings for m in c.earnings.meters if m.name == name):
        yield _row(
            _("%(meter)s: liability now") % {"meter": label},
            columns,
            meter(lambda c, f, m: Cell() if m.shown is None else money_cell(m.shown, c.currency)),
        )


def _two(value: Fraction) -> str:
    return f"{cents(value)}"


def _liability(column: Column, meter: MeterOutlook) -> Cell:
    if meter.mean_meter is None:
        return Cell()
    detail = _("seed %(reset)s") % {"reset": money_text(cents(meter.reset), column.currency)}
    if meter.maximum is not None:
        most = money_text(cents(meter.maximum), column.currency)
        detail += _(", at most %(most)s") % {"most": most}
    return money_cell(meter.mean_meter, column.currency, detail=detail)


def notes_of(columns: list[Column]) -> list[tuple[str, list[str]]]:
    """What each column assumes or leaves out."""
    found = []
    for column in columns:
        if column.earnings:
            refused = [
                f"{wager_name(column.studied.pack, code)} {reason}"
                for code, reason in column.earnings.refused.items()
            ]
            lines = [*column.earnings.notes, *refused]
            if lines:
                found.append((column.studied.label, lines))
    return found


def csv_table(columns: list[Column]) -> tuple[list[str], list[list[str]]]:
    head = [_("Section"), _("Figure"), *(f"{each.studied.label} ({each.currency})" for each in columns)]
    rows = [
        [section.title, f"{row.label} ({row.unit})" if row.unit else row.label]
        + [cell.number or ("" if cell.text == "–" else cell.text) for cell in row.cells]
        for section in sections_of(columns)
        for row in section.rows
    ]
    return head, rows
