import re

from backoffice.devtools.paths import ROOT
from backoffice.devtools.services import read_env_file
from backoffice.settings.environment import Environment

EXAMPLE = ROOT / ".env.example"


def test_every_setting_is_documented_and_nothing_else_is() -> None:
    documented = set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE.read_text(), re.MULTILINE))
    assert documented == {name.upper() for name in Environment.model_fields}


def test_the_example_as_it_stands_changes_no_default() -> None:
    for name, value in read_env_file(EXAMPLE).items():
        default = Environment.model_fields[name.lower()].default
        assert value.lower() == str(default).lower(), name
