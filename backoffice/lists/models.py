"""How somebody likes a list: the columns that they chose, and views that they gave a name."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.people.models import Person

LONGEST_QUERY = 2000


class ChosenColumns(models.Model):
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    list_key = models.CharField(max_length=40)
    columns = ArrayField(models.CharField(max_length=40))

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "list_key"], name="columns_once_a_person_and_list")
        ]

    def __str__(self) -> str:
        return self.list_key


class SavedView(models.Model):
    """Filters, order and columns under a name. `property` is the one that the filters name, so that a colleague who
    may not see it does not see the view either."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")
    operator = models.ForeignKey(Operator, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    regulator = models.ForeignKey(
        Regulator, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    property = models.ForeignKey(Property, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    list_key = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=LONGEST_QUERY, blank=True)
    columns = ArrayField(models.CharField(max_length=40))
    shared = models.BooleanField(default=False)
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "list_key", "name"], name="view_once_a_person_list_and_name"
            )
        ]

    def __str__(self) -> str:
        return self.name
