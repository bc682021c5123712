"""Whether what the product needs around it is there: a place for files, a sender, a proxy. For `check --deploy`."""

from email.utils import parseaddr
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as CheckWarning
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage


def files_can_be_kept(**_: Any) -> list[CheckMessage]:
    """Writes a small file where documents go, and takes it away again."""
    try:
        name = default_storage.save(f"checks/{uuid4().hex}", ContentFile(b"Baize"))
        default_storage.delete(name)
    except Exception as error:  # noqa: BLE001 - a folder, a network or a bucket: each fails in its own way
        words = f"Documents cannot be kept: {type(error).__name__}: {error}."
        hint = "MEDIA_ROOT is a folder that the programs may write to, or STORAGE_BUCKET a bucket of theirs."
        return [Error(words, hint=hint, id="baize.E020")]
    return []


def letters_name_a_sender(**_: Any) -> list[CheckMessage]:
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    if "@" in address and not address.lower().endswith(".example"):
        return []
    words = f"DEFAULT_FROM_EMAIL is {settings.DEFAULT_FROM_EMAIL!r}: no mail server takes letters from there."
    return [Error(words, hint="DEFAULT_FROM_EMAIL=Baize <no-reply@rules.your-domain>", id="baize.E021")]


def somebody_ends_tls(**_: Any) -> list[CheckMessage]:
    if settings.TRUSTED_PROXIES or settings.DEMO:
        return []
    words = "TRUSTED_PROXIES is 0: behind a proxy every page redirects to itself for ever."
    hint = "TRUSTED_PROXIES=1 with one proxy that sets X-Forwarded-Proto and X-Forwarded-For itself."
    return [CheckWarning(words, hint=hint, id="baize.W020")]
