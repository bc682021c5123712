{% load static %}"use strict";
/* Shows the list of what waits when there is no connection. Keeps that page and static files; no page of anybody. */
const KEPT = "baize-shell-2";
const LIST = "{% url "waiting" %}";
const FILES = [
  "{% static "vendor/tabler/css/tabler.min.css" %}", "{% static "baize/tokens.css" %}", "{% static "baize/frame.css" %}",
  "{% static "baize/topbar.css" %}", "{% static "baize/parts.css" %}", "{% static "baize/lists.css" %}",
  "{% static "baize/forms.css" %}", "{% static "baize/theme.js" %}", "{% static "baize/waiting.js" %}",
  "{% static "baize/waiting.css" %}",
];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(KEPT);
    /* as somebody who is not signed in sees it, whoever is */
    await cache.put(LIST, await fetch(LIST, { credentials: "omit", cache: "no-store" }));
    await Promise.allSettled(FILES.map((each) => cache.add(each)));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const each of await caches.keys()) if (each !== KEPT) await caches.delete(each);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(LIST)));
  } else if (FILES.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
