from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.search import Hit, best_matches
from backoffice.permissions.access import Access
from games.packs.selectors import pack_title
from submissions.submissions.selectors.submissions import submissions_visible_to


def found_submissions(access: Access, text: str) -> Iterator[Hit]:
    """The operator's own, drafts among them; a regulator's search reads only what was handed in."""
    if not access.operator:
        return
    visible = submissions_visible_to(access).defer("current__snapshot")
    also = ("configuration__name", "property__name", "pack_id")
    for found in best_matches(visible, text, title="number", also=also):
        state = found.get_state_display()
        yield Hit(
            kind=_("Submissions"),
            title=found.number,
            detail=f"{pack_title(found.pack_id)} · {found.configuration} · {found.property} · {state}",
            url=reverse("submission-detail", args=[found.pk]),
            icon="send",
        )
