/** The parts of the browser document that loading needs. */
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

export interface TagManagerSituation {
  /** The address contains a secret, such as a token. */
  readonly isSecret: boolean;
  /** A secret address was shown since the page was loaded, so scripts can still read it. */
  readonly wasSecret: boolean;
}

/**
 * Decides whether to load the tag manager. It can read the address at any time, so it never runs on secret addresses.
 */
export function tagManagerStep({ isSecret, wasSecret }: TagManagerSituation): "load" | "leave" | "none" {
  if (isSecret) return "leave";
  return wasSecret ? "none" : "load";
}

/** Names of the analytics cookies in `document.cookie`. */
export const measuringCookies = (cookies: string): string[] =>
  cookies
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => /^_(ga|gid|gat|gcl)/.test(name));
