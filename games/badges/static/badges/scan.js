/* Reads codes with the camera: the browser's own reader where it has one, else ours. What cannot be scanned is typed. */
(() => {
  "use strict";

  const EVERY_MS = 150;
  const AGAIN_AFTER_MS = 2500;
  const announcer = () => document.getElementById("announcer");

  /* announced to screen readers even where the same words come twice */
  const say = (place, words, tone) => {
    place.textContent = words;
    place.dataset.tone = tone;
    const live = announcer();
    if (live) {
      live.textContent = "";
      requestAnimationFrame(() => { live.textContent = words; });
    }
  };

  let audio;
  const signal = (isGood) => {
    navigator.vibrate?.(isGood ? 60 : [60, 60, 60]);
    try {
      audio ??= new AudioContext();
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = isGood ? 1046 : 220;
      volume.gain.value = 0.08;
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + (isGood ? 0.09 : 0.25));
    } catch { /* a device without sound still shows and says it */ }
  };

  const script = (address) =>
    new Promise((done, failed) => {
      const element = document.createElement("script");
      element.src = address;
      element.addEventListener("load", done);
      element.addEventListener("error", failed);
      document.head.append(element);
    });

  let reader;
  const readerFor = async (place) => {
    if (reader) return reader;
    const formats = "BarcodeDetector" in window ? await window.BarcodeDetector.getSupportedFormats() : [];
    if (formats.includes("qr_code")) {
      const own = new window.BarcodeDetector({ formats: ["qr_code"] });
      reader = async (canvas) => (await own.detect(canvas)).map((each) => each.rawValue);
      return reader;
    }
    await script(place.dataset.reader);
    const wasmBinary = await (await fetch(place.dataset.wasm)).arrayBuffer();
    await window.ZXingWASM.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    reader = async (canvas, pencil) => {
      const image = pencil.getImageData(0, 0, canvas.width, canvas.height);
      const found = await window.ZXingWASM.readBarcodes(image, { formats: ["QRCode"], maxNumberOfSymbols: 4 });
      return found.filter((each) => each.isValid).map((each) => each.text);
    };
    return reader;
  };

  /* One camera at a time, and only while its panel is open. */
  const start = async (place, found) => {
    const video = place.querySelector("video");
    const state = place.querySelector("[data-scan-state]");
    say(state, place.dataset.wordStarting, "");
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
    } catch {
      say(state, place.dataset.wordNoCamera, "bad");
      return () => {};
    }
    let read;
    try {
      read = await readerFor(place);
    } catch {
      stream.getTracks().forEach((track) => track.stop());
      say(state, place.dataset.wordNoReader, "bad");
      return () => {};
    }
    video.srcObject = stream;
    await video.play();
    say(state, place.dataset.wordReady, "");
    const canvas = document.createElement("canvas");
    const pencil = canvas.getContext("2d", { willReadFrequently: true });
    const seen = new Map();
    let running = true;
    const look = async () => {
      if (!running) return;
      if (video.videoWidth) {
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
        pencil.drawImage(video, 0, 0);
        for (const text of await read(canvas, pencil)) {
          const now = performance.now();
          if (running && now - (seen.get(text) ?? -Infinity) > AGAIN_AFTER_MS) found(text);
          seen.set(text, now);
        }
      }
      setTimeout(look, EVERY_MS);
    };
    look();
    return () => {
      running = false;
      stream.getTracks().forEach((track) => track.stop());
      video.srcObject = null;
    };
  };

  /* Collecting: each label that is scanned or typed goes on the list; the list is sent at once. */
  for (const place of document.querySelectorAll("[data-scan-list]")) {
    const waiting = new Map(Object.entries(JSON.parse(document.getElementById(place.dataset.scanList).textContent)));
    const byNumber = new Map([...waiting.values()].map((each) => [String(each.number), each]));
    const list = place.querySelector("[data-scanned]");
    const state = place.querySelector("[data-scan-state]");
    const send = place.querySelector("[data-scan-send]");
    const typed = place.querySelector("[data-scan-typed]");
    const box = place.querySelector("[data-scan-box]");
    const template = place.querySelector("template");
    const count = () => list.children.length;
    const tell = () => {
      send.disabled = !count();
      send.querySelector("[data-scan-count]").textContent = String(count());
    };
    const add = (label) => {
      if (list.querySelector(`[data-key="${label.key}"]`)) {
        say(state, place.dataset.wordTwice.replace("%s", label.number), "warn");
        return signal(false);
      }
      const item = template.content.firstElementChild.cloneNode(true);
      item.dataset.key = label.key;
      item.querySelector("input").value = label.key;
      item.querySelector("[data-name]").textContent = label.words;
      item.querySelector("button").addEventListener("click", () => {
        item.remove();
        tell();
        say(state, place.dataset.wordRemoved.replace("%s", label.number), "");
        typed.focus();
      });
      list.prepend(item);
      tell();
      say(state, place.dataset.wordAdded.replace("%s", label.words).replace("%n", String(count())), "good");
      return signal(true);
    };
    const unknown = (text) => {
      say(state, place.dataset.wordUnknown.replace("%s", text), "bad");
      signal(false);
    };
    const found = (text) => (waiting.has(text) ? add(waiting.get(text)) : unknown(text.split(":").pop().slice(0, 20)));
    const take = () => {
      const number = typed.value.trim().replace(/^#/, "");
      if (!number) return;
      if (byNumber.has(number)) {
        add(byNumber.get(number));
        typed.value = "";
      } else unknown(number.slice(0, 20));
      typed.focus();
    };
    place.querySelector("[data-scan-add]").addEventListener("click", take);
    typed.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      take();
    });
    let stop;
    const toggle = place.querySelector("[data-scan-toggle]");
    toggle.addEventListener("click", async () => {
      if (stop) {
        stop();
        stop = undefined;
        box.hidden = true;
        toggle.setAttribute("aria-pressed", "false");
        return;
      }
      box.hidden = false;
      toggle.setAttribute("aria-pressed", "true");
      stop = await start(place, found);
    });
    window.addEventListener("pagehide", () => stop?.());
    place.hidden = false;
    tell();
  }

  /* A badge: the code fills the number, the person types the PIN. */
  const dialog = document.querySelector("[data-scan-dialog]");
  if (dialog?.showModal) {
    for (const field of document.querySelectorAll("input[data-badge]")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn btn-outline-secondary scan-badge";
      button.append(dialog.querySelector("template").content.cloneNode(true));
      const legend = field.closest("fieldset")?.querySelector("legend")?.textContent.trim();
      button.setAttribute("aria-label", `${dialog.dataset.wordScan}${legend ? `: ${legend}` : ""}`);
      (field.closest(".input-group") ?? field).after(button);
      button.addEventListener("click", async () => {
        dialog.showModal();
        const stop = await start(dialog, (text) => {
          const [home, kind, casino, ...number] = text.split(":");
          if (home !== "baize" || kind !== "badge" || casino !== dialog.dataset.casino) {
            say(dialog.querySelector("[data-scan-state]"), dialog.dataset.wordUnknown, "bad");
            return signal(false);
          }
          field.value = number.join(":");
          field.dispatchEvent(new Event("input", { bubbles: true }));
          signal(true);
          dialog.close();
          say(announcer(), dialog.dataset.wordRead.replace("%s", field.value), "good");
          return document.getElementById(`${field.id}_pin`)?.focus();
        });
        dialog.addEventListener("close", stop, { once: true });
        if (!dialog.open) stop();
      });
    }
    dialog.querySelector("[data-scan-close]").addEventListener("click", () => dialog.close());
  }
})();
