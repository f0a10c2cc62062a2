// The browser's side of every explorer. It draws controls, puts panes in their places, and
// tells Python what a reader did; what is shown is decided there. Panes are markup that
// chunkscope.rendering escaped; everything else is set as text.

const ANSWER_WITHIN = 10_000; // milliseconds without an answer, after which it is said

function made(name, attributes = {}, ...content) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(key, "");
    else if (value !== false && value != null) node.setAttribute(key, value);
  }
  node.append(...content);
  return node;
}

let numbered = 0;
const id = () => `cs-${Math.random().toString(36).slice(2, 8)}-${++numbered}`;

// ------------------------------------------------------------------ controls

/** A line that is typed in: told once when it is done, and left alone while it is not. */
function lineOf(attributes, { change, read, unsaid }) {
  const line = made("input", { type: "text", ...attributes });
  let [was, told, edited] = ["", null, false];
  const tell = () => {
    edited = false;
    if (line.value === told || (told === null && line.value === was)) return;
    told = line.value;
    change(read(line.value));
  };
  line.addEventListener("input", () => { edited = true; });
  line.addEventListener("change", tell);
  line.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      // Lab takes the browser's own way from Enter to a change out of every line of text.
      event.preventDefault();
      tell();
    } else if (event.key === "Escape" && line.value !== was) {
      event.preventDefault();
      event.stopPropagation();
      [line.value, told, edited] = [was, null, false];
      unsaid();
    }
  });
  return {
    line,
    tell,
    patch(value) {
      was = String(value);
      if (edited && document.activeElement === line) return;
      [line.value, told, edited] = [was, null, false];
    },
  };
}

const asNumber = (written) => {
  const typed = written.trim().replace(/(?<=\d)[,\s_'’](?=\d{3}(?!\d))/g, ""); // 7,200
  return /^[+-]?\d{1,15}$/.test(typed) ? Number(typed) : typed;
};

// Each kind: its inputs, and how to set them to what a control stands at.
const KINDS = {
  number(change, unsaid) {
    const slider = made("input", { type: "range", class: "cs-slider", step: 1 });
    const attributes = { inputmode: "numeric", class: "cs-box" };
    const box = lineOf(attributes, { change, read: asNumber, unsaid });
    // The first step is told at once; of those that follow within a frame, the last.
    let [waiting, told, now] = [false, null, ""];
    const tell = () => {
      waiting = told !== now;
      if (!waiting) return;
      told = now;
      change(Number(now));
      requestAnimationFrame(tell);
    };
    slider.addEventListener("input", () => {
      now = slider.value;
      box.patch(now);
      if (!waiting) {
        told = null;
        tell();
      }
    });
    box.line.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
      if (!by || !/^\d{1,15}$/.test(box.line.value.trim())) return;
      event.preventDefault();
      box.line.value = String(Math.max(0, Number(box.line.value) + by));
      box.tell();
    });
    return {
      inputs: [slider, box.line],
      patch(to) {
        slider.min = to.least;
        // Under the reader's hand the end of the slider does not come nearer.
        const end = Math.max(to.most, to.value);
        if (document.activeElement !== slider || end > slider.max) slider.max = end;
        if (!waiting) slider.value = to.value;
        box.patch(to.value);
        const said = to.unit ? `${to.value} ${to.unit}` : `${to.value}`;
        slider.setAttribute("aria-valuetext", said);
        box.line.setAttribute("aria-label", `${to.label}, as a number`);
      },
    };
  },
  choice(change) {
    const list = made("select", { class: "cs-select" });
    list.addEventListener("change", () => change(list.value));
    let before = "";
    return {
      inputs: [list],
      patch(to) {
        const options = JSON.stringify(to.options);
        if (options !== before) {
          before = options;
          list.replaceChildren(
            ...to.options.map(([value, label]) => made("option", { value, dir: "auto" }, label)),
          );
        }
        list.value = to.value;
      },
    };
  },
  flag(change) {
    const tick = made("input", { type: "checkbox", class: "cs-tick" });
    tick.addEventListener("change", () => change(tick.checked));
    return { inputs: [tick], patch: (to) => { tick.checked = to.value; } };
  },
  text(change, unsaid) {
    const attributes = { class: "cs-line", autocomplete: "off", spellcheck: "false" };
    const { line, patch } = lineOf(attributes, { change, read: (value) => value, unsaid });
    const list = made("datalist", { id: id() });
    let before = "";
    return {
      inputs: [line],
      patch(to) {
        patch(to.value);
        line.placeholder = to.placeholder;
        const suggestions = to.suggestions.join("\n");
        if (suggestions === before) return;
        before = suggestions;
        list.replaceChildren(...to.suggestions.map((value) => made("option", { value })));
        line.setAttribute("list", list.id);
        line.after(list);
      },
    };
  },
};

function controlOf(control, send, unsaid) {
  const change = (value) => send({ event: "set", name: control.name, value });
  const parts = KINDS[control.kind](change, () => unsaid(control.name));
  const [labelled, described] = [id(), id()];
  parts.inputs[0].id = labelled;
  const label = made("label", { for: labelled, class: "cs-label" });
  const unit = made("span", { class: "cs-unit" });
  const reset = made("button", { type: "button", class: "cs-reset" }, "reset");
  reset.addEventListener("click", () => send({ event: "reset", name: control.name }));
  const help = made("p", { id: described, class: "cs-help", hidden: true });
  const ask = made("button", {
    type: "button", class: "cs-ask", "aria-expanded": "false", "aria-controls": described,
  }, "?");
  ask.addEventListener("click", () => {
    help.hidden = !help.hidden;
    ask.setAttribute("aria-expanded", String(!help.hidden));
  });
  const head = made("div", { class: "cs-control-head" }, label, unit, reset, ask);
  const fields = made("div", { class: "cs-fields" }, ...parts.inputs);
  const node = made(
    "div", { class: `cs-control cs-kind-${control.kind}`, "data-control": control.name },
    head, fields, help,
  );
  return {
    node,
    kind: control.kind,
    inputs: parts.inputs,
    patch(to) {
      parts.patch(to);
      label.textContent = to.label;
      unit.textContent = to.unit;
      help.textContent = to.help;
      ask.hidden = !to.help;
      ask.setAttribute("aria-label", `What ${to.label} is`);
      const other = to.default != null && to.default !== to.value;
      // A button that has the focus stays where it is, to be pressed again or left.
      reset.hidden = !other && document.activeElement !== reset;
      reset.disabled = !other && reset.hidden;
      reset.setAttribute("aria-label", `Reset ${to.label} to ${to.default}`);
      reset.title = `Back to ${to.default}`;
      for (const input of parts.inputs) {
        if (to.help) input.setAttribute("aria-description", to.help);
        input.removeAttribute("aria-invalid");
      }
    },
  };
}

function controlPanel(form, send, unsaid) {
  const shown = new Map();
  const groups = new Map();
  let order = "";
  return {
    /** Set every control to what it stands at, but for one whose value was refused. */
    paint(controls, refused) {
      for (const control of controls) {
        const fresh = shown.get(control.name)?.kind !== control.kind;
        if (fresh) {
          shown.get(control.name)?.node.remove();
          shown.set(control.name, controlOf(control, send, unsaid));
        }
        if (fresh || control.name !== refused) shown.get(control.name).patch(control);
      }
      const now = JSON.stringify(controls.map((each) => [each.group, each.name, each.kind]));
      if (now === order) return;
      order = now;
      const names = new Set(controls.map((each) => each.name));
      for (const [name, each] of shown) {
        if (names.has(name)) continue;
        each.node.remove();
        shown.delete(name);
      }
      const used = new Set(controls.map((each) => each.group));
      for (const [group, node] of groups) {
        if (used.has(group)) continue;
        node.remove();
        groups.delete(group);
      }
      const filled = new Map();
      for (const { group, name } of controls) {
        if (!groups.has(group)) {
          const legend = made("legend", { class: "cs-legend-of" }, group);
          groups.set(group, made("fieldset", { class: "cs-group" }, legend));
        }
        const fieldset = groups.get(group);
        const { node } = shown.get(name);
        // To move an element is to take the focus from it: one in its place is left alone.
        const at = (filled.get(group) ?? 0) + 1;
        filled.set(group, at);
        if (fieldset.children[at] !== node) fieldset.insertBefore(node, fieldset.children[at] ?? null);
        const place = filled.size - 1;
        if (at === 1 && form.children[place] !== fieldset) {
          form.insertBefore(fieldset, form.children[place] ?? null);
        }
      }
    },
    /** Mark a control, and put what is wrong with it below it; false where there is none. */
    fault(name, problem) {
      const control = shown.get(name);
      for (const input of control?.inputs ?? []) input.setAttribute("aria-invalid", "true");
      if (problem.parentNode !== control?.node) control?.node.append(problem);
      return control !== undefined;
    },
    clear(name) {
      for (const input of shown.get(name)?.inputs ?? []) input.removeAttribute("aria-invalid");
    },
  };
}

// ------------------------------------------------------------------ panes

const FOCUSABLE = "button, summary, a[href], input, select, [tabindex]";

/** What has the focus in a pane, so that it has it again once the pane is another. */
function focusIn(pane) {
  const node = document.activeElement;
  if (!node || !pane.contains(node)) return null;
  const all = [...pane.querySelectorAll(FOCUSABLE)];
  return { called: node.dataset.focus ?? node.textContent, at: all.indexOf(node) };
}

function focusAgain(pane, region, before) {
  if (!before) return;
  const all = [...pane.querySelectorAll(FOCUSABLE)];
  const called = (node) => (node.dataset.focus ?? node.textContent) === before.called;
  const node = all.find((each) => called(each) && !each.disabled) ?? all[before.at];
  (node && !node.disabled ? node : region).focus({ preventScroll: true });
}

/** Scroll `box`, and nothing around it, until a cell stands clear of the headings that stick. */
function intoView(box, cell) {
  const [inner, outer] = [cell.getBoundingClientRect(), box.getBoundingClientRect()];
  const top = outer.top + box.querySelector("thead").offsetHeight;
  const left = outer.left + box.querySelector("tbody th").offsetWidth;
  const [bottom, right] = [outer.top + box.clientHeight, outer.left + box.clientWidth];
  box.scrollTop += Math.min(0, inner.top - top) || Math.max(0, inner.bottom - bottom);
  box.scrollLeft += Math.min(0, inner.left - left) || Math.max(0, inner.right - right);
}

function regionOf({ name, label, scrolls, arrows, headed }, send, say) {
  const heading = id();
  const pane = made("div", { class: "cs-pane" });
  const box = made("div", {
    class: "cs-content",
    role: scrolls || arrows ? "group" : null,
    tabindex: scrolls || arrows ? 0 : null,
    "aria-labelledby": scrolls || arrows ? heading : null,
    "aria-description": arrows ? "Arrow keys step through it, Escape leaves what is chosen." : null,
    "data-region": name,
  }, pane);
  const head = made(
    "p", { id: heading, class: headed ? "cs-region-head" : "cs-region-head cs-unseen" }, label,
  );
  const node = made("section", {
    class: `cs-region cs-region-${name}${scrolls ? " cs-scrolls" : ""}`, "aria-labelledby": heading,
  }, head, box);

  const fire = (target) => {
    const button = target.closest("[data-event], [data-copy]");
    if (button && pane.contains(button)) {
      if (button.dataset.copy !== undefined) copy(button, say);
      else send(JSON.parse(button.dataset.event));
      return true;
    }
    return false;
  };
  pane.addEventListener("click", ({ target }) => {
    if (fire(target) || target.closest("summary, a, button")) return;
    const selected = getSelection();
    // Text is being selected, not a chunk. What is selected elsewhere, as by Tab in a box, stays.
    if (String(selected) && pane.contains(selected.anchorNode)) return;
    const chunk = target.closest("[data-chunk]");
    if (chunk && pane.contains(chunk)) {
      send({ event: "choose", chunk: Number(chunk.dataset.chunk.split(" ").at(-1)) });
    }
  });
  node.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { target, key } = event;
    if (target.matches("input, select, textarea, summary")) return;
    if ((key === "Enter" || key === " ") && !target.matches("button") && fire(target)) {
      event.preventDefault();
    } else if (arrows) {
      const lines = pane.querySelector(".cs-grid") ? { ArrowUp: "up", ArrowDown: "down" } : {};
      const by = { ArrowLeft: -1, ArrowRight: 1, Home: "first", End: "last", ...lines }[key];
      if (by === undefined && key !== "Escape") return;
      event.preventDefault();
      send(by === undefined ? { event: "clear", region: name } : { event: "step", region: name, by });
    }
  });

  let markup = null;
  let place = null;
  let current = null;
  return {
    node,
    paint(to) {
      node.hidden = !to;
      if (to === markup) return;
      markup = to;
      const focused = focusIn(pane);
      const open = new Set(
        [...pane.querySelectorAll("details[open] > summary")].map((each) => each.textContent),
      );
      pane.innerHTML = to;
      for (const summary of pane.querySelectorAll("details > summary")) {
        if (open.has(summary.textContent)) summary.parentNode.open = true;
      }
      const now = pane.querySelector("[data-place]")?.dataset.place ?? null;
      if (now !== place) box.scrollTop = 0;
      place = now;
      focusAgain(pane, box, focused);
      const cell = pane.querySelector(".cs-grid [aria-current]");
      if (cell && cell.dataset.event !== current) intoView(box, cell);
      current = cell?.dataset.event;
    },
    pick(chosen, { scroll }) {
      let first = null;
      for (const each of pane.querySelectorAll("[data-chunk]")) {
        const picked = each.dataset.chunk.split(" ").some((number) => chosen.has(Number(number)));
        each.classList.toggle("cs-chosen", picked);
        if (picked) each.setAttribute("aria-current", "true");
        else each.removeAttribute("aria-current");
        if (picked && !first) first = each;
      }
      if (!first || !scroll || !scrolls) return;
      const [inner, outer] = [first.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.top < outer.top || inner.bottom > outer.bottom) {
        box.scrollTop += inner.top - outer.top - outer.height / 4;
      }
    },
  };
}

async function copy(button, say) {
  const label = button.dataset.label ?? (button.dataset.label = button.textContent);
  let said = "Copied";
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    // No clipboard, as in a page without https: the browser's own way, from a line of text.
    const line = made("textarea", { class: "cs-unseen", "aria-hidden": "true" });
    line.value = button.dataset.copy;
    button.after(line);
    line.select();
    if (!document.execCommand("copy")) said = "Not copied: select the line";
    line.remove();
    button.focus({ preventScroll: true });
  }
  button.textContent = said;
  say(said);
  clearTimeout(button.copied);
  button.copied = setTimeout(() => { button.textContent = label; }, 1500);
}

// ------------------------------------------------------------------ the widget

function render({ model, el }) {
  const root = made("div", {
    class: `chunkscope cs-widget cs-live-widget tex2jax_ignore mathjax_ignore`,
    role: "group", "aria-label": model.get("label"),
  });
  // Lab and Notebook have keys of their own for what a reader does here. They look for this
  // on the element that has the focus first: above it, it would come too late.
  root.addEventListener("focusin", ({ target }) => {
    target.setAttribute("data-lm-suppress-shortcuts", "true");
  });
  const problem = made("p", { class: "cs-problem", role: "alert", hidden: true, dir: "auto" });
  const said = made("p", { class: "cs-unseen", role: "status" });
  const form = made("div", { class: "cs-controls" });
  const panes = made("div", { class: "cs-regions" }, problem);
  root.append(made("div", { class: "cs-frame" }, form, panes), said);

  let [sent, late] = [0, 0];
  const send = (event) => {
    sent = Math.max(sent, model.get("seen")) + 1;
    root.setAttribute("aria-busy", "true");
    clearTimeout(late);
    late = setTimeout(() => {
      problem.textContent =
        "Still waiting for Python: small chunks of a large text take it long. Is the kernel there?";
      problem.hidden = false;
    }, ANSWER_WITHIN);
    model.send({ ...event, seq: sent });
  };

  // A line of text that is put back as it was has nothing wrong with it any more.
  const panel = controlPanel(form, send, (name) => {
    panel.clear(name);
    if (model.get("at_fault") === name) problem.hidden = true;
  });
  const say = (words) => { said.textContent = words; };
  const regions = model.get("regions").map((each) => [each.name, regionOf(each, send, say)]);
  panes.append(...regions.map(([, each]) => each.node));

  let picked = "";
  const paint = () => {
    // What was sent after this answer is on its way: controls stay where the reader put them.
    const answered = model.get("seen") >= sent;
    const fault = model.get("problem");
    const refused = fault ? model.get("at_fault") : "";
    if (answered) panel.paint(model.get("controls"), refused);
    if (!refused || !panel.fault(refused, problem)) {
      if (panes.firstChild !== problem) panes.prepend(problem);
    }
    if (problem.textContent !== fault) problem.textContent = fault;
    problem.hidden = !fault;
    const chosen = model.get("chosen");
    const now = JSON.stringify(chosen);
    for (const [name, each] of regions) {
      each.paint(model.get(`pane_${name}`));
      each.pick(new Set(chosen), { scroll: now !== picked });
    }
    picked = now;
    const told = model.get("said");
    if (said.textContent !== told) said.textContent = told;
    root.dataset.key = model.get("key");
    root.dataset.version = model.get("version");
    if (answered) {
      clearTimeout(late);
      root.removeAttribute("aria-busy");
    }
  };

  el.append(root);
  panel.paint(model.get("controls"), "");
  paint();
  model.on("change:version", paint);
  return () => {
    clearTimeout(late);
    model.off("change:version", paint);
  };
}

export default { render };
