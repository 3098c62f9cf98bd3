// What every page does: it can be installed as an app, and ? lists the keys.

import "./look.js";
import { listenForKeys } from "./keys.js";
import { lang } from "./words.js";

listenForKeys();
document.querySelector("[data-reload]")?.addEventListener("click", () => location.reload());

if ("serviceWorker" in navigator) {
  const { version } = document.documentElement.dataset;
  // It helps the next visit, not this one. An address without https has none.
  navigator.serviceWorker.register(`/service-worker.js?v=${version}&lang=${lang}`).catch(() => undefined);
}
