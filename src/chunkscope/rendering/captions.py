"""What stands around the text: whose chunks these are, a legend, and the way to the rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.words import counted

__all__ = ["CAPTIONS", "Choice", "contents", "head", "legend"]

MOST_LISTED = 50
"""Of more documents, splitters or pages than these the number is told."""

CAPTIONS = """
.chunkscope .cs-head{margin:0 0 14px}
.chunkscope .cs-title{font-size:18px;font-weight:650;line-height:1.3;margin:0 0 2px;
overflow-wrap:anywhere}
.chunkscope .cs-by{font:12.5px/1.5 var(--cs-mono);color:var(--cs-muted);margin:0 0 6px;
overflow-wrap:anywhere}
.chunkscope .cs-facts{color:var(--cs-muted);margin:0}
.chunkscope.chunkscope ul.cs-legend{display:flex;flex-wrap:wrap;gap:6px 18px;align-items:baseline;
list-style:none;margin:12px 0 0;padding:8px 0;border-block:1px solid var(--cs-line);
font-size:12.5px;color:var(--cs-muted)}
.chunkscope .cs-legend li{margin:0;padding:0}
.chunkscope .cs-swatch{padding:.12em .45em;color:var(--cs-ink)}
.chunkscope .cs-legend .cs-cut::after,.chunkscope .cs-legend .cs-start::after{margin-inline:0 5px}
.chunkscope .cs-legend .cs-x::before{margin-inline:0 5px}
.chunkscope .cs-sign{font:600 11px/1 var(--cs-mono);color:var(--cs-ink)}
.chunkscope .cs-panel{border:1px solid var(--cs-line);border-radius:8px;
padding:14px 18px;margin:0 0 12px;min-width:0}
.chunkscope details.cs-contents{margin:12px 0 0;color:var(--cs-muted);font-size:13px}
.chunkscope details.cs-contents p{margin:8px 0 2px}
.chunkscope .cs-contents ul{margin:0;padding:0 0 0 18px;columns:22em auto;column-gap:28px}
.chunkscope .cs-contents li{overflow-wrap:anywhere;break-inside:avoid;margin:1px 0}
.chunkscope summary{cursor:pointer}
.chunkscope summary:focus-visible{outline:2px solid var(--cs-hue-0);outline-offset:2px}
.chunkscope code{font-family:var(--cs-mono);font-size:.92em;background:var(--cs-soft);
color:var(--cs-ink);border-radius:3px;padding:.05em .3em;overflow-wrap:anywhere}
.chunkscope .cs-by code{background:none;padding:0}
.chunkscope .cs-way{color:var(--cs-muted);font-size:13px;margin:12px 0 0}
.chunkscope .cs-sheet>summary{font-weight:600;padding:6px 0}
.chunkscope .cs-unstyled{display:none}
.chunkscope .cs-none{color:var(--cs-muted);font-style:italic;margin:0}
@media (max-width:480px){.chunkscope .cs-panel{padding:10px 12px}}
@media print{.chunkscope .cs-panel{border:0;padding:0}.chunkscope .cs-contents{display:none}}
"""


@dataclass(frozen=True)
class Choice:
    """Something else that could be shown: how to ask for it, and how many chunks it has."""

    argument: str
    value: object
    n_chunks: int


def head(title: str, by: str, facts: Sequence[str], *, level: str = "p") -> Html:
    """The title, the splitter and a line of facts."""
    return joined(
        [
            element(level, title, class_="cs-title", dir="auto"),
            element("p", element("code", by), class_="cs-by") if by else "",
            element("p", " · ".join(facts), class_="cs-facts"),
        ]
    )


def legend(markup: str) -> Html:
    """What the tints and signs mean that occur in `markup`, what `chunks_on_text` returned."""
    two = element("span", "one chunk", class_="cs-swatch cs-a") + element(
        "span", "the next", class_="cs-swatch cs-b"
    )
    entries = [
        (' class="cs-b"', Html(two)),
        ("<u ", element("u", "in both", class_="cs-swatch cs-ab")),
        ('class="cs-gap', element("span", "in no chunk", class_="cs-swatch cs-gap")),
        ("cs-cut", _badge("cs-cut cs-of-a", "3 sentence", "number, and why it ended")),
        ("cs-forced", _badge("cs-cut cs-of-a cs-forced", "3 hard", "ended at no blank or mark")),
        ("cs-start", _badge("cs-start cs-of-b", "4", "starts here")),
        ("cs-context", _badge("cs-context cs-of-b", "context of 4", "text before, kept apart")),
        ("cs-x", _sign(_first_sign(markup), "cannot be seen")),
        ("cs-n", _sign("↵", "line end")),
        ("→", _sign("→", "tab")),
        ("°", _sign("°", "no-break space")),
    ]
    # A document cannot name a class of ours: its quotes and angle brackets are escaped.
    shown = [element("li", entry) for sign, entry in entries if _occurs(sign, markup)]
    return (
        element("ul", joined(shown), class_="cs-legend", aria_label="Legend") if shown else Html()
    )


def _occurs(sign: str, markup: str) -> bool:
    if sign.startswith(("<", " class", "class")):
        return sign in markup
    if sign.startswith("cs-"):
        return f'class="{sign}"' in markup or f'class="{sign} ' in markup or f' {sign}"' in markup
    return f'data-g="{sign}"' in markup


def _first_sign(markup: str) -> str:
    """The sign of the first character in `markup` that cannot be seen, if there is one."""
    found = re.search('class="cs-x" data-g="([^"×]+)', markup)
    return found[1] if found else ""


def _badge(classes: str, label: str, said: str) -> Html:
    shown = element("span", class_=classes, data_label=label, aria_hidden="true")
    return joined([shown, escaped(said)])


def _sign(sign: str, said: str) -> Html:
    return joined([element("span", sign, class_="cs-sign"), " ", escaped(said)])


def contents(choices: Sequence[Choice]) -> Html:
    """What else the table and the documents hold, by the argument that shows it."""
    by_argument: dict[str, list[Choice]] = {}
    for each in choices:
        by_argument.setdefault(each.argument, []).append(each)
    if not by_argument:
        return Html()
    nouns = {"splitter": "splitter", "doc_id": "document", "page_index": "page"}
    also = [counted(len(each), nouns[name]) for name, each in by_argument.items()]
    lists = [
        joined([element("p", f"{nouns[name].capitalize()}s"), _listed(each)])
        for name, each in by_argument.items()
    ]
    summary = element("summary", f"Also here: {', '.join(also)}")
    return element("details", joined([summary, *lists]), class_="cs-contents")


def _listed(choices: Sequence[Choice]) -> Html:
    items = [
        element(
            "li",
            joined(
                [
                    element("code", f"{each.argument}={each.value!r}"),
                    escaped(f" {counted(each.n_chunks, 'chunk')}"),
                ]
            ),
        )
        for each in choices[:MOST_LISTED]
    ]
    if len(choices) > MOST_LISTED:
        items.append(element("li", f"and {len(choices) - MOST_LISTED:,} more"))
    return element("ul", joined(items))
