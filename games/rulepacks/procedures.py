"""`<game>.procedures.toml`: the steps of the rules document that a dealer follows."""

from pydantic import Field

from games.rulepacks.applies import Conditional
from games.rulepacks.base import Cites, Code, PackModel, Words


class Step(Conditional):
    id: Code
    text: Words
    cite: Cites = Field(min_length=1)


class Procedure(Conditional):
    """Referred to as `procedure:<procedure>.<step>`; steps come in the order of the work."""

    id: Code
    title: Words
    step: tuple[Step, ...] = Field(min_length=1)


class ProceduresFile(PackModel):
    procedure: tuple[Procedure, ...] = ()
