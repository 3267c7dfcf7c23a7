import type { StaffCall } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { asc, eq } from "#server/platform/db/orm.ts";
import type { adminCreatePayout, WholePayout } from "#shared/contract/admin-affiliate-payouts.ts";
import type { CsvFile } from "#shared/contract/admin-reports.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { type Minor, minor, sum, toMajor, toMinor } from "#shared/domain/money.ts";
import { mailPaid } from "../affiliate-mails.ts";
import { noSuchPayout, payoutChanged, payoutEmpty, payoutState } from "../errors.ts";
import type { AffiliateDeps } from "../ports.ts";
import { lockLedger, postEntry } from "../post-entry.ts";
import { affiliateBalances, affiliatePayoutItems, affiliatePayouts, type PayoutRow } from "../tables.ts";
import { findPayees } from "./preview.ts";
import { readPayout, toPayoutFile } from "./read-payouts.ts";

const subjectOf = (id: string) => ({ subjectKind: "affiliate-payout", subjectId: id });

async function lockOpen(tx: Tx, id: string): Promise<PayoutRow> {
  const [row] = await tx.select().from(affiliatePayouts).where(eq(affiliatePayouts.id, id)).for("update");
  if (row === undefined) throw noSuchPayout();
  if (row.state !== "open") throw payoutState(row.state);
  return row;
}

/**
 * Makes a payout of all payable balances in a currency. Locks the ledgers, so that the balances cannot change meanwhile.
 * Throws PAYOUT_CHANGED, PAYOUT_EMPTY.
 */
export async function createPayout(
  deps: AffiliateDeps,
  call: StaffCall,
  { currency, total }: BodyOf<typeof adminCreatePayout>,
): Promise<WholePayout & { readonly file: CsvFile }> {
  const { database, ids, clock, audit } = deps.platform;
  const id = ids.next();
  return database.transaction(async (tx) => {
    await tx
      .select({ id: affiliateBalances.affiliateId })
      .from(affiliateBalances)
      .where(eq(affiliateBalances.currency, currency))
      .orderBy(asc(affiliateBalances.affiliateId))
      .for("update");
    const { payees } = await findPayees(tx, currency);
    if (payees.length === 0) throw payoutEmpty();
    const totalMinor: Minor = sum(payees.map(({ payableMinor }) => payableMinor));
    if (toMinor(total) !== totalMinor) throw payoutChanged(totalMinor);
    const [payout] = await tx
      .insert(affiliatePayouts)
      .values({ id, currency, state: "open", createdAt: clock.now(), createdBy: call.caller.userId })
      .returning();
    if (payout === undefined) throw new Error("a payout was not written");
    await tx.insert(affiliatePayoutItems).values(
      payees.map(({ affiliateId, payableMinor: amountMinor, payoutSealed: accountSealed, ibanLast4 }, at) => ({
        ...{ payoutId: id, affiliateId, currency, amountMinor, accountSealed, ibanLast4: ibanLast4 ?? "" },
        reference: `HMP-${payout.number}-${at + 1}`,
      })),
    );
    await audit.record(tx, call, {
      ...{ action: "affiliate-payout.create", ...subjectOf(id) },
      after: { currency, total: toMajor(totalMinor), payees: payees.length },
    });
    return { ...(await readPayout(tx, deps, id)), file: await toPayoutFile(tx, deps, payout) };
  });
}

/** The file of an open payout again. Throws 404, PAYOUT_STATE. */
export async function downloadPayout(deps: AffiliateDeps, call: StaffCall, id: string): Promise<CsvFile> {
  const { database, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const payout = await lockOpen(tx, id);
    await audit.record(tx, call, { action: "affiliate-payout.file", ...subjectOf(id) });
    return toPayoutFile(tx, deps, payout);
  });
}

async function settle(
  tx: Tx,
  deps: AffiliateDeps,
  call: StaffCall,
  payout: PayoutRow,
  outcome: Pick<PayoutRow, "state"> & Partial<Pick<PayoutRow, "bankReference" | "reason">>,
): Promise<void> {
  await tx
    .update(affiliatePayouts)
    .set({ ...outcome, settledAt: deps.platform.clock.now(), settledBy: call.caller.userId })
    .where(eq(affiliatePayouts.id, payout.id));
  await tx
    .update(affiliatePayoutItems)
    .set({ isOpen: false, accountSealed: null })
    .where(eq(affiliatePayoutItems.payoutId, payout.id));
}

/**
 * The bank has paid: moves the amounts of the file from payable to paid. Refunds since then leave payable below zero, and
 * the next payout deducts them. Throws 404, PAYOUT_STATE.
 */
export async function markPayoutPaid(
  deps: AffiliateDeps,
  call: StaffCall,
  { id, bankReference }: { readonly id: string; readonly bankReference: string },
): Promise<WholePayout> {
  const { database, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const payout = await lockOpen(tx, id);
    const items = await tx
      .select()
      .from(affiliatePayoutItems)
      .where(eq(affiliatePayoutItems.payoutId, id))
      .orderBy(asc(affiliatePayoutItems.affiliateId));
    for (const { affiliateId, currency, amountMinor } of items) {
      await lockLedger(tx, { affiliateId, currency });
      const common = { affiliateId, currency, payoutId: id, kind: "paid_out" as const };
      const ref = `${id}:${affiliateId}`;
      const out = minor(-amountMinor);
      await postEntry(tx, deps.platform, { ...common, bucket: "payable", deltaMinor: out, ref: `${ref}:payable` });
      await postEntry(tx, deps.platform, { ...common, bucket: "paid", deltaMinor: amountMinor, ref: `${ref}:paid` });
    }
    await settle(tx, deps, call, payout, { state: "paid", bankReference });
    for (const item of items) await mailPaid(tx, deps, item);
    await audit.record(tx, call, { action: "affiliate-payout.paid", ...subjectOf(id), after: { bankReference } });
    return readPayout(tx, deps, id);
  });
}

/** The bank did not pay: the amounts are payable again. Throws 404, PAYOUT_STATE. */
export async function cancelPayout(
  deps: AffiliateDeps,
  call: StaffCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<WholePayout> {
  const { database, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const payout = await lockOpen(tx, id);
    await settle(tx, deps, call, payout, { state: "cancelled", reason });
    await audit.record(tx, call, { action: "affiliate-payout.cancel", ...subjectOf(id), reason });
    return readPayout(tx, deps, id);
  });
}
