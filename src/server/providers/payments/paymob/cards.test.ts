import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepSubscriptionsJob, renewalsDueJob } from "#server/modules/subscriptions/index.ts";
import { adminReplayProviderEvent } from "#shared/contract/payments.ts";
import { setRenewal } from "#shared/contract/renewals.ts";
import { finishCardSetup, getCards, removeCard, setupCard } from "#shared/contract/saved-cards.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { deliverTo, differences } from "#test/support/providers/book.ts";
import { type FakePaymob, type PaymobCard, startFakePaymob } from "#test/support/providers/paymob.ts";
import { isGenuine, reportedToken, signedTokenText, signHmac } from "./hmac.ts";

describe("the signature of a card's report", () => {
  const obj = {
    ...{ card_subtype: "MasterCard", created_at: "2026-11-22T10:20:30.123456", email: "mona@himma.test", id: 8555 },
    ...{ masked_pan: "xxxx-xxxx-xxxx-2346", merchant_id: 246_628, order_id: "264064419", token: "tok_t1" },
  };
  test("is HMAC-SHA512 over eight fields by the alphabet", () => {
    const text = signedTokenText(reportedToken.parse(obj));
    expect(text).toBe(
      "MasterCard2026-11-22T10:20:30.123456mona@himma.test8555xxxx-xxxx-xxxx-2346246628264064419tok_t1",
    );
    const mac = signHmac("k_test_1", text);
    expect(mac.slice(0, 32)).toBe("7d2e638072d3e891d53be922d2891edf");
    expect(isGenuine("k_test_1", text, mac)).toBe(true);
  });
});

const start = new Date("2027-01-31T09:00:00Z");
const clock = createTestClock(start);
const consent = { consentVersion: cardConsent.version };
const charging = /^POST \/api\/acceptance\/payments\/pay$/;
let shop: TestShop;
let fake: FakePaymob;
let mona: TestCustomer;
beforeAll(async () => {
  fake = await startFakePaymob("EG", clock.now);
  shop = await createTestShop({ clock, environment: { ...fake.environment, PAYMENTS_SANDBOX: "0" } });
});
afterAll(async () => {
  expect(await differences(shop.rows, "paymob", fake.book())).toEqual([]);
  expect(await shop.books()).toEqual([]);
  await shop.app.close();
  await fake.close();
});
beforeEach(async () => {
  fake.calm();
  clock.set(start);
  mona = await shop.customer();
});

const report = () => fake.report(deliverTo(shop.app.http));
const settle = async () => {
  for (const status of await report()) expect(status).toBe(200);
  await shop.app.drain();
};
const cardsOf = async (who: TestCustomer) => (await who.call(getCards, {})).cards;
async function mine() {
  const [subscription] = (await mona.call(getSubscriptions, {})).subscriptions;
  if (subscription === undefined) throw new Error("there is no subscription");
  return subscription;
}
async function order(who: TestCustomer, saves: boolean): Promise<string> {
  await shop.fill(who, await shop.product({ kind: "package", priceEgp: 900 }));
  const { payment } = await shop.order(who, { paymentMethod: "paymob", ...(saves ? { saveCard: consent } : {}) });
  return payment.id;
}
/** Buys coaching with a card that is kept, and chooses automatic renewal with it. */
async function renewBy(card: PaymobCard): Promise<string> {
  const paymentId = await order(mona, true);
  fake.paySaving(paymentId, card);
  await settle();
  const { id } = await mine();
  await mona.call(setRenewal, { params: { id }, body: { mode: "auto" } });
  return id;
}
async function at(time: string, reports = true) {
  clock.set(new Date(`2027-${time}Z`));
  await shop.app.platform.jobs.runScheduled("poll-payments");
  await shop.app.platform.jobs.runScheduled(keepSubscriptionsJob);
  await shop.app.platform.jobs.runScheduled(renewalsDueJob);
  if (reports) await settle();
  else await shop.app.drain();
  return mine();
}
let count = 0;
const newCard = (more: Partial<PaymobCard> = {}): PaymobCard => ({ token: `card_token_${++count}`, ...more });

describe("a card that pays", () => {
  test("is kept from its report, charged for the renewal without the customer, and forgotten when removed", async () => {
    await renewBy(newCard());
    const [card] = await cardsOf(mona);
    expect(card).toMatchObject({ brand: "mastercard", last4: "2346", expMonth: null, canRenew: true, isDefault: true });
    await at("02-24T08:05:00");
    const before = fake.charges();
    expect(await at("02-27T08:10:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
    expect(fake.charges()).toBe(before + 1);
    const intention = fake.requests.findLast(({ path }) => path === "/v1/intention/");
    expect(JSON.parse(intention?.text ?? "{}")).toMatchObject({ payment_methods: [8_001_234], amount: 90_000 });
    expect(await mona.call(removeCard, { params: { id: card?.id ?? "" } })).toEqual({ movedToLink: 1 });
    await shop.app.drain();
    expect(await shop.rows("select token_sealed from saved_cards where id = $1", [card?.id])).toEqual([
      { token_sealed: null },
    ]);
  });

  test("can be chosen on the page of its owner's next payment by hand, three at most, until it is removed", async () => {
    const asked = () => {
      const request = fake.requests.findLast(({ path }) => path === "/v1/intention/");
      return (JSON.parse(request?.text ?? "{}") as { card_tokens?: string[] }).card_tokens;
    };
    const kept = [newCard(), newCard(), newCard(), newCard()];
    for (const card of kept) {
      fake.paySaving(await order(mona, true), card);
      await settle();
      clock.advance(60);
    }
    await order(mona, false);
    const tokens = kept.map(({ token }) => token);
    expect(asked()).toEqual([tokens[0], tokens[3], tokens[2]]);
    const first = (await cardsOf(mona)).find(({ isDefault }) => isDefault);
    await mona.call(removeCard, { params: { id: first?.id ?? "" } });
    await order(mona, false);
    expect(asked()).toHaveLength(3);
    expect(asked()).not.toContain(tokens[0]);
    await order(await shop.customer(), false);
    expect(asked()).toBeUndefined();
  });

  test("is not kept without consent, and its token is nowhere in the database", async () => {
    const card = newCard();
    fake.paySaving(await order(mona, false), card);
    await settle();
    expect(await cardsOf(mona)).toEqual([]);
    const saved = newCard();
    fake.paySaving(await order(mona, true), saved);
    await settle();
    const events = await shop.rows<{ body: Buffer; card_sealed: Buffer | null }>(
      "select body, card_sealed from provider_events",
    );
    expect(events.every(({ card_sealed }) => card_sealed === null)).toBe(true);
    const stored = events.map(({ body }) => body.toString("utf8")).join("\n");
    for (const { token } of [card, saved]) expect(stored).not.toContain(token);
  });

  test("is kept once, whether its report comes before the payment, after it, or twice", async () => {
    const paymentId = await order(mona, true);
    const card = newCard();
    fake.reportCard(paymentId, card);
    await settle();
    // Nothing is kept of a payment that is not captured.
    expect(await cardsOf(mona)).toEqual([]);
    fake.pay(paymentId);
    await settle();
    // Looked at again half a minute later; here by staff.
    const [event] = await shop.rows<{ id: string }>("select id from provider_events where outcome = 'waiting'");
    const admin = await shop.customer("admin");
    await admin.call(adminReplayProviderEvent, { params: { id: event?.id ?? "" } });
    expect(await cardsOf(mona)).toHaveLength(1);
    fake.reportCard(paymentId, card);
    await fake.report(deliverTo(shop.app.http), { copies: 3 });
    await shop.app.drain();
    expect(await cardsOf(mona)).toHaveLength(1);
  });

  test("of somebody else stays theirs", async () => {
    const card = newCard();
    const ali = await shop.customer();
    fake.paySaving(await order(ali, true), card);
    await settle();
    expect(await cardsOf(ali)).toHaveLength(1);
    expect(await cardsOf(mona)).toEqual([]);
    const forged = { type: "TOKEN", obj: { ...newCard(), order_id: "1" } };
    const path = `/api/payments/webhooks/paymob?hmac=${"0".repeat(128)}`;
    expect(await deliverTo(shop.app.http)(path, JSON.stringify(forged), {})).toBe(401);
  });
});

test("a card that pays for two accounts stays with the first, and the report of the second is dealt with", async () => {
  const card = newCard();
  fake.paySaving(await order(mona, true), card);
  await settle();
  const ali = await shop.customer();
  fake.paySaving(await order(ali, true), card);
  await settle();
  expect([(await cardsOf(mona)).length, await cardsOf(ali)]).toEqual([1, []]);
  expect(await shop.rows("select 1 from provider_events where card_sealed is not null")).toEqual([]);
  expect(await shop.books()).toEqual([]);
});

test("the card of a second try on the same page is kept, also when its report comes first", async () => {
  const paymentId = await order(mona, true);
  fake.decline(paymentId);
  await settle();
  fake.reportCard(paymentId, newCard());
  await settle();
  fake.pay(paymentId);
  await settle();
  const [event] = await shop.rows<{ id: string }>("select id from provider_events where outcome = 'waiting'");
  const admin = await shop.customer("admin");
  await admin.call(adminReplayProviderEvent, { params: { id: event?.id ?? "" } });
  expect(await cardsOf(mona)).toHaveLength(1);
});

test("a card is added only once its verification has succeeded, and no report of it is left over", async () => {
  const { id } = await mona.call(setupCard, { body: { ...consent, currency: "EGP" } });
  const card = newCard();
  fake.reportCard(id, card);
  await settle();
  expect(await cardsOf(mona)).toEqual([]);
  const [event] = await shop.rows<{ id: string }>("select id from provider_events where outcome = 'waiting'");
  const admin = await shop.customer("admin");
  const again = () => admin.call(adminReplayProviderEvent, { params: { id: event?.id ?? "" } });
  fake.decline(id);
  await settle();
  await again();
  expect(await cardsOf(mona)).toEqual([]);
  fake.pay(id);
  await settle();
  await again();
  expect(await cardsOf(mona)).toHaveLength(1);
  expect(await shop.rows("select outcome from provider_events where outcome <> 'handled'")).toEqual([]);
});

test("a card is added without a payment once Paymob has reported it", async () => {
  const reply = await mona.call(getCards, {});
  expect(reply).toMatchObject({ addable: ["EGP"], savedBy: [{ currency: "EGP", method: "paymob" }] });
  const { id, redirectUrl } = await mona.call(setupCard, { body: { ...consent, currency: "EGP" } });
  expect(redirectUrl).toContain("/unifiedcheckout/?");
  const finish = () => mona.call(finishCardSetup, { params: { id } });
  expect(await finish()).toEqual({ status: "open", cardId: null });
  fake.paySaving(id);
  await settle();
  const [card] = await cardsOf(mona);
  expect(await finish()).toEqual({ status: "saved", cardId: card?.id });
});

describe("a charge", () => {
  test.each([
    ["51", "waiting", "active"],
    ["54", "needs_card", "blocked"],
    ["05", "waiting", "active"],
  ])("declined with %s: the case is %s, the card %s", async (code, state, status) => {
    await renewBy(newCard({ declinesWith: code }));
    await at("02-24T08:05:00");
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state });
    expect(await cardsOf(mona)).toMatchObject([{ status }]);
  });

  test("whose response is lost is found in Paymob's records and never sent again", async () => {
    await renewBy(newCard());
    await at("02-24T08:05:00");
    const before = fake.charges();
    fake.disturb(charging, { kind: "lose-reply" });
    expect(await at("02-27T08:10:00", false)).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
    expect(fake.charges()).toBe(before + 1);
  });

  test("that never arrived is not sent again for an hour, is not counted, and is a new charge then", async () => {
    await renewBy(newCard());
    await at("02-24T08:05:00");
    const [before, sent] = [fake.charges(), fake.count(charging)];
    fake.disturb(charging, { kind: "cut" });
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state: "charging" });
    await at("02-27T08:40:00");
    expect(fake.count(charging)).toBe(sent + 1);
    await at("02-27T09:20:00");
    expect((await mine()).renewal).toMatchObject({ state: "waiting" });
    expect(await at("02-27T10:30:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
    expect(fake.charges()).toBe(before + 1);
    expect(fake.count(charging)).toBe(sent + 2);
  });

  test("whose intention was rejected is sent as soon as Paymob accepts it", async () => {
    await renewBy(newCard());
    await at("02-24T08:05:00");
    const sent = fake.count(charging);
    fake.disturb(/^POST \/v1\/intention\/$/, { kind: "answer", reply: { status: 429, body: {} } });
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state: "charging" });
    expect(await at("02-27T08:25:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
    expect(fake.count(charging)).toBe(sent + 1);
  });
});
