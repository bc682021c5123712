"""What the regulator's workspace writes at its lines."""

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from backoffice.core.formatting import percent_text
from games.configurations.rules.redline.effects import Effect, Move
from submissions.review.models import Comment
from submissions.submissions.places import words_of_place

register = template.Library()
MOST_MOVES = 3
FINDING_TONES = {
    "error": ("bad", "alert-circle"),
    "warning": ("warn", "alert-triangle"),
    "attestation": ("info", "writing-sign"),
    "information": ("info", "info-circle"),
}


@register.inclusion_tag("review/_talk_link.html", takes_context=True)
def talk(context: Mapping[str, Any], anchor: str, place: str) -> dict[str, Any]:
    """`{% talk "field" line.path %}`: how much was said about a line, and the way to say something. The next
    element of class `talk` takes what it opens.
    """
    return _talk(context, anchor, place)


@register.inclusion_tag("review/_talk_link.html", takes_context=True)
def talk_again(context: Mapping[str, Any], anchor: str, place: str) -> dict[str, Any]:
    """The same link once more after something was said, put where it stands."""
    return _talk(context, anchor, place) | {"oob": True}


def _talk(context: Mapping[str, Any], anchor: str, place: str) -> dict[str, Any]:
    desk = context["desk"]
    threads = desk.threads.at(anchor, str(place))
    return {
        "desk": desk,
        "anchor": anchor,
        "place": place,
        "mark": talk_mark(anchor, place),
        "number": sum(1 + len(each.replies.all()) for each in threads),
        "open": sum(each.resolved_at is None for each in threads),
    }


@register.filter
def talk_mark(anchor: str, place: Any) -> str:
    """A name for a place that can stand in an address or an id."""
    return hashlib.sha256(f"{anchor} {place}".encode()).hexdigest()[:12]


@register.filter
def side(effect: Effect, kinds: str) -> Effect:
    """`{{ effect|side:"edge jackpot" }}`: only these kinds and in this order, of each what moves most first."""
    wanted = kinds.split()
    chosen = sorted(
        (each for each in effect.moves if each.kind in wanted),
        key=lambda each: (wanted.index(each.kind), -_size(each), each.label),
    )
    return Effect(tuple(chosen), effect.problem if "edge" in wanted else None)


@register.filter
def largest(effect: Effect) -> Effect:
    return Effect(effect.moves[:MOST_MOVES], effect.problem)


@register.filter
def others(effect: Effect) -> Effect:
    return Effect(effect.moves[MOST_MOVES:])


def _size(move: Move) -> Fraction:
    """What is new or gone comes before what merely moved."""
    return Fraction(10**9) if move.delta is None else abs(move.delta)


@register.filter
def tone(severity: str) -> str:
    return FINDING_TONES.get(severity, ("neutral", "point"))[0]


@register.filter
def severity_icon(severity: str) -> str:
    return FINDING_TONES.get(severity, ("neutral", "point"))[1]


@register.filter
def edge_points(move: Mapping[str, Any]) -> str:
    """`Tie ▼ 0.82`: the largest move of an edge, in points."""
    delta = Fraction(move["after"]) - Fraction(move["before"])
    points = percent_text(abs(delta)).replace("\N{NO-BREAK SPACE}%", "")
    return f"{move['label']} {'▲' if delta > 0 else '▼'} {points}"


@register.filter
def drawn(layout: Mapping[str, Any]) -> SafeString:
    return mark_safe(str(layout["drawing"]))  # noqa: S308 - our own drawing, frozen with its round


@register.filter
def get(container: Mapping[str, Any], key: str) -> Any:
    return container.get(key)


@register.filter
def place_words(comment: Comment, pack_id: str) -> str:
    """What a thread is about, as the rules call it."""
    return words_of_place(pack_id, comment.anchor, comment.place)


@register.simple_tag
def words_at(pack_id: str, anchor: str, place: str) -> str:
    """The same of a place where nothing was said yet."""
    return words_of_place(pack_id, anchor, place)
