import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("casinos", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("email", models.EmailField(max_length=254, unique=True, verbose_name="e-mail address")),
                ("full_name", models.CharField(max_length=120, verbose_name="name")),
                ("is_active", models.BooleanField(default=True)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name_plural": "people",
                "ordering": ["full_name"],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"), name="person_email_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "roles",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("game_manager", "Game manager"),
                                ("compliance_officer", "Compliance officer"),
                                ("pit_manager", "Pit manager"),
                                ("floor_supervisor", "Floor supervisor"),
                                ("security", "Security"),
                                ("surveillance", "Surveillance"),
                                ("internal_audit", "Internal audit"),
                                ("viewer", "Viewer"),
                                ("reviewer", "Reviewer"),
                                ("approver", "Approver"),
                                ("compliance_representative", "Compliance representative"),
                                ("administrator", "Platform administrator"),
                            ],
                            max_length=30,
                        ),
                        size=None,
                    ),
                ),
                ("email", models.EmailField(max_length=254, verbose_name="e-mail address")),
                ("full_name", models.CharField(max_length=120, verbose_name="name")),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("accepted_at", models.DateTimeField(blank=True, null=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "invited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "operator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casinos.operator",
                    ),
                ),
                (
                    "properties",
                    models.ManyToManyField(
                        blank=True,
                        help_text="None chosen means all of them.",
                        related_name="+",
                        to="casinos.property",
                        verbose_name="properties",
                    ),
                ),
                (
                    "regulator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casinos.regulator",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at"],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        models.F("operator"),
                        models.F("regulator"),
                        condition=models.Q(("accepted_at__isnull", True), ("withdrawn_at__isnull", True)),
                        name="one_open_invitation_per_address",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("operator__isnull", False),
                                ("regulator__isnull", True),
                                (
                                    "roles__contained_by",
                                    [
                                        "game_manager",
                                        "compliance_officer",
                                        "pit_manager",
                                        "floor_supervisor",
                                        "security",
                                        "surveillance",
                                        "internal_audit",
                                        "viewer",
                                    ],
                                ),
                            ),
                            models.Q(
                                ("operator__isnull", True),
                                ("regulator__isnull", False),
                                (
                                    "roles__contained_by",
                                    ["reviewer", "approver", "compliance_representative"],
                                ),
                            ),
                            models.Q(
                                ("operator__isnull", True),
                                ("regulator__isnull", True),
                                ("roles__contained_by", ["administrator"]),
                            ),
                            _connector="OR",
                        ),
                        name="invitation_roles_fit_organisation",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                (
                    "roles",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(
                            choices=[
                                ("game_manager", "Game manager"),
                                ("compliance_officer", "Compliance officer"),
                                ("pit_manager", "Pit manager"),
                                ("floor_supervisor", "Floor supervisor"),
                                ("security", "Security"),
                                ("surveillance", "Surveillance"),
                                ("internal_audit", "Internal audit"),
                                ("viewer", "Viewer"),
                                ("reviewer", "Reviewer"),
                                ("approver", "Approver"),
                                ("compliance_representative", "Compliance representative"),
                                ("administrator", "Platform administrator"),
                            ],
                            max_length=30,
                        ),
                        size=None,
                    ),
                ),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "operator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casinos.operator",
                    ),
                ),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="membership",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "properties",
                    models.ManyToManyField(
                        blank=True,
                        help_text="None chosen means all of them.",
                        related_name="+",
                        to="casinos.property",
                        verbose_name="properties",
                    ),
                ),
                (
                    "regulator",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casinos.regulator",
                    ),
                ),
            ],
            options={
                "ordering": ["person__full_name"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("operator__isnull", False),
                                ("regulator__isnull", True),
                                (
                                    "roles__contained_by",
                                    [
                                        "game_manager",
                                        "compliance_officer",
                                        "pit_manager",
                                        "floor_supervisor",
                                        "security",
                                        "surveillance",
                                        "internal_audit",
                                        "viewer",
                                    ],
                                ),
                            ),
                            models.Q(
                                ("operator__isnull", True),
                                ("regulator__isnull", False),
                                (
                                    "roles__contained_by",
                                    ["reviewer", "approver", "compliance_representative"],
                                ),
                            ),
                            models.Q(
                                ("operator__isnull", True),
                                ("regulator__isnull", True),
                                ("roles__contained_by", ["administrator"]),
                            ),
                            _connector="OR",
                        ),
                        name="membership_roles_fit_organisation",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("roles__len__gt", 0)), name="membership_has_a_role"
                    ),
                ],
            },
        ),
    ]
