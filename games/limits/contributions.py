from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.webhooks.events import BOTH, Group
from games.limits import audit_labels
from games.limits.compliance import limits_out_of_line
from games.limits.panels import limits_panel

contributes = Contributions(
    table_panels={30: limits_panel},
    compliance={40: limits_out_of_line},
    audit_verbs=audit_labels.VERBS,
    audit_fields=audit_labels.LABELS,
    webhook_groups={"limits": Group(_("Limits set at tables"), BOTH)},
)
