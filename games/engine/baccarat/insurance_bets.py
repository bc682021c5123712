"""Bets on insurance: what was on offer, how much may be bet, what is paid, and what late insurance is held to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from games.engine.baccarat.differential import HANDS, Acting, largest_bet, table_maximum
from games.engine.baccarat.insurance_table import InsuranceFile, Offer, offers
from games.engine.baccarat.play import Deal
from games.engine.baccarat.readings import insured_any_time, rounding_of
from games.engine.configuration import flag_at
from games.engine.errors import BadBet
from games.engine.game import Rules
from games.engine.settlement import Bet, Line, limit_payout, money, plain, rounded

MOMENTS = (4, 5)
"""After how many cards insurance is bet."""

Originals = Mapping[str, Decimal]
"""The bets that can be insured, by hand."""


def original_bets(rules: Rules, bets: Sequence[Bet], acting: Mapping[str, Acting]) -> Originals:
    """As placed or, as one reading has it, as far as they act where the Differential is exceeded."""
    as_placed = rules.readings.get("insurance_cap_base", "placed") == "placed"
    return {
        bet.wager: bet.stake if as_placed or bet.wager not in acting else money(acting[bet.wager].part)
        for bet in bets
        if bet.wager in HANDS
    }


def check_insurance(rules: Rules, bet: Bet) -> None:
    """That this table takes the bet at all, whatever the cards are."""
    _table(rules)
    if not flag_at(rules.configuration, "insurance.offered", default=True):
        raise BadBet("this table offers no insurance", rules.clause("insurance_not_offered"))
    if rules.asked is not None and bet.wager not in rules.asked:
        raise BadBet(f"{bet.wager} is not among the wagers offered", rules.clause("insurance_offer"))
    if bet.after not in MOMENTS:
        message = (
            f"say after how many cards the insurance was bet: {bet.wager}@4 or {bet.wager}@5, not {bet.label}"
        )
        raise BadBet(message, rules.clause("insurance_offer"))


def check_not_forgone(rules: Rules, deal: Deal, bets: Sequence[Bet], late: Sequence[Bet]) -> None:
    """As one reading has it, whoever could have insured a bet after four cards and did not has no later offer."""
    made = [bet for bet in (*bets, *late) if bet.wager in rules.game.own_wagers]
    later = next((bet for bet in bets if bet in made and bet.after == MOMENTS[1]), None)
    if later is None or rules.readings.get("forgone_insurance") != "whole_round":
        return
    if any(bet.after == MOMENTS[0] for bet in made):
        return
    passed = [
        hand
        for hand in HANDS
        if any(bet.wager == hand for bet in bets)
        and (rules.asked is None or f"{hand}_insurance" in rules.asked)
        and _offer_at(rules, deal, hand, MOMENTS[0]) is not None
    ]
    if passed:
        message = (
            f"{later.label}: the offer after {MOMENTS[0]} cards was let pass, and with it every later one"
        )
        raise BadBet(message, rules.clause("insurance_forgone"))


def settle_insurance(rules: Rules, deal: Deal, bet: Bet, originals: Originals) -> Line:
    check_insurance(rules, bet)
    offer = _offer(rules, deal, bet)
    _check_caps(rules, offer, bet, originals)
    totals = deal.outcome.player_total, deal.outcome.banker_total
    result = offer.result(*totals)
    gain = rounded(Fraction(bet.stake) * offer.net(*totals), rounding_of(rules.readings))
    event = ("lose", "tie", offer.event)[result + 1]
    pays = ("lose", "push", offer.pays.text)[result + 1]
    return Line(bet.wager, bet.stake, event, pays, bet.stake + gain, gain, offer.cite, after=bet.after)


def check_late_insurance(rules: Rules, bets: Sequence[Bet]) -> None:
    for bet in bets:
        if bet.wager not in rules.game.own_wagers:
            message = f"{bet.wager} is no insurance: insurance alone is offered late"
            raise BadBet(message, rules.clause("insurance_late_payout"))
        check_insurance(rules, bet)


def settle_late_insurance(rules: Rules, deal: Deal, bets: Sequence[Bet], originals: Originals) -> list[Line]:
    """Insurance that was forgotten and offered before the round went on."""
    lines = [settle_insurance(rules, deal, bet, originals) for bet in bets]
    return [replace(line, notes=(*line.notes, "offered late")) for line in lines]


def hold_to_originals(rules: Rules, lines: Sequence[Line], late: int, originals: Originals) -> list[Line]:
    """All that late insurance on a hand, the last `late` lines, pays one player is at most his Original Bet; as one
    reading has it, all that any insurance pays.
    """
    result = list(lines)
    always = rules.readings.get("insurance_cap") == "payout_always"
    first_late = len(result) - late
    for hand, original in originals.items():
        insured = [place for place, line in enumerate(result) if line.wager == f"{hand}_insurance"]
        places = [place for place in insured if always or place >= first_late]
        limit, named = original, "the Original Bet"
        earlier = sum((result[place].net for place in insured if place not in places), Decimal(0))
        if earlier > 0 and rules.readings.get("late_insurance_total") == "all_bets":
            limit = max(original - earlier, Decimal(0))
            named = f"what {plain(earlier)} of earlier insurance leaves of the Original Bet, a payout"
        held = limit_payout(
            [result[place] for place in places], limit, rules.clause("insurance_late_payout"), named=named
        )
        for place, line in zip(places, held, strict=True):
            result[place] = line
    return result


def missed_insurance(rules: Rules, deal: Deal, bets: Sequence[Bet]) -> str | None:
    """The hand on which this player had a bet, and on which insurance that he did not make would have won."""
    made = {bet.label for bet in bets}
    totals = deal.outcome.player_total, deal.outcome.banker_total
    for hand in HANDS:
        if not any(bet.wager == hand for bet in bets):
            continue
        for after in MOMENTS:
            code = f"{hand}_insurance"
            offer = None if f"{code}@{after}" in made else _offer_at(rules, deal, hand, after)
            offered = rules.asked is None or code in rules.asked
            if offered and offer is not None and offer.result(*totals) > 0:
                return hand
    return None


def _table(rules: Rules) -> InsuranceFile:
    table = rules.sections.get("insurance")
    if not isinstance(table, InsuranceFile):
        raise BadBet(f"{rules.pack} has no insurance")
    return table


def _offer(rules: Rules, deal: Deal, bet: Bet) -> Offer:
    """The row of the table under which this bet was made, if it could be made at all."""
    hand, after = bet.wager.removesuffix("_insurance"), bet.after or 0
    if after == 5 and deal.player_third is None:
        raise BadBet(f"{bet.label}: Player drew no third card", rules.clause("insurance_offer"))
    found = _offer_at(rules, deal, hand, after)
    if found is not None:
        return found
    player, banker = _points_then(deal, after)
    to_come = _card_to_come(rules, deal, after)
    points = f"with Player at {player} and Banker at {banker}{'' if to_come else ', when no card is to come'}"
    message = f"{hand} insurance is not on offer after {after} cards {points}"
    raise BadBet(message, rules.clause("insurance_offer"))


def _offer_at(rules: Rules, deal: Deal, hand: str, after: int) -> Offer | None:
    if after == 5 and deal.player_third is None:
        return None
    if not _card_to_come(rules, deal, after):
        return None
    made_at = (hand, after, *_points_then(deal, after))
    for offer in offers(_table(rules), rules.readings, rules.configuration):
        if (offer.hand, offer.after, offer.player_points, offer.banker_points) == made_at:
            return offer
    return None


def _points_then(deal: Deal, after: int) -> tuple[int, int]:
    return (deal.outcome.player_total if after == 5 else deal.player_two), deal.banker_two


def _card_to_come(rules: Rules, deal: Deal, after: int) -> bool:
    return len(deal.player) + len(deal.banker) > after or insured_any_time(rules.readings)


def _check_caps(rules: Rules, offer: Offer, bet: Bet, originals: Originals) -> None:
    original = originals.get(offer.hand)
    if original is None:
        raise BadBet(
            f"{bet.label} insures a bet on {offer.hand}, and there is none",
            rules.clause("insurance_insures_a_bet"),
        )
    if bet.stake > original:
        message = (
            f"{bet.label} is at most the bet of {plain(original)} that it insures, not {plain(bet.stake)}"
        )
        raise BadBet(message, rules.clause("insurance_caps"))
    of_bets = rules.readings.get("insurance_quarter_of") == "largest_bet"
    highest = largest_bet(rules) if of_bets else table_maximum(rules)
    if highest is None:
        return
    for cap in _table(rules).cap:
        most = highest * cap.percent_of_maximum / 100
        if offer.pays.per_unit == cap.pays.per_unit and bet.stake > most:
            of_what = "the largest bet" if of_bets else "the table's maximum"
            limit = f"{plain(most)}, {cap.share_in_words} of {of_what}"
            raise BadBet(
                f"{bet.label} at {cap.pays.text} is at most {limit}, not {plain(bet.stake)}", cap.cite
            )
