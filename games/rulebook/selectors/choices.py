"""Which configurations and approved rules rely on which option of a reading, as far as the person may see them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from backoffice.permissions.access import Access
from games.approved_rules.selectors.in_force import approved_rules_visible_to
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import configurations_visible_to, head_revisions
from games.engine.configuration import get_path


@dataclass(frozen=True)
class Stated:
    """A set of values that somebody answers for: an open draft, or rules as approved."""

    label: str
    kind: str
    values: Mapping[str, Any]
    pack_hash: str
    pk: int
    is_approved: bool


def stated_values(access: Access, pack_id: str) -> list[Stated]:
    """The newest revision of every configuration in use, and every approved version that still holds."""
    drafts: list[Configuration] = list(
        configurations_visible_to(access).filter(pack_id=pack_id, retired_at__isnull=True)
    )
    heads = head_revisions(drafts)
    found = [
        Stated(
            f"{each.property.name} · {each.name}",
            _("draft %(number)s") % {"number": each.head},
            heads[each.pk].values,
            heads[each.pk].pack_hash,
            each.pk,
            is_approved=False,
        )
        for each in drafts
        if each.pk in heads
    ]
    approved = approved_rules_visible_to(access).filter(
        pack_id=pack_id, superseded_at__isnull=True, withdrawn_at__isnull=True
    )
    found += [
        Stated(
            f"{each.property.name} · {each.variant}",
            _("approved v%(number)s, %(approval)s")
            % {"number": each.number, "approval": each.approval_number},
            each.values,
            each.pack_hash,
            each.configuration_id,
            is_approved=True,
        )
        for each in approved
    ]
    return found


def options_chosen(stated: list[Stated], readings: Iterable[str]) -> Mapping[str, Mapping[str, list[Stated]]]:
    """Reading -> option -> who chooses it; the empty option stands for those who say nothing."""
    chosen: dict[str, dict[str, list[Stated]]] = {reading: defaultdict(list) for reading in readings}
    for each in stated:
        for reading, options in chosen.items():
            option = get_path(each.values, f"readings.{reading}")
            options[option if isinstance(option, str) else ""].append(each)
    return chosen
