"""Fingerprints of what could be guessed: nobody who has only the database can try out what they are of.

Of the plain hash, so that one that was kept before is made a keyed one without what it is of.
"""

import hashlib
import hmac

from django.conf import settings


def keyed_hash(purpose: str, content: bytes) -> str:
    return keyed(purpose, hashlib.sha256(content).hexdigest())


def keyed(purpose: str, plain_hash: str) -> str:
    return _with(settings.SECRET_KEY, purpose, plain_hash)


def is_hash_of(kept: str, purpose: str, content: bytes) -> bool:
    """Also under a key that was in use until lately."""
    plain_hash = hashlib.sha256(content).hexdigest()
    return any(
        hmac.compare_digest(kept, _with(key, purpose, plain_hash))
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    )


def _with(key: str, purpose: str, plain_hash: str) -> str:
    own = hashlib.sha256(f"baize {purpose} {key}".encode()).digest()
    return hmac.new(own, plain_hash.encode(), hashlib.sha256).hexdigest()
