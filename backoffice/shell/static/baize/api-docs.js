// The try-it page. Requests carry the proof that they come from a page of ours, as forms do.
"use strict";
window.addEventListener("load", () => {
  const place = document.getElementById("api-docs");
  window.SwaggerUIBundle({
    url: place.dataset.schema,
    domNode: place,
    deepLinking: true,
    docExpansion: "none",
    validatorUrl: null,
    persistAuthorization: false,
    presets: [window.SwaggerUIBundle.presets.apis],
    requestInterceptor: (request) => {
      request.headers["X-CSRFToken"] = place.dataset.token;
      return request;
    },
  });
});
