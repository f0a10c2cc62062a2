"""`LETTERS`: texts that other readers than a browser obey, or that are hard to draw."""

from __future__ import annotations

from typing import Final

from tests.hostile.harm import IMAGE, RUN, TO, Hostile, differs, runs

__all__ = ["LETTERS"]

_SOURCES = {
    "class of ours": differs('class="cs-cut" class="cs-b" cs-x data-g="→" <u '),
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
    "markdown link": differs(f"[a](javascript:{RUN}) <javascript:{RUN}> <http://leak.test>"),
    "markdown blocks": Hostile("# a\n\n- b\n1. c\n> d\n\n    e\n***\n| f | g |\n|---|---|\n| h"),
    "markdown fences": runs(f"```\na\n```\n\n{IMAGE}\n\n~~~~ html\n{IMAGE}\n~~~~\n`` ` ``"),
    "markdown html": runs(f"<div>\n\n{IMAGE}\n\n</div>\n\n<details>*a*"),
    "markdown that a forge reads": Hostile("@user #1 GH-1 :tada: www.leak.test [^1] ~~a~~ - [x] b"),
    "ansi colours": Hostile("\x1b[31mred\x1b[0m \x9b32m \x1b[2J\x1b[H"),
    "ansi link and title": Hostile("\x1b]8;;http://leak.test\x07a\x1b]8;;\x07\x1b]0;b\x07"),
    "carriage returns": differs("safe\rharm\r\r\nb\n\rc"),
    "backspaces": Hostile("safe\b\b\b\bharm\x7f\x7f"),
    "format strings": Hostile("{0} {} {a.b} {self.__init__.__globals__} %s %n %(a)d %% {{}} {"),
    "python": Hostile("__import__('os').system('a') \\x41 \\N{BULLET} \\ ''' \"\"\""),
    "sql": Hostile("'); DROP TABLE chunks;-- ' OR '1'='1"),
    "shell": Hostile("; rm -rf / $(a) `a` && a | a > a & ~ * ? ! -rf"),
    "spreadsheet": Hostile('=HYPERLINK("http://leak.test","a")'),
    "json": Hostile('"}],"a":{"__proto__":{"ran":1}},"\\u0000'),
    "yaml": Hostile("!!python/object/apply:os.system ['a']\n--- *a &b"),
    "special tokens": differs("<|endoftext|> <|fim_prefix|> <s>[INST]"),
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
    "NUL": differs("a\0b\0\0c"),
    "C0": differs("".join(map(chr, range(1, 32)))),
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
    "line ends of every kind": differs("a\nb\rc\r\nd\x0be\x0cf\x85g\u2028h\u2029i"),
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
    "line ends with signs": differs("\r\n" * 3000),
    "tabs": Hostile("\t" * 20_000 + "a"),
    "blanks": Hostile(" " * 50_000 + "a"),
    "zero width, often": Hostile("\u200b\u200d" * 3000),
    "embeddings, deep": Hostile("\u202b" * 500 + "a" + "\u2067" * 500),
    "angle brackets": differs("<" * 20_000 + "b>"),
    "ampersands": Hostile("&" * 20_000),
}

LETTERS: Final[dict[str, Hostile]] = {**_SOURCES, **_CHARACTERS, **_LONG}
"""Name -> a text."""
