import type * as z from "zod/mini";
import { findCoachesOfUsers } from "#server/modules/programmes/index.ts";
import { moveToZone, touchClient } from "#server/modules/workouts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { isKnownZone } from "#server/platform/db/read-zone.ts";
import { readPage, toIso } from "#server/platform/db/rows.ts";
import { assertVersion, invalidField } from "#server/platform/errors.ts";
import type {
  CoachingProfile,
  coachingProfileBody,
  getHealthReads,
  HealthRead,
  updateCoachingProfile,
} from "#shared/contract/coaching.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { fitsAudience } from "#shared/domain/coach-choice.ts";
import { endUnfitCovers, lockCovered } from "./covers.ts";
import { findOpenCoaches } from "./find-coaches-of.ts";
import type { CoachingDeps } from "./ports.ts";
import { findProfile } from "./profiles.ts";
import { coachingProfiles } from "./tables.ts";
import { readsOf } from "./traces.ts";

type ProfileReply = ReplyOf<typeof updateCoachingProfile>;

const toProfile = (row: Awaited<ReturnType<typeof findProfile>>): CoachingProfile => {
  const { sex = null, audience = "any", goal = null, version = 0 } = row ?? {};
  const { timezone = null, level = null, equipment = [] } = row ?? {};
  return { sex, audience, goal, timezone, level, equipment, version };
};

async function toReply(reader: Reader, userId: string): Promise<ProfileReply> {
  const profile = toProfile(await findProfile(reader, userId));
  const coaches = await findOpenCoaches(reader, userId);
  return { profile, isReassigned: coaches.some((coach) => !fitsAudience(coach, profile)) };
}

export const readMyProfile = ({ platform }: CoachingDeps, userId: string) => toReply(platform.database.reader, userId);

/** Locks the profile; creates it if there is none yet. */
async function lockProfile(tx: Tx, userId: string, now: Date): Promise<CoachingProfile> {
  const made = await tx.insert(coachingProfiles).values({ userId, updatedAt: now }).onConflictDoNothing().returning();
  // A new row means that there was no profile.
  if (made.length > 0) return toProfile(undefined);
  await tx.execute(sql`select 1 from coaching_profiles where user_id = ${userId} for update`);
  return toProfile(await findProfile(tx, userId));
}

/** Refuses time zones that the database does not know, which would break jobs that use the zones of all members. */
async function assertZone(tx: Tx, timezone: string | null | undefined): Promise<void> {
  if (!timezone || (await isKnownZone(tx, timezone))) return;
  throw invalidField("timezone", "INVALID_VALUE", "There is no such time zone");
}

/** Changes a member's wishes. Access of staff changes at once, and covers that no longer fit end. Throws VERSION_CONFLICT, 400. */
export async function updateMyProfile(
  { platform }: CoachingDeps,
  userId: string,
  { version, timezone, level, equipment, ...wishes }: z.output<typeof coachingProfileBody>,
): Promise<ProfileReply> {
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const subscriptionIds = await lockCovered(tx, userId);
    const before = await lockProfile(tx, userId, now);
    assertVersion(version, before);
    await assertZone(tx, timezone);
    await tx
      .update(coachingProfiles)
      .set({
        ...{ ...wishes, timezone, level, version: before.version + 1, updatedAt: now },
        equipment: equipment && [...new Set(equipment)],
      })
      .where(sql`${coachingProfiles.userId} = ${userId}`);
    if (timezone && timezone !== before.timezone) await moveToZone(tx, userId, timezone);
    await endUnfitCovers(tx, platform, subscriptionIds, { userId, ...wishes });
    await touchClient(tx, platform, userId);
    return toReply(tx, userId);
  });
}

interface ReadRow extends Omit<HealthRead, "who"> {
  readonly readerId: string;
}

/** Who has read a member's data, newest first; with a lead's reason. */
export async function listMyReads(
  { platform }: CoachingDeps,
  userId: string,
  query: QueryOf<typeof getHealthReads>,
): Promise<ReplyOf<typeof getHealthReads>> {
  const { reader } = platform.database;
  const reads = readsOf(userId);
  const { rows, pagination } = await readPage<ReadRow>(reader, query, {
    rows: sql`select r.reader_id as "readerId", r.what, r.object_id as "objectId", r.hour as at, r.count, r.reason as why,
      case when r.reason = 'break_glass' then (select o.reason from health_openings o where o.reader_id = r.reader_id
        and o.member_id = ${userId} and o.opened_at < r.hour + interval '1 hour' order by o.opened_at desc limit 1) end as note
    from ${reads} r order by r.hour desc, r.reader_id, r.what, r.object_id`,
    count: sql`select count(*) as total from ${reads} r`,
  });
  const coaches = await findCoachesOfUsers(reader, [...new Set(rows.map(({ readerId }) => readerId))]);
  const names = new Map(coaches.map(({ userId: id, name }) => [id, name]));
  return {
    reads: rows.map(({ readerId, at, ...row }) => ({ ...row, at: toIso(at), who: names.get(readerId) ?? null })),
    pagination,
  };
}
