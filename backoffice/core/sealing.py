"""What a device keeps for us without being able to read it again: sealed for the server's public key.

The key pair follows from the secret key of the installation, so that nothing more has to be kept safe, and a changed
secret still opens what was sealed under the one before. Each sealed text names what it belongs to and opens for nothing
else (ECDH on P-256, HKDF, AES-GCM; what every browser has in WebCrypto).
"""

import base64
import binascii
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

from games.engine.numbers import read_json

CURVE = ec.SECP256R1()
# the order of the group less one: a derived number is brought between 1 and it
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_PURPOSE = b"baize kept entries"
_LONGEST = 4096


class NotSealedForUs(Exception):
    """Damaged, sealed for another installation, or for another entry."""


def public_key() -> str:
    """For the page that seals: the raw point, in base64."""
    point = (
        _private(settings.SECRET_KEY).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )
    return base64.b64encode(point).decode()


def unseal(sealed: str, *, belongs_to: str) -> dict[str, str]:
    """`sealed` is the JSON that the page made: the device's one-time key, the nonce, the text."""
    if len(sealed) > _LONGEST:
        raise NotSealedForUs
    try:
        parts: Any = read_json(sealed)
        point, nonce, text = (
            base64.b64decode(parts[name], validate=True) for name in ("key", "nonce", "text")
        )
        device = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except (ValueError, TypeError, KeyError, binascii.Error) as broken:
        raise NotSealedForUs from broken
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        shared = _private(secret).exchange(ec.ECDH(), device)
        key = HKDF(SHA256(), length=32, salt=None, info=_PURPOSE).derive(shared)
        try:
            opened = AESGCM(key).decrypt(nonce, text, belongs_to.encode())
            found: Any = read_json(opened.decode())
        except (InvalidTag, ValueError):
            continue
        if isinstance(found, dict):
            return {str(name): str(value) for name, value in found.items()}
    raise NotSealedForUs


def _private(secret: str) -> ec.EllipticCurvePrivateKey:
    derived = HKDF(SHA256(), length=48, salt=None, info=_PURPOSE + b" key").derive(secret.encode())
    return ec.derive_private_key(int.from_bytes(derived) % (_ORDER - 1) + 1, CURVE)
