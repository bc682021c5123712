"""Who vouches for a signature and for its time: roots, revocation lists and the time-stamping authority.

Only workers and commands come here: what is missing is fetched from where the certificates say.
"""

import asyncio
from pathlib import Path
from typing import Any

from asn1crypto import tsp
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, pkcs12
from django.conf import settings
from pyhanko.sign.timestamps.common_utils import TimestampRequestError
from pyhanko.sign.timestamps.requests_client import RequestsHTTPTimeStamper
from pyhanko_certvalidator import ValidationContext

from submissions.documents.drawing.certificates import signing_file
from submissions.documents.rules.demo_authority import REVOKED, ROOTS, ensure_demo_authority

ANSWERS_WITHIN, TRIES, PAUSE = 10, 3, 1.0


class NotTimestamped(Exception):
    """The authority did not answer, or not as asked; the job is tried again later."""


class TimeStamps(RequestsHTTPTimeStamper):
    """Asks a few times within seconds; whoever waits longer is the queue."""

    async def async_request_tsa_response(self, req: tsp.TimeStampReq) -> tsp.TimeStampResp:
        why = ""
        for left in reversed(range(TRIES)):
            try:
                answer = await super().async_request_tsa_response(req)
                if answer["status"]["status"].native in ("granted", "granted_with_mods"):
                    return answer
                why = f"it refuses: {answer['status']['status'].native}"
            except (TimestampRequestError, ValueError, OSError) as error:
                why = str(error.__cause__ or error)
            if left:
                await asyncio.sleep(PAUSE)
        raise NotTimestamped(f"The time-stamping authority at {self.url} gives no time stamp: {why}")


def time_stamps() -> Any:
    if not settings.TIMESTAMP_URL:
        raise NotTimestamped(
            "TIMESTAMP_URL is not set: a signature needs the time of an authority (.env.example)."
        )
    made: Any = TimeStamps
    return made(settings.TIMESTAMP_URL, timeout=ANSWERS_WITHIN)


def validation_context() -> Any:
    """What signer and times are checked with, and what is kept beside the signature."""
    own = own_chain()
    roots = trusted_roots()
    return ValidationContext(
        trust_roots=[_plain(each) for each in roots],
        other_certs=[_plain(each) for each in own if each not in roots],
        crls=[file.read_bytes() for file in _revocation_lists()],
        # where the certificates say; those of the demo say nothing, and its own list is at hand
        allow_fetching=True,
        revocation_mode="require",
    )


def try_signing() -> None:
    """One time stamp, and the way from the signer and from it to a root; raises what stands in the way."""
    from pyhanko_certvalidator import CertificateValidator

    async def tried() -> None:
        context = validation_context()
        async for _path in time_stamps().validation_paths(context):
            pass
        own: Any = CertificateValidator(_plain(own_chain()[0]), validation_context=context)
        await own.async_validate_usage(set())

    asyncio.run(tried())


def trusted_roots() -> list[x509.Certificate]:
    found = []
    if settings.TRUSTED_ROOTS:
        found = x509.load_pem_x509_certificates(Path(settings.TRUSTED_ROOTS).read_bytes())
    if settings.DEMO:
        ensure_demo_authority(settings.DEMO_SIGNING)
        found += x509.load_pem_x509_certificates((settings.DEMO_SIGNING / ROOTS).read_bytes())
    # a certificate that signs itself has nobody else to vouch for it
    return found + [each for each in own_chain() if each.issuer == each.subject and each not in found]


def own_chain() -> list[x509.Certificate]:
    """Ours, then those that vouch for it."""
    file, passphrase = signing_file()
    opened = pkcs12.load_pkcs12(file.read_bytes(), passphrase)
    if opened.cert is None:
        raise ValueError(f"{file} holds no certificate.")
    return [opened.cert.certificate, *(each.certificate for each in opened.additional_certs)]


def _revocation_lists() -> list[Path]:
    listed = [Path(each) for each in settings.REVOCATION_LISTS]
    return [*listed, *(settings.DEMO_SIGNING / each for each in REVOKED)] if settings.DEMO else listed


def _plain(certificate: x509.Certificate) -> Any:
    from asn1crypto import x509 as plain

    return plain.Certificate.load(certificate.public_bytes(Encoding.DER))
