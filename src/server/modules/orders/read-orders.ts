import { orderMatches } from "#server/modules/staff-notes/index.ts";
import { addDays } from "#server/platform/clock.ts";
import type { Reader } from "#server/platform/db/database.ts";
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "#server/platform/db/orm.ts";
import { prepared } from "#server/platform/db/prepared.ts";
import { resolveTotal } from "#server/platform/db/rows.ts";
import type { AdminOrder, AdminOrderSummary, adminListOrders } from "#shared/contract/admin-orders.ts";
import type { QueryOf } from "#shared/contract/endpoint.ts";
import type { OrderSummary } from "#shared/contract/orders.ts";
import { type Pagination, toPagination } from "#shared/contract/values.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { phoneEnding } from "#shared/domain/phone-search.ts";
import type { RightsDeps } from "./customer-rights.ts";
import { noSuchOrder } from "./errors.ts";
import type { PlacedOrder } from "./events.ts";
import { readFullOrder } from "./full-order.ts";
import type { OrderDeps } from "./ports.ts";
import { type OrderLineRow, type OrderRow, orderLines, orderReturns, orders } from "./tables.ts";
import { adminSummaryView, adminView, summaryView } from "./view.ts";

/** Finds an order by id; with `userId` only if it belongs to that user. */
export async function findOrder(reader: Reader, orderId: string, userId?: string): Promise<OrderRow | undefined> {
  const mine = userId === undefined ? undefined : eq(orders.userId, userId);
  const [row] = await reader
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), mine))
    .limit(1);
  return row;
}

export async function requireOrder(reader: Reader, orderId: string, userId?: string): Promise<OrderRow> {
  const row = await findOrder(reader, orderId, userId);
  if (row === undefined) throw noSuchOrder();
  return row;
}

export async function fullAdminOrder(
  reader: Reader,
  deps: RightsDeps & SearchDeps,
  row: OrderRow,
): Promise<AdminOrder> {
  const { order, history, lines, terms } = await readFullOrder(reader, deps, row);
  const skus = await deps.items.skus(
    reader,
    lines.map((line) => line.variantId),
  );
  const actors = history.flatMap(({ actorId }) => actorId ?? []);
  const people = await deps.people.find(reader, [...new Set([row.userId, ...actors])]);
  const [asked] = await reader.select().from(orderReturns).where(eq(orderReturns.orderId, row.id)).limit(1);
  return adminView(order, row, { lines, terms, skus, history, people, asked });
}

async function linesByOrder(reader: Reader, rows: readonly OrderRow[]): Promise<Map<string, OrderLineRow[]>> {
  const ids = rows.map((row) => row.id);
  const lines =
    ids.length === 0
      ? []
      : await reader
          .select()
          .from(orderLines)
          .where(inArray(orderLines.orderId, ids))
          .orderBy(asc(orderLines.position));
  return Map.groupBy(lines, (line) => line.orderId);
}

/** Orders with their lines; unknown ids are omitted. */
export async function manyWithLines(reader: Reader, ids: readonly string[]): Promise<PlacedOrder[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .select()
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  const lines = await linesByOrder(reader, rows);
  return rows.map((order) => ({ order, lines: lines.get(order.id) ?? [] }));
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

async function readPage(reader: Reader, where: SQL | undefined, order: SQL, { page, limit }: Page) {
  // Ids first: a deep offset then scans an index instead of the wide order rows.
  const found = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(order, desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = found.map((row) => row.id);
  const unordered = await reader
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(unordered.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  const total = await resolveTotal({ page, limit }, ids, () => reader.$count(orders, where));
  return { rows, pagination: toPagination(page, limit, total) };
}

export async function listOrdersFor(
  reader: Reader,
  userId: string,
  asked: Page & { readonly status?: OrderStatus | undefined },
): Promise<{ orders: OrderSummary[]; pagination: Pagination }> {
  const where = and(
    eq(orders.userId, userId),
    asked.status === undefined ? undefined : eq(orders.status, asked.status),
  );
  const { rows, pagination } = await readPage(reader, where, desc(orders.createdAt), asked);
  const lines = await linesByOrder(reader, rows);
  return { orders: rows.map((row) => summaryView(row, lines.get(row.id) ?? [])), pagination };
}

type Filters = QueryOf<typeof adminListOrders>;
export type SearchDeps = Pick<OrderDeps, "people" | "items">;

/** SQL condition on `orders` for the admin search. */
export async function searchFor(
  reader: Reader,
  { people, items }: SearchDeps,
  text: string | undefined,
): Promise<SQL | undefined> {
  if (text === undefined || text === "") return undefined;
  const ids = await people.search(reader, text);
  const ofPeople = ids.length === 0 ? undefined : sql`${orders.userId} = any(${sql.param([...ids])}::uuid[])`;
  return or(numberHolds(text), deliveredTo(text), ofPeople, holdsItems(await items.search(reader, text))) ?? sql`false`;
}

const maxOrdersOfItems = 5000;

// The newest orders with one of the items; order ids increase with time.
function holdsItems({ variantIds, productIds }: Awaited<ReturnType<SearchDeps["items"]["search"]>>): SQL | undefined {
  const ids = variantIds.length > 0 ? variantIds : productIds;
  if (ids.length === 0) return undefined;
  const column = variantIds.length > 0 ? sql`l.variant_id` : sql`l.product_id`;
  return sql`${orders.id} = any(array(select l.order_id from order_lines l
    where ${column} = any(${sql.param([...ids])}::uuid[]) order by l.order_id desc limit ${maxOrdersOfItems}))`;
}

// Matches delivery phone or tracking number. Each uses its own index, once per query: scanning the wide order rows
// would dominate the cost.
function deliveredTo(text: string): SQL {
  const digits = phoneEnding(text);
  const backwards = digits && [...digits].reverse().join("");
  const tracked = sql`select o.id from orders o where o.tracking is not null
    and lower(o.tracking ->> 'number') = ${text.trim().toLowerCase()}`;
  const called =
    backwards &&
    sql`select o.id from orders o where o.shipping_address is not null
    and reverse(o.shipping_address ->> 'phone') like ${`${backwards}%`}`;
  return sql`${orders.id} = any(array(${called ? sql`${tracked} union ${called}` : tracked}))`;
}

// Order numbers are "HM-" and digits; other texts skip this search. Uses an index, so no wide rows are read.
function numberHolds(text: string): SQL | undefined {
  const part = text.trim().toUpperCase();
  if (!/^(HM-?|H|M-?)?\d*$/.test(part)) return undefined;
  return sql`${orders.number} like ${`%${part}%`}`;
}

const sorts = {
  newest: desc(orders.createdAt),
  oldest: asc(orders.createdAt),
  total: asc(orders.totalMinor),
  "-total": desc(orders.totalMinor),
} as const;

export async function listAllOrders(
  reader: Reader,
  deps: SearchDeps,
  asked: Filters,
): Promise<{ orders: AdminOrderSummary[]; pagination: Pagination }> {
  const { status, paymentStatus, currency, customerId, from, to } = asked;
  const where = and(
    status && eq(orders.status, status),
    paymentStatus && eq(orders.paymentStatus, paymentStatus),
    currency && eq(orders.currency, currency),
    customerId === undefined ? undefined : eq(orders.userId, customerId),
    from === undefined ? undefined : gte(orders.createdAt, new Date(`${from}T00:00:00Z`)),
    to === undefined ? undefined : lt(orders.createdAt, addDays(new Date(`${to}T00:00:00Z`), 1)),
    orderMatches(orders.id, asked),
    await searchFor(reader, deps, asked.search),
  );
  const { rows, pagination } = await readPage(reader, where, sorts[asked.sort], asked);
  const lines = await linesByOrder(reader, rows);
  const customers = await deps.people.find(reader, [...new Set(rows.map((row) => row.userId))]);
  return {
    orders: rows.map((row) =>
      adminSummaryView(summaryView(row, lines.get(row.id) ?? []), row, customers.get(row.userId)),
    ),
    pagination,
  };
}

/** Ids of the newest 200 orders that match the admin search. */
export async function searchOrders(reader: Reader, deps: SearchDeps, text: string): Promise<string[]> {
  const rows = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(await searchFor(reader, deps, text))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(200);
  return rows.map((row) => row.id);
}

type BriefOrder = Pick<OrderRow, "id" | "number" | "status">;
const { id, number, status } = orders;
const briefOrders = (reader: Reader, where: SQL): Promise<BriefOrder[]> =>
  reader.select({ id, number, status }).from(orders).where(where).orderBy(asc(id));

export const ordersByIds = (reader: Reader, ids: readonly string[]): Promise<BriefOrder[]> =>
  briefOrders(reader, sql`${id} = any(${sql.param([...ids])}::uuid[])`);

export const orderByNumber = async (reader: Reader, wanted: string): Promise<BriefOrder | undefined> =>
  (await briefOrders(reader, eq(number, wanted)))[0];

export const ordersByNumbers = (reader: Reader, numbers: readonly string[]): Promise<BriefOrder[]> =>
  briefOrders(reader, sql`${number} = any(${sql.param([...numbers])}::text[])`);

const received = prepared((plan) =>
  plan
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, sql.placeholder("userId")), isNotNull(orders.deliveredAt)))
    .limit(1),
);

/** Whether an order of a person has ever arrived. */
export async function hasReceived(reader: Reader, userId: string): Promise<boolean> {
  return (await received(reader, { userId })).length > 0;
}

const openCash = prepared((plan) =>
  plan
    .select({ count: count() })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder("userId")),
        eq(orders.paymentMethod, "cod"),
        eq(orders.paymentStatus, "due"),
        inArray(orders.status, ["processing", "shipped"]),
      ),
    ),
);

/** Number of a person's cash orders that are on their way. */
export async function countOpenCash(reader: Reader, userId: string): Promise<number> {
  const [row] = await openCash(reader, { userId });
  return row?.count ?? 0;
}

/** Whether a person has an order that was not cancelled; used for first-order rules. */
export async function hasOrders(reader: Reader, userId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.origin, "purchase"),
        inArray(orders.status, [
          "pending_payment",
          "paid",
          "processing",
          "shipped",
          "delivered",
          "return_requested",
          "returned",
        ]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Payment deadlines of the unpaid orders of the person `userId`, earliest first: a column of JSON for a statement. */
export const unpaidUntil = sql`(select coalesce(json_agg(w.expires_at), '[]') from (
    select expires_at from orders where user_id = ${sql.placeholder("userId")} and origin = 'purchase'
      and status = 'pending_payment' and expires_at is not null order by expires_at limit 100) w)`;

export async function numbersOf(reader: Reader, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await reader
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map((row) => [row.id, row.number]));
}

/** Whether a person has paid for a product; required to review it. */
export async function hasBought(reader: Reader, userId: string, productId: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderLines.productId, productId),
        inArray(orders.paymentStatus, ["paid", "partially_refunded"]),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Which of the variants occur in any order, whatever its state. */
export async function soldVariants(reader: Reader, variantIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (variantIds.length === 0) return new Set();
  const rows = await reader
    .selectDistinct({ id: orderLines.variantId })
    .from(orderLines)
    .where(inArray(orderLines.variantId, [...variantIds]));
  return new Set(rows.map((row) => row.id));
}
