"""What panes of every explorer are made of, as escaped HTML.

It knows neither widgets nor events, but for the names of events that buttons send::

    buttons   buttons that send an event, or copy
    codeless  that there is no code for a splitter of others
    notices   alerts, and settings that do not fit
    style     the CSS of panes
"""
