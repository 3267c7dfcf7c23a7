import type { AdminOrder } from "#shared/contract/admin-orders.ts";
import { minor, toMajor, toMinor } from "#shared/domain/money.ts";

type Facts = Pick<
  AdminOrder,
  "lines" | "returnRequest" | "total" | "shipping" | "codFee" | "paidTotal" | "refundedTotal"
>;

/**
 * The paid amount of the returned goods: discounts, points and gift cards are spread evenly over the lines. At most
 * what is left to refund.
 */
export function worthOfReturn(order: Facts): number {
  const of = (id: string, quantity: number): number => {
    const line = order.lines.find((one) => one.id === id);
    return line === undefined ? 0 : (toMinor(line.total) * quantity) / line.quantity;
  };
  const goods = order.lines.reduce((sum, line) => sum + toMinor(line.total), 0);
  const back = (order.returnRequest?.lines ?? []).reduce((sum, one) => sum + of(one.lineId, one.quantity), 0);
  if (goods === 0) return 0;
  const paidForGoods = Math.min(
    goods,
    Math.max(0, toMinor(order.total) - toMinor(order.shipping) - toMinor(order.codFee)),
  );
  const left = toMinor(order.paidTotal) - toMinor(order.refundedTotal);
  return toMajor(minor(Math.max(0, Math.min(left, Math.round((back * paidForGoods) / goods)))));
}
