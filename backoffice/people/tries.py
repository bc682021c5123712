"""How often a secret may be tried, and by whom: all limits on one page (docs/adr/0024-limits-on-guessing.md).

What nobody can guess - links, tokens, secrets of programs - is never locked: only wrong ones are slowed down, or one
device with an old secret would stop a whole floor.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class Kind(StrEnum):
    PASSWORD = "password"  # noqa: S105 - the name of a kind
    CODE = "code"
    RESET = "reset"
    LINK = "link"
    PIN = "pin"
    # no guess: that the person was told by mail
    TOLD = "told"


@dataclass(frozen=True)
class Tried:
    """One try. `device` is a browser in which the person signed in before, or whoever holds the device of a PIN."""

    kind: Kind
    whom: str
    network: str
    device: str = ""


@dataclass(frozen=True)
class Limit:
    """`of` says what is counted: whom, network, device. `known` is None where it is one who tries."""

    name: str
    kinds: frozenset[Kind]
    of: tuple[str, ...]
    most: int
    within: timedelta
    known: bool | None = None

    def concerns(self, tried: Tried) -> bool:
        return tried.kind in self.kinds and self.known in (None, bool(tried.device))


GUESSES = frozenset({Kind.PASSWORD, Kind.CODE})
QUARTER, HOUR, DAY = timedelta(minutes=15), timedelta(hours=1), timedelta(days=1)

LIMITS = (
    # a person at one place, or in one browser that is known to be theirs
    Limit("place", GUESSES, ("whom", "network"), 6, QUARTER, known=False),
    Limit("browser", GUESSES, ("whom", "device"), 6, QUARTER, known=True),
    # a person, from all places together: short, and passed over by every browser that is known to be theirs
    Limit("account", GUESSES, ("whom",), 20, QUARTER, known=False),
    # whoever is asked for a code had the password, so that no stranger can use this one up
    Limit("codes", frozenset({Kind.CODE}), ("whom",), 40, DAY),
    # one place, over all people
    Limit("network", GUESSES, ("network",), 30, QUARTER, known=False),
    Limit("network-day", GUESSES, ("network",), 200, DAY, known=False),
    # letters to one mailbox, and from one place to many
    Limit("letters", frozenset({Kind.RESET}), ("whom",), 5, HOUR),
    Limit("letters-network", frozenset({Kind.RESET}), ("network",), 20, HOUR),
    Limit("links", frozenset({Kind.LINK}), ("network",), 20, QUARTER),
    # a badge itself is locked by its fifth wrong PIN; these are for whoever tries many badges
    Limit("pins-device", frozenset({Kind.PIN}), ("device",), 15, QUARTER),
    Limit("pins-device-day", frozenset({Kind.PIN}), ("device",), 60, DAY),
    Limit("pins-network", frozenset({Kind.PIN}), ("network",), 40, QUARTER),
)
KEPT_FOR = max(limit.within for limit in LIMITS)
# limits that say something about one account, of which its owner is told
OF_ONE_ACCOUNT = frozenset({"place", "browser", "account", "codes"})


def limits_on(tried: Tried) -> Iterator[Limit]:
    return (limit for limit in LIMITS if limit.concerns(tried))
