import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminListOrderCards, adminRefundToCards, getGiftCard } from "#shared/contract/gifts.ts";
import { adminDeliverOrder, adminShipOrder, getOrder } from "#shared/contract/orders.ts";
import { buy, codesOf } from "#test/factories/gifts.ts";
import { createTestShop, refusalOf, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";

/** Guards of gift cards and gifts that show only when something else happens in the same moment. */

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
  return (await codesOf(shop, mona.email)).at(-1) ?? "";
}

const back = (id: string, amount?: number, key?: string) =>
  admin.call(
    adminRefundToCards,
    { params: { id }, body: { reason: "kind", ...(amount === undefined ? {} : { amount }) } },
    key === undefined ? undefined : { headers: { "idempotency-key": key } },
  );

describe("what the staff put back on cards", () => {
  test("is nothing while the order waits for its money: it would be bought for the rest alone", async () => {
    const code = await newCode();
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 700 }));
    const { order, payment } = await shop.order(ali, { giftCards: [code] });
    expect(order).toMatchObject({ giftCardAmount: 500, total: 200, status: "pending_payment" });
    expect(await refusalOf(back(order.id))).toBe("NOTHING_TO_REFUND");
    expect(await admin.call(adminListOrderCards, { params: { id: order.id } })).toMatchObject({
      left: 0,
      cards: [{ paid: 500, left: 0 }],
    });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    expect((await back(order.id, 100)).refunded).toBe(100);
    expect((await look(code)).balance).toBe(100);
    expect(await shop.books()).toEqual([]);
  });

  test("is nothing before the courier has brought the rest, which is booked all the same", async () => {
    const code = await newCode();
    await shop.fill(ali, await shop.product({ priceEgp: 700 }));
    const { order } = await shop.order(ali, { giftCards: [code], paymentMethod: "cod" });
    const params = { id: order.id };
    expect(await refusalOf(back(order.id, 50))).toBe("NOTHING_TO_REFUND");
    await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
    await admin.call(adminDeliverOrder, { params, body: {} });
    expect((await back(order.id, 50)).refunded).toBe(50);
    expect((await ali.call(getOrder, { params })).order).toMatchObject({
      total: 265,
      paymentStatus: "partially_refunded",
    });
    expect(await shop.books()).toEqual([]);
  });
});
