import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRow, PlacedOrder } from "#server/modules/orders/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { adminCancelOrder, adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminListOrderCards, adminRefundToCards, claimGift, getGiftCard } from "#shared/contract/gifts.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import { readGiftCode } from "#shared/domain/gift-code.ts";
import { buy, forSara, programmeOf, readCodes, tokensOf } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";
import { createCodes, hashOfCode } from "./codes.ts";
import type { GiftContext } from "./context.ts";
import { issueCards } from "./issue-cards.ts";
import { post } from "./post-entry.ts";
import { spendCards } from "./spend-cards.ts";

/** Concurrency guards of gift cards and gifts. */

let shop: TestShop;
let card500: TestProduct;
let admin: TestCustomer;
let mona: TestCustomer;
let ali: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  card500 = await shop.product({ kind: "gift_card", priceEgp: 500 });
  admin = await shop.customer("admin");
});
beforeEach(async () => {
  [mona, ali] = [await shop.customer(), await shop.customer()];
});
afterAll(() => shop.app.close());

const look = async (code: string) => (await shop.app.client(getGiftCard, { params: { code } })).giftCard;

async function newCode(): Promise<string> {
  await buy(shop, mona, card500);
  return (await readCodes(shop, mona.email)).at(-1) ?? "";
}

const back = (id: string, amount?: number, key?: string) =>
  admin.call(
    adminRefundToCards,
    { params: { id }, body: { reason: "kind", ...(amount === undefined ? {} : { amount }) } },
    key === undefined ? undefined : { headers: { "idempotency-key": key } },
  );

describe("a refund to cards by staff", () => {
  test("is refused while the order is unpaid, because it would then cost only the rest", async () => {
    const code = await newCode();
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 700 }));
    const { order, payment } = await shop.order(ali, { giftCards: [code] });
    expect(order).toMatchObject({ giftCardAmount: 500, total: 200, status: "pending_payment" });
    expect(await toRefusal(back(order.id))).toBe("NOTHING_TO_REFUND");
    expect(await admin.call(adminListOrderCards, { params: { id: order.id } })).toMatchObject({
      left: 0,
      cards: [{ paid: 500, left: 500 }],
    });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    expect((await back(order.id, 100)).refunded).toBe(100);
    expect((await look(code)).balance).toBe(100);
    expect(await shop.books()).toEqual([]);
  });

  test("is refused before the courier has collected the rest, which is still booked", async () => {
    const code = await newCode();
    await shop.fill(ali, await shop.product({ priceEgp: 700 }));
    const { order } = await shop.order(ali, { giftCards: [code], paymentMethod: "cod" });
    const params = { id: order.id };
    expect(await toRefusal(back(order.id, 50))).toBe("NOTHING_TO_REFUND");
    await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
    await admin.call(adminDeliverOrder, { params, body: {} });
    expect((await back(order.id, 50)).refunded).toBe(50);
    expect((await ali.call(getOrder, { params })).order).toMatchObject({
      total: 265,
      paymentStatus: "partially_refunded",
    });
    expect(await shop.books()).toEqual([]);
  });

  test("in several steps refunds the requested amounts, and once per Idempotency-Key", async () => {
    const code = await newCode();
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 300 }));
    const { order } = await shop.order(ali, { giftCards: [code] });
    await back(order.id, 120, "once");
    expect((await back(order.id, 120, "once")).refunded).toBe(120);
    expect((await look(code)).balance).toBe(320);
    await back(order.id, 100);
    expect((await look(code)).balance).toBe(420);
    expect(await shop.books()).toEqual([]);
  });

  test("by two concurrent calls is at most what the cards paid", async () => {
    const code = await newCode();
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 300 }));
    const { order } = await shop.order(ali, { giftCards: [code] });
    const lock = rowOf("orders", "id", order.id);
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
      Promise.all([toRefusal(back(order.id, 200)), toRefusal(back(order.id, 200))]),
    );
    expect(overlapped).toBeGreaterThanOrEqual(2);
    expect(result.toSorted()).toEqual(["", "NOTHING_TO_REFUND"]);
    expect((await look(code)).balance).toBe(400);
    expect(await shop.books()).toEqual([]);
  });
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => shop.app.platform.database.transaction(work);
const contextOf = () =>
  ({
    platform: shop.app.platform,
    codes: createCodes([new Uint8Array(32)], shop.app.platform.ids),
  }) as unknown as GiftContext;
async function cardIdOf(code: string): Promise<string> {
  const hash = hashOfCode(readGiftCode(code) ?? "");
  const [card] = await shop.rows<{ id: string }>("select id from gift_cards where code_hash = $1", [hash]);
  return card?.id ?? "";
}

describe("a card", () => {
  test("that expired or was cancelled after the check, or has another currency, pays nothing", async () => {
    const cardId = await cardIdOf(await newCode());
    const { order } = await buy(shop, ali, await shop.product({ kind: "package", priceEgp: 10 }));
    const pay = (currency: string) => {
      const paid = { id: order.id, currency, giftCards: [{ cardId, amountMinor: 100 }] } as unknown as OrderRow;
      return inTransaction((tx) => spendCards(tx, contextOf(), paid)).then(
        () => "",
        (error: { code?: string }) => error.code,
      );
    };
    const change = (sql: string) => shop.rows(`update gift_cards set ${sql} where id = $1`, [cardId]);
    expect(await pay("SAR")).toBe("GIFT_CARD_SHORT");
    await change("cancelled_at = now()");
    expect(await pay("EGP")).toBe("GIFT_CARD_SHORT");
    await change("cancelled_at = null, expires_at = expires_at - interval '3 years'");
    expect(await pay("EGP")).toBe("GIFT_CARD_SHORT");
    await change("expires_at = expires_at + interval '3 years'");
    expect(await pay("EGP")).toBe("");
  });

  test("books an entry once, and never more than its balance", async () => {
    const code = await newCode();
    const cardId = await cardIdOf(code);
    const { order } = await buy(shop, ali, await shop.product({ kind: "package", priceEgp: 10 }));
    const spend = (deltaMinor: number, ref: string) =>
      inTransaction((tx) => post(tx, shop.app.platform, { cardId, deltaMinor, kind: "spend", ref, orderId: order.id }));
    expect(await spend(-30_000, "one")).toBe("posted");
    expect(await spend(-10_000, "one")).toBe("duplicate");
    expect(await spend(-30_000, "two")).toBe("short");
    expect((await look(code)).balance).toBe(200);
  });

  test("is not issued again when its order is reported as paid again", async () => {
    const { order } = await buy(shop, mona, card500);
    const [row] = await shop.rows<{ id: string; unit_price_minor: number }>(
      "select id, unit_price_minor from order_lines where order_id = $1",
      [order.id],
    );
    const line = { id: row?.id, kind: "gift_card", quantity: 1, unitPriceMinor: row?.unit_price_minor };
    const placed = {
      order: { id: order.id, userId: mona.userId, currency: "EGP", gift: null, origin: "purchase" },
      lines: [line],
    } as unknown as PlacedOrder;
    await inTransaction((tx) => issueCards(tx, contextOf(), placed));
    expect(await shop.rows("select 1 from gift_cards where order_id = $1", [order.id])).toHaveLength(1);
  });

  test("whose expiry is extended while the expiry job waits keeps its balance", async () => {
    const code = await newCode();
    shop.app.clock.advance(732 * 86_400);
    const longer = {
      sql: "update gift_cards set expires_at = expires_at + interval '30 days' where id = $1",
      values: [await cardIdOf(code)],
    };
    const { overlapped } = await whileLocked(shop.app.platform.database.pool, longer, 1, () =>
      shop.app.platform.jobs.runScheduled("expire-gift-cards"),
    );
    expect(overlapped).toBe(1);
    expect(await look(code)).toMatchObject({ balance: 500, status: "active" });
    shop.app.clock.advance(-732 * 86_400);
  });
});

test("a claim is refused when a newer link replaces its link while it waits", async () => {
  const { order } = await buy(shop, mona, await programmeOf(shop), { gift: forSara });
  const token = (await tokensOf(shop, forSara.recipientEmail)).at(-1) ?? "";
  const replaced = {
    sql: `with newer as (update order_gifts set token_hash = $2 where order_id = $1)
      select 1 from orders where id = $1 for update`,
    values: [order.id, createHash("sha256").update("newer").digest()],
  };
  const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, replaced, 1, () =>
    toRefusal(ali.call(claimGift, { body: { token } })),
  );
  expect([overlapped, result]).toEqual([1, "GIFT_UNKNOWN"]);
  expect(await shop.rows("select 1 from enrolments where user_id = $1", [ali.userId])).toEqual([]);
});

describe("in a separate shop, because the tests above create wrong books", () => {
  let own: TestShop;
  beforeAll(async () => {
    own = await createTestShop();
  });
  afterAll(() => own.app.close());

  test.each([
    { by: "staff", cancelled: "", enrolment: "revoked" },
    { by: "its buyer", cancelled: "CANCEL_NOT_ALLOWED", enrolment: "pending" },
  ])("a gift that is claimed while its order is called off by $by, and the books agree", async (wanted) => {
    const [giver, taker, staff] = [await own.customer(), await own.customer(), await own.customer("admin")];
    const { order } = await buy(own, giver, await programmeOf(own), { gift: forSara });
    const token = (await tokensOf(own, forSara.recipientEmail)).at(-1) ?? "";
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const lock = rowOf("order_gifts", "order_id", order.id);
    const { result } = await whileLocked(own.app.platform.database.pool, lock, 2, async () => {
      const claimed = toRefusal(taker.call(claimGift, { body: { token } }));
      await expect.poll(async () => (await own.rows(waiting)).length, { timeout: 15_000 }).toBe(1);
      const params = { id: order.id };
      const cancelled =
        wanted.by === "staff"
          ? staff.call(adminCancelOrder, { params, body: { reason: "asked" } })
          : giver.call(cancelOrder, { params, body: {} });
      return Promise.all([claimed, toRefusal(cancelled)]);
    });
    expect(result).toEqual(["", wanted.cancelled]);
    expect(await own.rows("select status from enrolments where user_id = $1", [taker.userId])).toEqual([
      { status: wanted.enrolment },
    ]);
    expect(await own.books()).toEqual([]);
  });
});
