"""The certificate that approved copies are signed with: an installation's own, or the demo's."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, pkcs12
from cryptography.x509.oid import NameOID
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from submissions.documents.rules.demo_authority import DEMO_PASSPHRASE, SIGNER, ensure_demo_authority


def signing_file() -> tuple[Path, bytes]:
    """The PKCS#12 file and its passphrase."""
    if settings.SIGNING_CERTIFICATE:
        return Path(settings.SIGNING_CERTIFICATE), settings.SIGNING_PASSPHRASE.encode()
    if not settings.DEMO:
        raise ImproperlyConfigured(
            "SIGNING_CERTIFICATE is not set: approved documents are signed with your own PKCS#12 file (.env.example)."
        )
    ensure_demo_authority(settings.DEMO_SIGNING)
    return settings.DEMO_SIGNING / SIGNER, DEMO_PASSPHRASE


def is_the_demos() -> bool:
    """Then every signature says that it is worth nothing outside."""
    return settings.DEMO and not settings.SIGNING_CERTIFICATE


def make_certificate(file: Path, *, name: str, passphrase: bytes, years: int) -> None:
    """Signs itself: whoever reads a paper has to be told that this is the authority's. Never overwrites a file."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=3072)
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    begins = datetime.now(UTC) - timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=365 * years))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.KeyUsage(
                digital_signature=True,
                content_commitment=True,
                key_encipherment=False,
                data_encipherment=False,
                key_agreement=False,
                key_cert_sign=False,
                crl_sign=False,
                encipher_only=False,
                decipher_only=False,
            ),
            critical=True,
        )
        .sign(key, hashes.SHA256())
    )
    content = pkcs12.serialize_key_and_certificates(
        b"baize", key, certificate, None, BestAvailableEncryption(passphrase)
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    # written whole under another name first: two workers may make it at once
    fresh = file.with_name(f"{file.name}.{x509.random_serial_number()}")
    fresh.touch(mode=0o600)
    fresh.write_bytes(content)
    try:
        file.hardlink_to(fresh)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
