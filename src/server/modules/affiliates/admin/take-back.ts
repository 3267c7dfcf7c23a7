import type { StaffCall } from "#server/platform/audit.ts";
import { and, eq, sql } from "#server/platform/db/orm.ts";
import type { AdminAffiliate, adminTakeBackCommission } from "#shared/contract/admin-affiliates.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { leftOf } from "#shared/domain/affiliates.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { commissionChanged, noSuchCommission } from "../errors.ts";
import { lockAttribution } from "../order-handlers.ts";
import type { AffiliateDeps } from "../ports.ts";
import { postEntry } from "../post-entry.ts";
import { orderAttributions } from "../tables.ts";
import { readAffiliate } from "./read-affiliates.ts";

/**
 * Takes back what is left of an order's commission: from pending until it is released, then from payable, which falls
 * below zero if it was paid out. Locks the ledger, so that exactly the shown amount is taken; the second time nothing is.
 * Throws 404, COMMISSION_CHANGED.
 */
export async function takeBack(
  deps: AffiliateDeps,
  call: StaffCall,
  input: BodyOf<typeof adminTakeBackCommission> & { readonly id: string; readonly orderId: string },
): Promise<AdminAffiliate> {
  const { id, orderId, amount, why, reason } = input;
  const { database, audit } = deps.platform;
  return database.transaction(async (tx) => {
    const affiliate = await readAffiliate(tx, deps, id);
    const row = await lockAttribution(tx, orderId);
    if (row === undefined || row.affiliateId !== id || row.earnedAt === null) throw noSuchCommission();
    if (row.takenBackMinor > 0) return affiliate;
    const left = leftOf(row);
    if (left === 0 || toMinor(amount) !== left) throw commissionChanged(left);
    const { affiliateId, currency } = row;
    const { takenBackMinor } = orderAttributions;
    await tx
      .update(orderAttributions)
      .set({ takenBackMinor: sql`${takenBackMinor} + ${left}` })
      .where(and(eq(orderAttributions.orderId, orderId), eq(takenBackMinor, minor(0))));
    await postEntry(tx, deps.platform, {
      ...{ affiliateId, currency, orderId, kind: "taken_back", ref: orderId, why, reason },
      ...{ bucket: row.releasedAt === null ? "pending" : "payable", deltaMinor: minor(-left) },
    });
    await audit.record(tx, call, {
      ...{ action: "affiliate.take-back", subjectKind: "affiliate", subjectId: id, reason },
      after: { orderId, currency, amount: toMajor(left), why },
    });
    return readAffiliate(tx, deps, id);
  });
}
