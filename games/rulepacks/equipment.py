"""`jurisdiction.equipment.toml`: what the law asks of a table's equipment."""

from games.rulepacks.periods import Moment
from games.rulepacks.provisions import Provision, Subject, holding


class Equipment(Subject):
    """`alternative_places`: a drop box or tip box that stands elsewhere needs approval."""

    alternative_places: tuple[Provision, ...] = ()

    def alternative_places_at(self, day: Moment) -> Provision | None:
        return holding(self.alternative_places, day)
