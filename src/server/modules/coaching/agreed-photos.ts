import { findCoachOfUser } from "#server/modules/programmes/index.ts";
import type { StaffCaller } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { inArray } from "#server/platform/db/orm.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Platform } from "#server/platform/platform.ts";
import { mayPublish } from "#shared/domain/health-access.ts";
import { coachingProfiles } from "./tables.ts";
import { writeTraces } from "./traces.ts";

/** Those of the members whose approved photos the caller may see in order to publish them. */
export async function findPublishable(
  reader: Reader,
  caller: Pick<StaffCaller, "userId">,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(memberIds)];
  const coach = await findCoachOfUser(reader, caller.userId);
  const { userId, audience } = coachingProfiles;
  const profiles = await reader.select({ userId, audience }).from(coachingProfiles).where(inArray(userId, ids));
  const audienceOf = new Map(profiles.map((one) => [one.userId, one.audience]));
  return new Set(ids.filter((id) => mayPublish({ coach, member: { audience: audienceOf.get(id) ?? "any" } })));
}

/** Records that the caller saw an approved photo in order to publish it. Throws 404 without permission. */
export async function readAgreedPhoto(
  tx: Tx,
  deps: Pick<Platform, "clock">,
  caller: StaffCaller,
  photo: { readonly memberId: string; readonly objectId: string },
): Promise<void> {
  if (!(await findPublishable(tx, caller, [photo.memberId])).has(photo.memberId)) throw notFound("No such photo");
  await writeTraces(tx, deps, caller, "photos", [{ ...photo, reason: "publishing" }]);
}
