"""The form of a round of baccarat: one deal for all, bets of each box, insurance by the moment at which it was bet."""

from games.engine.baccarat.differential import HANDS
from games.engine.baccarat.insurance_bets import MOMENTS
from games.engine.baccarat.pricing import offers_of
from games.engine.baccarat.returns import causes_of
from games.engine.cards.card import CARDS
from games.engine.configuration import get_path
from games.engine.decisions import Choice
from games.engine.game import Rules
from games.engine.round_form import Drawn, Late, Sheet, SheetWager, WagerName
from games.engine.void_causes import Scope

PLACES = ("Player 1", "Banker 1", "Player 2", "Banker 2", "third card", "third card")
INSURANCE = tuple(f"{hand}_insurance" for hand in HANDS)
MOST_BOXES = 16
MOST_BETTORS = 8
"""On one box; a round file takes any number."""
LOCATED = {
    "the cards say": "cards",
    "no card is missing": "void",
    "bets come back for": "returned#",
    "no insurance to miss": "returned#",
    "goes back": "returned#",
    "is kept": "returned#",
    "taken back": "taken_back",
}
"""What a settlement says of a whole table or of one bettor, and the field that it is about."""


def round_form(rules: Rules, name: WagerName) -> Sheet:
    seats = get_path(rules.configuration, "seats")
    offered = {(f"{each.hand}_insurance", each.after) for each in offers_of(rules)}
    moments = [(code, after) for code in INSURANCE for after in MOMENTS if (code, after) in offered]
    insurance = tuple(
        SheetWager(f"{code}@{after}", f"{name(code)} after {after} cards")
        for code, after in moments
        if rules.asked is None or code in rules.asked
    )
    late = bool(insurance) and bool(rules.clause("insurance_late_payout"))
    return Sheet(
        seats=seats if isinstance(seats, int) and seats > 0 else MOST_BOXES,
        seat_name="Box",
        title="Cards",
        notation=CARDS,
        drawn=_drawn(rules),
        wagers=(*(SheetWager(code, name(code)) for code in rules.wagers), *insurance),
        round_voids=(*_choices(rules, "round"), Choice("yes", "For another reason")),
        bettors=MOST_BETTORS,
        standing=True,
        returns=_choices(rules, "player"),
        keeps=any(each.returns_singly(rules) for each in causes_of(rules, "player")),
        late=Late("late_insurance", "Insurance that was offered late", insurance) if late else None,
        located=LOCATED,
    )


def _drawn(rules: Rules) -> tuple[Drawn, ...]:
    cards = Drawn("cards", "Cards in dealing order", PLACES)
    if not rules.clause("additional_card"):
        return (cards,)
    return cards, Drawn("taken_back", "Dealt without need and taken back", ("card", "card"), optional=True)


def _choices(rules: Rules, scope: Scope) -> tuple[Choice, ...]:
    return tuple(Choice(each.cause, each.summary) for each in causes_of(rules, scope))
