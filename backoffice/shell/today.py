"""What needs a person today, and what is going on: every feature adds to it (`today` of its contributions)."""

from dataclasses import dataclass

from backoffice.core.contributions import in_order
from backoffice.core.today import Card, Desk, Panel


@dataclass(frozen=True)
class Dashboard:
    cards: list[Card]
    panels: list[Panel]


def dashboard_of(desk: Desk) -> Dashboard:
    found = [item for source in in_order("today") for item in source(desk)]
    cards = [item for item in found if isinstance(item, Card)]
    return Dashboard(
        cards=sorted(cards, key=lambda card: not card.urgent),
        panels=[item for item in found if isinstance(item, Panel)],
    )
