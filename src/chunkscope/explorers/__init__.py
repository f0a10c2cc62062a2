"""Widgets for notebooks: one splitter live, two side by side, and the settings of a sweep.

Each is a thin widget (`frontend`, which one script in the browser serves for all of them)
around a view model that knows no browser: a frozen state, what events make of it, and what
of it is shown. Beside the live widget stands its twin, the same as HTML that holds still.

What they share, from the bottom up; it knows nothing of the three::

    view            `View`, `Control`, `Region`: what is shown, as plain values
    stop            how work that nobody waits for is told to stop
    cutting         documents kept with their indexes, and cut in milliseconds
    material        `Material`: the documents, and what of them never changes
    window          which part of a text is shown
    given           the settings that were set, the rest left to the splitter
    as_is           a splitter with nothing to set, as those of others
    marks           marks such as line ends, in a line of text
    controls        settings of any splitter as controls
    panes           buttons, notices and the style of panes, as HTML
    twin            a view as HTML that stands still
    work            `Latest`: work beside the event loop
    frontend        `Frontend`: the widget; in the browser widget.js and widget.css

And the three; the first is part of the two others, which do not know one another::

    one             `explore`
    two             `compare_view`
    sweep           `sweep_view`

In each of them `state` is what is asked for, `events` what events make of it, `view` what is
shown of it, and `widget` the widget, and the function that makes it.
"""

from chunkscope.explorers.one.widget import Explorer, explore
from chunkscope.explorers.sweep.widget import SweepView, sweep_view
from chunkscope.explorers.two.widget import CompareView, compare_view

__all__ = ["CompareView", "Explorer", "SweepView", "compare_view", "explore", "sweep_view"]
