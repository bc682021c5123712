"""`jurisdiction.progressives.toml`: what the law asks of meters on the floor, whatever the game that feeds them."""

from games.rulepacks.periods import Moment
from games.rulepacks.provisions import Provision, Subject, clause_at, holding


class Progressives(Subject):
    """`settings`: a meter is set as approved. `linking`: tables on one meter have the same probability, wager and rate,
    or a probability in proportion with a notice. `display`: no amount above what the meter can show. `adjustment`: none
    without approval, a reported malfunction aside. `readings`: what a meter shows is followed up.
    """

    settings: tuple[Provision, ...] = ()
    linking: tuple[Provision, ...] = ()
    display: tuple[Provision, ...] = ()
    adjustment: tuple[Provision, ...] = ()
    readings: tuple[Provision, ...] = ()

    def settings_at(self, day: Moment) -> Provision | None:
        return holding(self.settings, day)

    def linking_at(self, day: Moment) -> Provision | None:
        return holding(self.linking, day)

    def display_at(self, day: Moment) -> Provision | None:
        return holding(self.display, day)

    def adjustment_at(self, day: Moment) -> Provision | None:
        return holding(self.adjustment, day)

    def readings_at(self, day: Moment) -> Provision | None:
        return holding(self.readings, day)

    def clauses_at(self, day: Moment) -> dict[str, str]:
        """By what they are about, for pages; empty where the law says nothing."""
        return {name: clause_at(provisions, day) for name, provisions in self}
