import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import { and, eq, inArray } from "#server/platform/db/orm.ts";
import type { adminAlignPhoto } from "#shared/contract/check-ins.ts";
import type { BodyOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { noSuchCheckIn } from "../errors.ts";
import type { CheckInDeps } from "../ports.ts";
import { checkInPhotos, checkIns } from "../tables.ts";

interface PhotoCall {
  readonly caller: StaffCaller;
  readonly params: { readonly id: string; readonly photo: string };
}

/** Stores the alignment of a photo for comparison; the last one counts. For coaches who may see it. Throws 404. */
export function alignPhoto(
  deps: CheckInDeps,
  call: PhotoCall,
  alignment: BodyOf<typeof adminAlignPhoto>,
): Promise<ReplyOf<typeof adminAlignPhoto>> {
  return deps.platform.database.transaction(async (tx) => {
    const { id: userId, photo } = call.params;
    const reason = await deps.access.readHealth(tx, call.caller, userId, "photos", photo);
    if (reason === "break_glass") throw noSuchCheckIn();
    const own = tx.select({ id: checkIns.id }).from(checkIns).where(eq(checkIns.userId, userId));
    const [row] = await tx
      .update(checkInPhotos)
      .set({ shiftX: alignment.x, shiftY: alignment.y, zoom: alignment.zoom })
      .where(and(eq(checkInPhotos.mediaId, photo), inArray(checkInPhotos.checkInId, own)))
      .returning({ id: checkInPhotos.mediaId });
    if (row === undefined) throw noSuchCheckIn();
    return { alignment };
  });
}
