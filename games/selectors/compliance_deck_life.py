"""What decks off the table have to say to the compliance board."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.models import Property
from games.selectors.compliance import ComplianceItem
from games.selectors.deck_life_overdue import deck_life_overdue


def used_decks_out_of_line(house: Property, at: datetime) -> Iterator[ComplianceItem]:
    for each in deck_life_overdue(house, at):
        yield ComplianceItem(
            title=each.title,
            detail=each.detail,
            url=each.url,
            severity="error" if each.is_late else "warning",
            area=_("Decks off the table"),
            clause=each.cite,
        )
