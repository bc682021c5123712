"""Which configurations and approved rules rely on which option of a reading, as far as the person may see them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from backoffice.core.contributions import in_order
from backoffice.permissions.access import Access
from games.engine.configuration import get_path


@dataclass(frozen=True)
class Stated:
    """A set of values that somebody answers for: an open draft, or rules as approved."""

    label: str
    kind: str
    values: Mapping[str, Any]
    pack_hash: str
    pk: int
    is_approved: bool


def stated_values(access: Access, pack_id: str) -> list[Stated]:
    """The newest revision of every configuration in use, and every approved version that still holds."""
    return [each for source in in_order("stated_values") for each in source(access, pack_id)]


def options_chosen(stated: list[Stated], readings: Iterable[str]) -> Mapping[str, Mapping[str, list[Stated]]]:
    """Reading -> option -> who chooses it; the empty option stands for those who say nothing."""
    chosen: dict[str, dict[str, list[Stated]]] = {reading: defaultdict(list) for reading in readings}
    for each in stated:
        for reading, options in chosen.items():
            option = get_path(each.values, f"readings.{reading}")
            options[option if isinstance(option, str) else ""].append(each)
    return chosen
