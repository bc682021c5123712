"""The versions of a pack that are kept, and what a change of version does to configurations and approved rules."""

from dataclasses import dataclass
from datetime import date, datetime

from backoffice.permissions.access import Access
from games.engine.errors import EngineError
from games.packs.models import PackContent
from games.packs.selectors import pack_of
from games.rulebook.rules.versions import Effect, effect_on
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_by_pack
from games.rulings.selectors.stated import Stated, stated_values


@dataclass(frozen=True)
class PackVersion:
    """`pack` is None where today's program can no longer read it."""

    hash: str
    pack: Pack | None
    kept_at: datetime | None
    is_current: bool

    @property
    def short(self) -> str:
        return self.hash[:12]


def versions_of(pack_id: str) -> list[PackVersion]:
    """The pack in use first, then every other one that anything ever referred to, newest first."""
    current = load_pack(pack_id)
    kept = PackContent.objects.filter(pack_id=pack_id).order_by("-kept_at").values_list("hash", "kept_at")
    since = dict(kept)
    older = [
        PackVersion(hash_, _read(pack_id, hash_), kept_at, is_current=False)
        for hash_, kept_at in kept
        if hash_ != current.hash
    ]
    return [PackVersion(current.hash, current, since.get(current.hash), is_current=True), *older]


def find_version(versions: list[PackVersion], wanted: str) -> PackVersion | None:
    """By the beginning of its hash, as addresses have it."""
    return next((each for each in versions if wanted and each.hash.startswith(wanted)), None)


def _read(pack_id: str, pack_hash: str) -> Pack | None:
    try:
        return pack_of(pack_id, pack_hash)
    except EngineError:
        return None


@dataclass(frozen=True)
class Affected:
    stated: Stated
    effect: Effect


def affected_by(access: Access, old: Pack, new: Pack, as_of: date) -> tuple[list[Affected], int]:
    """What the person may see and the change touches, and how many were looked at."""
    looked_at = stated_values(access, new.id)
    rulings = rulings_by_pack([new.id])[new.id]
    found = [Affected(each, effect_on(each.values, old, new, as_of, rulings)) for each in looked_at]
    return [each for each in found if each.effect], len(looked_at)
