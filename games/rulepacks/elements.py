"""`<game>.elements.toml`: what has to be on a layout or at a table."""

from typing import Literal

from pydantic import Field

from games.rulepacks.applies import Conditional
from games.rulepacks.base import Cites, Code, PackModel, Words


class Element(Conditional):
    """Listed in `layout_elements` of a configuration by its id."""

    id: Code
    name: Words
    kind: Literal["marking", "device", "furniture", "card"]
    cite: Cites = Field(min_length=1)


class ElementsFile(PackModel):
    element: tuple[Element, ...] = ()
