import type { OrderRow, PlacedOrder } from "#server/modules/orders/index.ts";
import { type Minor, minor, subtract, sum, zeroMinor } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import type { CreditReason } from "#shared/domain/tax-documents.ts";
import { shareCredit, spreadDiscounts } from "#shared/domain/tax-lines.ts";
import type { LocalizedText } from "#shared/i18n/languages.ts";
import { cashFeeLine, type SourceLine } from "./tables.ts";

const delivery = { ar: "التوصيل", en: "Delivery" } as const;
const cashFee = { ar: "رسوم الدفع عند الاستلام", en: "Cash on delivery fee" } as const;

/**
 * The lines of an order's invoice, tax included: all except gift cards, which are taxed when they are spent; coupon and
 * points spread over the goods; delivery and the cash fee. Payment by gift card reduces nothing.
 */
export function toInvoiceLines({ order, lines }: PlacedOrder): SourceLine[] {
  const goods = lines.filter(({ kind }) => kind !== "gift_card");
  const totals = goods.map(({ totalMinor }) => totalMinor);
  const coupon = minor(Math.min(order.couponDiscountMinor, sum(totals)));
  const gross = goods.length === 0 ? [] : spreadDiscounts(totals, coupon, order.pointsDiscountMinor);
  const extra = (lineId: SourceLine["lineId"], name: LocalizedText, amount: Minor): SourceLine[] =>
    amount > 0 ? [{ lineId, name, unitMinor: amount, quantity: 1, grossMinor: amount }] : [];
  return [
    ...goods.map(({ id, name, unitPriceMinor, quantity }, index) => ({
      lineId: id,
      name,
      unitMinor: unitPriceMinor,
      quantity,
      grossMinor: gross[index] ?? zeroMinor,
    })),
    ...extra(null, delivery, order.shippingMinor),
    ...extra(cashFeeLine, cashFee, order.codFeeMinor),
  ];
}

export const toPayable = (lines: readonly SourceLine[]): Minor => sum(lines.map(({ grossMinor }) => grossMinor));

export interface CreditFacts {
  readonly order: Pick<OrderRow, "paidMinor" | "giftCardMinor" | "refundedMinor" | "giftCardBackMinor">;
  readonly payableMinor: Minor;
  /** The amount of earlier credit notes. */
  readonly creditedMinor: Minor;
  /** Whether nothing of the order is left: it was cancelled or fully refunded. */
  readonly isWhole: boolean;
}

/**
 * The amount of the next credit note: the invoice's share of all refunds so far, less earlier credit notes. If the order
 * also sold gift cards, only the invoice's proportion of a refund counts.
 */
export function toCreditAmount({ order, payableMinor, creditedMinor, isWhole }: CreditFacts): Minor {
  const left = payableMinor - creditedMinor;
  if (isWhole) return minor(left);
  const whole = order.paidMinor + order.giftCardMinor;
  const returned = order.refundedMinor + order.giftCardBackMinor;
  if (whole === 0) return zeroMinor;
  const owed = Number((BigInt(payableMinor) * BigInt(returned)) / BigInt(whole)) - creditedMinor;
  return minor(Math.min(left, Math.max(0, owed)));
}

/** A line of a refund by line; `lineId` null is delivery. */
export interface RefundedLine {
  readonly lineId: string | null;
  readonly quantity: number;
  readonly amountMinor: Minor;
  /** Whether the pieces are back in stock. */
  readonly restock?: boolean;
}

/** Splits refunded delivery into delivery and cash fee, which are refunded together but are two lines of a document. */
export function splitDelivery(
  refunded: readonly RefundedLine[],
  { shippingMinor, codFeeMinor }: Pick<OrderRow, "shippingMinor" | "codFeeMinor">,
): RefundedLine[] {
  if (codFeeMinor === 0) return [...refunded];
  return refunded.flatMap((line) => {
    if (line.lineId !== null) return [line];
    const deliveryMinor = minor(Math.min(line.amountMinor, shippingMinor));
    const feeMinor = subtract(line.amountMinor, deliveryMinor);
    const parts = [
      { ...line, amountMinor: deliveryMinor },
      { ...line, lineId: cashFeeLine, amountMinor: feeMinor },
    ];
    return parts.filter(({ amountMinor }) => amountMinor > 0);
  });
}

/** The amount that a refund by line credits: the sum of its lines, or the rest of the invoice. */
export function toLineCredit(
  invoice: readonly SourceLine[],
  refunded: readonly RefundedLine[],
  { payableMinor, creditedMinor, isWhole }: Pick<CreditFacts, "payableMinor" | "creditedMinor" | "isWhole">,
): Minor {
  const left = payableMinor - creditedMinor;
  const taxed = refunded.filter(({ lineId }) => invoice.some((line) => line.lineId === lineId));
  return minor(isWhole ? left : Math.min(left, sum(taxed.map(({ amountMinor }) => amountMinor))));
}

/** The credit of each line in a refund by line: its amount, unless earlier credit notes left less. */
function namedShares(left: readonly Minor[], named: readonly Minor[], amountMinor: Minor): Minor[] {
  let open: number = amountMinor;
  return named.map((wanted, index) => {
    const share = Math.min(wanted, left[index] ?? zeroMinor, open);
    open -= share;
    return minor(share);
  });
}

/**
 * The lines of a credit note: the refund's lines with their pieces, and the remaining amount spread over other lines. A
 * fully credited line keeps its number of pieces; a partly credited one counts as one piece.
 */
export function toCreditLines(
  invoice: readonly SourceLine[],
  earlier: readonly (readonly SourceLine[])[],
  amountMinor: Minor,
  refunded: readonly RefundedLine[] = [],
): SourceLine[] {
  const credited = (lineId: string | null): number =>
    earlier.flat().reduce((total, line) => total + (line.lineId === lineId ? line.grossMinor : 0), 0);
  const left = invoice.map((line) => minor(line.grossMinor - credited(line.lineId)));
  const named = invoice.map((line) => refunded.find(({ lineId }) => lineId === line.lineId));
  const ownShares = namedShares(
    left,
    named.map((line) => line?.amountMinor ?? zeroMinor),
    amountMinor,
  );
  const others = shareCredit(
    minor(amountMinor - sum(ownShares)),
    left.map((each, index) => minor(each - (ownShares[index] ?? 0))),
  );
  return invoice.flatMap((line, index) => {
    const share = minor((ownShares[index] ?? 0) + (others[index] ?? 0));
    if (share === 0) return [];
    const isWhole = share === line.grossMinor;
    const own = named[index];
    if (own !== undefined && !isWhole && share === own.amountMinor)
      return [{ ...line, quantity: own.quantity, grossMinor: share }];
    return [isWhole ? line : { ...line, unitMinor: share, quantity: 1, grossMinor: share }];
  });
}

/** Before these the goods have not left the shop. */
const unsent: readonly OrderStatus[] = ["paid", "processing"];

/** The reason of a credit note, from the order's state and the refunded pieces. */
export function toCreditReason(
  { status, deliveredAt }: Pick<OrderRow, "status" | "deliveredAt">,
  refunded: readonly RefundedLine[] = [],
): CreditReason {
  if (status === "cancelled") return "cancellation";
  if (status === "returned" && deliveredAt === null) return "not_delivered";
  if (status === "returned" || status === "return_requested") return "return";
  const pieces = refunded.filter(({ lineId }) => lineId !== null);
  if (pieces.length > 0 && unsent.includes(status)) return "cancellation";
  return pieces.some(({ restock }) => restock === true) ? "return" : "price_reduction";
}
