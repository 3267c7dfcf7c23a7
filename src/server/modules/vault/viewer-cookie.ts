import { createHmac } from "node:crypto";
import { addSeconds } from "#server/platform/clock.ts";
import type { Caller, CallFacts } from "#server/platform/http/call.ts";
import type { Keys } from "#server/platform/secret.ts";
import { isSignedBy, linkSeconds } from "./media-links.ts";
import type { VaultDeps } from "./ports.ts";

/**
 * Cookie that identifies the viewer's browser. It is sent only to media routes, and expires with the addresses that it
 * was set with.
 */
export const viewerCookieName = "himmaViewer";

const sign = (key: Uint8Array, viewerId: string, endsAt: number): string =>
  createHmac("sha256", key)
    .update(["v1", "VIEWER", viewerId, String(endsAt)].join("\n"))
    .digest("base64url");

/** `endsAt` in Unix seconds. */
export const toViewerCookie = ([key]: Keys, viewerId: string, endsAt: number): string =>
  `${viewerId}.${endsAt}.${sign(key, viewerId, endsAt)}`;

/** Binds addresses to the browser that requested them: elsewhere they do not work. */
export function nameViewer(
  { platform, linkKeys }: Pick<VaultDeps, "platform" | "linkKeys">,
  call: Pick<CallFacts, "setCookie"> & { readonly caller: Pick<Caller, "userId"> },
): void {
  const endsAt = Math.floor(addSeconds(platform.clock.now(), linkSeconds).getTime() / 1000);
  call.setCookie(viewerCookieName, toViewerCookie(linkKeys, call.caller.userId, endsAt), {
    ...{ maxAge: linkSeconds, path: "/media/p", httpOnly: true, sameSite: "strict" },
    secure: platform.origin().startsWith("https:"),
  });
}

/** Whether the cookie proves that the browser is this viewer's. */
export function isViewersBrowser(
  { platform, linkKeys }: Pick<VaultDeps, "platform" | "linkKeys">,
  cookie: string | undefined,
  viewerId: string,
): boolean {
  const [, named, ends, signature = ""] = /^([\w-]{36})\.(\d{1,12})\.([\w-]{43})$/.exec(cookie ?? "") ?? [];
  if (named !== viewerId || Number(ends) * 1000 <= platform.clock.now().getTime()) return false;
  return isSignedBy(linkKeys, (key) => sign(key, viewerId, Number(ends)), signature);
}
