// The editor of a configuration. Checking is htmx's work; here is what a browser alone can do: one section at a
// time, rows, presets, undo, and keeping what is typed when the connection is gone.
(() => {
  const editor = document.getElementById("editor");
  if (!editor) return;
  const RETRY_MS = 4000;
  const SHELF = `baize:configuration:${editor.dataset.configuration}:`;
  const shelf = SHELF + editor.elements._tab.value;
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const check = () => editor.dispatchEvent(new Event("check"));

  for (const element of all("[data-without-script]")) element.remove();
  for (const element of all("[data-add-row], [data-remove-row], [data-preset]")) element.hidden = false;

  // What stands in the fields: name -> texts, in the order of the page.
  const isField = (element) => element.name && !element.name.startsWith("_") && element.name !== "csrfmiddlewaretoken";
  const texts = () => {
    const found = {};
    for (const [name, value] of new FormData(editor)) {
      if (!name.startsWith("_") && name !== "csrfmiddlewaretoken") (found[name] ??= []).push(value);
    }
    return found;
  };
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  // Rows
  const fitRows = (name, count) => {
    const field = editor.querySelector(`[name="${CSS.escape(name)}"]`)?.closest("[data-part]");
    const rows = field?.querySelector("[data-rows]");
    if (!rows) return;
    const cells = () => all(`[name="${CSS.escape(name)}"]`, field).length;
    while (cells() < count) addRow(field);
    while (cells() > count) {
      const last = all("[data-row]", field).pop();
      if (!last) break;
      last.remove();
    }
  };
  const addRow = (field) => {
    const row = field.querySelector("template").content.querySelector("[data-row]").cloneNode(true);
    for (const button of all("[data-remove-row]", row)) button.hidden = false;
    const body = field.querySelector("tbody");
    if (body) body.append(row);
    else field.querySelector("[data-add-row]").before(row);
    return row;
  };

  // A list that does not name its columns was kept by a page that had fewer of them.
  const asNamed = (named, cells) => {
    if (!named?.dataset.heading || cells[0] === named.dataset.heading) return cells;
    const width = Number(named.dataset.firstWidth);
    const missing = Array(named.dataset.heading.split(" ").length - 1 - width).fill("");
    return [named.dataset.heading, ...cells.flatMap((cell, place) => ((place + 1) % width ? cell : [cell, ...missing]))];
  };

  const write = (state) => {
    for (const [name, kept] of Object.entries(state)) {
      const elements = () => all(`[name="${CSS.escape(name)}"]`, editor);
      if (!elements().length) continue;
      const values = asNamed(elements()[0], kept);
      const kind = elements()[0].closest("[data-rows]") ? "rows" : elements().at(-1).type;
      if (kind === "rows") fitRows(name, values.length);
      if (kind === "checkbox" || kind === "radio") {
        for (const element of elements()) {
          if (element.type !== "hidden") element.checked = values.includes(element.value);
        }
      } else {
        elements().forEach((element, place) => {
          element.value = values[place] ?? "";
        });
      }
    }
  };

  // Undo and redo, over every field
  let present = texts();
  const past = [];
  const future = [];
  const buttons = { undo: editor.querySelector("[data-undo]"), redo: editor.querySelector("[data-redo]") };
  const showButtons = () => {
    buttons.undo.disabled = !past.length;
    buttons.redo.disabled = !future.length;
  };
  const commit = () => {
    const now = texts();
    if (same(now, present)) return;
    past.push(present);
    if (past.length > 200) past.shift();
    future.length = 0;
    present = now;
    showButtons();
  };
  const travel = (from, to) => {
    commit();
    if (!from.length) return;
    to.push(present);
    const state = from.pop();
    const changed = Object.keys({ ...state, ...present }).filter((name) => !same(state[name], present[name]));
    write(Object.fromEntries(changed.map((name) => [name, state[name] ?? [""]])));
    present = texts();
    showButtons();
    const first = changed.length && editor.querySelector(`[name="${CSS.escape(changed[0])}"]:not([type=hidden])`);
    if (first) reveal(first);
    check();
  };
  buttons.undo.addEventListener("click", () => travel(past, future));
  buttons.redo.addEventListener("click", () => travel(future, past));
  editor.addEventListener("change", commit);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    if (key === "s") {
      event.preventDefault();
      editor.querySelector("[data-save]").click();
    } else if (key === "z" || key === "y") {
      const typing = event.target.matches?.("input[type=text], textarea");
      // what is being typed is the browser's to undo
      if (typing && !same(texts(), present)) return;
      event.preventDefault();
      if (key === "z" && !event.shiftKey) travel(past, future);
      else travel(future, past);
    }
  });

  editor.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.matches("[data-add-row]")) {
      const row = addRow(button.closest("[data-part]"));
      row.querySelector("input").focus();
      commit();
    } else if (button.matches("[data-remove-row]")) {
      const field = button.closest("[data-part]");
      button.closest("[data-row]").remove();
      if (!field.querySelector("[data-row]")) addRow(field);
      commit();
      check();
    } else if (button.matches("[data-preset]")) {
      commit();
      const odds = JSON.parse(button.dataset.preset);
      write(Object.fromEntries(Object.entries(odds).map(([name, text]) => [name, [text]])));
      commit();
      check();
    }
  });

  // One section at a time; the address says which
  const sections = all(".editor-section");
  const open = (code) => {
    const chosen = sections.find((section) => section.dataset.section === code) ?? sections[0];
    for (const section of sections) section.classList.toggle("is-open", section === chosen);
    markCurrent();
  };
  const markCurrent = () => {
    const code = editor.querySelector(".editor-section.is-open")?.dataset.section;
    for (const link of all("#section-menu a")) {
      if (link.dataset.section === code) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const reveal = (element) => {
    const section = element.closest(".editor-section");
    if (section) open(section.dataset.section);
    for (const part of [element.closest("[data-part]"), element]) if (part) part.hidden = false;
    const target = element.matches("input, select, textarea")
      ? element
      : element.querySelector("input:not([type=hidden]):checked, input:not([type=hidden]), select, textarea");
    (target ?? element).focus({ preventScroll: true });
    (element.closest(".cf, tr, .paytable") ?? element).scrollIntoView({ block: "center" });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    const target = link && document.getElementById(link.getAttribute("href").slice(1));
    if (!target || !editor.contains(target)) return;
    event.preventDefault();
    if (target.matches(".editor-section")) {
      open(target.dataset.section);
      window.history.replaceState(null, "", `#${target.id}`);
      const top = editor.getBoundingClientRect().top;
      if (top < 0 || window.innerWidth < 1200) target.scrollIntoView({ block: "start" });
      target.focus({ preventScroll: true });
    } else {
      reveal(target);
    }
  });
  editor.classList.add("one-section");
  const asked = document.getElementById(window.location.hash.slice(1));
  open(asked?.closest(".editor-section")?.dataset.section);
  if (asked && editor.contains(asked) && !asked.matches(".editor-section")) reveal(asked);

  // What the server answered: parts that matter or not, fields that are wrong
  const showParts = () => {
    const parts = document.getElementById("hidden-parts");
    if (!parts) return;
    const hidden = new Set(parts.dataset.parts.split(" "));
    for (const part of all("[data-part]", editor)) {
      if (!part.contains(document.activeElement)) part.hidden = hidden.has(part.id);
    }
    for (const note of all(".cf-note", editor)) {
      for (const input of all(`[aria-describedby="${note.id}"]`, editor)) {
        if (input.matches("fieldset")) continue;
        input.toggleAttribute("aria-invalid", note.dataset.tone === "error");
        if (note.dataset.tone === "error") input.setAttribute("aria-invalid", "true");
      }
    }
  };

  // Keeping what is typed
  const lost = document.getElementById("keep-lost");
  const kept = document.getElementById("keep-state");
  let unsaved = Number(editor.dataset.changed) > 0;
  let leaving = false;
  let retry;
  const putAway = () => {
    try {
      window.localStorage.setItem(
        shelf,
        JSON.stringify({ at: Date.now(), head: editor.elements._head.value, texts: texts() }),
      );
    } catch {
      // a full or forbidden store: the page itself still has everything
    }
  };
  const isLost = () => !lost.hidden;
  const show = (gone) => {
    lost.hidden = !gone;
    kept.hidden = gone;
  };
  const onLost = (event) => {
    if (event.target !== editor && !["effects", "draft-earnings"].includes(event.target.id) && !event.target.matches(".reading-edges")) return;
    event.stopPropagation();
    if (event.target !== editor) return;
    putAway();
    show(true);
    window.clearTimeout(retry);
    retry = window.setTimeout(check, RETRY_MS);
  };
  editor.addEventListener("htmx:sendError", onLost);
  editor.addEventListener("htmx:timeout", onLost);
  editor.addEventListener("htmx:responseError", (event) => {
    // signed out or a fault: the shell says so, and the text stays here
    if (event.target !== editor) return;
    putAway();
    unsaved = true;
  });
  window.addEventListener("online", () => isLost() && check());
  editor.addEventListener("input", () => {
    unsaved = true;
    if (isLost()) putAway();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.requestConfig?.elt !== editor) return;
    markCurrent();
    showParts();
  });
  editor.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== editor || !event.detail.successful) return;
    window.clearTimeout(retry);
    window.localStorage.removeItem(shelf);
    show(false);
    unsaved = false;
  });

  editor.addEventListener("submit", (event) => {
    putAway();
    if (isLost() || !window.navigator.onLine) {
      event.preventDefault();
      show(true);
      check();
      return;
    }
    leaving = true;
  });
  // the server has everything but what was typed in the last moment, or without a connection
  window.addEventListener("beforeunload", (event) => {
    if (!leaving && (isLost() || unsaved)) {
      putAway();
      event.preventDefault();
    }
  });

  // What this browser kept when another time the connection was gone
  const offer = document.getElementById("local-offer");
  const shelves = () =>
    Object.keys(window.localStorage)
      .filter((key) => key.startsWith(SHELF))
      .map((key) => ({ key, ...JSON.parse(window.localStorage.getItem(key)) }));
  for (const each of shelves()) {
    const differs = Object.keys(each.texts).some((name) => !same(each.texts[name], present[name] ?? [""]));
    if (!differs) {
      window.localStorage.removeItem(each.key);
      continue;
    }
    offer.hidden = false;
    offer.dataset.key = each.key;
    offer.querySelector("[data-kept-at]").textContent = new Date(each.at).toLocaleTimeString();
  }
  offer.addEventListener("click", (event) => {
    const wish = event.target.closest("[data-local]")?.dataset.local;
    if (!wish) return;
    const found = JSON.parse(window.localStorage.getItem(offer.dataset.key));
    window.localStorage.removeItem(offer.dataset.key);
    offer.hidden = true;
    if (wish === "continue") {
      commit();
      editor.elements._head.value = found.head;
      write(found.texts);
      commit();
      check();
    }
  });
  showParts();
})();
