import type { Consent } from "./consent.ts";
import { pushPageView } from "./data-layer.ts";
import { leftCookies, type ShownAddress, startTagManager, tagManagerStep, updateTagManager } from "./tag-manager.ts";

export type { ShownAddress } from "./tag-manager.ts";

let started: Consent | undefined;

/** Loads the tag manager once. `isFresh`: the visitor has only now consented, so earlier events are dropped. */
function loadTagManager(id: string, consent: Consent, isFresh: boolean): void {
  window.dataLayer ??= [];
  const { dataLayer } = window;
  if (started !== undefined) {
    if (started !== consent) updateTagManager({ dataLayer }, consent);
    started = consent;
    return;
  }
  started = consent;
  if (isFresh) {
    dataLayer.length = 0;
    pushPageView(location.pathname, document.title, document.documentElement.lang);
  }
  startTagManager(
    {
      dataLayer,
      addScript: (src) => {
        const script = document.createElement("script");
        script.async = true;
        script.src = src;
        document.head.append(script);
      },
      now: Date.now,
    },
    id,
    consent,
  );
}

/** Stores the click id of the advert that led here, like Meta's own script. */
function keepClick(search: string): void {
  const click = new URLSearchParams(search).get("fbclid");
  if (click === null || !/^[\w-]{1,400}$/.test(click) || document.cookie.includes(`.${click}`)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: document.cookie works in all browsers
  document.cookie = `_fbc=fb.1.${Date.now()}.${click}; max-age=7776000; path=/; samesite=lax`;
}

/** Loads or leaves the tag manager, depending on the URLs shown since the page was loaded, the current one last. */
export function followTagManager(
  id: string | null,
  consent: Consent,
  shown: readonly ShownAddress[],
  isFresh: boolean,
): void {
  if (consent.includes("a")) keepClick(shown.at(-1)?.search ?? "");
  if (id === null) return;
  const step = tagManagerStep(shown);
  if (step === "load") loadTagManager(id, consent, isFresh);
  // The tag manager cannot be stopped, so the page is reloaded without it.
  if (step === "leave" && started !== undefined) location.reload();
}

/** After a consent is withdrawn: deletes its cookies and reloads the page. */
export function forgetMeasuring(consent: Consent): void {
  // The cookies may be set on any level of the domain.
  const levels = location.hostname.split(".");
  const domains = ["", ...levels.map((_, at) => `; domain=${levels.slice(at).join(".")}`)];
  for (const name of leftCookies(document.cookie, consent)) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: document.cookie works in all browsers
      document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
  }
  location.reload();
}
