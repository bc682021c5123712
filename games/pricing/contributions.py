from backoffice.core.contributions import Contributions
from games.pricing.services import play_simulation

contributes = Contributions(
    jobs={"simulation": lambda job: play_simulation(job=job)},
)
