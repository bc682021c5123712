from pathlib import Path

from backoffice.core.contributions import Contributions
from games.official_texts import audit_labels
from games.official_texts.first_steps import FIRST_STEPS

contributes = Contributions(
    first_day=FIRST_STEPS,
    help_files=(Path(__file__).with_name("help.toml"),),
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
)
