import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { adminCancelOrder } from "#shared/contract/admin-orders.ts";
import { placeOrder } from "#shared/contract/checkout.ts";
import { getEnrolments } from "#shared/contract/enrolments.ts";
import { claimGift, correctGift, getGiftCard, getOrderGift, previewGift, resendGift } from "#shared/contract/gifts.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { getSubscriptions } from "#shared/contract/subscriptions.ts";
import { buy, forSara, mailsTo, programmeOf, readCodes, tokensOf } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop, toRefusal } from "#test/factories/shop.ts";
import { whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let programme: TestProduct;
let mona: TestCustomer;
let sara: TestCustomer;
let ali: TestCustomer;
let gift: typeof forSara;
beforeAll(async () => {
  shop = await createTestShop();
  programme = await programmeOf(shop);
});
beforeEach(async () => {
  [mona, sara, ali] = [await shop.customer(), await shop.customer(), await shop.customer()];
  gift = { ...forSara, recipientEmail: `sara-${shop.app.platform.ids.next()}@gift.test` };
});
afterAll(() => shop.app.close());

const day = 86_400;
const tokenFor = async (to: string): Promise<string> => (await tokensOf(shop, to)).at(-1) ?? "";
const claim = (who: TestCustomer, token: string) => who.call(claimGift, { body: { token } });
const statusesOf = async (who: TestCustomer): Promise<string[]> =>
  (await who.call(getEnrolments, { query: {} })).enrolments.map((each) => each.status);
const sendDue = () => shop.app.platform.jobs.runScheduled("send-due-gifts");

describe("a programme as a gift", () => {
  test("does not belong to the buyer; the first person with its link gets it, once", async () => {
    const { order } = await buy(shop, mona, programme, { gift });
    expect(await statusesOf(mona)).toEqual([]);
    const [paid] = (await shop.app.mails()).filter((mail) => mail.to === mona.email && mail.kind === "order-paid");
    expect(paid?.data).toMatchObject({ isGift: true });
    const token = await tokenFor(gift.recipientEmail);
    const { gift: seen } = await shop.app.client(previewGift, { params: { token } });
    expect(seen).toMatchObject({
      status: "ready",
      senderName: "Mona Adel",
      recipientName: "Sara",
      message: "Keep going!",
      items: [{ productId: expect.any(String), kind: "programme", name: { en: "Thing" } }],
      expiresAt: "2027-11-21T19:59:59.000Z",
    });
    expect((await claim(sara, token)).gift.status).toBe("claimed");
    expect(await statusesOf(sara)).toEqual(["pending"]);
    for (const other of [ali, sara, mona]) expect(await toRefusal(claim(other, token))).toBe("GIFT_ALREADY_CLAIMED");
    expect([await statusesOf(sara), await statusesOf(ali), await statusesOf(mona)]).toEqual([["pending"], [], []]);
    expect((await shop.app.client(previewGift, { params: { token } })).gift.status).toBe("claimed");
    expect((await mona.call(getOrderGift, { params: { id: order.id } })).gift).toMatchObject({
      status: "claimed",
      isClaimable: true,
    });
    expect(await shop.books()).toEqual([]);
  });

  test("goes to exactly one of ten who claim it at the same time", async () => {
    const { order } = await buy(shop, mona, programme, { gift });
    const token = await tokenFor(gift.recipientEmail);
    const people = await Promise.all(Array.from({ length: 10 }, () => shop.customer()));
    const lock = { sql: "select 1 from orders where id = $1 for update", values: [order.id] };
    const { result, overlapped } = await whileLocked(shop.app.platform.database.pool, lock, 8, () =>
      Promise.all(people.map((person) => toRefusal(claim(person, token)))),
    );
    expect(overlapped).toBeGreaterThanOrEqual(8);
    expect(result.filter((code) => code === "")).toHaveLength(1);
    expect(result.filter((code) => code === "GIFT_ALREADY_CLAIMED")).toHaveLength(9);
    const owners = await Promise.all(people.map(statusesOf));
    expect(owners.flat()).toEqual(["pending"]);
    expect(await shop.books()).toEqual([]);
  });

  test("has only the hash of its link in the database, and a wrong link is refused", async () => {
    await buy(shop, mona, programme, { gift });
    const token = await tokenFor(gift.recipientEmail);
    const rows = await shop.rows("select row_to_json(g)::text as text from order_gifts g");
    expect(JSON.stringify(rows)).not.toContain(token);
    const wrong = `${token.slice(0, -2)}AA`;
    expect(await toRefusal(shop.app.client(previewGift, { params: { token: wrong } }))).toBe("GIFT_UNKNOWN");
    expect(await toRefusal(claim(sara, wrong))).toBe("GIFT_UNKNOWN");
    expect(await toRefusal(shop.app.client(claimGift, { body: { token } }))).toBe("UNAUTHENTICATED");
    expect((await claim(sara, token)).gift.status).toBe("claimed");
  });

  test("expires after a year, and can be sent again with a new link, which replaces the old one", async () => {
    const { order } = await buy(shop, mona, programme, { gift });
    const old = await tokenFor(gift.recipientEmail);
    shop.app.clock.advance(367 * day);
    expect(await toRefusal(claim(sara, old))).toBe("GIFT_EXPIRED");
    const { gift: again } = await mona.call(resendGift, { params: { id: order.id } });
    expect(again).toMatchObject({ status: "sent", claimedAt: null });
    const token = await tokenFor(gift.recipientEmail);
    expect(token).not.toBe(old);
    expect(await toRefusal(claim(sara, old))).toBe("GIFT_UNKNOWN");
    expect((await claim(sara, token)).gift.status).toBe("claimed");
    expect(await toRefusal(mona.call(resendGift, { params: { id: order.id } }))).toBe("GIFT_ALREADY_CLAIMED");
    shop.app.clock.advance(-367 * day);
    expect(await shop.books()).toEqual([]);
  });

  test("can be sent again only by its buyer, five times a day", async () => {
    const { order } = await buy(shop, mona, programme, { gift });
    const params = { id: order.id };
    expect(await toRefusal(ali.call(resendGift, { params }))).toBe("NOT_FOUND");
    expect(await toRefusal(ali.call(getOrderGift, { params }))).toBe("NOT_FOUND");
    for (let time = 1; time <= 5; time++) expect(await toRefusal(mona.call(resendGift, { params }))).toBe("");
    expect(await toRefusal(mona.call(resendGift, { params }))).toBe("TOO_MANY_REQUESTS");
    expect(await mailsTo(shop, gift.recipientEmail, "gift")).toHaveLength(6);
  });

  test("is sent to the corrected address, and the link sent to the wrong one stops working", async () => {
    const { order } = await buy(shop, mona, programme, { gift });
    const old = await tokenFor(gift.recipientEmail);
    const params = { id: order.id };
    const right = `right-${gift.recipientEmail}`;
    const { gift: corrected } = await mona.call(correctGift, { params, body: { recipientEmail: right } });
    expect(corrected).toMatchObject({ status: "sent", recipientEmail: right });
    expect(await toRefusal(claim(ali, old))).toBe("GIFT_UNKNOWN");
    expect((await claim(sara, await tokenFor(right))).gift.status).toBe("claimed");
    expect(await toRefusal(mona.call(correctGift, { params, body: { recipientEmail: "x@gift.test" } }))).toBe(
      "GIFT_ALREADY_CLAIMED",
    );
    expect(await toRefusal(ali.call(correctGift, { params, body: { recipientEmail: "x@gift.test" } }))).toBe(
      "NOT_FOUND",
    );
  });

  test("that was not claimed is withdrawn with its order", async () => {
    const { order } = await buy(shop, mona, programme, { gift });
    const token = await tokenFor(gift.recipientEmail);
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    expect(await toRefusal(claim(sara, token))).toBe("GIFT_WITHDRAWN");
    expect((await shop.app.client(previewGift, { params: { token } })).gift.status).toBe("withdrawn");
    expect(await toRefusal(mona.call(resendGift, { params: { id: order.id } }))).toBe("GIFT_WITHDRAWN");
    expect(await statusesOf(sara)).toEqual([]);
    expect(await shop.books()).toEqual([]);
  });

  test("that was claimed is revoked by a full refund", async () => {
    const admin = await shop.customer("admin");
    const { order } = await buy(shop, mona, programme, { gift });
    await claim(sara, await tokenFor(gift.recipientEmail));
    await admin.call(adminRefundOrder, { params: { id: order.id }, body: { reason: "asked for" } });
    await shop.app.drain();
    expect(await statusesOf(sara)).toEqual([]);
    expect(await shop.rows("select status from enrolments where user_id = $1", [sara.userId])).toEqual([
      { status: "revoked" },
    ]);
    expect((await mona.call(getOrderGift, { params: { id: order.id } })).gift?.status).toBe("withdrawn");
    expect(await shop.books()).toEqual([]);
  });
});

test("a package as a gift becomes the recipient's subscription, only once it is claimed", async () => {
  const { order } = await buy(shop, mona, await shop.product({ kind: "package", priceEgp: 900 }), { gift });
  const subscriptionsOf = async (who: TestCustomer) =>
    (await who.call(getSubscriptions, {})).subscriptions.map((each) => each.status);
  expect(await subscriptionsOf(mona)).toEqual([]);
  await claim(sara, await tokenFor(gift.recipientEmail));
  expect([await subscriptionsOf(mona), await subscriptionsOf(sara)]).toEqual([[], ["active"]]);
  const admin = await shop.customer("admin");
  await admin.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "asked" } });
  expect(await subscriptionsOf(sara)).toEqual(["ended"]);
  expect(await shop.books()).toEqual([]);
});

describe("the chosen day", () => {
  test("is when the gift is sent, once", async () => {
    const { order } = await buy(shop, mona, programme, { gift: { ...gift, sendOn: "2026-12-01" } });
    const params = { id: order.id };
    await sendDue();
    expect(await mailsTo(shop, gift.recipientEmail, "gift")).toEqual([]);
    expect((await mona.call(getOrderGift, { params })).gift).toMatchObject({
      status: "waiting",
      sendAt: "2026-12-01T06:00:00.000Z",
      sentAt: null,
      expiresAt: null,
    });
    expect(await toRefusal(mona.call(resendGift, { params }))).toBe("GIFT_NOT_SENT");
    shop.app.clock.advance(10 * day);
    await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(await mailsTo(shop, gift.recipientEmail, "gift")).toHaveLength(1);
    expect((await mona.call(getOrderGift, { params })).gift?.status).toBe("sent");
    shop.app.clock.advance(-10 * day);
  });

  test("is when a gift card's code is sent", async () => {
    const card = await shop.product({ kind: "gift_card", priceEgp: 250 });
    await buy(shop, mona, card, { gift: { ...gift, sendOn: "2026-12-01" } });
    expect(await readCodes(shop, gift.recipientEmail)).toEqual([]);
    shop.app.clock.advance(10 * day);
    await sendDue();
    expect(await readCodes(shop, gift.recipientEmail)).toHaveLength(1);
    expect(await mailsTo(shop, gift.recipientEmail, "gift")).toEqual([]);
    shop.app.clock.advance(-10 * day);
  });

  test("of a gift card: correcting a wrong address changes the code, unless the card was used", async () => {
    const card = await shop.product({ kind: "gift_card", priceEgp: 250 });
    const { order } = await buy(shop, mona, card, { gift });
    const [old = ""] = await readCodes(shop, gift.recipientEmail);
    const right = `right-${gift.recipientEmail}`;
    const correct = (recipientEmail: string) =>
      mona.call(correctGift, { params: { id: order.id }, body: { recipientEmail } });
    await correct(right);
    const [code = ""] = await readCodes(shop, right);
    const look = (giftCode: string) => shop.app.client(getGiftCard, { params: { code: giftCode } });
    expect(await toRefusal(look(old))).toBe("GIFT_CARD_UNKNOWN");
    expect((await look(code)).giftCard.balance).toBe(250);
    await shop.fill(ali, await shop.product({ kind: "package", priceEgp: 10 }));
    await shop.order(ali, { giftCards: [code] });
    expect(await toRefusal(correct(gift.recipientEmail))).toBe("GIFT_ALREADY_CLAIMED");
    expect(await shop.books()).toEqual([]);
  });

  test("sends nothing for an order that was cancelled before", async () => {
    const { order } = await buy(shop, mona, programme, { gift: { ...gift, sendOn: "2026-12-01" } });
    await mona.call(cancelOrder, { params: { id: order.id }, body: {} });
    shop.app.clock.advance(10 * day);
    await sendDue();
    expect(await mailsTo(shop, gift.recipientEmail, "gift")).toEqual([]);
    shop.app.clock.advance(-10 * day);
  });

  test.each(["2026-11-19", "2027-11-23"])("is refused when it is %s", async (sendOn) => {
    await shop.fill(mona, programme);
    const body = { paymentMethod: "card" as const, expectedTotal: 300, gift: { ...gift, sendOn } };
    expect(await toRefusal(mona.call(placeOrder, { body }, { headers: { "x-user-currency": "EGP" } }))).toBe(
      "VALIDATION_FAILED",
    );
  });
});

describe("goods as a gift", () => {
  test("are announced to the recipient once paid, or at once with cash on delivery, without anything to claim", async () => {
    const mat = await shop.product();
    const { order } = await buy(shop, mona, mat, { gift });
    const [mail] = await mailsTo(shop, gift.recipientEmail, "gift");
    expect(mail?.data).toMatchObject({ senderName: "Mona Adel", what: { en: "Thing" } });
    expect(mail?.data.path).toBeUndefined();
    expect((await mona.call(getOrderGift, { params: { id: order.id } })).gift).toMatchObject({
      status: "sent",
      isClaimable: false,
      expiresAt: null,
    });
    await shop.fill(mona, mat);
    await shop.order(mona, { gift, paymentMethod: "cod" });
    expect(await mailsTo(shop, gift.recipientEmail, "gift")).toHaveLength(2);
    expect(await shop.books()).toEqual([]);
  });

  test("an order that is no gift has no gift to read", async () => {
    const { order } = await buy(shop, mona, programme);
    expect(await mona.call(getOrderGift, { params: { id: order.id } })).toEqual({ gift: null });
    expect(await toRefusal(mona.call(resendGift, { params: { id: order.id } }))).toBe("NOT_FOUND");
    expect(await statusesOf(mona)).toEqual(["pending"]);
  });
});

test("gifts are in the data export; closing the account sends waiting gifts and erases the recipients", async () => {
  await buy(shop, mona, programme, { gift: { ...gift, sendOn: "2026-12-01" } });
  expect(JSON.stringify(await mona.call(exportMe, {}))).toContain(gift.recipientEmail);
  const password = "Kettle-bell-77";
  await shop.rows("update users set password_hash = $1 where id = $2", [
    await createPasswords().hash(password),
    mona.userId,
  ]);
  await mona.call(closeAccount, { body: { password } });
  const token = await tokenFor(gift.recipientEmail);
  expect((await shop.app.client(previewGift, { params: { token } })).gift).toMatchObject({
    status: "ready",
    senderName: "",
    message: "",
  });
  expect((await claim(sara, token)).gift.status).toBe("claimed");
  const [row] = await shop.rows("select row_to_json(g)::text as text from order_gifts g where buyer_id = $1", [
    mona.userId,
  ]);
  expect(JSON.stringify(row)).not.toContain(gift.recipientEmail);
  expect(JSON.stringify(await sara.call(exportMe, {}))).toContain("giftsTaken");
});
