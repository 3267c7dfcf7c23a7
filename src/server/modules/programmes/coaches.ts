import { bumpContentVersion } from "#server/platform/content-version.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, eq, inArray, isNotNull, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { coaches } from "./tables.ts";

export type CoachRow = typeof coaches.$inferSelect;

const maxCoaches = 1000;

/** All coaches, the longest-serving first. */
export async function listCoaches(reader: Reader): Promise<CoachRow[]> {
  return reader.select().from(coaches).orderBy(asc(coaches.createdAt), asc(coaches.id)).limit(maxCoaches);
}

const coachesOf = prepared((plan) =>
  plan
    .select()
    .from(coaches)
    .where(sql`${coaches.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .limit(maxCoaches),
);
export const findCoaches = async (reader: Reader, ids: readonly string[]): Promise<CoachRow[]> =>
  ids.length === 0 ? [] : coachesOf(reader, { ids: [...ids] });

/** The profiles of members of staff. */
export async function findCoachesOfUsers(reader: Reader, userIds: readonly string[]): Promise<CoachRow[]> {
  if (userIds.length === 0) return [];
  return reader
    .select()
    .from(coaches)
    .where(inArray(coaches.userId, [...userIds]))
    .limit(maxCoaches);
}

const coachOfUser = prepared((plan) =>
  plan
    .select()
    .from(coaches)
    .where(eq(coaches.userId, sql.placeholder("userId")))
    .limit(1),
);
export async function findCoachOfUser(reader: Reader, userId: string): Promise<CoachRow | undefined> {
  const [row] = await coachOfUser(reader, { userId });
  return row;
}

/** Locks coaches in the order of their ids; all who can have clients when none are named. */
export async function lockCoaches(tx: Tx, ids?: readonly string[]): Promise<CoachRow[]> {
  return tx
    .select()
    .from(coaches)
    .where(and(isNotNull(coaches.userId), ids === undefined ? undefined : inArray(coaches.id, [...ids])))
    .orderBy(asc(coaches.id))
    .limit(maxCoaches)
    .for("update");
}

export type CoachChanges = Partial<Omit<typeof coaches.$inferInsert, "id" | "slug" | "version" | "createdAt">>;

/** Edits a locked coach. */
export async function updateCoach(tx: Tx, row: CoachRow, changes: CoachChanges): Promise<CoachRow> {
  const [updated] = await tx
    .update(coaches)
    .set({ ...changes, version: row.version + 1 })
    .where(eq(coaches.id, row.id))
    .returning();
  if (updated === undefined) throw new Error("a coach was edited who is not there");
  await bumpContentVersion(tx, "catalogue");
  return updated;
}

/** Locks one coach, with or without a member of staff behind the profile. */
export async function lockCoach(tx: Tx, id: string): Promise<CoachRow | undefined> {
  const [row] = await tx.select().from(coaches).where(eq(coaches.id, id)).for("update");
  return row;
}
