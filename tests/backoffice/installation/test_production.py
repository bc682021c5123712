"""An installation that could not do its work does not start, and says what is missing."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, NoEncryption, pkcs12
from cryptography.x509.oid import NameOID
from django.core.management import CommandError, call_command

from backoffice.installation.outside_checks import files_can_be_kept, letters_name_a_sender, somebody_ends_tls
from backoffice.settings.environment import ROOT
from submissions.documents.checks import problems_with_certificate
from submissions.documents.drawing.signing import sign_document
from submissions.documents.rules.demo_authority import DEMO_PASSPHRASE, REVOKED, ROOTS, SIGNER
from tests.submissions.documents.documents import small_pdf
from tests.submissions.documents.times import authorities_in, times_of

NOW = datetime.now(UTC)
PASSPHRASE = "of this test only"
NEEDED = (
    "SECRET_KEY",
    "DATABASE_URL",
    "BROKER_URL",
    "ALLOWED_HOSTS",
    "SITE_URL",
    "EMAIL_HOST",
    "DEFAULT_FROM_EMAIL",
    "SIGNING_CERTIFICATE",
    "TIMESTAMP_URL",
    "TRUSTED_ROOTS",
)
# one process for all of them: each time the settings are read anew, without one
EACH_MISSING = """
import json, os, sys
said = {}
for name in [*json.loads(sys.argv[1]), ""]:
    for module in [each for each in sys.modules if each.startswith("backoffice.settings")]:
        del sys.modules[module]
    kept = os.environ.pop(name, None)
    try:
        import backoffice.settings.production
    except Exception as error:
        said[name] = f"{type(error).__name__}: {error}"
    if kept is not None:
        os.environ[name] = kept
print(json.dumps(said))
"""


@pytest.fixture
def authorities(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    authorities_in(folder)
    return folder


@pytest.fixture
def production(authorities: Path, tmp_path: Path) -> Iterator[dict[str, str]]:
    with times_of(authorities) as times:
        yield installed(authorities, tmp_path) | {"TIMESTAMP_URL": times}


def installed(authorities: Path, tmp_path: Path) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.production",
        "SECRET_KEY": "0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "DATABASE_URL": "postgresql://baize_app@db.example/baize",
        "DATABASE_OWNER_URL": "postgresql://baize@db.example/baize",
        "BROKER_URL": "redis://broker.example:6379/0",
        "ALLOWED_HOSTS": "rules.example",
        "SITE_URL": "https://rules.example",
        "TRUSTED_PROXIES": "1",
        "EMAIL_HOST": "smtp.example",
        "DEFAULT_FROM_EMAIL": "Baize <no-reply@rules.test>",
        "MEDIA_ROOT": str(tmp_path / "media"),
        "SIGNING_CERTIFICATE": str(authorities / SIGNER),
        "SIGNING_PASSPHRASE": DEMO_PASSPHRASE.decode(),
        "TRUSTED_ROOTS": str(authorities / ROOTS),
        "REVOCATION_LISTS": ",".join(str(authorities / each) for each in REVOKED),
    }


def ran(arguments: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def test_each_thing_that_production_cannot_work_without_is_named(production: dict[str, str]) -> None:
    done = ran(["-c", EACH_MISSING, json.dumps(NEEDED)], production)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert set(said) == set(NEEDED)
    for name in NEEDED:
        assert said[name].startswith(f"ImproperlyConfigured: {name} is not set: production needs it ("), said[
            name
        ]
    gone = production | {"SIGNING_CERTIFICATE": "/nowhere/approvals.p12"}
    assert "names /nowhere/approvals.p12, which is not there" in ran(["manage.py", "check"], gone).stderr


def test_the_page_for_whoever_runs_it_names_them_and_what_is_backed_up() -> None:
    page = (ROOT / "docs/operating.md").read_text()
    assert [name for name in NEEDED if f"`{name}`" not in page] == []
    backups = page.partition("## Backups")[2].partition("\n## ")[0]
    assert {"`SIGNING_CERTIFICATE`", "`SIGNING_PASSPHRASE`", "`SECRET_KEY`"} <= set(
        re.findall("`[A-Z_]+`", backups)
    )


def test_the_deployment_check_opens_the_certificate_and_keeps_a_file(production: dict[str, str]) -> None:
    check = ["manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    whole = ran(check, production)
    assert whole.returncode == 0, whole.stderr
    assert not [each for each in Path(production["MEDIA_ROOT"]).rglob("*") if each.is_file()]
    Path(production["MEDIA_ROOT"]).rename(Path(production["MEDIA_ROOT"]).with_name("away"))
    Path(production["MEDIA_ROOT"]).write_text("a file where the folder should be")
    wrong = {
        "SIGNING_PASSPHRASE": "wrong",
        "DEFAULT_FROM_EMAIL": "Baize <a@b.example>",
        "TRUSTED_PROXIES": "0",
    }
    refused = ran(check, production | wrong)
    assert refused.returncode == 1
    for code in ("baize.E011", "baize.E020", "baize.E021", "baize.W020"):
        assert code in refused.stderr
    assert "SIGNING_PASSPHRASE is wrong" in refused.stderr


def test_the_deployment_check_asks_for_a_time_stamp_and_who_vouches_for_it(
    production: dict[str, str], tmp_path: Path
) -> None:
    check = ["manage.py", "check", "--deploy"]
    nobody = ran(check, production | {"TIMESTAMP_URL": "http://127.0.0.1:9"})
    assert "baize.E016" in nobody.stderr
    assert "gives no time stamp" in nobody.stderr
    strange = tmp_path / "strange"
    authorities_in(strange)
    stranger = ran(check, production | {"TRUSTED_ROOTS": str(strange / ROOTS)})
    assert "baize.E018" in stranger.stderr
    listed = ran(check, production | {"REVOCATION_LISTS": str(tmp_path / "gone.crl")})
    assert "baize.E017" in listed.stderr


@pytest.fixture
def signs_with(settings: Any, tmp_path: Path) -> Any:
    def use(key: Any, *, begins: int = -1, ends: int = 900, with_key: bool = True) -> None:
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Gaming Commission")])
        signer = ec.generate_private_key(ec.SECP256R1())
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(name)
            .public_key(key.public_key())
            .serial_number(7)
            .not_valid_before(NOW + timedelta(days=begins))
            .not_valid_after(NOW + timedelta(days=ends))
            .sign(signer, hashes.SHA256())
        )
        lock = BestAvailableEncryption(PASSPHRASE.encode()) if with_key else NoEncryption()
        file = tmp_path / "own.p12"
        file.write_bytes(
            pkcs12.serialize_key_and_certificates(b"a", key if with_key else None, made, None, lock)
        )
        settings.DEMO, settings.SIGNING_CERTIFICATE, settings.SIGNING_PASSPHRASE = (
            False,
            str(file),
            PASSPHRASE,
        )

    return use


def codes() -> list[str]:
    return [str(each.id) for each in problems_with_certificate(at=NOW)]


def test_a_certificate_that_cannot_sign_is_told_from_one_that_can(
    signs_with: Any, settings: Any, tmp_path: Path
) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    signs_with(key)
    assert codes() == []
    signs_with(key, ends=30)
    assert codes() == ["baize.W010"]
    signs_with(key, begins=-9, ends=-1)
    assert codes() == ["baize.E015"]
    with pytest.raises(ValueError, match="alone: whoever runs the installation"):
        sign_document(small_pdf(), reason="Approved", name="Ruth Calloway")
    signs_with(key, begins=3)
    assert codes() == ["baize.E014"]
    signs_with(ed25519.Ed25519PrivateKey.generate())
    assert codes() == ["baize.E013"]
    settings.SIGNING_CERTIFICATE = str(tmp_path / "gone.p12")
    assert codes() == ["baize.E010"]


def test_a_file_without_its_private_key_is_none(signs_with: Any, settings: Any) -> None:
    signs_with(ec.generate_private_key(ec.SECP256R1()), with_key=False)
    settings.SIGNING_PASSPHRASE = ""
    assert codes() == ["baize.E012"]


def test_what_stands_around_the_product(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT, settings.DEMO = tmp_path, False
    settings.DEFAULT_FROM_EMAIL, settings.TRUSTED_PROXIES = "Baize <no-reply@rules.test>", 1
    assert [*files_can_be_kept(), *letters_name_a_sender(), *somebody_ends_tls()] == []


def test_the_command_makes_a_certificate_that_signs_and_never_overwrites_one(
    settings: Any, tmp_path: Path
) -> None:
    file = tmp_path / "own.p12"
    settings.SIGNING_PASSPHRASE = "short"
    with pytest.raises(CommandError, match="SIGNING_PASSPHRASE"):
        call_command("make_signing_certificate", str(file), "--name", "Gaming Commission")
    settings.SIGNING_PASSPHRASE = PASSPHRASE
    call_command("make_signing_certificate", str(file), "--name", "Gaming Commission")
    settings.SIGNING_CERTIFICATE = str(file)
    assert problems_with_certificate(at=NOW) == []
    with pytest.raises(CommandError, match="there already"):
        call_command("make_signing_certificate", str(file), "--name", "Gaming Commission")
