import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { placeOrder, quoteOrder } from "#shared/contract/checkout.ts";
import {
  adminListOrderCards,
  adminRefundToCards,
  getGiftCard,
  listGiftCards,
  revealGiftCard,
} from "#shared/contract/gifts.ts";
import { cancelOrder, getOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { buy, forSara, mailsTo, readCodes } from "#test/factories/gifts.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { untilServed, whileLocked } from "#test/support/overlap.ts";
import { createCodes } from "./codes.ts";

let shop: TestShop;
let card500: TestProduct;
let mona: TestCustomer;
let ali: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  card500 = await shop.product({ kind: "gift_card", priceEgp: 500 });
});
beforeEach(async () => {
  [mona, ali] = [await shop.customer(), await shop.customer()];
});
afterAll(() => shop.app.close());

const look = async (code: string) => (await shop.app.client(getGiftCard, { params: { code } })).giftCard;
const day = 86_400;
const egp = { "x-user-currency": "EGP" };

async function newCode(): Promise<string> {
  await buy(shop, mona, card500);
  return (await readCodes(shop, mona.email)).at(-1) ?? "";
}

describe("a gift card", () => {
  test("is issued once for each paid piece, and mailed to its buyer", async () => {
    const { payment } = await buy(shop, mona, card500, { quantity: 2 });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    const codes = await readCodes(shop, mona.email);
    expect(codes).toHaveLength(2);
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) {
      expect(code).toMatch(/^HIMA(-[2-9A-HJ-NP-Z]{4}){4}$/);
      expect(await look(code)).toEqual({
        code,
        currency: "EGP",
        balance: 500,
        initialAmount: 500,
        expiresAt: "2028-11-21T19:59:59.000Z",
        status: "active",
      });
    }
    expect(await shop.books()).toEqual([]);
  });

  test("does not exist before it is paid, and unknown codes are 404", async () => {
    await shop.fill(mona, card500);
    await shop.order(mona);
    expect(await readCodes(shop, mona.email)).toEqual([]);
    for (const code of ["HIMA-AAAA-AAAA-AAAA-AAAA", "nonsense", "' or 1=1 --"]) {
      const reply = await shop.app.http.inject({ url: `/api/gift-cards/${encodeURIComponent(code)}` });
      expect([reply.statusCode, reply.json().code]).toEqual([404, "GIFT_CARD_UNKNOWN"]);
    }
  });

  test("is found however its code is typed", async () => {
    const code = await newCode();
    for (const typed of [code.toLowerCase(), code.replaceAll("-", " "), code.replace("HIMA-", ""), `  ${code} `])
      expect((await look(typed)).code).toBe(code);
  });

  test("is not stored in the database in a form that could be spent", async () => {
    const code = await newCode();
    const bare = code.replace("HIMA", "").replaceAll("-", "");
    const rows = await shop.rows("select row_to_json(c)::text as text, code_hash, code_sealed from gift_cards c");
    for (const row of rows) {
      expect(JSON.stringify(row)).not.toContain(bare);
      expect(String(Buffer.from(row.code_sealed as Buffer))).not.toContain(bare);
    }
  });

  test("cannot be shown after the secret has changed, but can still pay", async () => {
    const code = await newCode();
    const [row] = await shop.rows<{ code_sealed: Buffer }>(
      "select code_sealed from gift_cards order by created_at desc, id desc limit 1",
    );
    const other = createCodes([new Uint8Array(32).fill(7)], shop.app.platform.ids);
    expect(other.open(row?.code_sealed as Buffer)).toBeUndefined();
    expect((await look(code)).status).toBe("active");
  });

  test("can be looked up only a limited number of times from one network", async () => {
    const code = await newCode();
    shop.app.clock.advance(61);
    const url = `/api/gift-cards/${code}`;
    for (let asked = 0; asked < 30; asked += 1) expect((await shop.app.http.inject({ url })).statusCode).toBe(200);
    const reply = await shop.app.http.inject({ url });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers["retry-after"])).toBe(60);
    shop.app.clock.advance(61);
    expect((await look(code)).balance).toBe(500);
  });
});

describe("a customer's own cards", () => {
  test("are listed without codes; only the buyer can show a code", async () => {
    const { order } = await buy(shop, mona, card500);
    const { giftCards } = await mona.call(listGiftCards, { query: {} });
    expect(giftCards).toMatchObject([
      { balance: 500, currency: "EGP", status: "active", orderNumber: order.number, recipientName: null },
    ]);
    const id = giftCards[0]?.id ?? "";
    expect(JSON.stringify(giftCards)).not.toContain("HIMA");
    const { code } = await mona.call(revealGiftCard, { params: { id } });
    expect(code).toBe((await readCodes(shop, mona.email))[0]);
    expect(await toRefusal(ali.call(revealGiftCard, { params: { id } }))).toBe("GIFT_CARD_UNKNOWN");
    expect((await ali.call(listGiftCards, { query: {} })).giftCards).toEqual([]);
  });

  test("report when a code was sealed with a secret that no longer exists", async () => {
    await buy(shop, mona, card500);
    const { giftCards } = await mona.call(listGiftCards, { query: {} });
    const id = giftCards[0]?.id ?? "";
    await shop.rows(
      "update gift_cards set code_sealed = set_byte(code_sealed, 20, 255 - get_byte(code_sealed, 20)) where id = $1",
      [id],
    );
    expect(await toRefusal(mona.call(revealGiftCard, { params: { id } }))).toBe("GIFT_CARD_SEALED");
  });

  test("do not show their code to the buyer when they were a gift", async () => {
    await buy(shop, mona, card500, { gift: forSara });
    const { giftCards } = await mona.call(listGiftCards, { query: {} });
    expect(giftCards).toMatchObject([{ recipientName: "Sara", isRevealable: false }]);
    expect(await toRefusal(mona.call(revealGiftCard, { params: { id: giftCards[0]?.id ?? "" } }))).toBe(
      "GIFT_CARD_GIVEN",
    );
    expect(await readCodes(shop, mona.email)).toEqual([]);
    const [mail] = await mailsTo(shop, forSara.recipientEmail, "gift-card");
    expect(mail?.data).toMatchObject({ senderName: "Mona Adel", message: "Keep going!", recipientName: "Sara" });
    expect((await look(String(mail?.data.code))).balance).toBe(500);
  });
});

describe("at checkout", () => {
  test("a card pays a part, another card and money the rest; the remaining balance stays on the card", async () => {
    const [first, second] = [await newCode(), await newCode()];
    const mat = await shop.product({ priceEgp: 585 });
    await shop.fill(ali, mat);
    const typed = first.toLowerCase().replaceAll("-", " ");
    const { order } = await shop.order(ali, { giftCards: [typed, first, second] });
    expect(order).toMatchObject({ giftCardAmount: 650, total: 0, status: "paid", paymentStatus: "paid" });
    expect([(await look(first)).balance, (await look(second)).balance]).toEqual([0, 350]);
    await shop.fill(ali, mat);
    const { order: next } = await shop.order(ali, { giftCards: [second] });
    expect(next).toMatchObject({ giftCardAmount: 350, total: 300, status: "pending_payment" });
    expect([(await look(first)).status, (await look(second)).status]).toEqual(["empty", "empty"]);
    expect(await shop.books()).toEqual([]);
  });

  test("each reason why a card cannot pay has its own code, in the quote and for the order", async () => {
    const mat = await shop.product({ priceEgp: 200 });
    const code = await newCode();
    const empty = await newCode();
    await shop.fill(mona, await shop.product({ priceEgp: 435 }));
    await shop.order(mona, { giftCards: [empty] });
    await shop.fill(ali, mat);
    const asked = async (giftCard: string, currency: "EGP" | "SAR") => {
      const body = { giftCards: [giftCard], currency, shippingAddress: { country: "EG" } };
      const { quote } = await ali.call(quoteOrder, { body });
      const order = { paymentMethod: "card" as const, shippingAddress: cairo, expectedTotal: quote.total };
      const refused = await toRefusal(
        ali.call(
          placeOrder,
          { body: { ...order, giftCards: [giftCard] } },
          { headers: { "x-user-currency": currency } },
        ),
      );
      expect(quote.giftCardAmount).toBe(0);
      return [quote.giftCards[0]?.problem, refused];
    };
    const twice = (problem: string) => [problem, problem];
    expect(await asked("HIMA-AAAA-AAAA-AAAA-AAAA", "EGP")).toEqual(twice("GIFT_CARD_UNKNOWN"));
    expect(await asked(empty, "EGP")).toEqual(twice("GIFT_CARD_EMPTY"));
    expect(await asked(code, "SAR")).toEqual(twice("GIFT_CARD_CURRENCY"));
    shop.app.clock.advance(732 * day);
    expect(await asked(code, "EGP")).toEqual(twice("GIFT_CARD_EXPIRED"));
    shop.app.clock.advance(-732 * day);
    expect((await look(code)).balance).toBe(500);
  });

  test("a gift card cannot buy a gift card", async () => {
    const code = await newCode();
    await shop.fill(ali, card500);
    const { quote } = await ali.call(quoteOrder, { body: { giftCards: [code], currency: "EGP" } });
    expect(quote).toMatchObject({ giftCardAmount: 0, total: 500, giftCards: [{ problem: "GIFT_CARD_FOR_GOODS" }] });
    await shop.fill(ali, await shop.product({ priceEgp: 35 }));
    const { order } = await shop.order(ali, { giftCards: [code] });
    expect(order).toMatchObject({ giftCardAmount: 100, total: 500 });
  });

  test("twenty checkouts at once never spend more than the card holds", async () => {
    const code = await newCode();
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.customer()));
    const plan = await shop.product({ kind: "package", priceEgp: 120 });
    for (const person of people) await shop.fill(person, plan);
    const body = { paymentMethod: "card" as const, giftCards: [code], expectedTotal: 0 };
    const place = (who: TestCustomer): Promise<string> =>
      toRefusal(untilServed(() => who.call(placeOrder, { body }, { headers: egp })));
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      { sql: "select 1 from gift_cards where balance_minor > 0 for update", values: [] },
      10,
      () => Promise.all(people.map(place)),
    );
    expect(overlapped).toBeGreaterThanOrEqual(10);
    expect(result.filter((refusal) => refusal === "")).toHaveLength(4);
    // A customer who prices after the others have paid sees the smaller balance and a total above 0.
    for (const refusal of result) expect(["", "GIFT_CARD_SHORT", "PRICE_CHANGED"]).toContain(refusal);
    expect(result).toContain("GIFT_CARD_SHORT");
    expect((await look(code)).balance).toBe(20);
    expect(await shop.books()).toEqual([]);
  });
});

describe("money is returned to the card", () => {
  async function spend(code: string, priceEgp: number) {
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp }));
    return shop.order(ali, { giftCards: [code] });
  }

  test("when the order was not paid in time, even if the card expired meanwhile", async () => {
    const code = await newCode();
    shop.app.clock.advance(729 * day);
    const { order } = await spend(code, 700);
    expect((await look(code)).balance).toBe(0);
    shop.app.clock.advance(3 * day);
    await shop.app.platform.jobs.runScheduled("expire-orders");
    await shop.app.platform.jobs.runScheduled("expire-gift-cards");
    expect((await ali.call(getOrder, { params: { id: order.id } })).order.status).toBe("expired");
    expect(await look(code)).toMatchObject({ balance: 500, status: "active" });
    shop.app.clock.advance(31 * day);
    await shop.app.platform.jobs.runScheduled("expire-gift-cards");
    await shop.app.platform.jobs.runScheduled("expire-gift-cards");
    expect(await look(code)).toMatchObject({ balance: 0, status: "expired" });
    expect(await shop.books()).toEqual([]);
    shop.app.clock.advance(-763 * day);
  });

  test("when the order is cancelled, and in proportion when a part is refunded", async () => {
    const admin = await shop.customer("admin");
    const code = await newCode();
    const { order, payment } = await spend(code, 1500);
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    const refund = (amount: number) =>
      admin.call(adminRefundOrder, { params: { id: order.id }, body: { amount, reason: "half" } });
    await refund(500);
    await shop.app.drain();
    expect((await look(code)).balance).toBe(250);
    await admin.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "asked" } });
    await shop.app.drain();
    expect((await look(code)).balance).toBe(500);
    expect((await ali.call(getOrder, { params: { id: order.id } })).order.refundedTotal).toBe(1000);
    expect(await shop.books()).toEqual([]);
  });

  test("by staff, for an order paid only by cards, and never more than they paid", async () => {
    const admin = await shop.customer("admin");
    const code = await newCode();
    const { order } = await spend(code, 300);
    const back = (amount?: number) =>
      admin.call(adminRefundToCards, {
        params: { id: order.id },
        body: { reason: "kind", ...(amount === undefined ? {} : { amount }) },
      });
    const { number } = (await mona.call(listGiftCards, { query: {} })).giftCards.map((one) => ({
      number: one.orderNumber,
    }))[0] ?? { number: "" };
    const cards = () => admin.call(adminListOrderCards, { params: { id: order.id } });
    expect(await cards()).toMatchObject({
      ...{ left: 300, currency: "EGP" },
      cards: [{ boughtWith: number, paid: 300, left: 300, balance: 200, status: "active" }],
    });
    expect(JSON.stringify(await cards())).not.toContain("HIMA");
    expect(await toRefusal(back(300.01))).toBe("NOTHING_TO_REFUND");
    expect((await back(120)).refunded).toBe(120);
    expect((await look(code)).balance).toBe(320);
    expect(await cards()).toMatchObject({ left: 180, cards: [{ paid: 300, left: 180, balance: 320 }] });
    expect((await back()).refunded).toBe(180);
    expect((await cards()).left).toBe(0);
    expect(await toRefusal(back())).toBe("NOTHING_TO_REFUND");
    expect(await toRefusal(ali.call(adminRefundToCards, { params: { id: order.id }, body: { reason: "x" } }))).toBe(
      "FORBIDDEN",
    );
    expect((await look(code)).balance).toBe(500);
    expect(await shop.books()).toEqual([]);
  });
});

describe("the order that bought a card", () => {
  test("can be cancelled while the card is unused, which cancels the card", async () => {
    const { order } = await buy(shop, mona, card500);
    const [code = ""] = await readCodes(shop, mona.email);
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    expect(await look(code)).toMatchObject({ status: "cancelled", balance: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("cannot be cancelled once something was spent", async () => {
    const { order } = await buy(shop, mona, card500);
    const [code = ""] = await readCodes(shop, mona.email);
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 10 }));
    await shop.order(ali, { giftCards: [code] });
    expect(await toRefusal(mona.call(cancelOrder, { params: { id: order.id }, body: {} }))).toBe("ORDER_STATE");
    expect((await look(code)).balance).toBe(490);
    expect(await shop.books()).toEqual([]);
  });

  test("cancels the card only with a full refund; a partial one counts for the other goods", async () => {
    const admin = await shop.customer("admin");
    const plan = await shop.product({ kind: "programme", priceEgp: 300 });
    await shop.fill(mona, plan);
    const { order } = await buy(shop, mona, card500);
    const [code = ""] = await readCodes(shop, mona.email);
    const refund = async (amount?: number) => {
      const body = { reason: "asked for", ...(amount === undefined ? {} : { amount }) };
      const refusal = await toRefusal(admin.call(adminRefundOrder, { params: { id: order.id }, body }));
      await shop.app.drain();
      return refusal;
    };
    expect(await refund(301)).toBe("NOTHING_TO_REFUND");
    expect(await refund(300)).toBe("");
    expect(await look(code)).toMatchObject({ balance: 500, status: "active" });
    expect(await refund(499)).toBe("NOTHING_TO_REFUND");
    expect(await refund()).toBe("");
    expect(await look(code)).toMatchObject({ balance: 0, status: "cancelled" });
    expect(await shop.books()).toEqual([]);
  });

  test("when refunded by staff anyway, takes the remaining balance; spent money is not returned to the card", async () => {
    const admin = await shop.customer("admin");
    const { order } = await buy(shop, mona, card500);
    const [code = ""] = await readCodes(shop, mona.email);
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 100 }));
    const { order: spent } = await shop.order(ali, { giftCards: [code] });
    await admin.call(adminRefundOrder, { params: { id: order.id }, body: { reason: "fraud" } });
    await shop.app.drain();
    expect(await look(code)).toMatchObject({ status: "cancelled", balance: 0 });
    await admin.call(adminCancelOrder, { params: { id: spent.id }, body: { reason: "asked" } });
    expect(await look(code)).toMatchObject({ status: "cancelled", balance: 0 });
    expect(await shop.books()).toEqual([]);
  });
});
