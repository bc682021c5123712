"""Everybody who could try something with a submission, the wrong people included."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.permissions.roles import Role
from tests.factories import make_operator, make_person, make_property, make_regulator
from tests.submissions.submissions.factories import actor_of

AUTHORS = ("manager", "second_manager", "signer", "second_signer")
SIGNERS = ("signer", "second_signer")
REVIEWERS = ("reviewer", "second_reviewer", "approver", "second_approver")
APPROVERS = ("approver", "second_approver")
STRANGERS = (
    "floor",
    "viewer",
    "auditor",
    "representative",
    "signer_elsewhere",
    "approver_elsewhere",
    "foreign_manager",
    "foreign_signer",
    "foreign_reviewer",
    "foreign_approver",
    "administrator",
    "nobody",
    "unknown",
)
EVERYBODY = (*AUTHORS, *REVIEWERS, *STRANGERS)


@dataclass
class Everybody:
    casino: Property

    @cached_property
    def people(self) -> dict[str, Actor]:
        ours: dict[str, Any] = {"operator": self.casino.operator}
        theirs: dict[str, Any] = {"regulator": self.casino.regulator}
        elsewhere = make_property(operator=self.casino.operator, regulator=self.casino.regulator)
        foreign_operator: dict[str, Any] = {"operator": make_operator()}
        foreign_regulator: dict[str, Any] = {"regulator": make_regulator("us-md")}
        people = {
            "manager": make_person(Role.GAME_MANAGER, **ours),
            "second_manager": make_person(Role.GAME_MANAGER, **ours),
            "signer": make_person(Role.COMPLIANCE_OFFICER, **ours),
            "second_signer": make_person(Role.COMPLIANCE_OFFICER, **ours),
            "reviewer": make_person(Role.REVIEWER, **theirs),
            "second_reviewer": make_person(Role.REVIEWER, **theirs),
            "approver": make_person(Role.APPROVER, **theirs),
            "second_approver": make_person(Role.APPROVER, **theirs),
            "floor": make_person(Role.FLOOR_SUPERVISOR, **ours),
            "viewer": make_person(Role.VIEWER, **ours),
            "auditor": make_person(Role.INTERNAL_AUDIT, **ours),
            "representative": make_person(Role.COMPLIANCE_REPRESENTATIVE, **theirs),
            "signer_elsewhere": make_person(Role.COMPLIANCE_OFFICER, **ours, limited_to=(elsewhere,)),
            "approver_elsewhere": make_person(Role.APPROVER, **theirs, limited_to=(elsewhere,)),
            "foreign_manager": make_person(Role.GAME_MANAGER, **foreign_operator),
            "foreign_signer": make_person(Role.COMPLIANCE_OFFICER, **foreign_operator),
            "foreign_reviewer": make_person(Role.REVIEWER, **foreign_regulator),
            "foreign_approver": make_person(Role.APPROVER, **foreign_regulator),
            "administrator": make_person(Role.ADMINISTRATOR),
            "nobody": make_person(),
        }
        actors = {name: actor_of(person) for name, person in people.items()}
        return actors | {"unknown": Actor.in_command("test")}

    def __getitem__(self, name: str) -> Actor:
        return self.people[name]

    def names(self) -> dict[int, str]:
        """Primary key of a person -> what the tests call them."""
        return {actor.person.pk: name for name, actor in self.people.items() if actor.person}
