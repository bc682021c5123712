// The grid of limits: what is inherited follows while one types, columns are filled down, rows are walked by arrow keys,
// and a block from a spreadsheet is pasted cell by cell.
(() => {
  const grid = document.querySelector("[data-limit-grid]");
  if (!grid) return;
  const all = (selector, root = grid) => [...root.querySelectorAll(selector)];
  const inputs = () => all("input[data-column]").filter((input) => input.offsetParent !== null);
  const inColumn = (input) => inputs().filter((other) => other.dataset.column === input.dataset.column);
  const below = (input) => inColumn(input).slice(inColumn(input).indexOf(input) + 1);

  const showInherited = () => {
    for (const input of all("input[data-sources]")) {
      const ids = input.dataset.sources.split(" ").filter(Boolean);
      if (!ids.length) continue;
      const found = ids.map((id) => document.getElementById(id)?.value.trim()).find(Boolean);
      input.placeholder = found ?? "";
    }
  };

  const set = (changes) => {
    const changed = changes.filter(([input, text]) => input.value !== text);
    if (!changed.length) return;
    // what stands there is one state to go back to, what follows another
    changed[0][0].dispatchEvent(new Event("change", { bubbles: true }));
    for (const [input, text] of changed) input.value = text;
    changed[0][0].dispatchEvent(new Event("input", { bubbles: true }));
    changed[0][0].dispatchEvent(new Event("change", { bubbles: true }));
  };
  const fillDown = (input) => {
    const text = input.value.trim() || input.placeholder;
    set(below(input).filter((other) => !other.closest("tr").querySelector(".limit-fixed")).map((other) => [other, text]));
  };

  for (const button of all("[data-fill-down]")) {
    button.hidden = false;
    // the cell keeps the focus, so that the button does not vanish under the finger
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", () => fillDown(button.closest(".limit-input").querySelector("input")));
  }
  grid.closest("form").addEventListener("input", showInherited);
  grid.closest("form").addEventListener("change", showInherited);
  document.addEventListener("htmx:afterSettle", showInherited);

  grid.addEventListener("keydown", (event) => {
    const input = event.target.closest("input[data-column]");
    if (!input || event.altKey || event.shiftKey) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "d") {
      event.preventDefault();
      fillDown(input);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (control || !step) return;
    event.preventDefault();
    const column = inColumn(input);
    const next = column[column.indexOf(input) + step];
    next?.focus();
    next?.select();
  });

  grid.addEventListener("paste", (event) => {
    const input = event.target.closest("input[data-column]");
    const rows = (event.clipboardData?.getData("text/plain") ?? "").replace(/\r/g, "").replace(/\n$/, "").split("\n");
    const cells = rows.map((row) => row.split("\t"));
    if (!input || (cells.length === 1 && cells[0].length === 1)) return;
    event.preventDefault();
    const lines = all("tr.limit-row").filter((row) => row.offsetParent !== null);
    const columns = [...new Set(all("input[data-column]").map((each) => each.dataset.column))];
    const [top, left] = [lines.indexOf(input.closest("tr")), columns.indexOf(input.dataset.column)];
    const changes = cells.flatMap((row, down) =>
      row.map((text, right) => {
        const line = lines[top + down];
        return [line?.querySelector(`input[data-column="${columns[left + right]}"]`), text.trim()];
      }),
    );
    set(changes.filter(([found]) => found));
  });
  showInherited();
})();
