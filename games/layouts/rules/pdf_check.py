"""Whether a PDF only shows pages. One that could run, launch, submit or carry something is refused.

Every object is looked at, also those packed into others and those that nothing refers to. What is kept is written anew
from the objects that were looked at, so that bytes which a reader might understand differently are gone.
"""

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.layouts.rules.refusal import ArtworkRefused

DEEPEST = 60
KEYS = {
    "/JS": "runs scripts",
    "/JavaScript": "runs scripts",
    "/AA": "acts by itself",
    "/EF": "carries other files",
    "/EmbeddedFiles": "carries other files",
    "/AF": "carries other files",
    "/XFA": "is a form with scripts",
    "/RichMediaContent": "plays media",
}
# What an action or annotation is called, under /S, /Subtype or /Type
KINDS = {
    "/JavaScript": "runs scripts",
    "/Launch": "starts programs",
    "/SubmitForm": "sends data",
    "/ImportData": "loads data",
    "/ResetForm": "is a form",
    "/GoToR": "opens other files",
    "/GoToE": "opens other files",
    "/URI": "opens web pages",
    "/Rendition": "plays media",
    "/Movie": "plays media",
    "/Sound": "plays media",
    "/Screen": "plays media",
    "/RichMedia": "plays media",
    "/EmbeddedFile": "carries other files",
    "/FileAttachment": "carries other files",
    "/Filespec": "refers to other files",
}


@dataclass(frozen=True)
class CleanPdf:
    data: bytes
    pages: int


def clean_pdf(data: bytes) -> CleanPdf:
    """Raises `ArtworkRefused`. Author, dates and other metadata are left out of what is kept."""
    import pikepdf

    if not re.match(rb"%PDF-[12]\.\d", data):
        raise ArtworkRefused("This file begins like a PDF, but names no version of it.")
    if not data.rstrip(b"\x00\t\r\n\x0c ").endswith(b"%%EOF"):
        raise ArtworkRefused(
            "This PDF is damaged, or something was appended to it: it does not end like a PDF."
        )
    try:
        with pikepdf.open(io.BytesIO(data), suppress_warnings=True) as pdf:
            if pdf.is_encrypted:
                raise ArtworkRefused(
                    "This PDF is locked with a password or restrictions. Save it without them."
                )
            for found in pdf.objects:
                _ensure_only_shows(found)
            pages = len(pdf.pages)
            if not pages:
                raise ArtworkRefused("This PDF has no pages.")
            for name in ("/Metadata", "/OpenAction", "/AcroForm", "/PieceInfo"):
                if name in pdf.Root:
                    del pdf.Root[name]
            if "/Info" in pdf.trailer:
                del pdf.trailer["/Info"]
            written = io.BytesIO()
            pdf.save(written, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    except pikepdf.PasswordError:
        raise ArtworkRefused("This PDF is locked with a password. Save it without one.") from None
    except (pikepdf.PdfError, ValueError, RecursionError):
        raise ArtworkRefused("This PDF is damaged: it cannot be read to its end.") from None
    return CleanPdf(written.getvalue(), pages)


# What a paper beside a submission may have: links that somebody clicks, fields that somebody filled in
IN_PAPERS = frozenset({"/URI", "/ResetForm"})


def why_not_a_paper(data: bytes) -> str:
    """Why a PDF is not taken; nothing where it only shows pages. It is kept byte for byte, so nothing is cleaned."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data), suppress_warnings=True) as pdf:
            for found in pdf.objects:
                _ensure_only_shows(found, taken=IN_PAPERS)
            if not len(pdf.pages):
                return "This PDF has no pages."
    except ArtworkRefused as refused:
        return str(refused)
    except pikepdf.PasswordError:
        return "This PDF is locked with a password. Save it without one."
    except (pikepdf.PdfError, ValueError, RecursionError):
        return "This PDF is damaged: it cannot be read to its end."
    return ""


def _ensure_only_shows(found: Any, depth: int = 0, taken: frozenset[str] = frozenset()) -> None:
    import pikepdf

    if depth > DEEPEST:
        raise ArtworkRefused("This PDF is nested deeper than any drawing.")
    if isinstance(found, pikepdf.Array):
        for each in _direct(iter(found)):
            _ensure_only_shows(each, depth + 1, taken)
    elif isinstance(found, pikepdf.Dictionary | pikepdf.Stream):
        for key in found.keys():  # noqa: SIM118 - a stream iterates over its bytes
            if key in KEYS:
                _refuse(KEYS[key], key)
        for key in ("/S", "/Subtype", "/Type"):
            kind = str(found.get(key, ""))
            if kind in KINDS and kind not in taken:
                _refuse(KINDS[kind], kind)
        for each in _direct(found.get(key) for key in found.keys()):  # noqa: SIM118
            _ensure_only_shows(each, depth + 1, taken)


def _direct(values: Iterator[Any]) -> Iterator[Any]:
    """What lies inside an object itself; whatever is referred to is visited on its own."""
    import pikepdf

    for value in values:
        if isinstance(value, pikepdf.Object) and not value.is_indirect:
            yield value


def _refuse(what: str, name: str) -> None:
    raise ArtworkRefused(f"This PDF {what} ({name}). Print it to a plain PDF and upload that.")
