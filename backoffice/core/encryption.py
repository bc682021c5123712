"""Secrets that must rest in the database are sealed with the installation's key.

Reading the database is then not enough to follow a reset link that waits in a job or to compute somebody's
sign-in codes. An old key stays readable for as long as it is listed in `SECRET_KEY_FALLBACKS`; `manage.py reseal`
seals everything anew, so that it need not be listed any longer.
"""

import base64
import hashlib

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

# the version of the format and the first bits of its time
BEGINNING = "gAAAAA"


class CannotDecrypt(Exception):
    """The text was sealed with a key that this installation no longer lists."""


def encrypt(text: str) -> str:
    return _box().encrypt(text.encode()).decode()


def decrypt(sealed: str) -> str:
    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise CannotDecrypt(
            "A sealed value cannot be opened: SECRET_KEY was changed and the old one is not listed in "
            "SECRET_KEY_FALLBACKS."
        ) from error


def looks_sealed(text: str) -> bool:
    """By how every sealed value begins; whether it is one, only a key can tell."""
    return text.startswith(BEGINNING)


def is_sealed_anew(sealed: str) -> bool:
    """With the key of today, not with one that is only still listed."""
    try:
        Fernet(_derived(settings.SECRET_KEY)).decrypt(sealed.encode())
    except InvalidToken:
        return False
    return True


def _box() -> MultiFernet:
    return MultiFernet(
        [Fernet(_derived(key)) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _derived(key: str) -> bytes:
    return base64.urlsafe_b64encode(hashlib.sha256(b"baize sealed values " + key.encode()).digest())
