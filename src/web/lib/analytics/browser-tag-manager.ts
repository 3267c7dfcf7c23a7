import { pushPageView } from "./data-layer.ts";
import { measuringCookies, startTagManager } from "./tag-manager.ts";

export { tagManagerStep } from "./tag-manager.ts";

let isStarted = false;

/** Loads the tag manager once. `isFresh`: consent was given just now, so events queued before it are not sent. */
export function loadTagManager(id: string, isFresh: boolean): void {
  if (isStarted) return;
  isStarted = true;
  window.dataLayer ??= [];
  if (isFresh) {
    window.dataLayer.length = 0;
    pushPageView(location.pathname, document.title, document.documentElement.lang);
  }
  startTagManager(
    {
      dataLayer: window.dataLayer,
      addScript: (src) => {
        const script = document.createElement("script");
        script.async = true;
        script.src = src;
        document.head.append(script);
      },
      now: Date.now,
    },
    id,
  );
}

/** Reloads a page with a secret address when the tag manager is running, since a running one cannot be stopped. */
export function leaveTagManager(): void {
  if (isStarted) location.reload();
}

/** After consent is withdrawn: deletes the analytics cookies and reloads the page. */
export function forgetMeasuring(): void {
  // The cookies may be set on any level of the domain.
  const levels = location.hostname.split(".");
  const domains = ["", ...levels.map((_, at) => `; domain=${levels.slice(at).join(".")}`)];
  for (const name of measuringCookies(document.cookie)) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: document.cookie works in all browsers
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
  location.reload();
}
