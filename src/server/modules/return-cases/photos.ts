import { createHash } from "node:crypto";
import { cleanPicture, inspectPicture } from "#server/modules/media/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, inArray, isNull, lt } from "#server/platform/db/orm.ts";
import type { FileReply } from "#server/platform/http/call.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import type { uploadReturnPhoto } from "#shared/contract/returns.ts";
import { noSuchPhoto, notOfReturn } from "./errors.ts";
import type { ReturnDeps } from "./ports.ts";
import { type ReturnPhotoRow, returnPhotos } from "./tables.ts";

const pathOf = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;
const uploadsADay = 40;

/** Keeps a customer's picture without its metadata; a request refers to it later. Throws IMAGE_UNREADABLE. */
export async function receivePhoto(
  { platform, photos }: ReturnDeps,
  userId: string,
  bytes: Buffer,
): Promise<ReplyOf<typeof uploadReturnPhoto>> {
  await platform.rateLimits.assertAllowed({ key: `return-photo:${userId}`, max: uploadsADay, windowSeconds: 86_400 });
  const picture = await cleanPicture(bytes);
  const { width, height } = await inspectPicture(picture);
  const id = platform.ids.next();
  // Includes the id, so that each upload has its own file.
  const hash = createHash("sha256").update(id).update(picture).digest("hex").slice(0, 32);
  await photos.write(pathOf(hash), picture);
  await platform.database.transaction((tx) =>
    tx.insert(returnPhotos).values({ id, userId, hash, width, height, createdAt: platform.clock.now() }),
  );
  return { photo: { id, width, height } };
}

/** Attaches a customer's pictures to their return. */
export async function attachPhotos(
  tx: Tx,
  { caseId, userId }: { readonly caseId: string; readonly userId: string },
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const attached = await tx
    .update(returnPhotos)
    .set({ caseId })
    .where(and(inArray(returnPhotos.id, wanted), eq(returnPhotos.userId, userId), isNull(returnPhotos.caseId)))
    .returning({ id: returnPhotos.id });
  if (attached.length !== wanted.length) throw notOfReturn("photos");
}

async function readFile({ photos }: ReturnDeps, row: ReturnPhotoRow | undefined): Promise<FileReply> {
  const bytes = row && (await photos.read(pathOf(row.hash)));
  if (row === undefined || bytes === undefined) throw noSuchPhoto();
  return { fileName: `${row.id}.webp`, bytes };
}

/** A picture of a customer's own. */
export async function readOwnPhoto(deps: ReturnDeps, userId: string, id: string): Promise<FileReply> {
  const [row] = await deps.platform.database.reader
    .select()
    .from(returnPhotos)
    .where(and(eq(returnPhotos.id, id), eq(returnPhotos.userId, userId)));
  return readFile(deps, row);
}

/** A picture of a return, for staff; pictures without a return are visible only to their customer. */
export async function readCasePhoto(deps: ReturnDeps, id: string): Promise<FileReply> {
  const [row] = await deps.platform.database.reader.select().from(returnPhotos).where(eq(returnPhotos.id, id));
  return readFile(deps, row?.caseId === null ? undefined : row);
}

/** Deletes pictures that no request used within a day, and those of closed accounts. */
export async function forgetLeftOverPhotos({ platform, photos }: ReturnDeps): Promise<void> {
  const before = addDays(platform.clock.now(), -1);
  // Rows first, so that no row refers to a deleted file.
  const gone = await platform.database.transaction((tx) =>
    tx
      .delete(returnPhotos)
      .where(and(isNull(returnPhotos.caseId), lt(returnPhotos.createdAt, before)))
      .returning({ hash: returnPhotos.hash }),
  );
  for (const { hash } of gone) await photos.remove(pathOf(hash));
}
