"""Settlement of a whole Casino War table: seats paid in turn, envy, a spin for all, the payout limit, voided
rounds.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.cards.card import Card
from games.engine.cards.shoe import shoe_of
from games.engine.configuration import whole_number_at
from games.engine.errors import BadBet, ImpossibleDeal
from games.engine.game import Rules
from games.engine.rounds import read_round
from games.engine.settlement import Bet, Line, Settlement, money, placed, plain
from games.engine.war import terms
from games.engine.war.bonus_spin import Spin, Stop
from games.engine.war.features import RESULTS, TIE
from games.engine.war.limits import hold_to_limit
from games.engine.war.play import Hand, compare, outcome_of, play_seat, war_cards_for_all
from games.engine.war.progressive_wager import progressive_rows
from games.engine.war.round_file import WarBettor, WarRound, WarSeat
from games.engine.war.settling import Meters, award_of, check_bets, settle_bets, settle_spin, stop_at
from games.engine.war.stakes import with_limits_noted
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE
from games.engine.war.voids import bets_in_play, void_round, void_seat
from games.engine.war.wheel import spin_of, triggers


@dataclass(frozen=True)
class Played:
    """One player's hand at one seat."""

    seat: int
    bettor: WarBettor
    hand: Hand

    @property
    def stakes(self) -> dict[str, Bet]:
        return {bet.wager: bet for bet in self.bettor.bets}

    def is_player_of(self, other: "Played") -> bool:
        """Boxes with one name on them are one player's; a player without a name has one box."""
        return self.seat == other.seat if self.bettor.name is None else self.bettor.name == other.bettor.name


def settle_round(rules: Rules, data: Mapping[str, Any]) -> Settlement:
    table = read_round(WarRound, data)
    _check_seats(rules, table)
    for seat in table.seats:
        for bettor in seat.bettors:
            _check_bettor(rules, seat, bettor)
    if table.void:
        return Settlement(tuple(void_round(rules, table)))
    lines = [line for seat in table.seats if seat.void for line in void_seat(rules, table, seat)]
    played = _play(rules, table)
    meters = Meters(rules, dict(table.meter))
    spun = _Spun.of(rules, table, played)
    for seat, bettor, bet in _spins_in_play(rules, table):
        lines += placed(spun.lines(rules, seat.seat, bet, meters), seat=seat.seat, bettor=bettor.name)
    for each in _in_turn(rules, played):
        settled = settle_bets(rules, each.hand, each.bettor.bets, meters)
        settled += spun.lines(rules, each.seat, each.stakes.get(BONUS_SPIN), meters)
        settled += _envy(rules, each, played)
        lines += placed(settled, seat=each.seat, bettor=each.bettor.name)
    notes: tuple[str, ...] = ()
    if len(played) > 1 and rules.clause("paying_order"):
        notes = (f"Seats are paid in the order of the lines ({'; '.join(rules.clause('paying_order'))}).",)
    lines = with_limits_noted(rules, hold_to_limit(rules, lines))
    return Settlement(tuple(lines), notes, meters.after())


def _in_turn(rules: Rules, played: list[Played]) -> list[Played]:
    """Around the table from player to player: whoever has several boxes is paid for all of them in his turn."""
    backwards = terms.paid_first(rules) == "last_seat"
    boxes = sorted(played, key=lambda each: -each.seat if backwards else each.seat)
    turn: list[Played] = []
    for each in boxes:
        if not any(each.is_player_of(other) for other in turn):
            turn.append(each)
    return [box for player in turn for box in boxes if player.is_player_of(box)]


def _check_seats(rules: Rules, table: WarRound) -> None:
    community = terms.community_cards_of(rules)
    most = terms.seats_of(rules) if community is None else community
    what = "community card" if community is not None else "position"
    what += "" if most == 1 else "s"
    cite = rules.clause("positions" if community is None else "community_cards")
    _check_players(rules, table)
    boxes: dict[str, list[int]] = {}
    for seat in table.seats:
        if seat.seat > most:
            raise BadBet(f"there is no seat {seat.seat}: this table has {most} {what}", cite)
        if community is not None:
            continue
        if len(seat.bettors) > 1:
            raise BadBet(f"seat {seat.seat}: one player wagers on a box", rules.clause("one_player_per_box"))
        for bettor in seat.bettors:
            if bettor.name is not None:
                boxes.setdefault(bettor.name, []).append(seat.seat)
    allowed = whole_number_at(rules.configuration, "adjacent_boxes", low=1, high=terms.most_seats(rules))
    for name, seats in boxes.items():
        _check_boxes(rules, name, sorted(seats), allowed)


def _check_players(rules: Rules, table: WarRound) -> None:
    """As many as there are positions; at a table without community cards each hand is one."""
    limit = terms.seat_limit(rules)
    if terms.community_cards_of(rules) is None:
        if limit is not None and len(table.seats) > limit.most:
            played = f"{len(table.seats)} hands are played at once"
            raise BadBet(f"{played}, and as read here {limit.most} at most", limit.cite)
        return
    names = [bettor.name for seat in table.seats for bettor in seat.bettors]
    players, positions = len({*names} - {None}) + names.count(None), terms.seats_of(rules)
    if players > positions:
        cite = limit.cite if limit is not None and limit.most == positions else rules.clause("positions")
        raise BadBet(f"{players} players wager, and this table has {positions} positions", cite)


def _check_boxes(rules: Rules, name: str, seats: list[int], allowed: int | None) -> None:
    cite = rules.clause("adjacent_boxes")
    if seats[-1] - seats[0] != len(seats) - 1:
        listed = ", ".join(map(str, seats))
        raise BadBet(f"{name} plays boxes {listed}, which are not next to each other", cite)
    if allowed is not None and len(seats) > allowed:
        raise BadBet(
            f"{name} plays {len(seats)} boxes, and a player may play {allowed} next to each other", cite
        )


def _check_bettor(rules: Rules, seat: WarSeat, bettor: WarBettor) -> None:
    check_bets(rules, bettor.bets)
    if not bettor.seated and rules.clause("one_player_per_box"):
        raise BadBet(
            f"seat {seat.seat}: only who sits there wagers on a box", rules.clause("one_player_per_box")
        )
    if not any(bet.wager == "initial" for bet in bettor.bets):
        raise BadBet(f"seat {seat.seat} has no initial wager", rules.clause("needs_initial_wager"))
    for bet in bettor.bets:
        if bet.after is not None:
            raise BadBet(f"{bet.label}: a whole table has one spin; say under spin where it stopped")


def _play(rules: Rules, table: WarRound) -> list[Played]:
    seats = [seat for seat in table.seats if not seat.void]
    dealer: tuple[Card, ...] = table.dealer or ()
    dealt = [*dealer, *(card for seat in table.seats for card in seat.cards or ())]
    shoe_of(rules).without(dealt, rules.clause("decks"))
    played = [
        Played(seat.seat, bettor, _hand(rules, seat, bettor, dealer))
        for seat in seats
        for bettor in seat.bettors
    ]
    at_war = len({each.seat for each in played if each.hand.dealt.war in RESULTS})
    if len(dealer) == 2 and not at_war:
        raise ImpossibleDeal(f"nobody went to war, yet the dealer has {dealer[1]}", rules.clause("war_deal"))
    burned = terms.burned_at_war(rules, at_war) if at_war else 0
    if len(dealt) + burned > shoe_of(rules).size:
        message = (
            f"{len(dealt)} cards were dealt and {burned} burned, and the shoe holds {shoe_of(rules).size}"
        )
        raise ImpossibleDeal(message, rules.clause("burns"))
    return played


def _hand(rules: Rules, seat: WarSeat, bettor: WarBettor, dealer: tuple[Card, ...]) -> Hand:
    card, *war = seat.cards or ()
    decision = seat.decision_of(bettor)
    if war and compare(card, dealer[0]) == TIE and len(dealer) < 2:
        raise ImpossibleDeal(
            f"seat {seat.seat} has a war card, and the dealer's is missing", rules.clause("war_deal")
        )
    shared = terms.forced_tie(rules) is None and _someone_at_war(seat)
    if war and decision == "surrender" and not war_cards_for_all(rules) and shared:
        war = []  # the war card of the community card belongs to those who went to war with it
    try:
        return play_seat((card, dealer[0], *((war[0], dealer[-1]) if war else ())), decision, rules)
    except ImpossibleDeal as error:
        raise ImpossibleDeal(f"seat {seat.seat}: {error}") from None


def _someone_at_war(seat: WarSeat) -> bool:
    return any(seat.decision_of(bettor) != "surrender" for bettor in seat.bettors)


def _envy(rules: Rules, own: Played, played: list[Played]) -> Iterator[Line]:
    """One line for every other player's hand that qualifies."""
    section = terms.envy_section(rules)
    bet = own.stakes.get(PROGRESSIVE)
    if bet is None or section is None or (rules.asked is not None and ENVY not in rules.asked):
        return
    schedule = terms.envy_schedule(rules, progressive_rows(rules), Fraction(bet.stake))
    any_box = rules.readings.get("envy_second_box") == "every_other_box"
    must_wager = rules.readings.get("envy_holder") == "holder_wagered"
    shared_card = terms.backers_envy_each_other(rules)
    cites = {pay.event: pay.cite for pay in section.pay}
    for other in played:
        if other is own or (other.seat == own.seat and not shared_card):
            continue
        if own.is_player_of(other) and not any_box:
            continue
        event = award_of(rules, other.hand).event
        if event not in schedule or (must_wager and PROGRESSIVE not in other.stakes):
            continue
        bonus = money(schedule[event] * Fraction(bet.stake))
        pays = f"{plain(bonus)} for seat {other.seat}"
        cite = cites.get(event, section.cite)
        yield Line(ENVY, Decimal(0), event, pays, bonus, bonus, cite)


@dataclass(frozen=True)
class _Spun:
    """The one spin of a round, if the dealer's card started it."""

    spin: Spin | None = None
    stop: Stop | None = None
    hot_spot: int | None = None

    @classmethod
    def of(cls, rules: Rules, table: WarRound, played: list[Played]) -> "_Spun":
        wagered = [each.seat for each in played if BONUS_SPIN in each.stakes]
        wagered += [seat.seat for seat, _, _ in _spins_in_play(rules, table)]
        if not wagered:
            if table.spin is not None:
                raise ImpossibleDeal("nobody wagered on a spin, yet there is one", rules.clause("hot_spot"))
            return cls()
        spin = spin_of(rules, players=len(wagered))
        dealer = (table.dealer or ())[0]
        if not triggers(spin, outcome_of(dealer, dealer, ())):
            if table.spin is not None:
                message = f"{dealer} starts no spin, only {spin.colour} {spin.rank} does"
                raise ImpossibleDeal(message, rules.clause("hot_spot"))
            return cls(spin)
        if table.spin is None:
            raise BadBet(
                f"{dealer} starts a spin: say where it stopped and who is the hot spot",
                rules.clause("hot_spot"),
            )
        _check_hot_spot(rules, table.spin.hot_spot, wagered)
        return cls(spin, stop_at(spin, table.spin.stop), table.spin.hot_spot)

    def lines(self, rules: Rules, seat: int, bet: Bet | None, meters: Meters) -> list[Line]:
        if bet is None or self.spin is None:
            return []
        return [settle_spin(rules, self.spin, bet, self.stop, hot=seat == self.hot_spot, meters=meters)]


def _spins_in_play(rules: Rules, table: WarRound) -> list[tuple[WarSeat, WarBettor, Bet]]:
    """Wagers on the spin at seats whose other wagers are void: the dealer's card alone decides them."""
    return [
        (seat, bettor, bet)
        for seat in table.seats
        if seat.void
        for bettor in seat.bettors
        for bet in bets_in_play(rules, seat, bettor)
        if bet.wager == BONUS_SPIN
    ]


def _check_hot_spot(rules: Rules, hot_spot: int, wagered: list[int]) -> None:
    cite = rules.clause("hot_spot")
    if rules.readings.get("hot_spot_seat") == "among_all_positions":
        if hot_spot > terms.seats_of(rules):
            raise BadBet(f"the hot spot is one of {terms.seats_of(rules)} positions, not {hot_spot}", cite)
    elif hot_spot not in wagered:
        listed = ", ".join(map(str, sorted(wagered)))
        raise BadBet(f"the hot spot is a seat that made the wager ({listed}), not seat {hot_spot}", cite)
    if wagered.count(hot_spot) > 1:
        raise BadBet(
            f"several players wagered on a spin at {hot_spot}: the hot spot is one of them, give them seats",
            cite,
        )
