// Shows the shop's push messages on this device. Registered for its own path, so that it controls no page.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isPath = (path) => typeof path === "string" && path.startsWith("/") && !path.startsWith("//");

// Reports the message as shown, so that no other channel repeats it.
const reportShown = (id) =>
  fetch("/api/push/shown", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id }),
  }).catch(() => undefined);

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Something must be shown for every push.
  }
  const { id, title = "هِمّة | Himma", body = "", path, language = "ar", direction = "rtl", silent = false } = message;
  const show = async () => {
    await self.registration.showNotification(title, {
      body,
      lang: language,
      dir: direction,
      silent,
      icon: "/icons/192.png",
      badge: "/icons/192.png",
      // A later message about the same thing replaces the one before.
      tag: isPath(path) ? path : "himma",
      data: { path: isPath(path) ? path : "/dashboard" },
    });
    if (typeof id === "string") await reportShown(id);
  };
  event.waitUntil(show());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const open = pages.find((page) => new URL(page.url).pathname === new URL(path, self.location.origin).pathname);
      return open ? open.focus() : self.clients.openWindow(path);
    })(),
  );
});
