"""What every model of a pack file has in common: frozen, and no key that it does not know."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints


class PackModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)


Code = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", strict=True)]
"""A wager, event, reading or option, as configuration paths name it."""

Words = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True, strict=True)]

Cites = tuple[Words, ...]
"""Paragraph ids with the prefix of the pack: `SG 4.1.5`."""
