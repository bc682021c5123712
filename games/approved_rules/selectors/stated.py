"""What approved rules say, for whoever asks which option of an interpretation is relied on."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from backoffice.permissions.access import Access
from games.approved_rules.selectors.in_force import approved_rules_visible_to
from games.rulings.selectors.stated import Stated


def approved_rules_stated(access: Access, pack_id: str) -> Iterator[Stated]:
    """Every approved version that still holds."""
    approved = approved_rules_visible_to(access).filter(
        pack_id=pack_id, superseded_at__isnull=True, withdrawn_at__isnull=True
    )
    for each in approved:
        yield Stated(
            f"{each.property.name} · {each.variant}",
            _("approved v%(number)s, %(approval)s")
            % {"number": each.number, "approval": each.approval_number},
            each.values,
            each.pack_hash,
            each.configuration_id,
            is_approved=True,
        )
