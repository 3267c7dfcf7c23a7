import { pointsAccounts, pointsEntries } from "#server/modules/loyalty/tables.ts";
import { readSeller } from "#server/modules/markets/index.ts";
import { orderHistory, orderLines, orders } from "#server/modules/orders/tables.ts";
import { payments, sandboxPayments } from "#server/modules/payments/tables.ts";
import { sql } from "#server/platform/db/orm.ts";
import type { PaymentMethod } from "#shared/contract/orders.ts";
import type { MarketIdentity } from "#shared/domain/market-identity.ts";
import { type Market, markets, toMarket } from "#shared/domain/markets.ts";
import { type Minor, minor, zeroMinor } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/order-states.ts";
import { earnPoints } from "#shared/domain/points.ts";
import { daysBefore, type SeedContext } from "../context.ts";
import { pickWeighted } from "../random-choice.ts";
import { saudiCashFee } from "./cod.ts";
import {
  type Assortment,
  readAssortment,
  type SeedLine,
  toAddress,
  toAmounts,
  toBasket,
  toDeliveryDays,
} from "./order-facts.ts";
import { createPeople, demoAdmin, demoCustomer, type Person } from "./people.ts";

/** Half a year of orders with consistent ledgers, so that charts have data. */

const hourMs = 3_600_000;

interface Draft {
  readonly id: string;
  readonly person: Person;
  readonly placedAt: Date;
  readonly lines: readonly SeedLine[];
  readonly method: PaymentMethod;
  readonly status: OrderStatus;
  /** What cash costs, where it costs something. */
  readonly cashFeeMinor?: Minor;
}

/** Share of unpaid orders that are never paid. */
const givenUpShare = 0.2;

const road: readonly OrderStatus[] = ["paid", "processing", "shipped", "delivered"];

/** The status of an order by age: most are delivered, some were cancelled before shipping. */
function toStatus(ageDays: number, isSent: boolean, random: () => number): OrderStatus {
  if (random() < 0.05 && ageDays > 1) return "cancelled";
  if (!isSent) return "paid";
  if (ageDays > 6) return "delivered";
  if (ageDays > 2) return "shipped";
  return ageDays > 0.7 ? "processing" : "paid";
}

function toMethod(person: Person, lines: readonly SeedLine[], random: () => number): PaymentMethod {
  const isGoods = lines.every((line) => line.kind === "physical");
  const offered: readonly (readonly [PaymentMethod, number])[] = [
    ["card", 5],
    ["paymob", person.currency === "USD" ? 0 : 3],
    ["instalments", ["SAR", "AED"].includes(person.currency) ? 3 : 0],
    ["cod", person.currency === "EGP" && isGoods ? 4 : 0],
  ];
  return pickWeighted(offered, ([, weight]) => weight, random)[0];
}

function toDrafts(context: SeedContext, assortment: Assortment): Draft[] {
  return createPeople(context).flatMap((person) => {
    const random = context.randomOf(`orders:${person.name}`);
    const together = context.randomOf(`together:${person.name}`);
    const givesUp = context.randomOf(`gives-up:${person.name}`);
    const count = person.name === demoCustomer ? 5 : Math.floor(random() * random() * 7) + (random() < 0.6 ? 1 : 0);
    return Array.from({ length: count }, (_, index) => {
      const ageDays =
        person.name === demoCustomer ? ([0.9, 4, 31, 14, 140][index] ?? 1) : random() * person.joinedDaysAgo;
      const lines = toBasket(assortment, person, random, together);
      const isSent = lines.some((line) => line.kind === "physical");
      const method = toMethod(person, lines, random);
      const meant = toStatus(ageDays, isSent, random);
      const isGivenUp = person.name !== demoCustomer && method !== "cod" && ageDays > 1 && givesUp() < givenUpShare;
      const status = isGivenUp ? "expired" : meant;
      return {
        id: context.idOf("order", `${person.name}:${index}`),
        person,
        placedAt: daysBefore(context.now, ageDays),
        lines,
        method,
        // Cash on delivery starts processing; cancelled ones were never paid.
        status: method === "cod" && status === "paid" ? "processing" : status,
      };
    });
  });
}

/** The newest order of goods in riyals is paid in cash, for a fee, and waits to be packed. */
function withCashFee(drafts: readonly Draft[]): Draft[] {
  const inRiyals = drafts.filter(
    ({ person, lines, status }) =>
      person.country === "SA" &&
      person.currency === "SAR" &&
      road.includes(status) &&
      lines.every(({ kind }) => kind === "physical"),
  );
  const newest = inRiyals.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime())[0];
  return drafts.map((draft) =>
    draft === newest ? { ...draft, method: "cod", status: "processing", cashFeeMinor: saudiCashFee } : draft,
  );
}

const isPaid = ({ method, status }: Draft): boolean =>
  method === "cod" ? status === "delivered" : status !== "cancelled" && status !== "expired";

/** An order's status history, in hours after it was placed. */
function toHistory({
  method,
  status,
}: Draft): { readonly from: OrderStatus | null; readonly to: OrderStatus; readonly hours: number }[] {
  const begins: OrderStatus = method === "cod" ? "processing" : "pending_payment";
  const hours: Readonly<Record<string, number>> = {
    paid: 0.1,
    processing: 14,
    shipped: 38,
    delivered: 110,
    cancelled: 5,
    expired: 0.5,
  };
  const after =
    status === "cancelled" || status === "expired"
      ? [status]
      : road.slice(method === "cod" ? 2 : 0, road.indexOf(status) + 1);
  const passed: OrderStatus[] = [begins, ...after];
  return passed.map((to, index) => ({
    from: passed[index - 1] ?? null,
    to,
    hours: index === 0 ? 0 : (hours[to] ?? 1),
  }));
}

const toTime = (draft: Draft, hours: number): Date => new Date(draft.placedAt.getTime() + hours * hourMs);

type Sellers = ReadonlyMap<Market, MarketIdentity>;

async function readSellers({ tx }: SeedContext): Promise<Sellers> {
  const sellers = new Map<Market, MarketIdentity>();
  for (const market of markets) sellers.set(market, await readSeller(tx, market));
  return sellers;
}

function orderRow(assortment: Assortment, sellers: Sellers, draft: Draft, number: number) {
  const { id, person, placedAt, lines, method, status } = draft;
  const amounts = toAmounts(assortment, person, lines, draft.cashFeeMinor);
  const hasArrived = status === "delivered";
  const last = toHistory(draft).at(-1);
  const isSent = lines.some((line) => line.kind === "physical");
  const market = toMarket(person.country, person.currency);
  return {
    ...amounts,
    id,
    number: `HM-${number}`,
    userId: person.id,
    origin: "purchase" as const,
    status,
    paymentStatus: isPaid(draft)
      ? ("paid" as const)
      : method === "cod" && status !== "cancelled"
        ? ("due" as const)
        : ("unpaid" as const),
    paymentMethod: method,
    language: person.language,
    currency: person.currency,
    market,
    seller: sellers.get(market) ?? null,
    paidMinor: isPaid(draft) ? amounts.totalMinor : zeroMinor,
    pointsEarned: hasArrived ? earnPoints(minor(amounts.goodsEgpMinor), 1) : 0,
    shippingAddress: isSent ? toAddress(person) : null,
    deliveryDays: isSent ? toDeliveryDays(assortment, person, placedAt) : null,
    tracking: ["shipped", "delivered"].includes(status)
      ? { carrier: "Aramex", number: `AR${id.slice(-8).toUpperCase()}`, url: null }
      : null,
    deliveredAt: hasArrived ? toTime(draft, last?.hours ?? 0) : null,
    createdAt: placedAt,
    updatedAt: toTime(draft, last?.hours ?? 0),
  };
}

type OrderValues = ReturnType<typeof orderRow>;

function paymentRows(context: SeedContext, draft: Draft, order: OrderValues): PaymentValues {
  const id = context.idOf("payment", draft.id);
  const isCash = draft.method === "cod";
  const isCaptured = isPaid(draft);
  const settledAt = toTime(draft, isCash ? 110 : 0.1);
  const reference = isCash ? null : `sbx_${id.slice(-12)}`;
  const payment = {
    id,
    orderId: draft.id,
    userId: draft.person.id,
    method: draft.method,
    provider: isCash ? ("cod" as const) : ("sandbox" as const),
    reference,
    amountMinor: order.totalMinor,
    currency: order.currency,
    status: isCaptured
      ? ("captured" as const)
      : draft.status === "cancelled" || draft.status === "expired"
        ? draft.status
        : ("pending" as const),
    paysOrder: isCaptured,
    capturedMinor: isCaptured ? order.totalMinor : zeroMinor,
    expiresAt: toTime(draft, 0.5),
    createdAt: draft.placedAt,
    updatedAt: settledAt,
    settledAt: isCaptured || draft.status === "cancelled" || draft.status === "expired" ? settledAt : null,
  };
  // The sandbox provider needs its own records, so that admin refunds find the payment.
  const book = {
    reference: reference ?? "",
    merchantReference: id,
    method: draft.method,
    amountMinor: order.totalMinor,
    currency: order.currency,
    description: order.number,
    language: draft.person.language,
    status: isCaptured ? ("captured" as const) : ("cancelled" as const),
    version: 1,
    createdAt: draft.placedAt,
  };
  return { payment, book: isCash ? [] : [book] };
}

/** What came less and more than was asked for, in minor units. */
const differences = [-500, 250];

interface PaymentValues {
  readonly payment: typeof payments.$inferInsert;
  readonly book: readonly (typeof sandboxPayments.$inferInsert)[];
}

/** For the newest expired order too little money came, for the one before too much, so their payments need review. */
function withMismatches(rows: readonly PaymentValues[]): PaymentValues[] {
  const expired = rows.filter(({ payment, book }) => payment.status === "expired" && book.length > 0).toReversed();
  return rows.map((row) => {
    const difference = differences[expired.indexOf(row)];
    return difference === undefined
      ? row
      : {
          payment: { ...row.payment, status: "review", reviewReason: "AMOUNT_MISMATCH", settledAt: null },
          book: row.book.map((entry) => ({
            ...entry,
            status: "captured",
            amountMinor: minor(entry.amountMinor + difference),
          })),
        };
  });
}
// Gives the demo customer points to redeem.
const demoGift = 3000;

async function writePoints(context: SeedContext, earned: readonly OrderValues[]): Promise<void> {
  const { tx, idOf, now } = context;
  const demoUser = idOf("user", demoCustomer);
  const ends = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear() + 1, at.getUTCMonth(), at.getUTCDate()));
  for (const [userId, own] of Map.groupBy(earned, (order) => order.userId)) {
    const gift = userId === demoUser ? demoGift : 0;
    let balance = gift;
    const given = {
      id: idOf("points-entry", `gift:${userId}`),
      userId,
      seq: 1,
      delta: gift,
      balanceAfter: gift,
      kind: "gift" as const,
      ref: `demo:${userId}`,
      expiresAt: ends(daysBefore(now, 150)),
      createdAt: daysBefore(now, 150),
    };
    const before = gift > 0 ? [given] : [];
    const entries = own
      .toSorted((a, b) => Number(a.deliveredAt) - Number(b.deliveredAt))
      .map((order, index) => {
        balance += order.pointsEarned;
        const at = order.deliveredAt ?? order.createdAt;
        return {
          id: idOf("points-entry", order.id),
          userId,
          seq: before.length + index + 1,
          delta: order.pointsEarned,
          balanceAfter: balance,
          kind: "earn" as const,
          ref: `${order.id}:delivered`,
          orderId: order.id,
          expiresAt: ends(at),
          createdAt: at,
        };
      });
    await tx.insert(pointsAccounts).values({ userId, balance, seq: before.length + entries.length });
    await tx.insert(pointsEntries).values([...before, ...entries]);
  }
}

export async function seedOrders(context: SeedContext): Promise<void> {
  const { tx, idOf } = context;
  const assortment = await readAssortment(context);
  const drafts = withCashFee(toDrafts(context, assortment)).sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  const first = 100_001;
  const sellers = await readSellers(context);
  const rows = drafts.map((draft, index) => orderRow(assortment, sellers, draft, first + index));
  await tx.insert(orders).values(rows);
  await tx.execute(sql`select setval('order_numbers', ${first + rows.length - 1})`);
  await tx.insert(orderLines).values(
    drafts.flatMap(({ id, lines }) =>
      lines.map(({ egpMinor: _, ...line }, position) => ({
        ...line,
        id: idOf("order-line", `${id}:${position}`),
        orderId: id,
        position,
      })),
    ),
  );
  await tx.insert(orderHistory).values(
    drafts.flatMap((draft) =>
      toHistory(draft).map(({ from, to, hours }) => ({
        id: idOf("other", `history:${draft.id}:${to}`),
        orderId: draft.id,
        at: toTime(draft, hours),
        fromStatus: from,
        status: to,
        by:
          to === "processing" || to === "shipped" || to === "delivered"
            ? ("admin" as const)
            : from === null
              ? ("customer" as const)
              : ("system" as const),
        actorId:
          to === "processing" || to === "shipped" || to === "delivered"
            ? idOf("user", demoAdmin)
            : from === null
              ? draft.person.id
              : null,
      })),
    ),
  );
  const paid = withMismatches(drafts.map((draft, index) => paymentRows(context, draft, rows[index] as OrderValues)));
  await tx.insert(payments).values(paid.map(({ payment }) => payment));
  await tx.insert(sandboxPayments).values(paid.flatMap(({ book }) => book));
  await writePoints(
    context,
    rows.filter((order) => order.pointsEarned > 0),
  );
}
