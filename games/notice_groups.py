from django.utils.translation import gettext_lazy as _

from backoffice.models.notifications import MailChoice
from backoffice.notices import NoticeGroup
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

DAILY = MailChoice.DAILY

GROUPS = (
    NoticeGroup(
        "in_force",
        _("Rules in force"),
        _("Tables that are scheduled, overdue or under new rules; rules that were suspended or withdrawn."),
        ("rules", "going_live"),
        frozenset({Action.IN_FORCE_VIEW}),
        {Role.GAME_MANAGER: DAILY, Role.COMPLIANCE_OFFICER: DAILY, Role.PIT_MANAGER: DAILY},
    ),
    NoticeGroup(
        "rulings",
        _("Rulings and new rules"),
        _("Rulings on readings, waivers, and what a new edition of the rules breaks."),
        ("ruling", "waiver", "pack_notice"),
        frozenset({Action.CONFIGURATION_VIEW, Action.SUBMISSION_REVIEW}),
        {Role.GAME_MANAGER: DAILY, Role.COMPLIANCE_OFFICER: MailChoice.AT_ONCE},
    ),
    NoticeGroup(
        "decks",
        _("Decks"),
        _("Decks that are due, and decks that are missing from the count."),
        ("decks",),
        frozenset({Action.DECK_VIEW}),
    ),
    NoticeGroup(
        "meters",
        _("Meters and jackpots"),
        _("Readings that do not fit, adjustments to decide, hits to countersign."),
        ("meter", "jackpot"),
        frozenset({Action.PROGRESSIVE_VIEW}),
        {Role.GAME_MANAGER: DAILY},
    ),
    NoticeGroup(
        "layouts",
        _("Layouts"),
        _("Layouts that were submitted or decided, and approvals that end."),
        ("layout",),
        frozenset({Action.LAYOUT_VIEW}),
        {Role.GAME_MANAGER: DAILY, Role.APPROVER: DAILY},
    ),
    NoticeGroup(
        "incidents",
        _("Incidents"),
        _("What went wrong at a table and wants somebody's word."),
        ("incident",),
        frozenset({Action.INCIDENT_VIEW}),
    ),
)
