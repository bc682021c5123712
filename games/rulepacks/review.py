"""How a jurisdiction decides about submissions, whatever the game: `jurisdiction.review.toml` in its folder.

Days are a regulator's own target: nothing is ever approved because they passed.
"""

from functools import lru_cache
from typing import Literal

from pydantic import Field

from games.rulepacks.base import Cites, Code, PackModel, Words
from games.rulepacks.errors import PackError
from games.rulepacks.loader import read_file
from games.rulepacks.places import folder_of

Outcome = Literal["approved", "approved_with_conditions", "approved_in_part", "rejected"]
AnsweredBy = Literal[
    "text",
    "narrative",
    "reason",
    "other_jurisdictions",
    "intellectual_property",
    "mathematics",
    "layouts",
    "equipment",
]


class FeatureItem(PackModel):
    """One thing that a request for a new feature must say, and where it says it."""

    id: Code
    title: Words
    help: Words
    answered_by: AnsweredBy = "text"
    cite: Cites


class KindOfSubmission(PackModel):
    id: Code
    summary: Words
    cite: Cites = ()


class ReviewRules(PackModel):
    """`deadline` says in words what the law says about time; `target_days` only counts."""

    prefix: Words
    outcomes: tuple[Outcome, ...] = Field(min_length=2)
    outcomes_cite: Cites = ()
    target_days: dict[Code, int]
    deadline: Words
    needs_lab_report: tuple[Code, ...] = ("new_feature",)
    lab_report_cite: Cites = ()
    kind: tuple[KindOfSubmission, ...]
    feature_item: tuple[FeatureItem, ...] = ()


@lru_cache(maxsize=64)
def review_rules(jurisdiction: str) -> ReviewRules:
    folder = folder_of(jurisdiction)
    path = None if folder is None else folder / "jurisdiction.review.toml"
    if path is None or not path.is_file():
        raise PackError(
            ("jurisdiction.review.toml", "", f"is missing: nobody has said how {jurisdiction} decides")
        )
    return read_file(ReviewRules, path)
