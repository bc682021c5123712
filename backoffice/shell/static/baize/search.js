// Ctrl-K: a dialog with a combobox; the arrow keys walk the results, Enter opens one.
(() => {
  const dialog = document.getElementById("search-dialog");
  if (!dialog) return;
  const input = document.getElementById("search-input");
  const results = document.getElementById("search-results");
  let active = -1;

  const options = () => [...results.querySelectorAll("[role=option]")];

  const choose = (index) => {
    const all = options();
    active = all.length ? (index + all.length) % all.length : -1;
    all.forEach((option, position) => option.setAttribute("aria-selected", String(position === active)));
    if (active < 0) {
      input.removeAttribute("aria-activedescendant");
    } else {
      input.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    }
  };

  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
  };

  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      open();
    }
  });

  for (const opener of document.querySelectorAll("[data-search-open]")) {
    opener.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      open();
    });
  }

  dialog.querySelector("[data-search-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  input.addEventListener("keydown", (event) => {
    const moves = { ArrowDown: () => choose(active + 1), ArrowUp: () => choose(active < 0 ? -1 : active - 1) };
    if (moves[event.key]) {
      event.preventDefault();
      moves[event.key]();
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      const link = options()[active];
      if (event.ctrlKey || event.metaKey) {
        window.open(link.href, "_blank", "noopener");
      } else {
        link.click();
      }
    }
  });

  // Whoever waits longer than a blink is told so, and nobody else.
  let patience;
  const answered = () => {
    clearTimeout(patience);
    dialog.classList.remove("is-waiting");
  };
  input.addEventListener("htmx:beforeRequest", () => {
    clearTimeout(patience);
    patience = setTimeout(() => dialog.classList.add("is-waiting"), 150);
  });
  input.addEventListener("htmx:afterRequest", answered);

  // What is opened here is offered first the next time; the browser says so on its way there.
  document.addEventListener("click", (event) => {
    const hit = event.target.closest?.("a[data-hit]");
    if (!hit) return;
    const said = new FormData();
    said.set("hit", hit.dataset.hit);
    said.set("csrfmiddlewaretoken", JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"]);
    navigator.sendBeacon(dialog.dataset.openedUrl, said);
  });

  results.addEventListener("htmx:afterSwap", () => {
    input.setAttribute("aria-expanded", String(options().length > 0));
    choose(0);
  });
})();
