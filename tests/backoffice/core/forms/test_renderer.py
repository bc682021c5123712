"""Every form looks and speaks alike, whatever its fields."""

import pytest
from django import forms
from pytest_django.asserts import assertInHTML


class TableForm(forms.Form):
    number = forms.CharField(label="Table number", help_text="Current values on the felt.")
    rate = forms.DecimalField(label="Rate", widget=forms.NumberInput(attrs={"data-unit": "%"}))
    pit = forms.ChoiceField(label="Pit", choices=[("m", "Main"), ("h", "High limit")])
    note = forms.CharField(label="Note", widget=forms.Textarea, required=False)
    rack = forms.BooleanField(label="Discard rack", required=False)
    shoe = forms.ChoiceField(
        label="Shoe", widget=forms.RadioSelect, choices=[("a", "Manual"), ("b", "Electronic")]
    )
    plan = forms.FileField(label="Floor plan", required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> None:
        raise forms.ValidationError("The pit is full.")


class FilterForm(forms.Form):
    hide_optional = True
    text = forms.CharField(required=False)


class TestFields:
    @pytest.fixture
    def html(self) -> str:
        return TableForm().render()

    def test_the_label_is_tied_to_its_field(self, html: str) -> None:
        assertInHTML('<label class="form-label" for="id_number">Table number</label>', html)

    def test_the_help_is_read_with_the_field(self, html: str) -> None:
        assert 'id="id_number_helptext"' in html
        assert 'aria-describedby="id_number_helptext"' in html

    def test_what_may_stay_empty_says_so(self, html: str) -> None:
        assert html.count('class="field-optional"') == 2

    def test_filters_do_not_say_so(self) -> None:
        assert "field-optional" not in FilterForm().render()

    def test_each_kind_of_field_has_its_look(self, html: str) -> None:
        assertInHTML(
            '<input type="text" name="number" class="form-control" required '
            'aria-describedby="id_number_helptext" id="id_number">',
            html,
        )
        assert '<select name="pit" id="id_pit" class="form-select">' in html
        assert 'class="form-check-input"' in html
        assert '<input type="file" name="plan" id="id_plan" class="form-control"' in html

    def test_the_unit_stands_inside(self, html: str) -> None:
        assertInHTML('<span class="input-group-text">%</span>', html)

    def test_choices_are_a_group_with_a_name(self, html: str) -> None:
        assert "<legend" in html
        assert html.count('type="radio"') == 2

    def test_hidden_fields_are_there_without_a_label(self, html: str) -> None:
        assert 'name="version"' in html
        assert 'for="id_version"' not in html


class TestErrors:
    @pytest.fixture
    def html(self) -> str:
        return TableForm({"number": "", "rate": "a", "pit": "m", "shoe": "z", "version": ""}).render()

    def test_the_summary_links_to_every_field_that_needs_attention(self, html: str) -> None:
        for name in ("number", "rate", "shoe"):
            assert f'<a href="#id_{name}">' in html

    def test_the_summary_says_what_belongs_to_no_field(self, html: str) -> None:
        assertInHTML("<li>The pit is full.</li>", html)
        assert "This field is required." in html

    def test_the_error_stands_at_its_field_and_is_read_with_it(self, html: str) -> None:
        assert 'id="id_number_error"' in html
        assert 'aria-describedby="id_number_helptext id_number_error"' in html
        assert 'class="form-control is-invalid"' in html

    def test_what_was_typed_is_kept(self, html: str) -> None:
        assert 'value="a"' in html

    def test_a_good_form_has_no_summary(self) -> None:
        assert "error-summary" not in FilterForm({}).render()
