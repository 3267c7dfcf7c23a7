import { createHash } from "node:crypto";
import { findPeople } from "#server/modules/accounts/index.ts";
import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminListStatements, adminReadStatement, WholeStatement } from "#shared/contract/admin-courier-cash.ts";
import type { QueryOf, ReplyOf } from "#shared/contract/endpoint.ts";
import { toPagination } from "#shared/contract/values.ts";
import { readColumns } from "./columns.ts";
import { noSuchRow, noSuchStatement, statementBooked } from "./errors.ts";
import { judgeRows, recallRows, sumUp } from "./judge.ts";
import { lockLedger } from "./ledger.ts";
import { readStatementFile } from "./read-file.ts";
import { courierStatementRows, courierStatements, type StatementHead, type StatementLine } from "./tables.ts";
import { lineView, statementView, sumsView } from "./view.ts";

const atOnce = 1000;
const waiting =
  sql<number>`(select count(*) from ${courierStatementRows} r where r.statement_id = ${courierStatements.id}
  and r.verdict in ('unknown_parcel', 'not_delivered', 'duplicate') and r.settled_at is null)`.mapWith(Number);

async function findHead(reader: Reader, id: string): Promise<{ row: StatementHead; waiting: number } | undefined> {
  const [found] = await reader
    .select({ row: courierStatements, waiting })
    .from(courierStatements)
    .where(eq(courierStatements.id, id));
  return found;
}

export const listRows = (reader: Reader, statementId: string): Promise<StatementLine[]> =>
  reader
    .select()
    .from(courierStatementRows)
    .where(eq(courierStatementRows.statementId, statementId))
    .orderBy(asc(courierStatementRows.line));

/** Locks a statement that is not booked. Throws 404, STATEMENT_BOOKED. */
export async function lockDraft(tx: Tx, id: string): Promise<StatementHead> {
  await lockLedger(tx);
  const [row] = await tx.select().from(courierStatements).where(eq(courierStatements.id, id)).for("update");
  if (row === undefined) throw noSuchStatement();
  if (row.state === "booked") throw statementBooked(id);
  return row;
}

/** A statement with its rows; a draft's rows are judged again. Throws 404. */
export async function readStatement(reader: Reader, id: string): Promise<WholeStatement> {
  const head = await findHead(reader, id);
  if (head === undefined) throw noSuchStatement();
  const rows = await listRows(reader, id);
  const judged = await (head.row.state === "draft" ? judgeRows : recallRows)(reader, head.row, rows);
  const people = await findPeople(reader, [
    ...new Set(
      [head.row.createdBy, head.row.bookedBy, ...rows.map(({ settledBy }) => settledBy)].filter((one) => one !== null),
    ),
  ]);
  return {
    statement: statementView(head, people),
    lines: judged.map((one) => lineView(one, people)),
    booking: sumsView(sumUp(judged)),
  };
}

export async function listStatements(
  reader: Reader,
  { page, limit, carrier, state }: QueryOf<typeof adminListStatements>,
): Promise<ReplyOf<typeof adminListStatements>> {
  const where = and(
    carrier && eq(courierStatements.carrier, carrier),
    state === "waiting" ? sql`${waiting} > 0` : state && eq(courierStatements.state, state),
  );
  const rows = await reader
    .select({ row: courierStatements, waiting })
    .from(courierStatements)
    .where(where)
    .orderBy(desc(courierStatements.createdAt), desc(courierStatements.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [all] = await reader.select({ total: count() }).from(courierStatements).where(where);
  const people = await findPeople(reader, [
    ...new Set(rows.flatMap(({ row }) => [row.createdBy, row.bookedBy].filter((one) => one !== null))),
  ]);
  return {
    statements: rows.map((one) => statementView(one, people)),
    pagination: toPagination(page, limit, all?.total ?? 0),
  };
}

/** Throws STATEMENT_BOOKED. */
async function assertNotBooked(reader: Reader, fileHash: string): Promise<void> {
  const [booked] = await reader
    .select({ id: courierStatements.id })
    .from(courierStatements)
    .where(and(eq(courierStatements.fileHash, fileHash), eq(courierStatements.state, "booked")));
  if (booked !== undefined) throw statementBooked(booked.id);
}

/**
 * Reads a statement as a draft; a draft of the same file is replaced. Throws STATEMENT_BOOKED, STATEMENT_COLUMNS,
 * STATEMENT_UNREADABLE.
 */
export async function takeStatement(
  { database, ids, clock, audit }: Platform,
  call: StaffCall,
  { carrier, currency, fileName }: QueryOf<typeof adminReadStatement>,
  file: Buffer,
): Promise<WholeStatement> {
  const fileHash = createHash("sha256").update(file).digest("hex");
  await assertNotBooked(database.reader, fileHash);
  const rows = await readStatementFile(file, (await readColumns(database.reader, carrier)).columns);
  const id = ids.next();
  return database.transaction(async (tx) => {
    await lockLedger(tx);
    await assertNotBooked(tx, fileHash);
    await tx.delete(courierStatements).where(eq(courierStatements.fileHash, fileHash));
    await tx.insert(courierStatements).values({
      ...{ id, carrier, currency, fileHash, fileName },
      rows: rows.length,
      state: "draft",
      createdAt: clock.now(),
      createdBy: call.caller.userId,
    });
    for (let at = 0; at < rows.length; at += atOnce)
      await tx
        .insert(courierStatementRows)
        .values(rows.slice(at, at + atOnce).map((row) => ({ ...row, statementId: id })));
    await audit.record(tx, call, {
      action: "courier-statement.read",
      subjectKind: "courier-statement",
      subjectId: id,
      after: { carrier, currency, fileName, rows: rows.length },
    });
    return readStatement(tx, id);
  });
}

/** Throws 404, STATEMENT_BOOKED. */
export async function discardStatement({ database, audit }: Platform, call: StaffCall, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { carrier, fileName } = await lockDraft(tx, id);
    await tx.delete(courierStatements).where(eq(courierStatements.id, id));
    await audit.record(tx, call, {
      action: "courier-statement.discard",
      subjectKind: "courier-statement",
      subjectId: id,
      before: { carrier, fileName },
    });
  });
}

/** Sets aside a row that was not booked. Throws 404. */
export async function settleRow(
  { database, clock, audit }: Platform,
  call: StaffCall,
  { id, line, reason }: { readonly id: string; readonly line: number; readonly reason: string },
): Promise<WholeStatement> {
  return database.transaction(async (tx) => {
    const [row] = await tx
      .update(courierStatementRows)
      .set({ settledAt: clock.now(), settledBy: call.caller.userId, settledReason: reason })
      .where(
        and(
          eq(courierStatementRows.statementId, id),
          eq(courierStatementRows.line, line),
          sql`${courierStatementRows.verdict} in ('unknown_parcel', 'not_delivered', 'duplicate')`,
          sql`${courierStatementRows.settledAt} is null`,
        ),
      )
      .returning();
    if (row === undefined) throw noSuchRow();
    await audit.record(tx, call, {
      action: "courier-statement.settle-row",
      subjectKind: "courier-statement",
      subjectId: id,
      after: { line, awb: row.awb, collectedMinor: row.collectedMinor, verdict: row.verdict },
      reason,
    });
    return readStatement(tx, id);
  });
}
