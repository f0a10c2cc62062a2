from __future__ import annotations

import re

import jinja2
from hypothesis import given

from chunkscope.rendering import Html, document_html, escaped, fragment
from chunkscope.rendering.html import element
from tests.rendering.markup import parsed
from tests.rendering.texts import hostile_texts


@given(text=hostile_texts())
def test_no_text_breaks_out_of_an_element_or_an_attribute(text: str) -> None:
    made = parsed(element("p", text, class_=text, dir=text))
    assert [(tag, set(attributes)) for tag, attributes in made.elements] == [
        ("p", {"class", "dir"})
    ]


@given(text=hostile_texts())
def test_a_page_with_any_title_runs_and_fetches_nothing(text: str) -> None:
    whole = document_html(text, element("p", text))
    parsed(whole)
    assert "<script" not in whole
    assert "url(" not in whole
    assert "@import" not in whole
    whole.encode()


def test_the_policy_of_a_page_allows_nothing_but_its_own_style_and_pictures() -> None:
    (policy,) = [
        each["content"]
        for _, each in parsed(document_html("t", Html())).elements
        if "http-equiv" in each
    ]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def test_a_fragment_is_left_alone_by_mathjax_and_styles_only_itself() -> None:
    made = fragment(Html("<p>$x$</p>"))
    (attributes,) = parsed(made).of_class("chunkscope")
    assert {"tex2jax_ignore", "mathjax_ignore"} <= set(str(attributes["class"]).split())
    style = made.partition("<style>")[2].partition("</style>")[0]
    assert not re.search(r"(?<![\w-])(?:body|html)\b", style)


def test_templates_with_autoescape_leave_html_as_it_is() -> None:
    template = jinja2.Environment(autoescape=True).from_string("{{ a }}{{ b }}")
    assert template.render(a=Html("<b>"), b="<b>") == "<b>&lt;b&gt;"


def test_html_and_a_text_are_html_and_the_text_escaped() -> None:
    assert str(Html("<b>") + "<") == "<b>&lt;"
    assert escaped(Html("<b>")) == "<b>"


def test_html_does_not_print_itself() -> None:
    assert repr(Html("x" * 10_000)) == "<Html of 10,000 characters>"
    assert type(str(Html("x"))) is str
