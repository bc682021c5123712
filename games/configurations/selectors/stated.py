"""What open drafts say, for whoever asks which option of an interpretation is relied on."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from backoffice.permissions.access import Access
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import configurations_visible_to, head_revisions
from games.rulings.selectors.stated import Stated


def drafts_stated(access: Access, pack_id: str) -> Iterator[Stated]:
    """The newest revision of every configuration in use."""
    drafts: list[Configuration] = list(
        configurations_visible_to(access).filter(pack_id=pack_id, retired_at__isnull=True)
    )
    heads = head_revisions(drafts)
    for each in drafts:
        if each.pk in heads:
            yield Stated(
                f"{each.property.name} · {each.name}",
                _("draft %(number)s") % {"number": each.head},
                heads[each.pk].values,
                heads[each.pk].pack_hash,
                each.pk,
                is_approved=False,
            )
