"""What players have to be told: every row that pays, with the words by which a sign may name it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from games.engine.amounts import amount_text
from games.engine.odds import Pays
from games.engine.printed import PaidAmount, PrintedPay
from games.rulepacks.pack import Pack
from games.rulepacks.printed import printed_pays
from games.validation.case import Case
from games.validation.signs.tokens import Phrase, phrase_of
from games.validation.words import percent

Aspect = Literal["odds", "amount", "meter"]


@dataclass(frozen=True, slots=True)
class SignRow:
    """`said` names the row by itself, `within` where its wager is known, `part` the part of the table it stands in.

    `plain`: it is meant where a line names the wager and no event. `also` are odds that may stand beside its meter
    because the document prints them there.
    """

    wager: str
    event: str
    label: str
    cite: tuple[str, ...]
    pays: Pays | None = None
    amount: Fraction | None = None
    meter: str | None = None
    meter_percent: Fraction | None = None
    symbol: str = ""
    said: tuple[Phrase, ...] = ()
    within: tuple[Phrase, ...] = ()
    part: tuple[Phrase, ...] = ()
    plain: bool = False
    also: frozenset[Fraction] = frozenset()
    currency: str = "USD"

    @property
    def path(self) -> str:
        return f"{self.wager}.{self.event}"

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        stated: dict[Aspect, object] = {"odds": self.pays, "amount": self.amount, "meter": self.meter}
        return tuple(name for name, value in stated.items() if value is not None)

    def shown(self, aspect: Aspect) -> str:
        if aspect == "odds" and self.pays is not None:
            return "half of the wager" if self.pays.per_unit == Fraction(-1, 2) else self.pays.text
        if aspect == "amount" and self.amount is not None:
            return amount_text(self.amount, self.currency)
        share = "" if self.meter_percent is None else f"{percent(self.meter_percent, 0)} of "
        return f"{share}the {self.meter} meter"


def rows_of(case: Case) -> tuple[SignRow, ...]:
    """Of the wagers on offer, as they pay under the readings that count."""
    printed = [row for row in case.printed if row.wager in case.offered]
    alone = [row.wager for row in printed if case.pays(row).per_unit > 0]
    rows = [_from_odds(case, row, only=alone.count(row.wager) == 1) for row in printed]
    amounts = [_from_amount(case, each) for each in case.pack.game.paid_amounts(case.odds)]
    return (*rows, *_meters_alone(case), *amounts)


def _from_odds(case: Case, row: PrintedPay, *, only: bool) -> SignRow:
    pays = case.pays(row)
    words = row.within or (row.event.replace("_", " "),)
    return SignRow(
        wager=row.wager,
        event=row.event,
        label=row.label,
        cite=row.cite,
        pays=pays,
        meter=row.meter,
        meter_percent=None if row.meter_percent is None else Fraction(row.meter_percent),
        said=_phrases(row.said),
        within=_phrases(words),
        part=_phrases(row.part),
        plain=pays.per_unit > 0 and (only or row.event in ("win", row.wager)),
    )


def _meters_alone(case: Case) -> Iterable[SignRow]:
    """Rows that give the meter and the stake back; odds printed beside them under another reading may stand there."""
    for wager in (each for code, each in case.pack.wagers.items() if code in case.offered):
        for row in wager.row:
            if row.meter and case.is_under(row.under) and Pays.parse(row.pays).per_unit == 0:
                beside = {
                    each.pays.per_unit
                    for each in printed_pays(case.pack)
                    if (each.wager, each.event) == (wager.code, row.event)
                }
                yield SignRow(
                    wager=wager.code,
                    event=row.event,
                    label=f"{wager.name}, {row.event.replace('_', ' ')}",
                    cite=row.cite or wager.cite,
                    meter=row.meter,
                    meter_percent=None if row.meter_percent is None else Fraction(row.meter_percent),
                    said=_phrases(row.said),
                    within=_phrases((row.event.replace("_", " "),)),
                    also=frozenset(beside),
                )


def _from_amount(case: Case, paid: PaidAmount) -> SignRow:
    return SignRow(
        wager=paid.wager,
        event=paid.meter or paid.symbol or "amount",
        label=paid.label,
        cite=paid.cite,
        amount=paid.amount,
        meter=paid.meter,
        symbol=paid.symbol,
        within=_phrases(paid.within),
        part=_phrases(paid.part),
        currency=case.pack.head.currency,
    )


def names_of(case: Case) -> Mapping[Phrase, frozenset[str]]:
    """What a line may call the wagers on offer: their names, further ones of the pack, the labels of their areas."""
    found: dict[Phrase, set[str]] = {}

    def add(words: str, wager: str) -> None:
        if wager in case.offered and (phrase := phrase_of(words)):
            found.setdefault(phrase, set()).add(wager)

    for code in case.known_wagers:
        name = case.wager_name(code)
        add(name, code)
        add(name.partition(" on ")[0], code)
        for words in case.pack.wagers[code].said if code in case.pack.wagers else ():
            add(words, code)
    for words, wagers in _labels(case.pack):
        for code in wagers:
            add(words, code)
    return {phrase: frozenset(wagers) for phrase, wagers in found.items()}


def _labels(pack: Pack) -> Iterable[tuple[str, tuple[str, ...]]]:
    """`Initial · War` names its two wagers one by one, `Tie` both of its own."""
    for area in pack.areas:
        parts = [each for each in area.label.split("·") if each.strip()]
        if len(parts) == len(area.wagers):
            yield from ((words, (code,)) for words, code in zip(parts, area.wagers, strict=True))
        else:
            yield area.label, area.wagers


def _phrases(words: Iterable[str]) -> tuple[Phrase, ...]:
    return tuple(dict.fromkeys(phrase for each in words if (phrase := phrase_of(each))))
