"""Who is needed first, in every kind of organisation."""

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.people.models import Membership
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import Role

_FLOOR = [Role.PIT_MANAGER.value, Role.FLOOR_SUPERVISOR.value]

FIRST_STEPS = {
    10: FirstStep(
        "platform",
        _("Protect your own account"),
        _("A second factor: an authenticator app or a passkey. Keep the recovery codes."),
        _("Set it up"),
        "mfa_index",
        Action.SIGNED_IN,
        lambda: Exists(Authenticator.objects.filter(user=OuterRef("pk"))),
    ),
    60: FirstStep(
        "platform",
        _("Invite a second administrator"),
        _("So that someone can help when you are away or locked out."),
        _("Invite"),
        "people-invite",
        Action.PEOPLE_MANAGE,
        lambda: Exists(
            Membership.objects.filter(operator__isnull=True, regulator__isnull=True).exclude(
                person=OuterRef("pk")
            )
        ),
    ),
    140: FirstStep(
        "operator",
        _("Invite your compliance officer"),
        _("Submissions are signed by a compliance officer. Done when the invitation is accepted."),
        _("Invite"),
        "people-invite",
        Action.PEOPLE_MANAGE,
        lambda: Exists(
            Membership.objects.filter(
                operator=OuterRef("pk"), roles__contains=[Role.COMPLIANCE_OFFICER.value]
            )
        ),
    ),
    150: FirstStep(
        "operator",
        _("Invite your floor staff"),
        _("Pit managers and floor supervisors log deck changes, meters and incidents."),
        _("Invite"),
        "people-invite",
        Action.PEOPLE_MANAGE,
        lambda: Exists(Membership.objects.filter(operator=OuterRef("pk"), roles__overlap=_FLOOR)),
    ),
    210: FirstStep(
        "regulator",
        _("Invite a reviewer"),
        _("Reviewers read submissions and recommend; approvers decide."),
        _("Invite"),
        "people-invite",
        Action.PEOPLE_MANAGE,
        lambda: Exists(
            Membership.objects.filter(regulator=OuterRef("pk"), roles__contains=[Role.REVIEWER.value])
        ),
    ),
}
