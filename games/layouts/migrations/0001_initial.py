import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
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
            name="LayoutArtwork",
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
                        choices=[("pdf", "PDF"), ("png", "PNG picture"), ("svg", "SVG drawing")],
                        max_length=3,
                        verbose_name="kind",
                    ),
                ),
                ("file_name", models.CharField(max_length=120, verbose_name="file")),
                ("stored_as", models.CharField(max_length=120, verbose_name="stored as")),
                ("sha256", models.CharField(max_length=64, verbose_name="fingerprint")),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("pages", models.PositiveIntegerField(default=1, verbose_name="pages")),
                ("width", models.PositiveIntegerField(null=True, verbose_name="width")),
                ("height", models.PositiveIntegerField(null=True, verbose_name="height")),
                ("uploaded_at", models.DateTimeField(verbose_name="uploaded")),
                ("uploaded_by_name", models.CharField(max_length=200, verbose_name="uploaded by")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="layout_artwork",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["-uploaded_at"],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="99ce45cf1f15c9b06a0d74df8b7d5930a32e7e1c",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_520cc",
                            table="layouts_layoutartwork",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Layout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                (
                    "name",
                    models.CharField(
                        help_text="For example Main pit, seven positions.", max_length=80, verbose_name="name"
                    ),
                ),
                (
                    "layout_code",
                    models.CharField(blank=True, max_length=20, verbose_name="layout of the rules"),
                ),
                (
                    "positions",
                    models.PositiveSmallIntegerField(
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(30),
                        ],
                        verbose_name="positions",
                    ),
                ),
                ("areas", models.JSONField(default=list, verbose_name="betting areas at each position")),
                ("odds", models.JSONField(default=dict, verbose_name="odds printed in the areas")),
                ("lines", models.JSONField(default=list, verbose_name="printed lines")),
                ("notice", models.CharField(blank=True, max_length=200, verbose_name="payout-limit notice")),
                ("on_sign", models.BooleanField(default=False, verbose_name="odds on a sign")),
                ("elements", models.JSONField(default=list, verbose_name="devices and furniture")),
                (
                    "drop_box",
                    models.CharField(
                        choices=[
                            ("dealer_left", "Dealer's left"),
                            ("dealer_right", "Dealer's right"),
                            ("alternative", "Alternative place (approved)"),
                            ("none", "None"),
                        ],
                        default="dealer_right",
                        max_length=12,
                        verbose_name="drop box",
                    ),
                ),
                (
                    "tip_box",
                    models.CharField(
                        choices=[
                            ("dealer_left", "Dealer's left"),
                            ("dealer_right", "Dealer's right"),
                            ("alternative", "Alternative place (approved)"),
                            ("none", "None"),
                        ],
                        default="dealer_left",
                        max_length=12,
                        verbose_name="tip box",
                    ),
                ),
                (
                    "operator_name",
                    models.CharField(blank=True, max_length=80, verbose_name="operator's name on the layout"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("submitted", "Submitted"),
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                            ("withdrawn", "Withdrawn"),
                            ("superseded", "Superseded"),
                        ],
                        default="draft",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("added_at", models.DateTimeField(auto_now_add=True, verbose_name="added")),
                (
                    "configuration",
                    models.ForeignKey(
                        help_text="Its pay table is what the printed texts are compared with.",
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="layouts",
                        to="configurations.configuration",
                        verbose_name="configuration",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="layouts",
                        to="casinos.property",
                    ),
                ),
                (
                    "replaces",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replaced_by",
                        to="layouts.layout",
                        verbose_name="replaces",
                    ),
                ),
                (
                    "artwork",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="layouts",
                        to="layouts.layoutartwork",
                        verbose_name="artwork",
                    ),
                ),
            ],
            options={
                "ordering": ["property__name", "name", "pk"],
            },
        ),
        migrations.CreateModel(
            name="LayoutSubmission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="submission")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("pack_hash", models.CharField(max_length=64, verbose_name="hash of the rule pack")),
                ("positions", models.PositiveSmallIntegerField(verbose_name="positions")),
                ("content", games.exact_field.ExactJSONField(verbose_name="content")),
                ("findings", games.exact_field.ExactJSONField(verbose_name="findings")),
                ("drawing", models.TextField(verbose_name="drawing")),
                ("content_hash", models.CharField(max_length=64, verbose_name="fingerprint")),
                ("note", models.TextField(blank=True, verbose_name="note to the regulator")),
                ("submitted_at", models.DateTimeField(verbose_name="submitted")),
                ("submitted_by_name", models.CharField(max_length=200, verbose_name="submitted by")),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("waiting", "Submitted"),
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                            ("withdrawn", "Withdrawn"),
                            ("superseded", "Superseded"),
                        ],
                        default="waiting",
                        max_length=12,
                        verbose_name="outcome",
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                ("decided_by_name", models.CharField(blank=True, max_length=200, verbose_name="decided by")),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                (
                    "approval_number",
                    models.CharField(blank=True, max_length=40, verbose_name="approval number"),
                ),
                ("approved_on", models.DateField(blank=True, null=True, verbose_name="approved on")),
                ("expires_on", models.DateField(blank=True, null=True, verbose_name="expires on")),
                ("reminded_days", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "artwork",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="layouts.layoutartwork",
                    ),
                ),
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
                    "layout",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="layouts.layout",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="layout_submissions",
                        to="casinos.property",
                    ),
                ),
                (
                    "submitted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-submitted_at", "-pk"],
                "indexes": [models.Index(fields=["property", "outcome"], name="layout_decisions_waiting")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("layout", "number"), name="layout_submission_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("outcome", "waiting")),
                        fields=("layout",),
                        name="layout_waits_for_one_decision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome__in", ["approved", "superseded"]), _negated=True),
                            models.Q(
                                models.Q(("approval_number", ""), _negated=True),
                                ("approved_on__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="approved_layout_has_number_and_date",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("outcome", "rejected"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="rejected_layout_has_a_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("expires_on__isnull", True),
                            ("expires_on__gt", models.F("approved_on")),
                            _connector="OR",
                        ),
                        name="layout_expires_after_its_approval",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="c667ea977a946e4dfaab2d4a9e1b16d25f36d2b0",
                            operation='UPDATE OF "layout_id", "property_id", "number", "name", "pack_id", "pack_hash", "positions", "content", "findings", "drawing", "artwork_id", "content_hash", "note", "submitted_at", "submitted_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_1e31d",
                            table="layouts_layoutsubmission",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="layout",
            name="current",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="layouts.layoutsubmission",
            ),
        ),
        migrations.CreateModel(
            name="TableLayout",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("from_at", models.DateTimeField(verbose_name="on the table from")),
                ("to_at", models.DateTimeField(blank=True, null=True, verbose_name="on the table until")),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_layouts",
                        to="layouts.layoutsubmission",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_layouts",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-from_at"],
                "indexes": [models.Index(fields=["table", "-from_at"], name="layouts_of_a_table_in_time")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_at__isnull", True), ("to_at__gt", models.F("from_at")), _connector="OR"
                        ),
                        name="table_layout_ends_after_it_begins",
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
                        name="table_has_one_layout_at_a_time",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="layout",
            index=models.Index(fields=["property", "state"], name="layouts_of_a_property"),
        ),
        migrations.AddConstraint(
            model_name="layout",
            constraint=models.UniqueConstraint(
                models.F("property"),
                models.F("pack_id"),
                django.db.models.functions.text.Lower("name"),
                condition=models.Q(("state", "superseded"), _negated=True),
                name="layout_name_once_per_game_and_property",
                violation_error_message="This property already has a layout of this game with this name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="layout",
            constraint=models.CheckConstraint(
                condition=models.Q(("positions__gte", 1), ("positions__lte", 30)),
                name="layout_positions_1_to_30",
            ),
        ),
        migrations.AddConstraint(
            model_name="layout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["draft", "withdrawn"]), ("current__isnull", False), _connector="OR"
                ),
                name="layout_beyond_draft_has_a_submission",
            ),
        ),
    ]
