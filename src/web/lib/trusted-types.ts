const tagManagerHost = "www.googletagmanager.com";

/** React creates script elements by parsing this markup. */
const reactMarkup = new Set(["", "<script></script>"]);

export const allowHtml = (text: string): string | null => (reactMarkup.has(text) ? text : null);

/** Allows our own built scripts, our service workers, and the tag manager's files. */
export function allowScriptUrl(url: string, origin: string): string | null {
  if (!URL.canParse(url, origin)) return null;
  const { origin: host, pathname, protocol, hostname } = new URL(url, origin);
  const isOwn = host === origin && (/^\/(?:sw|push|offline)\.js$/.test(pathname) || pathname.startsWith("/assets/"));
  return isOwn || (protocol === "https:" && hostname === tagManagerHost) ? url : null;
}

interface TrustedTypesWindow {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: {
        readonly createHTML: (text: string) => string | null;
        readonly createScriptURL: (url: string) => string | null;
      },
    ): unknown;
  };
}

/** Installs the Trusted Types policy that the Content-Security-Policy requires. */
export function installTrustedTypes(): void {
  (window as unknown as TrustedTypesWindow).trustedTypes?.createPolicy("default", {
    createHTML: allowHtml,
    createScriptURL: (url) => allowScriptUrl(url, location.origin),
  });
}
