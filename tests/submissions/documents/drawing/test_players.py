"""Papers for players say what players need, and nothing that is confidential."""

import copy
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pikepdf
import pytest

from backoffice.core.verify_mark import verify_page
from games.engine.configuration import with_path
from games.rulepacks.loader import load_pack
from submissions.documents.drawing.players import (
    draw_gaming_guide,
    draw_player_edition,
    draw_table_sign,
    gaming_guide_html,
    player_edition_html,
    table_sign_html,
)
from submissions.documents.drawing.rules import rules_html
from submissions.submissions.snapshots.assemble import assemble
from tests.submissions.documents.drawing.drawn import APPROVAL, edition, guide, pages_of, sign, words_of
from tests.submissions.documents.material import material_for
from tests.submissions.submissions.complete import complete_snapshot

pytestmark = pytest.mark.slow
MARYLAND = "us-md/casino-war"
# Leaves that players may read, and those that the papers are put together by. Everything else is confidential.
PUBLIC = re.compile(
    r"pack\.(id|title|document|authority|version|jurisdiction|game|game_code|surface)"
    r"|parties\.(operator\.name|property\.(name|zone|currency)|regulator\.(name|jurisdiction_name))"
    r"|configuration\.variant|configuration\.values\.wagers\.\d+"
    r"|configuration\.values\.bonus_spin\.wheel\.\d+\.(hot_spot|community|symbol)"
    r"|chapters\.\d+\.(id|title)|chapters\.\d+\.paragraphs\.\d+\.(cite|term|text|printed\..*)"
    r"|insurance\..*|irregularities\..*"
    r"|readings\.\d+\.(id|title|chosen|cite\.\d+|options\.\d+\.(id|summary))"
    r"|mathematics\.wagers\.\d+\.code|mathematics\.wagers\.\d+\.events\.\d+\.(event|pays)"
)
PUBLIC_OPTIONS = re.compile(
    r"decks|layout|seats|adjacent_boxes|wagers|commission|dealt_face_down|displayed_rtp|sign\.lines|paytables\..*|insurance\..*"
    r"|electronic\.community_cards|limits\.(?!smallest_chip).*|progressive\.(wager|initial|reset|maximum|envy\..*)"
    r"|bonus_spin\.(wagers|trigger)|bonus_spin\.(primary|secondary)\.(initial|reset|maximum)"
)


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any, Any, Any]]:
    """Every leaf: its path, where it lies, under which key, and what it is."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in list(items):
        here = f"{path}.{key}" if path else str(key)
        if isinstance(each, dict | list):
            yield from leaves(each, here)
        else:
            yield here, value, key, each


def is_public(path: str, snapshot: dict[str, Any]) -> bool:
    """Options and choices are public by the path that they are about, whatever place they have in a list."""
    if PUBLIC.fullmatch(path):
        return True
    chosen = re.fullmatch(r"(options\.\d+|chapters\.\d+\.paragraphs\.\d+\.chosen\.\d+)\.(.+)", path)
    if not chosen:
        return False
    place: Any = snapshot
    for step in chosen.group(1).split("."):
        place = place[int(step)] if isinstance(place, list) else place[step]
    if chosen.group(2) == "path":
        return True
    kept = re.fullmatch(r"(label|section|chosen\.\d+|lines\.\d+)", chosen.group(2)) is not None
    return kept and PUBLIC_OPTIONS.fullmatch(place["path"]) is not None


def marked() -> dict[str, Any]:
    """The snapshot with an unmistakable mark in every confidential leaf, text or number."""
    original = complete_snapshot(MARYLAND)
    snapshot = copy.deepcopy(original)
    for number, (path, holder, key, _) in enumerate(leaves(snapshot)):
        if not is_public(path, original):
            holder[key] = f"LEAK{number:05}X"
    return snapshot


@pytest.mark.parametrize(
    ("draw", "html"),
    [
        (draw_player_edition, player_edition_html),
        (draw_gaming_guide, gaming_guide_html),
        (draw_table_sign, table_sign_html),
    ],
)
def test_nothing_confidential_is_on_the_paper_in_its_bytes_or_on_the_page(
    draw: Callable[..., bytes], html: Callable[..., str]
) -> None:
    snapshot = marked()
    pdf = draw(snapshot, APPROVAL)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert not opened.attachments
        raw = b"".join(each.read_bytes() for each in opened.objects if isinstance(each, pikepdf.Stream))
        written = b"".join(repr(each).encode() for each in opened.objects)
    assert not re.findall(r"LEAK\d+", words_of(pdf) + html(snapshot, APPROVAL))
    assert b"LEAK" not in pdf + raw + written


def with_symbol() -> dict[str, Any]:
    """One stop shows $100, for which the table of 10.E prints $125."""
    material = material_for(MARYLAND)
    stops = material.values["bonus_spin"]["wheel"]
    wheel = [stop | ({"symbol": "$100"} if stop["community"] == 125 else {}) for stop in stops]
    return assemble(
        load_pack(MARYLAND), replace(material, values=with_path(material.values, "bonus_spin.wheel", wheel))
    )


def test_md_10_e_papers_say_what_a_symbol_pays() -> None:
    snapshot = with_symbol()
    said = "the $100 symbol pays $1,000 on the hot spot and $125 elsewhere"
    for html in (player_edition_html, table_sign_html):
        assert said in html(snapshot, APPROVAL)
        assert "symbol pays" not in html(complete_snapshot(MARYLAND), APPROVAL), "nothing is made up"
    rules = rules_html(snapshot, "ab" * 32)
    assert re.search(r"<td>\$100</td><td>\$1,000[^<]*</td><td[^>]*>\$125", rules)
    assert "symbol $100: 15 × hot spot $1,000, community $125" in rules


def test_there_is_enough_to_leak() -> None:
    marks = sum(str(each).startswith("LEAK") for _, _, _, each in leaves(marked()))
    assert marks > 2_000


def test_staff_and_reasons_are_on_no_paper_for_players() -> None:
    words = words_of(edition(MARYLAND)) + words_of(guide(MARYLAND)) + words_of(sign(MARYLAND))
    for private in ("Maya Torres", "Caleb Osei", "Ruth Calloway", "2.33", "993023", "recomputed", "Train"):
        assert private not in words


def test_the_edition_has_rules_odds_limits_version_and_dates() -> None:
    words = words_of(edition(MARYLAND))
    for said in (
        "MD-A-2026-0009, version 4, on 20 November 2026",
        "1 December 2026, 06:00 (New York time)",
        verify_page(),
        "100 % of the meter and 1000 to 1",
        "Table maximum $500",
        "Chapter 9: Completing a round",
        "Notes: how open passages are read here",
    ):
        assert said in words
    for text in pages_of(edition(MARYLAND)):
        assert "Approved 20 November 2026" in text


@pytest.mark.parametrize("pack_id", [MARYLAND, "sg/tiger-buffalo", "us-sd/casino-war", "online/war"])
def test_36_05_03_22_the_guide_says_in_plain_words_how_to_play(pack_id: str) -> None:
    html = gaming_guide_html(complete_snapshot(pack_id), APPROVAL)
    for said in ("How to play", "Wagers and odds", "Limits", APPROVAL.number):
        assert said in html


@pytest.mark.parametrize("pack_id", [MARYLAND, "sg/tiger-buffalo"])
def test_2_b_6_the_sign_states_every_odds_and_the_limits_on_one_page(pack_id: str) -> None:
    snapshot, pages = complete_snapshot(pack_id), list(pages_of(sign(pack_id)))
    words = " ".join(" ".join(pages).split())
    assert len(pages) == 1
    for option in snapshot["options"]:
        if option["path"].startswith(("paytables.", "limits.m", "limits.payout", "progressive.envy")):
            assert option["chosen"][0] in words, option["path"]


def test_a_game_without_a_guide_of_its_own_shows_its_rules() -> None:
    snapshot = copy.deepcopy(complete_snapshot("us-sd/casino-war"))
    snapshot["pack"]["game_code"] = "brand_new"
    assert "Payment schedule" in gaming_guide_html(snapshot, APPROVAL)


def test_hostile_words_on_a_page_stay_words() -> None:
    snapshot = copy.deepcopy(complete_snapshot("us-sd/casino-war"))
    snapshot["configuration"]["variant"] = snapshot["parties"]["operator"]["name"] = "<img src=x>"
    assert "<img" not in player_edition_html(snapshot, APPROVAL)
