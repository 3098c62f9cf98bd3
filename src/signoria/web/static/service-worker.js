// Keeps the page's own files and a page that says that the server cannot be reached. Everything else, games first of
// all, comes from the server alone: a link of a seat is secret and is never kept.
//
// Registered as /service-worker.js?v=VERSION&lang=LANG, so a new version or language is a new worker.

const worker = /** @type {any} */ (self); // its types and those of a page exclude each other
const { searchParams } = new URL(location.href);
const CACHE = `signoria ${searchParams.get("v")} ${searchParams.get("lang")}`;
const OFFLINE = `/offline?lang=${searchParams.get("lang")}`;
/** What the page for that needs. */
const NEEDED = ["base.css", "theme.js", "app.js", "look.js", "keys.js", "dom.js", "store.js", "words.js", "icon.svg"].map((name) => `/static/${name}`);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (pathname.startsWith("/static/") || pathname.startsWith("/words/")) event.respondWith(fresh(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE, `/words/${searchParams.get("lang")}.json`, ...NEEDED]);
}

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("signoria ") && name !== CACHE).map((name) => caches.delete(name)));
}

/** The server's, which is kept; or if it does not answer, what was kept. @param {Request} request */
async function fresh(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}
