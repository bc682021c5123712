"""Whether approved papers can be signed: `manage.py check --deploy` opens the certificate that every approval needs."""

from datetime import UTC, datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning

from submissions.documents.drawing.certificates import signing_file

HINT = "docs/operating.md says how to get one: The certificate for approvals."
TIMES_HINT = "docs/operating.md says what is needed: Time stamps and who vouches for them."
SOON = timedelta(days=60)
SHORTEST_KEY = 2048


def papers_can_be_signed(**_: Any) -> list[CheckMessage]:
    if settings.DEMO:
        return []
    return problems_with_certificate(at=datetime.now(UTC)) or problems_with_time_stamps()


def problems_with_certificate(*, at: datetime) -> list[CheckMessage]:
    file, passphrase = signing_file()
    try:
        opened = pkcs12.load_pkcs12(file.read_bytes(), passphrase)
    except OSError as error:
        return [_error(f"SIGNING_CERTIFICATE names {file}, which cannot be read: {error.strerror}.", "E010")]
    except ValueError:
        return [
            _error(f"{file} cannot be opened: it is no PKCS#12 file, or SIGNING_PASSPHRASE is wrong.", "E011")
        ]
    if opened.cert is None or opened.key is None:
        missing = "certificate" if opened.cert is None else "private key"
        return [_error(f"{file} holds no {missing}: approvals cannot be signed with it.", "E012")]
    key = opened.key
    if not isinstance(key, rsa.RSAPrivateKey | ec.EllipticCurvePrivateKey) or (
        isinstance(key, rsa.RSAPrivateKey) and key.key_size < SHORTEST_KEY
    ):
        return [
            _error(
                f"The key in {file} is of a kind that cannot sign here: RSA of {SHORTEST_KEY} bits, or EC.",
                "E013",
            )
        ]
    return _problems_with_its_days(
        opened.cert.certificate.not_valid_before_utc, opened.cert.certificate.not_valid_after_utc, at
    )


def problems_with_time_stamps() -> list[CheckMessage]:
    """Asks the authority for one, and whether it and the signer can be vouched for with what is at hand."""
    # the library takes a second to import, and only this check of the web process's needs it
    from submissions.documents.drawing.trust import NotTimestamped, try_signing

    try:
        try_signing()
    except NotTimestamped as error:
        return [Error(f"TIMESTAMP_URL: {error}", hint=TIMES_HINT, id="baize.E016")]
    except (OSError, ValueError) as error:
        return [Error(f"TRUSTED_ROOTS or REVOCATION_LISTS: {error}", hint=TIMES_HINT, id="baize.E017")]
    except Exception as error:  # noqa: BLE001 - whatever the libraries say is what whoever installs has to know
        words = (
            f"Nobody vouches for the signing certificate or for the time stamps: {error.__cause__ or error}"
        )
        return [Error(words, hint=TIMES_HINT, id="baize.E018")]
    return []


def _problems_with_its_days(begins: datetime, ends: datetime, at: datetime) -> list[CheckMessage]:
    if at < begins:
        return [_error(f"The certificate for approvals is valid from {begins:%d %B %Y} on, not yet.", "E014")]
    if at >= ends:
        return [_error(f"The certificate for approvals ended on {ends:%d %B %Y}.", "E015")]
    if at >= ends - SOON:
        words = f"The certificate for approvals ends on {ends:%d %B %Y}: get the next one."
        return [CheckWarning(words, hint=HINT, id="baize.W010")]
    return []


def _error(words: str, code: str) -> CheckMessage:
    return Error(words, hint=HINT, id=f"baize.{code}")
