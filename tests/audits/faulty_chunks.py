"""Chunks as the reports of broken libraries describe them: what an audit must catch.

One for each line of ``../shared/faults`` that can show in chunks, made by hand from its
symptom, with its text or a short piece of it; and a reason for each line that cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import md5

import pandas as pd

__all__ = ["CANNOT_SHOW", "FAULTY", "Faulty"]

NAN = float("nan")


@dataclass(frozen=True)
class Faulty:
    """Chunks with a fault.

    Attributes
    ----------
    docs : str or dict
        What they were cut from.
    chunks : callable
        Gives the chunks; asked anew each time.
    rules : set of str
        The rules that must catch it.
    options : dict
        What the audit is told of what was asked for.
    """

    docs: str | dict[str, str]
    chunks: Callable[[], object]
    rules: frozenset[str]
    options: dict[str, object] = field(default_factory=dict)


def faulty(docs: str | dict[str, str], chunks: object, *rules: str, **options: object) -> Faulty:
    """Chunks that are the same each time."""
    return Faulty(docs, lambda: chunks, frozenset(rules), options)


def ranges(text: str, *bounds: tuple[int, int]) -> list[dict[str, object]]:
    """Chunks that are slices of `text`, with their offsets."""
    return [{"text": text[a:b], "start": a, "end": b} for a, b in bounds]


NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
QUOTED = "“quoted” — dash… end. Next."
CODE = "# naïve café\ndef f():\n    return 1\n"
GREEK = "alpha beta gamma delta epsilon zeta eta theta"
MILL = "The mill was built in 1840 and burned twice."
LIMITS = "## Limits\n\n| k | v |\n|---|---|\n| a | 1 |\n| b | 2 |\n| c | 3 |\n| d | 4 |\n"
LEAD = "A short lead.\n\n" + "word " * 120
HEADS = "# A\nHi.\n# B\nYo.\n# C\nOk.\n"
PAIRS = "alpha beta\n\ngamma delta\n\nepsilon zeta"
HEADERS = (
    "# H\nline one two three four five six seven eight nine ten\n# G\nline again one two three"
)
NESTED = "Head\nBody text one is here for now.\n\nNext\nMore body text two."
LINES = "## A\naaa bbb ccc ddd eee fff\n## B\nggg hhh iii"
ROWS = "| h1 | h2 |\n| " + "-" * 60 + " | --- |\n| " + "cell " * 20 + "| x |\n"
TABLE_STRING = "see table: data_x.item_list,see table: data_x.item_list.old,done"
LONG = "head " + "body " * 60 + "tail"
CITIES = "| city | pop |\n|---|---|\n| Ax | 10 |\n| By | 20 |\n| Cz | 30 |\n| Dw | 40 |\n"
HTML_TABLE = "<table><tr><th>k</th></tr><tr><td>1</td></tr><tr><td>2</td></tr></table>"
FENCE = "# Use\ntext\n```sh\n# not a heading\nls\n```\nmore"
KEYS = "| key | value |\n|---|---|\n| alpha | first long value |\n| beta | second long value |\n"
SONG = "refrain\n\nverse\n\nrefrain"
GRAIN = "Oats.\n\nRye is tall.\n\nHay."
TURNED = "The mill turned slowly.\n\nThen it stopped."
ADDRESS = "東京都千代田区 1-2-3 " * 400
BARN = "red barn by the slow river bend"
LETTERS = "a b c d e f g h"
OAKS = "Oak tree\r\n\r\nElm tree\r\n\r\nAsh tree"


def digest(text: str) -> str:
    """The id that some libraries make of a text."""
    return md5(text.encode(), usedforsecurity=False).hexdigest()


FAULTY: dict[str, Faulty] = {
    "langchain-ai/langchain#21475": faulty(
        "la la la lab",
        [
            {"page_content": text, "metadata": {"start_index": start}}
            for text, start in (("la", 0), ("la", 0), ("la", 0), ("lab", 9))
        ],
        "repeated_range",
        "lost_text",
    ),
    "langchain-ai/langchain#17642": faulty(
        NUMBERS,
        [
            {"page_content": text, "metadata": {"start_index": start}}
            for text, start in ((NUMBERS[:39], 0), (NUMBERS[7:48], -1), (NUMBERS[18:], -1))
        ],
        "impossible_offset",
    ),
    "run-llama/llama_index#9101": faulty(
        "Alpha beta.\n\nGamma delta.",
        [
            {"text": text, "start_char_idx": None, "end_char_idx": None}
            for text in ("Alpha beta.", "Gamma delta.")
        ],
        "missing_offset",
    ),
    "run-llama/LlamaIndexTS#1632": faulty(
        "  one.   two.   three.  ",
        [
            {"text": "one.", "start": 2, "end": 6},
            {"text": "two.", "start": None, "end": None},
            {"text": "three.", "start": 16, "end": 22},
        ],
        "missing_offset",
    ),
    "feyninc/chonkie#440": faulty(
        QUOTED,
        ranges(QUOTED, (0, 10), (10, 20), (20, 30), (30, 35)),
        "units",
        "empty",
    ),
    "feyninc/chonkie#587": faulty(
        CODE,
        [
            {"text": "# naïve café\n", "start_index": 0, "end_index": 15},
            {"text": "def f():\n", "start_index": 15, "end_index": 24},
            {"text": "    return 1\n", "start_index": 24, "end_index": 37},
        ],
        "units",
    ),
    "cq27-dev/rag-rat#241": faulty(
        "l1\r\nl2\r\nl3\r\nl4",
        [{"text": f"l{n + 1}", "start": 3 * n, "end": 3 * n + 2} for n in range(4)],
        "units",
    ),
    "ayunis-core/ayunis-core#1092": faulty(
        "same line\n" * 40,
        [{"text": "same line\n" * 10, "start": 0, "end": 100}] * 4,
        "repeated_range",
        "lost_text",
    ),
    "docling-project/docling#723": faulty(
        MILL, [f"History\n{MILL}"], "over_max_tokens", "changed_text", max_tokens=12
    ),
    "docling-project/docling#3428": faulty(
        LIMITS, [f"Limits\n{LIMITS[11:51]}"], "over_max_tokens", max_tokens=20
    ),
    "isaacus-dev/semchunk#25": faulty(
        "p1   p2   p3   p4",
        ["p1   p2", "p2   p3", "p3   p4"],
        "over_max_chars",
        max_chars=4,
        overlap=2,
    ),
    "linagora/openrag#137": faulty(LEAD, [LEAD[:15], LEAD[15:265], LEAD[265:]], "small"),
    "docling-project/docling#1174": faulty(
        HEADS, [HEADS[:8], HEADS[8:16], HEADS[16:]], "under_min_chars", min_chars=10
    ),
    "langchain-ai/langchain#8142": faulty(PAIRS, PAIRS.split("\n\n"), "no_overlap", overlap=5),
    "langchain-ai/langchain#30200": faulty(
        HEADERS, [HEADERS[:58], HEADERS[58:]], "no_overlap", overlap=8
    ),
    "deepset-ai/haystack#11767": faulty(
        "mnopqrstuv", ["mnop", "qrst", "uv"], "no_overlap", overlap=1
    ),
    "deepset-ai/haystack#12281": faulty(
        NESTED,
        [NESTED[:35], f" for now. for now.{NESTED[35:42]}", NESTED[42:]],
        "changed_text",
        overlap=8,
    ),
    "Azure-Samples/azure-search-openai-demo#1667": faulty(
        "word " * 80,
        ranges("word " * 80, *((n, n + 100) for n in range(0, 320, 80))),
        "short_overlap",
        overlap=80,
    ),
    "Azure-Samples/azure-search-openai-demo#1153": faulty("tiny", [], "no_chunks"),
    "chonkie-ai/chonkie#136": faulty(
        LETTERS, ranges(LETTERS, (0, 11), (2, 13), (4, 15), (6, 15)), "contained"
    ),
    "veryfront/veryfront-code#2054": faulty(
        "q" * 25, ["q" * 10, "q" * 20, "q" * 25], "over_max_chars", max_chars=10, overlap=0
    ),
    "FlowiseAI/Flowise#5173": faulty(LINES, [LINES[:29], LINES[29:]], "no_overlap", overlap=6),
    "feyninc/chonkie (live 1.7.0 OverlapRefinery merge=True)": faulty(
        GREEK,
        [
            {"text": GREEK[start:end], "start_index": said, "end_index": end}
            for start, said, end in ((0, 0, 11), (6, 11, 23), (18, 23, 36), (31, 36, 45))
        ],
        "slice",
    ),
    "BerriAI/litellm#38980": faulty(
        "v" * 500, ranges("v" * 500, *[(0, 50)] * 5), "repeated_range", "lost_text"
    ),
    "MemPalace/mempalace#2056": faulty(
        "wxy1\n" * 30,
        ranges("wxy1\n" * 30, (0, 30), (0, 25), (0, 25)),
        "contained",
        "repeated_range",
        "lost_text",
    ),
    "Unstructured-IO/unstructured#4392": faulty(
        "see https://example.org/Zq7Zq7Zq7Zq7",
        ["see https://example.org/", "Zq7 Zq7 Zq7 Zq7"],
        "changed_text",
    ),
    "aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws#1090": faulty(
        "abcdefghijk",
        ranges("abcdefghijk", (0, 4), (3, 7), (6, 10), (7, 11), (7, 11)),
        "repeated_range",
    ),
    "run-llama/llama_index#7287": faulty(
        ROWS, ranges(ROWS, (0, 83), (83, 150), (83, 150)), "repeated_range", "lost_text"
    ),
    "InfinitiBit/graphbit#148": faulty(
        "One. Two. Three. Four.",
        ranges("One. Two. Three. Four.", (0, 9), (0, 9), (0, 9)),
        "repeated_range",
        "lost_text",
    ),
    "griptape-ai/griptape#1544": faulty(
        "Count: one, two. Go. Stop.", ["Count: one,", "two. Go.", "Stop"], "lost_text"
    ),
    "run-llama/llama_index#22372": faulty(
        "X = '" + "z" * 300 + "'\n", ["X = '", "'\n"], "lost_text"
    ),
    "openai/chatgpt-retrieval-plugin#88": faulty(
        TABLE_STRING, ["see table: data_x.", "list,see table: data_x.", "old,done"], "lost_text"
    ),
    "openai/chatgpt-retrieval-plugin#9": faulty(
        "Hi. This sentence continues for a while, then stops. Next",
        ["Hi.", " This sentence continues for a while, then stops.", " Next"],
        "under_min_chars",
        min_chars=10,
    ),
    "langchain-ai/langchain#7262": faulty("a.b*c.d*e", ["", "", "b", ""], "empty", "lost_text"),
    "giancarloerra/SocratiCode#162": faulty(LONG, [LONG[:80]], "lost_text"),
    "langchain-ai/langchain#38404": faulty(
        "<p>before <b>KEEP</b> after</p>", ["before after KEEP"], "changed_text", "lost_text"
    ),
    "tobi/qmd#777": faulty(
        "a" * 9 + "🌸 bloom", ["a" * 9 + "\ud83c", "\udf38 bloom"], "half_surrogate"
    ),
    "infiniflow/ragflow#9246": faulty("bad \ud83d text", ["bad \ud83d", " text"], "lone_surrogate"),
    "openai/tiktoken#541": faulty("👍 ok", ["\ufffd\ufffd ok"], "replacement_character"),
    "live:tiktoken.decode_with_offsets": faulty(
        "a🙂b", ranges("a🙂b", (0, 1), (1, 1), (1, 2), (2, 3)), "empty"
    ),
    "langchain-ai/langchain#923": faulty(
        "before <|endoftext|> after", ["before <|endoftext|>", " after"], "special_token"
    ),
    "neuml/txtai#1152": faulty(
        OAKS, ranges(OAKS, (0, 9), (9, 17), (17, 24), (24, 32)), "torn_line_end"
    ),
    "microsoft/semantic-kernel#2794": faulty(
        "a b\r\nc d\r\ne f",
        ranges("a b\r\nc d\r\ne f", (0, 4), (4, 9), (9, 13)),
        "torn_line_end",
    ),
    "Unstructured-IO/unstructured#3778": faulty(CITIES, [CITIES[:47], CITIES[47:]], "torn_table"),
    "Unstructured-IO/unstructured#2076": faulty(HTML_TABLE, [HTML_TABLE] * 3, "repeated_range"),
    "deepset-ai/haystack#11011": faulty(FENCE, [FENCE[:17], FENCE[17:]], "torn_fence"),
    "open-webui/open-webui#30413": faulty(
        KEYS, [KEYS[n : n + 40] for n in range(0, len(KEYS), 40)], "torn_table"
    ),
    "flowing-abyss/obsidian-hybrid-search#12": faulty(
        "안녕하세요 " * 200,
        [{"text": "안녕하세요 " * 200, "token_count": 800}],
        "stated_number",
        encoding="cl100k_base",
    ),
    "volcengine/OpenViking#661": faulty(
        "漢字" * 100,
        [{"text": "漢字" * 100, "token_count": 66}],
        "stated_number",
        encoding="cl100k_base",
    ),
    "octopusreview/octopus#297": faulty(
        "9f86d081884c7d65 " * 60,
        [{"text": "9f86d081884c7d65 " * 60, "token_count": 340}],
        "stated_number",
        encoding="cl100k_base",
    ),
    "garrytan/gbrain#3037": faulty(ADDRESS, [ADDRESS], "over_max_tokens", max_tokens=2048),
    "kafein-technology/KAI-Flow#276": faulty(
        {"a": "one two", "b": "", "c": "three"},
        [
            {"doc_id": "a", "text": "one two"},
            {"doc_id": "b", "text": None},
            {"doc_id": "c", "text": "three"},
        ],
        "no_text",
    ),
    "fastai/fastai#2978": faulty(
        {"a": "ok text", "b": ""},
        pd.DataFrame({"doc_id": ["a", "b", "b"], "text": ["ok text", NAN, "nan"]}),
        "no_text",
        "changed_text",
    ),
    "pyg-team/pytorch_geometric#5647": faulty(
        {"a": "ok", "b": "3.5"},
        pd.DataFrame({"doc_id": ["a", "b"], "text": ["ok", 3.5]}),
        "no_text",
    ),
    "deepset-ai/haystack (live 3.4.1 DocumentSplitter token mode)": faulty(
        "a🙂b", ["a", "", "🙂", "b"], "empty"
    ),
    "mem0ai/mem0#64": faulty(
        SONG,
        [{"id": digest(text), "text": text} for text in SONG.split("\n\n")],
        "repeated_id",
        "duplicate",
    ),
    "agno-agi/agno#6159": faulty(
        GRAIN,
        [
            {"id": f"doc_{n}", "content": text}
            for n, text in ((1, "Oats."), (1, "ts.\n\nRye is tall."), (2, "ll.\n\nHay."))
        ],
        "repeated_id",
    ),
    "agno-agi/agno#8659": faulty(
        TURNED,
        [
            {"content": TURNED[:23], "content_hash": digest(TURNED[:23])},
            {"content": TURNED[18:], "content_hash": digest(TURNED[25:])},
        ],
        "stale_hash",
    ),
    "live:pandas explode": Faulty(
        {"x": "ab", "y": ""},
        lambda: pd.DataFrame({"doc_id": ["x", "y"], "chunk": [["a", "b"], []]}).explode("chunk"),
        frozenset({"no_text"}),
    ),
    "feyninc/chonkie (live 1.7.0 Visualizer reconstruct)": faulty(
        "alpha beta gamma delta",
        ranges("alpha beta gamma delta", (0, 6), (11, 17), (17, 22)),
        "lost_text",
    ),
    "ibm-granite-community/docling-workshop#104": faulty(
        "One page.", [{"page_index": 1, "text": "One page."}], "page_numbers"
    ),
    "run-llama/llama_index#10119": faulty(
        "word " * 1200, ["word " * 1000, "word " * 200], "over_max_tokens", max_tokens=512
    ),
    "langchain4j/langchain4j#1323": faulty(BARN, [BARN[:20] + BARN[12:]], "changed_text"),
    "langchain4j/langchain4j#1323 (comment)": faulty("ha ha | ha ha", ["ha ha"], "lost_text"),
    "run-llama/llama_index#9104": faulty(
        LETTERS,
        [{"text": text, "start_char_idx": None} for text in ("a b", "c d", "e f", "g h")],
        "missing_offset",
    ),
}
"""Source of a report -> chunks with its fault."""

CANNOT_SHOW: dict[str, str] = {
    "chonkie-ai/chonkie#131": "an exception: there are no chunks",
    "langchain-ai/langchain#40409": "what a heading is called is in metadata, not in the text",
    "Unstructured-IO/unstructured#3996": "what a heading is called is in metadata",
    "openai/tiktoken#15": "a panic: there are no chunks",
    "run-llama/llama_index#10554": "the chunks are right, and late",
    "run-llama/llama_index#11341": "an overflow of the stack: there are no chunks",
    "n8n-io/n8n#16769": "the chunks come late or never",
    "benbrandt/text-splitter#223": "the chunks are right, and late",
    "feyninc/chonkie (live 1.7.0)": "an empty batch raises; a name is looked up in a model hub",
    "openai/tiktoken#231": "a tokenizer that cannot be pickled",
    "huggingface/datasets#5769": "a parallel run that fails",
    "openai/tiktoken#513": "a cache that is not found",
    "gkamradt/ChunkViz (code, dangerouslySetInnerHTML)": "how a page shows chunks",
    "matplotlib/matplotlib#14439": "a plot",
    "live:histogram-one-value": "a plot",
    "brandonstarxel/chunking_evaluation (code, intersect_two_ranges)": "a measure of retrieval",
}
"""Source of a report -> why no chunks can show its fault."""
