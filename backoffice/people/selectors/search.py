"""Finds people that the searcher may see."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.search import Hit, best_matches
from backoffice.people.selectors.people import people_visible_to
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


def found_among_people(access: Access, text: str) -> Iterator[Hit]:
    if not access.allows(Action.PEOPLE_VIEW):
        return
    members = people_visible_to(access)
    for member in best_matches(members, text, title="person__full_name", also=("person__email",)):
        yield Hit(
            _("People"),
            str(member.person),
            ", ".join(member.role_labels),
            reverse("people-detail", args=[member.pk]),
            "user",
        )
