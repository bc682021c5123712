"""A layout on paper: the drawing, what it says, and what was decided about it."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.pdf import write_pdf
from backoffice.core.verify_mark import verify_mark
from backoffice.jobs.services.reports import PDF, Asked, ReportFile
from games.configurations.selectors.configurations import head_revision
from games.layouts.selectors.content import content_of, draw_content, lint_content
from games.layouts.selectors.layouts import layout_submissions_visible_to, layouts_visible_to
from games.packs.selectors import pack_title
from games.rulepacks.loader import load_pack


def write_layout(asked: Asked) -> ReportFile:
    """Of a submission as it was frozen, or of the layout as it is now."""
    try:
        context = _submitted(asked) if "submission" in asked.parameters else _as_it_is(asked)
    except ObjectDoesNotExist:
        raise DomainError(_("This layout is not there any more.")) from None
    asked.progress(30, _("Drawing"))
    content = write_pdf("layouts/drawing_pdf.html", context)
    return ReportFile(f"{slugify(context['title']) or 'layout'}.pdf", PDF, content)


def _submitted(asked: Asked) -> dict[str, Any]:
    submission = layout_submissions_visible_to(asked.access).get(pk=asked.parameters["submission"])
    return {
        "title": str(submission),
        "casino": submission.property,
        "submission": submission,
        "content": submission.content,
        "findings": submission.findings,
        "drawing": mark_safe(submission.drawing),  # noqa: S308 - our own drawing, frozen by the database
        "game": pack_title(submission.pack_id),
        "verify": verify_mark(submission.content_hash),
    }


def _as_it_is(asked: Asked) -> dict[str, Any]:
    layout = layouts_visible_to(asked.access).get(pk=asked.parameters["layout"])
    pack, values = load_pack(layout.pack_id), head_revision(layout.configuration).values
    content = content_of(layout)
    return {
        "title": layout.name,
        "casino": layout.property,
        "layout": layout,
        "content": content,
        "findings": lint_content(
            pack,
            content,
            values,
            artwork=layout.artwork,
            casino=layout.property,
            at=asked.report.asked_at,
        ),
        "drawing": mark_safe(draw_content(pack, content, values)),  # noqa: S308 - every word is escaped there
        "game": pack.head.title,
    }
