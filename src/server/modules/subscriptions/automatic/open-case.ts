import { firstChargeAt, graceEnd } from "#server/modules/dunning/index.ts";
import type { OrderRow } from "#server/modules/orders/index.ts";
import { findCard, isChargeable } from "#server/modules/saved-cards/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { dateIn } from "#shared/domain/calendar.ts";
import type { SubscriptionDeps } from "../ports.ts";
import { dunningCases, type SubscriptionRow } from "../tables.ts";
import { lostAt } from "./calendar.ts";
import { notifyCardUnusable, notifyMember, subscriptionPath, toCardName, toMoney } from "./notify-member.ts";
import { renewalLinks } from "./renewal-links.ts";

/**
 * Announces that a renewal order will be charged, and plans the charge. The order can be paid until the
 * end of the pause that follows the grace. The caller holds the locks of order and subscription.
 */
export async function openCase(
  tx: Tx,
  deps: SubscriptionDeps,
  row: SubscriptionRow,
  { renewalId, order }: { readonly renewalId: string; readonly order: OrderRow },
): Promise<void> {
  const { clock, ids } = deps.platform;
  const now = clock.now();
  const card = await findCard(tx, row.renewalCardId ?? "");
  if (card === undefined) throw new Error("an automatic renewal has no card");
  const id = ids.next();
  const chargeOn = firstChargeAt(row, now);
  const canCharge = isChargeable(card, chargeOn);
  const plan = canCharge
    ? { state: "scheduled" as const, nextAt: chargeOn }
    : { state: "needs_card" as const, nextAt: graceEnd(row) };
  const fresh = {
    ...{ ...plan, cardId: card.id, orderId: order.id, tries: 0 },
    ...{ class: null, code: null, firstTryAt: null, settledAt: null, updatedAt: now },
    noticeKey: `renewal-notice:${id}`,
  };
  const [opened] = await tx
    .insert(dunningCases)
    .values({ ...fresh, id, renewalId, subscriptionId: row.id, createdAt: now })
    // Cancelled and resumed: announced again.
    .onConflictDoUpdate({ target: dunningCases.renewalId, set: fresh })
    .returning();
  if (opened === undefined) throw new Error("a renewal case was not written");
  await deps.orders.setPayUntil(tx, order.id, lostAt(row));
  if (!canCharge) return notifyCardUnusable(tx, deps, row, { card, order, caseId: opened.id });
  await notifyMember(tx, deps, row, {
    kind: "renewal-notice",
    key: opened.noticeKey,
    data: {
      orderNumber: order.number,
      until: row.endsOn,
      on: dateIn(chargeOn, row.timezone),
      total: toMoney(order),
      card: toCardName(card),
      needsAgreement: row.agreedMinor !== null && order.totalMinor > row.agreedMinor,
      cancelPath: renewalLinks(deps).pathOf(opened.id, now),
      path: subscriptionPath(row),
    },
  });
}
