"""Meters as what a command is done to: by their own name, that of their progressive, or a table that feeds them."""

from collections.abc import Iterator

from django.db.models import Q
from django.urls import reverse

from backoffice.permissions.access import Access
from games.progressives.selectors.progressives import levels_visible_to

MOST = 4


def meters_by_name(access: Access, text: str) -> Iterator[tuple[str, str]]:
    levels = levels_visible_to(access).filter(progressive__retired_at__isnull=True)
    for word in text.split():
        levels = levels.filter(
            Q(name__icontains=word)
            | Q(progressive__name__icontains=word)
            | Q(progressive__links__table__number__iexact=word, progressive__links__to_at__isnull=True)
        )
    for level in levels.distinct().order_by("progressive__name", "pk")[:MOST]:
        yield f"{level.progressive} · {level.name}", reverse("meter-reading-add", args=[level.pk])
