"""Every form looks alike: label above, help below, error at the field and summed up at the top."""

from django.forms.renderers import TemplatesSetting


class BaizeFormRenderer(TemplatesSetting):
    form_template_name = "backoffice/shared/form.html"
    field_template_name = "backoffice/shared/field.html"
