"""The sheet of baccarat: one deal for all, bets of each box, insurance by the moment at which it was bet."""

from games.engine.baccarat.pricing import offers_of
from games.engine.configuration import get_path
from games.engine.game import Rules
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.settlements.rules.sheet import Choice, Hand, Sheet, SheetWager

PLACES = ("Player 1", "Banker 1", "Player 2", "Banker 2", "third card", "third card")
MOST_BOXES = 16


def baccarat_sheet(pack: Pack, rules: Rules) -> Sheet:
    seats = get_path(rules.configuration, "seats")
    wagers = [SheetWager(code, wager_name(pack, code)) for code in rules.wagers]
    moments = sorted({(f"{each.hand}_insurance", each.after) for each in offers_of(rules)}, reverse=True)
    for code, after in moments:
        if rules.asked is None or code in rules.asked:
            wagers.append(SheetWager(f"{code}@{after}", f"{wager_name(pack, code)} after {after} cards"))
    return Sheet(
        game="baccarat",
        seats=seats if isinstance(seats, int) and seats > 0 else MOST_BOXES,
        seat_name="Box",
        hands=(Hand("cards", "Cards in dealing order", PLACES),),
        wagers=tuple(wagers),
        round_voids=(Choice("yes", "The round is void"),),
    )
