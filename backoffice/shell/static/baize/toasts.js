// Messages: said to screen readers once, good news leaves by itself, everything else waits to be dismissed.
(() => {
  const STAYS_MS = 8000;
  const region = document.getElementById("toasts");

  const dismissLater = (toast) => {
    if (!toast.classList.contains("toast-success")) return;
    let timer;
    const start = () => {
      timer = window.setTimeout(() => toast.remove(), STAYS_MS);
    };
    const stop = () => window.clearTimeout(timer);
    toast.addEventListener("pointerenter", stop);
    toast.addEventListener("pointerleave", start);
    toast.addEventListener("focusin", stop);
    toast.addEventListener("focusout", start);
    start();
  };

  region.addEventListener("click", (event) => {
    if (event.target.closest("[data-toast-close]")) event.target.closest("[data-toast]").remove();
  });

  // What stands in the page when it arrives is not news to a live region; what comes back into it is.
  const arrived = [...region.querySelectorAll("[data-toast]")];
  window.requestAnimationFrame(() => {
    for (const toast of arrived) {
      region.append(toast);
      dismissLater(toast);
    }
  });

  const say = (kind) => {
    const id = `toast-${kind}`;
    if (region.querySelector(`[data-kind="${id}"]`)) return;
    const toast = document.getElementById(id).content.querySelector("[data-toast]").cloneNode(true);
    toast.dataset.kind = id;
    // behind an open dialog nobody would see or hear it
    document.querySelector("dialog[open]")?.close();
    region.append(toast);
  };

  document.addEventListener("htmx:responseError", (event) => {
    say(event.detail.xhr.status === 401 ? "signed-out" : "failed");
  });
  document.addEventListener("htmx:sendError", () => say("failed"));
})();
