// What every page does: it can be installed as an app, and ? lists the keys.

import "./look.js";
import { listenForKeys } from "./keys.js";
import { lang } from "./words.js";

/** Milliseconds after which the page that says that there is no server asks for it. */
const AGAIN = 5000;

listenForKeys();
const again = document.querySelector("[data-reload]");
again?.addEventListener("click", () => location.reload());
if (again && location.pathname !== "/offline") setInterval(lookAgain, AGAIN);

if ("serviceWorker" in navigator) {
  const { version } = document.documentElement.dataset;
  // It helps the next visit, not this one. An address without https has none.
  navigator.serviceWorker.register(`/service-worker.js?v=${version}&lang=${lang}`).catch(() => undefined);
}

async function lookAgain() {
  const answer = await fetch("/healthz").catch(() => null);
  if (answer?.ok) location.reload();
}
