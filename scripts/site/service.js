// The service worker of the published pages: from the network while there is one, else as they were last seen.
const CACHE = "salet";

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", "original.html", "salet.webmanifest"])));
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const found = await fetch(request);
    if (found.ok) await cache.put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
