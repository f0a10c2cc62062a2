"""What panes of every explorer are made of, as escaped HTML.

It knows neither widgets nor events, but for the names of events that buttons send::

    buttons   buttons that send an event, or copy
    notices   alerts, and settings that do not fit
    style     the CSS of panes
"""
