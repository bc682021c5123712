"""Keeps the rule packs that configurations and approvals refer to."""

from django.utils import timezone

from games.packs.models import PackContent
from games.rulepacks.pack import Pack


def keep_pack(*, pack: Pack) -> None:
    """Writes the pack under its hash unless it is there; whoever refers to a hash can always load it again."""
    PackContent.objects.get_or_create(
        hash=pack.hash,
        defaults={"pack_id": pack.id, "content": dict(pack.texts), "kept_at": timezone.now()},
    )
