"""The form of a round of baccarat: one deal for all, bets of each box, insurance by the moment at which it was bet."""

from games.engine.baccarat.pricing import offers_of
from games.engine.cards.card import CARDS
from games.engine.configuration import get_path
from games.engine.decisions import Choice
from games.engine.game import Rules
from games.engine.round_form import Drawn, Sheet, SheetWager, WagerName

PLACES = ("Player 1", "Banker 1", "Player 2", "Banker 2", "third card", "third card")
MOST_BOXES = 16


def round_form(rules: Rules, name: WagerName) -> Sheet:
    seats = get_path(rules.configuration, "seats")
    wagers = [SheetWager(code, name(code)) for code in rules.wagers]
    moments = sorted({(f"{each.hand}_insurance", each.after) for each in offers_of(rules)}, reverse=True)
    for code, after in moments:
        if rules.asked is None or code in rules.asked:
            wagers.append(SheetWager(f"{code}@{after}", f"{name(code)} after {after} cards"))
    return Sheet(
        seats=seats if isinstance(seats, int) and seats > 0 else MOST_BOXES,
        seat_name="Box",
        title="Cards",
        notation=CARDS,
        drawn=(Drawn("cards", "Cards in dealing order", PLACES),),
        wagers=tuple(wagers),
        round_voids=(Choice("yes", "The round is void"),),
    )
