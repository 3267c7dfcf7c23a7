import { endOfDays } from "./calendar.ts";
import { type Market, marketRules } from "./markets.ts";
import { canMove, type OrderStatus } from "./order-states.ts";

/** How instant delivery parts of an order were used, in order of precedence. */
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

/** Why a customer cannot cancel an order: its state, its use or the deadline. */
export const cancellationReasons = ["state", ...usedParts, "late"] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export const returnReasons = ["state", "no_goods", "late"] as const;
export type ReturnReason = (typeof returnReasons)[number];

export interface Right<Reason extends string> {
  readonly allowed: boolean;
  /** The deadline; null when there is none: an unpaid order or unshipped goods. */
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
  /** Contains a programme, a package, a gift card or a voucher. */
  readonly hasInstantParts: boolean;
  readonly used: readonly UsedPart[];
}

export interface ReturnFacts extends OrderFacts {
  /** Null when the delivery date is unknown; such orders have no deadline. */
  readonly deliveredAt: Date | null;
  readonly hasGoods: boolean;
}

const refused = <Reason extends string>(reason: Reason, until: Date | null): Right<Reason> => ({
  allowed: false,
  until,
  reason,
});

/**
 * Whether a customer may cancel an order with a full refund. Goods: until shipped. Instant delivery items: within the
 * market's deadline and only while unused. Unpaid orders: always. Does not apply to staff.
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

/** Whether a customer may request a return of goods: within the market's deadline after delivery. */
export function returnRight(facts: ReturnFacts): Right<ReturnReason> {
  const { status, market, deliveredAt, now } = facts;
  if (!facts.hasGoods) return refused("no_goods", null);
  const { returnDays, timezone } = marketRules[market];
  const until = deliveredAt === null ? null : endOfDays(deliveredAt, returnDays, timezone);
  if (!canMove(status, "return_requested")) return refused("state", until);
  if (until !== null && now > until) return refused("late", until);
  return { allowed: true, until, reason: null };
}
