/* The pit's pages through a lost connection: what is logged is kept on the device and sent once, with its own time. */
(() => {
  "use strict";

  const words = document.getElementById("waiting-words")?.dataset;
  if (!words || !window.indexedDB) return;
  const MOST = 50;
  const PATIENCE_MS = 4000;
  const AGAIN_MS = 30000;
  const person = document.body.dataset.person || "";

  const store = (mode, act) =>
    new Promise((done, failed) => {
      const opening = indexedDB.open("baize-waiting", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("entries", { keyPath: "key" });
      opening.onerror = () => failed(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction("entries", mode);
        const asked = act(transaction.objectStore("entries"));
        transaction.oncomplete = () => { opening.result.close(); done(asked?.result); };
        transaction.onerror = () => failed(transaction.error);
      };
    });
  const all = async () => (await store("readonly", (entries) => entries.getAll())).sort((a, b) => a.at.localeCompare(b.at));
  const put = (entry) => store("readwrite", (entries) => entries.put(entry));
  const drop = (key) => store("readwrite", (entries) => entries.delete(key));
  const mine = async () => (await all()).filter((each) => each.who === person);

  const announce = (text) => {
    const live = document.getElementById("announcer");
    if (live) live.textContent = text;
  };

  /* PINs are never kept in clear: sealed for the server's key, bound to this one entry. */
  const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const text64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
  const seal = async (secrets, serverKey, belongsTo) => {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const server = await crypto.subtle.importKey("raw", bytes(serverKey), curve, false, []);
    const own = await crypto.subtle.generateKey(curve, false, ["deriveBits"]);
    const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: server }, own.privateKey, 256);
    const material = await crypto.subtle.importKey("raw", shared, "HKDF", false, ["deriveKey"]);
    const key = await crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: new TextEncoder().encode("baize kept entries") },
      material, { name: "AES-GCM", length: 256 }, false, ["encrypt"],
    );
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(belongsTo) },
      key, new TextEncoder().encode(JSON.stringify(secrets)),
    );
    return JSON.stringify({
      key: text64(await crypto.subtle.exportKey("raw", own.publicKey)), nonce: text64(nonce), text: text64(sealed),
    });
  };

  const isThere = async () => {
    if (!navigator.onLine) return false;
    try {
      return (await fetch(words.health, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
    } catch {
      return false;
    }
  };

  const entryOf = async (form, at) => {
    const secret = new Set([...form.querySelectorAll("input[type=password]")].map((each) => each.name));
    const data = [...new FormData(form)].filter(([, value]) => typeof value === "string");
    const token = form.elements.token.value;
    const secrets = Object.fromEntries(data.filter(([name, value]) => secret.has(name) && value));
    const sealed = Object.keys(secrets).length ? await seal(secrets, form.dataset.sealKey, token) : "";
    return {
      key: token, who: person, url: form.getAttribute("action") || location.pathname + location.search, at,
      label: form.dataset.keep, sealed, state: "waiting", words: [], answer: "",
      fields: data.filter(([name]) => !secret.has(name) && !["csrfmiddlewaretoken", "kept_at", "sealed"].includes(name)),
    };
  };

  const tellForm = (form, text, isBad) => {
    let place = form.querySelector(".waiting-kept");
    if (!place) {
      place = document.createElement("div");
      place.className = "waiting-kept alert";
      place.tabIndex = -1;
      form.querySelector(".card-body").prepend(place);
    }
    place.classList.toggle("alert-danger", isBad);
    place.classList.toggle("alert-warning", !isBad);
    place.textContent = text;
    place.setAttribute("role", "alert");
    place.focus();
  };

  const keep = async (form) => {
    if ((await all()).length >= MOST) return tellForm(form, words.full, true);
    let entry;
    try {
      entry = await entryOf(form, new Date().toISOString());
    } catch {
      return tellForm(form, words.unsafe, true);
    }
    await put(entry);
    for (const field of form.querySelectorAll("input[type=password]")) field.value = "";
    form.elements.token.value = crypto.randomUUID();
    tellForm(form, words.kept.replace("%s", entry.label), false);
    return show();
  };

  const answerTo = async (entry) => {
    const body = new FormData();
    for (const [name, value] of entry.fields) body.append(name, value);
    body.set("kept_at", entry.at);
    if (entry.sealed) body.set("sealed", entry.sealed);
    const headers = { "X-Kept-Entry": "1", ...JSON.parse(document.body.getAttribute("hx-headers") || "{}") };
    return fetch(entry.url, { method: "POST", body, headers, redirect: "error", cache: "no-store" });
  };

  const sendOne = async (entry) => {
    const answer = await answerTo(entry);
    const told = answer.headers.get("content-type")?.includes("json") ? await answer.json() : {};
    if (told.state === "written") {
      await drop(entry.key);
      announce(words.sent.replace("%s", entry.label));
    } else if (told.state === "refused" || told.state === "asked") {
      await put({ ...entry, state: told.state, words: told.words, answer: told.answer || "" });
    }
    return told.state;
  };

  let sending = false;
  const send = async () => {
    if (sending || !person) return;
    const waiting = (await mine()).filter((each) => each.state === "waiting");
    if (!waiting.length || !(await isThere())) return show();
    sending = true;
    try {
      /* one device, several pages of it open: one of them sends */
      await (navigator.locks ? navigator.locks.request("baize-waiting", () => sendAll()) : sendAll());
    } catch { /* the connection went again: they wait on */ } finally {
      sending = false;
    }
    return show();
  };
  const sendAll = async () => {
    for (const entry of (await mine()).filter((each) => each.state === "waiting")) await sendOne(entry);
  };

  const showItem = (page, entry) => {
    const item = page.querySelector("[data-waiting-item]").content.firstElementChild.cloneNode(true);
    item.querySelector("[data-label]").textContent = entry.label;
    item.querySelector("[data-when]").textContent = new Date(entry.at).toLocaleString(document.documentElement.lang);
    const states = { waiting: person ? words.waits : words.signIn, refused: words.refused, asked: words.asked };
    item.querySelector("[data-state]").textContent = states[entry.state];
    for (const each of entry.words) {
      const line = document.createElement("li");
      line.textContent = each;
      item.querySelector("[data-words]").append(line);
    }
    const open = item.querySelector("[data-open]");
    open.hidden = entry.state === "waiting";
    open.href = `${entry.url}#kept=${entry.key}`;
    const anyway = item.querySelector("[data-anyway]");
    anyway.hidden = entry.state !== "asked";
    anyway.addEventListener("click", async () => {
      const fields = [...entry.fields.filter(([name]) => name !== "anyway"), ["anyway", entry.answer]];
      await put({ ...entry, fields, state: "waiting", words: [] });
      await send();
    });
    item.querySelector("[data-drop]").addEventListener("click", async () => {
      if (!window.confirm(words.drop.replace("%s", entry.label))) return;
      await drop(entry.key);
      await show();
    });
    return item;
  };

  const show = async () => {
    const entries = await all();
    const own = entries.filter((each) => each.who === person || !person);
    const sign = document.querySelector("[data-waiting-sign]");
    if (sign) {
      const number = person ? own.length : 0;
      sign.hidden = !number;
      sign.querySelector("[data-waiting-count]").textContent = number === 1 ? words.one : words.many.replace("%n", number);
    }
    const page = document.querySelector("[data-waiting-page]");
    if (!page) return;
    /* shown by the worker in place of a page that cannot be had: the address is still that page's */
    document.querySelector("[data-waiting-lost]").hidden = location.pathname === words.page;
    /* without anybody signed in the list says what waits, and not whose it is or what stands in it */
    const listed = person ? own : [];
    page.querySelector("[data-waiting-list]").replaceChildren(...listed.map((each) => showItem(page, each)));
    page.querySelector("[data-waiting-none]").hidden = entries.length > 0;
    const others = page.querySelector("[data-waiting-others]");
    const rest = entries.length - listed.length;
    others.hidden = !rest;
    others.textContent = person ? words.others : `${rest === 1 ? words.one : words.many.replace("%n", rest)}. ${words.signIn}.`;
    page.querySelector("[data-waiting-connection]").textContent = navigator.onLine ? words.online : words.offline;
  };

  for (const form of document.querySelectorAll("form[data-keep]")) {
    let isChecked = false;
    const asked = new URLSearchParams(location.hash.slice(1)).get("kept");
    let kept;
    form.addEventListener("submit", async (event) => {
      if (isChecked) return;
      event.preventDefault();
      const { submitter } = event;
      if (kept) {
        /* put right: sent under its own key and time, so that it is still one entry */
        const entry = await entryOf(form, kept.at);
        await put(entry);
        try {
          const state = await sendOne(entry);
          if (state === "written") return location.assign(words.page);
        } catch { /* it waits */ }
        const now = (await all()).find((each) => each.key === entry.key);
        return tellForm(form, now?.words.join(" ") || words.kept.replace("%s", entry.label), Boolean(now?.words.length));
      }
      if (!(await isThere())) return keep(form);
      isChecked = true;
      return form.requestSubmit(submitter);
    });
    if (asked) {
      mine().then((entries) => {
        kept = entries.find((each) => each.key === asked);
        if (!kept) return;
        for (const [name, value] of kept.fields) {
          const field = form.elements[name];
          if (field instanceof RadioNodeList) field.value = value;
          else if (field?.type === "checkbox") field.checked = true;
          else if (field) field.value = value;
        }
        if (kept.words.length) tellForm(form, kept.words.join(" "), true);
      });
    }
  }
  if (document.querySelector("form[data-keep], [data-pit]")) navigator.serviceWorker?.register(words.worker).catch(() => {});

  /* Without a connection a link would lead away from a page that still works, and it could not be opened again. */
  const stay = (link) => {
    const main = document.querySelector("main");
    const place = main.querySelector(".waiting-stay") || document.createElement("div");
    place.className = "waiting-stay alert alert-warning";
    place.setAttribute("role", "alert");
    place.textContent = words.stay.replace("%s", link.innerText.trim() || link.getAttribute("aria-label") || link.pathname);
    main.prepend(place);
    place.scrollIntoView({ block: "center" });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (navigator.onLine || !link || link.origin !== location.origin || link.target) return;
    const isHere = link.pathname === location.pathname && link.search === location.search && link.hash;
    if (isHere || link.pathname === words.page || document.querySelector("[data-waiting-page]")) return;
    event.preventDefault();
    event.stopPropagation();
    stay(link);
  }, true);
  window.addEventListener("online", () => document.querySelector(".waiting-stay")?.remove());

  for (const form of document.querySelectorAll("form[action*='/logout/']")) {
    form.addEventListener("submit", async (event) => {
      if (form.dataset.leaves) return;
      event.preventDefault();
      const { submitter } = event;
      if ((await mine()).length && !window.confirm(words.leave)) return location.assign(words.page);
      form.dataset.leaves = "yes";
      return form.requestSubmit(submitter);
    });
  }

  document.querySelector("[data-waiting-retry]")?.addEventListener("click", () => location.reload());
  document.querySelector("[data-waiting-send]")?.addEventListener("click", send);
  window.addEventListener("online", send);
  window.addEventListener("offline", show);
  setInterval(send, AGAIN_MS);
  show().then(send);
})();
