"""`<game>.attestations.toml`: what no computer can see, asked of the operator."""

from typing import Literal

from pydantic import Field

from games.rulepacks.applies import Conditional
from games.rulepacks.base import Cites, Code, PackModel, Words

ApprovalKind = Literal["layout", "device", "progressive"]


class Attestation(Conditional):
    """The answer stands at `attestations.<id>`: yes or no, or, for `reference`, the number or date of an approval.

    `approval` is the kind of approval that a reference names, so that it can be compared with those on record; one of a
    layout may say that the layout is filed with the submission.
    """

    id: Code
    question: Words
    answer: Literal["yes", "reference"] = "yes"
    approval: ApprovalKind | None = None
    help: Words | None = None
    cite: Cites = Field(min_length=1)


class AttestationsFile(PackModel):
    attestation: tuple[Attestation, ...] = ()
