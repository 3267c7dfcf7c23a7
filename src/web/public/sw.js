// Opens the pages of programmes, progress, food and check-ins without a network. Registered for these paths only.
// Their HTML contains no personal data, so it can be cached; replies of /api are never touched.
importScripts("/offline-page.js");

const shellCache = "himma-shell-1";
const fileCache = "himma-files-1";
const videoCache = "himma-videos-1";
const mostFiles = 400;
const patienceMs = 4000;
const start = "/dashboard/programmes";
const kept = [start, "/dashboard/progress", "/dashboard/food", "/dashboard/check-ins"];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const current = [shellCache, fileCache, videoCache];
      const old = names.filter((name) => name.startsWith("himma-") && !current.includes(name));
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

const isFile = (url) =>
  url.pathname.startsWith("/assets/") || url.pathname.startsWith("/locales/") || url.pathname === "/favicon.svg";
const isManifest = (url) => url.pathname === "/__manifest";

async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - mostFiles)).map((key) => cache.delete(key)));
}

async function fileFirst(request) {
  const cache = await caches.open(fileCache);
  const known = await cache.match(request);
  if (known) return known;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request, reply.clone());
  return reply;
}

async function networkFirst(request, key) {
  const cache = await caches.open(shellCache);
  // If the network does not answer within seconds, the cached copy is used.
  const known = await cache.match(key);
  const signal = known ? AbortSignal.timeout(patienceMs) : undefined;
  try {
    const reply = await fetch(request, signal ? { signal } : undefined);
    if (reply.ok && !reply.redirected) await cache.put(key, reply.clone());
    return reply;
  } catch (error) {
    if (known) return known;
    // An uncached page: the list of programmes is shown instead.
    if (request.mode !== "navigate") throw error;
    return (await cache.match(start)) ? Response.redirect(start) : offlinePage(request.url);
  }
}

// A cached page requests the routes of its own path, although its HTML has them: answers that there are no others.
async function noOtherRoutes(url) {
  const paths = (url.searchParams.get("paths") ?? "").split(",");
  const own = paths.reduce((longest, path) => (path.length > longest.length ? path : longest), "");
  const cache = await caches.open(shellCache);
  const isKept = paths.every((path) => own.startsWith(path)) && (await cache.match(own)) !== undefined;
  return isKept ? Response.json({}) : Response.error();
}

// A cached video, whole or the range that the player requests; others come from the network.
async function keptVideo(request, url) {
  const known = await (await caches.open(videoCache)).match(url.pathname);
  if (!known) return fetch(request);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (first === undefined) return known;
  const whole = await known.blob();
  const from = Number(first);
  const to = Math.min(whole.size - 1, last === "" ? whole.size - 1 : Number(last));
  if (from > to) return new Response(null, { status: 416, headers: { "content-range": `bytes */${whole.size}` } });
  return new Response(whole.slice(from, to + 1, "video/mp4"), {
    status: 206,
    headers: {
      "content-type": "video/mp4",
      "accept-ranges": "bytes",
      "content-length": String(to - from + 1),
      "content-range": `bytes ${from}-${to}/${whole.size}`,
    },
  });
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, url.pathname));
  else if (url.pathname.startsWith("/media/v/")) event.respondWith(keptVideo(request, url));
  else if (isFile(url)) event.respondWith(fileFirst(request));
  else if (isManifest(url))
    event.respondWith(networkFirst(request, url.pathname + url.search).catch(() => noOtherRoutes(url)));
});

// Files that a page names: scripts, styles, fonts, translations.
const filesIn = (html) => [
  ...new Set([...html.matchAll(/"(\/(?:assets|locales)\/[^"\\]+)"/g)].map(([, path]) => path.replaceAll("&amp;", "&"))),
];

// Files that a script names: its imports, and those that it loads on demand.
const filesOf = (script) => [...script.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`);

async function keepFile(files, file) {
  const known = await files.match(file);
  if (known) return known;
  const kept = await fetch(file);
  if (kept.ok) await files.put(file, kept.clone());
  return kept;
}

// Workouts are often done without a network, so files that they load later are cached too.
const isWorkout = (path) => /^\/dashboard\/programmes\/[^/]+\/session\//.test(path);

async function keepPage(path) {
  const reply = await fetch(path, { credentials: "same-origin" });
  if (!reply.ok || reply.redirected) return;
  const shell = await caches.open(shellCache);
  await shell.put(path, reply.clone());
  const files = await caches.open(fileCache);
  const wanted = new Set(filesIn(await reply.text()));
  // The list grows during the loop.
  for (const file of wanted) {
    const kept = await keepFile(files, file);
    if (!kept.ok || !isWorkout(path) || !file.endsWith(".js")) continue;
    for (const named of filesOf(await kept.text())) wanted.add(named);
  }
  await trim(files);
}

self.addEventListener("message", (event) => {
  if (event.data?.type !== "keep" || !Array.isArray(event.data.pages)) return;
  const pages = event.data.pages
    .filter((path) => typeof path === "string" && kept.some((each) => path.startsWith(each)))
    .slice(0, 12);
  event.waitUntil(Promise.all(pages.map((path) => keepPage(path).catch(() => undefined))));
});
