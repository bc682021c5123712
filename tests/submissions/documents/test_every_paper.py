"""One of every kind of paper, made as the desk makes it: a new kind, of a document or of a report, that nobody draws
here fails the first test.
"""

import re
from pathlib import Path

import pytest

from backoffice.core.verify_mark import verify_page
from games.engine.amounts import sign_of
from games.layouts.services.report import draw_sheet
from games.rulepacks.loader import load_pack, pack_ids
from submissions.documents.models import Document
from submissions.documents.services.drawing import draw_document
from tests.games.layouts.services.test_report import sheet
from tests.submissions.documents.drawing.drawn import edition, guide, sign, unheard, words_of
from tests.submissions.documents.drawing.typography import Pages
from tests.submissions.documents.every_kind import papers_of_the_desk
from tests.submissions.documents.reports import reports_on_paper
from tests.verapdf import problems_with

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
FOR_PLAYERS = {"player_edition": edition, "gaming_guide": guide, "table_sign": sign}
ELSEWHERE = tuple(each for each in pack_ids() if not each.startswith("us-sd/"))
CLEAN: dict[str, list[str]] = {"PDF/A-3a": [], "PDF/UA-1": []}


def sign_in(pack_id: str) -> str:
    return sign_of(load_pack(pack_id).head.currency)


def _in_address(word: str, pdf: bytes) -> bool:
    """An address of the desk that a letter names is for a browser."""
    return any(word in each for each in re.findall(r"https?://\S+", words_of(pdf)))


def test_every_kind_of_paper_is_whole_readable_and_kept_for_ever(tmp_path: Path) -> None:
    papers = {f"{each.kind}-{each.pk}": draw_document(each, unheard) for each in papers_of_the_desk()}
    assert {name.rpartition("-")[0] for name in papers} == set(Document.Kind.values)
    signs = dict.fromkeys(papers, "$")
    for kind, draw in FOR_PLAYERS.items():
        for pack in ELSEWHERE:
            name = f"{kind}-{pack.replace('/', '-')}"
            papers[name], signs[name] = draw(pack), sign_in(pack)
    for pack in ELSEWHERE:
        name = f"layout-{pack.replace('/', '-')}"
        papers[name], signs[name] = draw_sheet(sheet(pack)), sign_in(pack)
    for kind, pdf in reports_on_paper():
        papers[f"report-{kind}"], signs[f"report-{kind}"] = pdf, "$"
    for name, pdf in papers.items():
        pages = Pages(pdf)
        found = {
            "nearly empty": pages.near_empty(),
            "heads alone": pages.heads_alone(),
            "small": pages.small_type(),
            "broken": pages.broken_numbers(),
            "alone": pages.early_breaks(),
            "for machines": [each for each in pages.machine_words() if not _in_address(each[1], pdf)],
            "other money": pages.other_money(signs[name]),
        }
        assert not any(found.values()), (name, found)
        words = words_of(pdf)
        if not name.startswith(("layout", "report")):
            assert words.count(verify_page()) == 1, f"{name} says where it is verified once"
        if Document.objects.filter(kind=name.rpartition("-")[0]).exclude(letter=None).exists():
            assert "1 Example Plaza · Pierre" in words, f"{name} has its letterhead"
        if name.startswith(("letter", "suspension", "lifting", "withdrawal")):
            assert "2 Example Gulch Deadwood" in words, f"{name} is addressed"
    files = [tmp_path / f"{name}.pdf" for name in papers]
    for file, pdf in zip(files, papers.values(), strict=True):
        file.write_bytes(pdf)
    assert problems_with(*files) == {str(file): CLEAN for file in files}
