from pathlib import Path

from backoffice.core.contributions import Contributions
from backoffice.help.selectors import found_in_help

contributes = Contributions(search={130: found_in_help}, help_files=(Path(__file__).with_name("help.toml"),))
