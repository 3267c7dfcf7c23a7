import { canMove, type OrderStatus } from "./order-states.ts";
import { type ReturnRight, returnRight } from "./return-right.ts";
import type { ReturnTerms } from "./return-rules.ts";

/** Parts of an order that were used or have arrived, in order of precedence. */
export const usedParts = [
  "gift_claimed",
  "gift_card_sent",
  "gift_card_spent",
  "voucher_used",
  "period_begun",
  "programme_started",
  "plan_read",
  "session_logged",
  "coach_message",
  "call_held",
  "goods_arrived",
] as const;
export type UsedPart = (typeof usedParts)[number];

/** Why a customer cannot cancel an order: its state, its use, the deadline, or that no rule lets them. */
export const cancellationReasons = ["state", ...usedParts, "late", "not_covered"] as const;
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

export interface CancellationFacts {
  readonly status: OrderStatus;
  readonly now: Date;
  readonly placedAt: Date;
  /** The market's time zone. */
  readonly zone: string;
  /** The rule of each programme, package, gift card and voucher; undefined where none covers it. */
  readonly digital: readonly (ReturnTerms | undefined)[];
  readonly used: readonly UsedPart[];
  /** Its goods are later than their rule allows. */
  readonly isOverdue: boolean;
}

export interface OrderReturnFacts {
  readonly status: OrderStatus;
  /** The right of each line of goods. */
  readonly lines: readonly ReturnRight[];
}

const refused = <Reason extends string>(reason: Reason, until: Date | null): Right<Reason> => ({
  allowed: false,
  until,
  reason,
});

/** The last deadline; null where one line has none. */
function lastOf(lines: readonly ReturnRight[]): Date | null {
  const times = lines.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...times);
  return Number.isFinite(last) ? new Date(last) : null;
}

/**
 * Whether a customer may cancel an order with a full refund. Goods: until shipped. Digital items: within the longest
 * period of their rules, and only while all are unused. Overdue goods: until they arrive, together with unused digital
 * items. Unpaid orders: always. Does not apply to staff.
 */
export function cancellationRight(facts: CancellationFacts): Right<CancellationReason> {
  const { status, placedAt, now, zone, digital, isOverdue } = facts;
  const isOpen = status === "shipped" ? isOverdue : canMove(status, "cancelled");
  if (!isOpen) return refused("state", null);
  const used = usedParts.find((part) => facts.used.includes(part));
  if (isOverdue && used !== undefined) return refused(used, null);
  if (status === "pending_payment" || digital.length === 0 || isOverdue)
    return { allowed: true, until: null, reason: null };
  const rights = digital.map((rule) =>
    returnRight({ rule, deliveredAt: placedAt, now, zone, opened: false, used: false, piecesLeft: 1 }),
  );
  if (rights.some(({ code }) => code === "RETURN_NOT_COVERED")) return refused("not_covered", null);
  const until = lastOf(rights);
  if (used !== undefined) return refused(used, until);
  return rights.some(({ allowed }) => allowed) ? { allowed: true, until, reason: null } : refused("late", until);
}

/** Whether a customer may request a return: while at least one of the lines may be returned. */
export function orderReturnRight({ status, lines }: OrderReturnFacts): Right<ReturnReason> {
  const covered = lines.filter(({ code }) => code !== "RETURN_NOT_COVERED");
  if (covered.length === 0) return refused("no_goods", null);
  const until = lastOf(covered);
  if (!canMove(status, "return_requested")) return refused("state", until);
  return covered.some(({ allowed }) => allowed) ? { allowed: true, until, reason: null } : refused("late", until);
}
