import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from "#server/platform/db/orm.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { toStoreKey } from "./check-upload.ts";
import { noSuchMedia } from "./errors.ts";
import type { VaultDeps } from "./ports.ts";
import { endConsentsOf } from "./publishing/consents.ts";
import { mediaComments, privateMedia } from "./tables.ts";

export const eraseMediaJob = "erase-media";

/** Invalidates the addresses of media in this transaction; a job removes their bytes. */
export async function markDeleted(
  tx: Tx,
  { platform }: Pick<VaultDeps, "platform">,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(privateMedia)
    .set({ deletedAt: platform.clock.now() })
    .where(and(inArray(privateMedia.id, [...ids]), isNull(privateMedia.deletedAt)))
    .returning({ id: privateMedia.id });
  for (const { id } of rows) await platform.jobs.enqueue(tx, eraseMediaJob, { mediaId: id });
  const gone = rows.map(({ id }) => id);
  if (gone.length === 0) return [];
  await endConsentsOf(tx, gone, platform.clock.now());
  // Comments on a clip are deleted with it.
  const comments = await tx
    .delete(mediaComments)
    .where(inArray(mediaComments.mediaId, gone))
    .returning({ voiceId: mediaComments.voiceId });
  const voices = comments.flatMap(({ voiceId }) => (voiceId === null ? [] : [voiceId]));
  return [...gone, ...(await markDeleted(tx, { platform }, voices))];
}

/** Deletes a medium of the member, or one that the caller has uploaded and not sent. Throws 404. */
export async function deleteMine(deps: VaultDeps, userId: string, id: string): Promise<void> {
  const { ownerId, uploaderId, attachedAt } = privateMedia;
  const isMine = or(eq(ownerId, userId), and(eq(uploaderId, userId), isNull(attachedAt)));
  await deps.platform.database.transaction(async (tx) => {
    const [row] = await tx
      .select({ kind: privateMedia.kind, answeredAt: privateMedia.answeredAt })
      .from(privateMedia)
      .where(and(eq(privateMedia.id, id), isMine, isNull(privateMedia.deletedAt)))
      .for("update");
    if (row === undefined) throw noSuchMedia();
    await markDeleted(tx, deps, [id]);
    if (row.kind === "clip" && row.answeredAt === null) await deps.ports.giveBackClip(tx, id);
  });
}

/** Removes the bytes of a deleted medium. */
export async function eraseMedia(deps: VaultDeps, id: string): Promise<void> {
  const { reader } = deps.platform.database;
  const [row] = await reader
    .select()
    .from(privateMedia)
    .where(and(eq(privateMedia.id, id), isNotNull(privateMedia.deletedAt), isNull(privateMedia.erasedAt)))
    .limit(1);
  if (row === undefined) return;
  await deps.store.remove(toStoreKey(row.id));
  if (row.smallId !== null) await deps.store.remove(toStoreKey(row.smallId));
  await reader.update(privateMedia).set({ erasedAt: deps.platform.clock.now() }).where(eq(privateMedia.id, id));
}

/** Removes bytes whose job did not finish. */
export async function eraseLeft(deps: VaultDeps): Promise<void> {
  const { database, log, clock } = deps.platform;
  const rows = await database.reader
    .select({ id: privateMedia.id })
    .from(privateMedia)
    .where(
      and(lte(privateMedia.deletedAt, sql`${clock.now().toISOString()}::timestamptz`), isNull(privateMedia.erasedAt)),
    )
    .orderBy(privateMedia.deletedAt)
    .limit(1000);
  await eachAlone(
    log,
    "deleted media were not erased",
    rows.map(({ id }) => id),
    (id) => eraseMedia(deps, id),
  );
}
