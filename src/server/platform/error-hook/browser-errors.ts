import { reportBrowserError } from "#shared/contract/browser-errors.ts";
import { type Route, route } from "../http/call.ts";
import type { Platform } from "../platform.ts";
import { toNetwork } from "../rate-limits.ts";

const perHour = { max: 30, windowSeconds: 3600 };

/** Errors of pages in a browser: logged, and reported like the server's own. */
export function browserErrorRoutes({ rateLimits, log, errorHook }: Platform): Route[] {
  return [
    route(reportBrowserError, async ({ body, ip }) => {
      await rateLimits.assertAllowed({ key: `browser-errors ${toNetwork(ip)}`, ...perHour });
      const { type, frames, route: path } = body;
      log.warn({ type, frames, path }, "browser error");
      errorHook.report({ type: `browser ${type}`, code: undefined, frames, route: path });
      return undefined;
    }),
  ];
}
