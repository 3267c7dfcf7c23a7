import { isSecretAddress } from "#shared/domain/secret-address.ts";
import type { Consent } from "./consent.ts";

/** The parts of a browser's document that loading needs. */
export interface TagManagerHost {
  readonly dataLayer: unknown[];
  /** Adds a script to the page. The policy allows those of the tag manager's own addresses. */
  readonly addScript: (src: string) => void;
  readonly now: () => number;
}

// The tag manager distinguishes commands from events by `arguments` objects.
function command(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}

const allowed = (isAllowed: boolean) => (isAllowed ? "granted" : "denied");

/** What the container may do. Google's own adverts get nothing: nobody is asked about them. */
const toStates = (consent: Consent) => ({
  ad_storage: allowed(consent.includes("a")),
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: allowed(consent.includes("m")),
});

/** The visitor agreed to something else while the container runs. */
export const updateTagManager = ({ dataLayer }: Pick<TagManagerHost, "dataLayer">, consent: Consent): void =>
  void dataLayer.push(command("consent", "update", toStates(consent)));

/** Loads the container with what the visitor agreed to. */
export function startTagManager(host: TagManagerHost, id: string, consent: Consent): void {
  host.dataLayer.push(command("consent", "default", toStates(consent)), {
    "gtm.start": host.now(),
    event: "gtm.js",
  });
  host.addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
}

export interface ShownAddress {
  readonly pathname: string;
  readonly search: string;
}

const isSecret = ({ pathname, search }: ShownAddress): boolean => isSecretAddress(pathname, search);

/**
 * What to do at the last of the addresses shown since the page was loaded. A tag manager reads the address at any time and
 * cannot be stopped: it is kept away from secret ones, which scripts can still read later, or the page is reloaded.
 */
export function tagManagerStep(shown: readonly ShownAddress[]): "load" | "leave" | "none" {
  const current = shown.at(-1);
  if (current !== undefined && isSecret(current)) return "leave";
  return shown.some(isSecret) ? "none" : "load";
}

const cookieNames = { m: /^_(ga|gid|gat)/, a: /^_(fbp|fbc|gcl)/ } as const;

/** Names of the cookies in `document.cookie` that are there for something that is no longer agreed to. */
export const leftCookies = (cookies: string, consent: Consent): string[] =>
  cookies
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => (["m", "a"] as const).some((part) => !consent.includes(part) && cookieNames[part].test(name)));
