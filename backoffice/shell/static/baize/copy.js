// Copies what a field holds; without it, or without leave to copy, the field is there to be marked.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.querySelector(button.dataset.copy);
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return;
  }
  const label = button.querySelector("span");
  const before = label.textContent;
  label.textContent = button.dataset.copied;
  setTimeout(() => { label.textContent = before; }, 2000);
});
