import type { Tx } from "#server/platform/db/database.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CommissionBucket } from "#shared/domain/affiliates.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { add, type Minor } from "#shared/domain/money.ts";
import { affiliateBalances, type BalanceRow, commissionEntries, type EntryRow } from "./tables.ts";

/** An affiliate's ledger in one currency. */
export interface Ledger {
  readonly affiliateId: string;
  readonly currency: Currency;
}

export interface Posting
  extends Ledger,
    Pick<EntryRow, "bucket" | "kind" | "ref" | "deltaMinor">,
    Partial<Pick<EntryRow, "orderId" | "payoutId" | "reason" | "why">> {}

const ofLedger = ({ affiliateId, currency }: Ledger) =>
  and(eq(affiliateBalances.affiliateId, affiliateId), eq(affiliateBalances.currency, currency));

/** Opens a ledger if needed and locks it. Read the data that decides about entries afterwards. */
export async function lockLedger(tx: Tx, ledger: Ledger): Promise<BalanceRow> {
  await tx
    .insert(affiliateBalances)
    .values({ affiliateId: ledger.affiliateId, currency: ledger.currency })
    .onConflictDoNothing();
  const [row] = await tx.select().from(affiliateBalances).where(ofLedger(ledger)).for("update");
  if (row === undefined) throw new Error("a ledger could be neither opened nor found");
  return row;
}

const columns = { pending: "pendingMinor", payable: "payableMinor", paid: "paidMinor" } as const satisfies Record<
  CommissionBucket,
  keyof BalanceRow
>;

/** Adds an entry and moves its bucket. The caller holds the ledger's lock. No-op when the entry exists. */
export async function postEntry(
  tx: Tx,
  { ids, clock }: Pick<Platform, "ids" | "clock">,
  posting: Posting,
): Promise<void> {
  const { kind, ref, bucket, deltaMinor } = posting;
  if (deltaMinor === 0) return;
  const isThere = and(eq(commissionEntries.kind, kind), eq(commissionEntries.ref, ref));
  if ((await tx.$count(commissionEntries, isThere)) > 0) return;
  const balance = await lockLedger(tx, posting);
  const moved: Minor = add(balance[columns[bucket]], deltaMinor);
  await tx
    .update(affiliateBalances)
    .set({ [columns[bucket]]: moved, seq: sql`${affiliateBalances.seq} + 1` })
    .where(ofLedger(posting));
  await tx.insert(commissionEntries).values({ ...posting, id: ids.next(), seq: balance.seq + 1, at: clock.now() });
}
