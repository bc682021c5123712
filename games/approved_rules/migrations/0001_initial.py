import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

import backoffice.core.append_only
import games.exact_field


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("casinos", "0001_initial"),
        ("configurations", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApprovedRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("variant", models.CharField(max_length=80, verbose_name="variant")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("pack_hash", models.CharField(max_length=64, verbose_name="hash of the rule pack")),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("values", games.exact_field.ExactJSONField(verbose_name="values")),
                ("values_hash", models.CharField(max_length=64, verbose_name="hash of the values")),
                ("revision_number", models.PositiveIntegerField(verbose_name="revision")),
                ("approval_number", models.CharField(max_length=40, verbose_name="approval number")),
                ("approved_at", models.DateTimeField(verbose_name="approved")),
                ("effective_at", models.DateTimeField(verbose_name="effective")),
                ("superseded_at", models.DateTimeField(blank=True, null=True, verbose_name="superseded")),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True, verbose_name="withdrawn")),
                (
                    "withdrawn_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="withdrawn by"),
                ),
                ("withdrawn_reason", models.TextField(blank=True, verbose_name="reason for withdrawing")),
                ("conditions", models.TextField(blank=True, verbose_name="conditions")),
                (
                    "configuration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="approved_rules",
                        to="configurations.configuration",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="approved_rules",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["property__name", "pack_id", "variant", "-number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("configuration", "number"), name="rules_version_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("effective_at__gte", models.F("approved_at"))),
                        name="rules_take_effect_after_approval",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn_at__isnull", True),
                            models.Q(("withdrawn_reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="rules_are_withdrawn_for_a_reason",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="65b5b096ac2d80854d916d958f22b54ee851be0d",
                            operation='UPDATE OF "configuration_id", "number", "values", "values_hash", "pack_hash", "approval_number", "approved_at", "effective_at" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_aff21",
                            table="approved_rules_approvedrules",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="withdrawn_rules_hold_nowhere",
                        sql=backoffice.core.append_only.GuardSql(
                            condition='WHEN (NEW."withdrawn_at" IS NOT NULL)',
                            func="\n            IF EXISTS (SELECT FROM approved_rules_tablerules WHERE rules_id = NEW.id\n                       AND tstzrange(from_at, to_at, '[)') && tstzrange(NEW.withdrawn_at, NULL, '[)')) THEN\n                RAISE EXCEPTION 'Rules % still hold at a table.', NEW.id\n                    USING ERRCODE = 'check_violation', CONSTRAINT = 'stopped_rules_hold_nowhere';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="a9ef0e53054cb9a3a5e6ff389a0fea2b266f3a96",
                            operation='UPDATE OF "withdrawn_at"',
                            pgid="pgtrigger_withdrawn_rules_hold_nowhere_1aa60",
                            table="approved_rules_approvedrules",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Suspension",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_at", models.DateTimeField(verbose_name="suspended")),
                ("reason", models.TextField(verbose_name="reason")),
                ("by_name", models.CharField(max_length=200, verbose_name="suspended by")),
                ("lifted_at", models.DateTimeField(blank=True, null=True, verbose_name="lifted")),
                ("lifted_by_name", models.CharField(blank=True, max_length=200, verbose_name="lifted by")),
                ("lift_reason", models.TextField(blank=True, verbose_name="reason for lifting")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rules",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="suspensions",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "tables",
                    models.ManyToManyField(blank=True, related_name="suspensions", to="casinos.gamingtable"),
                ),
            ],
            options={
                "ordering": ["-from_at"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("lifted_at__isnull", True),
                            ("lifted_at__gt", models.F("from_at")),
                            _connector="OR",
                        ),
                        name="suspension_is_lifted_after_it_begins",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        expressions=[
                            ("rules", "="),
                            (
                                models.Func(
                                    "from_at",
                                    "lifted_at",
                                    django.contrib.postgres.fields.ranges.RangeBoundary(),
                                    function="TSTZRANGE",
                                    output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField(),
                                ),
                                "&&",
                            ),
                        ],
                        name="rules_are_suspended_once_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True), name="suspension_has_a_reason"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("lifted_at__isnull", True),
                            models.Q(("lift_reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="suspension_is_lifted_for_a_reason",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="suspended_rules_hold_nowhere",
                        sql=backoffice.core.append_only.GuardSql(
                            func="\n            IF EXISTS (SELECT FROM approved_rules_tablerules WHERE rules_id = NEW.rules_id\n                       AND tstzrange(from_at, to_at, '[)') && tstzrange(NEW.from_at, NEW.lifted_at, '[)')) THEN\n                RAISE EXCEPTION 'Rules % still hold at a table.', NEW.rules_id\n                    USING ERRCODE = 'check_violation', CONSTRAINT = 'stopped_rules_hold_nowhere';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="bff0b6acf4e412fc5e50acf9849fb94e57835c7a",
                            operation="INSERT",
                            pgid="pgtrigger_suspended_rules_hold_nowhere_a8256",
                            table="approved_rules_suspension",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="9a7244dbd449ecd57fee777d29d39c6b50b0770e",
                            operation='UPDATE OF "rules_id", "from_at", "reason", "by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_704af",
                            table="approved_rules_suspension",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("from_at", models.DateTimeField(verbose_name="in force from")),
                ("to_at", models.DateTimeField(blank=True, null=True, verbose_name="in force until")),
                (
                    "rules",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_rules",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_rules",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-from_at"],
                "indexes": [models.Index(fields=["table", "-from_at"], name="rules_of_a_table_in_time")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_at__isnull", True), ("to_at__gt", models.F("from_at")), _connector="OR"
                        ),
                        name="table_rules_end_after_they_begin",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        expressions=[
                            ("table", "="),
                            (
                                models.Func(
                                    "from_at",
                                    "to_at",
                                    django.contrib.postgres.fields.ranges.RangeBoundary(),
                                    function="TSTZRANGE",
                                    output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField(),
                                ),
                                "&&",
                            ),
                        ],
                        name="table_has_one_set_of_rules_at_a_time",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="rules_hold_when_they_may",
                        sql=backoffice.core.append_only.GuardSql(
                            declare="DECLARE held tstzrange := tstzrange(NEW.from_at, NEW.to_at, '[)'); rules record;",
                            func="\n        SELECT effective_at, withdrawn_at INTO rules FROM approved_rules_approvedrules WHERE id = NEW.rules_id;\n        IF NEW.from_at < rules.effective_at THEN\n            RAISE EXCEPTION 'Rules % do not hold before %.', NEW.rules_id, rules.effective_at\n                USING ERRCODE = 'check_violation', CONSTRAINT = 'rules_never_hold_before_their_minute';\n        END IF;\n        IF held && tstzrange(rules.withdrawn_at, NULL, '[)') AND rules.withdrawn_at IS NOT NULL THEN\n            RAISE EXCEPTION 'Rules % are withdrawn.', NEW.rules_id\n                USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawn_rules_never_hold';\n        END IF;\n        IF EXISTS (SELECT FROM approved_rules_suspension WHERE rules_id = NEW.rules_id\n                   AND tstzrange(from_at, lifted_at, '[)') && held) THEN\n            RAISE EXCEPTION 'Rules % are suspended.', NEW.rules_id\n                USING ERRCODE = 'check_violation', CONSTRAINT = 'suspended_rules_never_hold';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="6f7671850173d629e1823545cce916d94e0eda90",
                            operation="INSERT OR UPDATE",
                            pgid="pgtrigger_rules_hold_when_they_may_465bc",
                            table="approved_rules_tablerules",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="never_changes",
                        sql=backoffice.core.append_only.GuardSql(
                            condition='WHEN (OLD."from_at" IS DISTINCT FROM (NEW."from_at") OR OLD."rules_id" IS DISTINCT FROM (NEW."rules_id") OR OLD."table_id" IS DISTINCT FROM (NEW."table_id"))',
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="1ea9ccff8e6a2cfbe3ce8ec0635f9705a8cccee4",
                            operation="UPDATE",
                            pgid="pgtrigger_never_changes_59157",
                            table="approved_rules_tablerules",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rollout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("scheduled_at", models.DateTimeField(verbose_name="scheduled")),
                ("scheduled_by_name", models.CharField(max_length=200, verbose_name="scheduled by")),
                ("controller_needed", models.BooleanField(verbose_name="has a controller")),
                ("felt_at", models.DateTimeField(blank=True, null=True, verbose_name="felt confirmed")),
                (
                    "felt_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="felt confirmed by"),
                ),
                ("signs_at", models.DateTimeField(blank=True, null=True, verbose_name="signs confirmed")),
                (
                    "signs_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="signs confirmed by"),
                ),
                (
                    "controller_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="controller confirmed"),
                ),
                (
                    "controller_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="controller confirmed by"),
                ),
                (
                    "training_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="training confirmed"),
                ),
                (
                    "training_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="training confirmed by"),
                ),
                ("ready_at", models.DateTimeField(blank=True, null=True, verbose_name="ready")),
                ("ready_by_name", models.CharField(blank=True, max_length=200, verbose_name="ready by")),
                ("cancelled_at", models.DateTimeField(blank=True, null=True, verbose_name="called off")),
                (
                    "cancelled_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="called off by"),
                ),
                ("cancel_reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("reminded_at", models.DateTimeField(blank=True, null=True)),
                ("announced_at", models.DateTimeField(blank=True, null=True)),
                (
                    "controller_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "felt_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ready_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rules",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rollouts",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "scheduled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "signs_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rollouts",
                        to="casinos.gamingtable",
                    ),
                ),
                (
                    "training_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "period",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rollouts",
                        to="approved_rules.tablerules",
                    ),
                ),
            ],
            options={
                "ordering": ["-scheduled_at", "-pk"],
                "indexes": [models.Index(fields=["rules", "table"], name="tables_going_live_of_rules")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("cancelled_at__isnull", True), ("ready_at__isnull", True)),
                        fields=("table",),
                        name="table_waits_for_one_set_of_rules",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ready_at__isnull", True),
                            models.Q(
                                ("felt_at__isnull", False),
                                ("signs_at__isnull", False),
                                ("training_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="ready_table_has_felt_signs_and_training",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ready_at__isnull", True),
                            ("controller_needed", False),
                            ("controller_at__isnull", False),
                            _connector="OR",
                        ),
                        name="ready_table_has_its_controller",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("period__isnull", True), ("ready_at__isnull", True)),
                            models.Q(("period__isnull", False), ("ready_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="ready_table_has_its_period",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ready_at__isnull", True), ("cancelled_at__isnull", True), _connector="OR"
                        ),
                        name="ready_table_is_not_called_off",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cancelled_at__isnull", True),
                            models.Q(("cancel_reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="called_off_for_a_reason",
                    ),
                ],
            },
        ),
    ]
