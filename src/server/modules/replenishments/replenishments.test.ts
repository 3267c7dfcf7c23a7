import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAddress, updateAddress } from "#shared/contract/addresses.ts";
import * as staff from "#shared/contract/admin-replenishments.ts";
import { payOrder } from "#shared/contract/checkout.ts";
import { getOrder } from "#shared/contract/orders.ts";
import * as contract from "#shared/contract/replenishments.ts";
import { getCards, removeCard, type SavedCard } from "#shared/contract/saved-cards.ts";
import { replenishmentConsent } from "#shared/domain/replenishments.ts";
import { addCard } from "#test/factories/cards.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { createTestClock } from "#test/support/clock.ts";
import { eraseReplenishments, replenishmentsDueJob } from "./index.ts";

/** Cairo is two hours ahead. */
const start = new Date("2027-01-31T09:00:00Z");
const clock = createTestClock(start);
let shop: TestShop;
let admin: TestCustomer;
let mona: TestCustomer;
let whey: TestProduct;
let addressId = "";
beforeAll(async () => {
  shop = await createTestShop({ clock });
  admin = await shop.customer("admin");
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  clock.set(start);
  mona = await shop.customer();
  await shop.rows("update users set currency = 'EGP' where id = $1", [mona.userId]);
  whey = await shop.product({ priceEgp: 1000, stock: 20 });
  await offer({ percent: 10, everyDays: 30 });
  addressId = (await mona.call(addAddress, { body: cairo })).address.id;
});

const offer = (wanted: { percent: number; everyDays: number } | null) =>
  admin.call(staff.adminSaveReplenishmentOffer, { params: { id: whey.id }, body: { offer: wanted } });
const wanted = (more: object = {}) => ({ productId: whey.id, size: "One size", quantity: 1, ...more });
const quote = async (more: object = {}) =>
  (await mona.call(contract.quoteReplenishment, { body: wanted({ addressId, ...more }) })).quote;

async function begin(card: SavedCard, more: object = {}): Promise<contract.Replenishment> {
  const { total } = await quote();
  const { replenishment } = await mona.call(contract.startReplenishment, {
    body: {
      ...wanted(),
      ...{ everyDays: 30, firstOn: "2027-02-28", addressId, cardId: card.id, expectedTotal: total },
      ...{ consentVersion: replenishmentConsent.version, ...more },
    },
  });
  return replenishment;
}
const beginWith = async (outcome?: Parameters<typeof addCard>[2]) => begin(await addCard(shop, mona, outcome));

async function mine(): Promise<contract.Replenishment> {
  const [found] = (await mona.call(contract.getReplenishments, {})).replenishments;
  if (found === undefined) throw new Error("there is no replenishment");
  return found;
}
const { runScheduled } = { runScheduled: (name: string) => shop.app.platform.jobs.runScheduled(name) };
/** Runs the jobs as at that time; times are UTC, eight is ten in Cairo. */
async function at(time: string): Promise<contract.Replenishment | undefined> {
  clock.set(new Date(`2027-${time}Z`));
  await runScheduled("expire-orders");
  await runScheduled(replenishmentsDueJob);
  await shop.app.drain();
  return (await mona.call(contract.getReplenishments, {})).replenishments[0];
}
const mailsOf = async (kind: string) =>
  (await shop.app.mails()).filter((mail) => mail.to === mona.email && mail.kind === kind);
const charges = () =>
  shop.rows<{ id: string; status: string; amount_minor: number }>(
    "select id, status, amount_minor from payments where user_id = $1 and initiator = 'merchant' order by created_at",
    [mona.userId],
  );
const orders = () =>
  shop.rows<{ id: string; status: string; total_minor: number }>(
    "select id, status, total_minor from orders where user_id = $1 and origin = 'replenishment' order by created_at",
    [mona.userId],
  );
const change = async (body: Parameters<typeof bodyOf>[0]) =>
  (await mona.call(contract.changeReplenishment, { params: { id: (await mine()).id }, body })).replenishment;
const bodyOf = (body: {
  quantity?: number;
  everyDays?: number;
  nextOn?: string;
  addressId?: string;
  cardId?: string;
  resume?: true;
  expectedTotal?: number;
}) => body;
const raisePrice = (toMinor: number) =>
  shop.rows("update product_prices set amount_minor = $2, paid_minor = $2 where product_id = $1 and currency = 'EGP'", [
    whey.id,
    toMinor,
  ]);

describe("starting", () => {
  test("needs offered goods, an own card and address, the consent and the price that was shown", async () => {
    const shown = await mona.call(contract.getReplenishmentOffer, { params: { id: whey.id } });
    expect(shown.offer).toEqual({ percent: 10, everyDays: 30 });
    const quoted = await quote({ quantity: 2 });
    expect(quoted).toMatchObject({ usualPrice: 1000, price: 900, earliest: "2027-02-04", latest: "2027-05-01" });
    expect(quoted.total).toBe(1800 + quoted.shipping);
    const card = await addCard(shop, mona);
    const ali = await shop.customer();
    const foreign = await addCard(shop, ali);
    expect(await toRefusal(begin(foreign))).toBe("CARD_CANNOT_RENEW");
    expect(await toRefusal(begin(card, { consentVersion: "old" }))).toBe("CONSENT_CHANGED");
    expect(await toRefusal(begin(card, { expectedTotal: 1 }))).toBe("REPLENISHMENT_PRICE");
    expect(await toRefusal(begin(card, { firstOn: "2027-02-02" }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(begin(card, { everyDays: 13 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(begin(card, { addressId: crypto.randomUUID() }))).toBe("VALIDATION_FAILED");
    const begun = await begin(card);
    expect(begun).toMatchObject({
      status: "active",
      nextOn: "2027-02-28",
      percent: 10,
      run: null,
      needsAgreement: false,
    });
    await shop.app.drain();
    expect(await mailsOf("replenishment-started")).toHaveLength(1);
    const [consent] = await shop.rows(
      "select text_version, source from consents where user_id = $1 order by seq desc",
      [mona.userId],
    );
    expect(consent).toEqual({ text_version: replenishmentConsent.version, source: "replenishment" });
    expect((await mona.call(getCards, {})).cards[0]?.repeats).toHaveLength(1);
    expect((await ali.call(contract.getReplenishments, {})).replenishments).toEqual([]);
    const params = { id: begun.id };
    expect(await toRefusal(ali.call(contract.skipReplenishment, { params }))).toBe("NOT_FOUND");
    await offer(null);
    expect(await toRefusal(quote())).toBe("REPLENISHMENT_NOT_OFFERED");
  });

  test("is off where the market switches it off", async () => {
    const set = (isOn: boolean) =>
      admin.call(staff.adminSetReplenishmentMarket, { params: { market: "EG" }, body: { isOn } });
    await set(false);
    expect(await toRefusal(quote())).toBe("REPLENISHMENT_NOT_OFFERED");
    expect((await set(true)).markets).toContainEqual({ market: "EG", isOn: true });
  });
});

describe("a repeated order", () => {
  test("is announced four days before at ten, charged the day before, and repeats", async () => {
    await beginWith();
    expect((await at("02-24T07:59:00"))?.run).toBeNull();
    expect(await at("02-24T08:05:00")).toMatchObject({
      nextOn: "2027-02-28",
      run: { state: "scheduled", dueOn: "2027-02-28", chargeOn: "2027-02-27" },
    });
    expect(await shop.stock(whey.variantId)).toEqual({ onHand: 20, reserved: 1 });
    const [notice] = await mailsOf("replenishment-notice");
    expect(notice?.data).toMatchObject({ on: "2027-02-27", card: { last4: "4242" }, needsAgreement: false });
    await at("02-27T08:04:00");
    expect(await charges()).toEqual([]);
    expect(await at("02-27T08:10:00")).toMatchObject({ nextOn: "2027-03-30", run: null });
    expect(await charges()).toMatchObject([{ status: "captured" }]);
    expect(await orders()).toMatchObject([{ status: "paid" }]);
    expect(await shop.stock(whey.variantId)).toEqual({ onHand: 19, reserved: 0 });
    const [line] = await shop.rows(
      "select l.unit_price_minor, l.list_unit_minor from order_lines l join orders o on o.id = l.order_id where o.user_id = $1",
      [mona.userId],
    );
    expect(line).toMatchObject({ unit_price_minor: 90_000, list_unit_minor: 100_000 });
    const [sold] = await shop.rows("select goods_egp_minor, delivery_days from orders where user_id = $1", [
      mona.userId,
    ]);
    // It ships when it is paid: dates counted from the notice would be too early.
    expect(sold).toEqual({
      goods_egp_minor: 90_000,
      delivery_days: { min: expect.any(Number), max: expect.any(Number) },
    });
    expect((await at("03-26T08:05:00"))?.run).toMatchObject({ dueOn: "2027-03-30" });
    expect(await shop.books()).toEqual([]);
  });

  test("is charged three days after a channel accepted the notice, never before", async () => {
    await beginWith();
    await at("02-24T08:05:00");
    const sent = (at: string | null) =>
      shop.rows("update deliveries set sent_at = $2 where kind = 'replenishment-notice' and user_id = $1", [
        mona.userId,
        at,
      ]);
    await sent(null);
    await at("02-27T08:10:00");
    expect(await charges()).toEqual([]);
    await sent("2027-02-25T12:00:00Z");
    await at("02-27T09:20:00");
    expect(await charges()).toEqual([]);
    await at("02-28T12:00:00");
    expect(await charges()).toMatchObject([{ status: "captured" }]);
  });

  test("at a higher price waits for the customer's consent; without it nothing is charged and the run is skipped", async () => {
    await beginWith();
    await raisePrice(120_000);
    expect(await mine()).toMatchObject({ needsAgreement: true });
    const before = await at("02-24T08:05:00");
    expect((await mailsOf("replenishment-notice"))[0]?.data).toMatchObject({ needsAgreement: true });
    expect((await at("02-27T08:10:00"))?.run).toMatchObject({ state: "needs_customer" });
    expect(await charges()).toEqual([]);
    const agree = (amount: number) =>
      mona.call(contract.agreeReplenishmentPrice, { params: { id: before?.id ?? "" }, body: { amount } });
    expect(await toRefusal(agree(900))).toBe("REPLENISHMENT_PRICE");
    await agree(before?.total ?? 0);
    expect(await at("02-27T08:20:00")).toMatchObject({ nextOn: "2027-03-30" });
    expect(await charges()).toMatchObject([{ status: "captured" }]);
    await raisePrice(130_000);
    await at("03-26T08:05:00");
    await at("03-29T08:10:00");
    expect(await at("04-05T22:10:00")).toMatchObject({
      status: "active",
      lastSkipped: { dueOn: "2027-03-30", reason: "price" },
    });
    expect(await charges()).toHaveLength(1);
    expect(await shop.books()).toEqual([]);
  });

  test("of sold-out goods is skipped with a message, and the next one is planned", async () => {
    await beginWith();
    await shop.rows("update variants set on_hand = 0 where id = $1", [whey.variantId]);
    expect(await at("02-24T08:05:00")).toMatchObject({
      nextOn: "2027-03-30",
      run: null,
      lastSkipped: { dueOn: "2027-02-28", reason: "sold_out" },
    });
    expect((await mailsOf("replenishment-skipped"))[0]?.data).toMatchObject({
      reason: "sold_out",
      nextOn: "2027-03-30",
    });
    expect(await orders()).toEqual([]);
    await shop.rows("update variants set on_hand = 20 where id = $1", [whey.variantId]);
  });

  test("to a deleted address is skipped; goods that are no longer offered pause it", async () => {
    await beginWith();
    await shop.rows("delete from addresses where id = $1", [addressId]);
    expect((await at("02-24T08:05:00"))?.lastSkipped).toMatchObject({ reason: "address" });
    await offer(null);
    expect(await at("03-26T08:05:00")).toMatchObject({ status: "paused", pauseReason: "unavailable" });
    expect((await mailsOf("replenishment-paused"))[0]?.data).toMatchObject({ reason: "unavailable" });
    expect(await toRefusal(change({ resume: true, expectedTotal: 900 }))).toBe("REPLENISHMENT_NOT_OFFERED");
  });
});

describe("a charge that is declined", () => {
  test("is retried until the sixth day, then the order ends; three in a row pause the repeat order", async () => {
    await beginWith("insufficient_funds");
    await at("02-24T08:05:00");
    expect((await at("02-27T08:10:00"))?.run).toMatchObject({ state: "waiting", chargeOn: "2027-02-28" });
    expect((await mailsOf("replenishment-failed")).at(-1)?.data).toMatchObject({ next: "retry", nextOn: "2027-02-28" });
    await at("02-28T08:00:00");
    await at("03-01T08:00:00");
    expect((await at("03-06T08:00:00"))?.run).toMatchObject({ state: "grace" });
    expect(await charges()).toHaveLength(4);
    expect(await at("03-06T22:10:00")).toMatchObject({ status: "active", nextOn: "2027-03-30", run: null });
    expect(await orders()).toMatchObject([{ status: "expired" }]);
    expect(await shop.stock(whey.variantId)).toEqual({ onHand: 20, reserved: 0 });
    await at("03-26T08:05:00");
    await at("03-29T08:10:00");
    await at("04-05T22:10:00");
    await at("04-25T08:05:00");
    await at("04-28T08:10:00");
    expect(await at("05-05T22:10:00")).toMatchObject({ status: "paused", pauseReason: "failures" });
    expect((await mailsOf("replenishment-paused"))[0]?.data).toMatchObject({ reason: "failures" });
    const before = (await charges()).length;
    await at("06-25T08:05:00");
    expect(await charges()).toHaveLength(before);
    // A working card, and resuming.
    const card = await addCard(shop, mona);
    const { total } = await mine();
    await change({ cardId: card.id, resume: true, expectedTotal: total ?? 0 });
    expect(await mine()).toMatchObject({ status: "active", nextOn: "2027-06-29" });
    const { report } = await admin.call(staff.adminReplenishmentReport, { query: { days: 366 } });
    expect(report.lost).toBeGreaterThanOrEqual(3);
    expect(await shop.books()).toEqual([]);
  });

  test("that is final asks for another card, which is charged at the next run; the customer can also pay the order themselves", async () => {
    const lost = await addCard(shop, mona, "lost_card");
    await begin(lost);
    await at("02-24T08:05:00");
    expect((await at("02-27T08:10:00"))?.run).toMatchObject({ state: "needs_card" });
    expect((await mailsOf("replenishment-failed")).at(-1)?.data).toMatchObject({ next: "card" });
    expect(await toRefusal(change({ cardId: lost.id }))).toBe("CARD_CANNOT_RENEW");
    await change({ cardId: (await addCard(shop, mona)).id });
    expect(await at("02-28T08:20:00")).toMatchObject({ nextOn: "2027-03-30", run: null });
    await at("03-26T08:05:00");
    const { run } = await mine();
    const { payment } = await mona.call(payOrder, { params: { id: run?.order.id ?? "" }, body: {} });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    expect(await mine()).toMatchObject({ nextOn: "2027-04-29", run: null });
    await at("03-29T08:10:00");
    expect((await charges()).filter(({ status }) => status === "captured")).toHaveLength(1);
    expect(await shop.books()).toEqual([]);
  });
});

test("repeated calls with one key start one repeat order and skip one order", async () => {
  const card = await addCard(shop, mona);
  const { total } = await quote();
  const headers = { "idempotency-key": "k1" };
  const body = {
    ...wanted(),
    ...{ everyDays: 30, firstOn: "2027-02-28", addressId, cardId: card.id, expectedTotal: total },
    consentVersion: replenishmentConsent.version,
  };
  const begun = () => mona.call(contract.startReplenishment, { body }, { headers });
  const { replenishment } = await begun();
  expect((await begun()).replenishment.id).toBe(replenishment.id);
  expect((await mona.call(contract.getReplenishments, {})).replenishments).toHaveLength(1);
  const skip = () => mona.call(contract.skipReplenishment, { params: { id: replenishment.id } }, { headers });
  expect((await skip()).replenishment.nextOn).toBe("2027-03-30");
  expect((await skip()).replenishment.nextOn).toBe("2027-03-30");
});

describe("a customer who changes their mind", () => {
  test("skips, postpones, orders more and stops; an announced order is withdrawn and announced again", async () => {
    await beginWith();
    const id = (await mine()).id;
    const skip = () => mona.call(contract.skipReplenishment, { params: { id } });
    expect((await skip()).replenishment).toMatchObject({ nextOn: "2027-03-30", lastSkipped: { reason: "customer" } });
    expect((await change({ nextOn: "2027-02-28" })).nextOn).toBe("2027-02-28");
    expect(await toRefusal(change({ nextOn: "2027-02-01" }))).toBe("VALIDATION_FAILED");
    await at("02-24T08:05:00");
    const { total } = await quote({ quantity: 2 });
    expect(await toRefusal(change({ quantity: 2 }))).toBe("VALIDATION_FAILED");
    expect(await toRefusal(change({ quantity: 2, expectedTotal: 1 }))).toBe("REPLENISHMENT_PRICE");
    await change({ quantity: 2, everyDays: 14, expectedTotal: total });
    expect((await at("02-24T08:10:00"))?.run).toMatchObject({ dueOn: "2027-02-28" });
    expect(await orders()).toMatchObject([{ status: "cancelled" }, { status: "pending_payment" }]);
    expect(await mailsOf("replenishment-notice")).toHaveLength(2);
    expect(await shop.stock(whey.variantId)).toEqual({ onHand: 20, reserved: 2 });
    await at("02-27T08:20:00");
    expect(await charges()).toMatchObject([{ status: "captured", amount_minor: Math.round(total * 100) }]);
    expect(await mine()).toMatchObject({ nextOn: "2027-03-14", quantity: 2 });
    await at("03-10T08:05:00");
    expect((await skip()).replenishment).toMatchObject({ run: null, nextOn: "2027-03-28" });
    await at("03-24T08:05:00");
    await mona.call(contract.endReplenishment, { params: { id } });
    await mona.call(contract.endReplenishment, { params: { id } });
    expect((await mona.call(contract.getReplenishments, {})).replenishments).toEqual([]);
    await at("03-27T08:10:00");
    expect(await charges()).toHaveLength(1);
    expect(await shop.stock(whey.variantId)).toEqual({ onHand: 18, reserved: 0 });
    expect(await shop.books()).toEqual([]);
  });

  test("cannot choose the day of a paid order, which would be ordered again and again", async () => {
    await beginWith();
    const run = (await at("02-24T08:05:00"))?.run;
    const { payment } = await mona.call(payOrder, { params: { id: run?.order.id ?? "" }, body: {} });
    await shop.press(payment.id, "approve");
    await shop.app.drain();
    expect(await toRefusal(change({ nextOn: "2027-02-28" }))).toBe("VALIDATION_FAILED");
    expect((await change({ nextOn: "2027-03-01" })).nextOn).toBe("2027-03-01");
    expect((await at("02-25T08:05:00"))?.run).toMatchObject({ dueOn: "2027-03-01" });
    expect(await orders()).toHaveLength(2);
  });

  test("whose bank revoked the consent resumes only with a new one", async () => {
    await beginWith();
    await shop.rows(
      `insert into consents (id, user_id, purpose, action, text_version, text_sha256, language, source, at)
       select gen_random_uuid(), user_id, purpose, 'withdrawn', text_version, text_sha256, language, 'bank', at
       from consents where user_id = $1 limit 1`,
      [mona.userId],
    );
    const paused = await at("02-24T08:05:00");
    expect(paused).toMatchObject({ status: "paused", pauseReason: "card" });
    const resume = () => change({ resume: true, expectedTotal: paused?.total ?? 0 });
    expect(await toRefusal(resume())).toBe("CONSENT_CHANGED");
    await addCard(shop, mona);
    expect(await resume()).toMatchObject({ status: "active", nextOn: "2027-02-28" });
  });

  test("is told fourteen and seven days before that the card expires, once each", async () => {
    const card = await addCard(shop, mona);
    await begin(card);
    await shop.rows("update saved_cards set exp_month = 1, exp_year = 2027 where id = $1", [card.id]);
    for (const day of ["02-13", "02-14", "02-15", "02-21", "02-22"]) {
      clock.set(new Date(`2027-${day}T10:00:00Z`));
      await runScheduled("warn-of-card-expiry-before-repeats");
    }
    await shop.app.drain();
    const mails = await mailsOf("replenishment-card-expiring");
    expect(mails.map(({ data }) => data)).toMatchObject(Array(2).fill({ on: "2027-02-28", card: { last4: "4242" } }));
  });

  test("skips, agrees, cancels and resumes by the notice's link; opening it changes nothing", async () => {
    await beginWith();
    await raisePrice(120_000);
    await at("02-24T08:05:00");
    const path = String((await mailsOf("replenishment-notice"))[0]?.data["linkPath"]);
    const [, , token = ""] = path.split("/");
    const look = async () =>
      (await shop.app.client(contract.readReplenishmentLink, { params: { token } })).replenishment;
    const press = async (wantedChange: contract.LinkChange) =>
      (await shop.app.client(contract.changeReplenishmentByLink, { params: { token, change: wantedChange } }))
        .replenishment;
    expect(await look()).toMatchObject({ state: "planned", needsAgreement: true, dueOn: "2027-02-28" });
    expect(JSON.stringify(await look())).not.toContain(mona.email);
    expect(await press("agree")).toMatchObject({ state: "planned", needsAgreement: false });
    expect(await press("cancel")).toMatchObject({ state: "ended", nextOn: null });
    expect(await press("cancel")).toMatchObject({ state: "ended" });
    expect(await orders()).toMatchObject([{ status: "cancelled" }]);
    expect(await press("resume")).toMatchObject({ nextOn: "2027-02-28" });
    await at("02-24T08:10:00");
    expect(await orders()).toHaveLength(2);
    await at("02-24T09:00:00");
    expect(await press("skip")).toMatchObject({ state: "skipped", nextOn: "2027-03-30" });
    expect(await press("skip")).toMatchObject({ state: "skipped", nextOn: "2027-03-30" });
    await at("02-27T09:10:00");
    expect(await charges()).toEqual([]);
    const forged = { params: { token: `${token.slice(0, -3)}AAA`, change: "cancel" as const } };
    expect(await toRefusal(shop.app.client(contract.changeReplenishmentByLink, forged))).toBe("NOT_FOUND");
    clock.set(new Date("2027-03-07T08:10:00Z"));
    expect(await toRefusal(press("cancel"))).toBe("REPLENISHMENT_LINK_ENDED");
    expect(await shop.books()).toEqual([]);
  });

  test("removes the card: the repeat order pauses with a message, and resumes with another card", async () => {
    const card = await addCard(shop, mona);
    await begin(card);
    await at("02-24T08:05:00");
    await mona.call(removeCard, { params: { id: card.id } });
    await shop.app.drain();
    expect(await mine()).toMatchObject({ status: "paused", pauseReason: "card", card: null, run: null });
    expect(await mailsOf("replenishment-paused")).toHaveLength(1);
    expect(await orders()).toMatchObject([{ status: "cancelled" }]);
    const other = await addCard(shop, mona);
    expect(await change({ cardId: other.id })).toMatchObject({ status: "active", nextOn: "2027-02-28" });
  });
});

test("two concurrent workers order once; nothing can be changed while a card is charged", async () => {
  await beginWith();
  clock.set(new Date("2027-02-24T08:05:00Z"));
  await Promise.all([runScheduled(replenishmentsDueJob), runScheduled(replenishmentsDueJob)]);
  await shop.app.drain();
  expect(await orders()).toHaveLength(1);
  const { run, id } = await mine();
  const params = { id };
  await shop.rows(
    `insert into payments (id, order_id, user_id, method, provider, amount_minor, currency, status, initiator,
       saved_card_id, expires_at, created_at, updated_at)
     select gen_random_uuid(), $1, user_id, 'card', 'sandbox', 90000, 'EGP', 'pending', 'merchant', id, $2, $2, $2
     from saved_cards where user_id = $3`,
    [run?.order.id, clock.now(), mona.userId],
  );
  expect(await toRefusal(mona.call(contract.skipReplenishment, { params }))).toBe("PAYMENT_IN_PROGRESS");
  expect(await toRefusal(mona.call(contract.endReplenishment, { params }))).toBe("PAYMENT_IN_PROGRESS");
  await shop.rows("delete from payments where initiator = 'merchant' and order_id = $1", [run?.order.id]);
});

describe("staff", () => {
  test("find, view and stop them, which is recorded", async () => {
    await beginWith("insufficient_funds");
    await at("02-24T08:05:00");
    await at("02-27T08:10:00");
    const list = (query: object) =>
      admin.call(staff.adminListReplenishments, { query: { search: mona.email, ...query } });
    const { replenishments } = await list({ state: "waiting", status: "active" });
    expect(replenishments).toMatchObject([
      { status: "active", card: { last4: "9995" }, run: { state: "waiting", tries: 1, code: "insufficient_funds" } },
    ]);
    expect((await list({ state: "lost" })).replenishments).toEqual([]);
    const params = { id: replenishments[0]?.id ?? "" };
    const body = { reason: "asked by phone" };
    const { replenishment } = await admin.call(staff.adminStopReplenishment, { params, body });
    expect(replenishment).toMatchObject({ status: "ended" });
    expect(await toRefusal(admin.call(staff.adminStopReplenishment, { params, body }))).toBe("REPLENISHMENT_STATE");
    const entries = await shop.rows("select action from audit_entries where subject_id = $1", [params.id]);
    expect(entries).toEqual([{ action: "replenishment.stop" }]);
    expect(await orders()).toMatchObject([{ status: "cancelled" }]);
  });
});

test("a closed account has no repeat orders, and a notice's link cannot resume them", async () => {
  await beginWith();
  const endedId = (await mine()).id;
  await at("02-24T08:05:00");
  const [, , token = ""] = String((await mailsOf("replenishment-notice"))[0]?.data["linkPath"]).split("/");
  const press = (wantedChange: contract.LinkChange) =>
    shop.app.client(contract.changeReplenishmentByLink, { params: { token, change: wantedChange } });
  await press("cancel");
  await beginWith();
  await at("02-24T08:15:00");
  const { platform } = shop.app;
  await platform.database.transaction((tx) => eraseReplenishments(tx, platform, mona.userId));
  await shop.app.drain();
  expect((await press("resume")).replenishment.state).toBe("over");
  expect(await orders()).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
  await at("02-27T08:10:00");
  expect(await charges()).toEqual([]);
  const ended = await shop.rows("select id, status, ended_by from replenishments where user_id = $1 order by id", [
    mona.userId,
  ]);
  expect(ended).toMatchObject([{ id: endedId, status: "ended", ended_by: "account" }, { ended_by: "account" }]);
  expect(await shop.books()).toEqual([]);
});

test("an address is checked again at each run", async () => {
  await beginWith();
  const { order } = { order: getOrder };
  await mona.call(updateAddress, { params: { id: addressId }, body: { line1: "15 Nile Street" } });
  const { run } = (await at("02-24T08:05:00")) ?? {};
  const placed = await mona.call(order, { params: { id: run?.order.id ?? "" } });
  expect(placed.order.shippingAddress).toMatchObject({ line1: "15 Nile Street" });
});
