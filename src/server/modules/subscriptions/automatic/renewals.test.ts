import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminListPaydays, adminSavePaydays } from "#shared/contract/admin-paydays.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { sendMessage } from "#shared/contract/coach-threads.ts";
import { getOrder } from "#shared/contract/orders.ts";
import * as contract from "#shared/contract/renewals.ts";
import { removeCard, type SavedCard } from "#shared/contract/saved-cards.ts";
import * as subs from "#shared/contract/subscriptions.ts";
import { cardConsent } from "#shared/domain/card-consent.ts";
import { addCard } from "#test/factories/cards.ts";
import { buy } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { keepSubscriptionsJob, renewalsDueJob } from "../index.ts";

/** Bought on 31 January, the period ends on 28 February; Cairo is two hours ahead. */
const start = new Date("2027-01-31T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
let coaching: TestProduct;
beforeAll(async () => {
  shop = await createTestShop({ clock });
  admin = await shop.customer("admin");
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  coaching = await shop.product({ kind: "package", priceEgp: 900 });
  await buy(shop, mona, coaching);
});

const { runScheduled } = { runScheduled: (name: string) => shop.app.platform.jobs.runScheduled(name) };

async function mine(): Promise<subs.Subscription> {
  const [subscription] = (await mona.call(subs.getSubscriptions, {})).subscriptions;
  if (subscription === undefined) throw new Error("there is no subscription");
  return subscription;
}
/** Runs the jobs as at that time; times are UTC, eight is ten in Cairo. */
async function at(time: string): Promise<subs.Subscription> {
  clock.set(new Date(`2027-${time}Z`));
  await runScheduled("expire-orders");
  await runScheduled(keepSubscriptionsJob);
  await runScheduled(renewalsDueJob);
  await shop.app.drain();
  return mine();
}
const choose = async (body: { mode: "auto" | "link"; cardId?: string; consentVersion?: string }) =>
  (await mona.call(contract.setRenewal, { params: { id: (await mine()).id }, body })).subscription;
async function chooseCard(outcome?: Parameters<typeof addCard>[2]): Promise<SavedCard> {
  const card = await addCard(shop, mona, outcome);
  await choose({ mode: "auto", cardId: card.id });
  return card;
}
const mailsOf = async (kind: string) =>
  (await shop.app.mails()).filter((mail) => mail.to === mona.email && mail.kind === kind);
const charges = () =>
  shop.rows<{ id: string; status: string }>(
    "select id, status from payments where user_id = $1 and initiator = 'merchant' order by created_at",
    [mona.userId],
  );
/** The customer pays the order themselves. */
async function payByHand(): Promise<void> {
  const { renewalOrder } = await mine();
  const { payment } = await mona.call(payOrder, { params: { id: renewalOrder?.id ?? "" }, body: {} });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
}

describe("an automatic renewal", () => {
  test("is chosen, announced four days before at ten, charged the day before, and its period follows the last", async () => {
    expect((await mine()).renewal).toMatchObject({ mode: "link", card: null, chargeOn: null, state: null });
    const card = await chooseCard();
    expect(await mine()).toMatchObject({
      renewsOn: "2027-02-24",
      renewal: {
        mode: "auto",
        card: { id: card.id, brand: "visa", last4: "4242", canRenew: true },
        chargeOn: "2027-02-27",
        amount: 900,
        currency: "EGP",
        needsAgreement: false,
        state: null,
      },
    });
    expect(await at("02-24T07:59:00")).toMatchObject({ status: "active", renewalOrder: null });
    const noticed = await at("02-24T08:05:00");
    expect(noticed).toMatchObject({ status: "renewal_due", renewal: { state: "scheduled", chargeOn: "2027-02-27" } });
    expect(noticed.renewalOrder?.payUntil).toBe("2027-04-05T22:00:00.000Z");
    const [notice] = await mailsOf("renewal-notice");
    expect(notice?.data).toMatchObject({ on: "2027-02-27", until: "2027-02-28", card: { last4: "4242" } });
    // Seventy-two hours after the mail was taken, not a minute before.
    await at("02-27T08:04:00");
    expect(await charges()).toEqual([]);
    expect(await at("02-27T08:10:00")).toMatchObject({
      status: "active",
      paidUntil: "2027-03-31",
      renewalOrder: null,
      renewal: { mode: "auto", state: null, chargeOn: "2027-03-30" },
    });
    expect(await charges()).toMatchObject([{ status: "captured" }]);
    expect(await mailsOf("renewal-failed")).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  test("is not charged before a channel took the notice, and three days after one did", async () => {
    await chooseCard();
    await at("02-24T08:05:00");
    await shop.rows("update deliveries set sent_at = null where kind = 'renewal-notice' and user_id = $1", [
      mona.userId,
    ]);
    await at("02-27T08:10:00");
    expect(await charges()).toEqual([]);
    await shop.rows(
      "update deliveries set sent_at = '2027-02-25T12:00:00Z' where kind = 'renewal-notice' and user_id = $1",
      [mona.userId],
    );
    await at("02-27T09:20:00");
    expect(await charges()).toEqual([]);
    expect(await at("02-28T12:00:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  });

  test("at a higher price waits for the member's consent", async () => {
    await chooseCard();
    await shop.rows("update product_prices set amount_minor = 100000 where product_id = $1 and currency = 'EGP'", [
      coaching.id,
    ]);
    expect((await mine()).renewal).toMatchObject({ amount: 1000, needsAgreement: true });
    await at("02-24T08:05:00");
    expect((await mailsOf("renewal-notice"))[0]?.data).toMatchObject({ needsAgreement: true });
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state: "needs_customer", needsAgreement: true });
    expect(await charges()).toEqual([]);
    const agree = async (amount: number) =>
      mona.call(contract.agreeRenewalPrice, { params: { id: (await mine()).id }, body: { amount } });
    expect(await toRefusal(agree(900))).toBe("SUBSCRIPTION_STATE");
    await agree(1000);
    expect(await at("02-27T08:20:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  });

  test("accepts only an own card that can be charged, under the current consent", async () => {
    const ali = await shop.customer();
    const foreign = await addCard(shop, ali);
    expect(await toRefusal(choose({ mode: "auto" }))).toBe("CARD_CANNOT_RENEW");
    expect(await toRefusal(choose({ mode: "auto", cardId: foreign.id }))).toBe("CARD_CANNOT_RENEW");
    const card = await addCard(shop, mona);
    expect(await toRefusal(choose({ mode: "auto", consentVersion: "old" }))).toBe("CONSENT_CHANGED");
    const body = { mode: "auto", consentVersion: cardConsent.version } as const;
    expect((await choose(body)).renewal).toMatchObject({ mode: "auto", card: { id: card.id } });
    const { id } = await mine();
    expect(await toRefusal(ali.call(contract.setRenewal, { params: { id }, body }))).toBe("NOT_FOUND");
    await shop.rows("update saved_cards set status = 'blocked', is_default = false where id = $1", [card.id]);
    expect(await toRefusal(choose({ mode: "auto", cardId: card.id }))).toBe("CARD_CANNOT_RENEW");
  });
});

describe("a charge that is declined", () => {
  test("for lack of funds is retried the next day, on a payday and last on the sixth day; access continues, then it pauses", async () => {
    await chooseCard("insufficient_funds");
    await at("02-24T08:05:00");
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({
      state: "waiting",
      nextTryOn: "2027-02-28",
      graceUntil: "2027-03-07",
    });
    expect((await mailsOf("renewal-failed")).at(-1)?.data).toMatchObject({ next: "retry", nextOn: "2027-02-28" });
    await at("02-28T07:59:00");
    expect(await charges()).toHaveLength(1);
    // The first of the month is a payday.
    expect((await at("02-28T08:00:00")).renewal).toMatchObject({ nextTryOn: "2027-03-01" });
    expect((await at("03-01T08:00:00")).renewal).toMatchObject({ nextTryOn: "2027-03-06" });
    expect(await at("03-06T08:00:00")).toMatchObject({ status: "renewal_due", renewal: { state: "grace" } });
    expect(await charges()).toHaveLength(4);
    expect((await mailsOf("renewal-failed")).at(-1)?.data).toMatchObject({ next: "pay" });
    const { id } = await mine();
    const text = { id: crypto.randomUUID(), text: "hello" };
    await mona.call(sendMessage, { params: { id }, body: text });
    expect(await at("03-06T22:10:00")).toMatchObject({
      status: "paused",
      pauseReason: "payment",
      pausedUntil: "2027-04-06",
      renewal: { state: "paused" },
    });
    const later = mona.call(sendMessage, { params: { id }, body: { ...text, id: crypto.randomUUID() } });
    expect(await toRefusal(later)).toBe("SUBSCRIPTION_STATE");
    expect(await toRefusal(mona.call(subs.resumeSubscription, { params: { id } }))).toBe("SUBSCRIPTION_STATE");
    // Paying starts the next period that day, and no pause days are used.
    await at("03-20T10:00:00");
    await payByHand();
    expect(await mine()).toMatchObject({ status: "active", pauseReason: null, paidUntil: "2027-04-20" });
    expect(await shop.books()).toEqual([]);
  });

  test("is retried on the paydays that staff set for the market", async () => {
    const { markets } = await admin.call(adminListPaydays, {});
    expect(markets.map(({ market, days }) => [market, days])).toEqual([
      ["EG", [1, 25, 26, 27, 28]],
      ["SA", [1, 27]],
      ["AE", [1, 25, 26, 27, 28]],
      ["ZZ", []],
    ]);
    const save = (days: number[], version: number) =>
      admin.call(adminSavePaydays, { params: { market: "EG" }, body: { days, version } });
    expect(await toRefusal(save([32], 0))).toBe("VALIDATION_FAILED");
    expect((await save([4, 3, 4], 0)).paydays).toMatchObject({ days: [3, 4], version: 1 });
    expect(await toRefusal(save([5], 0))).toBe("VERSION_CONFLICT");
    await chooseCard("insufficient_funds");
    for (const now of ["02-24T08:05:00", "02-27T08:10:00"]) await at(now);
    expect((await at("02-28T08:00:00")).renewal).toMatchObject({ nextTryOn: "2027-03-03" });
    await save([1, 25, 26, 27, 28], 1);
  });

  test("is paid by the member in the grace: the period begins where the last one ended", async () => {
    await chooseCard("insufficient_funds");
    await at("02-24T08:05:00");
    await at("02-27T08:10:00");
    await at("03-02T20:00:00");
    await payByHand();
    expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31", renewal: { state: null } });
    expect(await shop.books()).toEqual([]);
  });

  test("ends after thirty paused days", async () => {
    await chooseCard("insufficient_funds");
    await at("02-24T08:05:00");
    for (const time of ["02-27T08:10:00", "02-28T08:00:00", "03-01T08:00:00", "03-06T08:00:00", "03-06T22:10:00"])
      await at(time);
    expect(await at("04-05T21:00:00")).toMatchObject({ status: "paused" });
    const ended = await at("04-05T22:10:00");
    expect(ended).toMatchObject({ status: "ended", renewalOrder: null });
    const { report } = await admin.call(contract.adminRecoveryReport, { query: { days: 60 } });
    expect(report.lost).toBeGreaterThan(0);
    expect(report.declines).toContainEqual(expect.objectContaining({ code: "insufficient_funds", class: "soft" }));
  });

  test("that is final blocks the card; another one is charged at the next run", async () => {
    const lost = await chooseCard("lost_card");
    await at("02-24T08:05:00");
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state: "needs_card", card: { canRenew: false } });
    expect((await mailsOf("renewal-failed")).at(-1)?.data).toMatchObject({ next: "card" });
    await at("02-28T08:10:00");
    expect(await charges()).toHaveLength(1);
    expect(await toRefusal(choose({ mode: "auto", cardId: lost.id }))).toBe("CARD_CANNOT_RENEW");
    await chooseCard();
    expect(await at("02-28T08:20:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  });

  test("because the bank requires the owner asks for a payment by the member", async () => {
    await chooseCard("authentication_required");
    await at("02-24T08:05:00");
    const { renewal } = await at("02-27T08:10:00");
    expect(renewal).toMatchObject({ state: "needs_customer", nextTryOn: null });
    expect(renewal.payUrl).toMatch(/^\/dashboard\/orders\//);
    await payByHand();
    expect(await mine()).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  });
});

describe("a member who changes their mind", () => {
  test("cancels by the notice's link without signing in, and undoes it; opening the link changes nothing", async () => {
    await chooseCard();
    await at("02-24T08:05:00");
    const path = String((await mailsOf("renewal-notice"))[0]?.data["cancelPath"]);
    const [, , token = ""] = path.split("/");
    const params = { token };
    const look = async () => (await shop.app.client(contract.readRenewalLink, { params })).renewal;
    expect(await look()).toMatchObject({ state: "planned", total: 900, endsOn: "2027-02-28" });
    expect(JSON.stringify(await look())).not.toContain(mona.email);
    const { renewal } = await shop.app.client(contract.cancelByLink, { params });
    expect(renewal.state).toBe("cancelled");
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "cancelled", renewalOrder: null });
    await at("02-27T08:10:00");
    expect(await charges()).toEqual([]);
    // Undone: announced again, and charged three days after that.
    await shop.app.client(contract.resumeByLink, { params });
    await shop.app.drain();
    expect(await mailsOf("renewal-notice")).toHaveLength(2);
    expect((await mine()).renewal).toMatchObject({ state: "scheduled", chargeOn: "2027-03-02" });
    expect(await at("03-01T08:10:00")).toMatchObject({ status: "renewal_due" });
    expect(await at("03-02T08:20:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
    const forged = { params: { token: `${token.slice(0, -3)}AAA` } };
    expect(await toRefusal(shop.app.client(contract.cancelByLink, forged))).toBe("NOT_FOUND");
    clock.set(new Date("2027-03-07T08:00:00Z"));
    expect(await toRefusal(shop.app.client(contract.cancelByLink, { params }))).toBe("RENEWAL_LINK_ENDED");
  });

  test("removes the card: the renewal becomes a pay link, and they are told", async () => {
    const card = await chooseCard();
    await at("02-24T08:05:00");
    const { movedToLink } = await mona.call(removeCard, { params: { id: card.id } });
    expect(movedToLink).toBe(1);
    await shop.app.drain();
    expect(await mailsOf("renewal-by-link")).toHaveLength(1);
    const now = await mine();
    expect(now).toMatchObject({ status: "renewal_due", renewal: { mode: "link", card: null, state: null } });
    expect(now.renewalOrder?.payUntil).toBe("2027-02-27T22:00:00.000Z");
    expect(await at("02-27T22:10:00")).toMatchObject({ status: "ended" });
    expect(await charges()).toEqual([]);
  });

  test("turns it off after the notice: the link to pay comes by mail; staff cannot charge the card any more", async () => {
    await chooseCard("insufficient_funds");
    await at("02-24T08:05:00");
    await choose({ mode: "link" });
    await shop.app.drain();
    expect(await mailsOf("subscription-renewal")).toHaveLength(1);
    // Turned on again, declined, and turned off in the grace.
    await choose({ mode: "auto" });
    await shop.app.drain();
    await at("02-27T08:25:00");
    expect(await charges()).toHaveLength(1);
    await at("02-28T07:00:00");
    await choose({ mode: "link" });
    await at("03-02T10:00:00");
    const { renewals } = await admin.call(contract.adminListRenewals, { query: { state: "grace" } });
    const params = { id: renewals.find(({ customer }) => customer.id === mona.userId)?.id ?? "" };
    expect(await toRefusal(admin.call(contract.adminRetryRenewal, { params }))).toBe("RENEWAL_STATE");
    await at("03-03T10:00:00");
    expect(await charges()).toHaveLength(1);
  });

  test("revokes the consent: no card is saved or charged under it", async () => {
    const card = await chooseCard();
    await at("02-24T08:05:00");
    await shop.rows(
      `insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
       select gen_random_uuid(), user_id, purpose, 'withdrawn', text_version, text_sha256, language, 'bank', at
       from consents where user_id = $1 limit 1`,
      [mona.userId],
    );
    expect((await at("02-27T08:10:00")).renewal).toMatchObject({ state: "needs_card" });
    expect(await charges()).toEqual([]);
    expect((await mailsOf("renewal-failed")).at(-1)?.data).toMatchObject({ next: "card", wasTried: false });
    expect(await toRefusal(choose({ mode: "auto", cardId: card.id }))).toBe("CONSENT_CHANGED");
    // Agreed to again, it is announced again and charged three days later.
    await choose({ mode: "auto", cardId: card.id, consentVersion: cardConsent.version });
    await shop.app.drain();
    expect(await mailsOf("renewal-notice")).toHaveLength(2);
    expect(await at("03-02T08:20:00")).toMatchObject({ status: "active", paidUntil: "2027-03-31" });
  });

  test("cancels in the grace: it ends at once", async () => {
    await chooseCard("insufficient_funds");
    await at("02-24T08:05:00");
    await at("02-27T08:10:00");
    await at("03-02T10:00:00");
    const { id, renewalOrder } = await mine();
    await mona.call(subs.cancelSubscription, { params: { id } });
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "ended" });
    const { order } = await mona.call(getOrder, { params: { id: renewalOrder?.id ?? "" } });
    expect(order.status).toBe("cancelled");
  });
});

describe("one charge a period", () => {
  test("while a charge is in flight the customer cannot begin another payment, and the database refuses a second charge", async () => {
    await chooseCard();
    await at("02-24T08:05:00");
    const { renewalOrder } = await mine();
    const orderId = renewalOrder?.id ?? "";
    const write = () =>
      shop.rows(
        `insert into payments (id, order_id, user_id, method, provider, amount_minor, currency, status, initiator,
           saved_card_id, expires_at, created_at, updated_at)
         select gen_random_uuid(), $1, user_id, 'card', 'sandbox', 90000, 'EGP', 'pending', 'merchant', id, $2, $2, $2
         from saved_cards where user_id = $3`,
        [orderId, clock.now(), mona.userId],
      );
    await write();
    await expect(write()).rejects.toThrow("payments_one_charge");
    const pay = mona.call(payOrder, { params: { id: orderId }, body: {} });
    expect(await toRefusal(pay)).toBe("PAYMENT_IN_PROGRESS");
    await shop.rows("delete from payments where initiator = 'merchant' and order_id = $1", [orderId]);
  });
});

test.each(["cancels", "turns the renewal off", "takes the consent back"])(
  "a charge that was not sent yet is not when its owner %s",
  async (what) => {
    await chooseCard();
    await at("02-24T08:05:00");
    const { id, renewalOrder } = await mine();
    const orderId = renewalOrder?.id ?? "";
    await shop.rows(
      `with charge as (insert into payments (id, order_id, user_id, method, provider, amount_minor, currency, status,
       initiator, saved_card_id, expires_at, created_at, updated_at, next_check_at)
     select gen_random_uuid(), $1, user_id, 'card', 'sandbox', 90000, 'EGP', 'created', 'merchant', id,
       $2::timestamptz + interval '1 day', $2, $2, $2 from saved_cards where user_id = $3)
     update dunning_cases set state = 'charging' where order_id = $1`,
      [orderId, clock.now(), mona.userId],
    );
    if (what === "cancels") await mona.call(subs.cancelSubscription, { params: { id } });
    else if (what === "turns the renewal off") await choose({ mode: "link" });
    else
      await shop.rows(
        `insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
       select gen_random_uuid(), user_id, purpose, 'withdrawn', text_version, text_sha256, language, 'bank', $2
       from consents where user_id = $1 and purpose = 'cards' limit 1`,
        [mona.userId, clock.now()],
      );
    const { order } = await mona.call(getOrder, { params: { id: orderId } });
    expect(order.status).toBe(what === "cancels" ? "cancelled" : "pending_payment");
    await runScheduled("poll-payments");
    expect(await charges()).toMatchObject([{ status: "cancelled" }]);
    expect(await shop.rows("select 1 from sandbox_payments where description = $1", [order.number])).toEqual([]);
  },
);

describe("staff", () => {
  test("see renewals with their attempts, charge again and stop, both recorded", async () => {
    await chooseCard("insufficient_funds");
    await at("02-24T08:05:00");
    await at("02-27T08:10:00");
    const list = async () =>
      (await admin.call(contract.adminListRenewals, { query: { state: "waiting" } })).renewals.find(
        ({ customer }) => customer.id === mona.userId,
      );
    const found = await list();
    expect(found).toMatchObject({
      total: 900,
      card: { last4: "9995" },
      attempts: [{ number: 1, class: "soft", code: "insufficient_funds" }],
    });
    const params = { id: found?.id ?? "" };
    await admin.call(contract.adminRetryRenewal, { params });
    await at("02-27T09:00:00");
    expect(await charges()).toHaveLength(2);
    const body = { reason: "asked by phone" };
    const { renewal } = await admin.call(contract.adminStopRenewal, { params, body });
    expect(renewal).toMatchObject({ state: "grace" });
    const again = admin.call(contract.adminStopRenewal, { params, body });
    expect(await toRefusal(again)).toBe("RENEWAL_STATE");
    const entries = await shop.rows("select action from audit_entries where subject_kind = 'renewal' order by at, id");
    expect(entries.map(({ action }) => action)).toEqual(["renewal.retry", "renewal.stop"]);
    expect(await toRefusal(mona.call(contract.adminListRenewals, {}))).toBe("FORBIDDEN");
  });
});

test("whose card expires before the renewal is told fourteen and seven days before, once each", async () => {
  const card = await chooseCard();
  await shop.rows("update saved_cards set exp_month = 1, exp_year = 2027 where id = $1", [card.id]);
  for (const day of ["02-13", "02-14", "02-15", "02-21", "02-22"]) {
    clock.set(new Date(`2027-${day}T10:00:00Z`));
    await runScheduled("warn-of-card-expiry");
  }
  await shop.app.drain();
  expect(await mailsOf("card-expiring")).toHaveLength(2);
});
