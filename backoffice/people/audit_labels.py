from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "person.invited": _("Invited"),
    "person.invitation_resent": _("Invitation sent again"),
    "person.invitation_withdrawn": _("Invitation withdrawn"),
    "person.joined": _("Invitation accepted"),
    "person.roles_changed": _("Roles changed"),
    "person.removed": _("Removed"),
    "person.renamed": _("Name changed"),
    "person.notices_chosen": _("Notification settings changed"),
    "person.address_changed": _("Email address changed"),
    "person.signed_in": _("Signed in"),
    "person.signed_out": _("Signed out"),
    "person.sessions_ended": _("Sessions ended"),
    "person.locked_out": _("Locked out after wrong passwords or codes"),
    "sign_in.network_locked": _("Network locked after wrong passwords or codes"),
    "person.password_changed": _("Password changed"),
    "person.password_reset": _("Password reset by email"),
    "person.second_factor_added": _("Second factor added"),
    "person.second_factor_removed": _("Second factor removed"),
    "person.second_factor_reset": _("Second factor removed by a manager"),
    "person.recovery_codes_renewed": _("New recovery codes"),
}
LABELS: dict[str, Promise] = {
    "failures": _("Failed attempts"),
    "counted": _("Counted against"),
}
