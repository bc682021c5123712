"""The payout document on paper: what it says is what was written, nothing is looked up again."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.core.pdf_archive import write_report
from backoffice.jobs.models import Report
from backoffice.jobs.services.reports import PDF, Asked, ReportFile, order_report
from games.progressives.models import JackpotHit, PayoutDocument
from games.progressives.selectors.progressives import hits_visible_to

KIND = "payout_document"


def order_payout_document(*, document: PayoutDocument, at: datetime, actor: Actor) -> Report:
    casino = document.property
    return order_report(
        kind=KIND,
        title=_("Payout document %(number)s") % {"number": document},
        parameters={"hit": document.hit_id},
        casino=casino,
        at=at,
        actor=actor,
    )


def make_payout_document(asked: Asked) -> ReportFile:
    """With the eyes of whoever asked: another's document is not found."""
    hit = hits_visible_to(asked.access).get(pk=asked.parameters["hit"])
    document = hit.document
    content = write_report(
        "progressives/payout_document_pdf.html",
        {
            "title": _("Payout document %(number)s") % {"number": document},
            "casino": document.property,
            "document": document,
            "hit": hit,
            "level": hit.level,
            "is_void": JackpotHit.objects.filter(corrects=hit).exists(),
        },
        made_at=document.prepared_at,
    )
    return ReportFile(f"payout-{document}.pdf", PDF, content)
