"""JupyterLab, Notebook and Voila: a notebook opened and run as a reader would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal
from urllib.parse import quote, urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from scripts.servers import Server
    from tests.browser.chromium import Watch

FrontEnd = Literal["lab", "notebook", "voila"]

ADDRESSES: dict[FrontEnd, str] = {
    "lab": "lab/tree",
    "notebook": "notebooks",
    "voila": "voila/render",
}

CONNECTED = """name => {
  const panel = window.jupyterapp?.shell.currentWidget;
  const kernel = panel?.sessionContext?.session?.kernel;
  return panel?.context?.path === name && panel.context.isReady
    && kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
}"""
"""Whether a notebook stands in front, ready, and its kernel listens."""

KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.id"

RUN = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"

TOLD = """async code => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const asked = kernel.requestExecute({ code, store_history: false });
  let told = '';
  asked.onIOPub = ({ header, content }) => {
    if (header.msg_type === 'stream') told += content.text;
    if (header.msg_type === 'error') told += content.traceback.join('\\n');
  };
  await asked.done;
  return told;
}"""
"""What code prints in the kernel of the notebook in front."""


def opened(
    watch: Watch, server: Server, name: str, front_end: FrontEnd, *, runs: bool = True
) -> Page:
    """A page with a notebook, all its cells run.

    Parameters
    ----------
    name : str
        The file, in the folder that the server shows.
    runs : bool
        False leaves the cells alone, with no kernel asked for; Voila always runs them.
    """
    address = urlsplit(server.url)
    page = watch.context.new_page()
    reset = "reset&" if front_end == "lab" else ""
    page.goto(
        f"http://{address.netloc}/{ADDRESSES[front_end]}/{quote(name)}?{reset}{address.query}",
        wait_until="commit",
    )
    if front_end != "voila" and runs:
        page.wait_for_function(CONNECTED, arg=name)
        page.evaluate(RUN)
    return page


def python(page: Page, code: str) -> str:
    """What code prints in the kernel of the notebook on a page of JupyterLab or Notebook."""
    return str(page.evaluate(TOLD, code))


def closed(page: Page, server: Server) -> None:
    """Close a page, and then end the kernel of its notebook."""
    kernel = page.evaluate(KERNEL)
    page.goto("about:blank")  # on leaving, Voila's page ends its kernel itself
    if kernel is not None:
        address = urlsplit(server.url)
        page.request.delete(
            f"http://{address.netloc}/api/kernels/{kernel}",
            headers={"Authorization": address.query.replace("=", " ")},
        )
    page.close()


def themed(page: Page, theme: Literal["light", "dark"]) -> None:
    """Give a page of JupyterLab another theme; back when it has it."""
    name = f"JupyterLab {theme.title()}"
    page.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
    page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)
