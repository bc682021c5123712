"""The meters of several properties as they are now, and the tables on them: asked once a page for all who show them."""

from datetime import datetime

from backoffice.casinos.models import Property
from backoffice.core.once import once_a_page
from games.progressives.models import LevelTerms, Progressive, ProgressiveLevel, ProgressiveTable
from games.progressives.selectors.progressives import links_holding, state_of_level

Meters = dict[Progressive, list[ProgressiveLevel]]
STATE = ("shown", "read_at", "open_alerts")


@once_a_page
def meters_at(
    casinos: tuple[Property, ...], at: datetime
) -> tuple[Meters, dict[int, list[ProgressiveTable]]]:
    """The progressives in use with their meters, and by progressive the tables on it now; two queries.

    Each meter has `all_terms`, newest first (none is without), `shown`, `read_at` and `open_alerts`.
    """
    places = {casino.pk: casino for casino in casinos}
    levels: dict[int, ProgressiveLevel] = {}
    found: Meters = {}
    in_use = LevelTerms.objects.filter(
        level__progressive__property__in=places, level__progressive__retired_at__isnull=True
    ).select_related("level__progressive")
    stated = in_use.annotate(**state_of_level("level"))
    for terms in stated.order_by("level__progressive__name", "level", "-from_at", "-pk"):
        level = levels.setdefault(terms.level_id, terms.level)
        level.__dict__.setdefault("all_terms", []).append(terms)
        level.__dict__.update({name: getattr(terms, name) for name in STATE})
        own = found.setdefault(level.progressive, [])
        if level not in own:
            level.progressive.property = places[level.progressive.property_id]
            own.append(level)
    links: dict[int, list[ProgressiveTable]] = {}
    for link in links_holding(at).filter(progressive__in=found.keys()) if found else ():
        links.setdefault(link.progressive_id, []).append(link)
    return found, links
