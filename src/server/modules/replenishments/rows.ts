import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, desc, eq, isNull, lte, ne, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { autoNoticeDays } from "#shared/domain/subscriptions.ts";
import { type ReplenishmentRow, replenishments } from "./tables.ts";

type Changes = Partial<typeof replenishments.$inferInsert>;

/** The lock for every change of a replenishment; taken after that of its open order. */
export async function lockReplenishment(tx: Tx, id: string): Promise<ReplenishmentRow | undefined> {
  const [row] = await tx.select().from(replenishments).where(eq(replenishments.id, id)).for("update");
  return row;
}

export async function findReplenishment(reader: Reader, id: string): Promise<ReplenishmentRow | undefined> {
  const [row] = await reader.select().from(replenishments).where(eq(replenishments.id, id)).limit(1);
  return row;
}

export async function changeReplenishmentRow(
  tx: Tx,
  { clock }: Pick<Platform, "clock">,
  { id }: Pick<ReplenishmentRow, "id">,
  changes: Changes,
): Promise<ReplenishmentRow> {
  const [row] = await tx
    .update(replenishments)
    .set({ ...changes, updatedAt: clock.now() })
    .where(eq(replenishments.id, id))
    .returning();
  if (row === undefined) throw new Error("a replenishment that was changed is gone");
  return row;
}

/** A customer's repeat orders that have not ended, newest first. */
export const listLiving = (reader: Reader, userId: string): Promise<ReplenishmentRow[]> =>
  reader
    .select()
    .from(replenishments)
    .where(and(eq(replenishments.userId, userId), ne(replenishments.status, "ended")))
    .orderBy(desc(replenishments.createdAt), desc(replenishments.id))
    .limit(100);

/** Ids of repeat orders that are charged to a card. */
export const listOfCard = async (reader: Reader, cardId: string): Promise<string[]> => {
  const rows = await reader
    .select({ id: replenishments.id })
    .from(replenishments)
    .where(and(eq(replenishments.cardId, cardId), ne(replenishments.status, "ended")))
    .orderBy(asc(replenishments.id))
    .limit(100);
  return rows.map(({ id }) => id);
};

/** Ids of repeat orders whose notice may be due: its day has begun, and none was sent. */
export const listDue = async (reader: Reader, now: Date, limit: number): Promise<string[]> => {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${replenishments.timezone})::date`;
  const rows = await reader
    .select({ id: replenishments.id })
    .from(replenishments)
    .where(
      and(
        eq(replenishments.status, "active"),
        isNull(replenishments.endedAt),
        lte(replenishments.nextOn, sql`${today} + ${autoNoticeDays}::int`),
        sql`not exists (select 1 from replenishment_runs r
          where r.replenishment_id = replenishments.id and r.settled_at is null)`,
      ),
    )
    .orderBy(asc(replenishments.nextOn), asc(replenishments.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};
