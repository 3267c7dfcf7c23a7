import { readAttachments } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, exists, inArray } from "#server/platform/db/orm.ts";
import type { CheckInPhoto, CheckInPhotoDay } from "#shared/contract/check-ins.ts";
import { poses } from "#shared/domain/check-ins.ts";
import { checkInPhotos, checkIns } from "./tables.ts";

/** The photos of check-ins by their ids, without deleted ones. */
export async function readPhotos(
  reader: Reader,
  checkInIds: readonly string[],
): Promise<(checkInId: string) => CheckInPhoto[]> {
  const rows = await reader
    .select()
    .from(checkInPhotos)
    .where(inArray(checkInPhotos.checkInId, [...checkInIds]))
    .orderBy(asc(checkInPhotos.itemKey));
  const media = await readAttachments(
    reader,
    rows.map(({ mediaId }) => mediaId),
  );
  const byCheckIn = new Map<string, CheckInPhoto[]>();
  for (const { checkInId, itemKey: key, pose, mediaId, shiftX: x, shiftY: y, zoom } of rows) {
    const found = media.get(mediaId);
    if (found === undefined || found.isDeleted) continue;
    const { id, width, height } = found;
    byCheckIn.set(checkInId, [
      ...(byCheckIn.get(checkInId) ?? []),
      { id, key, pose, width, height, alignment: { x, y, zoom } },
    ]);
  }
  const inOrder = (list: readonly CheckInPhoto[]) =>
    list.toSorted((a, b) => poses.indexOf(a.pose) - poses.indexOf(b.pose));
  return (checkInId) => inOrder(byCheckIn.get(checkInId) ?? []);
}

/** Three photos of each are as many as get an address at once. */
const shownDays = 16;

/** A member's photos by check-in, the newest first. */
export async function listPhotos(reader: Reader, userId: string): Promise<{ days: CheckInPhotoDay[] }> {
  const some = reader
    .select({ id: checkInPhotos.mediaId })
    .from(checkInPhotos)
    .where(eq(checkInPhotos.checkInId, checkIns.id));
  const rows = await reader
    .select({ checkInId: checkIns.id, dueOn: checkIns.dueOn })
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), exists(some)))
    .orderBy(desc(checkIns.dueOn), desc(checkIns.id))
    .limit(shownDays);
  const photosOf = await readPhotos(
    reader,
    rows.map(({ checkInId }) => checkInId),
  );
  const days = rows.map((row) => ({ ...row, photos: photosOf(row.checkInId) }));
  return { days: days.filter(({ photos }) => photos.length > 0) };
}
