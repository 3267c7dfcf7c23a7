import { eq, sql } from "drizzle-orm";
import type { StaffCall } from "#server/modules/accounts/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { notFound } from "#server/platform/errors.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import type { SubscriptionDeps } from "./ports.ts";
import { coachNames } from "./tables.ts";

/** Public names by member of staff; who has none is left out. */
export async function coachNamesOf(
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

/** Sets what customers call a member of staff, or (`null`) takes it away. Throws 404. */
export async function setCoachName(
  deps: Pick<SubscriptionDeps, "platform" | "people" | "noteAct">,
  call: StaffCall,
  userId: string,
  name: LocalizedText | null,
): Promise<{ name: LocalizedText | null }> {
  return deps.platform.database.transaction(async (tx) => {
    if (!(await deps.people.find(tx, [userId])).has(userId)) throw notFound("No such member of staff");
    const before = (await coachNamesOf(tx, [userId])).get(userId) ?? null;
    await write(tx, userId, name, deps.platform.clock.now());
    const act = { action: "staff.coach-name", subjectKind: "user", subjectId: userId };
    await deps.noteAct(tx, call, { ...act, before: { name: before }, after: { name } });
    return { name };
  });
}
