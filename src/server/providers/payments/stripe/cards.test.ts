import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keepSubscriptionsJob, renewalsDueJob } from "#server/modules/subscriptions/index.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { setRenewal } from "#shared/contract/renewals.ts";
import { finishCardSetup, getCards, removeCard, setupCard } from "#shared/contract/saved-cards.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { deliverTo, differences } from "#test/support/providers/book.ts";
import { type FakeStripe, startFakeStripe } from "#test/support/providers/stripe.ts";
import type { FakeCard } from "#test/support/providers/stripe-cards.ts";

const start = new Date("2027-01-31T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let fake: FakeStripe;
let mona: TestCustomer;
beforeAll(async () => {
  fake = await startFakeStripe(clock.now);
  shop = await createTestShop({ clock, environment: fake.environment });
});
afterAll(async () => {
  expect(await differences(shop.rows, "stripe", fake.book())).toEqual([]);
  await shop.app.close();
  await fake.close();
});
beforeEach(async () => {
  fake.calm();
  clock.set(start);
  mona = await shop.customer();
});

const settle = async () => {
  for (const status of await fake.report(deliverTo(shop.app.http))) expect(status).toBe(200);
  await shop.app.drain();
};
async function addCard(card: FakeCard = {}) {
  const body = { currency: "EGP" as const, consentVersion: cardConsent.version };
  const { id, redirectUrl } = await mona.call(setupCard, { body });
  expect(redirectUrl).toMatch(/^https:/);
  expect(await mona.call(finishCardSetup, { params: { id } })).toMatchObject({ status: "open" });
  fake.cards.completeSetup(id, card);
  await settle();
  expect(await mona.call(finishCardSetup, { params: { id } })).toMatchObject({ status: "saved" });
}
const cards = async () => (await mona.call(getCards, {})).cards;
async function mine() {
  const [subscription] = (await mona.call(getSubscriptions, {})).subscriptions;
  if (subscription === undefined) throw new Error("there is no subscription");
  return subscription;
}
/** Buys coaching, and saves the card that pays where wanted. */
async function buy(saves: boolean): Promise<void> {
  await shop.fill(mona, await shop.product({ kind: "package", priceEgp: 900 }));
  const consent = { saveCard: { consentVersion: cardConsent.version } };
  const { payment } = await shop.order(mona, saves ? consent : {});
  fake.pay(payment.id);
  await settle();
}
async function at(time: string) {
  clock.set(new Date(`2027-${time}Z`));
  await shop.app.platform.jobs.runScheduled(keepSubscriptionsJob);
  await shop.app.platform.jobs.runScheduled("poll-payments");
  await shop.app.platform.jobs.runScheduled(renewalsDueJob);
  await settle();
  return mine();
}
const charging = /^POST \/v1\/payment_intents$/;

test("the card that pays is kept for later charges, charged for the renewal, refunded, and detached when removed", async () => {
  await buy(true);
  const [card] = await cards();
  expect(card).toMatchObject({ brand: "visa", last4: "4242", expMonth: 8, expYear: 2031, canRenew: true });
  const { id } = await mine();
  await mona.call(setRenewal, { params: { id }, body: { mode: "auto" } });
  const before = fake.count(charging);
  const { renewalOrder } = await at("02-24T08:05:00");
  expect(await at("02-27T08:10:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  expect(fake.count(charging)).toBe(before + 1);
  const admin = await shop.customer("admin");
  const body = { amount: 100, reason: "goodwill" };
  await admin.call(adminRefundOrder, { params: { id: renewalOrder?.id ?? "" }, body });
  await settle();
  const kept = fake.cards.keptCards();
  expect(await mona.call(removeCard, { params: { id: card?.id ?? "" } })).toEqual({ movedToLink: 1 });
  await shop.app.drain();
  expect(fake.cards.keptCards()).toBe(kept - 1);
});

test("a card is added without a payment; one that lives in a wallet cannot be charged by the shop", async () => {
  await addCard({ wallet: "apple_pay" });
  await addCard({ brand: "mastercard" });
  expect((await cards()).map(({ brand, canRenew }) => [brand, canRenew])).toEqual([
    ["mastercard", true],
    ["visa", false],
  ]);
});

test.each([
  [{ decline_code: "insufficient_funds" }, "waiting", "active"],
  [{ decline_code: "lost_card" }, "needs_card", "blocked"],
  [{ decline_code: "generic_decline", advice_code: "do_not_try_again" }, "needs_card", "blocked"],
  [{ decline_code: "generic_decline", advice_code: "confirm_card_data" }, "needs_customer", "active"],
  [{ decline_code: "authentication_required" }, "needs_customer", "active"],
] as const)("declined with %j it is %s", async (decline, state, status) => {
  await buy(false);
  await addCard({ decline });
  await mona.call(setRenewal, { params: { id: (await mine()).id }, body: { mode: "auto" } });
  await at("02-24T08:05:00");
  expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state });
  expect(await cards()).toMatchObject([{ status }]);
});

test("a charge whose answer is lost is looked up in Stripe's records, and is made once", async () => {
  await buy(false);
  await addCard();
  await mona.call(setRenewal, { params: { id: (await mine()).id }, body: { mode: "auto" } });
  await at("02-24T08:05:00");
  const before = fake.cards.charges.size;
  // Stripe repeats what it answered first to a key, a fault of its own too.
  const fault = { kind: "answer-after", reply: { status: 500, body: {} } } as const;
  fake.disturb(charging, fault, fault);
  expect(await at("02-27T08:10:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  expect(fake.cards.charges.size).toBe(before + 1);
});

test("a charge without a response is repeated with its key", async () => {
  await buy(false);
  await addCard();
  await mona.call(setRenewal, { params: { id: (await mine()).id }, body: { mode: "auto" } });
  await at("02-24T08:05:00");
  const before = fake.cards.charges.size;
  fake.disturb(charging, { kind: "cut" }, { kind: "cut" });
  clock.set(new Date("2027-02-27T08:10:00Z"));
  await shop.app.platform.jobs.runScheduled(renewalsDueJob);
  expect((await mine()).renewal).toMatchObject({ state: "charging" });
  expect(await at("02-27T08:25:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  expect(fake.cards.charges.size).toBe(before + 1);
  const keys = fake.requests.filter(({ path }) => path === "/v1/payment_intents").slice(-3);
  expect(new Set(keys.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});
