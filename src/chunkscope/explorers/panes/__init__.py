"""What an explorer shows in each of its regions, as escaped HTML: a file a pane.

A pane is made of values, and knows neither widgets nor events, but for the names of events
that its buttons send::

    window    which part of a text is shown
    numbers   the summary in tiles and a table
    notices   alerts, and settings that were held
    pictures  the sizes of chunks as a histogram and an ECDF
    text      chunks on their text, and the way through it
    chosen    a chunk with its row and its neighbours, or the chunks of a bar
    python    the settings as a line to copy
    style     the CSS of them all
"""
