from backoffice.core.contributions import Contributions
from games.official_texts import audit_labels

contributes = Contributions(audit_verbs=audit_labels.VERBS, audit_fields=audit_labels.LABELS)
