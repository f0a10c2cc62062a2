"""The separators of each format, most wanted first. Data only.

Every format's own separators are followed by the common ones: an empty line, a line end
and a blank. The lists are those of the published chunker (text_chunker, MIT).
"""

from __future__ import annotations

__all__ = ["COMMON", "FORMATS"]

COMMON = ("\n\n", "\n", " ")
"""The separators every format ends with: paragraph, line, word."""

_SCRIPT = (
    "\nclass ",
    "  class ",
    "\nfunction ",
    "  function ",
    "\nexport const ",
    "\nexport default ",
    "\nconst ",
    "  const ",
    "  let ",
    "  var ",
    "  if ",
    "  for ",
    "  while ",
    "  switch ",
    "  case ",
    "  default ",
)

FORMATS: dict[str, tuple[str, ...]] = {
    "plaintext": (),
    # Documents that reach a splitter as extracted text have no structure left to see.
    **dict.fromkeys(("doc", "docx", "epub", "latex", "odt", "pdf", "rtf", "vtt"), ()),
    "markdown": (
        "\n## ",
        "\n### ",
        "\n#### ",
        "\n##### ",
        "\n###### ",
        "```\n\n",
        "\n\n___\n\n",
        "\n\n---\n\n",
        "\n\n***\n\n",
    ),
    "html": (
        *("<h1", "<h2", "<h3", "<h4", "<h5", "<h6", "<p", "<ul", "<ol", "<li"),
        *("<article", "<section", "<table"),
    ),
    "python": ("\nclass ", "\ndef ", "\n\tdef "),
    "javascript": _SCRIPT,
    "typescript": _SCRIPT,
    "vue": ("<script", "<section", "<table", "<template", *_SCRIPT),
    "ruby": (
        "\nclass ",
        "  class ",
        "\n##",
        "  ##",
        "  private\n",
        "\ndef ",
        "  def ",
        "  if ",
        "  unless ",
        "  while ",
        "  for ",
        "  do ",
        "  begin ",
        "  rescue ",
    ),
    "elixir": (
        "\ndefmodule ",
        "\ndefprotocol ",
        "\ndefimpl ",
        "  defmodule ",
        "  defprotocol ",
        "  defimpl ",
        '@doc """',
        "  def ",
        "  defp ",
        "  with ",
        "  cond ",
        "  case ",
        "  if ",
    ),
    "php": (
        "\nclass ",
        "  class ",
        "\n/**",
        "  /**",
        "\nfunction ",
        "  function ",
        "public function ",
        "protected function ",
        "private function ",
        "  if ",
        "  foreach ",
        "  while ",
        "  do ",
        "  switch ",
        "  case ",
    ),
}
"""Format name -> its own separators, in order; `COMMON` follows them."""
