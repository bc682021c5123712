"""What the signature in a stranger's PDF says, from its bytes alone.

No reader of PDFs looks at it: the bytes that a signature covers are named in the file, and either our key signed
exactly these or it did not. What was added to a signed file later is never compared with it, which can take minutes:
every file that was issued, also with newer time stamps behind it, is known by its fingerprint, and this one is not.
"""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

_NUMBER = rb"\s{1,20}(\d{1,10})"
_RANGE = re.compile(rb"/ByteRange\s{0,20}\[\s{0,20}(\d{1,10})" + 3 * _NUMBER + rb"\s{0,80}\]")
_TEXT = rb"\s{0,20}\(((?:[^()\\]|\\[0-7]{3}|\\.){0,2000})\)"
_ESCAPED = re.compile(rb"\\(?:([0-7]{3})|(.))", re.DOTALL)
_LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
# where PDFs write other letters than Latin-1
_OWN_LETTERS = dict(zip(range(0x80, 0x9F), "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž", strict=True)) | {0xA0: "€"}
# what our signatures and time stamps are over; a paper with another one is given a newer time stamp
DIGEST = "sha256"
# one copy of ours has one signature and a time stamp for every few years; others may have put theirs beside it
MOST_SIGNATURES = 8
LONGEST_SIGNATURE = 128 * 1024
# how far from its bytes a signature says who signed and why
_BESIDE = 8 * 1024


@dataclass(frozen=True)
class _Found:
    """One signature of the file that a key of ours made; `whole`: over these very bytes."""

    whole: bool
    signer: str = ""
    reason: str = ""


def read_signature(pdf: bytes, certificates: list[bytes]) -> dict[str, Any]:
    """Of the signatures with a certificate of ours (DER; the present one and those before it), the one that says most
    for the file. What was added behind it is not judged: an issued file is known by its fingerprint, and time stamps
    are anybody's to add.
    """
    ranges = [tuple(int(each) for each in found.groups()) for found in _ranges(pdf)]
    ours = [found for each in ranges if (found := _ours(pdf, each, certificates)) is not None]
    best = max(ours, key=lambda found: found.whole, default=None)
    return {
        "present": bool(ranges),
        "ours": best is not None,
        "unchanged": best is not None and best.whole,
        "signer": best.signer if best else "",
        "reason": best.reason if best else "",
    }


def _ranges(pdf: bytes) -> Iterator[re.Match[bytes]]:
    return islice(_RANGE.finditer(pdf), MOST_SIGNATURES)


def _ours(pdf: bytes, byte_range: tuple[int, ...], certificates: list[bytes]) -> _Found | None:
    begin, before, after, rest = byte_range
    length = after - before
    if begin or not 2 < length <= LONGEST_SIGNATURE or after + rest > len(pdf):
        return None
    place = pdf[before:after]
    signed = _signed_by(place, certificates)
    if signed is None:
        return None
    algorithm, fingerprint = signed
    covered = hashlib.new(algorithm, pdf[:before])
    covered.update(pdf[after : after + rest])
    if covered.digest() != fingerprint:
        return _Found(whole=False)
    beside = pdf[max(0, before - _BESIDE) : before] + pdf[after : min(after + rest, after + _BESIDE)]
    return _Found(whole=True, signer=_text(beside, b"/Name"), reason=_text(beside, b"/Reason"))


def _signed_by(place: bytes, certificates: list[bytes]) -> tuple[str, bytes] | None:
    """With which algorithm over which fingerprint; None where no key of ours did."""
    # late: whoever only looks for a range needs none of it
    from asn1crypto import cms

    try:
        data = bytes.fromhex(place[1:-1].decode("ascii"))
        data = data[: 4 + int.from_bytes(data[2:4], "big")]
        content = cms.ContentInfo.load(data)
        (signer,) = content["content"]["signer_infos"]
        algorithm = signer["digest_algorithm"]["algorithm"].native
        attributes = {each["type"].native: each["values"] for each in signer["signed_attrs"]}
        (fingerprint,) = attributes["message_digest"].native
        if algorithm not in ("sha256", "sha384", "sha512"):
            return None
        own = _named(signer, certificates)
        return (algorithm, fingerprint) if own and _verifies(signer, algorithm, own) else None
    except (ValueError, KeyError, TypeError, AttributeError):
        # whatever stands there, it is no signature as we make them
        return None


def _named(signer: Any, certificates: list[bytes]) -> bytes | None:
    """The one of ours that the signature names, before any key is tried."""
    from asn1crypto import x509

    said = signer["sid"].chosen
    for each in certificates:
        own = x509.Certificate.load(each)
        if said["serial_number"].native == own.serial_number and said["issuer"] == own.issuer:
            return each
    return None


def _verifies(signer: Any, algorithm: str, certificate: bytes) -> bool:
    from cryptography import x509
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

    known = {"sha256": hashes.SHA256(), "sha384": hashes.SHA384(), "sha512": hashes.SHA512()}
    digest: Any = known[algorithm]
    key: Any = x509.load_der_x509_certificate(certificate).public_key()
    signature, signed = signer["signature"].native, signer["signed_attrs"].untag().dump()
    try:
        if isinstance(key, rsa.RSAPublicKey):
            if signer["signature_algorithm"].signature_algo == "rsassa_pss":
                salt = signer["signature_algorithm"]["parameters"]["salt_length"].native
                key.verify(signature, signed, padding.PSS(padding.MGF1(digest), salt), digest)
            else:
                key.verify(signature, signed, padding.PKCS1v15(), digest)
        elif isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, signed, ec.ECDSA(digest))
        else:
            key.verify(signature, signed)
    except (InvalidSignature, UnsupportedAlgorithm):
        return False
    return True


def _text(beside: bytes, name: bytes) -> str:
    """A text of the signature's dictionary, which our key signed with the rest."""
    found = re.search(name + _TEXT, beside, re.DOTALL)
    if found is None:
        return ""
    plain = _ESCAPED.sub(
        lambda each: bytes([int(each[1], 8) & 255]) if each[1] else _LETTERS.get(each[2], each[2]), found[1]
    )
    if plain[:2] == b"\xfe\xff":
        return plain[2:].decode("utf-16-be", "replace")
    return plain.decode("latin-1").translate(_OWN_LETTERS)
