import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, inArray, sql } from "#server/platform/db/orm.ts";
import { notFound, refuse } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Redirect } from "#shared/contract/redirects.ts";
import { REDIRECT_LOOP, REDIRECT_TAKEN } from "#shared/contract/refusals.ts";
import { toOldPath } from "#shared/domain/redirect-paths.ts";
import type { Store } from "#shared/domain/store-files.ts";
import { urlRedirects } from "./tables.ts";

export interface Move {
  readonly from: string;
  readonly to: string;
}

type Row = typeof urlRedirects.$inferSelect;

export const toView = ({ id, fromPath, toPath, hits, lastHitAt, source, createdAt }: Row): Redirect => ({
  ...{ id, hits, source, from: fromPath, to: toPath },
  lastHitAt: lastHitAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/**
 * Serializes changes, so that a check against the other redirects stays valid. An
 * advisory lock, so that redirects can be followed meanwhile, also during a long import.
 */
const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('url_redirects', 0))`);

/**
 * Adds redirects, except for old addresses that have one already. A target is never an old
 * address itself: chains are shortened to their end. Redirects that would form a loop are left out.
 */
async function write(
  tx: Tx,
  { clock, ids }: Pick<Platform, "clock" | "ids">,
  source: Row["source"],
  moves: readonly Move[],
): Promise<{ readonly added: Row[]; readonly loops: readonly Move[] }> {
  await lock(tx);
  const keys = moves.map(({ to }) => toOldPath(to));
  const ends = await tx.select().from(urlRedirects).where(inArray(urlRedirects.fromPath, keys));
  const endOf = new Map(ends.map((row) => [row.fromPath, row.toPath]));
  const planned = moves.map(({ from, to }) => ({ from: toOldPath(from), to: endOf.get(toOldPath(to)) ?? to }));
  const loops = planned.filter(({ from, to }) => from === toOldPath(to));
  const rows = planned
    .filter((one) => !loops.includes(one))
    .map(({ from, to }) => ({
      ...{ id: ids.next(), fromPath: from, toPath: to, toKey: toOldPath(to), source, createdAt: clock.now() },
    }));
  if (rows.length === 0) return { added: [], loops };
  const added = await tx.insert(urlRedirects).values(rows).onConflictDoNothing().returning();
  const old = sql.param(added.map(({ fromPath }) => fromPath));
  await tx.execute(sql`update url_redirects r set to_path = n.to_path, to_key = n.to_key from url_redirects n
    where n.from_path = any(${old}::text[]) and r.to_key = n.from_path`);
  return { added, loops };
}

/** Adds redirects of an import; existing ones stay. */
export async function addRedirects(
  tx: Tx,
  platform: Pick<Platform, "clock" | "ids">,
  store: Store,
  moves: readonly Move[],
): Promise<void> {
  const others = moves.filter(({ from, to }) => toOldPath(from) !== toOldPath(to));
  if (others.length > 0) await write(tx, platform, store, others);
}

/** Throws 409 REDIRECT_TAKEN, REDIRECT_LOOP. */
export async function addRedirect(platform: Platform, call: StaffCall, move: Move): Promise<Redirect> {
  return platform.database.transaction(async (tx) => {
    const { added, loops } = await write(tx, platform, "staff", [move]);
    if (loops.length > 0) throw refuse(REDIRECT_LOOP, "The new address leads back to the old one");
    const [row] = added;
    if (row === undefined) throw refuse(REDIRECT_TAKEN, "This old address has a redirect already");
    await platform.audit.record(tx, call, {
      ...{ action: "redirect.add", subjectKind: "redirect", subjectId: row.fromPath },
      after: { to: row.toPath },
    });
    return toView(row);
  });
}

/** Throws 404. */
export async function removeRedirect(platform: Platform, call: StaffCall, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const [row] = await tx.delete(urlRedirects).where(eq(urlRedirects.id, id)).returning();
    if (row === undefined) throw notFound("Redirect not found");
    await platform.audit.record(tx, call, {
      ...{ action: "redirect.remove", subjectKind: "redirect", subjectId: row.fromPath },
      before: { to: row.toPath },
    });
  });
}
