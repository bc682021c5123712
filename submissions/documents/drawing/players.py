"""Papers for players, all from the public part of a snapshot: the register's edition, the gaming guide, the sign."""

import re
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.safestring import SafeString, mark_safe

from backoffice.core.pdf_archive import write_archive
from backoffice.core.pdf_filling import page_fills, room_at_the_foot, well_filled
from backoffice.core.verify_mark import verify_mark
from games import canonical
from submissions.documents.drawing.approvals import Approval, in_words
from submissions.documents.drawing.clauses import pays
from submissions.documents.drawing.document import paper_size, render_document
from submissions.documents.drawing.game_parts import game_of, game_template
from submissions.documents.drawing.outline import chapter_label, cite_class
from submissions.documents.drawing.public import public_part
from submissions.documents.drawing.public_odds import (
    card_in_words,
    commission_of,
    facts_of,
    further_rows,
    limits_of,
    meters_of,
    spin_pays,
    wagers_of,
)

FOLDER = "documents/pdf"
TITLES = {"edition": "Approved rules: player edition", "guide": "Gaming guide", "sign": "Table sign"}
SIZES = (16, 17, 18, 20, 22, 24, 26, 29, 32, 36, 40, 44, 48, 54, 60)
"""Points of a sign's wagers: 16 points are read at two metres."""
COLUMNS = ((5, 1), (10, 2))
"""Up to so many lines in so many columns; whatever is longer in three."""
FEW_READINGS = 15
"""So many stand beside the passages that they are about; more would drown the rules and follow them."""
ROOM = 64
"""Points that stay free below the last line of a sign: its foot is as high as the code in it."""
_LAYOUT = re.compile(r"Appendix \S+")


def draw_player_edition(snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    """The edition of the public register: rules, odds, limits, version and dates."""
    return _draw("edition", snapshot, approval)


def player_edition_html(snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    return _part("edition", snapshot, approval)


def draw_gaming_guide(snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    """How the game is played, in plain words."""
    return _draw("guide", snapshot, approval)


def gaming_guide_html(snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    return _part("guide", snapshot, approval)


def draw_table_sign(snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    """Odds and limits to be read across the table, on one page in the largest type that fits."""
    view = public_view("sign", snapshot, approval)

    def drawn(size: int, room: int = 0) -> bytes:
        return _write("sign", view | {"points": size, "room": room}, approval)

    low, high, best = 0, len(SIZES) - 1, b""
    while low < high:
        middle = (low + high + 1) // 2
        tried = drawn(SIZES[middle])
        if len(page_fills(tried)) == 1:
            low, best = middle, tried
        else:
            high = middle - 1
    # then the foot goes down to the edge of the sheet
    room = room_at_the_foot(best or drawn(SIZES[low])) - ROOM
    return drawn(SIZES[low], max(room, 0))


def table_sign_html(snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    return _part("sign", snapshot, approval)


def _part(kind: str, snapshot: Mapping[str, Any], approval: Approval) -> SafeString:
    """For a page of ours: no style, no script, every typed word escaped by the template."""
    return mark_safe(render_document(f"{FOLDER}/_{kind}.html", public_view(kind, snapshot, approval)))  # noqa: S308


def _draw(kind: str, snapshot: Mapping[str, Any], approval: Approval) -> bytes:
    view = public_view(kind, snapshot, approval)
    return well_filled(lambda density: _write(kind, view | {"density": density}, approval))


def _write(kind: str, view: Mapping[str, Any], approval: Approval) -> bytes:
    frame = {"kind": TITLES[kind], "part": f"{FOLDER}/_{kind}.html"}
    html = render_document(f"{FOLDER}/player.html", {**view, **frame})
    return write_archive(html, identifier=view["hash"], made_at=approval.at)


def public_view(kind: str, snapshot: Mapping[str, Any], approval: Approval) -> dict[str, Any]:
    public = public_part(snapshot)
    decided = in_words(approval, ZoneInfo(public["property"]["zone"])) or {}
    game = game_of(public["pack"]["game_code"])
    wagers = wagers_of(public, game.own_wagers)
    facts = facts_of(public)
    further = further_rows(public, game.own_wagers)
    # of what is public alone: the hash of the whole snapshot would let others guess at what is not
    own_hash = canonical.hash_of([kind, public, approval.number])
    return {
        **public,
        "approval": {name: decided[name] for name in ("number", "version", "on")}
        | {"effective": str(decided["effective"]).replace("_", " ")},
        "hash": own_hash,
        "verify": verify_mark(own_hash),
        "size": paper_size(public["pack"]["id"]),
        "title": public["pack"]["title"].partition(" (")[0],
        "cite_class": cite_class(public["chapters"]),
        "density": "even",
        "currency": public["property"]["currency"],
        "chapters": _chapters(public, facts.get("layout", ""), game.own_wagers),
        "readings": [
            {**each, "cite": [shown_cite(cite) for cite in each["cite"]]} for each in public["readings"]
        ],
        "wagers": wagers,
        "codes": {wager["code"]: wager for wager in wagers},
        "facts": facts,
        "read": {each["id"]: each["chosen"] for each in public["readings"]},
        "limits": limits_of(public),
        "commission": commission_of(public),
        "meters": meters_of(public),
        "spin": spin_pays(public),
        "trigger": card_in_words(facts.get("bonus_spin_trigger", "")),
        "further": further,
        "insurance": [row for group in further for row in group["rows"]],
        "tie_paid": [row for group in further for row in group["rows"] if row["tie_pays"]],
        "notes_beside": len(public["readings"]) <= FEW_READINGS,
        "simple_rulings": _simple_rulings(public),
        "guide": game_template(game, "guide.html") or f"{FOLDER}/_chapters.html",
        "further_title": game.further_title,
        "further_table": game_template(game, "pay_table.html"),
        "further_sign": game_template(game, "pay_table_sign.html"),
        "columns": _columns(wagers, further),
        "points": SIZES[0],
    }


def _chapters(public: Mapping[str, Any], layout: str, own_wagers: frozenset[str]) -> list[dict[str, Any]]:
    """Each paragraph with the notes on how it is read; of the layouts only the one on this table."""
    found = []
    for chapter in public["chapters"]:
        paragraphs = [
            {
                **each,
                "shown": shown_cite(each["cite"]),
                # the odds of the game's own wagers are a table above
                "chosen": [one for one in each["chosen"] if not pays(own_wagers, one.get("path", ""))],
                "notes": [
                    {"number": place, "summary": read["summary"]}
                    for place, read in enumerate(public["readings"], 1)
                    if each["cite"] in read["cite"]
                ],
            }
            for each in chapter["paragraphs"]
            if not (layout and _other_layout(each["cite"], layout))
        ]
        if paragraphs:
            found.append({**chapter, "paragraphs": paragraphs, "label": chapter_label(chapter)})
    return found


def shown_cite(cite: str) -> str:
    """`ZZ go-to-war:2` as people write it: Go to war 2."""
    place, colon, number = cite.partition(" ")[2].partition(":")
    return f"{place.replace('-', ' ').capitalize()}, {number}" if colon else cite


def _other_layout(cite: str, layout: str) -> bool:
    named = _LAYOUT.search(cite)
    return named is not None and _LAYOUT.fullmatch(layout) is not None and named.group() != layout


def _simple_rulings(public: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What happens whatever else is the case; where it depends on more, the rules have to be asked."""
    return [
        {"title": each["title"], "happened": each["happened"], "ruling": each["rulings"][0]["ruling"]}
        for each in public["irregularities"]
        if len(each["rulings"]) == 1
        and not any(each["rulings"][0].get(name) for name in ("noticed", "outcome", "condition", "options"))
    ]


def _columns(wagers: list[dict[str, Any]], further: list[dict[str, Any]]) -> int:
    lines = sum(len(wager["pays"]) for wager in wagers) + sum(len(group["rows"]) for group in further)
    return next((columns for most, columns in COLUMNS if lines <= most), 3)
