"""What the games ask of a manager today, and what search finds among them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.core.search import Hit, best_matches
from backoffice.core.today import Card, Desk, Panel
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.configurations.models import WorkingCopy
from games.configurations.selectors.configurations import configurations_visible_to
from games.configurations.selectors.lists import draft_lines
from games.packs.selectors import pack_title

MOST_SHOWN, MOST_COPIES = 8, 3


def games_today(desk: Desk) -> Iterator[Card | Panel]:
    if not desk.access.operator or not desk.access.allows(Action.CONFIGURATION_VIEW):
        return
    if desk.access.allows(Action.CONFIGURATION_CHANGE):
        yield from _unsaved(desk)
    if desk.casino:
        lines = draft_lines(desk.access, desk.casino, desk.at)
        open_lines = [line for line in lines if not line.is_clean or line.is_changed or line.rules is None]
        if open_lines:
            yield Panel(
                title=_("Drafts at %(property)s") % {"property": desk.casino},
                template="configurations/_drafts_panel.html",
                context={"lines": open_lines[:MOST_SHOWN], "casino": desk.casino},
                url=reverse("configuration-list"),
                link=_("All games"),
            )


def _unsaved(desk: Desk) -> Iterator[Card]:
    copies = WorkingCopy.objects.filter(
        person=desk.access.person,
        configuration__retired_at__isnull=True,
        configuration__in=configurations_visible_to(desk.access),
    ).select_related("configuration__property")
    for copy in copies[:MOST_COPIES]:
        configuration = copy.configuration
        yield Card(
            title=ngettext(
                "%(number)d unsaved change in %(variant)s",
                "%(number)d unsaved changes in %(variant)s",
                copy.changed,
            )
            % {"number": copy.changed, "variant": configuration},
            text=_("%(game)s at %(property)s, kept as you typed it.")
            % {"game": pack_title(configuration.pack_id), "property": configuration.property},
            url=f"{reverse('configuration-edit', args=[configuration.pk])}?copy={copy.pk}",
            link=_("Continue"),
            icon="pencil",
        )


def found_configurations(access: Access, text: str) -> Iterator[Hit]:
    found = best_matches(
        configurations_visible_to(access), text, title="name", also=("property__name", "pack_id")
    )
    for configuration in found:
        detail = f"{pack_title(configuration.pack_id)} · {configuration.property}"
        yield Hit(
            _("Games"),
            configuration.name,
            _("%(detail)s, retired") % {"detail": detail} if configuration.is_retired else detail,
            reverse("configuration-detail", args=[configuration.pk]),
            "cards",
        )
