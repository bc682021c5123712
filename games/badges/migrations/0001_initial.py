import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


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
            name="Badge",
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
                ("number", models.CharField(max_length=20, verbose_name="badge number")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "may_verify",
                    models.BooleanField(
                        default=False,
                        help_text="Verifies what a dealer has inspected.",
                        verbose_name="floor supervisor",
                    ),
                ),
                ("pin_hash", models.CharField(editable=False, max_length=128)),
                (
                    "wrong_pins",
                    models.PositiveSmallIntegerField(default=0, editable=False, verbose_name="wrong PINs"),
                ),
                (
                    "locked_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="locked"),
                ),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        help_text="Leave it empty for a dealer who does not sign in.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="badges",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="account",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="badges",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("property"),
                        django.db.models.functions.text.Upper("number"),
                        condition=models.Q(("retired_at__isnull", True)),
                        name="badge_number_once_per_property",
                        violation_error_message="This property already has a badge of this number.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("retired_at__isnull", True)),
                        fields=("property", "person"),
                        name="one_badge_per_person_and_property",
                        violation_error_message="This person already has a badge at this property.",
                    ),
                ],
            },
        ),
    ]
