from django.db import models


class Table(models.Model):
    """The product's table of tables, as somebody else's program would read it."""

    number = models.CharField(max_length=20)
    positions = models.PositiveSmallIntegerField()

    objects: models.Manager["Table"] = models.Manager()

    class Meta:
        managed = False
        db_table = "casinos_gamingtable"

    def __str__(self) -> str:
        return self.number
