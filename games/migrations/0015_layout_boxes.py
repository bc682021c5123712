from django.db import migrations, models

PLACES = [
    ("dealer_left", "Dealer's left"),
    ("dealer_right", "Dealer's right"),
    ("alternative", "Alternative place (approved)"),
    ("none", "None"),
]


class Migration(migrations.Migration):
    dependencies = [("games", "0014_corrected_readings")]

    operations = [
        migrations.AddField(
            model_name="layout",
            name="drop_box",
            field=models.CharField(
                choices=PLACES, default="dealer_right", max_length=12, verbose_name="drop box"
            ),
        ),
        migrations.AddField(
            model_name="layout",
            name="tip_box",
            field=models.CharField(
                choices=PLACES, default="dealer_left", max_length=12, verbose_name="tip box"
            ),
        ),
    ]
