import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { adminBookStatement, WholeStatement } from "#shared/contract/admin-courier-cash.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { isBooked } from "#shared/domain/courier-cash.ts";
import { type Minor, minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { statementChanged, statementDiffers, statementEmpty } from "./errors.ts";
import { type Judged, judgeRows, sumUp } from "./judge.ts";
import { listRows, lockDraft, readStatement } from "./statements.ts";
import { courierEntries, courierStatements, type StatementHead } from "./tables.ts";

const atOnce = 1000;
const negative = (amount: Minor): Minor => minor(amount === 0 ? 0 : -amount);

/** Stores the verdicts of the rows. */
async function keepVerdicts(tx: Tx, statementId: string, judged: readonly Judged[]): Promise<void> {
  for (let at = 0; at < judged.length; at += atOnce) {
    const some = judged.slice(at, at + atOnce);
    await tx.execute(sql`update courier_statement_rows r
      set verdict = v.verdict, shipment_id = v.shipment_id, open_minor = v.open_minor
      from unnest(${sql.param(some.map(({ row }) => row.line))}::int[], ${sql.param(some.map(({ verdict }) => verdict))}::text[],
        ${sql.param(some.map(({ parcel }) => parcel?.shipmentId ?? null))}::uuid[],
        ${sql.param(some.map(({ openMinor }) => openMinor))}::bigint[]) as v (line, verdict, shipment_id, open_minor)
      where r.statement_id = ${statementId} and r.line = v.line`);
  }
}

/** Ledger entries for each parcel: the amount that reached the bank, and the carrier's fee. */
function toEntries(
  { ids }: Pick<Platform, "ids">,
  { id: statementId, carrier, currency }: StatementHead,
  { row, parcel }: Judged,
  by: { readonly at: Date; readonly byId: string },
): (typeof courierEntries.$inferInsert)[] {
  const shipmentId = parcel?.shipmentId ?? null;
  const common = { carrier, currency, shipmentId, statementId, ref: `${statementId}:${shipmentId}`, ...by };
  const fees = minor(row.feeMinor + row.taxMinor);
  return [
    ...(row.netMinor === 0
      ? []
      : [{ ...common, id: ids.next(), kind: "remitted" as const, deltaMinor: negative(row.netMinor) }]),
    ...(fees === 0 ? [] : [{ ...common, id: ids.next(), kind: "fee" as const, deltaMinor: negative(fees) }]),
  ];
}

/**
 * Books the rows whose parcels are known and due, all or none, judged again under the lock. Throws 404, STATEMENT_BOOKED,
 * STATEMENT_EMPTY, STATEMENT_CHANGED, STATEMENT_DIFFERS.
 */
export async function bookStatement(
  { database, ids, clock, audit }: Platform,
  call: StaffCall,
  id: string,
  { bankRef, bank, net, reason = "" }: BodyOf<typeof adminBookStatement>,
): Promise<WholeStatement> {
  return database.transaction(async (tx) => {
    const head = await lockDraft(tx, id);
    const judged = await judgeRows(tx, head, await listRows(tx, id));
    const sums = sumUp(judged);
    if (sums.rows === 0) throw statementEmpty();
    if (sums.netMinor !== toMinor(net)) throw statementChanged(sums.netMinor);
    const bankMinor = toMinor(bank);
    if (bankMinor !== sums.netMinor && reason === "") throw statementDiffers(sums.netMinor, bankMinor);
    const by = { at: clock.now(), byId: call.caller.userId };
    await keepVerdicts(tx, id, judged);
    const entries = judged
      .filter(({ verdict }) => isBooked(verdict))
      .flatMap((one) => toEntries({ ids }, head, one, by));
    for (let at = 0; at < entries.length; at += atOnce)
      await tx.insert(courierEntries).values(entries.slice(at, at + atOnce));
    const note = bankMinor === sums.netMinor || reason === "" ? null : reason;
    await tx
      .update(courierStatements)
      .set({ state: "booked", bankRef, bankMinor, reason: note, bookedAt: by.at, bookedBy: by.byId })
      .where(eq(courierStatements.id, id));
    const whole = await readStatement(tx, id);
    await audit.record(tx, call, {
      action: "courier-statement.book",
      subjectKind: "courier-statement",
      subjectId: id,
      after: { carrier: head.carrier, currency: head.currency, ...whole.booking, bank: toMajor(bankMinor), bankRef },
      ...(reason === "" ? {} : { reason }),
    });
    return whole;
  });
}
