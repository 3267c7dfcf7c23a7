// Shows what the shop pushes to this device. Registered under an address of its own, so that it answers no page.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const isPath = (path) => typeof path === "string" && path.startsWith("/") && !path.startsWith("//");

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // Something must be shown for every push.
  }
  const { title = "هِمّة | Himma", body = "", path, language = "ar", direction = "rtl", silent = false } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang: language,
      dir: direction,
      silent,
      icon: "/icons/192.png",
      badge: "/icons/192.png",
      // A later message about the same thing replaces the one before.
      tag: isPath(path) ? path : "himma",
      data: { path: isPath(path) ? path : "/dashboard" },
    }),
  );
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
