import { isSecretAddress } from "#shared/domain/secret-address.ts";

/** The parts of a browser's document that loading needs. */
export interface TagManagerHost {
  readonly dataLayer: unknown[];
  /** Adds a script to the page. The page's own script may do so: the policy has 'strict-dynamic'. */
  readonly addScript: (src: string) => void;
  readonly now: () => number;
}

// The tag manager distinguishes commands from events by `arguments` objects.
function command(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}

/** Loads the container with consent to analytics only, not to advertising. */
export function startTagManager(host: TagManagerHost, id: string): void {
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  host.dataLayer.push(command("consent", "default", { ...denied, analytics_storage: "granted" }), {
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
 * cannot be stopped: it is kept away from secret ones, which scripts can still read later, or the page is loaded anew.
 */
export function tagManagerStep(shown: readonly ShownAddress[]): "load" | "leave" | "none" {
  const current = shown.at(-1);
  if (current !== undefined && isSecret(current)) return "leave";
  return shown.some(isSecret) ? "none" : "load";
}

/** Names of the analytics cookies in `document.cookie`. */
export const measuringCookies = (cookies: string): string[] =>
  cookies
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => /^_(ga|gid|gat|gcl)/.test(name));
