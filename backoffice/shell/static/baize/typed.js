// On a slow machine somebody types before the page listens: what they typed is then checked like anything else.
(() => {
  const isTyped = (field) =>
    field.matches("[type=checkbox], [type=radio]")
      ? field.checked !== field.defaultChecked
      : field.defaultValue !== undefined && field.value !== field.defaultValue;

  document.addEventListener("htmx:load", (event) => {
    if (event.detail.elt !== document.body) return;
    for (const form of document.querySelectorAll("form[hx-trigger*=input]")) {
      [...form.elements].find(isTyped)?.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
})();
