"""Variants as what is submitted: by name, game or property."""

from collections.abc import Iterator

from django.urls import reverse

from backoffice.core.search import best_matches
from backoffice.permissions.access import Access
from games.configurations.selectors.configurations import configurations_visible_to

MOST = 4


def variants_to_submit(access: Access, text: str) -> Iterator[tuple[str, str]]:
    variants = configurations_visible_to(access).filter(retired_at__isnull=True)
    for variant in best_matches(variants, text, title="name", also=("property__name",))[:MOST]:
        yield f"{variant.name}, {variant.property}", reverse("submission-begin", args=[variant.pk])
