import { pushPageView } from "./data-layer.ts";
import { measuringCookies, type ShownAddress, startTagManager, tagManagerStep } from "./tag-manager.ts";

export type { ShownAddress } from "./tag-manager.ts";

let isStarted = false;

/** Loads the tag manager once. `isFresh`: the visitor has only now agreed, so what was noted before stays with them. */
function loadTagManager(id: string, isFresh: boolean): void {
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

/** Does what the addresses shown since the page was loaded call for, the current one last. */
export function followTagManager(id: string, shown: readonly ShownAddress[], isFresh: boolean): void {
  const step = tagManagerStep(shown);
  if (step === "load") loadTagManager(id, isFresh);
  // It can be kept away from a secret address, but not stopped.
  if (step === "leave" && isStarted) location.reload();
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
