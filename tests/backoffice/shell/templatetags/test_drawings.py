"""Bars beside figures."""

from fractions import Fraction
from typing import Any

from django.template import Context, Template


def drawn(text: str, **context: Any) -> str:
    return Template("{% load drawings %}" + text).render(Context(context))


def test_a_bar_is_as_long_as_its_share_of_the_longest() -> None:
    assert 'width="50"' in drawn("{% bar edge|of_most:most %}", edge=Fraction(1, 40), most=Fraction(1, 10))


def test_what_is_not_nothing_is_seen_and_nothing_is_longer_than_the_whole() -> None:
    assert 'width="2" height="8"' in drawn("{% bar share %}", share=Fraction(1, 10_000_000))
    assert 'width="200"' in drawn("{% bar share %}", share=Fraction(-3, 2))
    assert 'width="0"' in drawn("{% bar share %}", share=None)


def test_a_bar_marks_a_second_value_on_its_scale() -> None:
    marked = drawn('{% bar share "loss" mark %}', share=Fraction(1, 2), mark=Fraction(1, 4))
    assert 'class="bar-loss"' in marked
    assert '<rect class="bar-mark" x="49"' in marked
    assert "bar-mark" not in drawn("{% bar share %}", share=Fraction(1, 2))


def test_screen_readers_are_given_the_figure_not_the_bar() -> None:
    assert 'aria-hidden="true"' in drawn("{% bar share %}", share=Fraction(1, 2))


def test_the_sign_gives_the_tone_where_none_is_named() -> None:
    assert "bar-loss" in drawn("{% bar share %}", share=Fraction(-1, 2))
    assert "bar-gain" in drawn("{% bar share %}", share=Fraction(1, 2))


def test_a_value_that_is_not_there_has_no_bar_and_no_mark() -> None:
    missing = drawn(
        '{% bar edge|of_most:most "" line.before.value|of_most:most %}', edge=None, most=Fraction(1)
    )
    assert 'width="0"' in missing
    assert "bar-mark" not in missing
