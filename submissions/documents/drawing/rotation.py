"""The card rotation and inspection plan: what the submission, the law and the operator's answers say about cards."""

from collections.abc import Mapping
from typing import Any

from submissions.documents.drawing.limits import limits_in_words

OPTIONS = ("decks", "batches", "card_supply", "cut_card", "deck_change_hours", "dealt_face_down")
PROCEDURE = "cards"


def rotation_plan(snapshot: Mapping[str, Any]) -> dict[str, Any] | None:
    """None where the rules of the game say nothing about cards that an operator could choose."""
    options = [option for option in snapshot["options"] if option["path"] in OPTIONS]
    steps = [step for each in snapshot["procedures"] if each.get("id") == PROCEDURE for step in each["steps"]]
    clauses = {cite for option in options for cite in option["cite"]} | {
        cite for step in steps for cite in step["cite"]
    }
    answers = [each for each in snapshot["attestations"] if clauses.intersection(each["cite"])]
    readings = [each for each in snapshot["readings"] if each["id"].startswith("deck_")]
    if not options and not steps:
        return None
    return {
        "options": [{**each, "limits": limits_in_words(each)} for each in options],
        "steps": steps,
        "answers": answers,
        "readings": [{**each, "relied_on": _relied_on(each)} for each in readings],
    }


def _relied_on(reading: Mapping[str, Any]) -> str:
    return next((str(one["summary"]) for one in reading["options"] if one["id"] == reading["chosen"]), "")
