"""How often a network may ask whether a paper is genuine, on the page and through the API together."""

import hashlib
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.api.services.calls import count_call
from backoffice.core.errors import TryAgain
from backoffice.core.networks import network_of

# guessing hashes is hopeless; this is for the server's sake, and a file takes more of it
HASHES_A_MINUTE, FILES_A_MINUTE = 120, 30


def count_hash(address: str, *, at: datetime) -> None:
    _count("hash", address, HASHES_A_MINUTE, at)


def count_file(address: str, *, at: datetime) -> None:
    """Before the file is read, and for all web processes together."""
    _count("file", address, FILES_A_MINUTE, at)


def _count(what: str, address: str, most: int, at: datetime) -> None:
    network = hashlib.sha256(network_of(address).encode()).hexdigest()[:24]
    if count_call(caller=f"verify-{what}:{network}", at=at) > most:
        seconds = 60 - at.second
        raise TryAgain(
            _("Your network sent %(most)d requests in the last minute. Try again in %(seconds)d seconds.")
            % {"most": most, "seconds": seconds},
            seconds=seconds,
            field="file",
        )
