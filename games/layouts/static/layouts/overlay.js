// Fades from one drawing to the other; without it both lie on each other in full.
(() => {
  const words = (slide, value) => {
    if (value === 0) return slide.dataset.before;
    if (value === 50) return slide.dataset.both;
    if (value === 100) return slide.dataset.after;
    return value < 50 ? slide.dataset.moreBefore : slide.dataset.moreAfter;
  };

  const start = (overlay) => {
    if (overlay.dataset.started) return;
    overlay.dataset.started = "yes";
    const holder = overlay.querySelector("[data-overlay-slide]");
    const slide = holder.querySelector("input");
    const before = overlay.querySelector("[data-overlay-before]");
    const after = overlay.querySelector("[data-overlay-after]");
    const show = () => {
      const value = Number(slide.value);
      before.style.setProperty("opacity", String(Math.min(1, (100 - value) / 50)));
      after.style.setProperty("opacity", String(Math.min(1, value / 50)));
      slide.setAttribute("aria-valuetext", words(slide, value));
    };
    slide.addEventListener("input", show);
    holder.hidden = false;
    show();
  };

  document.querySelectorAll("[data-overlay]").forEach(start);
  document.addEventListener("htmx:load", (event) => event.target.querySelectorAll("[data-overlay]").forEach(start));
})();
