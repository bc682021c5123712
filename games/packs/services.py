"""Keeps the rule packs that configurations and approvals refer to."""

from functools import lru_cache

from django.utils import timezone

from games.packs.models import PackContent
from games.rulepacks.loader import load_pack, pack_from_texts
from games.rulepacks.pack import Pack


def keep_pack(*, pack: Pack) -> None:
    """Writes the pack under its hash unless it is there; whoever refers to a hash can always load it again."""
    PackContent.objects.get_or_create(
        hash=pack.hash,
        defaults={"pack_id": pack.id, "content": dict(pack.texts), "kept_at": timezone.now()},
    )


def pack_of(pack_id: str, pack_hash: str) -> Pack:
    """The pack as it was when something was saved or approved under it."""
    newest = load_pack(pack_id)
    return newest if newest.hash == pack_hash else _kept_pack(pack_hash)


@lru_cache(maxsize=64)
def _kept_pack(pack_hash: str) -> Pack:
    kept = PackContent.objects.get(hash=pack_hash)
    return pack_from_texts(kept.pack_id, kept.content)
