import type { BrowserError } from "#shared/contract/browser-errors.ts";

/** Refusals and lost connections are shown to the visitor and are not defects. */
const expected = new Set(["ApiError", "NetworkError", "RefreshError", "AbortError"]);

const isDefect = (error: unknown): error is Error => error instanceof Error && !expected.has(error.name);

// Keeps only the fixed parts of a route: ids, tokens and names become `*`.
const toRoute = (path: string): string =>
  path
    .split("/")
    .map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : "*"))
    .join("/")
    .slice(0, 200);

/** Lines of the stack from the shop's own scripts: `/assets/page-x.js:1:20 open`. */
export function toFrames(stack: string | undefined, origin: string): string[] {
  return (stack ?? "")
    .split("\n")
    .flatMap((line) => {
      // Chrome: "    at open (https://…:1:20)"; Firefox and Safari: "open@https://…:1:20".
      const [, name = "", url = ""] =
        /^\s*(?:at )?(?:async )?(.*?)[ @]?\(?(https?:\/\/\S+?:\d+:\d+)\)?$/.exec(line) ?? [];
      return url.startsWith(origin) ? [`${url.slice(origin.length)} ${name}`.trim().slice(0, 200)] : [];
    })
    .slice(0, 8);
}

export const toBrowserError = (error: Error, origin: string, path: string): BrowserError => ({
  type: (error.name || "Error").slice(0, 100),
  frames: toFrames(error.stack, origin),
  route: toRoute(path),
});

const maxReports = 5;
const sent = new Set<string>();

/** Reports a defect of the page once. Never throws. */
export function reportError(error: unknown): void {
  if (!isDefect(error)) return;
  const body = JSON.stringify(toBrowserError(error, location.origin, location.pathname));
  if (sent.has(body) || sent.size >= maxReports) return;
  sent.add(body);
  void fetch("/api/errors", { method: "POST", headers: { "content-type": "application/json" }, body, keepalive: true })
    // An error while reporting is not reported.
    .catch(() => {});
}
