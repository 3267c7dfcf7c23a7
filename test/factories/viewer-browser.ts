import { mediaLinksLabel } from "#server/modules/vault/index.ts";
import { toViewerCookie, viewerCookieName } from "#server/modules/vault/viewer-cookie.ts";
import { deriveKeys } from "#server/platform/secret.ts";
import { jwtSecret, type TestShop } from "./shop.ts";

/** Asks for the address of a medium in the browser of the viewer for whom it was made. */
export function openInBrowser(shop: TestShop, url: string, headers: Readonly<Record<string, string>> = {}) {
  const viewerId = new URL(url, "http://shop.test").searchParams.get("u") ?? "";
  const endsAt = Math.floor(shop.app.platform.clock.now().getTime() / 1000) + 300;
  const cookie = toViewerCookie(deriveKeys([jwtSecret], mediaLinksLabel), viewerId, endsAt);
  return shop.app.http.inject({
    ...{ method: "GET", url, headers: { "sec-fetch-site": "same-origin", ...headers } },
    cookies: { [viewerCookieName]: cookie },
  });
}
