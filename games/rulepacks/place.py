"""Where a place is: `jurisdiction.place.toml` in its folder. Suggested for a new property, which may be elsewhere."""

from functools import lru_cache
from zoneinfo import available_timezones

from pydantic import Field, field_validator

from games.rulepacks.base import PackModel, Words
from games.rulepacks.loader import read_file
from games.rulepacks.places import folder_of

NAME = "jurisdiction.place.toml"


class Place(PackModel):
    name: Words
    time_zone: str
    currency: str = Field(pattern="^[A-Z]{3}$")

    @field_validator("time_zone")
    @classmethod
    def _is_known(cls, value: str) -> str:
        if value not in available_timezones():
            raise ValueError(f"{value} is no time zone")
        return value


@lru_cache(maxsize=64)
def place_of(jurisdiction: str) -> Place | None:
    """None where nobody has said, as of a place that is nowhere in particular."""
    folder = folder_of(jurisdiction)
    path = None if folder is None else folder / NAME
    return read_file(Place, path) if path is not None and path.is_file() else None
