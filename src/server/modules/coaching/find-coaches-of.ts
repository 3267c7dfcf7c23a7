import { type CoachRow, findCoaches, findCoachOfUser } from "#server/modules/programmes/index.ts";
import type { MyCoach } from "#server/modules/subscriptions/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import { addDays, dateIn } from "#shared/domain/calendar.ts";
import { findBackOn } from "#shared/domain/working-hours.ts";
import { readDaysOff } from "./days-off.ts";

/** The primary coaches of a member's running subscriptions. */
export async function findOpenCoaches(reader: Reader, userId: string): Promise<CoachRow[]> {
  const rows = await readRows<{ coachId: string }>(
    reader,
    sql`select distinct a.coach_id as "coachId" from coach_assignments a join subscriptions s on s.id = a.subscription_id
    where s.user_id = ${userId} and s.status <> 'ended' and a.kind = 'primary' and a.until_at is null limit 100`,
  );
  return findCoaches(
    reader,
    rows.map(({ coachId }) => coachId),
  );
}

/** The current coaches of each subscription, as its member sees them. */
export async function findCoachesOf(
  reader: Reader,
  { clock }: Pick<Platform, "clock">,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, MyCoach>> {
  const rows = await readRows<{ subscriptionId: string; coachId: string; kind: string }>(
    reader,
    sql`select subscription_id as "subscriptionId", coach_id as "coachId", kind from coach_assignments
    where subscription_id = any(${sql.param([...subscriptionIds])}::uuid[])
      and (until_at is null or until_at > ${clock.now().toISOString()}::timestamptz) order by from_at limit 2000`,
  );
  const now = clock.now();
  const coaches = await findCoaches(reader, [...new Set(rows.map(({ coachId }) => coachId))]);
  const ids = coaches.map(({ id }) => id);
  // Yesterday in one zone may be today in another.
  const daysOff = await readDaysOff(reader, ids, addDays(dateIn(now, "UTC"), -1));
  const cards = new Map(
    coaches.map(({ id, slug, name, initials, photo, title, hours, zone }) => {
      const backOn = findBackOn(dateIn(now, zone), { ...hours, daysOff: daysOff.get(id) ?? [] }) ?? null;
      return [id, { slug, name, initials, photo, title, backOn }];
    }),
  );
  const found = new Map<string, MyCoach>();
  for (const { subscriptionId, coachId, kind } of rows) {
    const card = cards.get(coachId);
    const known = found.get(subscriptionId) ?? { coach: null, cover: null };
    if (card !== undefined) found.set(subscriptionId, { ...known, [kind === "primary" ? "coach" : "cover"]: card });
  }
  return found;
}

/** Whether a member of staff coaches a member now, also as a cover. */
export async function coachesNow(
  reader: Reader,
  { clock }: Pick<Platform, "clock">,
  staffId: string,
  memberId: string,
): Promise<boolean> {
  const coach = await findCoachOfUser(reader, staffId);
  if (coach === undefined) return false;
  const now = clock.now().toISOString();
  const rows = await readRows(
    reader,
    sql`select 1 from coach_assignments a join subscriptions s on s.id = a.subscription_id
    where a.coach_id = ${coach.id} and s.user_id = ${memberId} and s.status <> 'ended'
      and a.from_at <= ${now}::timestamptz and (a.until_at is null or a.until_at > ${now}::timestamptz) limit 1`,
  );
  return rows.length > 0;
}
