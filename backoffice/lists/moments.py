"""A moment by the clock of its property, for a page and for a file."""

from datetime import datetime

from backoffice.casinos.models import Property


def local(at: datetime | None, casino: Property) -> datetime | None:
    return at.astimezone(casino.zone).replace(microsecond=0) if at else None
