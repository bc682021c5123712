// The side panel for details that open beside the page, and what a failed request says.
(() => {
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "side-panel-body") return;
    const opener = event.detail.requestConfig.elt;
    document.getElementById("side-panel-title").textContent =
      opener.dataset.sidePanel || opener.textContent.trim();
    window.bootstrap.Offcanvas.getOrCreateInstance("#side-panel").show();
  });

  // A summary of what is wrong is where the reader must be.
  document.querySelector("[data-error-summary]")?.focus();
})();
