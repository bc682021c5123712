from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.permissions.access import Access
from backoffice.selectors.search import Hit, best_matches
from games.selectors.packs import pack_title
from submissions.selectors.submissions import submissions_visible_to


def found_submissions(access: Access, text: str) -> Iterator[Hit]:
    """By number, property or operator; by the variant's name only at home, where it may have changed since."""
    visible = submissions_visible_to(access)
    also = ("property__name", "property__operator__name", "pack_id")
    if access.operator:
        visible, also = visible.defer("current__snapshot"), (*also, "configuration__name")
    for found in best_matches(visible, text, title="number", also=also):
        variant = found.configuration.name
        if found.current and not access.operator:
            variant = found.current.snapshot["configuration"]["variant"]
        yield Hit(
            kind=_("Submissions"),
            title=found.number,
            detail=f"{pack_title(found.pack_id)} · {variant} · {found.property} · {found.get_state_display()}",
            url=reverse("submission-detail", args=[found.pk]),
            icon="send",
        )
