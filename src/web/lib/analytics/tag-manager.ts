import { isSecretAddress } from "#shared/domain/secret-address.ts";
import type { Consent } from "./consent.ts";

/** The parts of a browser's document that loading needs. */
export interface TagManagerHost {
  readonly dataLayer: unknown[];
  /** Adds a script to the page. The policy allows only the tag manager's own URLs. */
  readonly addScript: (src: string) => void;
  readonly now: () => number;
}

// The tag manager distinguishes commands from events by `arguments` objects.
function command(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}

const allowed = (isAllowed: boolean) => (isAllowed ? "granted" : "denied");

/** The container's permissions. Google's own adverts get none: visitors are not asked about them. */
const toStates = (consent: Consent) => ({
  ad_storage: allowed(consent.includes("a")),
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: allowed(consent.includes("m")),
});

/** Passes a changed consent to the running container. */
export const updateTagManager = ({ dataLayer }: Pick<TagManagerHost, "dataLayer">, consent: Consent): void =>
  void dataLayer.push(command("consent", "update", toStates(consent)));

/** Loads the container with the visitor's consent. */
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
 * The step for the last of the URLs shown since the page was loaded. A tag manager reads the URL at any time and
 * cannot be stopped, and scripts can read earlier URLs: it is not loaded after a secret URL, and a running one
 * requires a reload.
 */
export function tagManagerStep(shown: readonly ShownAddress[]): "load" | "leave" | "none" {
  const current = shown.at(-1);
  if (current !== undefined && isSecret(current)) return "leave";
  return shown.some(isSecret) ? "none" : "load";
}

const cookieNames = { m: /^_(ga|gid|gat)/, a: /^_(fbp|fbc|gcl)/ } as const;

/** Names of the cookies in `document.cookie` whose purpose has no consent any more. */
export const leftCookies = (cookies: string, consent: Consent): string[] =>
  cookies
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => (["m", "a"] as const).some((part) => !consent.includes(part) && cookieNames[part].test(name)));
