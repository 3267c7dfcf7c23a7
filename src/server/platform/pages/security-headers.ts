import { isPlacePage } from "#shared/domain/place-pages.ts";

type Headers = Readonly<Record<string, string>>;

/** The headers of a page, made for the hashes of its inline scripts. */
export type PageSecurity = (scripts: readonly string[], path: string) => Headers;

const permissions = (own: string, place = "()"): string =>
  `camera=${own}, microphone=${own}, geolocation=${place}, payment=(), usb=()`;

/** Where people record and play their own files: the pages of the account and the admin area. */
const mayRecord = (path: string): boolean => path === "/dashboard" || path.startsWith("/dashboard/");

/** What pages, calls and refusals have in common. */
const commonHeaders = (isProduction: boolean): Headers => ({
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissions("()"),
  "x-frame-options": "DENY",
  ...(isProduction ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
});

/** Headers of calls and of refusals, which are data: a browser that opens one as a page loads and runs nothing. */
export const dataSecurity = (isProduction: boolean): Headers => ({
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ...commonHeaders(isProduction),
});

/** Security headers of every page. Inline scripts run by their hash, others from the shop itself; framing is forbidden. */
export function pageSecurity(options: {
  readonly isProduction: boolean;
  readonly hasTagManager: boolean;
  /** Served by Vite, whose script injects markup. */
  readonly isFromSources: boolean;
}): PageSecurity {
  const tagManager = options.hasTagManager ? " https://www.googletagmanager.com https://*.google-analytics.com" : "";
  const trustedTypes = [
    "require-trusted-types-for 'script'",
    `trusted-types default${options.hasTagManager ? " goog#html google#safe" : ""}`,
  ];
  const policyAround = (blobs: string): string[] => [
    "default-src 'self'; script-src 'self' ",
    [
      tagManager,
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${tagManager}`,
      "font-src 'self'",
      `connect-src 'self'${tagManager}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "manifest-src 'self'",
      `worker-src 'self'${blobs}`,
      ...(blobs === "" ? [] : [`media-src 'self'${blobs}`]),
      ...(options.isFromSources ? [] : trustedTypes),
    ].join("; "),
  ];
  const always = commonHeaders(options.isProduction);
  const usual = policyAround("");
  const recording = policyAround(" blob:");
  return (scripts, path) => ({
    "content-security-policy": (mayRecord(path) ? recording : usual).join(scripts.join(" ")),
    ...always,
    "permissions-policy": permissions(mayRecord(path) ? "(self)" : "()", isPlacePage(path) ? "(self)" : "()"),
  });
}
