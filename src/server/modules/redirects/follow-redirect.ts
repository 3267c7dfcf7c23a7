import { isOutOfRoom } from "#server/platform/db/database.ts";
import { eq, inArray, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { languagePrefix, toOldPath } from "#shared/domain/redirect-paths.ts";
import { urlRedirects } from "./tables.ts";

/** The target of a path without a page, counted; undefined if there is none. */
export type FollowRedirect = (called: string) => Promise<string | undefined>;

const longest = 1000;

/** The target of a request for an old path, in the same language and with the same query. */
function toTarget(called: string, to: string): string {
  const [path = "", query = ""] = called.split("?", 2);
  const prefix = languagePrefix.exec(path)?.[0] ?? "";
  const isPrefixed = languagePrefix.test(to);
  const target = new URL(isPrefixed ? to : `${prefix}${to}`, "http://shop.invalid");
  for (const [name, value] of new URLSearchParams(query)) {
    if (!target.searchParams.has(name)) target.searchParams.append(name, value);
  }
  return `${target.pathname.replace(/^\/+/, "/")}${target.search}${target.hash}`;
}

export const createFollowRedirect =
  ({ clock, database }: Pick<Platform, "clock" | "database">): FollowRedirect =>
  async (called) => {
    const from = toOldPath(called);
    if (from.length > longest || from.includes("\0")) return undefined;
    const { reader } = database;
    const isIt = eq(urlRedirects.fromPath, from);
    const [row] = await reader.select({ to: urlRedirects.toPath }).from(urlRedirects).where(isIt);
    if (row === undefined) return undefined;
    // Skips counting when the disk is full, and when an import has locked the row, instead of waiting.
    const free = reader
      .select({ id: urlRedirects.id })
      .from(urlRedirects)
      .where(isIt)
      .for("update", { skipLocked: true });
    const counted = { hits: sql`${urlRedirects.hits} + 1`, lastHitAt: clock.now() };
    await reader
      .update(urlRedirects)
      .set(counted)
      .where(inArray(urlRedirects.id, free))
      .catch((error: unknown) => {
        if (!isOutOfRoom(error)) throw error;
      });
    return toTarget(called, row.to);
  };
