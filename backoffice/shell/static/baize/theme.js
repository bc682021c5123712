// Runs before the first paint, so that "auto" shows no flash of the other theme.
(() => {
  const root = document.documentElement;
  const darkDevice = window.matchMedia("(prefers-color-scheme: dark)");

  const apply = () => {
    const choice = root.dataset.themeChoice;
    root.dataset.bsTheme = choice === "auto" ? (darkDevice.matches ? "dark" : "light") : choice;
  };

  apply();
  darkDevice.addEventListener("change", apply);
  // sent by the server when the choice was kept
  document.addEventListener("baize:theme", (event) => {
    root.dataset.themeChoice = event.detail.choice;
    apply();
    for (const button of document.querySelectorAll(".theme-switch button")) {
      button.setAttribute("aria-pressed", String(button.value === event.detail.choice));
    }
  });
})();
