import type { FastifyRequest } from "fastify";
import { isSecretAddress } from "#shared/domain/secret-address.ts";
import { toAskedLanguage, toFixedLanguage } from "#shared/i18n/page-language.ts";
import { readView, type View, viewCookieName } from "#shared/i18n/view-cookie.ts";

/**
 * A CDN may show a page for 15 seconds, for a minute more while it revalidates, and for ten minutes while the shop is
 * unavailable. Without that minute if the view decides the language: browsers apply it too, by address only, and would
 * show the old language after a switch.
 */
export function sharedPageHeaders({ url }: Pick<FastifyRequest, "url">) {
  const meanwhile = toFixedLanguage(url) === undefined ? "" : " stale-while-revalidate=60,";
  return {
    "cache-control": `public, max-age=0, s-maxage=15,${meanwhile} stale-if-error=600`,
    vary: "Accept-Encoding",
  };
}

/** The account's pages are the same for all, but caching them elsewhere has no benefit. */
const isPrivate = (path: string): boolean => path === "/dashboard" || path.startsWith("/dashboard/");

/** The view that the request's cookie names, which a CDN has as a part of its key. */
export const viewOf = (request: FastifyRequest): View | undefined => readView(request.cookies[viewCookieName]);

/** Whether the request's cookie says what its page shows; some addresses fix the language. */
export function isViewInCookie(request: FastifyRequest, shown: View): boolean {
  const view = viewOf(request);
  if (view === undefined || view.currency !== shown.currency) return false;
  return view.language === shown.language || toFixedLanguage(request.url) !== undefined;
}

/**
 * Whether a CDN may keep the page of a request, whose key there is address and view: not if anything else decides its
 * content, and never for an address that contains a secret.
 */
export function isSharable(request: FastifyRequest, shown: View): boolean {
  const [path = "", search = ""] = request.url.split("?", 2);
  if (isPrivate(path) || isSecretAddress(path, search) || toAskedLanguage(request.url) !== undefined) return false;
  return isViewInCookie(request, shown);
}
