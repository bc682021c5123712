from backoffice.core.contributions import Contributions
from backoffice.table_import.services import drop_imports_of

contributes = Contributions(leaving_steps=(drop_imports_of,))
