"""The items that a new feature has to say, answered from what was handed in."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rulepacks.review import FeatureItem, ReviewRules


@dataclass(frozen=True)
class Answer:
    """`where` is the part of the workspace that answers it, where it is no text."""

    item: FeatureItem
    text: str
    where: str
    is_given: bool


def feature_answers(rules: ReviewRules, snapshot: Mapping[str, Any]) -> list[Answer]:
    """Nothing for the other classes."""
    if snapshot["submission"]["kind"] != "new_feature":
        return []
    return [_answer(item, snapshot) for item in rules.feature_item]


def _answer(item: FeatureItem, snapshot: Mapping[str, Any]) -> Answer:
    said = snapshot["submission"]
    match item.answered_by:
        case "mathematics":
            return Answer(item, "", "mathematics", bool(snapshot["mathematics"]["wagers"]))
        case "layouts":
            return Answer(item, "", "changes", bool(snapshot["layouts"]))
        case "equipment":
            pictures = [each for each in snapshot["attachments"] if each["code"] == "equipment"]
            return Answer(item, ", ".join(each["name"] for each in pictures), "", bool(pictures))
        case "text":
            text = str(said["feature_items"].get(item.id, ""))
        case _:
            text = str(said[item.answered_by])
    return Answer(item, text, "", bool(text.strip()))
