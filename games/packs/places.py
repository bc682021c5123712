"""The places that there are rules for, as the forms of properties and authorities offer them."""

from collections.abc import Iterator

from backoffice.core.places import KnownPlace
from games.rulepacks.place import place_of
from games.rulepacks.places import places


def places_with_rules() -> Iterator[KnownPlace]:
    for jurisdiction in places():
        place = place_of(jurisdiction)
        if place is not None:
            yield KnownPlace(jurisdiction, place.name, place.time_zone, place.currency)
