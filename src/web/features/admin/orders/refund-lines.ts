import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import type { Refundable } from "#shared/contract/payments.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";
import { type LineRefundSum, type RefundFacts, sumLineRefund } from "#shared/domain/refund-lines.ts";

/** The chosen pieces of an order's lines. */
export interface LinesChosen {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number; readonly restock: boolean }[];
  readonly shipping: boolean;
}

const toFacts = ({ lines, shippingLeft }: Refundable): RefundFacts => ({
  lines: lines.map(({ cost, refundedAmount, ...line }) => ({
    ...line,
    costMinor: toMinor(cost),
    refundedMinor: toMinor(refundedAmount),
  })),
  shippingLeftMinor: toMinor(shippingLeft),
});

/** The amount of the choice, by the server's rule. */
export const sumChosen = (refundable: Refundable, { lines, shipping }: LinesChosen): LineRefundSum =>
  sumLineRefund(toFacts(refundable), { pieces: lines, shipping });

/** Whether anything of an order can be refunded by line. */
export const hasLinesLeft = (refundable: Refundable | null): refundable is Refundable =>
  refundable !== null &&
  refundable.left > 0 &&
  (refundable.shippingLeft > 0 || refundable.lines.some(({ left, cost }) => left > 0 && cost > 0));

/** At first nothing is chosen; goods that have not left the shop go back in stock. */
export const noLines = (order: Pick<AdminOrder, "status" | "lines">): LinesChosen => ({
  lines: order.lines.map(({ id, kind }) => ({
    lineId: id,
    quantity: 0,
    restock: kind === "physical" && (order.status === "paid" || order.status === "processing"),
  })),
  shipping: false,
});

/** Everything of an order that is not refunded yet. */
export const allLines = (refundable: Refundable, { lines }: LinesChosen): LinesChosen => ({
  lines: lines.map((line) => ({
    ...line,
    quantity: refundable.lines.find(({ lineId }) => lineId === line.lineId)?.left ?? 0,
  })),
  shipping: refundable.shippingLeft > 0,
});

/** The body of the call. Without chosen pieces it has no lines, which the contract refuses. */
export function toLinesBody({ lines, shipping }: LinesChosen): { lines?: LinesChosen["lines"]; shipping?: boolean } {
  const chosen = lines.filter(({ quantity }) => quantity > 0);
  return { ...(chosen.length === 0 && shipping ? {} : { lines: chosen }), ...(shipping ? { shipping } : {}) };
}

/** Identifies a choice, so that an idempotency key is reused only for the same choice. */
export const toChoiceKey = ({ lines, shipping }: LinesChosen): string =>
  `${lines.map(({ quantity, restock }) => `${quantity}${restock ? "r" : ""}`).join(".")}${shipping ? ".s" : ""}`.slice(
    0,
    120,
  );

/** Why the chosen lines cannot be refunded. */
export function problemOf(refundable: Refundable, order: Pick<AdminOrder, "lines">, chosen: LinesChosen) {
  const { totalMinor } = sumChosen(refundable, chosen);
  const leftMinor = toMinor(refundable.left);
  if (totalMinor > leftMinor) return "more-than-left" as const;
  const isCard = chosen.lines.some(
    ({ lineId, quantity }) => quantity > 0 && order.lines.some(({ id, kind }) => id === lineId && kind === "gift_card"),
  );
  return isCard && totalMinor < leftMinor ? ("card-alone" as const) : undefined;
}

/** Converts an amount to major units, for display. */
export const shown = (amount: number): number => toMajor(minor(amount));
