// What a step of the tour speaks of is set off on the page; Escape leaves the tour when the focus is in it.
(() => {
  const tour = document.querySelector("[data-tour]");
  if (!tour) return;
  const wanted = tour.dataset.tourMark;
  if (wanted) document.querySelector(wanted)?.classList.add("tour-marked");
  // from page to page the reader stays with the tour
  if (document.referrer && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
    document.getElementById("tour-title").focus({ preventScroll: true });
  }
  tour.addEventListener("keydown", (event) => {
    if (event.key === "Escape") tour.querySelector(".tour-leave").click();
  });
})();
