from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions
from backoffice.core.menu import Entry
from backoffice.permissions.actions import Action

contributes = Contributions(
    menu={180: Entry(_("Audit trail"), "history", "audit-list", Action.AUDIT_VIEW, ("audit",))},
)
