// The side panel for details that open beside the page, and what a failed request says.
(() => {
  let opener;

  document.getElementById("side-panel")?.addEventListener("hidden.bs.offcanvas", () => opener?.focus());

  // Whoever asks for a new tab gets one: htmx would take the click for its own.
  document.addEventListener(
    "click",
    (event) => {
      const wantsTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (wantsTab && event.target.closest("a[data-side-panel]")) event.stopImmediatePropagation();
    },
    true,
  );

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "side-panel-body") return;
    const link = event.detail.requestConfig.elt;
    // From one detail to the next the link is gone: the panel keeps the focus, and closing leads back to the page.
    if (document.contains(link)) opener = link;
    else document.getElementById("side-panel").focus();
    event.detail.target.scrollTop = 0;
    document.getElementById("side-panel-title").textContent = link.dataset.sidePanel || link.textContent.trim();
    window.tabler.Offcanvas.getOrCreateInstance("#side-panel").show();
  });

  // What arrived says what a screen reader should hear; outside an open dialog nothing is heard.
  document.addEventListener("htmx:load", (event) => {
    const arrived = event.detail.elt;
    if (arrived === document.body || !arrived.querySelector) return;
    const speaker = arrived.matches("[data-announce]") ? arrived : arrived.querySelector("[data-announce]");
    const announcer = document.querySelector("dialog[open] [data-announcer]") ?? document.getElementById("announcer");
    if (speaker) announcer.textContent = speaker.dataset.announce;
  });

  // A summary of what is wrong is where the reader must be.
  document.querySelector("[data-error-summary]")?.focus();
})();
