"""`compare_view`: two settings side by side, both of them live.

From the bottom up, each file knows only those before it::

    pairs    two cuts of the same pages, and their differences
    state    `Comparing`: what is asked for, and the passage that it shows
    events   what events make of it
    panes    what the regions hold, as HTML
    view     `view`: all of it, of a state
    widget   `CompareView`, and `compare_view`, which makes it
"""
