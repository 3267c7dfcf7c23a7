import type { Reader, Tx } from "#server/platform/db/database.ts";
import { desc, eq, sql } from "#server/platform/db/orm.ts";
import { toMajor } from "#shared/domain/money.ts";
import { noAccount } from "./payout-account.ts";
import type { AffiliateDeps } from "./ports.ts";
import { findByUser, listOwnPayouts } from "./read-own.ts";
import { affiliates, commissionEntries } from "./tables.ts";

/** A person's affiliate data, for the personal data export; without the customers of the orders. */
export async function exportAffiliate(
  reader: Reader,
  { vault }: Pick<AffiliateDeps, "vault">,
  userId: string,
): Promise<{ readonly affiliate: unknown }> {
  const own = await findByUser(reader, userId);
  if (own === undefined) return { affiliate: null };
  const entries = await reader
    .select()
    .from(commissionEntries)
    .where(eq(commissionEntries.affiliateId, own.id))
    .orderBy(desc(commissionEntries.at), desc(commissionEntries.seq))
    .limit(10_000);
  return {
    affiliate: {
      ...{ name: own.name, code: own.code, status: own.status, since: own.createdAt },
      account: own.payoutSealed === null ? null : (vault.open(own.payoutSealed) ?? null),
      entries: entries.map(({ at, kind, bucket, currency, deltaMinor, why }) => ({
        ...{ at, kind, bucket, currency, why, amount: toMajor(deltaMinor) },
      })),
      payouts: await listOwnPayouts(reader, own.id),
    },
  };
}

/**
 * Closes an account: ends the affiliate, so that link and coupon earn nothing, and erases the name. The ledger stays; the
 * bank account stays until all is paid.
 */
export async function eraseAffiliate(tx: Tx, userId: string): Promise<void> {
  const own = await findByUser(tx, userId);
  if (own === undefined) return;
  const [owed] = (
    await tx.execute<{ owed: boolean }>(
      sql`select coalesce(bool_or(pending_minor > 0 or payable_minor > 0), false) as owed from affiliate_balances
        where affiliate_id = ${own.id}::uuid`,
    )
  ).rows;
  const account = owed?.owed === true ? {} : noAccount;
  await tx
    .update(affiliates)
    .set({
      ...account,
      userId: null,
      name: "-",
      code: `closed-${own.id.replaceAll("-", "").slice(-24)}`,
      status: "ended",
      // So that a staff page that was opened before cannot restore the name.
      version: own.version + 1,
    })
    .where(eq(affiliates.id, own.id));
}
