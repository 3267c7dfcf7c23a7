/** The parts of a browser's document that loading needs. */
export interface TagManagerHost {
  readonly dataLayer: unknown[];
  /** Adds a script to the page. The page's own script may: the policy passes its trust on. */
  readonly addScript: (src: string) => void;
  readonly now: () => number;
}

// The tag manager tells commands from events by their being `arguments`, not arrays.
function command(..._: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: see above
  return arguments;
}

/** Loads the container, allowed to measure and nothing more: no advertising. */
export function startTagManager(host: TagManagerHost, id: string): void {
  const denied = { ad_storage: "denied", ad_user_data: "denied", ad_personalization: "denied" };
  host.dataLayer.push(command("consent", "default", { ...denied, analytics_storage: "granted" }), {
    "gtm.start": host.now(),
    event: "gtm.js",
  });
  host.addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`);
}

export interface TagManagerSituation {
  /** The address opens something by itself. */
  readonly isSecret: boolean;
  /** Such an address was shown since the page was loaded, and can still be read by scripts. */
  readonly wasSecret: boolean;
}

/** A tag manager reads the address at any time and cannot be stopped: it is kept away from secret ones, or the page is loaded anew. */
export function tagManagerStep({ isSecret, wasSecret }: TagManagerSituation): "load" | "leave" | "none" {
  if (isSecret) return "leave";
  return wasSecret ? "none" : "load";
}

/** Names of the cookies that measuring has left, out of `document.cookie`. */
export const measuringCookies = (cookies: string): string[] =>
  cookies
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => /^_(ga|gid|gat|gcl)/.test(name));
