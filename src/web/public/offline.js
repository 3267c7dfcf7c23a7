// Answers navigations that the network does not, on every page that has no worker of its own (sw.js). It keeps nothing.
importScripts("/offline-page.js");

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Files and calls go past the worker. Browsers that know no routes do so when nothing answers below.
  const others = ["no-cors", "cors", "same-origin"].map((requestMode) => ({ requestMode }));
  try {
    event.addRoutes?.({ condition: { or: others }, source: "network" })?.catch(() => undefined);
  } catch {
    // An older form of routes.
  }
});
// A page does not wait for the worker to start: the browser asks for it meanwhile.
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage(event.request.url);
  }
}

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(answer(event));
});
