"""What search finds for a regulator's people among the submissions."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.search import Hit, best_matches
from backoffice.permissions.access import Access
from games.packs.selectors import pack_title
from submissions.review.selectors.queue import queue_for


def found_for_review(access: Access, text: str) -> Iterator[Hit]:
    """By number, property, operator or the variant's name as it was handed in."""
    if access.regulator is None:
        return
    also = ("property__name", "property__operator__name", "pack_id", "current__summary__variant")
    for each in best_matches(queue_for(access), text, title="number", also=also):
        variant = each.current.summary["variant"] if each.current else ""
        yield Hit(
            kind=_("Submissions"),
            title=each.number,
            detail=f"{each.property} · {pack_title(each.pack_id)} · {variant} · {each.get_state_display()}",
            url=reverse("submission-detail", args=[each.pk]),
            icon="clipboard-check",
        )
