import type { CoachRow } from "#server/modules/programmes/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, count, eq, gt, isNull, or, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CoachFacts } from "#shared/domain/coach-choice.ts";
import { type AssignmentRow, coachAssignments, coachWaits } from "./tables.ts";

export type Deps = Pick<Platform, "clock" | "ids">;

export interface Load {
  readonly load: number;
  /** Places that are held for members who waited. */
  readonly held: number;
  readonly lastAssignedAt: number | null;
}

const nothing: Load = { load: 0, held: 0, lastAssignedAt: null };

/** Clients, held places and last assignment of each coach who ever had one. */
export async function readLoads(reader: Reader): Promise<ReadonlyMap<string, Load>> {
  const rows = await readRows<{ id: string; load: number; last: string }>(
    reader,
    sql`select a.coach_id as id, max(a.from_at) as last,
      count(*) filter (where a.kind = 'primary' and a.until_at is null and s.status <> 'ended') as load
    from coach_assignments a join subscriptions s on s.id = a.subscription_id group by a.coach_id`,
  );
  const held = await reader
    .select({ id: coachWaits.coachId, held: count() })
    .from(coachWaits)
    .where(eq(coachWaits.state, "offered"))
    .groupBy(coachWaits.coachId);
  const loads = new Map<string, Load>(
    rows.map(({ id, load, last }) => [id, { load, held: 0, lastAssignedAt: Date.parse(last) }]),
  );
  for (const each of held) loads.set(each.id, { ...(loads.get(each.id) ?? nothing), held: each.held });
  return loads;
}

/** The facts about a coach that choosing one needs. */
export function toCoachFacts(row: CoachRow, { load, held, lastAssignedAt }: Load = nothing): CoachFacts {
  const { id, acceptsNew, capacity, languages, gender, womenOnly, specialties } = row;
  const facts = { id, acceptsNew, capacity, languages, gender, womenOnly, specialties };
  return { ...facts, load: load + held, lastAssignedAt };
}

/** The open primary assignment of a subscription. */
export async function findPrimary(reader: Reader, subscriptionId: string): Promise<AssignmentRow | undefined> {
  const [row] = await reader
    .select()
    .from(coachAssignments)
    .where(
      and(
        eq(coachAssignments.subscriptionId, subscriptionId),
        eq(coachAssignments.kind, "primary"),
        isNull(coachAssignments.untilAt),
      ),
    );
  return row;
}

/** Whether the subscription has a primary coach or a cover now. */
export async function hasOpenAssignment(reader: Reader, subscriptionId: string, now: Date): Promise<boolean> {
  const { untilAt } = coachAssignments;
  const rows = await reader
    .select({ id: coachAssignments.id })
    .from(coachAssignments)
    .where(and(eq(coachAssignments.subscriptionId, subscriptionId), or(isNull(untilAt), gt(untilAt, now))))
    .limit(1);
  return rows.length > 0;
}

export type NewAssignment = Omit<typeof coachAssignments.$inferInsert, "id" | "fromAt">;

export async function writeAssignment(tx: Tx, { ids, clock }: Deps, assignment: NewAssignment): Promise<AssignmentRow> {
  const [row] = await tx
    .insert(coachAssignments)
    .values({ ...assignment, id: ids.next(), fromAt: clock.now() })
    .returning();
  if (row === undefined) throw new Error("an assignment was not written");
  return row;
}
