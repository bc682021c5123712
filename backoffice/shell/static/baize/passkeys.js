// Forms marked data-passkey="create" | "get" | "sign-in" ask the browser for a passkey before they are sent.
(() => {
  const words = document.currentScript.dataset;

  const toBytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

  const toText = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, "-")
      .replace(/\//g, "_")
      .replace(/=+$/, "");

  const withBytes = (credentials) => (credentials || []).map((one) => ({ ...one, id: toBytes(one.id) }));

  const describe = (credential) => {
    const response = {};
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (credential.response[name]) response[name] = toText(credential.response[name]);
    }
    if (credential.response.getTransports) response.transports = credential.response.getTransports();
    return {
      type: credential.type,
      id: credential.id,
      rawId: toText(credential.rawId),
      authenticatorAttachment: credential.authenticatorAttachment,
      response,
      clientExtensionResults: credential.getClientExtensionResults(),
    };
  };

  const create = (options, alone) => {
    const publicKey = {
      ...options.publicKey,
      challenge: toBytes(options.publicKey.challenge),
      user: { ...options.publicKey.user, id: toBytes(options.publicKey.user.id) },
      excludeCredentials: withBytes(options.publicKey.excludeCredentials),
      authenticatorSelection: {
        ...options.publicKey.authenticatorSelection,
        residentKey: alone ? "required" : "discouraged",
        requireResidentKey: alone,
        ...(alone ? { userVerification: "required" } : {}),
      },
    };
    return navigator.credentials.create({ publicKey });
  };

  const get = (options) =>
    navigator.credentials.get({
      publicKey: {
        ...options.publicKey,
        challenge: toBytes(options.publicKey.challenge),
        allowCredentials: withBytes(options.publicKey.allowCredentials),
      },
    });

  const optionsOnPage = (form) => JSON.parse(form.querySelector("script[type='application/json']").textContent);

  const askDevice = async (form) => {
    if (form.dataset.passkey === "create") {
      const alone = form.elements.passwordless ? form.elements.passwordless.checked : false;
      return create(optionsOnPage(form).creation_options, alone);
    }
    if (form.dataset.passkey === "get") return get(optionsOnPage(form).request_options);
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    return get((await answer.json()).request_options);
  };

  const start = (form) => {
    form.hidden = false;
    const said = form.querySelector("[data-passkey-error]");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      said.hidden = true;
      const button = form.querySelector("button[type=submit]");
      button.disabled = true;
      try {
        form.elements.credential.value = JSON.stringify(describe(await askDevice(form)));
        form.submit();
      } catch (error) {
        const cancelled = ["NotAllowedError", "AbortError"].includes(error.name);
        said.textContent = cancelled ? words.cancelled : `${words.refused} ${error.message}`;
        said.hidden = false;
        button.disabled = false;
      }
    });
  };

  if (window.PublicKeyCredential) document.querySelectorAll("form[data-passkey]").forEach(start);
})();
