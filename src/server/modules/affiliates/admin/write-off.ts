import type { StaffCall } from "#server/platform/audit.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, eq } from "#server/platform/db/orm.ts";
import type { AdminAffiliate, adminWriteOffCommission } from "#shared/contract/admin-affiliates.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { minPayoutMinor } from "#shared/domain/affiliates.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { notToWriteOff, payoutChanged } from "../errors.ts";
import type { AffiliateDeps } from "../ports.ts";
import { type Ledger, lockLedger, postEntry } from "../post-entry.ts";
import { affiliatePayoutItems } from "../tables.ts";
import { readAffiliate } from "./read-affiliates.ts";

const isInOpenPayout = async (reader: Reader, { affiliateId, currency }: Ledger): Promise<boolean> =>
  (await reader.$count(
    affiliatePayoutItems,
    and(
      eq(affiliatePayoutItems.affiliateId, affiliateId),
      eq(affiliatePayoutItems.currency, currency),
      affiliatePayoutItems.isOpen,
    ),
  )) > 0;

/**
 * Writes off the balance of an ended affiliate: less than the smallest payout, or a debt after refunds. Locks the ledger,
 * so that exactly the shown amount is written off. Throws 404, NOT_TO_WRITE_OFF, PAYOUT_CHANGED.
 */
export async function writeOff(
  deps: AffiliateDeps,
  call: StaffCall,
  { id, currency, amount, reason }: BodyOf<typeof adminWriteOffCommission> & { readonly id: string },
): Promise<AdminAffiliate> {
  const { database, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const affiliate = await readAffiliate(tx, deps, id);
    const ledger = { affiliateId: id, currency };
    const { payableMinor, pendingMinor, seq } = await lockLedger(tx, ledger);
    if (affiliate.status !== "ended") throw notToWriteOff("not_ended");
    if (pendingMinor > 0) throw notToWriteOff("pending");
    if (await isInOpenPayout(tx, ledger)) throw notToWriteOff("in_open_payout");
    if (payableMinor >= minPayoutMinor[currency]) throw notToWriteOff("payable");
    if (payableMinor === 0 || toMinor(amount) !== payableMinor) throw payoutChanged(payableMinor);
    await postEntry(tx, deps.platform, {
      ...{ ...ledger, bucket: "payable", kind: "written_off", reason },
      deltaMinor: minor(-payableMinor),
      ref: `${id}:${currency}:${seq}`,
    });
    await audit.record(tx, call, {
      ...{ action: "affiliate.write-off", subjectKind: "affiliate", subjectId: id, reason },
      after: { currency, amount: toMajor(payableMinor) },
    });
    return readAffiliate(tx, deps, id);
  });
}
