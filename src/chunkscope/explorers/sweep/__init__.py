"""`sweep_view`: the settings of a sweep as a map, and the explorer of the cell that is open.

From the bottom up, each file knows only those before it::

    swept      the table of a sweep taken apart
    slicing    its rows that two settings tell apart
    sweep_map  a statistic of them, in cells
    state      `Sweeping`: what is asked for, and which row that is
    events     what events make of it
    controls   the choices of the map
    panes      the map, its words and its chosen cell, as HTML
    view       `view`: all of it, of a state
    widget     `SweepView`, and `sweep_view`, which makes it
"""
