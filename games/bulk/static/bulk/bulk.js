/* The button says at how many tables; a second press sends nothing. The server holds to both by itself. */
(() => {
  const form = document.querySelector(".bulk-form");
  const button = document.querySelector("[data-bulk-do]");
  if (!form || !button) return;
  const label = button.lastChild;
  const words = label.textContent;
  const count = () => {
    const ticked = form.querySelectorAll("[name=tick]:checked").length;
    label.textContent = words.replace(/\d+/, String(ticked));
    button.disabled = ticked === 0;
  };
  form.addEventListener("change", count);
  count();
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
})();
