"""Which open submissions a ruling would touch: those that rely on another option of the reading."""

from collections.abc import Iterator
from datetime import date

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.casinos.models import Regulator
from backoffice.permissions.access import Access
from games.packs.selectors import pack_title
from games.rulings.selectors.touches import Touched
from submissions.review.selectors.days import OPEN_AT_DESK
from submissions.review.selectors.queue import queue_for


def submissions_touched(
    *, regulator: Regulator, pack_id: str, reading: str, option: str, from_on: date, access: Access
) -> Iterator[Touched]:
    """By what was handed in, not by what is being drafted; approved rules are told of beside them."""
    relies_on = f"current__summary__readings__{reading}"
    found = (
        queue_for(access)
        .filter(property__regulator=regulator, pack_id=pack_id, state__in=OPEN_AT_DESK)
        .filter(Q(**{f"{relies_on}__isnull": False}) & ~Q(**{relies_on: option}))
        .order_by("property__name", "number")
    )
    for each in found:
        variant = each.current.summary["variant"] if each.current else ""
        yield Touched(
            kind=_("Open submissions"),
            label=f"{each.number} · {each.property.name} · {variant}",
            detail=f"{pack_title(each.pack_id)} · {each.get_state_display()}",
            url=f"{reverse('submission-detail', args=[each.pk])}?tab=readings",
        )
