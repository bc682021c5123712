// ? opens the help of the page; F1 the clause behind the field that somebody is in, or the same help.
(() => {
  const opener = document.querySelector("[data-help-open]");
  if (!opener) return;
  const writes = (element) =>
    element.isContentEditable ||
    element.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])");

  // The nearest part of the form around the field that cites a clause: its row, else what the row stands in.
  const clauseNear = (element) => {
    const form = element.closest("form");
    for (let part = element.parentElement; form && part && form.contains(part); part = part.parentElement) {
      const fields = part.querySelectorAll("input:not([type=hidden]), select, textarea");
      const pill = part.querySelector("a.citation");
      if (pill) return pill;
      // beyond the row of the field every clause is about something else
      if (fields.length > 1 && !part.matches("fieldset, td, tr, .field, [data-part], [role=group]")) return null;
    }
    return null;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = document.activeElement ?? document.body;
    if (event.key === "F1") {
      event.preventDefault();
      (clauseNear(here) ?? opener).click();
    } else if (event.key === "?" && !writes(here) && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      opener.click();
    }
  });

  // Whoever writes walks from field to field: clauses of a row are reached by F1, or by a click.
  const rows = ["label", "legend", "td", "th", "[data-part]", ".form-hint", ".form-label", ".field"];
  const pills = rows.map((row) => `form ${row} a.citation`).join();
  const leaveOut = (root) => {
    for (const pill of root.querySelectorAll?.(pills) ?? []) pill.tabIndex = -1;
  };
  leaveOut(document);
  document.addEventListener("htmx:load", (event) => leaveOut(event.detail.elt));
})();
