"""The rules document: complete, marked on every page, and the same bytes."""

import hashlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest

from games import canonical
from submissions.documents.drawing.rules import rules_html
from submissions.documents.signatures import signature_of
from tests.submissions.documents.drawing.drawn import (
    approved_in_part,
    edition,
    guide,
    letter,
    pages_of,
    sign,
    submitted,
    words_of,
)
from tests.submissions.submissions.complete import altered_snapshot, complete_snapshot
from tests.verapdf import problems_with

pytestmark = pytest.mark.slow
MARYLAND, SINGAPORE = "us-md/casino-war", "sg/tiger-buffalo"


def test_every_paper_complies_with_pdf_a_3a_and_pdf_ua_1(tmp_path: Path) -> None:
    papers = {
        "submitted": submitted(MARYLAND),
        "singapore": submitted(SINGAPORE),
        "online": submitted("online/war"),
        "approved": approved_in_part(),
        "edition": edition(MARYLAND),
        "guide": guide(SINGAPORE),
        "sign": sign(SINGAPORE),
        "letter": letter(),
    }
    files = [tmp_path / f"{name}.pdf" for name in papers]
    for file, content in zip(files, papers.values(), strict=True):
        file.write_bytes(content)
    found = problems_with(*files)
    assert found == {str(file): {"PDF/A-3a": [], "PDF/UA-1": []} for file in files}


def test_every_page_says_that_it_is_not_approved_and_which_snapshot_it_is() -> None:
    pages = list(pages_of(submitted(MARYLAND)))
    snapshot_hash = canonical.hash_of(complete_snapshot(MARYLAND))
    assert len(pages) > 30
    for number, text in enumerate(pages, 1):
        assert "NOT APPROVED" in text
        assert f"Page {number} of {len(pages)}" in text
        assert "MD-2026-0007, round 1 · version 4, proposed" in text
        assert snapshot_hash in text


def test_36_05_03_19_d_every_page_of_the_approved_copy_has_its_approval_date() -> None:
    for text in pages_of(approved_in_part()):
        assert "Approved 20 November 2026" in text
        assert "NOT APPROVED" not in text


@pytest.mark.django_db
def test_the_approved_copy_is_signed_and_names_its_conditions() -> None:
    assert signature_of(approved_in_part()).unchanged
    assert "Train every dealer. Due 15 December 2026." in words_of(approved_in_part())


def test_approved_in_part_says_so_on_the_cover_and_shows_what_the_authority_altered() -> None:
    cover = " ".join(next(pages_of(approved_in_part())).split())
    words = words_of(approved_in_part())
    assert "Approved in part." in cover
    assert "ef" * 32 in cover.replace(" ", "")
    assert "What the authority altered" in words
    assert "The pit is too narrow for seven." in words
    assert [line["path"] for line in altered_snapshot()["altered"]["lines"]] == ["seats", "limits.maximum"]


@pytest.mark.parametrize(
    "said",
    [
        "Harbor Gaming LLC, licence MD-FO-0007",
        "Standard Rules: Casino War",
        "Approved in Pennsylvania since 2023",
        "licensed from its owner until 2029",
        "lab-4711.pdf",
        "Why is the reset amount lowered?",
        "The meter reached its cap twice last year.",
        "Since version 3",
        "House edge, Initial Wager: 2.340 % to 2.330 %",
        "Break-even meter, Progressive Payout Wager, 9 players: $",
        "Largest payout, Progressive Payout Wager: $17,500.00 to $15,000.00 ▼ $2,500.00",
        "Initial Wager: the wager that a player must make before any cards are dealt",
        "Meterworks C2, C2-00417",
        "Tables T12",
        "1 in 496,512 (2/993023)",
        "$940,302.24",
        "Mean meter at a hit $784,230.24",
        "Envy schedule",
        "Wheel of Bonus Spin",
        "The sign at the table says",
        "Before: Main pit, before",
        "Deck-change interval 8 hours",
        "House edge per total staked",
        "2.330057 %",
        "2.169604 %",
        "−23138/993023",
        "Strategy assumed: Going to war after every tie",
        "Payout limit per hand",
        "Sensitivity to the number of decks",
        "Sensitivity to the number of players",
        "200,000 rounds, seed “submission”",
        "What is the Tie War Wager that pays 2 to 1?",
        "Known, and stated at the table.",
        "Every order of the cards in the shoe is equally likely",
    ],
)
def test_what_a_complete_submission_contains(said: str) -> None:
    assert said in words_of(submitted(MARYLAND))


def test_singapore_keeps_its_own_outline_with_the_insurance_tables_and_the_layouts() -> None:
    words = words_of(submitted(SINGAPORE))
    for said in (
        "4. Settlement",
        "Appendices A to Q: layouts",
        "Baccarat Insurance Plus Pay Table",
        "This layout is available with 10 to 16 playing positions. Not displayed at the tables.",
        "No wager depends on how many others play.",
    ):
        assert said in words


def test_nothing_is_spelled_out_that_a_font_could_show() -> None:
    assert "[U+" not in words_of(submitted(SINGAPORE)) + words_of(submitted(MARYLAND))


def test_bookmarks_lead_to_chapters_and_then_to_annexes() -> None:
    with pikepdf.open(io.BytesIO(submitted(MARYLAND))) as opened, opened.open_outline() as outline:
        parts = [str(part.title) for part in outline.root[0].children]
    assert parts[:2] == ["Chapter 1 – Definitions", "Chapter 2 – Tables, layouts and devices"]
    assert parts[10:12] == ["Chapter 11 – Irregularities", "Annex 1 Options chosen"]
    assert parts[-1] == "Annex 11 Law beside the rules, verification"


def test_contents_name_the_page_on_which_each_part_begins() -> None:
    pages = list(pages_of(submitted(MARYLAND)))
    listed = dict(re.findall(r"^((?:Chapter|Annex) \d+) .*?\.{3,} ?(\d+)", pages[1], re.MULTILINE))
    assert len(listed) == 22
    for part, number in listed.items():
        assert re.search(rf"^{part} ", pages[int(number) - 1], re.MULTILINE), (part, number)


def test_the_rules_come_first_and_say_what_was_chosen_as_a_part_of_the_rule() -> None:
    words = words_of(submitted(MARYLAND))
    rules = words[: words.rindex("Annex 1 Options chosen")]
    for said in (
        "how many adjacent boxes a player may wager in one round of play. A player may wager on at most 2 adjacent",
        "The meter grows by 15 % of each Progressive Payout Wager.",
        "The meter begins at $10,000 and is reset to $10,000 after a jackpot.",
        "The wheel has the following stops: Symbol shown Hot Spot Pay Community Pay Stops, of 1,000",
    ):
        assert said in rules
    assert "Note:" not in rules
    assert "in our own words" not in words


def test_what_is_not_offered_keeps_its_number_and_says_so() -> None:
    words = words_of(submitted(SINGAPORE))
    assert "1.37 Not offered: Wu Dalang." in words
    assert "4.1.12 Not offered: Wu Dalang." in words


def test_the_table_of_play_is_a_table_and_the_bets_are_a_list() -> None:
    with pikepdf.open(io.BytesIO(submitted(SINGAPORE))) as opened:
        kinds = [str(each.get("/S", "")) for each in opened.objects if isinstance(each, pikepdf.Dictionary)]
    words = words_of(submitted(SINGAPORE))
    assert "3 0-1-2-3-4-5-6-7-9 8 4 2-3-4-5-6-7 0-1-8-9 5 4-5-6-7 0-1-2-3-8-9" in words
    assert kinds.count("/Table") > 30
    assert kinds.count("/LI") > 20


def test_a_cover_is_that_of_the_place() -> None:
    singapore, maryland = (
        " ".join(next(pages_of(submitted(each))).split()) for each in (SINGAPORE, MARYLAND)
    )
    assert "Game Rules Tiger Buffalo" in singapore
    assert "Version 4, proposed proposed w.e.f. 1 December 2026, 1900 hrs" in singapore
    assert (
        "for approval under section 100(1) of the Casino Control Act 2006. They are not approved."
        in singapore
    )
    assert "Requested to take effect 1 December 2026, 06:00 (New York time)" in maryland
    assert "Resorts World" not in words_of(submitted(SINGAPORE))


def test_what_was_certified_is_in_it_with_who_and_when() -> None:
    words = words_of(submitted(MARYLAND))
    assert "“I have read what is submitted. To the best of my knowledge it is true and complete.”" in words
    assert "Signed by Caleb Osei for Harbor Gaming LLC, 16 November 2026, 10:30 (New York time)." in words


def test_a_threshold_of_ours_is_never_a_limit_of_law() -> None:
    """No clause, no limit: the table of findings says who asks."""
    snapshot = canonical.loads(canonical.dumps(complete_snapshot(MARYLAND)))
    warning = next(each for each in snapshot["findings"] if each["severity"] == "warning")
    warning |= {"citation": "", "measured": "21.27 %", "limit": "20 %"}
    html = rules_html(snapshot, "00")
    assert "Measured 21.27 %; the desk asks from 20 % on, which no rule sets." in html
    assert "none: a question of the desk, no limit of law" in html
    assert "Known, and stated at the table. <i>Caleb Osei" in html


def test_snapshots_from_before_there_were_papers_sentences_and_tables_are_still_drawn() -> None:
    snapshot = canonical.loads(canonical.dumps(complete_snapshot(SINGAPORE)))
    for name in ("papers", "certification"):
        del snapshot[name]
    for chapter in snapshot["chapters"]:
        for each in chapter["paragraphs"]:
            for name in ("id", "stated", "unused", "printed", "heading", "layout"):
                each.pop(name, None)
    html = rules_html(snapshot, "00")
    assert "Table minimum: $100." in html.replace("S$", "$")
    assert "Certified and signed by Caleb Osei" in html
    assert "On 3 Banker must draw" in html


def test_a_replaced_layout_is_compared_word_by_word_so_that_no_changed_name_is_overlooked() -> None:
    snapshot = canonical.loads(canonical.dumps(complete_snapshot("us-sd/casino-war")))
    (layout,) = snapshot["layouts"]
    layout["before"]["drawing"] = layout["drawing"].replace("HARBOR GAMING", "HARBOUR GAMING")
    layout["before"]["lines"] = []
    layout["lines"] = ["Payout limit per hand $25,000"]
    html = " ".join(rules_html(snapshot, "00").split())
    assert "What it prints, before and after: Main pit" in html
    assert "<del>HARBOUR </del>GAMING" in html
    assert "<ins>HARBOR </ins>GAMING" in html
    assert "<ins>Payout limit per hand $25,000</ins>" in html
    layout["before"] = {
        **layout["before"],
        **{name: layout[name] for name in ("name", "drawing", "lines", "on_sign")},
    }
    assert "Every text that the layout prints is as before." in rules_html(snapshot, "00")


def test_the_attached_snapshot_is_the_one_whose_hash_every_page_has() -> None:
    with pikepdf.open(io.BytesIO(submitted(MARYLAND))) as opened:
        attached = opened.attachments["snapshot.json"].get_file().read_bytes()
    assert canonical.loads(attached.decode()) == canonical.loads(canonical.dumps(complete_snapshot(MARYLAND)))
    assert hashlib.sha256(attached).hexdigest() in words_of(submitted(MARYLAND))


def test_charts_and_layouts_are_lines_not_pictures_of_them() -> None:
    with pikepdf.open(io.BytesIO(submitted(MARYLAND))) as opened:
        kinds = [str(each.get("/Subtype", "")) for each in opened.objects if isinstance(each, pikepdf.Stream)]
    assert "/Image" not in kinds
    # every chart and layout is a form of its own
    assert kinds.count("/Form") > 10


def test_another_process_elsewhere_at_another_time_draws_the_same_bytes(tmp_path: Path) -> None:
    """In another zone, with other hashes, by a clock that is years ahead for whatever in Python asks it."""
    snapshot = complete_snapshot("us-sd/casino-war")
    (tmp_path / "snapshot.json").write_text(canonical.dumps(snapshot))
    code = (
        "import datetime, sys, time\n"
        "real, ahead = time.time, 2_000_000_000\n"
        "time.time = lambda: real() + ahead\n"
        "class Later(datetime.datetime):\n"
        "    @classmethod\n"
        "    def now(cls, tz=None): return cls.fromtimestamp(time.time(), tz)\n"
        "    utcnow = today = now\n"
        "datetime.datetime = Later\n"
        "import django; django.setup()\n"
        "from backoffice.core import clock\n"
        "clock.now = lambda: Later.now(datetime.timezone.utc)\n"
        "from django.utils import timezone\n"
        "assert timezone.now().year > 2080\n"
        "from games import canonical\n"
        "from submissions.documents.drawing.rules import draw_rules\n"
        "from tests.submissions.documents.drawing.drawn import unheard\n"
        "snapshot = canonical.loads(open(sys.argv[1]).read())\n"
        "sys.stdout.buffer.write(draw_rules(snapshot, unheard))"
    )
    env = os.environ | {"TZ": "Asia/Singapore", "PYTHONHASHSEED": "7", "SOURCE_DATE_EPOCH": "1", "LANG": "C"}
    command = [sys.executable, "-c", code, str(tmp_path / "snapshot.json")]
    done = subprocess.run(command, env=env, capture_output=True, check=True)
    assert done.stdout == submitted("us-sd/casino-war")
