// Answers failed navigations on all pages without their own worker (sw.js). It caches nothing.
importScripts("/offline-page.js");

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Files and calls bypass the worker. In browsers without static routes they do so because nothing below answers them.
  const others = ["no-cors", "cors", "same-origin"].map((requestMode) => ({ requestMode }));
  try {
    event.addRoutes?.({ condition: { or: others }, source: "network" })?.catch(() => undefined);
  } catch {
    // An older form of routes.
  }
});
// A page does not wait for the worker to start: the browser requests it meanwhile.
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
