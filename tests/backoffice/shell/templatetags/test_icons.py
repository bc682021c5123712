"""Icons are drawn into the page from the installed package."""

import pytest

from backoffice.shell.templatetags.icons import icon


def test_an_icon_is_silent_beside_its_word() -> None:
    drawn = icon("bell")
    assert 'aria-hidden="true"' in drawn
    assert "<path d=" in drawn
    assert "style=" not in drawn


def test_an_icon_alone_has_a_name() -> None:
    assert 'role="img" aria-label="Say &quot;open&quot;"' in icon("bell", label='Say "open"')


def test_a_filled_icon_is_filled() -> None:
    assert 'fill="currentColor"' in icon("point", variant="filled")


@pytest.mark.parametrize("name", ["no-such-icon", "../outline/bell", ""])
def test_an_unknown_name_is_said(name: str) -> None:
    with pytest.raises(LookupError, match="There is no outline icon"):
        icon(name)
