"""One of every kind of paper, made as the desk makes it: a new kind that nobody draws here fails the first test."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from backoffice.casinos.models import Operator, Regulator
from backoffice.core.verify_mark import verify_page
from backoffice.permissions.roles import Role
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from games.layouts.services.report import draw_sheet
from games.rulings.services.rulings import withdraw_ruling
from submissions.decisions.services.deciding import return_submission
from submissions.documents.models import Document
from submissions.documents.services.drawing import draw_document
from submissions.review.services.discussion import add_comment
from tests.factories import make_person, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.games.layouts.factories import actor_of
from tests.games.layouts.services.test_report import ONLINE, SG, sheet
from tests.games.rulings.factories import make_ruling
from tests.submissions.decisions.decided import approved_long_ago, quick_desk
from tests.submissions.documents.drawing.drawn import edition, guide, sign, unheard, words_of
from tests.submissions.documents.drawing.typography import Pages
from tests.verapdf import problems_with

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
LETTERHEAD, ENVELOPE = "1 Example Plaza\nPierre", "2 Example Gulch\nDeadwood"
FOR_PLAYERS = {"player_edition": edition, "gaming_guide": guide, "table_sign": sign}
ELSEWHERE = ("us-md/casino-war", SG, ONLINE)
CLEAN: dict[str, list[str]] = {"PDF/A-3a": [], "PDF/UA-1": []}


def papers_of_the_desk() -> Iterator[Document]:
    """From handing in to the last letter: a return, an approval, a suspension and its end, a withdrawal, a ruling."""
    desk = quick_desk()
    Regulator.objects.filter(pk=desk.casino.regulator_id).update(postal_address=LETTERHEAD)
    Operator.objects.filter(pk=desk.casino.operator_id).update(postal_address=ENVELOPE)
    now = timezone.now()
    decision = approved_long_ago(desk)
    assert decision.rules is not None
    suspension = suspend_rules(
        rules=decision.rules, reason="Wrong odds on the felt.", at=now, actor=desk.approver
    )
    soon = now + timedelta(minutes=5)
    lift_suspension(suspension=suspension, reason="Mended.", at=soon, actor=desk.approver)
    withdraw_rules(
        rules=decision.rules, reason="Not wanted.", at=soon + timedelta(minutes=1), actor=desk.manager
    )
    _make_and_withdraw_a_ruling(now)
    returned = desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="Other room")))
    add_comment(
        submission=returned.submission,
        text="Why so low?",
        anchor="field",
        place="limits.minimum",
        at=now,
        actor=desk.reviewer,
    )
    return_submission(submission_version=returned, reasons="One point is open.", at=now, actor=desk.approver)
    yield from Document.objects.order_by("pk")


def _make_and_withdraw_a_ruling(now: datetime) -> None:
    regulator = make_regulator()
    Regulator.objects.filter(pk=regulator.pk).update(postal_address=LETTERHEAD)
    regulator.refresh_from_db()
    approver = actor_of(make_person(Role.APPROVER, regulator=regulator))
    ruling = make_ruling(regulator=regulator, actor=approver)
    ends_on = now.date() + timedelta(days=3)
    withdraw_ruling(ruling=ruling, ends_on=ends_on, reason="Heard.", at=now, actor=approver)


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
            papers[name], signs[name] = draw(pack), "S$" if pack == SG else "$"
    for pack in ELSEWHERE:
        name = f"layout-{pack.replace('/', '-')}"
        papers[name], signs[name] = draw_sheet(sheet(pack)), "S$" if pack == SG else "$"
    for name, pdf in papers.items():
        pages = Pages(pdf)
        found = {
            "nearly empty": pages.near_empty(),
            "heads alone": pages.heads_alone(),
            "small": pages.small_type(),
            "broken": pages.broken_numbers(),
            "for machines": [each for each in pages.machine_words() if not _in_address(each[1], pdf)],
            "other money": pages.other_money(signs[name]),
        }
        assert not any(found.values()), (name, found)
        words = words_of(pdf)
        if not name.startswith("layout"):
            assert words.count(verify_page()) == 1, f"{name} says where it is verified once"
        if Document.objects.filter(kind=name.rpartition("-")[0]).exclude(letter=None).exists():
            assert "1 Example Plaza · Pierre" in words, f"{name} has its letterhead"
        if name.startswith(("letter", "suspension", "lifting", "withdrawal")):
            assert "2 Example Gulch Deadwood" in words, f"{name} is addressed"
    files = [tmp_path / f"{name}.pdf" for name in papers]
    for file, pdf in zip(files, papers.values(), strict=True):
        file.write_bytes(pdf)
    assert problems_with(*files) == {str(file): CLEAN for file in files}
