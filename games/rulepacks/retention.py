"""`jurisdiction.retention.toml`: how long records are kept."""

from typing import Annotated

from pydantic import Field

from games.rulepacks.periods import Moment
from games.rulepacks.provisions import Provision, Subject, holding

YEARS_WITHOUT_LAW = 5
"""The product's own choice, so that nothing approved is lost where the law is silent; no clause goes with it."""


class Years(Provision):
    years: Annotated[int, Field(gt=0, strict=True)]


class Retention(Subject):
    """`approved_documents`: from their approval, superseded or not."""

    approved_documents: tuple[Years, ...] = ()

    def approved_documents_at(self, day: Moment) -> Years | None:
        return holding(self.approved_documents, day)
