from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from chunkscope.rendering.characters import legible
from chunkscope.rendering.tables import Column, Row, Table, table_html
from tests.rendering.texts import hostile_texts


class Cells(HTMLParser):
    """The cells of each row, and every tag."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        if self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


@given(st.lists(st.tuples(hostile_texts(), hostile_texts()), max_size=3))
def test_cells_are_words_whatever_they_hold(rows: list[tuple[str, str]]) -> None:
    table = Table((Column("name", "text"), Column("n")), tuple(Row(each) for each in rows))
    parsed = Cells()
    parsed.feed(table_html(table))
    parsed.close()
    assert parsed.rows == [["name", "n"], *([*map(legible, each)] for each in rows)]
    assert parsed.tags <= {"div", "table", "thead", "tbody", "tr", "th", "td"}


def test_a_row_has_the_key_of_its_splitter_and_a_table_its_caption() -> None:
    table = Table((Column("name", "text"),), (Row(("a",), 3), Row(("b",))), "Both <b>")
    markup = table_html(table)
    assert markup.count("cs-key-3") == 1
    assert "<caption>Both &lt;b&gt;</caption>" in markup
    assert 'aria-label="Both &lt;b&gt;"' in markup
