from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, JobKind
from games.pricing.services import play_simulation

contributes = Contributions(
    jobs={"simulation": JobKind(_("Simulation"), lambda job: play_simulation(job=job), "studies")},
)
