from pathlib import Path

from backoffice.core.contributions import Contributions
from games.badges import audit_labels
from games.badges.commands import COMMANDS
from games.badges.first_steps import FIRST_STEPS

contributes = Contributions(
    first_day=FIRST_STEPS,
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
)
