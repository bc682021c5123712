"""A layout on paper, for the archive: at scale with its dimensions, one position larger, and every word it prints."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError
from backoffice.core.pdf_archive import AttachedFile, write_archive
from backoffice.core.verify_mark import verify_mark
from backoffice.jobs.services.reports import PDF, Asked, ReportFile
from games.canonical import hash_of
from games.layouts.models import Layout, LayoutArtwork, LayoutSubmission
from games.layouts.rules.areas import areas_of
from games.layouts.rules.dimensions import detail_drawing, table_drawing, with_numbers
from games.layouts.rules.measures import Measures, OnPaper, measures_in, on_paper, size_words
from games.layouts.rules.svg import name_and_words, size_of
from games.layouts.selectors.content import content_of, draw_content, judged_by, lint_content, measure_content
from games.layouts.selectors.layouts import layout_submissions_visible_to, layouts_visible_to
from games.packs.selectors import pack_of, pack_title, paper_size
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack

SHEET = "layouts/paper.css"
LANGUAGE = "en"
# head, scale and alternative text stand with the detail and its table on one page
DETAIL_SPARE = Fraction(70)
# the words that numbers in the drawing stand for are below it
KEYS_SPARE = Fraction(16)
POINTS = Fraction(7200, 2540)


@dataclass(frozen=True)
class Sheet:
    """Everything that the paper says. `made_at` and what `fingerprint` is made of come from the layout alone."""

    title: str
    casino: Property
    pack: Pack
    content: Mapping[str, Any]
    findings: Any
    drawing: str
    measures: Measures | None
    made_at: datetime
    artwork: LayoutArtwork | None
    submission: LayoutSubmission | None = None
    layout: Layout | None = None


def write_layout(asked: Asked) -> ReportFile:
    """Of a submission as it was frozen, or of the layout as it is now."""
    try:
        sheet = _submitted(asked) if "submission" in asked.parameters else _as_it_is(asked)
    except ObjectDoesNotExist:
        raise DomainError(_("This layout no longer exists.")) from None
    asked.progress(30, _("Drawing"))
    return ReportFile(f"{slugify(sheet.title) or 'layout'}.pdf", PDF, draw_sheet(sheet))


def draw_sheet(sheet: Sheet) -> bytes:
    html = sheet_html(sheet)
    attached = AttachedFile("layout.svg", "The drawing of the layout", sheet.drawing.encode())
    identifier = hash_of({"html": html, "made_at": sheet.made_at.isoformat()})
    return write_archive(html, identifier=identifier, made_at=sheet.made_at, attached=[attached], sheet=SHEET)


def sheet_html(sheet: Sheet) -> str:
    """A paper has one wording, whoever asks for it."""
    paper = paper_size(sheet.pack.id)
    name, words = name_and_words(sheet.drawing)
    measures = sheet.measures
    box = measures.table if measures else ("0", "0", *size_of(sheet.drawing))
    unit = measures.millimetres if measures else None
    shown = on_paper(box, paper, unit=unit, spare=KEYS_SPARE)
    picture = table_drawing(sheet.drawing, box, name=f"{name}. {words}", size=shown.size)
    numbered, keys = with_numbers(picture, unit=_points(shown, box))
    context: dict[str, Any] = vars(sheet) | {
        "game": pack_title(sheet.pack.id),
        "paper": paper,
        "shown": shown,
        "words": words,
        "picture": _safe(numbered),
        "keys": keys,
        "areas": _areas(sheet),
        "elements": _elements(sheet),
        "verify": verify_mark(sheet.submission.content_hash) if sheet.submission else None,
    }
    if measures is not None:
        near = on_paper(measures.detail, paper, unit=unit, may_turn=False, spare=DETAIL_SPARE)
        said = f"Position {measures.position} of {name}, from the player's side, with the depth of each row"
        closer = detail_drawing(sheet.drawing, measures, name=said, size=near.size)
        detail, detail_keys = with_numbers(closer, unit=_points(near, measures.detail))
        context |= {
            "overall": size_words(measures),
            "near": near,
            "detail": _safe(detail),
            "detail_keys": detail_keys,
        }
    with translation.override(LANGUAGE):
        return render_to_string("layouts/drawing_pdf.html", context)


def _points(shown: OnPaper, box: Sequence[str]) -> float:
    """What one unit of the drawing measures on the paper."""
    return float(shown.width * POINTS / Fraction(box[2]))


def _safe(drawing: str) -> SafeString:
    return mark_safe(drawing)  # noqa: S308 - our own drawing, every word escaped


def _areas(sheet: Sheet) -> list[dict[str, Any]]:
    """What is printed in each area, with its size where that is known."""
    sizes = {each.code: each for each in (sheet.measures.areas if sheet.measures else ())}
    odds = sheet.content["odds"]
    return [
        {
            "label": f"{area.label} {area.chinese or ''}".strip(),
            "odds": odds.get(area.code, ""),
            "size": sizes.get(area.code),
        }
        for area in areas_of(sheet.pack)
        if area.code in sheet.content["areas"]
    ]


def _elements(sheet: Sheet) -> list[str]:
    known = book_of(sheet.pack).elements
    return [known[each].name for each in sheet.content["elements"] if each in known]


def _submitted(asked: Asked) -> Sheet:
    submission = layout_submissions_visible_to(asked.access).get(pk=asked.parameters["submission"])
    return Sheet(
        title=str(submission),
        casino=submission.property,
        pack=pack_of(submission.pack_id, submission.pack_hash),
        content=submission.content,
        findings=submission.findings,
        drawing=submission.drawing,
        measures=measures_in(submission.content.get("measures")),
        made_at=submission.decided_at or submission.submitted_at,
        artwork=submission.artwork,
        submission=submission,
    )


def _as_it_is(asked: Asked) -> Sheet:
    layout = layouts_visible_to(asked.access).get(pk=asked.parameters["layout"])
    at = asked.report.asked_at
    pack, values = load_pack(layout.pack_id), judged_by(layout, at).values
    content = content_of(layout)
    return Sheet(
        title=layout.name,
        casino=layout.property,
        pack=pack,
        content=content,
        findings=lint_content(pack, content, values, artwork=layout.artwork, casino=layout.property, at=at),
        drawing=draw_content(pack, content, values),
        measures=measure_content(pack, content, values),
        made_at=at,
        artwork=layout.artwork,
        layout=layout,
    )
