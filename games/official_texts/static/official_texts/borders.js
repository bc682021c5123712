// A border is dragged to the line where its paragraph begins; the form below the notes does the same by keyboard.
(() => {
  const sheet = document.querySelector(".official-sheet[data-borders]");
  if (!sheet) return;
  const form = document.getElementById(sheet.dataset.borders);
  let carried = null;
  document.addEventListener("dragstart", (event) => {
    const mark = event.target.closest?.(".border-mark[draggable]");
    if (!mark) return;
    carried = mark.dataset.paragraph;
    event.dataTransfer.setData("text/plain", carried);
    event.dataTransfer.effectAllowed = "move";
  });
  const lineOf = (event) => event.target.closest?.("li[data-line]");
  const clear = () => sheet.querySelectorAll(".drop-here").forEach((line) => line.classList.remove("drop-here"));
  sheet.addEventListener("dragover", (event) => {
    const line = lineOf(event);
    if (!carried || !line) return;
    event.preventDefault();
    clear();
    line.classList.add("drop-here");
  });
  sheet.addEventListener("drop", (event) => {
    const line = lineOf(event);
    if (!carried || !line) return;
    event.preventDefault();
    form.elements.paragraph.value = carried;
    form.elements.line.value = line.dataset.line;
    form.requestSubmit();
  });
  document.addEventListener("dragend", () => {
    carried = null;
    clear();
  });
  document.addEventListener("click", (event) => {
    const mark = event.target.closest(".border-mark[draggable]");
    if (mark) form.elements.paragraph.value = mark.dataset.paragraph;
    const line = event.target.closest(".official-sheet li[data-line]");
    if (line && !mark) form.elements.line.value = line.dataset.line;
  });
})();
