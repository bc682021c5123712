"""What is known of a place before anybody types it: its name, clock and money."""

from typing import NamedTuple

from backoffice.core.contributions import listed


class KnownPlace(NamedTuple):
    jurisdiction: str
    name: str
    time_zone: str
    currency: str


def known_places() -> dict[str, KnownPlace]:
    """By jurisdiction, of those that the installation has rules for."""
    return {place.jurisdiction: place for find in listed("places") for place in find()}
