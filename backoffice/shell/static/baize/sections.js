/* Marks in the menu of a long page which section is being read. Without it the menu is a list of links that work. */
"use strict";

document.querySelectorAll("[data-sections]").forEach((menu) => {
  const links = new Map();
  menu.querySelectorAll('a[href^="#"]').forEach((link) => {
    const section = document.getElementById(link.hash.slice(1));
    if (section) {
      links.set(section, link);
    }
  });
  const seen = new Set();

  function mark() {
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    const inView = [...links.keys()].filter((section) => seen.has(section));
    const current = atEnd && window.scrollY > 0 ? inView.at(-1) : inView[0];
    if (!current) {
      return;
    }
    links.forEach((link, section) => {
      if (section === current && !link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "true");
        // sideways only: the page itself stays where its reader put it
        const row = link.closest("ul");
        row.scrollTo({ left: link.offsetLeft - row.clientWidth / 2 + link.clientWidth / 2 });
      } else if (section !== current) {
        link.removeAttribute("aria-current");
      }
    });
  }

  const top = parseFloat(getComputedStyle(menu).getPropertyValue("--read-from")) || 0;
  const observer = new IntersectionObserver(
    (entries) => {
      entries.forEach((entry) => (entry.isIntersecting ? seen.add(entry.target) : seen.delete(entry.target)));
      mark();
    },
    { rootMargin: `-${top}px 0px 0px 0px` },
  );
  links.forEach((_link, section) => observer.observe(section));
  document.addEventListener("scroll", mark, { passive: true });

  // a link into a fold opens it
  function open() {
    const fold = location.hash && document.getElementById(location.hash.slice(1))?.querySelector("details.fold");
    if (fold) {
      fold.open = true;
    }
  }
  window.addEventListener("hashchange", open);
  open();
});
