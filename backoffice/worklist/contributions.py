from datetime import datetime
from pathlib import Path

from django.db.models import QuerySet

from backoffice.core.contributions import Contributions, Old
from backoffice.worklist import audit_labels
from backoffice.worklist.models import WorkMark
from backoffice.worklist.services import release_items_of


def _marks_before(moment: datetime) -> QuerySet[WorkMark]:
    return WorkMark.objects.filter(changed_at__lt=moment)


contributes = Contributions(
    help_files=(Path(__file__).with_name("help.toml"),),
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    leaving_steps=(release_items_of,),
    old_rows={"work_marks": Old(_marks_before)},
)
