import { findStaffWith } from "#server/modules/accounts/index.ts";
import { findCoachOfUser, lockCoaches } from "#server/modules/programmes/index.ts";
import { findLastCoachAuthor, lockSubscription } from "#server/modules/subscriptions/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import { fitsAudience, hasRoom } from "#shared/domain/coach-choice.ts";
import { findPrimary, readLoads, toCoachFacts, writeAssignment } from "./assignments.ts";
import type { CoachingDeps } from "./ports.ts";
import { readMember } from "./profiles.ts";

export const assignFromThreadsJob = "assign-from-threads";

const batch = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

async function findUnassigned(reader: Reader, after: string): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    reader,
    sql`select s.id from subscriptions s where s.status <> 'ended' and s.id > ${after}::uuid and not exists (
      select 1 from coach_assignments a where a.subscription_id = s.id and a.kind = 'primary' and a.until_at is null)
    order by s.id limit ${batch}`,
  );
  return rows.map(({ id }) => id);
}

/** The coach who wrote last in the thread, locked, if they still work here. */
async function lockLastAuthor(tx: Tx, subscriptionId: string) {
  const userId = await findLastCoachAuthor(tx, subscriptionId);
  const own = userId === undefined ? undefined : await findCoachOfUser(tx, userId);
  const [coach] = own === undefined ? [] : await lockCoaches(tx, [own.id]);
  const staff = await findStaffWith(tx, "coaching");
  return staff.some(({ id }) => id === coach?.userId) ? coach : undefined;
}

async function assignOne(tx: Tx, deps: CoachingDeps, subscriptionId: string): Promise<void> {
  const subscription = await lockSubscription(tx, subscriptionId);
  if (subscription === undefined || subscription.status === "ended") return;
  if ((await findPrimary(tx, subscriptionId)) !== undefined) return;
  const coach = await lockLastAuthor(tx, subscriptionId);
  const member = await readMember(tx, deps, subscription.userId);
  if (coach === undefined || member === undefined || !fitsAudience(coach, member)) return;
  if (!hasRoom(toCoachFacts(coach, (await readLoads(tx)).get(coach.id)))) return;
  await writeAssignment(tx, deps.platform, { subscriptionId, coachId: coach.id, kind: "primary", reason: "auto" });
}

/**
 * Assigns running subscriptions without a coach to the coach who wrote last in their thread, for shops with threads from
 * before assignments existed. Others wait for a lead. Idempotent.
 */
export async function assignFromThreads(deps: CoachingDeps): Promise<void> {
  const { database } = deps.platform;
  for (let after = firstId; ; ) {
    const ids = await findUnassigned(database.reader, after);
    for (const id of ids) await database.transaction((tx) => assignOne(tx, deps, id));
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return;
    after = last;
  }
}
