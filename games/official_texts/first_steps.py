"""The authority's own words beside ours."""

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _

from backoffice.core.first_day import FirstStep
from backoffice.permissions.actions import Action
from games.official_texts.models import OfficialText

FIRST_STEPS = {
    220: FirstStep(
        "regulator",
        _("Load your official text"),
        _(
            "Open the rules of a game and upload the published document; it is then shown "
            "wherever a clause opens."
        ),
        _("Rules"),
        "rules-list",
        Action.RULES_VIEW,
        lambda: Exists(OfficialText.objects.filter(regulator=OuterRef("pk"))),
        optional=True,
    )
}
