import { readAttachments } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, exists, inArray } from "#server/platform/db/orm.ts";
import type { CheckInPhoto, CheckInPhotoDay, CheckInPhotoMonths } from "#shared/contract/check-ins.ts";
import { poses } from "#shared/domain/check-ins.ts";
import { checkInPhotos, checkIns } from "./tables.ts";

/** The photos of check-ins by their ids, without deleted ones. */
export async function readPhotos(
  reader: Reader,
  checkInIds: readonly string[],
): Promise<(checkInId: string) => CheckInPhoto[]> {
  if (checkInIds.length === 0) return () => [];
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

/** As many are shown at first, with the rest of the month of the last one. */
const shownDays = 16;
const maxDays = 2000;

const monthOf = ({ dueOn }: Pick<CheckInPhotoDay, "dueOn">): string => dueOn.slice(0, 7);

/** A member's photos by check-in, the newest first: of one month, or of the newest whole months. */
export async function listPhotos(reader: Reader, userId: string, month?: string): Promise<CheckInPhotoMonths> {
  const some = reader
    .select({ id: checkInPhotos.mediaId })
    .from(checkInPhotos)
    .where(eq(checkInPhotos.checkInId, checkIns.id));
  const rows = await reader
    .select({ checkInId: checkIns.id, dueOn: checkIns.dueOn })
    .from(checkIns)
    .where(and(eq(checkIns.userId, userId), exists(some)))
    .orderBy(desc(checkIns.dueOn), desc(checkIns.id))
    .limit(maxDays);
  const photosOf = await readPhotos(
    reader,
    rows.map(({ checkInId }) => checkInId),
  );
  const all = rows
    .map((row) => ({ ...row, photos: photosOf(row.checkInId) }))
    .filter(({ photos }) => photos.length > 0);
  const last = all[shownDays - 1];
  const since = last === undefined ? "" : monthOf(last);
  return {
    days: all.filter((day) => (month === undefined ? monthOf(day) >= since : monthOf(day) === month)),
    months: [...new Set(all.map(monthOf))],
  };
}
