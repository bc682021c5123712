"""`<game>.procedures.toml`: the steps of the rules document that a dealer follows."""

from pydantic import Field

from games.rulepacks.applies import ALWAYS, Applies
from games.rulepacks.base import Cites, Code, PackModel, Words


class Step(PackModel):
    id: Code
    text: Words
    when: Applies = ALWAYS
    cite: Cites = Field(min_length=1)


class Procedure(PackModel):
    """Referred to as `procedure:<procedure>.<step>`; steps come in the order of the work."""

    id: Code
    title: Words
    when: Applies = ALWAYS
    step: tuple[Step, ...] = Field(min_length=1)


class ProceduresFile(PackModel):
    procedure: tuple[Procedure, ...] = ()
