from backoffice.core.contributions import Contributions
from games.packs.citations import clauses_in
from games.packs.floor_law import clause_on_alternative_places
from games.packs.help_clauses import HELP_CLAUSES
from games.packs.places import places_with_rules
from games.packs.selectors import read_every_pack

contributes = Contributions(
    help_clauses=HELP_CLAUSES,
    places=(places_with_rules,),
    warm_up=(read_every_pack,),
    clause_finders=(clauses_in,),
    place_clauses=(clause_on_alternative_places,),
)
