"""`<game>.example.toml`: one complete configuration without an error, to start from and to test against."""

from collections.abc import Mapping
from typing import Any

from games.rulepacks.base import PackModel


class ExampleFile(PackModel):
    configuration: dict[str, Any]


def unanswered(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values without answers to questions: whoever takes them over has answered none of them."""
    return {name: value for name, value in values.items() if name != "attestations"}
