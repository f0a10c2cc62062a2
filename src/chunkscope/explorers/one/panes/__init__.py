"""What the explorer shows in each of its regions, as escaped HTML: a file a pane.

A pane is made of values, and knows neither state nor widget::

    numbers   the summary in tiles and a table
    pictures  the sizes of chunks as a histogram and an ECDF
    text      chunks on their text, and the way through it
    chosen    a chunk with its row and its neighbours, or the chunks of a bar
    python    the settings as lines to copy
"""
