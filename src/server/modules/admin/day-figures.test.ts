import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import type { DashboardStep } from "#shared/contract/admin-reports.ts";
import type { Currency } from "#shared/domain/currency.ts";
import { type BooksOrder, brokenDays, figuresFrom } from "#test/factories/order-figures.ts";
import { createTestDatabase, type TestDatabase } from "#test/support/postgres.ts";
import { closeDays } from "./close-days.ts";
import { toPeriod } from "./periods.ts";
import { readDashboard } from "./read-dashboard.ts";

/** Compares the dashboard with figures summed order by order, on random orders. */

let own: TestDatabase;
let database: Database;
const now = new Date("2026-03-10T09:30:00Z");
const clock = { now: () => now };
const day = 86_400_000;

// A fixed seed, so that failures can be reproduced.
let state = 20_260_310;
function chance(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const oneOf = <const List extends readonly unknown[]>(list: List) => list[chance(list.length)] as List[number];
const idOf = (kind: number, n: number): string => `00000000-0000-4000-800${kind}-${String(n).padStart(12, "0")}`;

const fates = [
  ["pending_payment", "unpaid"],
  ["expired", "unpaid"],
  ["paid", "paid"],
  ["processing", "paid"],
  ["shipped", "due"],
  ["delivered", "paid"],
  ["delivered", "partially_refunded"],
  ["returned", "refunded"],
  ["cancelled", "refunded"],
  ["cancelled", "due"],
] as const;

/** Often close to midnight UTC, to catch day-boundary errors. */
function someTime(): Date {
  const midnight = Date.parse("2026-03-11T00:00:00Z") - chance(50) * day;
  const offset = oneOf([-1, 0, 1, -1000, 3_600_000, 7_200_000, -7_200_000, chance(day)]);
  return new Date(Math.min(midnight + offset, now.getTime()));
}

async function placeOrder(n: number): Promise<void> {
  const [status, paymentStatus] = oneOf(fates);
  const total = 1000 + chance(90_000);
  const paid = paymentStatus === "unpaid" || paymentStatus === "due" ? 0 : total;
  const refunded = paymentStatus === "refunded" ? paid : paymentStatus === "partially_refunded" ? chance(total) : 0;
  await database.pool.query(
    `insert into orders (id, number, user_id, origin, status, payment_status, payment_method, language, currency, subtotal_minor, discount_minor,
        shipping_minor, tax_minor, total_minor, goods_egp_minor, paid_minor, refunded_minor, expires_at, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'ar', $8, $9, 0, 0, 0, $9, $9, $10, $11, $12, $13, $13)`,
    [
      ...[idOf(1, n), `HM-${500_000 + n}`, idOf(0, chance(20)), oneOf(["purchase", "purchase", "renewal", "reward"])],
      ...[status, paymentStatus, oneOf(["card", "cod", "paymob", null]), oneOf(["EGP", "EGP", "SAR", "USD"]), total],
      ...[paid, refunded, status === "pending_payment" ? now : null, someTime()],
    ],
  );
  for (let line = 0; line <= chance(2); line++) {
    const product = chance(12);
    await database.pool.query(
      `insert into order_lines (id, order_id, position, product_id, variant_id, kind, slug, name, size, quantity, unit_price_minor, discount_minor, total_minor)
        values (gen_random_uuid(), $1, $2, $3, $3, 'physical', $4, $5, 'M', $6, 100, 0, 100 * $6)`,
      [idOf(1, n), line, idOf(2, product), `p-${product}`, { ar: `م ${n}`, en: `P ${n}` }, 1 + chance(4)],
    );
  }
}

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({ connection: own.connection });
  await database.pool.query(
    `insert into users (id, email, email_key, password_hash, first_name, last_name, created_at, updated_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@shop.test', n || '@shop.test', 'none', 'A', 'B', $1, $1
      from generate_series(0, 19) n`,
    [now],
  );
  for (let n = 0; n < 250; n++) await placeOrder(n);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const spans = [
  { from: "2026-02-12", to: "2026-03-10", by: "day" },
  { from: "2026-03-01", to: "2026-03-01", by: "day" },
  { from: "2026-02-20", to: "2026-03-12", by: "week" },
  { from: "2024-06-01", to: "2026-03-10", by: "month" },
] as const satisfies readonly { readonly from: string; readonly to: string; readonly by: DashboardStep }[];

/** Compares all periods and currencies between the API and the orders. */
async function compare(when: string): Promise<void> {
  const { rows } = await database.pool.query<BooksOrder>(
    `select o.id, o.user_id as "userId", o.origin, o.status, o.payment_status as "paymentStatus", o.payment_method as method, o.currency,
        o.total_minor as total, o.paid_minor as paid, o.refunded_minor as refunded, o.created_at as at,
        (select json_agg(json_build_object('productId', l.product_id, 'quantity', l.quantity, 'total', l.total_minor, 'slug', l.slug, 'name', l.name))
          from order_lines l where l.order_id = o.id) as lines
      from orders o order by o.id`,
  );
  for (const { by, ...span } of spans) {
    const period = toPeriod(span, "2026-03-10");
    for (const currency of ["EGP", "SAR", "USD"] as const satisfies readonly Currency[]) {
      const answer = await readDashboard(database.reader, { period, by, currency });
      expect(answer, `${when}: ${span.from} to ${span.to}, ${currency}`).toMatchObject(
        figuresFrom(rows, { period, by, currency }),
      );
    }
  }
}

const countOf = async (sql: string): Promise<number> =>
  Number((await database.pool.query<{ n: number }>(`select count(*) as n from ${sql}`)).rows[0]?.n);
const writtenDays = () => countOf("report_days where day not in (select day from report_marks)");
const change = (set: string, where: string) => database.pool.query(`update orders set ${set} where ${where}`);

test("figures are right before days are closed, afterwards, and when they are closed again", async () => {
  await compare("open");
  expect(await countOf("order_days")).toBe(0);
  await closeDays({ database, clock });
  expect([await writtenDays(), await countOf("report_marks")]).toEqual([await countOf("report_days"), 0]);
  expect(await writtenDays()).toBeGreaterThan(45);
  expect(await countOf("report_days where day >= '2026-03-10'")).toBe(0);
  await compare("closed");
  await closeDays({ database, clock });
  await compare("closed twice");
});

test.each([
  ["a refund", "refunded_minor = paid_minor, payment_status = 'refunded'", "payment_status = 'paid' and id::text < $"],
  ["a part of a refund", "refunded_minor = refunded_minor + (paid_minor - refunded_minor) / 2", "refunded_minor > 0"],
  ["a cancellation", "status = 'cancelled'", "status in ('paid', 'processing')"],
  [
    "a late payment",
    "status = 'paid', payment_status = 'paid', paid_minor = total_minor, expires_at = null",
    "status = 'pending_payment'",
  ],
  ["cash at the door", "status = 'delivered', payment_status = 'paid', paid_minor = total_minor", "status = 'shipped'"],
])("%s of an order of a closed day is in the figures at once, and after the next closing", async (what, set, where) => {
  const before = await writtenDays();
  await change(set, where.replace("$", `'${idOf(1, 120)}'`));
  expect(await writtenDays()).toBeLessThan(before);
  await compare(what);
  await closeDays({ database, clock });
  expect(await writtenDays()).toBe(before);
  await compare(`${what}, closed`);
});

test("late orders for a closed day, and orders from other time zones, count on their UTC day", async () => {
  for (let n = 250; n < 290; n++) await placeOrder(n);
  await compare("late orders");
  const elsewhere = openDatabase({ connection: { ...own.connection, options: "-c TimeZone=Pacific/Auckland" } });
  await closeDays({ database: elsewhere, clock });
  const asked = { period: toPeriod(spans[0], "2026-03-10"), by: "day", currency: "EGP" } as const;
  expect(await readDashboard(elsewhere.reader, asked)).toEqual(await readDashboard(database.reader, asked));
  await elsewhere.close();
  await compare("late orders, closed elsewhere");
});

test("a change that commits after its day was closed is not lost", async () => {
  const writer = await database.pool.connect();
  try {
    await writer.query("begin");
    const changed = await writer.query(
      "update orders set refunded_minor = paid_minor, payment_status = 'refunded' where payment_status = 'partially_refunded' returning id",
    );
    expect(changed.rowCount).toBeGreaterThan(0);
    await closeDays({ database, clock });
    await compare("before the commit");
    await writer.query("commit");
  } finally {
    writer.release(true);
  }
  await compare("after the commit");
  await closeDays({ database, clock });
  await compare("closed after the commit");
});

test("the books check reports a closed day whose rows differ from its orders", async () => {
  expect(await brokenDays(database.pool)).toEqual([]);
  await database.pool.query(
    "update order_days set paid_minor = paid_minor + 1 where day = (select max(day) from order_days)",
  );
  await database.pool.query("delete from product_days where day = (select max(day) from product_days)");
  expect(await brokenDays(database.pool)).toHaveLength(2);
});
