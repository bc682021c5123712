"""A certificate authority of one machine: it vouches for the demo's signatures and times, and says what it is worth."""

import shutil
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    pkcs12,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

WORTH_NOTHING = "Baize demo, not for real documents"
DEMO_PASSPHRASE = b"baize-demo"
ROOTS, SIGNER, TIMES = "roots.pem", "signer.p12", "times.p12"
REVOKED = ("revoked-signers.crl", "revoked-times.crl")
ROOT_YEARS, SIGNER_YEARS, TIMES_YEARS = 30, 5, 12


@dataclass(frozen=True)
class Issued:
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


class Authority:
    """Its key is never written: what it issued at its making is all that it ever will."""

    def __init__(self, name: str, *, begins: datetime, ends: datetime) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = _named(name)
        self.begins, self.ends = begins, ends
        self.certificate = (
            self._certificate(self.name, self.key.public_key(), begins, ends)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(authority=True), critical=True)
            .sign(self.key, hashes.SHA256())
        )

    def issue(self, name: str, *, begins: datetime, ends: datetime, for_times: bool = False) -> Issued:
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = (
            self._certificate(_named(name), key.public_key(), begins, ends)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(authority=False), critical=True)
        )
        if for_times:
            certificate = certificate.add_extension(
                x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), critical=True
            )
        return Issued(key, certificate.sign(self.key, hashes.SHA256()))

    def list_revoked(self, *, begins: datetime, ends: datetime, serials: tuple[int, ...] = ()) -> bytes:
        """The revocation list (DER): usually that nothing was."""
        made = x509.CertificateRevocationListBuilder().issuer_name(self.name)
        made = made.last_update(begins).next_update(ends)
        made = made.add_extension(x509.CRLNumber(1), critical=False)
        for serial in serials:
            revoked = x509.RevokedCertificateBuilder().serial_number(serial).revocation_date(begins)
            made = made.add_revoked_certificate(revoked.build())
        return made.sign(self.key, hashes.SHA256()).public_bytes(Encoding.DER)

    def write(self, file: Path, issued: Issued, passphrase: bytes) -> None:
        file.touch(mode=0o600)
        file.write_bytes(
            pkcs12.serialize_key_and_certificates(
                b"baize",
                issued.key,
                issued.certificate,
                [self.certificate],
                BestAvailableEncryption(passphrase),
            )
        )

    def _certificate(
        self, subject: x509.Name, key: ec.EllipticCurvePublicKey, begins: datetime, ends: datetime
    ) -> x509.CertificateBuilder:
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self.name)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(begins)
            .not_valid_after(ends)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False
            )
        )


def ensure_demo_authority(folder: Path) -> None:
    """Roots, signer, time stamps and revocation lists of the demo; made once, whole or not at all."""
    if (folder / ROOTS).exists():
        return
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = folder.with_name(f"{folder.name}.{x509.random_serial_number()}")
    fresh.mkdir(mode=0o700)
    write_authorities(fresh, begins=datetime.now(UTC).replace(microsecond=0) - timedelta(days=1))
    try:
        # several processes may make it at once: one of them is the first
        fresh.rename(folder)
    except OSError:
        shutil.rmtree(fresh)
        if not (folder / ROOTS).exists():
            raise


@dataclass(frozen=True)
class Authorities:
    signers: Authority
    times: Authority


def write_authorities(
    folder: Path, *, begins: datetime, name: str = WORTH_NOTHING, times_end: datetime | None = None
) -> Authorities:
    """One vouches for who signs, one for when. A list of what was revoked is good for as long as what it is about: one
    that is good for longer would leave open whether an ended certificate had been revoked before.
    """

    def later(years: int) -> datetime:
        return begins + timedelta(days=365 * years)

    issued: list[Authority] = []
    for place, what, ends in (
        (SIGNER, name, later(SIGNER_YEARS)),
        (TIMES, f"{name}: time stamps", times_end or later(TIMES_YEARS)),
    ):
        authority = Authority(f"{what}: root", begins=begins, ends=later(ROOT_YEARS))
        certificate = authority.issue(what, begins=begins, ends=ends, for_times=place == TIMES)
        authority.write(folder / place, certificate, DEMO_PASSPHRASE)
        listed = authority.list_revoked(begins=begins, ends=ends - timedelta(days=1))
        (folder / REVOKED[len(issued)]).write_bytes(listed)
        issued.append(authority)
    roots = b"".join(each.certificate.public_bytes(Encoding.PEM) for each in issued)
    (folder / ROOTS).write_bytes(roots)
    return Authorities(*issued)


def _named(words: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])


def _usage(*, authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not authority,
        content_commitment=not authority,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=authority,
        crl_sign=authority,
        encipher_only=False,
        decipher_only=False,
    )
