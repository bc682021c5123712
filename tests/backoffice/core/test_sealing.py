"""What a device keeps sealed: only we open it, and only for the entry that it belongs to."""

import base64
import json
import os
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from backoffice.core.sealing import NotSealedForUs, public_key, unseal


def sealed_by_a_device(secrets: dict[str, str], *, belongs_to: str) -> str:
    """As `waiting.js` does it."""
    server = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.b64decode(public_key()))
    own = ec.generate_private_key(ec.SECP256R1())
    shared = own.exchange(ec.ECDH(), server)
    key = HKDF(SHA256(), length=32, salt=bytes(32), info=b"baize kept entries").derive(shared)
    nonce = os.urandom(12)
    text = AESGCM(key).encrypt(nonce, json.dumps(secrets).encode(), belongs_to.encode())
    point = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    parts = {"key": point, "nonce": nonce, "text": text}
    return json.dumps({name: base64.b64encode(value).decode() for name, value in parts.items()})


def test_what_a_device_sealed_is_opened_for_its_entry_alone() -> None:
    sealed = sealed_by_a_device({"dealer_pin": "2468"}, belongs_to="one")
    assert "2468" not in sealed
    assert unseal(sealed, belongs_to="one") == {"dealer_pin": "2468"}
    with pytest.raises(NotSealedForUs):
        unseal(sealed, belongs_to="another")


def test_a_changed_secret_still_opens_what_was_sealed_before(settings: Any) -> None:
    sealed = sealed_by_a_device({"dealer_pin": "2468"}, belongs_to="one")
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another secret key, long enough to be one"
    assert unseal(sealed, belongs_to="one") == {"dealer_pin": "2468"}
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(NotSealedForUs):
        unseal(sealed, belongs_to="one")


@pytest.mark.parametrize(
    "broken", ["", "x", "{}", "[]", '{"key": "AA==", "nonce": "AA==", "text": "AA=="}', "x" * 5000]
)
def test_what_is_broken_is_refused(broken: str) -> None:
    with pytest.raises(NotSealedForUs):
        unseal(broken, belongs_to="one")
