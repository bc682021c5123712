from backoffice.core.contributions import Contributions
from backoffice.lists.services import remove_views_of

contributes = Contributions(leaving_steps=(remove_views_of,))
