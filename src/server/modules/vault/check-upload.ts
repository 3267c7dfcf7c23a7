import { createHash } from "node:crypto";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import type { MediaCode, MediaKind } from "#shared/domain/private-media.ts";
import type { CheckedMedia } from "./check-media.ts";
import { findMemberKey, lockMemberKey, unwrapKey } from "./member-keys.ts";
import type { OpenFiles } from "./open-files.ts";
import type { VaultDeps } from "./ports.ts";
import { runCheck } from "./run-check.ts";
import { deriveObjectKey, sealFile } from "./sealed-file.ts";
import { privateMedia, type UploadRow, uploads } from "./tables.ts";

export const checkUploadJob = "check-upload";

/** Storage key of a file. Its id begins with its creation time. */
export const toStoreKey = (id: string): string => `${id.slice(-2)}/${id}`;

const isChecking = (id: string) => and(eq(uploads.id, id), eq(uploads.state, "checking"));

/** Ends a check without a medium. An upload that was given up meanwhile stays so. */
async function end(deps: VaultDeps, files: OpenFiles, id: string, code: MediaCode | undefined): Promise<void> {
  const outcome = code === undefined ? ({ state: "expired" } as const) : ({ state: "refused", code } as const);
  await deps.platform.database.reader
    .update(uploads)
    .set({ ...outcome, wrappedKey: null })
    .where(isChecking(id));
  await files.remove(id);
}

interface Sealed {
  readonly id: string;
  readonly smallId: string | null;
  readonly removeAll: () => Promise<void>;
}

/** Fresh ids at every attempt, so that no key ever encrypts two different files. */
async function store(deps: VaultDeps, memberKey: Buffer, checked: CheckedMedia): Promise<Sealed> {
  const { ids } = deps.platform;
  const id = ids.next();
  await deps.store.put(toStoreKey(id), sealFile(deriveObjectKey(memberKey, id), checked.bytes));
  const smallId = checked.small === null ? null : ids.next();
  if (checked.small !== null && smallId !== null)
    await deps.store.put(toStoreKey(smallId), sealFile(deriveObjectKey(memberKey, smallId), checked.small));
  const removeAll = async (): Promise<void> => {
    await deps.store.remove(toStoreKey(id));
    if (smallId !== null) await deps.store.remove(toStoreKey(smallId));
  };
  return { id, smallId, removeAll };
}

/** Records a medium, unless the upload was given up or the account closed meanwhile; false then. */
async function record(
  tx: Tx,
  deps: VaultDeps,
  row: UploadRow,
  checked: CheckedMedia,
  { id, smallId }: Sealed,
): Promise<boolean> {
  if (!(await lockMemberKey(tx, row.ownerId)).isLiving) return false;
  await tx.insert(privateMedia).values({
    ...{ id, smallId, ownerId: row.ownerId, uploaderId: row.userId, kind: row.purpose as MediaKind },
    ...{ targetKind: row.targetKind as "thread" | "checkin", targetId: row.targetId, peaks: row.peaks },
    ...{ mime: checked.mime, bytes: checked.bytes.length, smallBytes: checked.small?.length ?? null },
    ...{ ms: checked.ms, width: checked.width, height: checked.height },
    sha256: createHash("sha256").update(checked.bytes).digest(),
    createdAt: deps.platform.clock.now(),
  });
  const [ready] = await tx
    .update(uploads)
    .set({ state: "ready", mediaId: id, wrappedKey: null })
    .where(isChecking(row.id))
    .returning({ id: uploads.id });
  return ready !== undefined;
}

class GivenUpError extends Error {}

async function keep(deps: VaultDeps, row: UploadRow, memberKey: Buffer, checked: CheckedMedia): Promise<boolean> {
  const sealed = await store(deps, memberKey, checked);
  try {
    await deps.platform.database.transaction(async (tx) => {
      if (!(await record(tx, deps, row, checked, sealed))) throw new GivenUpError();
    });
    return true;
  } catch (error) {
    await sealed.removeAll();
    if (error instanceof GivenUpError) return false;
    throw error;
  }
}

/** Stores an exercise's video as public: it contains no health data. */
async function publish(deps: VaultDeps, files: OpenFiles, row: UploadRow, checked: CheckedMedia): Promise<void> {
  const { ms, width, height } = checked;
  if (ms === null || width === null || height === null) return end(deps, files, row.id, "MEDIA_UNREADABLE");
  const hash = await deps.keepVideo(Buffer.from(checked.bytes), { ms, width, height });
  await deps.platform.database.reader
    .update(uploads)
    .set({ state: "ready", videoHash: hash, wrappedKey: null })
    .where(isChecking(row.id));
  await files.remove(row.id);
}

/** Checks a complete upload, and stores it encrypted or records why not. */
export async function checkUpload(deps: VaultDeps, files: OpenFiles, uploadId: string): Promise<void> {
  const { reader } = deps.platform.database;
  const [row] = await reader.select().from(uploads).where(isChecking(uploadId)).limit(1);
  if (row === undefined || row.wrappedKey === null) return;
  const plain = await files.read(row.id, unwrapKey(deps.mediaKey, row.wrappedKey, row.id), row.length);
  const memberKey = await findMemberKey(reader, deps.mediaKey, row.ownerId);
  if (plain === undefined || memberKey === undefined) return end(deps, files, row.id, undefined);
  const outcome = await runCheck(row.purpose, plain);
  if ("code" in outcome) return end(deps, files, row.id, outcome.code);
  if (row.purpose === "exercise_video") return publish(deps, files, row, outcome);
  if (await keep(deps, row, memberKey, outcome)) await files.remove(row.id);
  else await end(deps, files, row.id, undefined);
}
