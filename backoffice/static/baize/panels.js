// The side panel for details that open beside the page, and what a failed request says.
(() => {
  let opener;

  document.getElementById("side-panel")?.addEventListener("hidden.bs.offcanvas", () => opener?.focus());

  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "side-panel-body") return;
    opener = event.detail.requestConfig.elt;
    document.getElementById("side-panel-title").textContent =
      opener.dataset.sidePanel || opener.textContent.trim();
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
