"""The life of the demo's decks: what the log removed in ninety days is labelled, collected, inspected and destroyed
within seven days, but for a few labels that somebody has to see to.
"""

from datetime import datetime

from backoffice.casinos.models import Property
from games.card_inventory.demo.days import replace_cards
from games.card_inventory.demo.history import History
from games.card_inventory.services.alerts import alert_about_used_decks
from games.decks.models import DeckChange


def load(*, at: datetime) -> None:
    for casino in Property.objects.select_related("operator", "regulator").order_by("pk"):
        changes = list(
            DeckChange.objects.standing()
            .filter(table__property=casino)
            .select_related("table", "table__pit")
            .order_by("at", "pk")
        )
        if changes:
            History(casino, at=at).write(changes)
            replace_cards(casino, changes)
    alert_about_used_decks(at=at)
