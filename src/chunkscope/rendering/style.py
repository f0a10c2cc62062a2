"""Colours and type of every page and fragment: CSS, as constants.

All colours are mixes of two, the paper and the ink of what is around (a notebook's theme,
or else light or dark as the reader's system is), with the hues of `showing.palette`.
Selectors start with ``.chunkscope``, so that a notebook's own look is left alone.
"""

from __future__ import annotations

from chunkscope.showing.palette import BLUE, OKABE_ITO, ORANGE, SKY_BLUE

__all__ = ["DASHES", "HUES", "PAGE", "TEXT", "VARIABLES"]

HUES = len(OKABE_ITO)
"""Variables ``--cs-hue-0`` and on: as many colours as can be told apart."""

DASHES = ("none", "7 3", "2 2", "8 2.5 2 2.5", "12 4", "4 2 1.5 2 1.5 2")
"""SVG dash patterns, one for each hue: lines are told apart by either alone."""

_HUES = "".join(
    # A little of the ink: darker on light paper, lighter on dark.
    f"--cs-hue-{i}:color-mix(in srgb,{hue} 84%,var(--cs-ink));"
    for i, hue in enumerate(OKABE_ITO)
)


def _theme(paper: str, ink: str) -> str:
    """The two colours that all others are mixed of; a notebook's come first."""
    return (
        f"--cs-paper:var(--jp-layout-color0,var(--vscode-editor-background,{paper}));"
        f"--cs-ink:var(--jp-content-font-color0,var(--vscode-editor-foreground,{ink}));"
    )


VARIABLES = f"""
.chunkscope{{{_theme("#ffffff", "#16191d")}{_HUES}
--cs-muted:color-mix(in srgb,var(--cs-ink) 66%,var(--cs-paper));
--cs-line:color-mix(in srgb,var(--cs-ink) 16%,var(--cs-paper));
--cs-soft:color-mix(in srgb,var(--cs-ink) 5%,var(--cs-paper));
--cs-tint-a:color-mix(in srgb,{SKY_BLUE} 36%,var(--cs-paper));
--cs-tint-b:color-mix(in srgb,{ORANGE} 32%,var(--cs-paper));
--cs-edge-a:color-mix(in srgb,{BLUE} 75%,var(--cs-ink));
--cs-edge-b:color-mix(in srgb,{ORANGE} 70%,var(--cs-ink));
--cs-hatch:repeating-linear-gradient(135deg,transparent 0 4px,
color-mix(in srgb,var(--cs-ink) 22%,transparent) 4px 5px);
--cs-sans:var(--jp-ui-font-family,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif);
--cs-mono:var(--jp-code-font-family,ui-monospace,"SF Mono",Menlo,Consolas,monospace);
background:var(--cs-paper);color:var(--cs-ink);font-family:var(--cs-sans);font-size:14px;
line-height:1.5;-webkit-print-color-adjust:exact;print-color-adjust:exact}}
.chunkscope p{{text-align:start}}
.chunkscope.chunkscope :is(thead,tbody,tr){{text-align:start;vertical-align:middle;padding:0}}
.chunkscope :is(tr,td,th){{line-height:inherit}}
@media (prefers-color-scheme:dark){{.chunkscope{{{_theme("#14171b", "#e9ecf0")}}}}}
@media print{{.chunkscope{{--cs-paper:#fff;--cs-ink:#000}}}}
"""
"""The colours and fonts that everything else is drawn with.

What a notebook has for paragraphs and tables of its own is taken back.
"""

PAGE = """
html{background:var(--cs-paper);color-scheme:light dark}
body.chunkscope{margin:0 auto;padding:clamp(16px,4vw,40px);max-width:960px;box-sizing:border-box}
@media (prefers-color-scheme:dark){html{background:#14171b}}
@media print{html{background:#fff}body.chunkscope{padding:0}}
"""
"""What a stand-alone page needs beside the variables."""

TEXT = """
.chunkscope .cs-text{white-space:break-spaces;overflow-wrap:anywhere;tab-size:4;
text-align:start;font-size:15px;line-height:1.95;margin:0;min-width:0}
.chunkscope .cs-a,.chunkscope .cs-b,.chunkscope .cs-ab,.chunkscope .cs-ba,.chunkscope .cs-gap{
padding-block:.2em;text-decoration:none}
.chunkscope .cs-a{background:var(--cs-tint-a)}
.chunkscope .cs-b{background:var(--cs-tint-b)}
.chunkscope .cs-ab{background:linear-gradient(var(--cs-tint-a) 50%,var(--cs-tint-b) 50%)}
.chunkscope .cs-ba{background:linear-gradient(var(--cs-tint-b) 50%,var(--cs-tint-a) 50%)}
.chunkscope .cs-text u,.chunkscope u.cs-swatch{text-decoration:underline;
text-decoration-thickness:1.5px;text-underline-offset:.24em;text-decoration-skip-ink:none}
.chunkscope .cs-text u.cs-many{text-decoration-style:double}
.chunkscope .cs-gap{background:var(--cs-hatch)}
.chunkscope .cs-text i{font-style:normal}
.chunkscope .cs-n::before,.chunkscope .cs-t::before{content:attr(data-g);font-size:.72em;
text-decoration:none;color:var(--cs-muted);user-select:none}
.chunkscope .cs-n::before{content:"\\2060"attr(data-g);padding-inline:.2em}
.chunkscope .cs-nn{display:block;width:fit-content;max-height:3.9em;
overflow:hidden;background:inherit}
.chunkscope .cs-t::before{display:inline-block;position:absolute;pointer-events:none}
.chunkscope .cs-x{font-size:0;unicode-bidi:isolate}
.chunkscope .cs-x::before{content:attr(data-g);font:600 10px/1 var(--cs-mono);
border:1px solid var(--cs-muted);border-radius:3px;padding:0 2px;margin:0 1px;
vertical-align:1.5px;background:var(--cs-paper);color:var(--cs-ink)}
.chunkscope .cs-cut,.chunkscope .cs-start,.chunkscope .cs-more,.chunkscope .cs-mark,
.chunkscope .cs-context{unicode-bidi:isolate;user-select:none;cursor:default}
.chunkscope .cs-cut::after,.chunkscope .cs-start::after,.chunkscope .cs-more::after,
.chunkscope .cs-mark::after,.chunkscope .cs-context::before{
content:"\\2066"attr(data-label)"\\2069";font:600 10.5px/1.2 var(--cs-sans);
letter-spacing:.01em;white-space:nowrap;padding:1px 5px;border-radius:9px;
border:1px solid var(--cs-edge);color:var(--cs-ink);background:var(--cs-paper);
vertical-align:1.5px;margin:0 3px}
.chunkscope .cs-start::after{border-start-end-radius:3px;border-end-end-radius:3px;
background:var(--cs-tint)}
.chunkscope .cs-cut::after{border-start-start-radius:3px;border-end-start-radius:3px}
.chunkscope .cs-forced::after{border-style:dashed;border-width:2px;
border-color:var(--cs-hue-1);padding:0 4px}
.chunkscope .cs-of-a{--cs-edge:var(--cs-edge-a);--cs-tint:var(--cs-tint-a)}
.chunkscope .cs-of-b{--cs-edge:var(--cs-edge-b);--cs-tint:var(--cs-tint-b)}
.chunkscope .cs-more,.chunkscope .cs-mark{--cs-edge:var(--cs-line)}
.chunkscope .cs-more::after{font-weight:400;border-style:dotted;border-color:var(--cs-muted)}
.chunkscope .cs-mark::after{border-color:var(--cs-ink);background:var(--cs-ink);
color:var(--cs-paper);border-radius:3px}
.chunkscope .cs-context{border-inline-start:2px solid var(--cs-edge);padding-inline-start:2px;
margin-inline:3px}
.chunkscope .cs-context::before{border-style:dotted}
.chunkscope .cs-context::after{content:attr(data-context);font-size:12px;font-style:italic;
color:var(--cs-muted);overflow-wrap:anywhere;white-space:pre-wrap;
unicode-bidi:plaintext;text-decoration:underline dotted 1px;text-underline-offset:.2em}
"""
"""Chunks on their text: see `chunkscope.rendering.text`.

Badges are turned with the text around them, and their labels are read from left to right:
U+2066 and U+2069 isolate these.
"""
