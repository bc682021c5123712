"""The kinds of file that a pack may have: `<game>.toml` and `<game>.<kind>.toml` beside it."""

from games.rulepacks.attestations import AttestationsFile
from games.rulepacks.base import PackModel
from games.rulepacks.batches import BatchesFile
from games.rulepacks.checks import ChecksFile
from games.rulepacks.choices import ChoicesFile
from games.rulepacks.elements import ElementsFile
from games.rulepacks.examples import ExampleFile
from games.rulepacks.exemptions import ExemptionsFile
from games.rulepacks.head import PackHead
from games.rulepacks.irregularities import IrregularitiesFile
from games.rulepacks.layouts import LayoutsFile
from games.rulepacks.limit_changes import LimitChangesFile
from games.rulepacks.paragraphs import ParagraphsFile, SourcesFile
from games.rulepacks.parameters import ParametersFile
from games.rulepacks.procedures import ProceduresFile
from games.rulepacks.readings import InterpretationsFile
from games.rulepacks.wagers import WagersFile

KINDS: dict[str, type[PackModel]] = {
    "": PackHead,
    "attestations": AttestationsFile,
    "batches": BatchesFile,
    "checks": ChecksFile,
    "choices": ChoicesFile,
    "elements": ElementsFile,
    "example": ExampleFile,
    "exemptions": ExemptionsFile,
    "irregularities": IrregularitiesFile,
    "layouts": LayoutsFile,
    "limit_changes": LimitChangesFile,
    "paragraphs": ParagraphsFile,
    "parameters": ParametersFile,
    "procedures": ProceduresFile,
    "readings": InterpretationsFile,
    "sources": SourcesFile,
    "wagers": WagersFile,
}
"""A game adds kinds of its own in `GAME.sections`."""
