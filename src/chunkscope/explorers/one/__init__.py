"""`explore`: documents cut live by one splitter; the two others show its parts too.

From the bottom up, each file knows only those before it::

    bars       the chunks by size, in the bins of the histogram
    state      `State`: what is asked for, and what it comes to for the documents
    controls   the place and the measures as controls, and what they set
    events     what events make of a state
    measured   what there is to show: chunks, statistics, what is chosen
    panes      what the regions hold, as HTML
    view       `view`: all of it, of a state
    chunk_tables   what is measured, as tables for Python
    widget     `Explorer`, and `explore`, which makes it
"""
