"""The life of the demo's decks: what the log removed in ninety days is labelled, collected, inspected and destroyed
within seven days, but for a few labels that somebody has to see to.
"""

from datetime import datetime

from backoffice.models import Property
from games.demo.deck_life_days import replace_cards
from games.demo.deck_life_history import History
from games.models import DeckChange
from games.services.deck_life_alerts import alert_about_used_decks


def load(*, at: datetime) -> None:
    for house in Property.objects.select_related("operator", "regulator").order_by("pk"):
        changes = list(
            DeckChange.objects.standing()
            .filter(table__property=house)
            .select_related("table", "table__pit")
            .order_by("at", "pk")
        )
        if changes:
            History(house, at=at).write(changes)
            replace_cards(house, changes)
    alert_about_used_decks(at=at)
