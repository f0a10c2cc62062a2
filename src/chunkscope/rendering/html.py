"""HTML as a type: `Html` is safe to insert, a plain str never is."""

from __future__ import annotations

import html
from collections.abc import Iterable
from functools import cache

from chunkscope.rendering.characters import legible
from chunkscope.rendering.style import PAGE, VARIABLES

__all__ = [
    "CONTENT_SECURITY_POLICY",
    "Html",
    "document_html",
    "element",
    "escaped",
    "fragment",
    "joined",
]

CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""Nothing is fetched and nothing runs, whatever a document holds."""

# MathJax 2 and 3 leave such an element alone: a document's `$x$` is no formula of ours.
_NO_MATHS = "tex2jax_ignore mathjax_ignore"


class Html(str):
    """Markup: what is in it was escaped by whoever made it.

    Templates with autoescape leave it as it is. Its `repr` is short, so that a notebook
    does not print a page of markup.

    Examples
    --------
    >>> Html("<b>bold</b>")
    <Html of 11 characters>
    >>> str(Html("<b>bold</b>"))
    '<b>bold</b>'
    """

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)

    def __add__(self, other: str) -> Html:
        """What follows is escaped, unless it is `Html`."""
        return Html(f"{self!s}{escaped(other)}")

    def __repr__(self) -> str:
        return f"<Html of {len(self):,} characters>"


def escaped(text: object) -> Html:
    r"""A name or a word for an element or a quoted attribute; markup stays what it is.

    What cannot be seen is shown by a sign: control characters and marks of direction by
    their names, lone surrogates as U+FFFD.

    Parameters
    ----------
    text : object
        Shown as `str` has it.

    Returns
    -------
    Html
        Printable, and fit for UTF-8.

    Examples
    --------
    >>> str(escaped('<b title="x">\n\u202e'))
    '&lt;b title=&quot;x&quot;&gt;↵[RLO]'
    """
    if isinstance(text, Html):
        return text
    return Html(html.escape(legible(str(text)), quote=True))


def element(name: str, content: object = "", /, **attributes: object) -> Html:
    """An element with its content and attributes, all escaped but `Html`.

    Parameters
    ----------
    name : str
        Of the element.
    content : object
        `Html`, or a text.
    **attributes : object
        A trailing underscore is dropped and another is a hyphen: ``class_``,
        ``data_label``. None leaves the attribute out.

    Returns
    -------
    Html

    Examples
    --------
    >>> str(element("p", "1 < 2", class_="note", title=None))
    '<p class="note">1 &lt; 2</p>'
    """
    told = "".join(
        [
            f' {_attribute(key)}="{escaped(value)}"'
            for key, value in attributes.items()
            if value is not None
        ]
    )
    return Html(f"<{name}{told}>{escaped(content)}</{name}>")


@cache
def _attribute(key: str) -> str:
    """The attribute that an argument is called after; there are some dozens."""
    return key.rstrip("_").replace("_", "-")


def joined(pieces: Iterable[str], separator: str = "") -> Html:
    """Pieces of `Html`, one after another."""
    return Html(separator.join(pieces))


def fragment(body: Html, *, style: str = "") -> Html:
    """`body` as part of a page that is not ours, such as a notebook, with its style.

    It has the light or the dark colours of the notebook around it.

    Parameters
    ----------
    body : Html
        The content.
    style : str
        CSS of our own beside the variables; selectors start with ``.chunkscope``.

    Returns
    -------
    Html
    """
    return Html(
        f'<div class="chunkscope {_NO_MATHS}"><style>{VARIABLES}{style}</style>{body}</div>'
    )


def document_html(title: str, body: Html, *, style: str = "") -> Html:
    """A whole document that stands alone: one file, no script, nothing from a network.

    Parameters
    ----------
    title : str
        What the browser's tab says.
    body : Html
        The content of the page.
    style : str
        CSS of our own beside the variables; selectors start with ``.chunkscope``.

    Returns
    -------
    Html
        Light or dark as the reader's system is.
    """
    return Html(
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_SECURITY_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escaped(title)}</title>\n<style>{VARIABLES}{PAGE}{style}</style>\n</head>\n"
        f'<body class="chunkscope {_NO_MATHS}">\n{body}\n</body>\n</html>\n'
    )
