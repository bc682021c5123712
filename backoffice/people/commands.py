"""What the search offers to do here, by name."""

from django.utils.translation import gettext_lazy as _

from backoffice.core.commands import Command
from backoffice.permissions.actions import Action

COMMANDS = {
    300: Command(
        _("Invite a person"), "user-plus", "people-invite", Action.PEOPLE_MANAGE, "new add colleague"
    ),
    810: Command(
        _("Profile"),
        "user",
        "profile",
        Action.SIGNED_IN,
        "settings name e-mail address account",
        is_setting=True,
    ),
    811: Command(
        _("Security"),
        "shield-lock",
        "mfa_index",
        Action.SIGNED_IN,
        "settings password second factor passkey account",
        is_setting=True,
    ),
    812: Command(
        _("Sessions"),
        "devices",
        "usersessions_list",
        Action.SIGNED_IN,
        "settings browsers signed in account",
        is_setting=True,
    ),
}
