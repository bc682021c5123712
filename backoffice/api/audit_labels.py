from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VERBS: dict[str, Promise] = {
    "api_client.added": _("API client added"),
    "api_client.changed": _("API client changed"),
    "api_client.secret_rotated": _("API client given a new secret"),
    "api_client.secret_ended": _(
        "Secrets of an API client revoked; the person it acts for creates a new one"
    ),
    "api_client.old_secret_ended": _("Old secret of an API client revoked"),
    "api_client.revoked": _("API client revoked"),
    "api_client.guessed": _("Wrong secrets entered for an API client"),
    "api_client.acting_confirmed": _("API client confirmed by the person it acts for"),
    "api_client.acting_paused": _("API client awaiting confirmation by the person it acts for"),
    "api_client.acting_ended": _("API client no longer acts for anyone"),
}
LABELS: dict[str, Promise] = {
    "old_secret_until": _("Old secret valid until"),
}
