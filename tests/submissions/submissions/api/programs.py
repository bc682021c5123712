"""The programs on both sides of one property's submissions, each acting for one person."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.backoffice.api.caller import Caller, make_caller
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.submissions.factories import Desk

DRAFTING = (
    "config:read",
    "config:write",
    "submissions:read",
    "submissions:write",
    "tables:confirm",
    "rules:read",
)


@dataclass
class Programs:
    desk: Desk

    @cached_property
    def drafting(self) -> Caller:
        return make_caller(self.desk.casino.operator, *DRAFTING, acts_for=self.desk.manager.person)

    @cached_property
    def signing(self) -> Caller:
        scopes = ("submissions:read", "submissions:sign")
        return make_caller(self.desk.casino.operator, *scopes, acts_for=self.desk.signer.person)

    @cached_property
    def reviewing(self) -> Caller:
        scopes = ("submissions:read", "submissions:write")
        return make_caller(self.desk.casino.regulator, *scopes, acts_for=self.desk.reviewer.person)

    @cached_property
    def deciding(self) -> Caller:
        scopes = ("submissions:read", "submissions:decide")
        return make_caller(self.desk.casino.regulator, *scopes, acts_for=self.desk.approver.person)

    def submit(self, pk: int, **headers: str) -> Any:
        """By whoever has read it as it is now."""
        tag = self.signing.get(f"/submissions/{pk}/")["ETag"]
        return self.signing.post(f"/submissions/{pk}/submit/", {"declared": True}, If_Match=tag, **headers)

    def acknowledge(self, pk: int) -> Any:
        """Every warning, as it reads now."""
        found = self.drafting.get(f"/submissions/{pk}/findings/").json()["findings"]
        said = [
            {name: each[name] for name in ("code", "path", "message")} | {"text": "Known."}
            for each in found
            if each["wants_words"]
        ]
        return self.drafting.post(f"/submissions/{pk}/acknowledgements/", {"acknowledgements": said})


def quick_programs(jurisdiction: str = "us-sd") -> Programs:
    return Programs(quick_desk(jurisdiction))
