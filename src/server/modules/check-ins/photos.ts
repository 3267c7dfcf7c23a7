import { asc, inArray } from "drizzle-orm";
import { readAttachments } from "#server/modules/vault/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import type { CheckInPhoto } from "#shared/contract/check-ins.ts";
import { poses } from "#shared/domain/check-ins.ts";
import { checkInPhotos } from "./tables.ts";

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
  for (const { checkInId, itemKey: key, pose, mediaId } of rows) {
    const found = media.get(mediaId);
    if (found === undefined || found.isDeleted) continue;
    const { id, width, height } = found;
    byCheckIn.set(checkInId, [...(byCheckIn.get(checkInId) ?? []), { id, key, pose, width, height }]);
  }
  const inOrder = (list: readonly CheckInPhoto[]) =>
    list.toSorted((a, b) => poses.indexOf(a.pose) - poses.indexOf(b.pose));
  return (checkInId) => inOrder(byCheckIn.get(checkInId) ?? []);
}
