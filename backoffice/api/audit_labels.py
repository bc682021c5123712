from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "api_client.added": _("API client added"),
    "api_client.changed": _("API client changed"),
    "api_client.secret_rotated": _("API client given a new secret"),
    "api_client.secret_ended": _("API client's secrets ended: who it acts for makes a new one"),
    "api_client.old_secret_ended": _("API client's old secret ended"),
    "api_client.revoked": _("API client revoked"),
    "api_client.guessed": _("Wrong secrets tried for an API client"),
    "api_client.acting_confirmed": _("API client confirmed to act for a person"),
    "api_client.acting_paused": _("API client waits for the word of whom it acts for"),
    "api_client.acting_ended": _("API client acts for nobody any more"),
}
LABELS: dict[str, Promise] = {
    "old_secret_until": _("Old secret good until"),
}
