"""`<game>.exemptions.toml`: where a document, or a reading of it, says that some of its paragraphs do not apply."""

from pydantic import Field

from games.rulepacks.applies import Conditional
from games.rulepacks.base import Cites, PackModel, Words


class Exemption(Conditional):
    """While it holds, nothing is asked for on the strength of `paragraphs` alone: their fields, questions, checks,
    elements and steps fall away, and the rules document says so. `words` give the reason, `cite` where it is written.
    """

    paragraphs: Cites = Field(min_length=1)
    words: Words
    cite: Cites = Field(min_length=1)


class ExemptionsFile(PackModel):
    exemption: tuple[Exemption, ...] = ()
