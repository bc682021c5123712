"""Which rule packs a property stands under, and each of them as it was."""

from functools import lru_cache

from backoffice.casinos.models import Property
from games.packs.models import PackContent
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_from_texts, pack_ids
from games.rulepacks.pack import Pack
from games.rulepacks.papers import papers_of


def packs_of(casino: Property) -> list[Pack]:
    """The packs of the property's jurisdiction, by id."""
    jurisdiction = casino.regulator.jurisdiction
    return [load_pack(pack_id) for pack_id in pack_ids() if pack_id.split("/")[0] == jurisdiction]


def read_every_pack() -> None:
    """Parsed, checked and indexed, and kept by the process."""
    for pack_id in pack_ids():
        book_of(load_pack(pack_id))


def pack_title(pack_id: str) -> str:
    """`Casino War`, as people say it."""
    return load_pack(pack_id).head.title


def paper_size(pack_id: str) -> str:
    """The paper of the place: its documents are printed and filed on it."""
    return papers_of(pack_id.split("/")[0]).size


def clause_on(casino: Property, *paths: str) -> str:
    """What the property's rules cite for the first of these paths that they know; nothing where they know none."""
    for path in paths:
        for pack in packs_of(casino):
            if parameter := book_of(pack).parameters.get(path):
                return "; ".join(parameter.cite)
    return ""


def pack_of(pack_id: str, pack_hash: str) -> Pack:
    """The pack as it was when something was saved or approved under it."""
    newest = load_pack(pack_id)
    return newest if newest.hash == pack_hash else _kept_pack(pack_hash)


@lru_cache(maxsize=64)
def _kept_pack(pack_hash: str) -> Pack:
    kept = PackContent.objects.get(hash=pack_hash)
    return pack_from_texts(kept.pack_id, kept.content)
