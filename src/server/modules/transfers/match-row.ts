import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, ne } from "#server/platform/db/orm.ts";
import type { adminIgnoreBankRow, adminMatchBankRow, BankRowView } from "#shared/contract/admin-bank.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { needsSecondPerson } from "#shared/domain/transfers.ts";
import { noFit, noSuchBankRow, rowDecided } from "./errors.ts";
import { rowViews } from "./list-rows.ts";
import type { TransferDeps } from "./ports.ts";
import { type BankRow, bankRows, type TransferRow, transfers } from "./tables.ts";

export const settleTransferJob = "settle-transfer";

/** Locks an undecided row. Throws 404, BANK_ROW_STATE. */
async function lockRow(tx: Tx, id: string): Promise<BankRow> {
  const [row] = await tx.select().from(bankRows).where(eq(bankRows.id, id)).for("update");
  if (row === undefined) throw noSuchBankRow();
  if (row.state === "matched" || row.state === "ignored") throw rowDecided(row.state);
  return row;
}

/** Locks a transfer that fits a row and is not matched with another. Throws BANK_ROW_NO_FIT. */
async function lockTransfer(tx: Tx, row: BankRow, paymentId: string): Promise<TransferRow> {
  const [transfer] = await tx.select().from(transfers).where(eq(transfers.paymentId, paymentId)).for("update");
  if (transfer === undefined) throw noFit("not_a_transfer");
  if (transfer.currency !== row.currency) throw noFit("currency");
  const [other] = await tx
    .select({ id: bankRows.id })
    .from(bankRows)
    .where(and(eq(bankRows.paymentId, paymentId), ne(bankRows.id, row.id)));
  if (transfer.state === "matched" || other !== undefined) throw noFit("taken");
  return transfer;
}

/** Whether a second member of staff must confirm a row. */
const waitsForSecond = ({ amountMinor, currency, ...row }: BankRow, paymentId: string, staffId: string): boolean =>
  needsSecondPerson(amountMinor, currency) &&
  !(row.state === "proposed" && row.paymentId === paymentId && row.proposedBy !== staffId);

async function match(tx: Tx, deps: TransferDeps, call: StaffCall, id: string, paymentId: string): Promise<boolean> {
  const { clock, audit, jobs } = deps.platform;
  const staffId = call.caller.userId;
  const row = await lockRow(tx, id);
  const transfer = await lockTransfer(tx, row, paymentId);
  const isProposal = waitsForSecond(row, paymentId, staffId);
  if (isProposal && row.paymentId === paymentId) return false;
  const changes = isProposal
    ? ({ state: "proposed", paymentId, proposedBy: staffId } as const)
    : ({ state: "matched", paymentId, decidedBy: staffId, decidedAt: clock.now() } as const);
  await tx.update(bankRows).set(changes).where(eq(bankRows.id, id));
  await audit.record(tx, call, {
    action: isProposal ? "bank-row.propose" : "bank-row.match",
    subjectKind: "payment",
    subjectId: paymentId,
    after: { rowId: id, bookedOn: row.bookedOn, amountMinor: row.amountMinor, currency: row.currency },
  });
  if (isProposal) return false;
  await tx.update(transfers).set({ state: "matched" }).where(eq(transfers.paymentId, transfer.paymentId));
  // Settled right after the commit; the job is for a process that crashes before.
  await jobs.enqueue(tx, settleTransferJob, { paymentId });
  return true;
}

export async function viewOf(deps: TransferDeps, id: string): Promise<BankRowView> {
  const { reader } = deps.platform.database;
  const rows = await reader.select().from(bankRows).where(eq(bankRows.id, id));
  const [view] = await rowViews(reader, deps, rows);
  if (view === undefined) throw noSuchBankRow();
  return view;
}

/**
 * Matches a row with a transfer: its payment is settled with the row's amount. Large rows wait for a second member of
 * staff. Throws 404, BANK_ROW_STATE, BANK_ROW_NO_FIT.
 */
export async function matchRow(
  deps: TransferDeps,
  call: StaffCall,
  { id, paymentId }: { readonly id: string; readonly paymentId: string },
): Promise<ReplyOf<typeof adminMatchBankRow>> {
  const { database, log } = deps.platform;
  const isMatched = await database.transaction((tx) => match(tx, deps, call, id, paymentId));
  const payment = isMatched
    ? await deps.payments.reconcile(paymentId).catch((error: unknown) => {
        log.warn({ err: error, paymentId }, "a matched transfer waits for its job");
        return undefined;
      })
    : undefined;
  return { row: await viewOf(deps, id), paymentState: payment?.status ?? null };
}

/** Sets aside a row that is not a customer's transfer. Throws 404, BANK_ROW_STATE. */
export async function ignoreRow(
  deps: TransferDeps,
  call: StaffCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<ReplyOf<typeof adminIgnoreBankRow>> {
  const { database, clock, audit } = deps.platform;
  await database.transaction(async (tx) => {
    const row = await lockRow(tx, id);
    const decided = { decidedBy: call.caller.userId, decidedAt: clock.now(), reason };
    await tx
      .update(bankRows)
      .set({ ...decided, state: "ignored", paymentId: null, proposedBy: null })
      .where(eq(bankRows.id, id));
    await audit.record(tx, call, {
      action: "bank-row.ignore",
      subjectKind: "bank-row",
      subjectId: id,
      before: { bookedOn: row.bookedOn, amountMinor: row.amountMinor, currency: row.currency },
      reason,
    });
  });
  return { row: await viewOf(deps, id) };
}
