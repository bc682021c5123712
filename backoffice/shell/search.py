"""Global search: actions and settings by name, and what every feature can find (`search` of its contributions)."""

from itertools import groupby

from backoffice.casinos.models import Property
from backoffice.core.contributions import in_order
from backoffice.core.search import Hit
from backoffice.permissions.access import Access
from backoffice.shell.commands import found_commands

Groups = list[tuple[str, list[Hit]]]


def search(access: Access, text: str, casino: Property | None = None) -> list[Hit]:
    return [hit for _kind, hits in search_groups(access, text, casino) for hit in hits]


def search_groups(access: Access, text: str, casino: Property | None = None) -> Groups:
    """By kind; the kind with the best hit first, kinds that are alike in the order of the features."""
    text = " ".join(text.split())
    if not text:
        return []
    hits = [hit for source in in_order("search") for hit in source(access, text)]
    hits += found_commands(access, text, casino)
    by_kind = sorted(hits, key=lambda hit: str(hit.kind))
    groups = {kind: list(found) for kind, found in groupby(by_kind, key=lambda hit: str(hit.kind))}
    first_seen = list(dict.fromkeys(str(hit.kind) for hit in hits))
    first_seen.sort(key=lambda kind: min(_rank(hit, text) for hit in groups[kind]))
    return [(kind, groups[kind]) for kind in first_seen]


def _rank(hit: Hit, text: str) -> int:
    title, wanted = hit.title.lower(), text.lower()
    if title == wanted:
        return 0
    if title.startswith(wanted):
        return 1
    words = title.replace(":", " ").replace(",", " ").split()
    return 2 if all(any(word.startswith(part) for word in words) for part in wanted.split()) else 3
