"""A draft under way: the main pit's next version, with what a manager has not got right yet."""

from datetime import datetime, timedelta

from backoffice.casinos.demo import acting
from games.configurations.models import Configuration
from games.configurations.rules.redline.changes import stated
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.engine.configuration import from_leaves, with_path

STEPS: tuple[tuple[str, int, str, dict[str, object]], ...] = (
    (
        "Main pit",
        6,
        "Larger progressive for the winter season",
        {"progressive.rate": 18, "progressive.reset": 12500, "progressive.initial": 12500},
    ),
    (
        "Main pit",
        1,
        "Try eleven to one on ties, reset to be agreed",
        {
            "paytables.tie.tie": "11 to 1",
            "progressive.reset": 9500,
            "deck_change_hours": 12,
            "readings.deck_clock": None,
            "attestations.meter_display": None,
            "attestations.preshuffling": None,
        },
    ),
    (
        "High-limit room",
        12,
        "Eight boxes for the tournament, cover card moved",
        {"adjacent_boxes": 3, "limits.maximum": 10000, "cut_card": 104},
    ),
)


def load(*, at: datetime) -> None:
    for name, days_ago, note, changes in STEPS:
        configuration = Configuration.objects.get(property__name="Harbor Point Casino", name=name)
        values = head_revision(configuration).values
        for path, value in changes.items():
            values = with_path(values, path, value)
        save_revision(
            configuration=configuration,
            seen_head=configuration.head,
            values=from_leaves(stated(values)),
            note=note,
            at=at - timedelta(days=days_ago, hours=2),
            actor=acting("manager@harbor.example"),
        )
