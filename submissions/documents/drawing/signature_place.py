"""What the place of a signature shows once it is signed."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from submissions.documents.drawing.approvals import moment_in_words, zone_in_words
from submissions.documents.drawing.document import render_document

SHEET = "baize/signature.css"


@dataclass(frozen=True)
class Signing:
    """Who signs, for whom, why, and the clock that is theirs."""

    name: str
    reason: str
    authority: str = ""
    zone: str = "UTC"

    def words(self, at: datetime) -> str:
        """For whoever cannot see the field."""
        whom = f" for {self.authority}" if self.authority else ""
        return f"Signed by {self.name}{whom}, {self.when(at)}: {self.reason}"

    def when(self, at: datetime) -> str:
        zone = ZoneInfo(self.zone)
        return f"{moment_in_words(at, zone)} ({zone_in_words(zone)})"


def signature_picture(signing: Signing, *, at: datetime, width: float, height: float, demo: bool) -> bytes:
    """One page of the size of the field (in points), in our own type; untagged, since the field speaks for it."""
    from weasyprint import HTML

    from backoffice.core.pdf import own_fetcher, style_for
    from backoffice.core.pdf_fonts import spelled_out

    html = spelled_out(
        render_document(
            "documents/pdf/signature.html",
            {
                "signing": signing,
                "when": signing.when(at),
                "demo": demo,
                "width": f"{width:.3f}",
                "height": f"{height:.3f}",
            },
        )
    )
    sheet, fonts = style_for(html, SHEET)
    page = HTML(string=html, base_url=None, url_fetcher=own_fetcher())
    drawn: bytes = page.write_pdf(stylesheets=[sheet], font_config=fonts, pdf_variant="pdf/a-3b")
    return drawn
