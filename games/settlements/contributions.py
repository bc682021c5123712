from pathlib import Path

from backoffice.core.contributions import Contributions
from games.settlements.commands import COMMANDS

contributes = Contributions(commands=COMMANDS, help_files=(Path(__file__).with_name("help.toml"),))
