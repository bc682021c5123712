from django import forms
from django.utils.translation import gettext_lazy as _

from backoffice.core.forms.csv_upload import CsvUploadForm


class TableImportForm(CsvUploadForm):
    file_help = _("From a spreadsheet: save as “CSV UTF-8”. At most 1 MB and 5,000 tables.")

    create_pits = forms.BooleanField(label=_("Create the pits that do not exist yet"), required=False)
