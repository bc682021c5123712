"""Settlement of one bettor's wagers on a round of baccarat, insurance included."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from games.engine.baccarat.differential import table_maximum
from games.engine.baccarat.insurance_table import InsuranceFile, Offer, offers
from games.engine.baccarat.play import Deal
from games.engine.baccarat.readings import insured_any_time
from games.engine.configuration import flag_at
from games.engine.errors import BadBet
from games.engine.game import Rules
from games.engine.settlement import Bet, Line, ensure_distinct, plain, rounded, settle_row


def settle_bets(
    rules: Rules,
    deal: Deal,
    bets: Sequence[Bet],
    acting: Mapping[str, Fraction] | None = None,
    *,
    late: bool = False,
) -> list[Line]:
    """One line for each bet. `acting` holds, for bets that settle pro rata, the part of the stake that wins or
    loses; `late` says that insurance was offered late.
    """
    if not bets:
        raise BadBet("there is nothing to settle: give at least one bet, such as player=100")
    ensure_distinct(bets)
    lines = [_settle(rules, deal, bet, bets, (acting or {}).get(bet.wager)) for bet in bets]
    capped = late or rules.readings.get("insurance_cap") == "payout_always"
    return [_hold_to_original(rules, line, bets) for line in lines] if capped else lines


def _hold_to_original(rules: Rules, line: Line, bets: Sequence[Bet]) -> Line:
    """Insurance that is offered late pays no more than the Original Bet (5.17.1), and as one reading has it, always."""
    hand = line.wager.removesuffix("_insurance")
    original = next((bet.stake for bet in bets if bet.wager == hand), None)
    if hand == line.wager or original is None or line.net <= original:
        return line
    note = f"held to the Original Bet of {plain(original)}: {plain(line.net)} would have been won"
    return replace(
        line,
        returned=line.stake + original,
        net=original,
        cite=(*line.cite, *rules.clause("insurance_late_payout")),
        notes=(*line.notes, note),
    )


def rounding_of(rules: Rules) -> str:
    return rules.readings.get("commission_rounding", "exact")


def _settle(rules: Rules, deal: Deal, bet: Bet, bets: Sequence[Bet], acting: Fraction | None) -> Line:
    if bet.wager in rules.game.own_wagers:
        return _settle_insurance(rules, deal, bet, bets)
    wager = rules.wager_for_bet(bet.wager)
    if bet.after is not None:
        raise BadBet(f"{bet.wager} is bet before the deal; only insurance is bet after {bet.after} cards")
    return settle_row(bet, wager.row_for(deal.outcome), acting=acting, rounding=rounding_of(rules))


def _settle_insurance(rules: Rules, deal: Deal, bet: Bet, bets: Sequence[Bet]) -> Line:
    offer = _offer(rules, deal, bet)
    _check_caps(rules, offer, bet, bets)
    totals = deal.outcome.player_total, deal.outcome.banker_total
    result = offer.result(*totals)
    gain = rounded(Fraction(bet.stake) * offer.net(*totals), rounding_of(rules))
    event = ("lose", "tie", offer.event)[result + 1]
    pays = ("lose", "push", offer.pays.text)[result + 1]
    return Line(bet.wager, bet.stake, event, pays, bet.stake + gain, gain, offer.cite, after=bet.after)


def _insurance_of(rules: Rules) -> InsuranceFile:
    table = rules.sections.get("insurance")
    if not isinstance(table, InsuranceFile):
        raise BadBet(f"{rules.pack} has no insurance")
    return table


def _offer(rules: Rules, deal: Deal, bet: Bet) -> Offer:
    """The row of the table under which this bet was made, if it could be made at all."""
    table = _insurance_of(rules)
    if not flag_at(rules.configuration, "insurance.offered", default=True):
        raise BadBet("this table offers no insurance", rules.clause("insurance_not_offered"))
    if bet.after not in (4, 5):
        message = (
            f"say after how many cards the insurance was bet: {bet.wager}@4 or {bet.wager}@5, not {bet.label}"
        )
        raise BadBet(message, rules.clause("insurance_offer"))
    hand = bet.wager.removesuffix("_insurance")
    player, banker = deal.player_two, deal.banker_two
    if bet.after == 5:
        if deal.player_third is None:
            raise BadBet(f"{bet.label}: Player drew no third card", rules.clause("insurance_offer"))
        player = deal.outcome.player_total
    to_come = len(deal.player) + len(deal.banker) > bet.after or insured_any_time(rules.readings)
    made_at = (hand, bet.after, player, banker)
    for offer in offers(table, rules.readings, rules.configuration):
        if to_come and (offer.hand, offer.after, offer.player_points, offer.banker_points) == made_at:
            return offer
    points = f"with Player at {player} and Banker at {banker}{'' if to_come else ', when no card is to come'}"
    message = f"{hand} insurance is not on offer after {bet.after} cards {points}"
    raise BadBet(message, rules.clause("insurance_offer"))


def _check_caps(rules: Rules, offer: Offer, bet: Bet, bets: Sequence[Bet]) -> None:
    original = next((each.stake for each in bets if each.wager == offer.hand), None)
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
    highest = table_maximum(rules)
    if highest is None:
        return
    for cap in _insurance_of(rules).cap:
        most = highest * cap.percent_of_maximum / 100
        if offer.pays.per_unit == cap.pays.per_unit and bet.stake > most:
            limit = f"{plain(most)}, {cap.share_in_words} of the table's maximum"
            raise BadBet(
                f"{bet.label} at {cap.pays.text} is at most {limit}, not {plain(bet.stake)}", cap.cite
            )
