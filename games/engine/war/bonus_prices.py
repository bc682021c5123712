"""Prices of what is not a pay table on a seat's own cards: the envy bonus and Bonus Spin Xtreme."""

from collections.abc import Iterator
from fractions import Fraction
from math import perm

from games.engine.conditions import ALWAYS, Condition
from games.engine.odds import LOSE, Pays
from games.engine.price import EventPrice, WagerPrice
from games.engine.settlement import money, plain
from games.engine.wagers import PayRow, Wager
from games.engine.war import terms
from games.engine.war.bonus_spin import Spin, SpinPay
from games.engine.war.envy import envy_moments
from games.engine.war.features import FEATURES, counted
from games.engine.war.sections import EnvyTerms
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE
from games.engine.war.wheel import triggers


class EnvyPrice(WagerPrice):
    """A bonus without a stake of its own: figures are per unit of the progressive wager that it comes with."""

    @property
    def rtp(self) -> Fraction:
        return self.ev

    @property
    def return_on_action(self) -> Fraction:
        return self.ev


def price_envy(table: WarTable, section: EnvyTerms) -> EnvyPrice:
    moments = envy_moments(table)
    first, second, third = moments.first, moments.second, moments.third
    total = _deals(table)
    rows = list(_envy_rows(table, section, moments.holders))
    returns = [row.net * chance for row, chance in rows]
    if len(table.envy) > 1:
        returns[-1] = first
    return EnvyPrice(
        wager=Wager(ENVY, section.name, tuple(row for row, _ in rows), section.cite),
        combinations=total,
        events=tuple(
            EventPrice(row, int(chance * total), chance, value)
            for (row, chance), value in zip(rows, returns, strict=True)
        ),
        ev=first,
        variance=second - first**2,
        third_moment=third - 3 * second * first + 2 * first**3,
        hit_frequency=1 - moments.holders[0],
    )


def _deals(table: WarTable) -> int:
    """Ordered deals to the dealer and the other players; in the electronic version to the dealer and the community
    cards, with every way to back them.
    """
    cards = terms.community_cards_of(table.rules)
    if cards is None:
        return perm(table.shoe.size, 2 * table.players)
    return int(perm(table.shoe.size, 2 * cards + 2) * cards**table.players)


def _envy_rows(
    table: WarTable, section: EnvyTerms, holders: tuple[Fraction, ...]
) -> Iterator[tuple[PayRow, Fraction]]:
    """No other holder, one, two ...; where several hands win different bonuses, any of them together."""
    nothing, stake = Fraction(0), table.meters[PROGRESSIVE].wager
    yield PayRow("none", ALWAYS, Pays("no bonus", nothing), section.cite, staked=nothing), holders[0]
    if len(table.envy) > 1:
        listed = ", ".join(
            f"{plain(money(bonus * stake))} for {event}" for event, bonus in table.envy.items()
        )
        text = f"{listed}, for every other player who holds it"
        any_bonus = Pays(text, Fraction(1))
        yield (
            PayRow("bonus", ALWAYS, any_bonus, section.cite, paid_on=nothing, staked=nothing),
            1 - holders[0],
        )
        return
    ((event, bonus),) = table.envy.items()
    cite = next((pay.cite for pay in section.pay if pay.event == event), section.cite)
    for number, chance in enumerate(holders[1:], start=1):
        text = plain(money(bonus * stake)) + (f" for each of {number} other players" if number > 1 else "")
        code = event if number == 1 else f"{event}_{number}_holders"
        # The odds are on units of the progressive wager; nothing is staked on envy itself.
        yield (
            PayRow(code, ALWAYS, Pays(text, number * bonus), cite, staked=nothing, paid_on=Fraction(1)),
            chance,
        )


def price_spin(table: WarTable, spin: Spin) -> WagerPrice:
    """Deals, spins and seats counted together: every ordered deal with every stop and every seat of the hot
    spot.
    """
    section = terms.spin_section(table.rules)
    weights = table.weights
    triggered = sum(count for outcome, count in counted(weights) if triggers(spin, outcome))
    spins = spin.weight * spin.drawn_among
    total = weights.total * spins
    ways: dict[SpinPay | None, int] = {}
    for pay, count in spin.awards():
        ways[pay] = ways.get(pay, 0) + count * triggered
    ways[None] = ways.get(None, 0) + (weights.total - triggered) * spins
    when = Condition(
        (
            (
                (FEATURES["dealer_rank"], frozenset({spin.rank})),
                (FEATURES["dealer_colour"], frozenset({spin.colour})),
            ),
        )
    )
    events, nets = [], []
    for pay, count in ways.items():
        if pay is None:
            row, net = PayRow("lose", ALWAYS, LOSE, section.lose_cite), Fraction(-1)
        else:
            net = spin.net(pay.worth(table.shown))
            row = PayRow(pay.event, when, Pays(pay.text, net), pay.cite)
        chance = Fraction(count, total)
        events.append(EventPrice(row, count, chance, chance * net))
        nets.append(net)
    chances = [event.probability for event in events]
    ev = sum((p * net for p, net in zip(chances, nets, strict=True)), start=Fraction(0))
    return WagerPrice(
        wager=Wager(BONUS_SPIN, section.name, tuple(event.row for event in events), section.cite),
        combinations=total,
        events=tuple(event for event in events if event.combinations),
        ev=ev,
        variance=sum((p * (net - ev) ** 2 for p, net in zip(chances, nets, strict=True)), start=Fraction(0)),
        third_moment=sum(
            (p * (net - ev) ** 3 for p, net in zip(chances, nets, strict=True)), start=Fraction(0)
        ),
        hit_frequency=sum((p for p, net in zip(chances, nets, strict=True) if net > 0), start=Fraction(0)),
    )
