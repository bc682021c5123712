"""What search finds among the games."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.core.search import Hit, best_matches
from backoffice.permissions.access import Access
from games.configurations.selectors.configurations import configurations_visible_to
from games.packs.selectors import pack_title


def found_configurations(access: Access, text: str) -> Iterator[Hit]:
    found = best_matches(
        configurations_visible_to(access), text, title="name", also=("property__name", "pack_id")
    )
    for configuration in found:
        detail = f"{pack_title(configuration.pack_id)} · {configuration.property}"
        yield Hit(
            _("Games"),
            configuration.name,
            _("%(detail)s, archived") % {"detail": detail} if configuration.is_retired else detail,
            reverse("configuration-detail", args=[configuration.pk]),
            "cards",
        )
