// Choosing a jurisdiction fills time zone and currency of its place, unless somebody chose them by hand.
(() => {
  const form = document.querySelector("[data-fills-place]");
  if (!form) return;
  const chosen = form.elements.namedItem("regulator");
  const fields = { timeZone: form.elements.namedItem("time_zone"), currency: form.elements.namedItem("currency") };
  const filled = new Map();

  const fill = () => {
    const place = chosen.selectedOptions[0]?.dataset ?? {};
    for (const [name, field] of Object.entries(fields)) {
      if (!place[name] || (field.value && field.value !== filled.get(name))) continue;
      field.value = place[name];
      filled.set(name, field.value);
    }
    if (place.timeZone) document.getElementById("announcer").textContent = form.dataset.filled;
  };
  chosen.addEventListener("change", fill);
  // the only jurisdiction that there is need not be chosen
  const real = [...chosen.options].filter((option) => option.value);
  if (!chosen.value && real.length === 1) {
    chosen.value = real[0].value;
    fill();
  }
})();
