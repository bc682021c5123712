"""The sheet of Casino War: the dealer's cards, each seat's, decisions on ties, meters and the spin."""

from decimal import Decimal

from games.engine.game import Rules
from games.engine.war import terms
from games.engine.war.bonus_spin import METERS
from games.engine.war.settling import meter_terms
from games.engine.war.terms import BONUS_SPIN, PROGRESSIVE
from games.engine.war.wheel import spin_of
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.settlements.rules.sheet import Choice, Hand, Sheet, SheetWager

METER_NAMES = {PROGRESSIVE: "Progressive meter", **{name: f"{name.capitalize()} meter" for name in METERS}}


def war_sheet(pack: Pack, rules: Rules) -> Sheet:
    community = terms.community_cards_of(rules)
    dealing = terms.dealing_of(rules)
    decisions = [Choice("war", "goes to war")]
    if dealing.surrender:
        decisions.append(Choice("surrender", "surrenders"))
    stops = _stops(rules)
    return Sheet(
        game="war",
        seats=terms.seats_of(rules) if community is None else community,
        seat_name="Seat" if community is None else "Community card",
        hands=(Hand("dealer", "Dealer", ("card", "war card")),),
        wagers=_wagers(pack, rules, spin=bool(stops)),
        seat_places=("card", "war card"),
        decisions=() if terms.ties_end(rules) else tuple(decisions),
        round_voids=tuple(Choice(each.cause, each.summary) for each in dealing.void if each.scope == "round"),
        seat_voids=tuple(Choice(each.cause, each.summary) for each in dealing.void if each.scope == "seat"),
        meters=tuple(Choice(name, METER_NAMES[name]) for name in meter_terms(rules)),
        stops=stops,
    )


def _wagers(pack: Pack, rules: Rules, *, spin: bool) -> tuple[SheetWager, ...]:
    """The War Wager follows from the decision, the envy bonus from the hands: neither is a bet of its own."""
    usual = terms.stated_wager(rules)
    found = [
        SheetWager(code, wager_name(pack, code), usual if code == PROGRESSIVE else None)
        for code in rules.wagers
        if code != "war"
    ]
    if spin:
        stake = Decimal(terms.spin_section(rules).for_wager)
        found.append(SheetWager(BONUS_SPIN, wager_name(pack, BONUS_SPIN), stake))
    return tuple(found)


def _stops(rules: Rules) -> tuple[Choice, ...]:
    if terms.bonus_spin_of(rules) is None or (rules.asked is not None and BONUS_SPIN not in rules.asked):
        return ()
    try:
        stops = spin_of(rules, players=1).stops
    except terms.NoTerms:
        return ()
    return tuple(Choice(str(place), f"{place}: {stop.symbol}") for place, stop in enumerate(stops, start=1))
