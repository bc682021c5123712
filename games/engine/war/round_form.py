"""The form of a round of Casino War: the dealer's cards, each seat's, decisions on ties, meters and the spin."""

from decimal import Decimal

from games.engine.cards.card import CARDS
from games.engine.decisions import Choice, Question
from games.engine.game import Rules
from games.engine.round_form import Drawn, Part, Pick, Sheet, SheetWager, WagerName
from games.engine.war import terms
from games.engine.war.bonus_spin import METERS
from games.engine.war.questions import AFTER_A_TIE, GO_TO_WAR
from games.engine.war.settling import meter_terms
from games.engine.war.terms import BONUS_SPIN, PROGRESSIVE
from games.engine.war.wheel import spin_of

METER_NAMES = {PROGRESSIVE: "Progressive meter", **{name: f"{name.capitalize()} meter" for name in METERS}}
LOCATED = {
    "yet the dealer has": "dealer",
    "the dealer's is missing": "dealer",
    "starts a spin": "spin-stop",
    "the hot spot is": "spin-seat",
    "say whether": "decision#",
}
"""What a settlement says of a whole table, and the field that it is about."""


def round_form(rules: Rules, name: WagerName) -> Sheet:
    community = terms.community_cards_of(rules)
    dealing = terms.dealing_of(rules)
    seats = terms.seats_of(rules) if community is None else community
    seat_name = "Seat" if community is None else "Community card"
    stops = _stops(rules)
    return Sheet(
        seats=seats,
        seat_name=seat_name,
        title="Dealer",
        notation=CARDS,
        drawn=(Drawn("dealer", "Dealer", ("card", "war card")),),
        wagers=_wagers(rules, name, spin=bool(stops)),
        seat_places=("card", "war card"),
        questions=_questions(rules),
        bettors=1 if community is None else terms.seats_of(rules),
        round_voids=tuple(Choice(each.cause, each.summary) for each in dealing.void if each.scope == "round"),
        seat_voids=tuple(Choice(each.cause, each.summary) for each in dealing.void if each.scope == "seat"),
        meters=tuple(Choice(name, METER_NAMES[name]) for name in meter_terms(rules)),
        parts=(_spin(stops, seats, seat_name),) if stops else (),
        located=LOCATED,
    )


def _questions(rules: Rules) -> tuple[Question, ...]:
    if terms.ties_end(rules) or terms.forced_tie(rules) is not None:
        return ()
    return (_after_a_tie(surrender=terms.dealing_of(rules).surrender),)


def _after_a_tie(*, surrender: bool) -> Question:
    if surrender:
        return AFTER_A_TIE
    return Question(AFTER_A_TIE.name, AFTER_A_TIE.title, (GO_TO_WAR,), AFTER_A_TIE.none)


def _wagers(rules: Rules, name: WagerName, *, spin: bool) -> tuple[SheetWager, ...]:
    """The War Wager follows from the decision, the envy bonus from the hands: neither is a bet of its own."""
    usual = terms.stated_wager(rules)
    found = [
        SheetWager(code, name(code), usual if code == PROGRESSIVE else None)
        for code in rules.wagers
        if code != "war"
    ]
    if spin:
        stake = Decimal(terms.spin_section(rules).for_wager)
        found.append(SheetWager(BONUS_SPIN, name(BONUS_SPIN), stake))
    return tuple(found)


def _spin(stops: tuple[Choice, ...], seats: int, seat_name: str) -> Part:
    numbered = tuple(Choice(str(seat), f"{seat_name} {seat}") for seat in range(1, seats + 1))
    return Part(
        "spin",
        (
            Pick("spin-stop", "stop", "The wheel stopped at", stops),
            Pick("spin-seat", "hot_spot", "Hot spot", numbered),
        ),
        incomplete="Say both: where the wheel stopped, and which seat was the hot spot.",
    )


def _stops(rules: Rules) -> tuple[Choice, ...]:
    if terms.bonus_spin_of(rules) is None or (rules.asked is not None and BONUS_SPIN not in rules.asked):
        return ()
    try:
        stops = spin_of(rules, players=1).stops
    except terms.NoTerms:
        return ()
    return tuple(Choice(str(place), f"{place}: {stop.symbol}") for place, stop in enumerate(stops, start=1))
