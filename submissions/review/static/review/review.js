// The regulator's workspace: boxes that close, and links that lead to a thread or a condition wherever it stands.
(() => {
  document.addEventListener("click", (event) => {
    const close = event.target.closest("[data-talk-close]");
    if (close) close.closest(".talk").replaceChildren();
  });

  // A notice knows the thread but not the tab.
  const TAB_OF = { comment: "discussion", condition: "history" };
  const place = window.location.hash.slice(1);
  const tab = TAB_OF[place.split("-")[0]];

  const show = () => {
    const found = document.getElementById(place);
    if (!found) return false;
    found.scrollIntoView({ block: "center" });
    found.classList.add("led-here");
    return true;
  };

  if (!tab || show()) return;
  document.addEventListener("htmx:afterSettle", show, { once: true });
  document.getElementById(`tab-${tab}`)?.click();
})();
