// The page that asks for itself: nobody loses the focus, an open pit or what they are about to press.
(() => {
  const busy = (part) =>
    part.contains(document.activeElement) || document.querySelector("#side-panel.show, dialog[open]") !== null;

  document.addEventListener("htmx:beforeRequest", (event) => {
    const part = event.detail.elt;
    if (part.matches("[data-polite]") && busy(part)) event.preventDefault();
  });

  // a request of the clock that does not come through is tried again by the next one
  for (const name of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(
      name,
      (event) => {
        if (event.detail.elt.matches("[data-live]") && event.detail.xhr?.status !== 401) event.stopImmediatePropagation();
      },
      true,
    );
  }

  let open = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "floor-live")
      open = [...event.detail.target.querySelectorAll("details[open]")].map((part) => part.id);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "floor-live") for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  });

  // What was said about an item closes the panel, and the focus goes to the way back.
  document.addEventListener("htmx:afterSettle", (event) => {
    const row = event.detail.elt.closest?.(".work-row");
    if (!row) return;
    const panel = document.getElementById("side-panel");
    const land = () => document.getElementById(row.id)?.querySelector("[data-undo-work], .work-actions a, .work-actions button")?.focus();
    if (panel.classList.contains("show")) {
      panel.addEventListener("hidden.bs.offcanvas", land, { once: true });
      window.tabler.Offcanvas.getOrCreateInstance(panel).hide();
    } else land();
    document.body.dispatchEvent(new CustomEvent("work-changed"));
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-submits]")) event.target.form.requestSubmit();
  });
})();
