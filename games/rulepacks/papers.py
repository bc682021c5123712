"""What a place's approved rules look like as a document: `jurisdiction.papers.toml` in its folder.

Cover, version, date of effect, sentence of approval, running head and contents are the authority's way of writing, not
the product's. A place without a file has documents all the same: they claim no law.
"""

from functools import lru_cache
from typing import Literal, Self

from pydantic import model_validator

from games.rulepacks.base import PackModel, Words
from games.rulepacks.fields import fields_in
from games.rulepacks.loader import read_file
from games.rulepacks.places import folder_of

NAME = "jurisdiction.papers.toml"
FIELDS = frozenset(
    {
        "title", "game", "document", "operator", "property", "authority", "jurisdiction", "variant", "version",
        "day", "time", "hours", "approved_on", "approval_number", "submission", "number", "chapter",
    }
)  # fmt: skip
"""What a sentence may name in braces: `{day}` is that of effect, `{hours}` its time as 0800, `{number}` and
`{chapter}` those of a chapter.
"""


class Papers(PackModel):
    """`whose` says once whose rules they are; everything else that a document says about it follows from `rules_of`."""

    rules_of: Literal["authority", "operator"] = "authority"
    whose: Words = (
        "The rules are those of the authority; the operator's choices stand in them where they leave one."
    )
    size: Literal["letter", "a4"] = "a4"
    letterhead: tuple[Words, ...] = ("{authority}",)
    kind: Words = "Rules of the game"
    title: Words = "{title}"
    parties: Words = "{property}, operated by {operator}"
    version: Words = "Version {version}"
    effective: Words = "In effect from {day}, {time}"
    wanted: Words = "Requested effective date: {day}, {time}"
    approval: Words = "{authority} approved these rules for {property} on {approved_on} as {approval_number}."
    proposal: Words = "These rules of {title} were submitted for {property} and are not approved."
    running: Words = "{title} · {property} · {variant}"
    contents: Words = "Contents"
    chapter: Words = "Chapter {number}: {chapter}"
    lead: Words | None = None

    @model_validator(mode="after")
    def _names_what_there_is(self) -> Self:
        for name, value in self:
            for text in value if isinstance(value, tuple) else (value,):
                for field in fields_in(text or ""):
                    if field not in FIELDS:
                        raise ValueError(
                            f"{name}: there is no {{{field}}}: one of {', '.join(sorted(FIELDS))}"
                        )
        return self


@lru_cache(maxsize=64)
def papers_of(jurisdiction: str) -> Papers:
    folder = folder_of(jurisdiction)
    path = None if folder is None else folder / NAME
    return read_file(Papers, path) if path is not None and path.is_file() else Papers()
