import {
  countPieces,
  type OrderLineRow,
  type OrderRow,
  type RefundLineRow,
  toLineCosts,
} from "#server/modules/orders/index.ts";
import { type Minor, minor, sum, zeroMinor } from "#shared/domain/money.ts";
import { countRefunded, isAllBack, isFinalReturn } from "#shared/domain/return-cases.ts";
import { refundOfPieces, refundOfShipping } from "#shared/domain/return-money.ts";
import type { WholeCase } from "./read-cases.ts";

/** What the refund of a return comes to. */
export interface RefundSum {
  readonly lines: ReadonlyMap<string, Minor>;
  readonly shippingMinor: Minor;
  readonly feeMinor: Minor;
  /** Lines and delivery, less the fee. */
  readonly totalMinor: Minor;
}

/** What the next pieces of a line are refunded with. */
export function nextPieces(
  cost: Minor,
  line: Pick<OrderLineRow, "quantity">,
  { before, pieces }: { readonly before: number; readonly pieces: number },
): Minor {
  return refundOfPieces(cost, { of: line.quantity, before, pieces });
}

interface Placed {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  /** All returns of the order. */
  readonly cases: readonly WholeCase[];
  /** What was refunded by line, without a return. */
  readonly refunded: readonly RefundLineRow[];
}

/** The lines without the pieces that were refunded by line: these do not come back any more. */
export function withoutRefunded(lines: readonly OrderLineRow[], refunded: readonly RefundLineRow[]): OrderLineRow[] {
  const byLine = countPieces(refunded);
  return lines.map((line) => ({ ...line, quantity: line.quantity - (byLine.get(line.id) ?? 0) }));
}

/** What a return is refunded with; before the inspection, as if all of it were accepted. `amounts` are lower wishes by line. */
export function toRefundSum(
  { order, lines, cases, refunded }: Placed,
  one: WholeCase,
  amounts: ReadonlyMap<string, Minor> = new Map(),
): RefundSum {
  const costs = toLineCosts(order, lines);
  const byLine = countPieces(refunded);
  const others = cases.filter(({ id }) => id !== one.id);
  const refunds = one.lines.map(({ lineId, quantity, accepted }): [string, Minor] => {
    const line = lines.find(({ id }) => id === lineId);
    if (line === undefined) return [lineId, zeroMinor];
    const whole = nextPieces(costs.get(lineId) ?? zeroMinor, line, {
      before: countRefunded(others, lineId) + (byLine.get(lineId) ?? 0),
      pieces: accepted ?? quantity,
    });
    return [lineId, minor(Math.min(whole, amounts.get(lineId) ?? whole))];
  });
  const isBack = ({ status }: WholeCase) => status === "received" || status === "refunded" || status === "exchanged";
  const back = [...others.filter(isBack), { ...one, status: "received" as const }];
  const rulesOf = (of: readonly WholeCase[]) =>
    of.flatMap((each) => each.lines.filter(({ accepted }) => accepted !== 0).map((line) => line.refundsShipping));
  const shippingMinor = refundOfShipping({
    shippingMinor: order.shippingMinor,
    isRefunded: others.some((other) => other.shippingMinor > 0) || refunded.some((one) => one.lineId === null),
    isWhole: isAllBack(withoutRefunded(lines, refunded), back),
    rules: rulesOf(back),
    ownRules: rulesOf([one]),
  });
  const gross = sum([...refunds.map(([, amount]) => amount), shippingMinor]);
  const feeMinor = minor(Math.min(one.feeMinor, gross));
  return { lines: new Map(refunds), shippingMinor, feeMinor, totalMinor: minor(gross - feeMinor) };
}

/** What a return was refunded with, or would be. */
export const toRefundMinor = (placed: Placed, one: WholeCase): Minor => {
  if (one.status === "refunded") return one.refundMinor;
  return isFinalReturn(one.status) ? zeroMinor : toRefundSum(placed, one).totalMinor;
};

/** What the pieces left of a line would be refunded with: one piece, two, and so on. */
export function toRefunds(
  { order, lines }: Pick<Placed, "order" | "lines">,
  line: OrderLineRow,
  left: number,
): Minor[] {
  const cost = toLineCosts(order, lines).get(line.id) ?? zeroMinor;
  const before = line.quantity - left;
  return Array.from({ length: left }, (_, at) => nextPieces(cost, line, { before, pieces: at + 1 }));
}
