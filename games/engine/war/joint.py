"""A Casino War table in one round: seats share the dealer's cards, the envy bonus and the one spin.

Given its cards a seat's own result has a mean and a variance over what it chose to bet; two seats move together
through their cards, whose joint counts are exact. Who bets is independent of all cards. Meters stand at their
reset amounts and every wager pays its contribution: what a meter gathered is the players' own money, so a hit
costs the house the next reset amount and nothing else.
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import Any

from games.engine.configuration import get_path
from games.engine.errors import EngineError
from games.engine.game import PriceRequest, Rules
from games.engine.progressive import Jackpot, Meter, long_run
from games.engine.settlement import money, plain
from games.engine.table_play import RoundResult, TablePlay, check_play
from games.engine.war import terms
from games.engine.war.covariance import means_by_outcome
from games.engine.war.envy import bonus_by_outcome, share_of_others
from games.engine.war.explanations import BACKED_AT_RANDOM
from games.engine.war.features import outcomes_of
from games.engine.war.joint_spins import spin_together
from games.engine.war.pairs import pair_counts
from games.engine.war.progressive_report import jackpot_winners
from games.engine.war.table import WarTable
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE
from games.engine.war.wheel import triggers

NO_RATE = (
    "No rate of progression is stated: the progressive counts as if its meter stood at the reset amount."
)
PART_OF_METERS = "A part of a spin meter that a smaller stake wins counts at the reset amount."


def play_jointly(rules: Rules, play: TablePlay) -> RoundResult:
    table = WarTable.of(rules, PriceRequest(players=play.seats))
    check_play(play, choosable(table), ())
    for code, fixed in choosable(table).items():
        if fixed is not None and code in play.backing and play.backing[code].stake != fixed:
            raise EngineError(f"{code}: the wager of this table is {plain(money(fixed))}")
    return _Joint(table, play).result()


def choosable(table: WarTable) -> dict[str, Fraction | None]:
    """What a seat decides on, with the stake where the configuration fixes it: the War Wager comes with the
    initial one, envy with the progressive.
    """
    found: dict[str, Fraction | None] = {code: None for code in table.wagers if code != "war"}
    if PROGRESSIVE in found:
        found[PROGRESSIVE] = table.meters[PROGRESSIVE].wager
    if table.spin is not None:
        found[BONUS_SPIN] = table.spin.wager
    return found


def fixed_stakes(configuration: Mapping[str, Any]) -> dict[str, Decimal]:
    """The same from what is written, priced or not; where several stakes of a spin are offered, the largest."""
    stated = {PROGRESSIVE: [get_path(configuration, "progressive.wager")]}
    stated[BONUS_SPIN] = get_path(configuration, "bonus_spin.wagers") or []
    amounts = {
        code: [Decimal(each) for each in found if isinstance(each, int | Decimal)]
        for code, found in stated.items()
    }
    return {code: max(found) for code, found in amounts.items() if found}


def wagers_to_choose(rules: Rules) -> dict[str, Fraction | None]:
    return choosable(WarTable.of(rules, PriceRequest()))


def house_cost(meter: Meter, jackpot: Jackpot) -> Fraction:
    """What a unit costs the house beside its pays at the reset amount: contribution and reserve, and less of the
    reset amounts where the reserve pays for them.
    """
    run = long_run(meter, jackpot, Fraction(0))
    if run is None:
        return Fraction(0)
    seed = jackpot.per_seat * meter.reset / meter.wager
    return run.contribution + run.reserve + run.seed_paid_by_house - seed


class _Joint:
    def __init__(self, table: WarTable, play: TablePlay) -> None:
        self.table, self.play, self.seats = table, play, play.seats
        self.weights = table.undecided
        self.backing = {code: each for code, each in play.backing.items() if each.share and each.stake}
        self.notes: list[str] = []
        community = terms.community_cards_of(table.rules)
        self.same_card = Fraction(0) if community is None else Fraction(1, community)
        if community is not None and self.seats > 1:
            self.notes.append(BACKED_AT_RANDOM.format(cards=community))
        self._results = self._money_by_outcome()

    def _money_by_outcome(self) -> dict[str, list[Fraction]]:
        """What a seat that makes a wager takes from it, by its cards."""
        codes = [code for code in self.backing if code != BONUS_SPIN]
        if not codes:
            return {}
        scale, means = means_by_outcome(self.table, codes)
        added = dict.fromkeys(codes, Fraction(0))
        if PROGRESSIVE in codes:
            meter = self.table.meters[PROGRESSIVE]
            added[PROGRESSIVE] = house_cost(meter, jackpot_winners(self.table).jackpot(1))
            if meter.rate is None:
                self.notes.append(NO_RATE)
        return {
            code: [self.backing[code].stake * (Fraction(value, scale) + added[code]) for value in means[code]]
            for code in codes
        }

    def result(self) -> RoundResult:
        seats = self.seats
        own = self._summed(lambda code, value: self.share(code) * value)
        spread = self._summed(lambda code, value: self.share(code) * (1 - self.share(code)) * value**2)
        mean = self.mean(own)
        means = {
            code: seats * self.backing[code].share * self.mean(values)
            for code, values in self._results.items()
        }
        variance = seats * (self.mean(spread) + self.product(own, own) - mean**2)
        variance += seats * (seats - 1) * (self.two_seats(own, own) - mean**2)
        shared = own  # given a seat's cards: its own results and the envy that it brings to others
        if self.table.envy and PROGRESSIVE in self.backing and seats > 1:
            envy = _Envy(self)
            means[ENVY] = envy.mean
            variance += envy.variance + 2 * envy.covariance_with(own)
            shared = [value + each for value, each in zip(own, envy.by_cards, strict=True)]
        if BONUS_SPIN in self.backing and self.table.spin is not None:
            if self.table.spin.takes_part_of_meters:
                self.notes.append(PART_OF_METERS)
            spun = spin_together(self.table, self.table.spin, seats, self.backing[BONUS_SPIN])
            means[BONUS_SPIN] = spun.mean
            trigger = [
                Fraction(triggers(self.table.spin, outcome)) for outcome in outcomes_of(self.weights.space)
            ]
            moves = self.product(trigger, shared) - self.mean(trigger) * self.mean(shared)
            variance += spun.variance + 2 * seats * spun.lift * moves
        return RoundResult(means, variance, None, tuple(self.notes))

    def _summed(self, of: Callable[[str, Fraction], Fraction]) -> list[Fraction]:
        total = [Fraction(0)] * len(self.weights.space)
        for code, values in self._results.items():
            known: dict[Fraction, Fraction] = {}
            for place, value in enumerate(values):
                if value not in known:
                    known[value] = of(code, value)
                total[place] += known[value]
        return total

    def share(self, code: str) -> Fraction:
        return self.backing[code].share

    def results_of(self, code: str) -> list[Fraction]:
        return self._results[code]

    def mean(self, values: Sequence[Fraction]) -> Fraction:
        scale, whole = _whole(values)
        found = sum(count * value for count, value in zip(self.weights.counts, whole, strict=True))
        return Fraction(found, scale * self.weights.total)

    def product(self, one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
        """Mean of the product at one seat."""
        scale, first = _whole(one)
        other_scale, second = _whole(other)
        found = sum(
            count * a * b for count, a, b in zip(self.weights.counts, first, second, strict=True) if count
        )
        return Fraction(found, scale * other_scale * self.weights.total)

    def two_boxes(self, one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
        """Mean of the product of something at one box with something at another box of the same round."""
        _, joint, total = pair_counts(self.table.shoe)
        scale, first = _whole(one)
        other_scale, second = _whole(other)
        found = sum(count * first[a] * second[b] for (a, b), count in joint.items())
        return Fraction(found, scale * other_scale * total)

    def two_seats(self, one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
        """Of two players; in the electronic version they may back the same card."""
        if self.seats == 1:
            return Fraction(0)
        if not self.same_card:
            return self.two_boxes(one, other)
        return self.same_card * self.product(one, other) + (1 - self.same_card) * self.two_boxes(one, other)


def _whole(values: Sequence[Fraction]) -> tuple[int, list[int]]:
    scale = lcm(*(value.denominator for value in values))
    return scale, [value.numerator * (scale // value.denominator) for value in values]


class _Envy:
    """Every player with a progressive wager is paid for each other player's qualifying hand: `held` is what a hand is
    worth to one receiver. In the electronic version two players may back one card, and whether its holder is then
    another player to the receiver is a reading: `apart` is the chance that he is.
    """

    def __init__(self, table: _Joint) -> None:
        self.table, self.others = table, table.seats - 1
        self.chance = table.share(PROGRESSIVE)
        stake = table.backing[PROGRESSIVE].stake
        worth = bonus_by_outcome(table.table)
        self.held = [stake * worth.get(outcome, Fraction(0)) for outcome in outcomes_of(table.weights.space)]
        self.must_wager = table.table.rules.readings.get("envy_holder") == "holder_wagered"
        self.apart = share_of_others(table.table)
        self.holder = self.chance if self.must_wager else Fraction(1)
        each = self.holder * self.others * self.chance * self.apart
        self.by_cards = [each * value for value in self.held]

    @property
    def mean(self) -> Fraction:
        return self.table.seats * self.table.mean(self.by_cards)

    @property
    def variance(self) -> Fraction:
        """The square of a sum over receivers and holders, by who of two receivers and two holders are the same."""
        p, h, apart, table = self.chance, self.holder, self.apart, self.table
        pairs = table.seats * self.others
        triples = pairs * (self.others - 1)
        squared, paid = table.product(self.held, self.held), self._paid_for(self.held, self.held)
        anybody = table.two_seats(self.held, self.held)
        one_of_each = p * h * apart * squared + p**2 * paid
        one_receiver = p * h**2 * self._two_holders(squared)
        one_holder = p**2 * h * apart**2 * squared
        holder_receives = 2 * p**2 * h * apart * paid
        all_different = (self.others - 2) * p**2 * h**2 * apart**2 * anybody
        rest = one_receiver + one_holder + holder_receives + all_different
        return pairs * one_of_each + triples * rest - self.mean**2

    def covariance_with(self, own: Sequence[Fraction]) -> Fraction:
        """With the players' own results: a receiver has made the progressive wager himself."""
        table, p, h = self.table, self.chance, self.holder
        jackpot = table.results_of(PROGRESSIVE)
        as_holder = table.product(own, self.held)
        if self.must_wager:
            as_holder = p * as_holder + p * (1 - p) * table.product(jackpot, self.held)
        as_receiver = self._paid_for(own, self.held) + (1 - p) * self._paid_for(jackpot, self.held)
        as_neither = (self.others - 1) * self.apart * table.two_seats(own, self.held)
        each = p * self.apart * as_holder + h * p * (as_receiver + as_neither)
        return table.seats * (self.others * each - table.mean(own) * self.mean)

    def _paid_for(self, receiver: Sequence[Fraction], holder: Sequence[Fraction]) -> Fraction:
        """Mean of something of the receiver's times something of a holder for whom he is paid."""
        if self.apart == 1:
            return self.table.two_seats(receiver, holder)
        return self.apart * self.table.two_boxes(receiver, holder)

    def _two_holders(self, squared: Fraction) -> Fraction:
        """Of two holders for whom one receiver is paid: neither backs his card, but both may back the same."""
        if self.apart == 1:
            return self.table.two_seats(self.held, self.held)
        same = self.table.same_card
        different = self.table.two_boxes(self.held, self.held)
        return (1 - same) * (same * squared + (1 - 2 * same) * different)
