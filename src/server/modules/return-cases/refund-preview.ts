import {
  countPieces,
  type OrderLineRow,
  type OrderRow,
  type RefundLineRow,
  toDeliveryCost,
} from "#server/modules/orders/index.ts";
import { type Minor, minor, subtract, sum, zeroMinor } from "#shared/domain/money.ts";
import { countSettled, isAllBack, isExchange, isFinalReturn } from "#shared/domain/return-cases.ts";
import { refundOfPieces, refundOfShipping } from "#shared/domain/return-money.ts";
import type { WholeCase } from "./read-cases.ts";

/** The amounts of a return's refund. */
export interface RefundSum {
  readonly lines: ReadonlyMap<string, Minor>;
  /** Including the fee for cash on delivery. */
  readonly shippingMinor: Minor;
  readonly feeMinor: Minor;
  /** Lines and delivery, less the fee. */
  readonly totalMinor: Minor;
}

/** The refund for the next pieces of a line. */
export function nextPieces(
  cost: Minor,
  line: Pick<OrderLineRow, "quantity">,
  { before, pieces }: { readonly before: number; readonly pieces: number },
): Minor {
  return refundOfPieces(cost, { of: line.quantity, before, pieces });
}

export interface Placed {
  readonly order: OrderRow;
  readonly lines: readonly OrderLineRow[];
  /** All returns of the order. */
  readonly cases: readonly WholeCase[];
  /** Refunds by line, without a return. */
  readonly refunded: readonly RefundLineRow[];
  /** The price of each line. */
  readonly costs: ReadonlyMap<string, Minor>;
}

/** A return that is refunded completely, including requested exchanges. */
export const withoutExchange = (one: WholeCase): WholeCase => ({
  ...one,
  lines: one.lines.map((line) => ({ ...line, exchangeOff: true })),
});

/** The price of a return's pieces of a line: the next ones after those already settled. */
function toPiecesCost(
  { lines, cases, refunded, costs }: Placed,
  one: WholeCase,
  asked: WholeCase["lines"][number],
): Minor {
  const { lineId, quantity, accepted } = asked;
  const line = lines.find(({ id }) => id === lineId);
  if (line === undefined) return zeroMinor;
  const others = cases.filter(({ id }) => id !== one.id);
  return nextPieces(costs.get(lineId) ?? zeroMinor, line, {
    before: countSettled(others, lineId) + (countPieces(refunded).get(lineId) ?? 0),
    pieces: accepted ?? quantity,
  });
}

/** The value of the pieces to be exchanged, by line. */
export const toExchangeValues = (placed: Placed, one: WholeCase): ReadonlyMap<string, Minor> =>
  new Map(one.lines.filter(isExchange).map((line) => [line.lineId, toPiecesCost(placed, one, line)]));

/** The lines without the pieces that were refunded by line: these cannot be returned any more. */
export function withoutRefunded(lines: readonly OrderLineRow[], refunded: readonly RefundLineRow[]): OrderLineRow[] {
  const byLine = countPieces(refunded);
  return lines.map((line) => ({ ...line, quantity: line.quantity - (byLine.get(line.id) ?? 0) }));
}

/**
 * The refund of a return without exchanged pieces; before the inspection, as
 * if everything were accepted. `amounts` are lower amounts set by staff, by line.
 */
export function toRefundSum(
  placed: Placed,
  one: WholeCase,
  amounts: ReadonlyMap<string, Minor> = new Map(),
): RefundSum {
  const { order, lines, cases, refunded } = placed;
  const others = cases.filter(({ id }) => id !== one.id);
  const paidBack = one.lines.filter((line) => !isExchange(line));
  const refunds = paidBack.map((line): [string, Minor] => {
    const whole = toPiecesCost(placed, one, line);
    return [line.lineId, minor(Math.min(whole, amounts.get(line.lineId) ?? whole))];
  });
  const isBack = ({ status }: WholeCase) => status === "received" || status === "refunded" || status === "exchanged";
  const back = [...others.filter(isBack), { ...one, status: "received" as const }];
  const rulesOf = (of: readonly WholeCase[]) =>
    of.flatMap((each) =>
      each.lines.filter((line) => line.accepted !== 0 && !isExchange(line)).map((line) => line.refundsShipping),
    );
  const shippingMinor = refundOfShipping({
    shippingMinor: toDeliveryCost(order),
    isRefunded:
      others.some((other) => other.shippingMinor + other.shippingOtherwiseMinor > 0) ||
      refunded.some((one) => one.lineId === null),
    isWhole: isAllBack(withoutRefunded(lines, refunded), back),
    rules: rulesOf(back),
    ownRules: rulesOf([one]),
  });
  return toSum(new Map(refunds), shippingMinor, one);
}

/** Deducts the fee from the refund, at most down to zero. */
function toSum(lines: RefundSum["lines"], shippingMinor: Minor, one: Pick<WholeCase, "feeMinor">): RefundSum {
  const gross = sum([...lines.values(), shippingMinor]);
  const feeMinor = minor(Math.min(one.feeMinor, gross));
  return { lines, shippingMinor, feeMinor, totalMinor: minor(gross - feeMinor) };
}

/** A refund without what was already paid, by line; `null`: of the delivery. */
export function withoutPaid(refund: RefundSum, one: WholeCase, paid: ReadonlyMap<string | null, Minor>): RefundSum {
  const less = (lineId: string | null, amount: Minor) => subtract(amount, paid.get(lineId) ?? zeroMinor);
  const lines = new Map([...refund.lines].map(([lineId, amount]) => [lineId, less(lineId, amount)]));
  return toSum(lines, less(null, refund.shippingMinor), one);
}

/** What other refunds had paid of a return. */
export const toPaidOtherwise = ({ lines, shippingOtherwiseMinor }: WholeCase): Minor =>
  sum([shippingOtherwiseMinor, ...lines.map(({ otherwiseMinor }) => otherwiseMinor)]);

/** The actual or expected refund of a return. */
export const toRefundMinor = (placed: Placed, one: WholeCase): Minor => {
  if (one.status === "refunded" || one.status === "exchanged") return one.refundMinor;
  return isFinalReturn(one.status) ? zeroMinor : toRefundSum(placed, one).totalMinor;
};

/** The refund for the remaining pieces of a line: for one piece, two, and so on. */
export function toRefunds({ costs }: Pick<Placed, "costs">, line: OrderLineRow, left: number): Minor[] {
  const cost = costs.get(line.id) ?? zeroMinor;
  const before = line.quantity - left;
  return Array.from({ length: left }, (_, at) => nextPieces(cost, line, { before, pieces: at + 1 }));
}
