import { attachMedia, deleteMedia, type OpenTarget } from "#server/modules/vault/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { addCheckInPhoto, CheckIn } from "#shared/contract/check-ins.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { checkInState, noSuchCheckIn } from "./errors.ts";
import type { CheckInDeps } from "./ports.ts";
import { findMine, isCoachingOver, isOvertaken, readFormsOf, toMine } from "./read-check-ins.ts";
import { type CheckInRow, checkInPhotos, checkIns } from "./tables.ts";

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Photos follow the submitted answers, because a check-in is the member's own before that. Throws CHECKIN_STATE. */
async function assertTakesPhotos(tx: Tx, row: CheckInRow): Promise<void> {
  if (await isCoachingOver(tx, row)) throw checkInState(row.state);
  if (row.state === "submitted") return;
  // A late photo, whose upload was still running when the coach answered.
  if (row.state === "answered" && !(await isOvertaken(tx, row))) return;
  throw checkInState(row.state);
}

/** The upload target for photos of a check-in; only for its own member. Throws 404, CHECKIN_STATE. */
export const openCheckIn: OpenTarget = async (tx, caller, { id, purpose }) => {
  if (purpose !== "photo" || !isUuid(id)) throw noSuchCheckIn();
  await assertTakesPhotos(tx, await findMine(tx, caller.userId, id));
  return { ownerId: caller.userId };
};

/**
 * Adds a photo in a pose; until the coach has answered it replaces the old one. The same photo twice is added once.
 * Throws 404, CHECKIN_STATE, 400.
 */
export async function addPhoto(
  deps: CheckInDeps,
  mine: { readonly userId: string; readonly id: string },
  { key, pose, mediaId }: BodyOf<typeof addCheckInPhoto>,
): Promise<CheckIn> {
  const { platform } = deps;
  return platform.database.transaction(async (tx) => {
    await findMine(tx, mine.userId, mine.id);
    const [row] = await tx.select().from(checkIns).where(eq(checkIns.id, mine.id)).for("update");
    if (row === undefined) throw noSuchCheckIn();
    const { items } = (await readFormsOf(tx, [row]))(row);
    const item = items.find((one) => one.key === key && one.kind === "photos");
    if (item === undefined) throw invalidField("key", "INVALID_VALUE", "The form asks for no photos there");
    if (!item.poses.includes(pose)) throw invalidField("pose", "INVALID_VALUE", "The form does not ask for it");
    const place = and(
      eq(checkInPhotos.checkInId, row.id),
      eq(checkInPhotos.itemKey, key),
      eq(checkInPhotos.pose, pose),
    );
    const [there] = await tx.select().from(checkInPhotos).where(place);
    if (there?.mediaId === mediaId) return toMine(tx, deps, row);
    await assertTakesPhotos(tx, row);
    if (there !== undefined && row.state === "answered") throw checkInState(row.state);
    const target = { kind: "checkin", id: row.id } as const;
    await attachMedia(tx, platform, {
      ...{ ids: [mediaId], target, uploaderId: mine.userId, field: "mediaId", kinds: ["photo"] },
    });
    if (there !== undefined) await deleteMedia(tx, { platform }, [there.mediaId]);
    const values = { mediaId, addedAt: platform.clock.now(), shiftX: 0, shiftY: 0, zoom: 1 };
    await tx
      .insert(checkInPhotos)
      .values({ checkInId: row.id, itemKey: key, pose, ...values })
      .onConflictDoUpdate({
        target: [checkInPhotos.checkInId, checkInPhotos.itemKey, checkInPhotos.pose],
        set: values,
      });
    return toMine(tx, deps, row);
  });
}
