from backoffice.core.contributions import Contributions
from games.packs.citations import clauses_in
from games.packs.floor_law import clause_on_alternative_places

contributes = Contributions(
    clause_finders=(clauses_in,),
    place_clauses=(clause_on_alternative_places,),
)
