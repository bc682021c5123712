// The card picker, where the game has cards, and the chips: two taps make a card, one tap adds a chip. The inputs below
// stay the truth.
(() => {
  const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
  const picker = document.getElementById("card-picker");
  const title = document.getElementById("picker-title");
  const faces = document.getElementById("picker-faces");
  let input = null;
  let rank = "";
  let suit = "";

  const cardsOf = (field) => field.value.toUpperCase().split(/[\s,]+/).filter(Boolean);

  const face = (text) => {
    const card = text.replace(/^T/, "10");
    const mark = SUITS[card.slice(-1)];
    const span = document.createElement("span");
    span.className = "HD".includes(card.slice(-1)) ? "face face-red" : "face";
    span.textContent = mark ? card.slice(0, -1) + mark : card;
    return span;
  };

  const show = (field) => {
    const area = document.querySelector(`[data-faces="${CSS.escape(field.id)}"]`);
    area?.replaceChildren(...cardsOf(field).map(face));
  };

  const placesOf = (field) => field.closest(".settle-hand").dataset.places.split("|");

  const redraw = () => {
    const cards = cardsOf(input);
    const places = placesOf(input);
    const hand = input.closest(".settle-hand").dataset.hand;
    title.textContent = cards.length < places.length ? `${hand}: ${places[cards.length]}` : hand;
    faces.replaceChildren(...cards.map(face));
    for (const key of picker.querySelectorAll("[data-rank]")) key.setAttribute("aria-pressed", key.dataset.rank === rank);
    for (const key of picker.querySelectorAll("[data-suit]")) key.setAttribute("aria-pressed", key.dataset.suit === suit);
  };

  const write = (cards) => {
    input.value = cards.join(" ");
    show(input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const take = () => {
    if (rank && suit) {
      write([...cardsOf(input), rank + suit]);
      rank = suit = "";
    }
    redraw();
  };

  picker?.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (event.target === picker) picker.close();
    if (!key) return;
    if (key.dataset.rank) {
      rank = rank === key.dataset.rank ? "" : key.dataset.rank;
      take();
    } else if (key.dataset.suit) {
      suit = suit === key.dataset.suit ? "" : key.dataset.suit;
      take();
    } else if (key.dataset.picker === "back") {
      rank || suit ? (rank = suit = "") : write(cardsOf(input).slice(0, -1));
      redraw();
    } else if (key.dataset.picker === "done") {
      picker.close();
    }
  });

  for (const button of document.querySelectorAll("[data-pick]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      input = document.getElementById(button.dataset.pick);
      rank = suit = "";
      redraw();
      picker.showModal();
    });
  }

  for (const field of document.querySelectorAll(".settle-text")) {
    show(field);
    field.addEventListener("input", () => show(field));
  }

  const startChips = (chips) => {
    chips.hidden = false;
    const bets = [...chips.parentElement.querySelectorAll(".settle-bet input")];
    let active = bets.find((bet) => bet.value) ?? bets[0];
    const choose = (bet) => {
      active = bet;
      for (const each of bets) each.classList.toggle("settle-active", each === active);
    };
    choose(active);
    for (const bet of bets) bet.addEventListener("focus", () => choose(bet));
    chips.addEventListener("click", (event) => {
      const chip = event.target.closest("[data-chip]");
      if (!chip) return;
      const amount = Number(chip.dataset.chip);
      const cents = Math.round((Number(active.value.replaceAll(",", "")) || 0) * 100) + amount * 100;
      active.value = amount ? String(active.dataset.fixed ?? cents / 100) : "";
      active.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };
  for (const chips of document.querySelectorAll("[data-chips]")) startChips(chips);

  // a further player at a seat: the fields of player 0 of seat 0 under his own names
  const pattern = document.getElementById("another-bettor");
  for (const button of document.querySelectorAll("[data-another]")) {
    const players = () => button.parentElement.querySelectorAll("[data-bettor]").length;
    const most = Number(button.dataset.most);
    button.hidden = players() >= most;
    button.addEventListener("click", () => {
      const number = players() + 1;
      const made = document.createElement("template");
      made.innerHTML = pattern.innerHTML.replaceAll("0_0", `${button.dataset.another}_${number}`).replaceAll("0_1", number);
      const block = made.content.querySelector("[data-bettor]");
      button.before(block);
      for (const chips of block.querySelectorAll("[data-chips]")) startChips(chips);
      button.hidden = players() >= most;
      block.querySelector(".settle-bet input").focus();
    });
  }

  // an address without the empty fields is one that can be passed on
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (!event.target.closest?.("[data-settle]")) return;
    for (const [name, value] of [...event.detail.formData.entries()]) {
      if (value === "") event.detail.formData.delete(name);
    }
  });
})();
