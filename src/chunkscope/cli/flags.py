"""`in_flags`: messages that speak of arguments of Python, in the words of the command line."""

from __future__ import annotations

__all__ = ["in_flags"]

# Whole phrases, of `corpus`, `audits` and `sweeps`: a name alone could be of a document.
_PHRASES = {
    "on_binary='skip' leaves such files out": "--skip-binary leaves such files out",
    "UTF-16 without its mark needs encoding=": "UTF-16 without its mark needs --input-encoding",
    "give encoding='utf-32'": "give --input-encoding utf-32",
    "its encoding, as in encoding='cp1252'": "its encoding, as in --input-encoding cp1252",
    "encoding must be the name of a text": "--input-encoding must be the name of a text",
    "text= names the column of texts": "--text-column names the column of texts",
    ", which text= names": ", which --text-column names",
    ", which doc_id= names": ", which --doc-id names",
    "name the right one with text=": "name the right one with --text-column",
    "name the right one with doc_id=, or make one of the index with reset_index(names='doc_id')": (
        "name the right one with --doc-id"
    ),
    "doc_id='chunk_id' takes each chunk": "--doc-id chunk_id takes each chunk",
    "on_null='drop' or 'empty' lets them pass": "leave those rows out, or write '' there",
    "one that columns= names, or as a {doc_id: chunks} mapping": "or one that --column names",
    "unknown column in columns ": "unknown column in --column ",
    "n_jobs must be": "--jobs must be",
}


def in_flags(message: str) -> str:
    """A message with options in the place of arguments.

    Examples
    --------
    >>> in_flags("'a.csv': unknown column 'text'; text= names the column of texts")
    "'a.csv': unknown column 'text'; --text-column names the column of texts"
    """
    for ours, theirs in _PHRASES.items():
        message = message.replace(ours, theirs)
    return message
