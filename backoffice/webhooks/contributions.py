from datetime import timedelta

from backoffice.core.contributions import Contributions, Every
from backoffice.webhooks import audit_labels
from backoffice.webhooks.services.delivery import deliver_due
from backoffice.webhooks.services.webhooks import announce_changes

contributes = Contributions(
    change_listeners=(announce_changes,),
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    schedule={"deliver-webhooks": Every(timedelta(seconds=10), lambda at: deliver_due())},
)
