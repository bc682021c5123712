"""What a password must be, in words and as a check."""

from django.conf import settings
from django.contrib.auth.password_validation import MinimumLengthValidator, get_default_password_validators
from django.core.exceptions import ValidationError
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.people.models import Person


class DemoPasswordValidator:
    """Everybody can read the demo's password in the manual, so nobody may choose it anywhere else."""

    def validate(self, password: str, user: Person | None = None) -> None:
        if password == settings.DEMO_PASSWORD and not settings.DEMO:
            raise ValidationError(
                _("This is the password of the demo, which everyone knows. Choose another."),
                code="password_of_the_demo",
            )

    def get_help_text(self) -> str:
        return _("Not the password of the demo.")


def _least_length() -> int:
    return next(
        validator.min_length
        for validator in get_default_password_validators()
        if isinstance(validator, MinimumLengthValidator)
    )


def _rules() -> str:
    return _(
        "At least %(length)d characters. Not like your name or email address, not one of the "
        "passwords that many people use, not digits only."
    ) % {"length": _least_length()}


PASSWORD_RULES = lazy(_rules, str)()
MISMATCH = gettext_lazy("The two passwords differ. Type the same one twice.")
