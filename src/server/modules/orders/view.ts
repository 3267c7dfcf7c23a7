import type { LineTerms } from "#server/modules/returns/index.ts";
import type { AdminOrder, AdminOrderSummary } from "#shared/contract/admin-orders.ts";
import type { Order, OrderSummary } from "#shared/contract/orders.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import { fullName } from "#shared/domain/person-name.ts";
import { toReturnSentence } from "#shared/domain/return-rules.ts";
import type { PlacedOrder } from "./events.ts";
import { toOrderMarket } from "./order-market.ts";
import type { Person } from "./ports.ts";
import type { AppliedDiscount, HistoryRow, OrderLineRow, OrderRow, RefundLineRow, ReturnRow } from "./tables.ts";

const major = (minorUnits: number): number => toMajor(minor(minorUnits));

const appliedView = ({ id, name, amountMinor, bundle }: AppliedDiscount) => ({
  ...{ id, name, amount: major(amountMinor) },
  ...(bundle === undefined ? {} : { bundle: bundle.slug }),
});

type LineFacts = Omit<Order["lines"][number], "returnRight">;

const lineFacts = (line: OrderLineRow): LineFacts => ({
  id: line.id,
  productId: line.productId,
  slug: line.slug,
  kind: line.kind,
  name: line.name,
  size: line.size,
  sizeLabel: line.sizeLabel,
  variantLabel: line.variantLabel,
  quantity: line.quantity,
  unitPrice: major(line.unitPriceMinor),
  discount: major(line.discountMinor),
  automaticDiscount: major(line.automaticDiscountMinor),
  total: major(line.totalMinor),
  points: line.pointsEach,
  ...(line.bundleGroup === null ? {} : { bundleGroup: line.bundleGroup }),
  image: line.image ?? null,
});

export const lineView = (line: OrderLineRow, terms: LineTerms): Order["lines"][number] => ({
  ...lineFacts(line),
  returnRight: toReturnSentence(terms.get(line.id)),
});

const entryView = (row: HistoryRow): Order["timeline"][number] => ({
  at: row.at.toISOString(),
  status: row.status,
  by: row.by,
  note: row.note,
});

/** Refunds by line whose money is on its way; `null` is the delivery. */
const lineRefundsOf = (refunded: readonly RefundLineRow[]): Order["lineRefunds"] =>
  refunded
    .filter(({ status }) => status === "done")
    .map(({ lineId, quantity, amountMinor }) => ({ lineId, quantity, amount: major(amountMinor) }));

/** Maps an order to what its customer sees, without their rights to cancel and return. */
export function orderView(
  { order, lines }: PlacedOrder,
  history: readonly HistoryRow[],
  refunded: readonly RefundLineRow[] = [],
): Omit<Order, "cancellation" | "returnRight" | "lines"> & { lines: LineFacts[] } {
  return {
    id: order.id,
    number: order.number,
    origin: order.origin,
    market: toOrderMarket(order),
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    currency: order.currency,
    lines: lines.map(lineFacts),
    subtotal: major(order.subtotalMinor),
    discount: major(order.discountMinor),
    automaticDiscounts: (order.automaticDiscounts ?? []).map(appliedView),
    couponCode: order.couponCode,
    couponDiscount: major(order.couponDiscountMinor),
    pointsUsed: order.pointsUsed,
    pointsDiscount: major(order.pointsDiscountMinor),
    giftCardAmount: major(order.giftCardMinor),
    shipping: major(order.shippingMinor),
    codFee: major(order.codFeeMinor),
    tax: major(order.taxMinor),
    taxPercentage: order.taxHundredths / 100,
    total: major(order.totalMinor),
    refundedTotal: major(order.refundedMinor),
    lineRefunds: lineRefundsOf(refunded),
    shippingAddress: order.shippingAddress,
    gift: order.gift,
    note: order.note,
    tracking: order.tracking,
    arrival: { promisedTo: order.deliveryDays?.to ?? null, agreedTo: order.agreedTo },
    timeline: history.map(entryView),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
  };
}

export function summaryView(order: OrderRow, lines: readonly OrderLineRow[]): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    origin: order.origin,
    status: order.status,
    paymentStatus: order.paymentStatus,
    currency: order.currency,
    total: major(order.totalMinor),
    pointsUsed: order.pointsUsed,
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    lines: lines.map(({ productId, slug, name, size, sizeLabel, quantity, image }) => ({
      productId,
      slug,
      name,
      size,
      sizeLabel,
      quantity,
      image: image ?? null,
    })),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
  };
}

const returnView = (row: ReturnRow): NonNullable<AdminOrder["returnRequest"]> => ({
  reason: row.reason,
  at: row.requestedAt.toISOString(),
  lines: [...row.lines],
});

const agreedPriceOf = ({ listUnitMinor, priceReason }: OrderLineRow) =>
  listUnitMinor === null || priceReason === null ? null : { listPrice: toMajor(listUnitMinor), reason: priceReason };

export interface AdminParts {
  readonly lines: readonly OrderLineRow[];
  readonly terms: LineTerms;
  /** By variant id. */
  readonly skus: ReadonlyMap<string, string>;
  readonly history: readonly HistoryRow[];
  /** The customer and the staff of the history by id. */
  readonly people: ReadonlyMap<string, Person>;
  readonly asked: ReturnRow | undefined;
}

export function adminView(
  order: Order,
  row: OrderRow,
  { lines, terms, skus, history, people, asked }: AdminParts,
): AdminOrder {
  const nameOf = (id: string | null): string | null => {
    const person = people.get(id ?? "");
    return person === undefined ? null : fullName(person);
  };
  return {
    ...order,
    lines: lines.map((line) => ({
      ...lineView(line, terms),
      sku: skus.get(line.variantId) ?? null,
      agreedPrice: agreedPriceOf(line),
    })),
    timeline: history.map((entry) => ({ ...entryView(entry), name: nameOf(entry.actorId) })),
    customer: people.get(row.userId) ?? null,
    paidTotal: major(row.paidMinor),
    waived: major(row.waivedMinor),
    returnRequest: asked === undefined ? null : returnView(asked),
  };
}

export const adminSummaryView = (
  summary: OrderSummary,
  row: OrderRow,
  customer: Person | undefined,
): AdminOrderSummary => ({
  ...summary,
  customer: customer ?? null,
  country: row.shippingAddress?.country ?? null,
});
