import { readSeller } from "#server/modules/markets/index.ts";
import { copyRights, freezeRights, type LineTerms, orderLineRights } from "#server/modules/returns/index.ts";
import { addMinutes } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { asWritten, preparedInsertWith } from "#server/platform/db/prepared.ts";
import type { Order } from "#shared/contract/orders.ts";
import type { ReturnClass } from "#shared/domain/return-rules.ts";
import { readTerms } from "./customer-rights.ts";
import type { OrderOrigin, PlacedOrder } from "./events.ts";
import { fullOrder, viewOrder } from "./full-order.ts";
import { type Actor, toEntry } from "./history.ts";
import { mailAbout } from "./order-mails.ts";
import { findMarket, toOrderMarket } from "./order-market.ts";
import { markPaid } from "./pay.ts";
import type { OrderDeps } from "./ports.ts";
import { toStock, toStockNote } from "./stock-lines.ts";
import { type HistoryRow, type OrderLineRow, type OrderRow, orderHistory, orderLines, orders } from "./tables.ts";

/** Payment deadline of an order, in minutes. */
export const payWithinMinutes = 30;

type OptionalPart = "listUnitMinor" | "priceReason" | "bundleGroup";

export type LineDraft = Omit<
  OrderLineRow,
  "id" | "orderId" | "position" | "sizeLabel" | "variantLabel" | "automaticDiscountMinor" | OptionalPart
> &
  Partial<Pick<OrderLineRow, OptionalPart>> & {
    /** Zero by default. */
    readonly automaticDiscountMinor?: OrderLineRow["automaticDiscountMinor"];
    /** Omitted when the size needs no translation. */
    readonly sizeLabel?: OrderLineRow["sizeLabel"];
    readonly variantLabel?: OrderLineRow["variantLabel"];
    /** `standard` by default. */
    readonly returnClass?: ReturnClass;
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
  /** Omitted if cash on delivery has no fee. */
  readonly codFeeMinor?: OrderRow["codFeeMinor"];
  /** Omitted where none applied. */
  readonly automaticDiscounts?: OrderRow["automaticDiscounts"];
  /** Omitted when nothing is sent. */
  readonly deliveryDays?: OrderRow["deliveryDays"];
  /** The customer's detected country, for orders without an address by customers who named no country. */
  readonly detectedCountry?: string | undefined;
  /** The market and the seller of the order that this one replaces. */
  readonly sold?: Pick<OrderRow, "market" | "seller">;
  /** Ids of the lines that these replace, in order: their return rules still apply. */
  readonly replacedLines?: readonly string[];
  /** Payment deadline in minutes; 30 by default. */
  readonly payWithinMinutes?: number;
  /** Its stock is reserved already. */
  readonly isStockHeld?: boolean;
  readonly cameBy?: OrderOrigin;
  /** The order that it adds to. */
  readonly parentId?: OrderRow["parentId"];
}

/** The market of a new order, and today's seller there. */
async function findSeller(tx: Tx, deps: OrderDeps, draft: OrderDraft): Promise<Pick<OrderRow, "market" | "seller">> {
  const market = await findMarket(tx, deps, { ...draft, shippingCountry: draft.shippingAddress?.country });
  return { market, seller: await readSeller(tx, market) };
}

/** Initial state: cash on delivery starts processing at once; a free order is already paid. */
function beginning(draft: OrderDraft, now: Date): Pick<OrderRow, "status" | "paymentStatus" | "expiresAt"> {
  if (draft.paymentMethod === "cod") return { status: "processing", paymentStatus: "due", expiresAt: null };
  const expiresAt = addMinutes(now, draft.payWithinMinutes ?? payWithinMinutes);
  return { status: "pending_payment", paymentStatus: "unpaid", expiresAt };
}

const parts = { lines: orderLines, history: orderHistory };
const insertOrder = preparedInsertWith(orders, { ...parts, rights: orderLineRights });
const insertReplacing = preparedInsertWith(orders, parts);

interface WrittenOrder {
  readonly placed: PlacedOrder;
  readonly entry: HistoryRow;
  /** Today's return rules, which are stored with the lines, or those of the lines that they replace. */
  readonly terms: LineTerms;
}

async function write(tx: Tx, deps: OrderDeps, whole: OrderDraft, actor: Actor): Promise<WrittenOrder> {
  const { platform } = deps;
  const now = platform.clock.now();
  const begins = beginning(whole, now);
  const {
    lines: drafts,
    payWithinMinutes: _,
    detectedCountry: __,
    cameBy: ____,
    isStockHeld: _____,
    replacedLines,
    sold,
    ...draft
  } = whole;
  const frozen = sold ?? (await findSeller(tx, deps, whole));
  const orderId = platform.ids.next();
  const lines = drafts.map(({ returnClass: ___, ...line }, position) =>
    asWritten(orderLines, { ...line, id: platform.ids.next(), orderId, position }),
  );
  const entry = toEntry(platform, { orderId, from: null, status: begins.status, actor });
  const row = { ...draft, ...frozen, ...begins, id: orderId, createdAt: now, updatedAt: now };
  const beside = { lines, history: [entry] };
  if (replacedLines !== undefined) {
    const placed = { order: await insertReplacing(tx, row, beside), lines };
    await copyRights(tx, new Map(lines.map(({ id, position }) => [replacedLines[position] ?? "", id])));
    return { placed, entry, terms: await readTerms(tx, placed) };
  }
  const classed = lines.map((line, at) => ({ ...line, returnClass: drafts[at]?.returnClass ?? "standard" }));
  const { rights, terms } = await freezeRights(tx, toOrderMarket(row), classed);
  return { placed: { order: await insertOrder(tx, row, { ...beside, rights }), lines }, entry, terms };
}

async function claim(tx: Tx, deps: OrderDeps, { order, lines }: PlacedOrder, origin: OrderOrigin = {}): Promise<void> {
  const { id: orderId, userId, couponId, couponCode, pointsUsed: points } = order;
  if (couponId !== null) await deps.promotions.claim(tx, { couponId, code: couponCode, orderId, userId });
  if (points > 0) {
    if (order.origin === "reward") await deps.loyalty.redeem(tx, { userId, orderId, points });
    else await deps.loyalty.hold(tx, { userId, orderId, points });
  }
  await deps.events.emit("placed", tx, { order, lines }, origin);
}

const takeStock = (tx: Tx, deps: OrderDeps, { order, lines }: PlacedOrder): Promise<unknown> =>
  order.paymentMethod === "cod"
    ? deps.stock.sell(tx, toStock(lines), toStockNote(deps, "sale", order))
    : deps.stock.reserve(tx, toStock(lines));

/** An order that was written, and the last step of placing it. */
export interface OrderPlacing extends PlacedOrder {
  /**
   * Takes the stock. Call it as the last statement of the transaction, because other orders wait for the stock's lock.
   * Throws OUT_OF_STOCK. Does nothing for a free order, which took its stock when it was paid.
   */
  readonly takeStock: () => Promise<unknown>;
  /** The order as its customer sees it now. */
  readonly view: () => Promise<Order>;
}

/**
 * Writes an order and takes coupon, points and gift cards; `takeStock` completes it. Rejects the whole order with the
 * code of the first problem. A free order takes its stock and is paid at once.
 */
export async function placeOrder(tx: Tx, deps: OrderDeps, draft: OrderDraft, actor: Actor): Promise<OrderPlacing> {
  const { placed, entry, terms } = await write(tx, deps, draft, actor);
  const { id: orderId, totalMinor } = placed.order;
  await claim(tx, deps, placed, draft.cameBy);
  await mailAbout(tx, deps, "order-placed", placed);
  if (totalMinor > 0)
    return {
      ...placed,
      takeStock: () => takeStock(tx, deps, placed),
      view: () => viewOrder(tx, deps, { placed, history: [entry], terms }),
    };
  if (draft.isStockHeld !== true) await takeStock(tx, deps, placed);
  const paid = (await markPaid(tx, deps, orderId)) ?? placed;
  return { ...paid, takeStock: async () => {}, view: () => fullOrder(tx, deps, paid.order) };
}
