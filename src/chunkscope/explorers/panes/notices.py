"""`notices_pane`: what a reader should know first, the worst first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chunkscope.alerts.plain import Fact
from chunkscope.explorers.panes.buttons import button
from chunkscope.rendering.html import Html, element, escaped, joined

__all__ = ["notices_pane"]

FIRST = 3
"""So many alerts are seen at once; the others are unfolded."""

_SEVERITIES = {"error": "Error", "warning": "Warning", "note": "Note"}


def notices_pane(
    alerts: Sequence[Fact] | None,
    *,
    held: Sequence[str] = (),
    ways: Mapping[str, tuple[str, Mapping[str, object]]] | None = None,
) -> Html:
    """Alerts, each with a way to what it is of, where there is one.

    Parameters
    ----------
    alerts : sequence of dict or None
        What `chunkscope.alerts.alerts_of` gives; None where there is nothing to look at.
    held : sequence of str
        Settings that could not be what they were set to, a sentence each.
    ways : mapping of str to (str, mapping), optional
        Kind of an alert -> what its button says, and the event that it sends.

    Returns
    -------
    Html
    """
    items = [_item("held", "Held", element("p", each, class_="cs-told")) for each in held]
    for alert in alerts or ():
        severity, heading = str(alert["severity"]), str(alert["heading"])
        said = element("b", heading) + Html(" ") + escaped(alert["message"])
        why = element("span", f": {heading}", class_="cs-unseen")
        reason = element("summary", Html("Why") + why) + element("p", alert["reason"])
        way = (ways or {}).get(str(alert["kind"]))
        foot = [button(way[0], way[1])] if way else []
        foot.append(element("details", reason, class_="cs-why"))
        body = element("p", said, class_="cs-told") + element("div", joined(foot), class_="cs-foot")
        items.append(_item(severity, _SEVERITIES[severity], body))
    if not items and alerts is None:
        return element("p", "There are no chunks to look at.", class_="cs-none")
    if not items:
        fine = "Nothing to report: no text is lost, and nothing is torn, too large or repeated."
        return element("p", fine, class_="cs-fine")
    first = element("ul", joined(items[:FIRST]), class_="cs-notices")
    if len(items) <= FIRST:
        return first
    rest = element("ul", joined(items[FIRST:]), class_="cs-notices")
    # The words stay the same for any number, by which the browser keeps them unfolded.
    more = element("summary", "More alerts") + rest
    return first + element("details", more, class_="cs-every")


def _item(name: str, badge: str, body: Html) -> Html:
    said = element("span", badge, class_="cs-badge") + body
    return element("li", said, class_=f"cs-notice cs-is-{name}")
