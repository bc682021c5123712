"""Approved rules, and at which table they held from when to when.

Tables on their way to new rules: who confirmed what and when; and the regulator's suspension of rules.
"""

from datetime import datetime
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from backoffice.casinos.models import GamingTable, Property
from backoffice.core.append_only import Guard, keeps, keeps_all_but, never_changes, refuse
from backoffice.core.periods import ends_after_it_begins, never_overlap
from backoffice.core.versioned import Versioned
from backoffice.people.models import Person
from games.configurations.models import Configuration
from games.exact_field import ExactJSONField


def refuse_while_they_hold(*, name: str, rules: str, stopped: str, table_rules: str, **parts: Any) -> Guard:
    """Rules are stopped only for a time in which they hold at no table."""
    return Guard(
        name=name,
        tables={"periods": table_rules},
        func=f"""
            IF EXISTS (SELECT FROM {{tables[periods]}} WHERE rules_id = {rules}
                       AND tstzrange(from_at, to_at, '[)') && {stopped}) THEN
                RAISE EXCEPTION 'Rules % still hold at a table.', {rules}
                    USING ERRCODE = 'check_violation', CONSTRAINT = 'stopped_rules_hold_nowhere';
            END IF;
            RETURN NEW;
        """,
        **parts,
    )


WITHDRAWN_RULES_HOLD_NOWHERE = refuse_while_they_hold(
    name="withdrawn_rules_hold_nowhere",
    operation=pgtrigger.UpdateOf("withdrawn_at"),
    condition=pgtrigger.Q(new__withdrawn_at__isnull=False),
    rules="NEW.id",
    stopped="tstzrange(NEW.withdrawn_at, NULL, '[)')",
    table_rules="table_rules",
)
HOLDS_WHEN_THE_RULES_MAY = Guard(
    name="rules_hold_when_they_may",
    operation=pgtrigger.Insert | pgtrigger.Update,
    tables={"rules": "rules", "suspensions": "rules__suspensions"},
    declare=[("held", "tstzrange := tstzrange(NEW.from_at, NEW.to_at, '[)')"), ("rules", "record")],
    func="""
        SELECT effective_at, withdrawn_at INTO rules FROM {tables[rules]} WHERE id = NEW.rules_id;
        IF NEW.from_at < rules.effective_at THEN
            RAISE EXCEPTION 'Rules % do not hold before %.', NEW.rules_id, rules.effective_at
                USING ERRCODE = 'check_violation', CONSTRAINT = 'rules_never_hold_before_their_minute';
        END IF;
        IF held && tstzrange(rules.withdrawn_at, NULL, '[)') AND rules.withdrawn_at IS NOT NULL THEN
            RAISE EXCEPTION 'Rules % are withdrawn.', NEW.rules_id
                USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawn_rules_never_hold';
        END IF;
        IF EXISTS (SELECT FROM {tables[suspensions]} WHERE rules_id = NEW.rules_id
                   AND tstzrange(from_at, lifted_at, '[)') && held) THEN
            RAISE EXCEPTION 'Rules % are suspended.', NEW.rules_id
                USING ERRCODE = 'check_violation', CONSTRAINT = 'suspended_rules_never_hold';
        END IF;
        RETURN NEW;
    """,
)
# a second's grace: the service that found it not begun yet asked the clock a moment ago
BEGUN_RULES_STAY = Guard(
    name="begun_rules_stay",
    operation=pgtrigger.Delete,
    func=f"""
        IF OLD.from_at < now() - interval '1 second' THEN
            {refuse("Rules that have begun at a table are ended, never taken back.")}
        END IF;
        RETURN OLD;
    """,
)


class ApprovedRules(Versioned):
    """What the regulator approved, as it was then: it stands without its configuration and its pack on disk."""

    property = models.ForeignKey(Property, on_delete=models.PROTECT, related_name="approved_rules")
    configuration = models.ForeignKey(Configuration, on_delete=models.PROTECT, related_name="approved_rules")
    variant = models.CharField(_("variant"), max_length=80)
    pack_id = models.CharField(_("game and rules"), max_length=60)
    pack_hash = models.CharField(_("hash of the rule pack"), max_length=64)
    number = models.PositiveIntegerField(_("version"))
    values = ExactJSONField(_("values"))
    values_hash = models.CharField(_("hash of the values"), max_length=64)
    # which revision of the configuration was approved
    revision_number = models.PositiveIntegerField(_("revision"))
    approval_number = models.CharField(_("approval number"), max_length=40)
    approved_at = models.DateTimeField(_("approved"))
    effective_at = models.DateTimeField(_("effective"))
    superseded_at = models.DateTimeField(_("superseded"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by_name = models.CharField(_("withdrawn by"), max_length=200, blank=True)
    withdrawn_reason = models.TextField(_("reason for withdrawing"), blank=True)
    conditions = models.TextField(_("conditions"), blank=True)

    class Meta:
        ordering = ["property__name", "pack_id", "variant", "-number"]
        constraints = [
            models.UniqueConstraint(fields=["configuration", "number"], name="rules_version_number_once"),
            models.CheckConstraint(
                condition=Q(effective_at__gte=F("approved_at")), name="rules_take_effect_after_approval"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(withdrawn_reason=""),
                name="rules_are_withdrawn_for_a_reason",
            ),
        ]
        triggers = [
            keeps(
                "configuration",
                "number",
                "values",
                "values_hash",
                "pack_hash",
                "approval_number",
                "approved_at",
                "effective_at",
            ),
            WITHDRAWN_RULES_HOLD_NOWHERE,
        ]

    def __str__(self) -> str:
        return f"{self.variant} v{self.number}"


class TableRules(Versioned):
    """One table under one set of rules, half open; still in force when it has no end."""

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="table_rules")
    rules = models.ForeignKey(ApprovedRules, on_delete=models.PROTECT, related_name="table_rules")
    from_at = models.DateTimeField(_("in force from"))
    to_at = models.DateTimeField(_("in force until"), null=True, blank=True)

    class Meta:
        ordering = ["-from_at"]
        constraints = [
            ends_after_it_begins("table_rules_end_after_they_begin"),
            never_overlap("table_has_one_set_of_rules_at_a_time", "table"),
        ]
        indexes = [models.Index(fields=["table", "-from_at"], name="rules_of_a_table_in_time")]
        triggers = [
            HOLDS_WHEN_THE_RULES_MAY,
            BEGUN_RULES_STAY,
            never_changes("table", "rules", "from_at"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.rules}"


class Confirmation(models.TextChoices):
    FELT = "felt", _("Felt")
    SIGNS = "signs", _("Signs")
    CONTROLLER = "controller", _("Controller")
    TRAINING = "training", _("Training")


def _who() -> "models.ForeignKey[Person | None, Person | None]":
    return models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")


class Rollout(Versioned):
    """One table scheduled for one version of rules.

    Waiting until everything is confirmed; then it has its period, which may still lie in the future. What was called
    off stays, with the reason.
    """

    table = models.ForeignKey(GamingTable, on_delete=models.PROTECT, related_name="rollouts")
    rules = models.ForeignKey(ApprovedRules, on_delete=models.PROTECT, related_name="rollouts")
    scheduled_at = models.DateTimeField(_("scheduled"))
    scheduled_by = _who()
    scheduled_by_name = models.CharField(_("scheduled by"), max_length=200)
    # whether the rules have a meter, which a controller at the table counts
    controller_needed = models.BooleanField(_("has a controller"))

    felt_at = models.DateTimeField(_("felt confirmed"), null=True, blank=True)
    felt_by = _who()
    felt_by_name = models.CharField(_("felt confirmed by"), max_length=200, blank=True)
    signs_at = models.DateTimeField(_("signs confirmed"), null=True, blank=True)
    signs_by = _who()
    signs_by_name = models.CharField(_("signs confirmed by"), max_length=200, blank=True)
    controller_at = models.DateTimeField(_("controller confirmed"), null=True, blank=True)
    controller_by = _who()
    controller_by_name = models.CharField(_("controller confirmed by"), max_length=200, blank=True)
    training_at = models.DateTimeField(_("training confirmed"), null=True, blank=True)
    training_by = _who()
    training_by_name = models.CharField(_("training confirmed by"), max_length=200, blank=True)

    ready_at = models.DateTimeField(_("ready"), null=True, blank=True)
    ready_by = _who()
    ready_by_name = models.CharField(_("ready by"), max_length=200, blank=True)
    period = models.OneToOneField(
        TableRules, on_delete=models.PROTECT, null=True, blank=True, related_name="rollouts"
    )
    cancelled_at = models.DateTimeField(_("canceled"), null=True, blank=True)
    cancelled_by_name = models.CharField(_("canceled by"), max_length=200, blank=True)
    cancel_reason = models.CharField(_("reason"), max_length=300, blank=True)
    # when people were told that it is overdue, and that it is in force
    reminded_at = models.DateTimeField(null=True, blank=True)
    announced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-scheduled_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=Q(ready_at__isnull=True, cancelled_at__isnull=True),
                name="table_waits_for_one_set_of_rules",
            ),
            models.CheckConstraint(
                condition=Q(ready_at__isnull=True)
                | Q(felt_at__isnull=False, signs_at__isnull=False, training_at__isnull=False),
                name="ready_table_has_felt_signs_and_training",
            ),
            models.CheckConstraint(
                condition=Q(ready_at__isnull=True)
                | Q(controller_needed=False)
                | Q(controller_at__isnull=False),
                name="ready_table_has_its_controller",
            ),
            models.CheckConstraint(
                condition=Q(ready_at__isnull=True, period__isnull=True)
                | Q(ready_at__isnull=False, period__isnull=False),
                name="ready_table_has_its_period",
            ),
            models.CheckConstraint(
                condition=Q(ready_at__isnull=True) | Q(cancelled_at__isnull=True),
                name="ready_table_is_not_called_off",
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True) | ~Q(cancel_reason=""),
                name="called_off_for_a_reason",
            ),
        ]
        indexes = [models.Index(fields=["rules", "table"], name="tables_going_live_of_rules")]

    def __str__(self) -> str:
        return f"{self.table} · {self.rules}"

    @property
    def needed(self) -> tuple[Confirmation, ...]:
        return tuple(each for each in Confirmation if each != "controller" or self.controller_needed)

    @property
    def missing(self) -> tuple[Confirmation, ...]:
        return tuple(each for each in self.needed if self.confirmed_at(each) is None)

    @property
    def is_waiting(self) -> bool:
        return self.ready_at is None and self.cancelled_at is None

    def confirmed_at(self, confirmation: str) -> datetime | None:
        at: datetime | None = getattr(self, f"{Confirmation(confirmation).value}_at")
        return at


SUSPENDED_RULES_HOLD_NOWHERE = refuse_while_they_hold(
    name="suspended_rules_hold_nowhere",
    operation=pgtrigger.Insert,
    rules="NEW.rules_id",
    stopped="tstzrange(NEW.from_at, NEW.lifted_at, '[)')",
    table_rules="rules__table_rules",
)


class Suspension(models.Model):
    """The regulator's emergency stop of approved rules, half open; it stands while it is not lifted."""

    rules = models.ForeignKey(ApprovedRules, on_delete=models.PROTECT, related_name="suspensions")
    # those that stood under the rules in that minute
    tables = models.ManyToManyField(GamingTable, related_name="suspensions", blank=True)
    from_at = models.DateTimeField(_("suspended"))
    reason = models.TextField(_("reason"))
    by = _who()
    by_name = models.CharField(_("suspended by"), max_length=200)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = _who()
    lifted_by_name = models.CharField(_("lifted by"), max_length=200, blank=True)
    lift_reason = models.TextField(_("reason for lifting"), blank=True)

    class Meta:
        ordering = ["-from_at"]
        constraints = [
            ends_after_it_begins("suspension_is_lifted_after_it_begins", end="lifted_at"),
            never_overlap("rules_are_suspended_once_at_a_time", "rules", end="lifted_at"),
            models.CheckConstraint(condition=~Q(reason=""), name="suspension_has_a_reason"),
            models.CheckConstraint(
                condition=Q(lifted_at__isnull=True) | ~Q(lift_reason=""),
                name="suspension_is_lifted_for_a_reason",
            ),
        ]
        triggers = [
            SUSPENDED_RULES_HOLD_NOWHERE,
            keeps_all_but("by", "lifted_at", "lifted_by", "lifted_by_name", "lift_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.rules} · {self.from_at:%Y-%m-%d %H:%M}"
