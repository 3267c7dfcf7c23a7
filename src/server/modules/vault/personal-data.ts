import { addDays } from "#server/platform/clock.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNull, or } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { openComments } from "./comments/seal-comment.ts";
import { markDeleted } from "./delete-media.ts";
import { toMediaUrl } from "./media-links.ts";
import type { VaultDeps } from "./ports.ts";
import { listMyConsents } from "./publishing/consents.ts";
import { memberKeys, privateMedia, uploads } from "./tables.ts";

/**
 * A person's pictures, clips and voice notes, for the personal data export: with addresses that are valid for a day.
 */
export async function exportMedia(
  reader: Reader,
  { clock, linkKeys, mediaKey }: Pick<Platform, "clock"> & Pick<VaultDeps, "linkKeys" | "mediaKey">,
  userId: string,
): Promise<{ readonly media: unknown[]; readonly publishConsents: unknown[] }> {
  const rows = await reader
    .select()
    .from(privateMedia)
    .where(and(eq(privateMedia.ownerId, userId), isNull(privateMedia.deletedAt)))
    .orderBy(asc(privateMedia.createdAt))
    .limit(10_000);
  const commentsOf = await openComments(
    reader,
    mediaKey,
    userId,
    rows.map(({ id }) => id),
  );
  const endsAt = Math.floor(addDays(clock.now(), 1).getTime() / 1000);
  const { consents: publishConsents } = await listMyConsents(reader, userId);
  return {
    publishConsents,
    media: rows.map((row) => ({
      ...{ at: row.createdAt, kind: row.kind, mime: row.mime, bytes: row.bytes, ms: row.ms },
      ...{ byCoach: row.uploaderId !== row.ownerId, keptUntil: row.keepUntil },
      comments: commentsOf(row.id).map(({ row: comment, text, shapes }) => ({ atMs: comment.atMs, text, shapes })),
      address: toMediaUrl(linkKeys, { id: row.id, rendition: "file", viewerId: userId, endsAt }),
    })),
  };
}

/** Closes an account: deletes its key, so that nothing can decrypt its media, and then the bytes. */
export async function eraseVault(tx: Tx, { platform }: { readonly platform: Platform }, userId: string): Promise<void> {
  await tx
    .insert(memberKeys)
    .values({ userId, wrapped: null, createdAt: platform.clock.now() })
    .onConflictDoUpdate({ target: memberKeys.userId, set: { wrapped: null } });
  await tx
    .update(uploads)
    .set({ state: "expired", wrappedKey: null })
    .where(
      and(
        or(eq(uploads.ownerId, userId), eq(uploads.userId, userId)),
        inArray(uploads.state, ["receiving", "checking"]),
      ),
    );
  const own = await tx
    .select({ id: privateMedia.id })
    .from(privateMedia)
    .where(and(eq(privateMedia.ownerId, userId), isNull(privateMedia.deletedAt)));
  await markDeleted(
    tx,
    { platform },
    own.map(({ id }) => id),
  );
}
