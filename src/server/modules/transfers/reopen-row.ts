import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, isNull } from "#server/platform/db/orm.ts";
import type { adminReopenBankRow } from "#shared/contract/admin-bank.ts";
import type { ReplyOf } from "#shared/contract/endpoint.ts";
import { noSuchBankRow, rowDecided, rowFinal, rowWaits } from "./errors.ts";
import { viewOf } from "./match-row.ts";
import type { TransferDeps } from "./ports.ts";
import { type BankRow, bankRows, transfers } from "./tables.ts";

async function findRow(tx: Tx, id: string): Promise<BankRow> {
  const [row] = await tx.select().from(bankRows).where(eq(bankRows.id, id));
  if (row === undefined) throw noSuchBankRow();
  return row;
}

/** Takes a row's money back from its payment, whose order is locked first. Throws BANK_ROW_STATE, BANK_ROW_FINAL. */
async function unmatch(tx: Tx, { payments }: TransferDeps, id: string, paymentId: string): Promise<void> {
  const status = await payments.undoReview(tx, paymentId);
  if (status === undefined) {
    // Perhaps somebody else has undone it meanwhile.
    const { state } = await findRow(tx, id);
    throw state === "matched" ? rowFinal() : rowWaits(state);
  }
  await tx
    .update(transfers)
    .set({ state: status === "pending" ? "waiting" : "given_up" })
    .where(and(eq(transfers.paymentId, paymentId), eq(transfers.state, "matched")));
}

/** Opens a row that is still as it was found. Throws BANK_ROW_STATE. */
async function open(tx: Tx, { id, state, paymentId }: BankRow): Promise<void> {
  const isSame = paymentId === null ? isNull(bankRows.paymentId) : eq(bankRows.paymentId, paymentId);
  const [opened] = await tx
    .update(bankRows)
    .set({ state: "open", paymentId: null, proposedBy: null, decidedBy: null, decidedAt: null, reason: null })
    .where(and(eq(bankRows.id, id), eq(bankRows.state, state), isSame))
    .returning({ id: bankRows.id });
  if (opened !== undefined) return;
  // Somebody else has decided or reopened it meanwhile.
  const now = (await findRow(tx, id)).state;
  throw now === "matched" || now === "ignored" ? rowDecided(now) : rowWaits(now);
}

async function reopen(tx: Tx, deps: TransferDeps, call: StaffCall, id: string, reason: string): Promise<void> {
  const row = await findRow(tx, id);
  const { state, paymentId } = row;
  if (state === "open") throw rowWaits(state);
  if (state === "matched" && paymentId !== null) await unmatch(tx, deps, id, paymentId);
  await open(tx, row);
  await deps.platform.audit.record(tx, call, {
    action: "bank-row.reopen",
    ...(paymentId === null
      ? { subjectKind: "bank-row", subjectId: id }
      : { subjectKind: "payment", subjectId: paymentId }),
    before: { rowId: id, state, bookedOn: row.bookedOn, amountMinor: row.amountMinor, currency: row.currency },
    reason,
  });
}

/**
 * Takes up a row again: one that was set aside, one that waits for a second member of staff, or one that was matched
 * with another amount while nobody has decided about its payment. Throws 404, BANK_ROW_STATE, BANK_ROW_FINAL.
 */
export async function reopenRow(
  deps: TransferDeps,
  call: StaffCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<ReplyOf<typeof adminReopenBankRow>> {
  await deps.platform.database.transaction((tx) => reopen(tx, deps, call, id, reason));
  return { row: await viewOf(deps, id) };
}
