import { endOfDays } from "./calendar.ts";
import { type Market, marketRules } from "./markets.ts";
import { canMove, type OrderStatus } from "./order-states.ts";

/** What was done with the parts of an order that are delivered at once. The first that applies is named. */
export const usedParts = [
  "gift_claimed",
  "gift_card_sent",
  "gift_card_spent",
  "voucher_used",
  "period_begun",
  "programme_started",
  "plan_read",
] as const;
export type UsedPart = (typeof usedParts)[number];

/** Why a customer cannot cancel an order: its state, what was used, or the time. */
export const cancellationReasons = ["state", ...usedParts, "late"] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export const returnReasons = ["state", "no_goods", "late"] as const;
export type ReturnReason = (typeof returnReasons)[number];

export interface Right<Reason extends string> {
  readonly allowed: boolean;
  /** The last moment; null where no day is set: an unpaid order, or goods that wait to be shipped. */
  readonly until: Date | null;
  /** Why not; null when it is allowed. */
  readonly reason: Reason | null;
}

interface OrderFacts {
  readonly status: OrderStatus;
  readonly market: Market;
  readonly now: Date;
}

export interface CancellationFacts extends OrderFacts {
  readonly placedAt: Date;
  /** It holds a programme, a package, a gift card or a voucher. */
  readonly hasInstantParts: boolean;
  readonly used: readonly UsedPart[];
}

export interface ReturnFacts extends OrderFacts {
  /** Null on orders whose day of delivery is not known: they have no last day. */
  readonly deliveredAt: Date | null;
  readonly hasGoods: boolean;
}

const refused = <Reason extends string>(reason: Reason, until: Date | null): Right<Reason> => ({
  allowed: false,
  until,
  reason,
});

/**
 * Whether a customer may cancel an order and get everything back. Goods: until they are shipped. What is delivered at
 * once: within the days of the market and only while nothing was used. An unpaid order: always. Staff are not bound.
 */
export function cancellationRight(facts: CancellationFacts): Right<CancellationReason> {
  const { status, market, placedAt, now } = facts;
  if (!canMove(status, "cancelled")) return refused("state", null);
  if (status === "pending_payment" || !facts.hasInstantParts) return { allowed: true, until: null, reason: null };
  const { cancelDays, timezone } = marketRules[market];
  const until = endOfDays(placedAt, cancelDays, timezone);
  const used = usedParts.find((part) => facts.used.includes(part));
  if (used !== undefined) return refused(used, until);
  if (now > until) return refused("late", until);
  return { allowed: true, until, reason: null };
}

/** Whether a customer may ask to send goods of an order back: in the days of the market after the day of delivery. */
export function returnRight(facts: ReturnFacts): Right<ReturnReason> {
  const { status, market, deliveredAt, now } = facts;
  if (!facts.hasGoods) return refused("no_goods", null);
  const { returnDays, timezone } = marketRules[market];
  const until = deliveredAt === null ? null : endOfDays(deliveredAt, returnDays, timezone);
  if (!canMove(status, "return_requested")) return refused("state", until);
  if (until !== null && now > until) return refused("late", until);
  return { allowed: true, until, reason: null };
}
