import type { LineTerms } from "#server/modules/returns/index.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { asc, eq, or, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import type { Order } from "#shared/contract/orders.ts";
import { type RightsDeps, readRights, readTerms } from "./customer-rights.ts";
import type { PlacedOrder } from "./events.ts";
import { listLines } from "./history.ts";
import { listRefundLines } from "./refund-lines.ts";
import {
  type HistoryRow,
  type OrderLineRow,
  type OrderRow,
  orderHistory,
  orders,
  type RefundLineRow,
} from "./tables.ts";
import { lineView, orderView } from "./view.ts";

const readHistory = prepared((plan) =>
  plan
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, sql.placeholder("orderId")))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id)),
);

const readFamily = prepared((plan) =>
  plan
    .select({ id: orders.id, number: orders.number, status: orders.status, parentId: orders.parentId })
    .from(orders)
    .where(or(eq(orders.parentId, sql.placeholder("orderId")), eq(orders.id, sql.placeholder("parentId"))))
    .orderBy(asc(orders.createdAt), asc(orders.id)),
);

/** The order that this one adds to, and those that add to it. */
async function readRelated(reader: Reader, { id, parentId }: OrderRow): Promise<Pick<Order, "parent" | "supplements">> {
  const rows = await readFamily(reader, { orderId: id, parentId });
  const view = (row: (typeof rows)[number]) => ({ id: row.id, number: row.number, status: row.status });
  const parent = rows.find((row) => row.id === parentId);
  const supplements = rows.filter((row) => row.parentId === id);
  return {
    ...(parent === undefined ? {} : { parent: view(parent) }),
    ...(supplements.length === 0 ? {} : { supplements: supplements.map(view) }),
  };
}

interface FullOrder {
  readonly order: Order;
  readonly lines: readonly OrderLineRow[];
  readonly history: readonly HistoryRow[];
  readonly terms: LineTerms;
}

/** An order as its customer sees it, with the rows it was built from. */
export async function readFullOrder(reader: Reader, deps: RightsDeps, row: OrderRow): Promise<FullOrder> {
  const lines = await listLines(reader, row.id);
  const history = await readHistory(reader, { orderId: row.id });
  const placed = { order: row, lines };
  const terms = await readTerms(reader, placed);
  const isRefunded = row.refundedMinor > 0 || row.giftCardBackMinor > 0;
  const refunded = isRefunded ? await listRefundLines(reader, row.id) : [];
  const order = await viewOrder(reader, deps, { placed, history, terms, refunded });
  return { order: { ...order, ...(await readRelated(reader, row)) }, history, lines, terms };
}

interface OrderParts {
  readonly placed: PlacedOrder;
  readonly history: readonly HistoryRow[];
  readonly terms: LineTerms;
  readonly refunded?: readonly RefundLineRow[];
}

/** An order as its customer sees it, built from rows that were read or just written. */
export async function viewOrder(
  reader: Reader,
  deps: RightsDeps,
  { placed, history, terms, refunded = [] }: OrderParts,
): Promise<Order> {
  const rights = await readRights(reader, deps, placed, terms);
  const lines = placed.lines.map((line) => lineView(line, terms));
  return { ...orderView(placed, history, refunded), ...(await readHowToPay(reader, deps, placed)), lines, ...rights };
}

async function readHowToPay(
  reader: Reader,
  { events }: RightsDeps,
  { order }: PlacedOrder,
): Promise<Pick<Order, "payMethods" | "instructions">> {
  if (order.status !== "pending_payment") return {};
  const [answer] = await events.emit("howToPay", reader, order);
  if (answer === undefined) return {};
  const { methods, instructions } = answer;
  return { payMethods: [...methods], ...(instructions === undefined ? {} : { instructions }) };
}

export const fullOrder = async (reader: Reader, deps: RightsDeps, row: OrderRow): Promise<Order> =>
  (await readFullOrder(reader, deps, row)).order;
