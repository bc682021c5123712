from pathlib import Path

from backoffice.core.contributions import Contributions, Old
from backoffice.table_import.commands import COMMANDS
from backoffice.table_import.models import TableImport
from backoffice.table_import.services import drop_imports_of

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    leaving_steps=(drop_imports_of,),
    old_rows={"table_imports": Old(lambda before: TableImport.objects.filter(created_at__lt=before))},
)
