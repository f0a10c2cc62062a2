"""The CSS of the explorer's panes; selectors start with ``.chunkscope``."""

from __future__ import annotations

from chunkscope.rendering.tables import TABLES

__all__ = ["PANES"]

_OWN = """
.chunkscope .cs-of{color:var(--cs-muted);font-size:13px;margin:0 0 8px;overflow-wrap:anywhere}
.chunkscope .cs-tiles,.chunkscope .cs-static dl.cs-tiles{display:grid;gap:1px;margin:0;
background:var(--cs-line);grid-template-columns:repeat(2,minmax(0,1fr));
border:1px solid var(--cs-line);border-radius:8px;overflow:hidden}
.chunkscope .cs-region-numbers{container-type:inline-size}
@container (min-width:460px){.chunkscope .cs-tiles,.chunkscope .cs-static dl.cs-tiles{
grid-template-columns:repeat(3,minmax(0,1fr))}}
@container (min-width:600px){.chunkscope .cs-tiles,.chunkscope .cs-static dl.cs-tiles{
grid-template-columns:repeat(6,minmax(0,1fr))}}
.chunkscope .cs-tiles>.cs-tile{display:grid;grid-template-rows:auto auto 1fr;align-content:start;
gap:0;background:var(--cs-paper);padding:9px 12px 10px;min-width:0}
.chunkscope .cs-tiles dt{font:400 12px/1.35 var(--cs-sans);color:var(--cs-muted);margin:0}
.chunkscope .cs-tiles dd{margin:0;text-align:start;font-size:12px;line-height:1.35;
color:var(--cs-muted);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.chunkscope .cs-tiles dd.cs-figure-of{font-size:22px;font-weight:600;line-height:1.3;
letter-spacing:-.01em;color:var(--cs-ink)}
.chunkscope .cs-odd dd.cs-more-of{color:var(--cs-ink);font-weight:600}
.chunkscope .cs-odd dd.cs-more-of::before{content:"▲ ";color:var(--cs-hue-1);font-size:10px}
.chunkscope .cs-every{margin-top:8px}
.chunkscope .cs-every>summary,.chunkscope .cs-why>summary{color:var(--cs-muted);font-size:12.5px;
width:fit-content;padding:2px 0}
.chunkscope .cs-abreast{display:grid;gap:20px 40px;padding:12px 0 4px;align-items:start;
grid-template-columns:repeat(auto-fit,minmax(min(100%,270px),1fr))}
.chunkscope.chunkscope ul:is(.cs-notices,.cs-list){list-style:none;margin:0;padding:0}
.chunkscope .cs-notices{border:1px solid var(--cs-line);border-inline-start:0;border-radius:6px;
overflow:hidden}
.chunkscope .cs-notice{--cs-tone:var(--cs-muted);display:grid;gap:0 10px;margin:0;
padding:4px 10px;grid-template-columns:60px minmax(0,1fr) auto;align-items:baseline;
border-inline-start:4px solid var(--cs-tone);overflow-wrap:anywhere}
.chunkscope .cs-notice+.cs-notice{border-top:1px solid var(--cs-line)}
.chunkscope.chunkscope .cs-every>ul.cs-notices{margin-top:5px}
.chunkscope .cs-is-error{--cs-tone:var(--cs-hue-1)}
.chunkscope .cs-is-warning{--cs-tone:var(--cs-hue-4)}
.chunkscope .cs-is-held{--cs-tone:var(--cs-hue-3)}
.chunkscope .cs-badge{font-size:12px;font-weight:650;line-height:18px;white-space:nowrap}
.chunkscope .cs-told{margin:0;font-size:13px;line-height:1.4}
.chunkscope .cs-told b{font-weight:600;margin-inline-end:4px}
.chunkscope .cs-foot{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline}
.chunkscope .cs-notice:has(details[open]) .cs-foot{grid-column:2/-1}
.chunkscope .cs-why p{color:var(--cs-muted);font-size:12.5px;margin:2px 0 0}
.chunkscope .cs-fine{margin:0;color:var(--cs-muted);font-size:13.5px}
.chunkscope .cs-fine::before{content:"✓ ";color:var(--cs-hue-2);font-weight:700}
.chunkscope .cs-bar:hover rect:first-child{fill-opacity:.07}
.chunkscope .cs-pager{position:sticky;top:-12px;z-index:1;display:flex;flex-wrap:wrap;gap:6px;
align-items:center;margin:-12px -14px 8px;padding:8px 14px;background:var(--cs-paper);
border-bottom:1px solid var(--cs-line)}
.chunkscope .cs-where{flex:1 1 180px;font-size:12.5px;color:var(--cs-muted);
font-variant-numeric:tabular-nums}
.chunkscope .cs-way{display:flex;flex-wrap:wrap;gap:4px 6px;align-items:center;min-width:0}
.chunkscope .cs-way.cs-where{flex:0 1 auto;margin-inline-end:10px}
.chunkscope .cs-on-page{flex:1 1 300px}
.chunkscope .cs-chosen-head{font-size:16px;font-weight:650;line-height:1.3;margin:0}
.chunkscope .cs-chosen-head+.cs-facts{margin:2px 0 0;font-size:13.5px}
.chunkscope .cs-facts b{font-weight:600;color:var(--cs-ink)}
.chunkscope .cs-quote{margin:8px 0 0;padding:2px 12px;border-inline-start:3px solid var(--cs-line);
font-size:14px;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere;color:var(--cs-ink)}
.chunkscope .cs-beside{display:grid;gap:10px 20px;margin:12px 0 0;align-items:start;
grid-template-columns:repeat(auto-fit,minmax(min(100%,240px),1fr))}
.chunkscope .cs-neighbour p{margin:5px 0 0;font-size:12.5px;color:var(--cs-muted)}
.chunkscope .cs-neighbour q{font-size:13px;line-height:1.5;overflow-wrap:anywhere;quotes:"“" "”"}
.chunkscope dl.cs-row,.chunkscope .cs-static dl.cs-row{display:grid;gap:0 24px;margin:14px 0 0;
grid-template-columns:repeat(auto-fill,minmax(min(100%,230px),1fr))}
.chunkscope .cs-row>div{display:flex;justify-content:space-between;gap:12px;min-width:0;
padding:3px 0;border-bottom:1px solid var(--cs-line);font-size:12.5px}
.chunkscope .cs-row>.cs-wide{grid-column:1/-1;justify-content:flex-start}
.chunkscope .cs-row dt{font:400 12px/1.6 var(--cs-mono);color:var(--cs-muted);flex:none}
.chunkscope .cs-row dd{margin:0;min-width:0;text-align:end;overflow-wrap:anywhere;
font-variant-numeric:tabular-nums}
.chunkscope .cs-row+.cs-button{margin-top:12px}
.chunkscope.chunkscope ul.cs-list{margin-top:8px;max-height:320px;overflow:auto}
.chunkscope .cs-list li{display:grid;grid-template-columns:92px 56px minmax(0,1fr);gap:2px 10px;
align-items:baseline;padding:4px 2px;border-top:1px solid var(--cs-line);font-size:13px}
.chunkscope .cs-size-of{text-align:end;font-variant-numeric:tabular-nums;color:var(--cs-muted)}
.chunkscope .cs-words{overflow-wrap:anywhere}
.chunkscope .cs-doc{grid-column:3;color:var(--cs-muted);font-size:12px;overflow-wrap:anywhere}
.chunkscope .cs-python{display:flex;gap:10px;align-items:baseline;margin:0 0 6px}
.chunkscope .cs-python code{flex:1 1 auto;min-width:0;padding:5px 9px;font-size:12.5px;
white-space:pre-wrap;overflow-wrap:anywhere}
.chunkscope .cs-still{display:none}
.chunkscope .cs-static .cs-still{display:block}
@container (max-width:480px){
.chunkscope .cs-notice{grid-template-columns:minmax(0,1fr)}
.chunkscope .cs-notice:has(details[open]) .cs-foot{grid-column:auto}
.chunkscope .cs-tiles>.cs-tile{padding:8px 10px}
.chunkscope .cs-on-page>.cs-where{flex-basis:100%}
}
@media print{.chunkscope .cs-list{max-height:none}.chunkscope .cs-notice{break-inside:avoid}}
"""

PANES = TABLES + _OWN
"""What the explorer's panes add to the style of every explorer."""
