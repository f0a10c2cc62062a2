"""Where one text should be split next: one boundary, chosen by priority inside a window.

A pure function of strings. It validates nothing, logs nothing and imports nothing; its
callers know about overlap, files and settings.

Source of the rule: the documented contract of VySol's split-point chunker.
"""

PARAGRAPH = ("\n\n",)
LINE = ("\n",)
SENTENCE = (".", "!", "?")
WORD = (" ",)
PRIORITIES = (PARAGRAPH, LINE, SENTENCE, WORD)
"""The markers, the most wanted first; the marks of one priority are equals."""


def last_marker_end(text: str, markers: tuple[str, ...], start: int, stop: int) -> int:
    """The end of the last marker that lies wholly inside ``text[start:stop]``, or -1.

    Parameters
    ----------
    text : str
        The text to look in.
    markers : tuple of str
        Markers of one priority; the one that ends latest wins.
    start, stop : int
        The window, code points, half-open.

    Returns
    -------
    int
        Offset just after the marker in `text`, code points; -1 where there is none.

    Examples
    --------
    >>> last_marker_end("One. Two! Three", (".", "!", "?"), 0, 15)
    9
    """
    last = -1
    for marker in markers:
        # Each search stops where the best so far begins: the window is read about once.
        found = text.rfind(marker, max(start, last - len(marker) + 1), stop)
        if found >= 0:
            last = max(last, found + len(marker))
    return last


def find_next_split_index(text: str, chunk_size: int, max_lookback_size: int) -> int:
    r"""The offset at which to end the next chunk of `text`.

    Looks backward inside ``[max(0, chunk_size - max_lookback_size), chunk_size)`` for the
    last ``"\n\n"``, else the last ``"\n"``, else the last of ``. ! ?``, else the last
    blank; the marker stays on the left. Without any the text is split at `chunk_size`.

    Parameters
    ----------
    text : str
        The text still to be cut.
    chunk_size : int
        Most code points in the chunk. Not validated.
    max_lookback_size : int
        How far before `chunk_size` a marker may begin, code points. Not validated.

    Returns
    -------
    int
        A slice end: the chunk is ``text[:index]``. ``len(text)`` where the text fits.

    References
    ----------
    The documented contract of VySol's ``find_next_split_index``.

    Examples
    --------
    >>> find_next_split_index("One. Two three", 10, 10)
    4
    >>> find_next_split_index("abcdefghij", 4, 2)
    4
    """
    if len(text) <= chunk_size:
        return len(text)
    window_start = max(0, chunk_size - max_lookback_size)
    for markers in PRIORITIES:
        end = last_marker_end(text, markers, window_start, chunk_size)
        if end >= 0:
            return end
    return chunk_size
