import { afterAll, beforeAll, expect, test } from "vitest";
import { addRewards, createLoyalty } from "#server/modules/loyalty/index.ts";
import { orderNumbersOf } from "#server/modules/orders/index.ts";
import { cairo, createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { type CrashShop, createCrashShop, killed } from "#test/support/crash/shop.ts";

/**
 * `kill -9` at every step from the cart to the refund, each time at another statement: the database has executed it,
 * but the shop gets no response. After a restart the customer repeats the step, and the result is the same as without a
 * crash: one order, one payment, one refund, and consistent ledgers.
 */

const rounds = 4;
const fewestKills = 50;
const inPounds = { "x-user-currency": "EGP" };

let shop: TestShop;
let crash: CrashShop;
let admin: TestCustomer;
let mat: TestProduct;
let reward: string;

beforeAll(async () => {
  shop = await createTestShop();
  const { database, ids, clock } = shop.app.platform;
  admin = await shop.customer("admin");
  mat = await shop.product({ priceEgp: 1000, stock: 5000 });
  reward = ids.next();
  const name = { ar: "هدية", en: "Reward" };
  const row = {
    id: reward,
    name,
    description: name,
    kind: "product",
    points: 50,
    productId: mat.id,
    position: 1,
  } as const;
  await database.transaction((tx) => addRewards(tx, [{ ...row, createdAt: clock.now() }]));
  crash = await createCrashShop(shop);
}, 60_000);
afterAll(async () => {
  await crash.stop();
  await shop.app.close();
});

interface Bought {
  id: string;
  paymentId: string;
}

/** State of one customer's run through the shop. */
interface Road {
  readonly who: TestCustomer;
  readonly key: (name: string) => Record<string, string>;
  total: number;
  first: Bought;
  second: Bought;
  third: Bought;
}

interface Step {
  readonly name: string;
  /** Setup without crashes. */
  readonly prepare?: (road: Road) => Promise<unknown>;
  readonly walk: (road: Road) => Promise<unknown>;
  /** What is repeated after the crash; the step itself by default. */
  readonly again?: (road: Road) => Promise<unknown>;
  readonly holds: (road: Road) => Promise<void>;
}

const one = async <T extends Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<T> => {
  const [row] = await shop.rows<T>(sql, values);
  if (row === undefined) throw new Error(`nothing there: ${sql}`);
  return row;
};
const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await one<{ n: number }>(`select count(*) as n from ${sql}`, ...values)).n;
const orderIs = async (id: string, status: string): Promise<void> =>
  expect((await one<{ status: string }>("select status from orders where id = $1", id)).status).toBe(status);
const movedTo = (id: string, status: string) =>
  count("order_history where order_id = $1 and status = $2 and from_status is distinct from status", id, status);

const post = async ({ who, key }: Road, path: string, body: unknown, name: string) =>
  crash.call(`/api${path}`, { token: await who.token(), body, headers: { ...inPounds, ...key(name) } });
const asAdmin = async ({ key }: Road, path: string, body: unknown, name: string) =>
  crash.call(`/api${path}`, { token: await admin.token(), body, headers: key(name) });
const press = (paymentId: string, button: string) => crash.call(`/sandbox-pay/${paymentId}/${button}`, {});

const cancel = async ({ who }: Road, { id }: Bought) =>
  crash.call(`/api/orders/${id}/cancel`, { method: "PATCH", token: await who.token(), body: {} });

const addOne = (road: Road) => post(road, "/cart/add", { productId: mat.id, quantity: 1 }, "add");
const quote = async (road: Road, usePoints: number) => {
  const reply = await post(road, "/orders/quote", { shippingAddress: { country: "EG" }, usePoints }, "quote");
  if (reply !== killed) road.total = (reply.data as { quote: { total: number } }).quote.total;
};
const place = async (road: Road, which: "first" | "second" | "third", usePoints: number) => {
  const body = { shippingAddress: cairo, paymentMethod: "card", usePoints, expectedTotal: road.total };
  const reply = await post(road, "/orders", body, which);
  if (reply === killed) return;
  expect([which, reply.status, reply.data]).toMatchObject([which, 201, {}]);
  const { order, payment } = reply.data as { order: { id: string }; payment: { id: string } };
  road[which] = { id: order.id, paymentId: payment.id };
};
const buy = async (road: Road, which: "second" | "third") => {
  await addOne(road);
  await quote(road, 0);
  await place(road, which, 0);
};

/** Makes running jobs due again, because tests cannot advance the database clock. */
const handOutAgain = () =>
  shop.rows("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
const drain = async () => {
  await handOutAgain();
  await crash.drain();
};
const waitAndRun = async (seconds: number, job: string) => {
  await crash.advance(seconds);
  await crash.run(job);
};
const paidOnce = async ({ id, paymentId }: Bought) => {
  await orderIs(id, "paid");
  expect(await movedTo(id, "paid")).toBe(1);
  expect(await count("payments where id = $1 and pays_order and status = 'captured'", paymentId)).toBe(1);
  expect(await count("mails where key = 'order-paid:' || $1", id)).toBe(1);
};

const steps: readonly Step[] = [
  {
    name: "add to cart",
    walk: addOne,
    holds: async ({ who }) => {
      const { quantity } = await one<{ quantity: number }>(
        "select i.quantity from cart_items i join carts c on c.id = i.cart_id where c.user_id = $1",
        who.userId,
      );
      expect([1, 2]).toContain(quantity);
    },
  },
  { name: "quote", walk: (road) => quote(road, 100), holds: async ({ total }) => expect(total).toBeGreaterThan(0) },
  {
    name: "place the order and open its payment",
    walk: (road) => place(road, "first", 100),
    holds: async ({ who, first }) => {
      expect(await count("orders where user_id = $1", who.userId)).toBe(1);
      expect(await count("payments where order_id = $1 and status = 'redirected'", first.id)).toBe(1);
      expect(await count("points_entries where order_id = $1 and kind = 'hold'", first.id)).toBe(1);
    },
  },
  {
    name: "approve at the provider",
    walk: ({ first }) => press(first.paymentId, "approve"),
    holds: async ({ first }) =>
      expect(
        await count("sandbox_payments where merchant_reference = $1 and status = 'captured'", first.paymentId),
      ).toBe(1),
  },
  {
    name: "report, its storing and its handling",
    walk: drain,
    again: async () => {
      await drain();
      await waitAndRun(121, "poll-payments");
    },
    holds: ({ first }) => paidOnce(first),
  },
  {
    name: "poll for money of which nobody reports",
    prepare: async (road) => {
      await buy(road, "second");
      await press(road.second.paymentId, "vanish");
      await shop.rows("delete from pgboss.job where name = 'sandbox-report' and state = 'created'");
      await crash.advance(121);
    },
    walk: () => crash.run("poll-payments"),
    again: () => waitAndRun(121, "poll-payments"),
    holds: ({ second }) => paidOnce(second),
  },
  {
    name: "pack",
    walk: (road) => asAdmin(road, `/admin/orders/${road.first.id}/process`, {}, "process"),
    holds: async ({ first }) => expect(await movedTo(first.id, "processing")).toBe(1),
  },
  {
    name: "ship",
    walk: (road) =>
      asAdmin(road, `/admin/orders/${road.first.id}/ship`, { carrier: "Aramex", trackingNumber: "AB1" }, "ship"),
    holds: async ({ first }) => {
      expect(await movedTo(first.id, "shipped")).toBe(1);
      expect(await count("mails where key = 'order-shipped:' || $1", first.id)).toBe(1);
    },
  },
  {
    name: "deliver, and give the points",
    walk: (road) => asAdmin(road, `/admin/orders/${road.first.id}/deliver`, {}, "deliver"),
    holds: async ({ first }) => {
      expect(await movedTo(first.id, "delivered")).toBe(1);
      expect(await count("points_entries where order_id = $1 and kind = 'earn'", first.id)).toBe(1);
    },
  },
  {
    name: "refund in part",
    walk: (road) => asAdmin(road, `/admin/orders/${road.first.id}/refund`, { amount: 10, reason: "scratch" }, "refund"),
    again: async (road) => {
      await asAdmin(road, `/admin/orders/${road.first.id}/refund`, { amount: 10, reason: "scratch" }, "refund");
      await waitAndRun(16 * 60, "poll-payments");
    },
    holds: async ({ first }) => {
      expect(await count("refunds where order_id = $1 and status = 'done' and amount_minor = 1000", first.id)).toBe(1);
      expect(await count("refunds where order_id = $1", first.id)).toBe(1);
      const theirs = "sandbox_payments where merchant_reference = $1 and refunded_minor = 1000";
      expect(await count(theirs, first.paymentId)).toBe(1);
    },
  },
  {
    name: "spend points on a reward",
    walk: (road) =>
      post(road, "/rewards/checkout", { items: [{ rewardId: reward, quantity: 1 }], shippingAddress: cairo }, "reward"),
    holds: async ({ who }) => {
      expect(await count("orders where user_id = $1 and origin = 'reward'", who.userId)).toBe(1);
      expect(await count("points_entries where user_id = $1 and delta = -50", who.userId)).toBe(1);
    },
  },
  {
    name: "cancel a paid order, and pay it back",
    walk: async (road) => {
      await cancel(road, road.second);
      await drain();
    },
    again: async (road) => {
      await cancel(road, road.second);
      await waitAndRun(16 * 60, "poll-payments");
    },
    holds: async ({ second }) => {
      await orderIs(second.id, "cancelled");
      expect(await count("payments where id = $1 and status = 'refunded'", second.paymentId)).toBe(1);
      const theirs = "sandbox_payments where merchant_reference = $1 and refunded_minor = amount_minor";
      expect(await count(theirs, second.paymentId)).toBe(1);
    },
  },
  {
    name: "let an unpaid order run out",
    prepare: async (road) => {
      await buy(road, "third");
      await crash.advance(31 * 60);
    },
    walk: () => crash.run("expire-orders"),
    holds: async ({ third }) => {
      expect(await movedTo(third.id, "expired")).toBe(1);
      expect((await shop.stock(mat.variantId)).reserved).toBe(0);
    },
  },
];

async function newRoad(): Promise<Road> {
  const { platform } = shop.app;
  const who = await shop.customer();
  const prefix = platform.ids.next();
  const loyalty = createLoyalty(platform, orderNumbersOf);
  await platform.database.transaction((tx) =>
    loyalty.credit(tx, { userId: who.userId, kind: "gift", ref: prefix, points: 500 }),
  );
  const none = { id: "", paymentId: "" };
  const key = (name: string) => ({ "idempotency-key": `${prefix}-${name}` });
  return { who, key, total: 0, first: none, second: none, third: none };
}

/** Runs a step without a crash; returns the number of its statements. */
async function walkWhole(step: Step, road: Road): Promise<number> {
  await step.prepare?.(road);
  const before = await crash.statements();
  await step.walk(road);
  const took = (await crash.statements()) - before;
  await step.holds(road);
  return took;
}

async function walkWithDeath(step: Step, road: Road, statement: number): Promise<void> {
  await step.prepare?.(road);
  await crash.dieAfter(statement);
  await step.walk(road);
  const kills = crash.kills();
  await crash.liveOn();
  await crash.revive();
  if (crash.kills() > kills) throw new Error("it died after its step");
  await (step.again ?? step.walk)(road);
  await step.holds(road);
}

test(`${rounds} kills at each of ${steps.length} steps break no invariant and lose nothing`, async () => {
  const began = performance.now();
  const whole = await newRoad();
  const lengths = new Map<string, number>();
  for (const step of steps) lengths.set(step.name, await walkWhole(step, whole));
  for (let round = 0; round < rounds; round++) {
    const road = await newRoad();
    for (const step of steps) {
      const length = lengths.get(step.name) ?? 1;
      // Spread over the step: first statement in the first round, last one in the last.
      const statement = 1 + Math.round(((length - 1) * round) / (rounds - 1));
      await walkWithDeath(step, road, statement).catch((error: unknown) => {
        throw new Error(`${step.name}, killed at statement ${statement} of ${length}`, { cause: error });
      });
      expect(await shop.books(), step.name).toEqual([]);
    }
    for (const { id } of [road.first, road.second, road.third]) expect(await count("orders where id = $1", id)).toBe(1);
  }
  await handOutAgain();
  expect(await crash.drain()).toBe("");
  expect(await shop.books()).toEqual([]);
  expect(crash.kills()).toBeGreaterThanOrEqual(fewestKills);
  const orders = await count("orders");
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${crash.kills()} kills, ${orders} orders, ${seconds} s`, Object.fromEntries(lengths));
}, 900_000);
