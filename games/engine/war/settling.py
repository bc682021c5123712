"""Settlement of one seat: cards and bets in, a line for every wager out, each with its clause."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from games.engine.cards.card import RANKS
from games.engine.cards.shoe import shoe_of
from games.engine.errors import BadBet
from games.engine.features import Weights
from games.engine.game import Rules, SeatRequest
from games.engine.progressive import FUNDS_RESET, Meter
from games.engine.settlement import (
    Bet,
    Line,
    Settlement,
    ensure_distinct,
    money,
    plain,
    settle_row,
)
from games.engine.wagers import PayRow
from games.engine.war import terms
from games.engine.war.bonus_spin import METERS, Spin, Stop
from games.engine.war.deals import weights_by_card
from games.engine.war.features import RESULTS, WarOutcome
from games.engine.war.limits import hold_to_limit
from games.engine.war.play import Hand, play_seat, war_cards_for_all
from games.engine.war.progressive_wager import (
    impossible_jackpot,
    impossible_words,
    percent_text,
    progressive_rows,
)
from games.engine.war.questions import AFTER_A_TIE
from games.engine.war.stakes import check_stake, with_limits_noted
from games.engine.war.strategy import decide
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE
from games.engine.war.wheel import spin_of, spin_stakes, triggers

DECIDED_BY_DEAL = {"tie", BONUS_SPIN}
"""Wagers that the original deal decides, so that a tie needs no decision for their sake."""


class Meters:
    """What the meters show while the seats of a round are paid one after the other."""

    def __init__(self, rules: Rules, shown: dict[str, Decimal]) -> None:
        self.terms = meter_terms(rules)
        for name in shown:
            if name not in self.terms:
                names = ", ".join(self.terms) or "none"
                raise BadBet(f"there is no meter {name!r} at this table: {names}")
        self.shown = {
            name: Fraction(shown[name]) if meter is None else terms.shown_on(meter, name, shown)
            for name, meter in self.terms.items()
            if meter is not None or name in shown
        }
        self._before = dict(self.shown)
        self._told = set(shown)

    def pay(self, name: str, share: Fraction) -> Fraction:
        """A share of what the meter shows now; it then starts again, at its reset amount."""
        if name not in self.shown:
            raise BadBet(
                f"what the {name} meter shows is not known: neither the meter nor its reset amount is stated"
            )
        meter = self.terms[name]
        in_full = meter is not None and meter.each_in_full
        amount = share * (self._before[name] if in_full else self.shown[name])
        del self.shown[name]
        if meter is not None:
            self.shown[name] = meter.reset
        self._told.add(name)
        return amount

    def pay_part(self, name: str, share: Fraction) -> Fraction:
        """The same, but what a smaller stake does not win stays on the meter."""
        whole = self.shown.get(name)
        paid = self.pay(name, share)
        if share != 1 and whole is not None:
            self.shown[name] = whole - paid
        return paid

    def after(self) -> dict[str, Decimal]:
        """What the meters show when everybody has been paid, as far as they were asked about or paid."""
        return {name: money(value) for name, value in self.shown.items() if name in self._told}


def meter_terms(rules: Rules) -> dict[str, Meter | None]:
    """The meters of a table; None where their terms are not stated."""
    found: dict[str, Meter | None] = {}
    names = {PROGRESSIVE: PROGRESSIVE} if PROGRESSIVE in rules.wagers else {}
    if terms.bonus_spin_of(rules) is not None:
        names |= {name: f"{BONUS_SPIN}.{name}" for name in METERS}
    for name, path in names.items():
        try:
            found[name] = terms.meter_terms(rules, path, wager=Fraction(1), reserve=FUNDS_RESET)
        except terms.NoTerms:
            found[name] = None
    return found


def settle_seat(rules: Rules, request: SeatRequest) -> Settlement:
    shoe_of(rules).without(request.drawn, rules.clause("decks"))
    check_bets(rules, request.bets)
    undecided = all(bet.wager in DECIDED_BY_DEAL for bet in request.bets)
    hand = play_seat(request.drawn, request.decisions.get(AFTER_A_TIE.name), rules, undecided=undecided)
    meters = Meters(rules, dict(request.meters))
    lines = settle_bets(rules, hand, request.bets, meters)
    spun = [bet for bet in request.bets if bet.wager == BONUS_SPIN]
    if spun:
        lines += _settle_spin_alone(rules, hand.dealt, spun[0], meters)
    notes = []
    if not any(bet.wager == "initial" for bet in request.bets):
        cite = "; ".join(rules.clause("needs_initial_wager"))
        notes.append(f"No Initial Wager is given; at a table every other wager goes with one ({cite}).")
    in_order = [bet.wager for bet in request.bets]
    if "war" not in in_order and "initial" in in_order:
        in_order.insert(in_order.index("initial") + 1, "war")
    lines.sort(key=lambda line: in_order.index(line.wager))
    lines = with_limits_noted(rules, hold_to_limit(rules, lines))
    return Settlement(tuple(lines), tuple(notes), meters.after())


def check_bets(rules: Rules, bets: Sequence[Bet]) -> None:
    """Bets that this table takes, whatever the cards are."""
    terms.check_own_wagers(rules)
    if not bets:
        raise BadBet("there is nothing to settle: give at least one bet, such as initial=100")
    ensure_distinct(bets)
    stakes = {bet.wager: bet.stake for bet in bets}
    for bet in bets:
        _check_bet(rules, bet)
    if "war" in stakes and stakes["war"] != stakes.get("initial", stakes["war"]):
        equal, given = plain(stakes["initial"]), plain(stakes["war"])
        message = f"a War Wager is as large as the initial wager, {equal}, not {given}"
        raise BadBet(message, rules.clause("war_wager"))
    if "war" in stakes and "initial" not in stakes:
        raise BadBet("a War Wager goes with an initial wager, and there is none", rules.clause("war_wager"))


def _check_bet(rules: Rules, bet: Bet) -> None:
    if bet.wager not in ("initial", "war") and terms.takes_initial_wagers_only(rules):
        raise BadBet(f"{bet.wager} {terms.INITIAL_ONLY}", rules.clause("community_cards"))
    if bet.wager == ENVY:
        message = "envy is no bet: it comes with a progressive wager when another player at the table holds the hand"
        raise BadBet(message, rules.clause("envy_per_other_holder"))
    if bet.wager == BONUS_SPIN:
        section = terms.bonus_spin_of(rules)
        if section is None or (rules.asked is not None and BONUS_SPIN not in rules.asked):
            raise BadBet(f"{BONUS_SPIN} is not offered: {', '.join(sorted(rules.wagers))}")
        if Fraction(bet.stake) not in spin_stakes(rules, section):
            only = plain(Decimal(section.for_wager))
            message = f"there is a pay table for a wager of {only} only, not {plain(bet.stake)}"
            raise BadBet(message, section.cite)
        return
    rules.wager_for_bet(bet.wager)
    check_stake(rules, bet)
    if bet.wager == PROGRESSIVE and shoe_of(rules).decks is not None:
        # the price refuses it too; what is left of a shoe in play may well be out of jackpots
        row = impossible_jackpot(rules.wagers[PROGRESSIVE], _reached(rules))
        if row is not None:
            raise BadBet(f"{PROGRESSIVE} {impossible_words(row)}", row.cite)
    if bet.after is not None:
        raise BadBet(
            f"{bet.label}: only {BONUS_SPIN} takes a number, that of the stop at which the wheel came to rest"
        )


def _reached(rules: Rules) -> Weights:
    """The deals of the whole shoe, as far as a tie goes on: one that is read to have no war ends there."""
    weights = weights_by_card(shoe_of(rules))
    forced = terms.forced_tie(rules)
    if forced is None or war_cards_for_all(rules):
        return weights
    return decide(weights, dict.fromkeys(RANKS, forced))


def settle_bets(rules: Rules, hand: Hand, bets: Sequence[Bet], meters: Meters) -> list[Line]:
    """A line for every wager but the spin; the War Wager is added where the player went to war."""
    lines = []
    for bet in bets:
        if bet.wager == "initial":
            lines.append(settle_row(bet, rules.wagers["initial"].row_for(hand.settled)))
            if hand.settled.war in RESULTS:
                lines.append(_settle_war(rules, hand.settled, bet))
        elif bet.wager == PROGRESSIVE:
            lines.append(_settle_progressive(rules, hand, bet, meters))
        elif bet.wager == "war":
            if hand.settled.war not in RESULTS:
                raise BadBet(
                    "a War Wager is made only when the player goes to war", rules.clause("war_wager")
                )
        elif bet.wager != BONUS_SPIN:
            wager = rules.wager_for_bet(bet.wager)
            if not wager.offered.holds(hand.settled):
                raise BadBet(f"{bet.wager} is bet only when the player goes to war", wager.cite)
            lines.append(settle_row(bet, wager.row_for(hand.settled)))
    return lines


def _settle_war(rules: Rules, outcome: WarOutcome, initial: Bet) -> Line:
    """Odds on both units staked are said to be so: the line of the War Wager alone would look like even money."""
    row = rules.wager_for_bet("war").row_for(outcome)
    line = settle_row(Bet("war", initial.stake), row)
    if row.paid_on is None or row.paid_on == row.staked or not row.wins:
        return line
    both = plain(money(Fraction(initial.stake) * row.paid_on))
    return replace(line, notes=(*line.notes, f"{row.pays.text} on the {both} staked in both wagers"))


def award_of(rules: Rules, hand: Hand) -> PayRow:
    """The row of the progressive that a hand's cards end in."""
    return progressive_rows(rules).row_for(hand.dealt)


def _settle_progressive(rules: Rules, hand: Hand, bet: Bet, meters: Meters) -> Line:
    row = award_of(rules, hand)
    line = settle_row(bet, row)
    if row.meter is not None:
        paid = money(meters.pay(row.meter, row.meter_share))
        pays = f"{percent_text(row.meter_share)} of the meter ({plain(paid)}) and {row.pays.text}"
        turn = (*row.cite, *rules.clause("meter_paid_in_turn"))
        line = replace(line, pays=pays, returned=line.returned + paid, net=line.net + paid, cite=turn)
    usual = terms.stated_wager(rules)
    if usual is not None and usual != bet.stake:
        line = replace(line, notes=(f"the progressive wager of this table is {plain(usual)}",))
    return line


def _settle_spin_alone(rules: Rules, outcome: WarOutcome, bet: Bet, meters: Meters) -> list[Line]:
    """`bonus_spin@3=5`: one seat alone is the hot spot, and the wheel stopped at its third stop."""
    spin = spin_of(rules, players=1)
    if not triggers(spin, outcome):
        if bet.after is not None:
            raise BadBet(f"the dealer's card does not start a spin, only {spin.colour} {spin.rank} does")
        return [settle_spin(rules, spin, bet, None, hot=False, meters=meters)]
    if bet.after is None:
        allowed = f"{BONUS_SPIN}@1 to {BONUS_SPIN}@{len(spin.stops)}"
        message = f"the dealer's card starts a spin: say where it stopped, {allowed}"
        raise BadBet(message, rules.clause("hot_spot"))
    return [settle_spin(rules, spin, bet, stop_at(spin, bet.after), hot=True, meters=meters)]


def stop_at(spin: Spin, number: int) -> Stop:
    if not 1 <= number <= len(spin.stops):
        raise BadBet(f"the wheel has stops 1 to {len(spin.stops)}, not {number}")
    return spin.stops[number - 1]


def settle_spin(rules: Rules, spin: Spin, bet: Bet, stop: Stop | None, *, hot: bool, meters: Meters) -> Line:
    """A seat's share of one spin; `stop` is None where nothing was triggered."""
    section = terms.spin_section(rules)
    if stop is not None:
        stop = stop.scaled(Fraction(bet.stake) / spin.wager)
    spin = spin.for_stake(Fraction(bet.stake))
    pay = None if stop is None else stop.hot_spot if hot else stop.community
    if pay is None:
        cite = section.lose_cite if stop is None else rules.clause("hot_spot") or section.cite
        return Line(BONUS_SPIN, bet.stake, "lose", "lose", Decimal(0), -bet.stake, cite)
    paid = pay.amount + sum((meters.pay_part(name, pay.share) for name in pay.meters), start=Fraction(0))
    net = money(spin.net(paid) * spin.wager)
    text = f"{pay.text} ({plain(money(paid))})" if pay.meters else pay.text
    cite = (*section.trigger_cite, *pay.cite, *(rules.clause("meter_paid_in_turn") if pay.meters else ()))
    return Line(BONUS_SPIN, bet.stake, pay.event, text, bet.stake + net, net, tuple(dict.fromkeys(cite)))
