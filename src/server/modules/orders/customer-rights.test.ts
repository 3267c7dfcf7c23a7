import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminProcessOrder,
  adminShipOrder,
} from "#shared/contract/admin-orders.ts";
import { adminSendMessage, sendMessage } from "#shared/contract/coach-threads.ts";
import { changeEnrolment, getEnrolment, getEnrolments, logSession } from "#shared/contract/enrolments.ts";
import { claimGift } from "#shared/contract/gifts.ts";
import { cancelOrder, getOrder, type Order, requestReturn } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { getSubscription, getSubscriptions } from "#shared/contract/subscriptions.ts";
import { addCoach, type TestCoach } from "#test/factories/coaches.ts";
import { buy, forSara, programmeOf, readCodes, tokensOf } from "#test/factories/gifts.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { startProgramme } from "#test/factories/training.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let programme: TestProduct;
let admin: TestCustomer;
let mona: TestCustomer;
const dayMs = 86_400_000;
const both = { ar: "ن", en: "n" };
const day = { order: 1, title: both, kind: "strength", minutes: 40, blocks: [] };
const week = (number: number) => ({ number, note: both, deload: false, days: [day] });

/** Creates a programme whose plan has the given number of weeks. */
async function programmeOfWeeks(weeks: number): Promise<TestProduct> {
  const product = await programmeOf(shop);
  const plan = {
    phases: [{ order: 1, name: both, note: both, weeks: Array.from({ length: weeks }, (_, at) => week(at + 1)) }],
  };
  await shop.rows(
    "insert into programme_versions (id, programme_id, number, plan, created_at) values ($1, $2, 2, $3, now())",
    [shop.app.platform.ids.next(), product.id, JSON.stringify(plan)],
  );
  return product;
}

beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
  programme = await programmeOfWeeks(2);
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const cancel = (id: string, who = mona) => toRefusal(who.call(cancelOrder, { params: { id }, body: {} }));
const read = async (id: string, who = mona): Promise<Order> => (await who.call(getOrder, { params: { id } })).order;
const enrolmentOf = async (who = mona) => (await who.call(getEnrolments, { query: {} })).enrolments[0]?.id ?? "";
const open = async (who = mona) => who.call(getEnrolment, { params: { id: await enrolmentOf(who) } });
async function later<T>(days: number, work: () => Promise<T>): Promise<T> {
  shop.app.clock.advance(days * 86_400);
  try {
    return await work();
  } finally {
    shop.app.clock.advance(-days * 86_400);
  }
}

/** Asserts that the order is shown as not cancellable, the server rejects it, and staff can still cancel. */
async function isOnlyForStaff(id: string, reason: string): Promise<void> {
  expect((await read(id)).cancellation).toMatchObject({ allowed: false, reason });
  expect(await cancel(id)).toBe("CANCEL_NOT_ALLOWED");
  expect((await read(id)).status).toBe("paid");
  await admin.call(adminCancelOrder, { params: { id }, body: { reason: "goodwill" } });
  await shop.app.drain();
  expect(await read(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(await shop.books()).toEqual([]);
}

describe("a programme", () => {
  test("that was not opened is cancelled with a full refund, and the order says so beforehand", async () => {
    const { order } = await buy(shop, mona, programme);
    const { cancellation } = await read(order.id);
    expect(cancellation).toMatchObject({
      allowed: true,
      reason: null,
      refund: { amount: 300, giftCards: 0, points: 0 },
    });
    const left = Date.parse(cancellation.until ?? "") - shop.app.clock.now().getTime();
    expect(left).toBeGreaterThanOrEqual(14 * dayMs);
    expect(left).toBeLessThan(15 * dayMs);
    await mona.call(getEnrolments, { query: {} });
    expect(await cancel(order.id)).toBe("");
    await shop.app.drain();
    expect(await read(order.id)).toMatchObject({
      status: "cancelled",
      refundedTotal: 300,
      cancellation: { allowed: false, until: null, reason: "state", refund: { amount: 0, giftCards: 0, points: 0 } },
    });
    expect(await shop.books()).toEqual([]);
  });

  test("whose plan was read beyond the public week is cancelled only by staff", async () => {
    const { order } = await buy(shop, mona, programme);
    await open();
    await open();
    await isOnlyForStaff(order.id, "plan_read");
  });

  test("whose plan came with a change of its time zone was read as well", async () => {
    const { order } = await buy(shop, mona, programme);
    await mona.call(changeEnrolment, { params: { id: await enrolmentOf() }, body: { timezone: "Asia/Riyadh" } });
    await isOnlyForStaff(order.id, "plan_read");
  });

  test("of one week is public as a whole: reading it does not count as use, starting it does", async () => {
    const { order } = await buy(shop, mona, await programmeOfWeeks(1));
    await open();
    expect((await read(order.id)).cancellation.allowed).toBe(true);
    const startDate = shop.app.clock.now().toISOString().slice(0, 10);
    await mona.call(changeEnrolment, { params: { id: await enrolmentOf() }, body: { startDate } });
    await isOnlyForStaff(order.id, "programme_started");
  });

  test("is not cancelled once the market's cancellation period is over", async () => {
    const { order } = await buy(shop, mona, programme);
    await later(15, () => isOnlyForStaff(order.id, "late"));
  });

  test("that was partly refunded refunds the rest", async () => {
    const { order } = await buy(shop, mona, programme);
    await admin.call(adminRefundOrder, { params: { id: order.id }, body: { amount: 100, reason: "late" } });
    await shop.app.drain();
    expect((await read(order.id)).cancellation).toMatchObject({ allowed: true, refund: { amount: 200 } });
    expect(await cancel(order.id)).toBe("");
    await shop.app.drain();
    expect((await read(order.id)).refundedTotal).toBe(300);
    expect(await shop.books()).toEqual([]);
  });

  test("is read or cancelled, never both, when both come at once", async () => {
    const { order } = await buy(shop, mona, programme);
    const id = await enrolmentOf();
    const lock = rowOf("enrolments", "id", id);
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([cancel(order.id), toRefusal(mona.call(getEnrolment, { params: { id } }))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect([
      ["", "ENROLMENT_ENDED"],
      ["CANCEL_NOT_ALLOWED", ""],
    ]).toContainEqual(result);
    expect(await shop.books()).toEqual([]);
  });

  test.each(["cancelled first", "started first"])("%s: it is started or cancelled, never both", async (first) => {
    const { order } = await buy(shop, mona, await programmeOfWeeks(1));
    const id = await enrolmentOf();
    const startDate = shop.app.clock.now().toISOString().slice(0, 10);
    const start = () => toRefusal(mona.call(changeEnrolment, { params: { id }, body: { startDate } }));
    const [one, other] =
      first === "cancelled first" ? [() => cancel(order.id), start] : [start, () => cancel(order.id)];
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const lock = rowOf("enrolments", "id", id);
    const { result } = await whileLocked(shop.app.platform.database.pool, lock, 2, async () => {
      const begun = one();
      await expect.poll(async () => (await shop.rows(waiting)).length, { timeout: 15_000 }).toBe(1);
      return Promise.all([begun, other()]);
    });
    expect(result).toEqual(["", first === "cancelled first" ? "ENROLMENT_ENDED" : "CANCEL_NOT_ALLOWED"]);
  });
});

describe("a package", () => {
  let coach: TestCoach;
  let coaching: TestProduct;
  beforeAll(async () => {
    coach = await addCoach(shop, { capacity: 300 });
    coaching = await shop.product({ kind: "package", priceEgp: 900 });
  });
  const start = async () => {
    const { order } = await buy(shop, mona, coaching);
    const { subscriptions } = await mona.call(getSubscriptions, {});
    return { order, id: subscriptions[0]?.id ?? "" };
  };
  const write = (id: string) =>
    coach.call(adminSendMessage, { params: { id }, body: { id: shop.app.platform.ids.next(), text: "Welcome" } });
  /** A call an hour ago. */
  const callOf = (id: string, state: string, by: string | null) => {
    const { ids, clock } = shop.app.platform;
    return shop.rows(
      `insert into bookings (id, subscription_id, user_id, coach_id, starts_at, minutes, state, by, url, created_at, updated_at)
       values ($1, $2, $3, $4, $5::timestamptz - interval '1 hour', 30, $6, $7, '', $5, $5)`,
      [ids.next(), id, mona.userId, coach.coachId, clock.now(), state, by],
    );
  };
  /** A plan of four weeks that belongs to the coaching. */
  const plan = async (subscriptionId: string) => {
    const startDate = shop.app.clock.now().toISOString().slice(0, 10);
    const given = await startProgramme(shop, mona.userId, startDate, [0, 1, 2, 3, 4, 5, 6]);
    await shop.rows("update enrolments set subscription_id = $1, origin = 'assigned' where id = $2", [
      subscriptionId,
      given.id,
    ]);
    return given;
  };

  test("that was not used is cancelled within its period, and the coaching ends", async () => {
    const { order, id } = await start();
    await plan(id);
    await mona.call(sendMessage, { params: { id }, body: { id: shop.app.platform.ids.next(), text: "Hello?" } });
    const { cancellation, lines } = await read(order.id);
    expect(cancellation).toMatchObject({ allowed: true, reason: null, refund: { amount: 900 } });
    expect(lines[0]?.returnRight).toMatchObject({
      days: 14,
      text: {
        en: "Cancel within 14 days, unless you have logged a workout, heard from your coach or opened your plan beyond week 1",
      },
    });
    await later(14, async () => expect(await cancel(order.id)).toBe(""));
    await shop.app.drain();
    expect(await read(order.id)).toMatchObject({ status: "cancelled", refundedTotal: 900 });
    expect((await mona.call(getSubscription, { params: { id } })).subscription.status).toBe("ended");
    expect(await shop.books()).toEqual([]);
  });

  test("is not cancelled once its cancellation period is over", async () => {
    const { order } = await start();
    await later(15, () => isOnlyForStaff(order.id, "late"));
  });

  test("whose coach has written is cancelled only by staff", async () => {
    const { order, id } = await start();
    await write(id);
    await isOnlyForStaff(order.id, "coach_message");
  });

  test("whose plan was opened or trained on is cancelled only by staff", async () => {
    const { order, id } = await start();
    const { id: enrolment, workout } = await plan(id);
    const [at, now] = [shop.app.clock.now().toISOString(), shop.app.clock.now()];
    await mona.call(logSession, { params: { id: enrolment }, body: workout(shop.app.platform.ids.next(), at, now) });
    expect((await read(order.id)).cancellation).toMatchObject({ allowed: false, reason: "session_logged" });
    await mona.call(getEnrolment, { params: { id: enrolment } });
    await isOnlyForStaff(order.id, "plan_read");
  });

  test.each([
    ["held", null, "call_held"],
    ["missed", "member", "call_held"],
    ["missed", "coach", null],
    ["cancelled", "coach", null],
  ])("whose call was %s (by %s)", async (state, by, reason) => {
    const { order, id } = await start();
    await callOf(id, state, by);
    const shown = (await read(order.id)).cancellation.reason;
    await shop.rows("delete from bookings where subscription_id = $1", [id]);
    expect(shown).toBe(reason);
  });

  test("is cancelled or answered by the coach, never both, when the coach comes first", async () => {
    const { order, id } = await start();
    const lock = rowOf("coach_threads", "subscription_id", id);
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const { result } = await whileLocked(shop.app.platform.database.pool, lock, 2, async () => {
      const begun = toRefusal(write(id));
      await expect.poll(async () => (await shop.rows(waiting)).length, { timeout: 15_000 }).toBe(1);
      return Promise.all([begun, cancel(order.id)]);
    });
    expect(result).toEqual(["", "CANCEL_NOT_ALLOWED"]);
  });

  test("that extends running coaching is cancelled until its period begins", async () => {
    await start();
    const { order } = await buy(shop, mona, coaching);
    await later(45, () => isOnlyForStaff(order.id, "period_begun"));
  });

  test("that is bought again and starts later is cancelled", async () => {
    const coaching = await shop.product({ kind: "package", priceEgp: 900 });
    await buy(shop, mona, coaching);
    const { order } = await buy(shop, mona, coaching);
    // Calls so far belong to the period before it.
    const { subscriptions } = await mona.call(getSubscriptions, {});
    await callOf(subscriptions[0]?.id ?? "", "held", null);
    expect((await read(order.id)).cancellation).toMatchObject({ allowed: true, reason: null });
    await shop.rows("delete from bookings where subscription_id = $1", [subscriptions[0]?.id]);
    expect(await cancel(order.id)).toBe("");
    expect(await shop.books()).toEqual([]);
  });
});

describe("a gift", () => {
  test("that was claimed is not cancelled by its buyer", async () => {
    const gift = { ...forSara, recipientEmail: `${mona.userId}@gift.test` };
    const { order } = await buy(shop, mona, programme, { gift });
    expect((await read(order.id)).cancellation.allowed).toBe(true);
    const [token = ""] = await tokensOf(shop, gift.recipientEmail);
    await (await shop.customer()).call(claimGift, { body: { token } });
    await isOnlyForStaff(order.id, "gift_claimed");
  });

  test("card that has reached its recipient is not cancelled either", async () => {
    const card = await shop.product({ kind: "gift_card", priceEgp: 500 });
    const { order } = await buy(shop, mona, card, { gift: forSara });
    await isOnlyForStaff(order.id, "gift_card_sent");
  });

  test("card bought for oneself and used says so beforehand", async () => {
    const card = await shop.product({ kind: "gift_card", priceEgp: 500 });
    const { order } = await buy(shop, mona, card);
    const [code = ""] = await readCodes(shop, mona.email);
    await shop.fill(mona, await shop.product({ kind: "package", priceEgp: 10 }));
    await shop.order(mona, { giftCards: [code] });
    expect((await read(order.id)).cancellation).toMatchObject({ allowed: false, reason: "gift_card_spent" });
    expect(await cancel(order.id)).toBe("ORDER_STATE");
  });
});

describe("goods", () => {
  test("are cancelled until they are shipped, whether paid online or in cash", async () => {
    const mat = await shop.product();
    await shop.fill(mona, mat);
    const { order } = await shop.order(mona, { paymentMethod: "cod" });
    expect((await read(order.id)).cancellation).toEqual({
      allowed: true,
      until: null,
      reason: null,
      refund: { amount: 0, giftCards: 0, points: 0 },
      isOverdue: false,
      overdueFrom: null,
    });
    expect(await later(40, () => cancel(order.id))).toBe("");
    const { order: paid } = await buy(shop, mona, mat);
    await admin.call(adminProcessOrder, { params: { id: paid.id }, body: {} });
    expect((await read(paid.id)).cancellation).toMatchObject({ allowed: true, refund: { amount: paid.total } });
    await admin.call(adminShipOrder, { params: { id: paid.id }, body: { carrier: "Bosta", trackingNumber: "1" } });
    expect((await read(paid.id)).cancellation).toMatchObject({ allowed: false, reason: "state" });
    expect(await cancel(paid.id)).toBe("ORDER_STATE");
    expect(await shop.books()).toEqual([]);
  });

  test.each([
    ["EG", 14],
    ["SA", 7],
  ])("in %s are returned within %i days of their delivery", async (country, days) => {
    await shop.fill(mona, await shop.product({ prices: { SAR: 50 } }));
    const shippingAddress = { ...cairo, country, shortCode: "RRRD2929" };
    const paymentMethod = country === "EG" ? "cod" : "card";
    const { order, payment } = await shop.order(mona, { paymentMethod, shippingAddress });
    const params = { id: order.id };
    if (country !== "EG") {
      await shop.press(payment.id, "approve");
      await shop.app.drain();
      await admin.call(adminProcessOrder, { params, body: {} });
    }
    await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
    expect((await read(order.id)).returnRight).toMatchObject({ allowed: false, reason: "state" });
    await admin.call(adminDeliverOrder, { params, body: {} });
    const body = { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }], reason: "too small" };
    await later(days + 1, async () => {
      expect((await read(order.id)).returnRight).toMatchObject({ allowed: false, reason: "late" });
      expect(await toRefusal(mona.call(requestReturn, { params, body }))).toBe("RETURN_WINDOW_OVER");
    });
    await later(days, async () => {
      expect((await read(order.id)).returnRight).toMatchObject({ allowed: true, reason: null });
      expect(await toRefusal(mona.call(requestReturn, { params, body }))).toBe("");
    });
  });
});
