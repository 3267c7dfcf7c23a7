import type { Loyalties } from "#server/modules/loyalty/index.ts";
import type { OrderEvents, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Reader, Tx } from "#server/platform/db/database.ts";
import { and, eq, isNotNull, isNull, sql } from "#server/platform/db/orm.ts";
import type { Platform } from "#server/platform/platform.ts";
import { referralPoints } from "#shared/domain/referrals.ts";
import { type ReferralRow, referrals } from "./tables.ts";

interface Deps {
  readonly platform: Pick<Platform, "clock">;
  readonly loyalty: Pick<Loyalties, "credit" | "takeBack">;
  /** Whether an affiliate earns a commission for the order. */
  readonly earnsCommission: (reader: Reader, orderId: string) => Promise<boolean>;
}

/**
 * Locks the friend's points first, then the referrer's, who is always the older customer, so that referral chains
 * cannot deadlock.
 */
const toSides = ({ friendId, referrerId }: ReferralRow) => [
  { userId: friendId, side: "friend" },
  { userId: referrerId, side: "referrer" },
];

/** Paid with money for more than gift cards, so that points cannot be farmed by moving money between cards. */
const counts = ({ order, lines }: PlacedOrder): boolean =>
  order.origin === "purchase" && order.paidMinor > 0 && lines.some((line) => line.kind !== "gift_card");

const needsDelivery = ({ lines }: PlacedOrder): boolean => lines.some((line) => line.kind === "physical");

// Checked again at this point, because addresses can change after registration.
const areTwoPeople = sql`not exists (
  select 1 from users f, users r where f.id = ${referrals.friendId} and r.id = ${referrals.referrerId}
    and mailbox_of(f.email_key) = mailbox_of(r.email_key))`;

/** Rewards both sides once, for the friend's first completed order that no affiliate is paid for. */
async function reward(tx: Tx, { platform, loyalty, earnsCommission }: Deps, placed: PlacedOrder): Promise<void> {
  if (!counts(placed) || (await earnsCommission(tx, placed.order.id))) return;
  const { id: orderId, userId: friendId } = placed.order;
  const [referral] = await tx
    .update(referrals)
    .set({ orderId, rewardedAt: platform.clock.now() })
    .where(and(eq(referrals.friendId, friendId), isNull(referrals.orderId), areTwoPeople))
    .returning();
  if (referral === undefined) return;
  for (const { userId, side } of toSides(referral))
    await loyalty.credit(tx, {
      userId,
      kind: "referral",
      ref: `${friendId}:${side}`,
      points: referralPoints,
      // Only the friend sees whose order it was.
      ...(side === "friend" ? { orderId } : {}),
    });
}

/** A full refund takes back the points of both sides. */
async function takeBack(tx: Tx, { platform, loyalty }: Deps, { order }: PlacedOrder): Promise<void> {
  const [referral] = await tx
    .update(referrals)
    .set({ takenBackAt: platform.clock.now() })
    .where(and(eq(referrals.orderId, order.id), isNotNull(referrals.rewardedAt), isNull(referrals.takenBackAt)))
    .returning();
  if (referral === undefined) return;
  for (const { userId, side } of toSides(referral))
    await loyalty.takeBack(tx, `referral:${referral.friendId}:${side}`, {
      userId,
      orderId: side === "friend" ? order.id : null,
      points: referralPoints,
    });
}

/** Referrals' event handlers for orders: rewards on delivery, or on payment for orders without delivery. */
export const referralHandlers = (deps: Deps): Pick<OrderEvents, "paid" | "delivered" | "ended" | "refunded"> => ({
  paid: async (tx, placed) => (needsDelivery(placed) ? undefined : reward(tx, deps, placed)),
  delivered: (tx, placed) => reward(tx, deps, placed),
  ended: (tx, placed) => takeBack(tx, deps, placed),
  refunded: async (tx, placed, { isFull }) => (isFull ? takeBack(tx, deps, placed) : undefined),
});
