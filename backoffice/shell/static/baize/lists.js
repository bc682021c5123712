/* Lists: a filter that changes the rest of the page loads all of it; menus close when one looks elsewhere. */
(() => {
  // before htmx hears of it: with another property the heading and the other filters change, too
  document.addEventListener(
    "change",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLSelectElement) || field.name !== "property") return;
      const form = field.closest("[data-list-filters]");
      if (!form) return;
      event.stopImmediatePropagation();
      form.submit();
    },
    true,
  );

  const closeOthers = (kept) => {
    for (const menu of document.querySelectorAll("[data-list-menu][open]")) {
      if (menu !== kept) menu.open = false;
    }
  };
  document.addEventListener("click", (event) => closeOthers(event.target.closest("[data-list-menu]")));
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && event.target.closest("[data-list-menu][open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // said once after the rows have changed, for whoever does not see them
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id !== "list" && event.target.id !== "list") return;
    const count = document.querySelector("#list [data-list-count]");
    const announcer = document.getElementById("announcer");
    if (count && announcer) announcer.textContent = count.dataset.listCount;
  });
})();

/* Ticks: the choice says how many there are, and ticking one means the ticked ones. */
(() => {
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement) || box.getAttribute("form") !== "bulk") return;
    const which = document.querySelector("#bulk [name=whole]");
    if (!which) return;
    const number = document.querySelectorAll("input[form=bulk]:checked").length;
    const ticked = which.querySelector("[data-ticked]");
    ticked.textContent = `${number} ${ticked.dataset.ticked}`;
    which.value = "";
  });
})();
