// A border is carried, by mouse or finger, to the line where its paragraph begins; the form does the same by keyboard.
// Pointer events and not the browser's own dragging: that one knows no finger, and stops the page from scrolling.
(() => {
  const sheet = document.querySelector(".official-sheet[data-borders]");
  if (!sheet) return;
  const form = document.getElementById(sheet.dataset.borders);
  const FURTHER_THAN_A_CLICK = 4;
  const EDGE = 60;
  let held = null;

  const lineAt = (x, y) => document.elementFromPoint(x, y)?.closest(".official-sheet li[data-line]");
  const show = (line) => {
    sheet.querySelectorAll(".drop-here").forEach((each) => each !== line && each.classList.remove("drop-here"));
    line?.classList.add("drop-here");
  };
  const follow = () => {
    held.ghost.style.translate = `${held.x + 12}px ${held.y + 12}px`;
    show(lineAt(held.x, held.y));
  };
  const scroll = () => {
    if (!held?.ghost) return;
    const below = held.y - (window.innerHeight - EDGE);
    const above = EDGE - held.y;
    const step = below > 0 ? below : above > 0 ? -above : 0;
    if (step) {
      window.scrollBy(0, step / 3);
      follow();
    }
    requestAnimationFrame(scroll);
  };
  const lift = () => {
    held.ghost = held.mark.cloneNode(true);
    held.ghost.classList.add("carried");
    held.ghost.removeAttribute("data-movable");
    document.body.append(held.ghost);
    document.body.classList.add("carries");
    requestAnimationFrame(scroll);
  };
  const letGo = () => {
    held?.ghost?.remove();
    document.body.classList.remove("carries");
    show(null);
    held = null;
  };

  document.addEventListener("pointerdown", (event) => {
    const mark = event.target.closest(".border-mark[data-movable]");
    if (!mark || event.button) return;
    event.preventDefault();
    held = { mark, fromX: event.clientX, fromY: event.clientY, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    held.x = event.clientX;
    held.y = event.clientY;
    const moved = Math.hypot(held.x - held.fromX, held.y - held.fromY);
    if (!held.ghost && moved > FURTHER_THAN_A_CLICK) lift();
    if (held.ghost) follow();
  });
  document.addEventListener("pointerup", (event) => {
    if (!held) return;
    const { mark, ghost } = held;
    const line = ghost && lineAt(event.clientX, event.clientY);
    letGo();
    if (!ghost) form.elements.paragraph.value = mark.dataset.paragraph;
    if (!line) return;
    form.elements.paragraph.value = mark.dataset.paragraph;
    form.elements.line.value = line.dataset.line;
    form.requestSubmit();
  });
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", (event) => event.key === "Escape" && letGo());
  sheet.addEventListener("click", (event) => {
    const line = event.target.closest("li[data-line]");
    if (line && !event.target.closest(".border-mark")) form.elements.line.value = line.dataset.line;
  });
})();
