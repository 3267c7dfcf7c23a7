import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, gt, inArray, isNull, ne, sql } from "#server/platform/db/orm.ts";
import type { Caller } from "#server/platform/http/call.ts";
import type { NewUpload, Upload } from "#shared/contract/media.ts";
import { type MediaCode, maxClipBytes, uploadLimits } from "#shared/domain/private-media.ts";
import { noSuchUpload, quotaReached, tooBig } from "./errors.ts";
import { ensureMemberKey, lockMemberKey, makeKey, wrapKey } from "./member-keys.ts";
import type { VaultDeps } from "./ports.ts";
import { privateMedia, type UploadRow, uploads } from "./tables.ts";

/** An upload without a byte for this time is given up. */
export const silentDays = 1;

/** Path to which an upload's bytes are sent. */
export const tusPath = "/api/uploads/tus";

async function countToday(tx: Tx, { platform }: VaultDeps, userId: string, purpose: NewUpload["purpose"]) {
  const since = addDays(platform.clock.now(), -1);
  return tx.$count(
    uploads,
    and(
      eq(uploads.userId, userId),
      eq(uploads.purpose, purpose),
      gt(uploads.createdAt, since),
      // Refused uploads do not count against the limit.
      ne(uploads.state, "refused"),
    ),
  );
}

/** Bytes of a member's clips: stored ones and open uploads. */
async function sumClipBytes(tx: Tx, ownerId: string): Promise<number> {
  const [kept] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${privateMedia.bytes}), 0)::bigint` })
    .from(privateMedia)
    .where(and(eq(privateMedia.ownerId, ownerId), eq(privateMedia.kind, "clip"), isNull(privateMedia.deletedAt)));
  const [coming] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${uploads.length}), 0)::bigint` })
    .from(uploads)
    .where(
      and(eq(uploads.ownerId, ownerId), eq(uploads.purpose, "clip"), inArray(uploads.state, ["receiving", "checking"])),
    );
  return Number(kept?.bytes ?? 0) + Number(coming?.bytes ?? 0);
}

async function assertRoom(tx: Tx, deps: VaultDeps, caller: Caller, ownerId: string, body: NewUpload): Promise<void> {
  const { purpose } = body;
  const { perDay, maxBytes } = uploadLimits[purpose];
  if (body.bytes > maxBytes) throw tooBig(purpose);
  if ((await countToday(tx, deps, caller.userId, purpose)) >= perDay) throw quotaReached(purpose);
  if (purpose === "clip" && (await sumClipBytes(tx, ownerId)) + body.bytes > maxClipBytes) throw quotaReached(purpose);
}

/** Opens an upload; the same id twice is the same upload. Throws 404, TOO_BIG, QUOTA and the target's errors. */
export async function createUpload(
  deps: VaultDeps,
  caller: Caller,
  body: NewUpload,
): Promise<{ url: string; expiresAt: string }> {
  const { database, clock } = deps.platform;
  const row = await database.transaction(async (tx) => {
    const [known] = await tx.select().from(uploads).where(eq(uploads.id, body.id));
    if (known !== undefined) {
      if (known.userId !== caller.userId) throw noSuchUpload();
      return known;
    }
    // Only videos of exercises become public.
    if ((body.purpose === "exercise_video") !== (body.target.kind === "exercise")) throw noSuchUpload();
    const open = deps.ports.targets[body.target.kind];
    if (open === undefined) throw noSuchUpload();
    const { ownerId } = await open(tx, caller, { id: body.target.id, purpose: body.purpose });
    const now = clock.now();
    // Locking the uploader's row serializes one person's uploads; the owner's key encrypts the bytes.
    for (const userId of [...new Set([caller.userId, ownerId])].sort()) {
      await ensureMemberKey(tx, deps.mediaKey, userId, now);
      if (!(await lockMemberKey(tx, userId)).isLiving) throw noSuchUpload();
    }
    await assertRoom(tx, deps, caller, ownerId, body);
    const values = {
      ...{ id: body.id, userId: caller.userId, ownerId, purpose: body.purpose, length: body.bytes },
      ...{ targetKind: body.target.kind, targetId: body.target.id, peaks: body.peaks ?? null },
      ...({ state: "receiving", wrappedKey: wrapKey(deps.mediaKey, makeKey(), body.id) } as const),
      ...{ expiresAt: addDays(now, silentDays), createdAt: now },
    };
    const [written] = await tx.insert(uploads).values(values).onConflictDoNothing().returning();
    if (written !== undefined) return written;
    // A concurrent identical call was first.
    const [other] = await tx.select().from(uploads).where(eq(uploads.id, body.id));
    if (other === undefined || other.userId !== caller.userId) throw noSuchUpload();
    return other;
  });
  return { url: `${tusPath}/${row.id}`, expiresAt: row.expiresAt.toISOString() };
}

/** One of the caller's own uploads. Throws 404. */
export async function findMyUpload(reader: Reader, userId: string, id: string): Promise<UploadRow> {
  const [row] = await reader
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    .limit(1);
  if (row === undefined) throw noSuchUpload();
  return row;
}

export const toUpload = (row: UploadRow): Upload => ({
  ...{ id: row.id, purpose: row.purpose, state: row.state, bytes: row.length, received: row.received },
  ...{
    code: row.code as MediaCode | null,
    mediaId: row.mediaId,
    videoHash: row.videoHash,
    expiresAt: row.expiresAt.toISOString(),
  },
});
