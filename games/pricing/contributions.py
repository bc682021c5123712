from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, JobKind
from backoffice.permissions.actions import Action
from games.pricing.services import play_simulation

contributes = Contributions(
    jobs={"simulation": JobKind(_("Simulation"), lambda job: play_simulation(job=job), "studies")},
    # whoever asked typed all of it
    jobs_seen={"simulation": lambda access: Q() if access.allows(Action.PRICING_RUN) else None},
)
