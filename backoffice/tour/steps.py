"""What a role is shown in three minutes: one file for each role, a few pages with what to look at and why."""

from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from backoffice.help.pages import help_on
from backoffice.permissions.access import Access
from backoffice.permissions.roles import Role
from backoffice.permissions.url_actions import actions_by_url_name
from games.engine.numbers import read_toml

FOLDER = Path(__file__).with_name("roles")


class Step(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    # the name of an address without arguments
    page: str
    look: str = Field(min_length=20)
    why: str = Field(min_length=20)
    # what is set off on the page, as a selector
    mark: str = ""

    @property
    def title(self) -> str:
        page = help_on(self.page)
        return page.title if page else self.page


class Tour(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    gain: str = Field(min_length=20)
    step: tuple[Step, ...] = Field(min_length=3)


@cache
def tour_of(role: str) -> Tour:
    return Tour.model_validate(read_toml((FOLDER / f"{Role(role).value}.toml").read_text(encoding="utf-8")))


def steps_for(access: Access, role: str) -> tuple[Step, ...]:
    """Those whose page the person may open: somebody limited to properties may do less than the role."""
    actions = actions_by_url_name()
    return tuple(step for step in tour_of(role).step if access.allows(actions[step.page]))
