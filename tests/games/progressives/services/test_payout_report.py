"""The payout document on paper, with the eyes of whoever asked for it."""

import io

import pikepdf
import pytest
from django.utils import timezone

from backoffice.jobs.models import Report
from backoffice.jobs.services.reports import PDF, Asked
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from games.progressives.models import JackpotHit
from games.progressives.services.payout_report import KIND, make_payout_document
from games.progressives.services.payouts import prepare_payout
from tests.factories import make_person
from tests.games.progressives.factories import TESTER, make_level, win

pytestmark = pytest.mark.django_db


def asked_by(role: Role, *, own: bool) -> Asked:
    level = make_level()
    hit = win(level, 1, "12000", hand="<script>alert(1)</script> seat 3").hit
    prepare_payout(hit=hit, witness="N. Q.", surveillance=None, now=timezone.now(), actor=TESTER)
    person = make_person(role, operator=level.casino.operator) if own else make_person(role)
    report = Report(kind=KIND, title="x", parameters={"hit": hit.pk}, property=level.casino, person=person)
    return Asked(report, access_for(person=person), lambda percent, words: None)


def test_36_05_03_23_the_document_is_one_page_of_pdf() -> None:
    made = make_payout_document(asked_by(Role.PIT_MANAGER, own=True))
    assert (made.name, made.media_type) == ("payout-00001.pdf", PDF)
    assert isinstance(made.content, bytes)
    with pikepdf.open(io.BytesIO(made.content)) as pdf:
        assert len(pdf.pages) == 1
        assert str(pdf.docinfo["/Title"]) == "Payout document 00001"


def test_another_operator_s_document_is_not_found() -> None:
    with pytest.raises(JackpotHit.DoesNotExist):
        make_payout_document(asked_by(Role.GAME_MANAGER, own=False))
