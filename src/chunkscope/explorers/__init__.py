"""Widgets for notebooks: one splitter live, two side by side, and the settings of a sweep.

Each is a thin widget (`frontend`, which one script in the browser serves for all of them)
around a view model that knows no browser: a frozen state, what events make of it, and what
of it is shown. Beside the live widget stands its twin, the same as HTML that holds still::

    view                    `View`, `Control`, `Region`: what is shown, as plain values
    frontend, work, twin    the widget, its work beside the event loop, its still twin
    cutting, slicing        documents kept with their indexes, and cut in milliseconds
    controls, given, marks  settings of any splitter as controls
    panes                   what the regions of an explorer hold, as HTML
    state, events, exploring, _explore             one splitter
    pairs, comparing, comparing_view, _compare_view    two
    swept, sweeping, sweeping_view, _sweep_view        a sweep
"""

from chunkscope.explorers._compare_view import CompareView, compare_view
from chunkscope.explorers._explore import Explorer, explore
from chunkscope.explorers._sweep_view import SweepView, sweep_view

__all__ = ["CompareView", "Explorer", "SweepView", "compare_view", "explore", "sweep_view"]
