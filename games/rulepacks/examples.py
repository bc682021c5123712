"""`<game>.example.toml`: one complete configuration without an error, to start from and to test against."""

from typing import Any

from games.rulepacks.base import PackModel


class ExampleFile(PackModel):
    configuration: dict[str, Any]
