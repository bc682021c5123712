"""PDF for the archive: PDF/A-3a and PDF/UA-1 in one file, the same bytes whenever it is drawn again."""

import gc
import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.template.loader import render_to_string

from backoffice.core.pdf import REPORTS, drawings_apart, own_fetcher, style_for, with_fonts_in_drawings
from backoffice.core.pdf_filling import ends_well
from backoffice.core.pdf_fonts import spelled_out
from backoffice.core.pdf_progress import Progress, told_to
from backoffice.core.pdf_signature_field import add_signature_field

SHEET = "baize/documents.css"

# PDF/A wants every property described that its own standard does not know: here, the part of PDF/UA.
_ACCESSIBLE = b"""<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
<pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"
 rdf:about=""><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description></rdf:RDF>"""


@dataclass(frozen=True)
class AttachedFile:
    name: str
    description: str
    content: bytes


def write_archive(
    html: str,
    *,
    identifier: str,
    made_at: datetime,
    attached: Sequence[AttachedFile] = (),
    progress: Progress | None = None,
    sheet: str = SHEET,
) -> bytes:
    """`identifier` and `made_at` come from what the document is about, never from the clock."""
    from weasyprint import HTML, Attachment

    shown = spelled_out(html)
    style, fonts = style_for(shown, sheet)
    with _fixed_time(made_at), _without_collecting(), told_to(progress):
        text, drawings = drawings_apart(with_fonts_in_drawings(shown))
        page = HTML(string=text, base_url=None, url_fetcher=own_fetcher(drawings))
        document = page.render(stylesheets=[style], font_config=fonts, pdf_variant="pdf/a-3a", pdf_tags=True)
        moment = made_at.strftime("%Y-%m-%dT%H:%M:%SZ")
        document.metadata.created = document.metadata.modified = moment
        document.metadata.attachments = [
            Attachment(
                string=each.content.decode(),
                name=each.name,
                description=each.description,
                created=made_at,
                modified=made_at,
                relationship="Data",
            )
            for each in attached
        ]
        pdf: bytes = document.write_pdf(
            finisher=_finish,
            pdf_identifier=identifier.encode(),
            pdf_variant="pdf/a-3a",
            pdf_tags=True,
        )
    return pdf


def write_report(template: str, context: dict[str, Any], *, made_at: datetime) -> bytes:
    """A report of a feature. The template extends `shell/pdf.html`; what a user typed is text there, whatever it looks
    like.
    """

    def drawn(density: str) -> bytes:
        html = render_to_string(template, context | {"density": density})
        identifier = hashlib.sha256(html.encode()).hexdigest()
        return write_archive(html, identifier=identifier, made_at=made_at, sheet=REPORTS)

    return ends_well(drawn)


def _finish(document: Any, pdf: Any) -> None:
    _say_accessible(document, pdf)
    add_signature_field(document, pdf)


def _say_accessible(document: Any, pdf: Any) -> None:
    """WeasyPrint names one standard in the metadata; the file keeps both."""
    reference = pdf.catalog["Metadata"].split()[0]
    metadata = pdf.objects[int(reference)]
    metadata.stream = [part.replace(b"</rdf:RDF>", _ACCESSIBLE) for part in metadata.stream]


@contextmanager
def _fixed_time(at: datetime) -> Iterator[None]:
    """The libraries that write fonts and dates take the time from here."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = str(int(at.timestamp()))
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Hundreds of thousands of boxes stay alive until the last page: looking for garbage among them costs a seventh
    of the time and finds none.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
