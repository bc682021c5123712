from backoffice.core.contributions import Contributions, Queue
from backoffice.webhooks import audit_labels
from backoffice.webhooks.services.delivery import receivers_due, tell_next
from backoffice.webhooks.services.webhooks import QUEUE, announce_changes

contributes = Contributions(
    change_listeners=(announce_changes,),
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    queues={QUEUE: Queue(tell_next, receivers_due)},
)
