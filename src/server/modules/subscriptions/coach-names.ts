import { findCoachesOfUsers } from "#server/modules/programmes/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import { notFound, versionConflict } from "#server/platform/errors.ts";
import type { adminSetCoachName } from "#shared/contract/admin-staff.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { coachNames } from "./tables.ts";

/**
 * The names shown for staff in threads: from the coach's profile, else the name given for threads; others are omitted.
 */
export async function coachNamesOf(
  reader: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  const profiles = await findCoachesOfUsers(reader, [...new Set(userIds)]);
  return new Map([
    ...(await givenNamesOf(reader, userIds)),
    ...profiles.flatMap(({ userId, name }) => (userId === null ? [] : [[userId, name] as const])),
  ]);
}

/** Names given to staff for threads; staff without one are omitted. */
export async function givenNamesOf(
  reader: Reader,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  if (userIds.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(coachNames)
    .where(sql`${coachNames.userId} = any(${sql.param([...new Set(userIds)])}::uuid[])`);
  return new Map(rows.map((row) => [row.userId, row.name]));
}

async function write(tx: Tx, userId: string, name: LocalizedText | null, updatedAt: Date): Promise<void> {
  if (name === null) await tx.delete(coachNames).where(eq(coachNames.userId, userId));
  else
    await tx
      .insert(coachNames)
      .values({ userId, name, updatedAt })
      .onConflictDoUpdate({ target: coachNames.userId, set: { name, updatedAt } });
}

const isSame = (a: LocalizedText | null, b: LocalizedText | null): boolean => a?.ar === b?.ar && a?.en === b?.en;

/** Sets the public name of a staff member, or removes it with `null`. Throws 404, 409 VERSION_CONFLICT. */
export async function setCoachName(
  deps: Pick<SubscriptionDeps, "platform" | "people">,
  call: StaffCall,
  userId: string,
  { name, from }: BodyOf<typeof adminSetCoachName>,
): Promise<{ name: LocalizedText | null }> {
  return deps.platform.database.transaction(async (tx) => {
    if (!(await deps.people.find(tx, [userId])).has(userId)) throw notFound("No such member of staff");
    // Staff without a name have no row to lock.
    await tx.execute(sql`lock table coach_names in share row exclusive mode`);
    const before = (await givenNamesOf(tx, [userId])).get(userId) ?? null;
    if (from !== undefined && !isSame(from, before)) throw versionConflict({ name: before });
    await write(tx, userId, name, deps.platform.clock.now());
    const act = { action: "staff.coach-name", subjectKind: "user", subjectId: userId };
    await deps.platform.audit.record(tx, call, { ...act, before: { name: before }, after: { name } });
    return { name };
  });
}
