import { sql } from "drizzle-orm";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { preparedInsert } from "#server/platform/db/prepared.ts";
import type { PlacedOrder } from "./events.ts";
import { type Actor, writeHistory } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import type { OrderDeps, StockLine } from "./ports.ts";
import { type OrderLineRow, type OrderRow, orderLines, orders } from "./tables.ts";

/** Payment deadline of an order, in minutes. */
export const payWithinMinutes = 30;

export type LineDraft = Omit<OrderLineRow, "id" | "orderId" | "position" | "sizeLabel"> & {
  /** Omitted when the size needs no translation. */
  readonly sizeLabel?: OrderLineRow["sizeLabel"];
};

/** All fields of a new order; amounts in minor units of its currency. */
export interface OrderDraft
  extends Pick<
    OrderRow,
    | "userId"
    | "origin"
    | "paymentMethod"
    | "language"
    | "currency"
    | "subtotalMinor"
    | "discountMinor"
    | "couponDiscountMinor"
    | "couponId"
    | "couponCode"
    | "pointsUsed"
    | "pointsDiscountMinor"
    | "giftCardMinor"
    | "giftCards"
    | "shippingMinor"
    | "taxMinor"
    | "taxHundredths"
    | "totalMinor"
    | "goodsEgpMinor"
    | "shippingAddress"
    | "gift"
    | "note"
  > {
  readonly lines: readonly LineDraft[];
  /** Payment deadline in minutes; 30 by default. */
  readonly payWithinMinutes?: number;
}

/** The lines that have stock. */
export const toStock = (lines: readonly Pick<OrderLineRow, "kind" | "variantId" | "quantity">[]): StockLine[] =>
  lines.filter((line) => line.kind === "physical").map(({ variantId, quantity }) => ({ variantId, quantity }));

async function nextNumber(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ number: number }>(sql`select nextval('order_numbers') as number`);
  return `HM-${rows[0]?.number}`;
}

/** Initial state: cash on delivery starts processing at once; a free order is already paid. */
function beginning(draft: OrderDraft, now: Date): Pick<OrderRow, "status" | "paymentStatus" | "expiresAt"> {
  if (draft.paymentMethod === "cod") return { status: "processing", paymentStatus: "due", expiresAt: null };
  const expiresAt = addMinutes(now, draft.payWithinMinutes ?? payWithinMinutes);
  return { status: "pending_payment", paymentStatus: "unpaid", expiresAt };
}

const insertOrder = preparedInsert(orders);
const insertLines = preparedInsert(orderLines);

async function write(tx: Tx, { platform }: OrderDeps, whole: OrderDraft): Promise<PlacedOrder> {
  const now = platform.clock.now();
  const begins = beginning(whole, now);
  const { lines: drafts, payWithinMinutes: _, ...draft } = whole;
  const number = await nextNumber(tx);
  const [order] = await insertOrder(tx, [
    { ...draft, ...begins, id: platform.ids.next(), number, createdAt: now, updatedAt: now },
  ]);
  if (order === undefined) throw new Error("an order was not written");
  const lines = await insertLines(
    tx,
    drafts.map((line, position) => ({ ...line, id: platform.ids.next(), orderId: order.id, position })),
  );
  return { order, lines: lines.toSorted((a, b) => a.position - b.position) };
}

async function claim(tx: Tx, deps: OrderDeps, { order, lines }: PlacedOrder): Promise<void> {
  const { id: orderId, userId, couponId, pointsUsed: points } = order;
  if (couponId !== null) await deps.promotions.claim(tx, { couponId, orderId, userId });
  if (points > 0) {
    if (order.origin === "reward") await deps.loyalty.redeem(tx, { userId, orderId, points });
    else await deps.loyalty.hold(tx, { userId, orderId, points });
  }
  await deps.events.emit("placed", tx, { order, lines });
}

const takeStock = (tx: Tx, { stock }: OrderDeps, { order, lines }: PlacedOrder): Promise<void> =>
  (order.paymentMethod === "cod" ? stock.sell : stock.reserve)(tx, toStock(lines));

/** Hook that writes related rows before stock is taken. */
export type BeforeStockCommit<Result> = (placed: PlacedOrder) => Promise<Result>;

/**
 * Writes an order and takes coupon, points, gift cards and stock, in this lock order, or rejects the whole order with
 * the code of what is missing. Stock is locked last, after `rest`, because it is the most contended lock. A free order
 * is paid, and so deducts its stock, within `rest`.
 */
export async function placeOrder<Result>(
  tx: Tx,
  deps: OrderDeps,
  draft: OrderDraft,
  actor: Actor,
  beforeStockCommit: BeforeStockCommit<Result>,
): Promise<Result> {
  const placed = await write(tx, deps, draft);
  const { id: orderId, status, totalMinor } = placed.order;
  await claim(tx, deps, placed);
  await writeHistory(tx, deps.platform, { orderId, from: null, status, actor });
  await mailAbout(tx, deps, "order-placed", placed);
  if (totalMinor === 0) await takeStock(tx, deps, placed);
  const result = await beforeStockCommit(placed);
  if (totalMinor > 0) await takeStock(tx, deps, placed);
  return result;
}
