import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, eq, inArray, isNotNull, not, or, type SQL, sql } from "#server/platform/db/orm.ts";
import { readRows } from "#server/platform/db/rows.ts";
import type { returnViews } from "#shared/contract/admin-return-cases.ts";
import { noSuchReturn } from "./errors.ts";
import {
  type ReturnCaseRow,
  type ReturnLineRow,
  type ReturnPhotoRow,
  returnCases,
  returnLines,
  returnPhotos,
} from "./tables.ts";

/** A return with its lines and pictures. */
export interface WholeCase extends ReturnCaseRow {
  readonly lines: readonly ReturnLineRow[];
  readonly photos: readonly ReturnPhotoRow[];
}

/** Adds lines and pictures to cases. */
async function complete(reader: Reader, rows: readonly ReturnCaseRow[]): Promise<WholeCase[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await reader
    .select()
    .from(returnLines)
    .where(inArray(returnLines.caseId, ids))
    .orderBy(asc(returnLines.lineId));
  const photos = await reader
    .select()
    .from(returnPhotos)
    .where(inArray(returnPhotos.caseId, ids))
    .orderBy(asc(returnPhotos.id));
  return rows.map((row) => ({
    ...row,
    lines: lines.filter(({ caseId }) => caseId === row.id),
    photos: photos.filter(({ caseId }) => caseId === row.id),
  }));
}

/** The returns of an order, the oldest first. */
export async function listCases(reader: Reader, orderId: string): Promise<WholeCase[]> {
  const rows = await reader
    .select()
    .from(returnCases)
    .where(eq(returnCases.orderId, orderId))
    .orderBy(asc(returnCases.requestedAt), asc(returnCases.id));
  return complete(reader, rows);
}

/** All returns of a customer. */
export async function listCasesOf(reader: Reader, userId: string): Promise<WholeCase[]> {
  const rows = await reader
    .select()
    .from(returnCases)
    .where(eq(returnCases.userId, userId))
    .orderBy(asc(returnCases.requestedAt), asc(returnCases.id))
    .limit(10_000);
  return complete(reader, rows);
}

/** Throws 404 for unknown returns, and with `userId` for those of others. */
export async function requireCase(reader: Reader, id: string, userId?: string): Promise<ReturnCaseRow> {
  const mine = userId === undefined ? undefined : eq(returnCases.userId, userId);
  const [row] = await reader
    .select()
    .from(returnCases)
    .where(and(eq(returnCases.id, id), mine));
  if (row === undefined) throw noSuchReturn();
  return row;
}

/** A refund, and the rejected one that it repeats. */
const withRepeated = (refundId: string) =>
  sql`(select ${refundId}::uuid union all select rejected_id from refund_replacements where refund_id = ${refundId})`;

/** The return that a refund pays; a refund only to gift cards has the return's own id. */
export async function findCaseOfRefund(reader: Reader, refundId: string): Promise<WholeCase | undefined> {
  const rows = await reader
    .select()
    .from(returnCases)
    .where(or(sql`${returnCases.refundId} in ${withRepeated(refundId)}`, eq(returnCases.id, refundId)))
    .limit(1);
  const [found] = await complete(reader, rows);
  return found;
}

/** Whether a refund pays the value of an undone exchange; a refund only to gift cards has the id of its order. */
export async function isUndoRefund(reader: Reader, refundId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: returnCases.id })
    .from(returnCases)
    .where(
      or(
        sql`${returnCases.undoRefundId} in ${withRepeated(refundId)}`,
        eq(returnCases.exchangeOrderId, refundId),
        // For pieces that never arrived: the refund belongs to the purchase, its lines to the exchange.
        sql`${returnCases.exchangeOrderId} in (select order_id from refund_lines where refund_id = ${refundId})`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function requireWhole(reader: Reader, id: string): Promise<WholeCase> {
  const [whole] = await complete(reader, [await requireCase(reader, id)]);
  if (whole === undefined) throw noSuchReturn();
  return whole;
}

interface CaseQuery {
  readonly page: number;
  readonly limit: number;
  readonly status?: (typeof returnViews)[number] | undefined;
  readonly orderId?: string | undefined;
}

const open = inArray(returnCases.status, ["requested", "approved", "received"]);

/** A page of returns, oldest first; ended ones newest first. */
export async function pageOfCases(
  reader: Reader,
  { page, limit, status, orderId }: CaseQuery,
  search: SQL | undefined,
): Promise<{ cases: WholeCase[]; total: number }> {
  const isOpen = status === "open" || status === "requested" || status === "approved" || status === "received";
  const where = and(
    status === undefined ? undefined : status === "open" ? open : eq(returnCases.status, status),
    orderId === undefined ? undefined : eq(returnCases.orderId, orderId),
    search,
  );
  const byAge = isOpen ? sql`${returnCases.requestedAt} asc` : sql`${returnCases.requestedAt} desc`;
  const rows = await reader
    .select()
    .from(returnCases)
    .where(where)
    .orderBy(byAge, asc(returnCases.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await reader.select({ total: count() }).from(returnCases).where(where);
  return { cases: await complete(reader, rows), total: counted?.total ?? 0 };
}

/** Returns by their number, or of the orders found. */
export const casesFound = (text: string, orderIds: readonly string[]): SQL | undefined =>
  or(
    eq(returnCases.number, text.trim().toUpperCase()),
    sql`${returnCases.orderId} = any(${sql.param([...orderIds])}::uuid[])`,
  );

/** Approved returns whose goods were not sent in time. */
// Picked up by a carrier: it counts as sent, whenever it arrives.
const isFetched = sql`exists (select 1 from shipments s where s.case_id = ${returnCases.id} and s.picked_up_at is not null)`;

/** Whether a carrier has picked up the goods of a return. */
export const wasFetched = async (reader: Reader, id: string): Promise<boolean> =>
  (await reader.$count(returnCases, and(eq(returnCases.id, id), isFetched))) > 0;

export async function listOverdue(reader: Reader, before: Date, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: returnCases.id })
    .from(returnCases)
    .where(
      and(eq(returnCases.status, "approved"), sql`${returnCases.approvedAt} < ${before.toISOString()}`, not(isFetched)),
    )
    .orderBy(asc(returnCases.approvedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ended returns that still hold stock: an earlier version ended them during a rollout. */
export async function listHolding(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: returnLines.caseId })
    .from(returnLines)
    .innerJoin(returnCases, eq(returnCases.id, returnLines.caseId))
    .where(and(sql`${returnLines.held} > 0`, isNotNull(returnCases.closedAt)))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Orders of exchanges that ended before delivery and whose value has not been refunded. */
export async function listNotUndone(reader: Reader): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    reader,
    sql`select o.id from return_cases c join orders o on o.id = c.exchange_order_id
      where c.undone_at is null and (o.status = 'cancelled' or (o.status = 'returned' and o.delivered_at is null))
      order by o.updated_at limit 200`,
  );
  return rows.map(({ id }) => id);
}

/** Which of the variants are or were requested in an exchange. */
export async function wantedVariants(reader: Reader, variantIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (variantIds.length === 0) return new Set();
  const rows = await reader
    .selectDistinct({ id: returnLines.exchangeVariantId })
    .from(returnLines)
    .where(inArray(returnLines.exchangeVariantId, [...variantIds]));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export async function insertCase(
  tx: Tx,
  row: typeof returnCases.$inferInsert,
  lines: readonly Omit<typeof returnLines.$inferInsert, "caseId">[],
): Promise<void> {
  await tx.insert(returnCases).values(row);
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, caseId: row.id })));
}

export async function changeLine(
  tx: Tx,
  { caseId, lineId }: Pick<ReturnLineRow, "caseId" | "lineId">,
  changes: Partial<Omit<ReturnLineRow, "caseId" | "lineId" | "quantity">>,
): Promise<void> {
  await tx
    .update(returnLines)
    .set(changes)
    .where(and(eq(returnLines.caseId, caseId), eq(returnLines.lineId, lineId)));
}
