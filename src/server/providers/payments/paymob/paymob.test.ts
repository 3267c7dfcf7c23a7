import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getOrder } from "#shared/contract/orders.ts";
import { createTestShop, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { deliverTo, differences } from "#test/support/providers/book.ts";
import { type FakePaymob, type PaymobReport, startFakePaymob } from "#test/support/providers/paymob.ts";
import { tryProvider } from "#test/support/providers/suite.ts";
import { isGenuine, reportedTransaction, signedText, signHmac } from "./hmac.ts";

const transaction = {
  amount_cents: 149900,
  created_at: "2026-01-05T10:20:30.123456",
  currency: "EGP",
  error_occured: false,
  has_parent_transaction: false,
  id: 111222333,
  integration_id: 4455,
  is_3d_secure: true,
  is_auth: false,
  is_capture: false,
  is_refunded: false,
  is_standalone_payment: true,
  is_voided: false,
  order: { id: 987001321 },
  owner: 0,
  pending: false,
  source_data: { pan: "2346", sub_type: "MasterCard", type: "card" },
  success: true,
};
const mac =
  "586c532b36a995e60db3f008a054d29c60b367e819aa4c5cc531be5964cd8ebcffdbfff7968235f0ccbad9ae4476f803b47b6dd836e0964beb6bdf5e26237348";

describe("the signature", () => {
  test("is HMAC-SHA512 over twenty fields in Paymob's order", () => {
    const text = signedText(reportedTransaction.parse(transaction));
    expect(text).toBe(
      "1499002026-01-05T10:20:30.123456EGPfalsefalse1112223334455truefalsefalsefalsetruefalse9870013210false2346MasterCardcardtrue",
    );
    expect(signHmac("k_test_1", text)).toBe(mac);
    expect(isGenuine("k_test_1", text, mac)).toBe(true);
    for (const wrong of [undefined, "", mac.slice(1), mac.toUpperCase(), `${mac}0`, "0".repeat(128)])
      expect(isGenuine("k_test_1", text, wrong)).toBe(false);
    expect(isGenuine("k_test_2", text, mac)).toBe(false);
  });

  test("cannot be carried over to fields whose values were shifted", () => {
    const shifted = [
      { ...transaction, amount_cents: 1499002, created_at: "026-01-05T10:20:30.123456" },
      { ...transaction, amount_cents: 14990, created_at: "02026-01-05T10:20:30.123456" },
      { ...transaction, source_data: { pan: "2346MasterCardcard", sub_type: "", type: "true" }, success: "" },
      { ...transaction, currency: "EGPfalse", error_occured: "" },
    ];
    for (const wrong of shifted) expect(reportedTransaction.safeParse(wrong).success).toBe(false);
  });
});

describe("one account", () => {
  const stage = tryProvider({
    name: "paymob",
    method: "paymob",
    currency: "EGP",
    opening: /^POST \/v1\/intention\/$/,
    refunding: /^POST \/api\/acceptance\/void_refund\/refund$/,
    start: (clock) => startFakePaymob("EG", clock.now),
  });
  const eventsStored = async () => (await stage().shop.rows("select id from provider_events")).length;

  test("a report with a wrong signature, or of another kind, is refused and not stored", async () => {
    const { fake, order, deliver, orderOf } = stage();
    const ordered = await order();
    const before = await eventsStored();
    fake.pay(ordered.paymentId);
    expect(await fake.report(deliver, { secret: "not-the-secret" })).toEqual([401]);
    fake.settle(ordered.paymentId);
    expect(await fake.report(deliver, { forge: ({ obj }) => void Object.assign(obj, { amount_cents: 1 }) })).toEqual([
      401,
    ]);
    const body = JSON.stringify({ type: "TRANSACTION", obj: transaction });
    expect(await deliver("/api/payments/webhooks/paymob", body, {})).toBe(401);
    expect(await deliver(`/api/payments/webhooks/paymob?hmac=${mac}&hmac=${mac}`, body, {})).toBe(400);
    expect(await deliver(`/api/payments/webhooks/paymob?hmac=${mac}`, "no json", {})).toBe(401);
    expect(await deliver(`/api/payments/webhooks/paymob?hmac=${mac}`, '{"type":"TOKEN","obj":{}}', {})).toBe(401);
    expect(await eventsStored()).toBe(before);
    expect((await orderOf(ordered)).status).toBe("pending_payment");
    expect(await stage().statusOf(ordered)).toBe("paid");
  });

  test("a genuine report whose unsigned reference was changed to another order's pays that one not", async () => {
    const { fake, order, deliver, orderOf, shop } = stage();
    const [payer, thief] = [await order(), await order()];
    fake.pay(payer.paymentId);
    const forge = ({ obj }: PaymobReport) => {
      obj.order.merchant_order_id = thief.paymentId;
    };
    expect(await fake.report(deliver, { forge, copies: 3 })).toEqual([200, 200, 200]);
    await shop.app.drain();
    expect((await orderOf(payer)).status).toBe("paid");
    expect((await orderOf(thief)).status).toBe("pending_payment");
  });

  test.each([
    { change: { amount: 1 }, reason: "AMOUNT_MISMATCH" },
    { change: { currency: "USD" }, reason: "CURRENCY_MISMATCH" },
    { change: { integration: 4_000_001 }, reason: "ACCOUNT_MISMATCH" },
  ])("money that does not fit ($reason) goes to review and pays nothing", async ({ change, reason }) => {
    const { fake, order, orderOf, statusOf, settle, shop } = stage();
    const ordered = await order();
    fake.pay(ordered.paymentId);
    fake.tamper(ordered.paymentId, change);
    await settle({ copies: 2 });
    expect(await statusOf(ordered)).toBe("review");
    expect((await orderOf(ordered)).status).toBe("pending_payment");
    const [row] = await shop.rows("select review_reason from payments where id = $1", [ordered.paymentId]);
    expect(row).toEqual({ review_reason: reason });
  });

  test("the intention adds up to the amount, and leads back to the result page", async () => {
    const { fake, order } = stage();
    const ordered = await order();
    const request = fake.requests.findLast(({ path }) => path === "/v1/intention/");
    const body = JSON.parse(request?.text ?? "{}") as Record<string, unknown>;
    expect(body).toMatchObject({
      amount: 50_000,
      currency: "EGP",
      special_reference: ordered.paymentId,
      redirection_url: `http://shop.test/payment/result?payment=${ordered.paymentId}`,
      notification_url: "http://shop.test/api/payments/webhooks/paymob",
      expiration: 1800,
    });
    expect(ordered.redirectUrl).toBe(
      `${fake.url}/unifiedcheckout/?publicKey=EG_pk_test_1&clientSecret=eg_csk_test_${fake.orderIdOf(ordered.paymentId)}`,
    );
  });

  test("a wallet is a method of its own: it waits an hour for the customer to agree, and needs a wallet's number", async () => {
    const { fake, shop, settle, statusOf, orderOf } = stage();
    const who = await shop.customer();
    await shop.fill(who, await shop.product({ priceEgp: 500 }));
    const { order, payment } = await shop.order(who, { paymentMethod: "wallet" });
    expect(Date.parse(order.expiresAt ?? "") - Date.parse(order.createdAt)).toBe(60 * 60_000);
    const request = fake.requests.findLast(({ path }) => path === "/v1/intention/");
    const body = JSON.parse(request?.text ?? "{}") as Record<string, unknown>;
    expect(body).toMatchObject({ payment_methods: [7_001_234], billing_data: { phone_number: "01001234567" } });
    expect(body).toMatchObject({ expiration: 3600 });
    const ordered = { who, orderId: order.id, paymentId: payment.id, redirectUrl: payment.redirectUrl };
    fake.begin(payment.id);
    await settle();
    expect(await statusOf(ordered)).toBe("pending");
    fake.settle(payment.id);
    await settle();
    expect((await orderOf(ordered)).status).toBe("paid");

    const abroad = await shop.customer();
    await shop.fill(abroad, await shop.product({ kind: "programme", priceEgp: 500 }));
    const refused = await shop.order(abroad, { paymentMethod: "wallet" });
    expect(refused.payment).toMatchObject({ status: "failed", failure: "phone_needed" });
  });

  test("a bank that takes its time, and a card that is declined before another is taken", async () => {
    const { fake, order, orderOf, statusOf, settle } = stage();
    const ordered = await order();
    fake.decline(ordered.paymentId);
    await settle();
    expect(await statusOf(ordered)).toBe("failed");
    fake.begin(ordered.paymentId);
    await settle();
    fake.settle(ordered.paymentId);
    await settle();
    expect((await orderOf(ordered)).status).toBe("paid");
    expect(fake.intentionsOf(ordered.paymentId)).toBe(1);
  });

  test("a payment that is voided at the bank counts as refunded", async () => {
    const { fake, order, orderOf, settle } = stage();
    const ordered = await order();
    fake.pay(ordered.paymentId);
    await settle();
    fake.void(ordered.paymentId);
    await settle();
    expect(await orderOf(ordered)).toMatchObject({ paymentStatus: "refunded", refundedTotal: 500 });
  });

  test("a token is fetched once and used for many queries, and fetched again when it is rejected", async () => {
    const { fake, order, orderOf, poll, clock } = stage();
    const tokens = () => fake.count(/api\/auth\/tokens/);
    clock.advance(3600);
    const [one, two] = [await order(), await order()];
    const before = tokens();
    await stage().statusOf(one);
    await stage().statusOf(two);
    expect(tokens()).toBe(before + 1);
    fake.forgetTokens();
    fake.pay(one.paymentId);
    clock.advance(125);
    await poll();
    clock.advance(125);
    await poll();
    expect((await orderOf(one)).status).toBe("paid");
    expect(tokens()).toBe(before + 2);
  });

  test("an opening without a response is found by our own reference", async () => {
    const { fake, order, poll, clock, orderOf } = stage();
    fake.disturb(/^POST \/v1\/intention\/$/, { kind: "lose-reply" });
    const ordered = await order();
    expect(ordered.redirectUrl).toBeUndefined();
    fake.pay(ordered.paymentId);
    clock.advance(125);
    await poll();
    expect((await orderOf(ordered)).status).toBe("paid");
  });
});

describe("an account for each country", () => {
  const clock = createTestClock();
  let fakes: FakePaymob[];
  let shop: TestShop;
  beforeAll(async () => {
    fakes = [await startFakePaymob("EG", clock.now), await startFakePaymob("SA", clock.now)];
    const environment = Object.assign({}, ...fakes.map((fake) => fake.environment)) as Record<string, string>;
    shop = await createTestShop({ clock, environment: { ...environment, PAYMENTS_SANDBOX: "0" } });
  });
  afterAll(async () => {
    await shop.app.close();
    for (const fake of fakes) await fake.close();
  });

  test("accounts whose orders have the same number are not mixed up", async () => {
    const who = await shop.customer();
    const plan = await shop.product({ kind: "programme", priceEgp: 500, prices: { SAR: 500 } });
    const placed = [];
    for (const currency of ["EGP", "SAR"]) {
      await shop.fill(who, plan);
      placed.push(await shop.order(who, { paymentMethod: "paymob" }, { "x-user-currency": currency }));
    }
    const [egyptian, saudi] = placed.map(({ payment }) => payment.id);
    expect(fakes[0]?.orderIdOf(egyptian ?? "")).toBe(fakes[1]?.orderIdOf(saudi ?? ""));
    fakes[1]?.pay(saudi ?? "");
    await fakes[1]?.report(deliverTo(shop.app.http));
    await shop.app.drain();
    const statuses = [];
    for (const { order } of placed)
      statuses.push((await who.call(getOrder, { params: { id: order.id } })).order.status);
    expect(statuses).toEqual(["pending_payment", "paid"]);
    const books = fakes.flatMap((fake) => fake.book());
    expect(await differences(shop.rows, "paymob", books)).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });
});
