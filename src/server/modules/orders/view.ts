import type { AdminOrder, AdminOrderSummary, Order, OrderSummary } from "#shared/contract/orders.ts";
import { minor, toMajor } from "#shared/domain/money.ts";
import type { Person } from "./ports.ts";
import type { HistoryRow, OrderLineRow, OrderRow, ReturnRow } from "./tables.ts";

const major = (minorUnits: number): number => toMajor(minor(minorUnits));

const lineView = (line: OrderLineRow): Order["lines"][number] => ({
  id: line.id,
  productId: line.productId,
  slug: line.slug,
  kind: line.kind,
  name: line.name,
  size: line.size,
  sizeLabel: line.sizeLabel,
  quantity: line.quantity,
  unitPrice: major(line.unitPriceMinor),
  discount: major(line.discountMinor),
  total: major(line.totalMinor),
  points: line.pointsEach,
  image: line.image ?? null,
});

const entryView = (row: HistoryRow): Order["timeline"][number] => ({
  at: row.at.toISOString(),
  status: row.status,
  by: row.by,
  note: row.note,
});

/** Maps an order to what its customer sees. */
export function orderView(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  history: readonly HistoryRow[],
): Omit<Order, "cancellation" | "returnRight"> {
  return {
    id: order.id,
    number: order.number,
    origin: order.origin,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    currency: order.currency,
    lines: lines.map(lineView),
    subtotal: major(order.subtotalMinor),
    discount: major(order.discountMinor),
    couponCode: order.couponCode,
    couponDiscount: major(order.couponDiscountMinor),
    pointsUsed: order.pointsUsed,
    pointsDiscount: major(order.pointsDiscountMinor),
    giftCardAmount: major(order.giftCardMinor),
    shipping: major(order.shippingMinor),
    tax: major(order.taxMinor),
    taxPercentage: order.taxHundredths / 100,
    total: major(order.totalMinor),
    refundedTotal: major(order.refundedMinor),
    shippingAddress: order.shippingAddress,
    gift: order.gift,
    note: order.note,
    tracking: order.tracking,
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

export function adminView(
  order: Order,
  row: OrderRow,
  customer: Person | undefined,
  asked: ReturnRow | undefined,
): AdminOrder {
  return {
    ...order,
    customer: customer ?? null,
    paidTotal: major(row.paidMinor),
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
