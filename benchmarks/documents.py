"""The rules document of the Maryland submission with progressive and Bonus Spin, drawn by a worker that is warm.

Judged is the ratio to plain pages, paragraphs and nothing else, that the same engine draws beside it: no machine's
speed can flatter it. Pages a second are printed, with the four that are asked for, and where the time goes.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from time import process_time
from typing import Any

from benchmarks.harness import Measurement

PACK = "us-md/casino-war"
PAGES_A_SECOND = 4
AT = datetime(2026, 11, 16, 15, 30, tzinfo=UTC)
REPEATS = 3
PARAGRAPHS = 10
SENTENCE = (
    "A player takes part, against the dealer's hand, by placing an Initial Wager before any card is dealt. "
)


def measure() -> Iterator[Measurement]:
    # drawing asks neither: the settings do
    os.environ.setdefault("DATABASE_URL", "postgresql://nobody@localhost/none")
    os.environ.setdefault("BROKER_URL", "redis://localhost:1/0")
    os.environ["DJANGO_SETTINGS_MODULE"] = "backoffice.settings.test"
    import django

    django.setup()
    from submissions.documents.drawing.rules import draw_rules

    snapshot, start = _snapshot(), process_time()

    def document() -> bytes:
        return draw_rules(snapshot, lambda percent, words: None)

    first = document()
    cold, pages = process_time() - start, _pages(first)
    plain = _plain(pages)
    seconds, parts = min((_parts(document) for _ in range(REPEATS)), key=lambda each: each[0])
    plain_seconds = min(_parts(lambda: _archive(plain))[0] for _ in range(REPEATS))
    plain_pages = _pages(_archive(plain))
    speed, plain_speed = pages / seconds, plain_pages / plain_seconds
    verdict = "reached" if speed >= PAGES_A_SECOND else "MISSED"
    by_part = ", ".join(f"{name} {took:.2f} s" for name, took in parts.items())
    yield Measurement(
        "rules document, Maryland with progressive and Bonus Spin",
        speed / plain_speed,
        "plain pages of the same engine, paragraphs alone",
        at_least=0.35,
        aim=0.5,
        details=(
            f"{pages} pages in {seconds:.1f} s: {speed:.1f} a second, {PAGES_A_SECOND} {verdict}",
            f"by part: {by_part}",
            f"plain: {plain_pages} pages in {plain_seconds:.1f} s, {plain_speed:.1f} a second",
            f"imports, fonts and the first document before: {cold:.1f} s",
        ),
    )


def _snapshot() -> dict[str, Any]:
    from games.rulepacks.book import book_of
    from games.rulepacks.loader import load_pack
    from games.validation.validate import validate
    from submissions.submissions.snapshots.assemble import Material, assemble

    pack, on = load_pack(PACK), date(2026, 11, 16)
    values = book_of(pack).example
    submission: dict[str, Any] = {
        "number": "MD-2026-0001",
        "kind": "option_selection",
        "kind_words": "Option selection",
    }
    submission |= {"round": 1, "narrative": "As the standard rules.", "reason": "", "feature_items": {}}
    submission |= {"other_jurisdictions": "", "intellectual_property": "", "target_effective_at": AT}
    parties = {
        "operator": {"name": "Harbor Gaming LLC", "licence": "MD-FO-0007"},
        "property": {"name": "Harbor Point Casino", "zone": "America/New_York", "currency": "USD"},
        "regulator": {"name": "The Authority", "jurisdiction": "us-md", "jurisdiction_name": "Maryland"},
        "drafted_by": "Maya Torres",
        "signed_by": "Caleb Osei",
    }
    findings = validate(values, pack, on, ())
    return assemble(pack, Material(submission, parties, "Main pit", 1, values, on, AT, findings))


def _plain(pages: int) -> str:
    page = f'<div class="part">{f"<p>{SENTENCE * 5}</p>" * PARAGRAPHS}</div>'
    return (
        f'<!doctype html><html lang="en"><head><title>Plain</title></head><body>{page * pages}</body></html>'
    )


def _archive(html: str) -> bytes:
    from backoffice.core.pdf_archive import write_archive

    return write_archive(html, identifier="plain", made_at=AT)


def _pages(pdf: bytes) -> int:
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return len(opened.pages)


def _parts(work: Callable[[], object]) -> tuple[float, dict[str, float]]:
    """CPU seconds of the whole, and of reading and laying out, drawing the pages, and writing the file."""
    import pydyf
    from weasyprint import document

    took: dict[str, float] = {}
    with (
        _timed(document.Document, "_render", took, "layout"),
        _timed(document, "generate_pdf", took, "draw"),
        _timed(pydyf.PDF, "write", took, "write"),
    ):
        start = process_time()
        work()
        whole = process_time() - start
    took["text"] = whole - sum(took.values())
    return whole, took


@contextmanager
def _timed(place: Any, name: str, took: dict[str, float], part: str) -> Iterator[None]:
    own = place.__dict__[name]
    inner = own.__func__ if isinstance(own, classmethod) else own

    def timed(*args: Any, **options: Any) -> Any:
        start = process_time()
        try:
            return inner(*args, **options)
        finally:
            took[part] = took.get(part, 0.0) + process_time() - start

    setattr(place, name, classmethod(timed) if isinstance(own, classmethod) else timed)
    try:
        yield
    finally:
        setattr(place, name, own)
