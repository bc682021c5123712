"""What decks off the table have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from games.card_inventory.selectors.overdue import deck_life_overdue
from games.compliance.selectors import ComplianceItem


def used_decks_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    for each in deck_life_overdue(casino, at):
        yield ComplianceItem(
            title=each.title,
            detail=each.detail,
            url=each.url,
            severity="error" if each.is_late else "warning",
            area=_("Decks off the table"),
            clause=each.cite,
        )
