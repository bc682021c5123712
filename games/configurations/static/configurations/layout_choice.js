// Layouts by their looks: which bets lie on the chosen one, which offered bets do not, and offering all that do.
(() => {
  const choice = document.querySelector("[data-layout-choice]");
  if (!choice) return;
  const form = choice.closest("form");
  const all = (selector, root = choice) => [...root.querySelectorAll(selector)];
  const boxes = () => all('input[type="checkbox"][name="wagers"]', form);
  const bound = new Set(all("[data-bet]").map((row) => row.dataset.bet));
  const words = choice.querySelector("[data-words]").content;
  const betsOf = (card) => new Set(card.dataset.bets.split(" ").filter(Boolean));

  const show = () => {
    const offered = new Set(boxes().filter((box) => box.checked).map((box) => box.value));
    const chosen = choice.querySelector("input[type=radio]:checked")?.value;
    for (const card of all(".layout-card[data-layout]")) {
      const missing = [...offered].filter((bet) => bound.has(bet) && !betsOf(card).has(bet));
      const note = card.querySelector("[data-misfit]");
      note.hidden = !missing.length;
      const say = words.querySelector(missing.length === 1 ? "[data-one]" : "[data-many]").textContent;
      note.querySelector("[data-misfit-words]").textContent = say.replace("{}", missing.length);
    }
    for (const row of all("[data-bet]")) {
      const isOffered = offered.has(row.dataset.bet);
      row.querySelector("[data-offered]").hidden = !isOffered;
      for (const cell of all("td", row)) {
        const isChosen = cell.dataset.layout === chosen;
        cell.classList.toggle("is-chosen", isChosen);
        cell.classList.toggle("is-missing", isChosen && isOffered && !cell.querySelector("svg"));
      }
    }
    for (const head of all("thead [data-layout]")) head.classList.toggle("is-chosen", head.dataset.layout === chosen);
    choice.querySelector("[data-offer-bets]").disabled = !choice.querySelector(".layout-card input:checked");
  };

  choice.querySelector("[data-offer-bets]").addEventListener("click", (event) => {
    // the pay tables have buttons of the same kind, with odds of their own
    event.stopPropagation();
    const card = choice.querySelector(".layout-card input:checked")?.closest("[data-bets]");
    if (!card) return;
    const bets = betsOf(card);
    form.dispatchEvent(new Event("change"));
    for (const box of boxes()) if (bound.has(box.value)) box.checked = bets.has(box.value);
    form.dispatchEvent(new Event("change"));
    form.dispatchEvent(new Event("check"));
    show();
  });
  form.addEventListener("change", show);
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
