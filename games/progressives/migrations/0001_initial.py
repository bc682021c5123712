from decimal import Decimal

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import pgtrigger.compiler
import pgtrigger.migrations
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
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ControllerReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="reported for")),
                ("received_at", models.DateTimeField(verbose_name="received")),
                ("settings", games.exact_field.ExactJSONField(verbose_name="settings")),
                ("differences", games.exact_field.ExactJSONField(verbose_name="differences")),
                ("device_id", models.CharField(max_length=60, verbose_name="device")),
                ("sequence", models.PositiveBigIntegerField(verbose_name="number of the message")),
                ("reported_by_name", models.CharField(max_length=200, verbose_name="reported by")),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="JackpotHit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="won at")),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(Decimal("0.01"))],
                        verbose_name="paid from the meter",
                    ),
                ),
                (
                    "other_award",
                    models.DecimalField(
                        decimal_places=2,
                        default=Decimal(0),
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(Decimal(0))],
                        verbose_name="paid by odds as well",
                    ),
                ),
                (
                    "restarted",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(Decimal(0))],
                        verbose_name="meter afterwards",
                    ),
                ),
                (
                    "hand",
                    models.CharField(
                        help_text="What won, and at which position.", max_length=120, verbose_name="hand"
                    ),
                ),
                (
                    "cards",
                    models.CharField(
                        blank=True, help_text="As dealt: K♠ K♠ K♠ K♠.", max_length=120, verbose_name="cards"
                    ),
                ),
                ("witnesses", models.CharField(max_length=300, verbose_name="witnesses")),
                ("recorded_at", models.DateTimeField(verbose_name="recorded")),
                ("recorded_by_name", models.CharField(max_length=200, verbose_name="recorded by")),
                ("is_void", models.BooleanField(default=False, verbose_name="taken back")),
                (
                    "reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason of the correction"),
                ),
                ("device_id", models.CharField(blank=True, max_length=60, verbose_name="device")),
                (
                    "sequence",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="number of the message"
                    ),
                ),
                (
                    "corrects",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="progressives.jackpothit",
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
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
                        related_name="jackpot_hits",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Progressive",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                (
                    "retired_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="retired"),
                ),
                (
                    "name",
                    models.CharField(
                        help_text="As the floor calls it, for example Main pit war.",
                        max_length=80,
                        verbose_name="name",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("stand_alone", "Stand-alone"),
                            ("linked", "Linked within the facility"),
                            ("wide_area", "Wide-area"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                (
                    "controller_make",
                    models.CharField(help_text="Make and model.", max_length=60, verbose_name="controller"),
                ),
                (
                    "controller_serial",
                    models.CharField(max_length=40, verbose_name="controller's serial number"),
                ),
                ("added_at", models.DateTimeField(verbose_name="added")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="progressives",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["property__name", "name"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("property"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("retired_at__isnull", True)),
                        name="progressive_name_once_per_property",
                        violation_error_message="This property already has a progressive of this name.",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ProgressiveLevel",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("path", models.CharField(max_length=60, verbose_name="meter")),
                ("name", models.CharField(max_length=60, verbose_name="name of the meter")),
                ("started_at", models.DateTimeField(verbose_name="started")),
                (
                    "progressive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="levels",
                        to="progressives.progressive",
                    ),
                ),
            ],
            options={
                "ordering": ["progressive", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("progressive", "path"), name="meter_once_per_progressive")
                ],
            },
        ),
        migrations.CreateModel(
            name="MeterReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="read at")),
                ("received_at", models.DateTimeField(verbose_name="received")),
                (
                    "shown",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=14,
                        validators=[django.core.validators.MinValueValidator(Decimal(0))],
                        verbose_name="meter",
                    ),
                ),
                (
                    "counter",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="counter of wagers"),
                ),
                (
                    "wagers",
                    models.PositiveBigIntegerField(blank=True, null=True, verbose_name="wagers since"),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("opening", "Start of the meter"),
                            ("hand", "By hand"),
                            ("csv", "From a file"),
                            ("api", "From the controller"),
                        ],
                        default="hand",
                        max_length=8,
                        verbose_name="source",
                    ),
                ),
                ("device_id", models.CharField(blank=True, max_length=60, verbose_name="device")),
                (
                    "sequence",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="number of the message"
                    ),
                ),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("read_by_name", models.CharField(max_length=200, verbose_name="read by")),
                ("is_void", models.BooleanField(default=False, verbose_name="taken back")),
                (
                    "reason",
                    models.CharField(blank=True, max_length=300, verbose_name="reason of the correction"),
                ),
                (
                    "corrects",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="progressives.meterreading",
                    ),
                ),
                (
                    "counted_from",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="progressives.meterreading",
                        verbose_name="counted from",
                    ),
                ),
                (
                    "read_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "level",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="readings",
                        to="progressives.progressivelevel",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["level", "-at", "-id"], name="readings_of_a_meter_in_time"),
                    models.Index(
                        condition=models.Q(("corrects__isnull", False)),
                        fields=["corrects"],
                        name="readings_that_correct_another",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("sequence__isnull", False)),
                        fields=("level", "device_id", "sequence"),
                        name="device_reports_a_reading_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("sequence__isnull", True),
                            models.Q(("device_id", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="message_number_names_its_device",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("counter__isnull", True), ("wagers__isnull", True), _connector="OR"
                        ),
                        name="wagers_are_counted_one_way",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("counted_from__isnull", True), ("wagers__isnull", True)),
                            models.Q(("counted_from__isnull", False), ("wagers__isnull", False)),
                            _connector="OR",
                        ),
                        name="counted_wagers_say_since_when",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("corrects__isnull", True), ("is_void", False)),
                            models.Q(("corrects__isnull", False), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="reading_correction_has_a_reason",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="114ac16302cc5a109bd58dd9a4da3f8cdd8d0171",
                            operation='UPDATE OF "level_id", "at", "received_at", "shown", "counter", "wagers", "counted_from_id", "source", "device_id", "sequence", "note", "read_by_name", "corrects_id", "is_void", "reason" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_584ff",
                            table="progressives_meterreading",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MeterAlert",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("drop", "Meter dropped"),
                            ("deviation", "Meter deviates"),
                            ("above_cap", "Meter above its cap"),
                            ("count_backwards", "Count of wagers runs backwards"),
                            ("wrong_restart", "Meter restarted wrongly"),
                            ("settings", "Controller set otherwise than approved"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="at")),
                ("raised_at", models.DateTimeField(verbose_name="raised")),
                (
                    "amount",
                    models.DecimalField(
                        blank=True, decimal_places=2, max_digits=14, null=True, verbose_name="difference"
                    ),
                ),
                ("arithmetic", games.exact_field.ExactJSONField(verbose_name="arithmetic")),
                ("acknowledged_at", models.DateTimeField(blank=True, null=True, verbose_name="acknowledged")),
                (
                    "acknowledged_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="acknowledged by"),
                ),
                ("explanation", models.CharField(blank=True, max_length=1000, verbose_name="explanation")),
                (
                    "settled_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="explained by a later entry"),
                ),
                (
                    "acknowledged_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hit",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alerts",
                        to="progressives.jackpothit",
                    ),
                ),
                (
                    "report",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alerts",
                        to="progressives.controllerreport",
                    ),
                ),
                (
                    "reading",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alerts",
                        to="progressives.meterreading",
                    ),
                ),
                (
                    "level",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="alerts",
                        to="progressives.progressivelevel",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["level", "-at"], name="alerts_of_a_meter"),
                    models.Index(
                        condition=models.Q(("acknowledged_at__isnull", True), ("settled_at__isnull", True)),
                        fields=["level"],
                        name="open_alerts_of_a_meter",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("acknowledged_at__isnull", True),
                            models.Q(("explanation", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="alert_is_closed_with_words",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reading__isnull", False),
                            ("hit__isnull", False),
                            ("report__isnull", False),
                            _connector="OR",
                        ),
                        name="alert_names_its_entry",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("settled_at__isnull", True),
                            ("settled_at__gte", models.F("raised_at")),
                            _connector="OR",
                        ),
                        name="alert_is_settled_after_it_was_raised",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="4dd1400e5d7a787df855d86e52b37333ca77a839",
                            operation='UPDATE OF "level_id", "reading_id", "hit_id", "kind", "at", "raised_at", "amount", "arithmetic" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_ef496",
                            table="progressives_meteralert",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MeterAdjustment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("correction", "Correction, with approval"),
                            ("malfunction", "Reported malfunction"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                (
                    "amount",
                    models.DecimalField(
                        decimal_places=2,
                        help_text="Below zero to lower the meter.",
                        max_digits=14,
                        verbose_name="change of the meter",
                    ),
                ),
                ("reason", models.CharField(max_length=500, verbose_name="reason")),
                (
                    "malfunction_report",
                    models.CharField(
                        blank=True, max_length=60, verbose_name="number of the malfunction report"
                    ),
                ),
                ("requested_at", models.DateTimeField(verbose_name="requested")),
                ("requested_by_name", models.CharField(max_length=200, verbose_name="requested by")),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                ("approved", models.BooleanField(blank=True, null=True, verbose_name="approved")),
                ("decided_by_name", models.CharField(blank=True, max_length=200, verbose_name="decided by")),
                (
                    "decision_number",
                    models.CharField(blank=True, max_length=40, verbose_name="number of the decision"),
                ),
                (
                    "decision_note",
                    models.CharField(blank=True, max_length=500, verbose_name="words of the decision"),
                ),
                ("made_at", models.DateTimeField(blank=True, null=True, verbose_name="made")),
                ("made_by_name", models.CharField(blank=True, max_length=200, verbose_name="made by")),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "requested_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "level",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="adjustments",
                        to="progressives.progressivelevel",
                    ),
                ),
            ],
            options={
                "ordering": ["-requested_at", "-pk"],
                "indexes": [models.Index(fields=["level", "made_at"], name="adjustments_of_a_meter")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount", 0), _negated=True), name="adjustment_changes_something"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("made_at__isnull", True),
                            ("approved", True),
                            ("kind", "malfunction"),
                            _connector="OR",
                        ),
                        name="adjustment_is_approved_or_a_malfunction",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "malfunction"), _negated=True),
                            models.Q(("malfunction_report", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="malfunction_names_its_report",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("approved__isnull", True), ("decided_at__isnull", True)),
                            models.Q(("approved__isnull", False), ("decided_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="adjustment_decision_is_complete",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="d3ee3c66ce63f5c91bfe8155db6b623a37ef339a",
                            operation='UPDATE OF "level_id", "kind", "amount", "reason", "malfunction_report", "requested_at" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_04b71",
                            table="progressives_meteradjustment",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LevelTerms",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("from_at", models.DateTimeField(verbose_name="from")),
                (
                    "wager",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=12,
                        validators=[django.core.validators.MinValueValidator(Decimal("0.01"))],
                        verbose_name="wager",
                    ),
                ),
                (
                    "rate",
                    models.DecimalField(decimal_places=4, max_digits=7, verbose_name="rate of progression"),
                ),
                (
                    "reserve_rate",
                    models.DecimalField(
                        decimal_places=4,
                        default=Decimal(0),
                        max_digits=7,
                        verbose_name="share for the reserve",
                    ),
                ),
                (
                    "initial",
                    models.DecimalField(decimal_places=2, max_digits=14, verbose_name="initial amount"),
                ),
                (
                    "reset",
                    models.DecimalField(
                        decimal_places=2, max_digits=14, verbose_name="amount after a jackpot"
                    ),
                ),
                (
                    "cap",
                    models.DecimalField(
                        blank=True, decimal_places=2, max_digits=14, null=True, verbose_name="largest amount"
                    ),
                ),
                (
                    "display_limit",
                    models.DecimalField(
                        decimal_places=2,
                        max_digits=14,
                        verbose_name="largest amount that the meter can display",
                    ),
                ),
                (
                    "tolerance",
                    models.DecimalField(
                        decimal_places=2, default=Decimal(1), max_digits=10, verbose_name="tolerance"
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("set_by_name", models.CharField(max_length=200, verbose_name="set by")),
                (
                    "level",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="terms",
                        to="progressives.progressivelevel",
                    ),
                ),
            ],
            options={
                "ordering": ["level", "-from_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("level", "from_at"), name="meter_terms_once_per_moment"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rate__gt", 0),
                            ("reserve_rate__gte", 0),
                            ("rate__lt", 100),
                            ("reserve_rate__lt", 100),
                        ),
                        name="meter_rates_between_0_and_100",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cap__isnull", True), ("cap__lte", models.F("display_limit")), _connector="OR"
                        ),
                        name="meter_cap_can_be_displayed",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("initial__lte", models.F("display_limit")),
                            ("reset__lte", models.F("display_limit")),
                            models.Q(
                                ("cap__isnull", True),
                                models.Q(("initial__lte", models.F("cap")), ("reset__lte", models.F("cap"))),
                                _connector="OR",
                            ),
                        ),
                        name="meter_starts_within_its_cap",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="77b912ff022d307f73e126959b05c43f01c6be7a",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_4ea13",
                            table="progressives_levelterms",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="jackpothit",
            name="level",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="hits",
                to="progressives.progressivelevel",
            ),
        ),
        migrations.AddField(
            model_name="controllerreport",
            name="level",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="controller_reports",
                to="progressives.progressivelevel",
            ),
        ),
        migrations.CreateModel(
            name="ProgressiveTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("from_at", models.DateTimeField(verbose_name="from")),
                ("to_at", models.DateTimeField(blank=True, null=True, verbose_name="until")),
                (
                    "notice",
                    models.BooleanField(
                        default=False,
                        verbose_name="a notice tells players of probabilities in proportion to the wager",
                    ),
                ),
                (
                    "linked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "progressive",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="links",
                        to="progressives.progressive",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="progressive_links",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["table__number_order", "-from_at"],
                "indexes": [models.Index(fields=["table", "-from_at"], name="progressives_of_a_table")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_at__isnull", True), ("to_at__gt", models.F("from_at")), _connector="OR"
                        ),
                        name="progressive_link_ends_after_it_begins",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        expressions=[
                            ("progressive", "="),
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
                        name="table_once_on_a_progressive_at_a_time",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReadingImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField()),
                ("file_name", models.CharField(blank=True, max_length=120, verbose_name="file")),
                ("rows", models.JSONField()),
                ("written_at", models.DateTimeField(blank=True, null=True)),
                ("outcome", models.JSONField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="casinos.property"
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.CreateModel(
            name="PayoutDocument",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("citation", models.CharField(max_length=60, verbose_name="clause")),
                ("paid_for_at", models.DateTimeField(verbose_name="date and time")),
                ("table_number", models.CharField(max_length=40, verbose_name="table")),
                ("hand", models.CharField(max_length=250, verbose_name="hand")),
                ("amount", models.DecimalField(decimal_places=2, max_digits=14, verbose_name="amount")),
                ("prepared_by_name", models.CharField(max_length=200, verbose_name="prepared by")),
                ("prepared_at", models.DateTimeField(verbose_name="prepared")),
                ("witness_name", models.CharField(max_length=120, verbose_name="witness")),
                ("issued_by_name", models.CharField(blank=True, max_length=120, verbose_name="issued by")),
                ("issued_at", models.DateTimeField(blank=True, null=True, verbose_name="issued")),
                (
                    "method",
                    models.CharField(
                        blank=True,
                        choices=[("cash", "Cash or chips"), ("check", "Check")],
                        max_length=6,
                        verbose_name="paid by",
                    ),
                ),
                (
                    "check_number",
                    models.CharField(blank=True, max_length=40, verbose_name="number of the check"),
                ),
                ("needs_surveillance", models.BooleanField(default=False)),
                (
                    "surveillance_told_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="surveillance told"),
                ),
                (
                    "surveillance_log",
                    models.CharField(blank=True, max_length=60, verbose_name="entry in surveillance's log"),
                ),
                (
                    "photograph",
                    models.CharField(blank=True, max_length=120, verbose_name="photograph kept as"),
                ),
                ("needs_countersignature", models.BooleanField(default=False)),
                (
                    "countersigned_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="countersigned by"),
                ),
                (
                    "countersigned_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="countersigned"),
                ),
                (
                    "countersigned_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "hit",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="document",
                        to="progressives.jackpothit",
                    ),
                ),
                (
                    "prepared_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payout_documents",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["-prepared_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "number"), name="payout_document_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("countersigned_by__isnull", True),
                            ("prepared_by__isnull", True),
                            models.Q(("countersigned_by", models.F("prepared_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="payout_is_not_countersigned_by_its_preparer",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("issued_at__isnull", True),
                            ("needs_countersignature", False),
                            models.Q(
                                ("countersigned_at__isnull", False),
                                ("method", "check"),
                                models.Q(("check_number", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="large_payout_by_countersigned_check",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("issued_at__isnull", True),
                            ("needs_surveillance", False),
                            models.Q(
                                ("surveillance_told_at__isnull", False),
                                models.Q(("surveillance_log", ""), _negated=True),
                                models.Q(("photograph", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="large_payout_is_known_to_surveillance",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("issued_at__isnull", True),
                            models.Q(("issued_by_name", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="payout_names_its_issuer",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="1d3e2495c0d42d7913dbfcce8fcc4bd8519b424a",
                            operation='UPDATE OF "property_id", "hit_id", "number", "citation", "paid_for_at", "table_number", "hand", "amount", "prepared_by_name", "prepared_at", "witness_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_1a011",
                            table="progressives_payoutdocument",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="jackpothit",
            index=models.Index(fields=["level", "-at"], name="hits_of_a_meter_in_time"),
        ),
        migrations.AddIndex(
            model_name="jackpothit",
            index=models.Index(fields=["table", "-at"], name="hits_of_a_table_in_time"),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("corrects__isnull", True), ("is_void", False)),
                    models.Q(("corrects__isnull", False), models.Q(("reason", ""), _negated=True)),
                    _connector="OR",
                ),
                name="hit_correction_has_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.UniqueConstraint(
                condition=models.Q(("sequence__isnull", False)),
                fields=("level", "device_id", "sequence"),
                name="device_reports_a_jackpot_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="jackpothit",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("sequence__isnull", True), models.Q(("device_id", ""), _negated=True), _connector="OR"
                ),
                name="number_of_a_jackpot_names_its_device",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="jackpothit",
            trigger=pgtrigger.compiler.Trigger(
                name="keeps_what_was_written",
                sql=backoffice.core.append_only.GuardSql(
                    func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                    hash="c91c83ebadd2246f9df518186cb40be62f618553",
                    operation='UPDATE OF "level_id", "table_id", "at", "amount", "other_award", "restarted", "hand", "cards", "witnesses", "recorded_at", "recorded_by_name", "corrects_id", "is_void", "reason", "device_id", "sequence" OR DELETE',
                    pgid="pgtrigger_keeps_what_was_written_c1820",
                    table="progressives_jackpothit",
                    when="BEFORE",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="controllerreport",
            index=models.Index(fields=["level", "-at", "-id"], name="controller_reports_in_time"),
        ),
        migrations.AddConstraint(
            model_name="controllerreport",
            constraint=models.UniqueConstraint(
                fields=("level", "device_id", "sequence"), name="controller_reports_settings_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="controllerreport",
            constraint=models.CheckConstraint(
                condition=models.Q(("device_id", ""), _negated=True),
                name="controller_report_names_its_device",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="controllerreport",
            trigger=pgtrigger.compiler.Trigger(
                name="keeps_every_entry",
                sql=backoffice.core.append_only.GuardSql(
                    func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                    hash="d0c316c2e4c5c1cfba9e7bdaa5fb3dbac69f77c2",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_keeps_every_entry_fd1c7",
                    table="progressives_controllerreport",
                    when="BEFORE",
                ),
            ),
        ),
    ]
