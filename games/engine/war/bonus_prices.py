"""Prices of what is not a pay table on a seat's own cards: the envy bonus and Bonus Spin Xtreme."""

from fractions import Fraction

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
from games.engine.war.table import BONUS_SPIN, ENVY, PROGRESSIVE, WarTable, triggers


class EnvyPrice(WagerPrice):
    """A bonus without a stake of its own: figures are per unit of the progressive wager that it comes with."""

    @property
    def rtp(self) -> Fraction:
        return self.ev

    @property
    def return_on_action(self) -> Fraction:
        return self.ev


def price_envy(table: WarTable, section: EnvyTerms) -> EnvyPrice:
    others = table.players - 1
    moments = envy_moments(table)
    progressive = table.wagers[PROGRESSIVE]
    weights = table.weights_for(PROGRESSIVE)
    sums = progressive.table(weights.space).sums(weights.counts)
    cites = {pay.event: pay.cite for pay in section.pay}
    events = []
    for row, count in zip(progressive.rows, sums, strict=True):
        bonus = table.envy.get(row.event)
        if bonus is not None:
            text = (
                f"{plain(money(bonus * table.meters[PROGRESSIVE].wager))} for every other player who holds it"
            )
            pay = PayRow(
                row.event,
                row.when,
                Pays(text, bonus),
                cites.get(row.event, section.cite),
                staked=Fraction(0),
            )
            chance = Fraction(count, weights.total)
            events.append(EventPrice(pay, count, chance, others * chance * bonus))
    first, second, third = moments.first, moments.second, moments.third
    return EnvyPrice(
        wager=Wager(ENVY, section.name, tuple(each.row for each in events), section.cite),
        combinations=weights.total,
        events=tuple(events),
        ev=first,
        variance=second - first**2,
        third_moment=third - 3 * second * first + 2 * first**3,
        hit_frequency=moments.any_bonus,
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
        events.append(EventPrice(row, count, chance, chance * (1 + net)))
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
