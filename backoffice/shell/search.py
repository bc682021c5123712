"""Global search: every feature adds what it can find (`search` of its contributions)."""

from backoffice.core.contributions import in_order
from backoffice.core.search import Hit
from backoffice.permissions.access import Access


def search(access: Access, text: str) -> list[Hit]:
    text = " ".join(text.split())
    if not text:
        return []
    return [hit for source in in_order("search") for hit in source(access, text)]
