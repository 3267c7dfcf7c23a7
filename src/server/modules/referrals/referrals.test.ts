import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportMe, register } from "#shared/contract/accounts.ts";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { getLoyalty } from "#shared/contract/loyalty.ts";
import { cancelOrder } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { getReferral } from "#shared/contract/referrals.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";
import { codeFrom, readCode } from "./codes.ts";
import { eraseReferrals, noteReferral } from "./index.ts";

let shop: TestShop;
let admin: TestCustomer;
let mat: TestProduct;
beforeAll(async () => {
  shop = await createTestShop();
  admin = await shop.customer("admin");
  mat = await shop.product({ stock: 1000, priceEgp: 5 });
});
afterAll(() => shop.app.close());

let mona: TestCustomer;
beforeEach(async () => {
  mona = await shop.customer();
});

const referralOf = (who: TestCustomer) => who.call(getReferral, {});
const getPoints = async (who: TestCustomer) => (await who.call(getLoyalty, {})).balance;

/** A new customer referred by the given code. */
async function friendOf(code: string): Promise<TestCustomer> {
  const friend = await shop.customer();
  const at = shop.app.clock.now();
  await shop.app.platform.database.transaction((tx) => noteReferral(tx, { userId: friend.userId, code, at }));
  return friend;
}
async function buy(who: TestCustomer, what = mat): Promise<string> {
  await shop.fill(who, what);
  const { order, payment } = await shop.order(who);
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order.id;
}
async function deliver(orderId: string): Promise<void> {
  const params = { id: orderId };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "B-1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
}

test("a code never changes, and is hard to guess or misread", async () => {
  const [one, two] = await Promise.all([referralOf(mona), referralOf(mona)]);
  expect(one).toEqual(two);
  expect(one).toEqual({
    code: one.code,
    url: `http://shop.test/auth/register?ref=${one.code}`,
    invited: 0,
    rewarded: 0,
    pointsEach: 500,
  });
  expect(readCode(` ${one.code.toLowerCase()} `)).toBe(one.code);
  expect(readCode("O0O0O0O0")).toBeUndefined();
  expect(codeFrom(shop.app.platform.ids.secret())).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
});

test("both sides get their points when the friend's first order has arrived, once", async () => {
  const { code } = await referralOf(mona);
  const friend = await friendOf(code);
  const first = await buy(friend);
  expect(await referralOf(mona)).toMatchObject({ invited: 1, rewarded: 0 });
  expect(await getPoints(mona)).toBe(0);
  await deliver(first);
  const second = await buy(friend);
  await deliver(second);
  expect(await referralOf(mona)).toMatchObject({ invited: 1, rewarded: 1 });
  expect([await getPoints(mona), await getPoints(friend)]).toEqual([500, 500]);
  // The reward was for the first order, so a refund of the second takes nothing back.
  await admin.call(adminRefundOrder, { params: { id: second }, body: { reason: "broken" } });
  await shop.app.drain();
  expect([await getPoints(mona), await getPoints(friend)]).toEqual([500, 500]);
  const { entries, tier, earnedInYear } = await mona.call(getLoyalty, {});
  expect(entries[0]).toMatchObject({ kind: "referral", points: 500, orderId: null });
  expect({ tier, earnedInYear }).toEqual({ tier: "bronze", earnedInYear: 0 });
  expect(await shop.books()).toEqual([]);
});

test("orders without delivery count when they are paid; rewards and gift cards do not count", async () => {
  const { code } = await referralOf(mona);
  const friend = await friendOf(code);
  await buy(friend, await shop.product({ kind: "gift_card" }));
  expect(await getPoints(mona)).toBe(0);
  await buy(friend, await shop.product({ kind: "programme", priceEgp: 5 }));
  expect(await getPoints(mona)).toBe(500);
});

test("the points are taken back with a full refund, not with a partial one", async () => {
  const { code } = await referralOf(mona);
  const friend = await friendOf(code);
  const orderId = await buy(friend);
  await deliver(orderId);
  const refund = (amount: number) =>
    admin.call(adminRefundOrder, { params: { id: orderId }, body: { amount, reason: "asked" } });
  await refund(1);
  await shop.app.drain();
  expect(await getPoints(mona)).toBe(500);
  await refund(69);
  await shop.app.drain();
  expect([await getPoints(mona), await getPoints(friend)]).toEqual([0, 0]);
  expect(await referralOf(mona)).toMatchObject({ invited: 1, rewarded: 0 });
  expect(await mona.call(getLoyalty, {})).toMatchObject({ earnedInYear: 0 });
  await deliver(await buy(friend));
  expect(await getPoints(mona)).toBe(0);
  const other = await friendOf(code);
  const programme = await buy(other, await shop.product({ kind: "programme", priceEgp: 5 }));
  expect(await getPoints(mona)).toBe(500);
  await other.call(cancelOrder, { params: { id: programme }, body: {} });
  expect(await getPoints(mona)).toBe(0);
  expect(await shop.books()).toEqual([]);
});

test("nobody refers themselves, and unknown codes are ignored", async () => {
  const { code } = await referralOf(mona);
  const at = shop.app.clock.now();
  const { database } = shop.app.platform;
  const note = (userId: string, typed: string) =>
    database.transaction((tx) => noteReferral(tx, { userId, code: typed, at }));
  const [again, sameMailbox, samePhone] = [await shop.customer(), await shop.customer(), await shop.customer()];
  await shop.rows("update users set phone = '+201012345678' where id = any($1)", [[mona.userId, samePhone.userId]]);
  const spelled = mona.email.replace("@", "+friend@");
  await shop.rows("update users set email = $2, email_key = $2 where id = $1", [sameMailbox.userId, spelled]);
  await note(mona.userId, code);
  await note(sameMailbox.userId, code);
  await note(samePhone.userId, code);
  await note(again.userId, "NOBODY22");
  expect(await referralOf(mona)).toMatchObject({ invited: 0 });
  const boxes = await shop.rows<{ box: string }>(
    "select mailbox_of(a) as box from unnest(array['Mona.Hassan+x@googlemail.com', 'monahassan@gmail.com', 'mona.hassan@shop.test']) a",
  );
  expect(boxes.map((row) => row.box)).toEqual(["monahassan@gmail.com", "monahassan@gmail.com", "monahassan@shop.test"]);
});

test("a dotted variant of one's own address brings no reward at any domain, also when it becomes one later", async () => {
  const { code } = await referralOf(mona);
  const at = shop.app.clock.now();
  const dotted = await shop.customer();
  const [name = "", domain = ""] = mona.email.split("@");
  const variant = `${name.slice(0, 1)}.${name.slice(1)}@${domain}`;
  await shop.rows("update users set email = $2, email_key = $2 where id = $1", [dotted.userId, variant]);
  await shop.app.platform.database.transaction((tx) => noteReferral(tx, { userId: dotted.userId, code, at }));
  expect(await referralOf(mona)).toMatchObject({ invited: 0 });
  const later = await friendOf(code);
  const orderId = await buy(later);
  await shop.rows("update users set email = $2, email_key = $2 where id = $1", [later.userId, `${name}+two@${domain}`]);
  await deliver(orderId);
  expect(await referralOf(mona)).toMatchObject({ invited: 1, rewarded: 0 });
  expect([await getPoints(mona), await getPoints(later)]).toEqual([0, 0]);
});

test("registering accepts a code, has the same reply for any code, and refers nobody twice", async () => {
  const { code } = await referralOf(mona);
  const person = { firstName: "Sara", lastName: "Nour", password: "Kettle-bell-77" };
  const answers = [];
  for (const [email, referralCode] of [
    ["sara@shop.test", code.toLowerCase()],
    ["sara@shop.test", code],
    ["nour@shop.test", "what is this?"],
    [mona.email, code],
  ] as const)
    answers.push(await shop.app.client(register, { body: { ...person, email, referralCode } }));
  expect(new Set(answers.map((each) => each.message)).size).toBe(1);
  expect(await referralOf(mona)).toMatchObject({ invited: 1 });
});

test("a closed account's link does nothing; the export has the code and never other people", async () => {
  const { code } = await referralOf(mona);
  await friendOf(code);
  const { data } = await mona.call(exportMe, {});
  expect(data.referral).toMatchObject({ code, brought: [{ rewardedAt: null }], cameByLinkAt: null });
  await shop.app.platform.database.transaction((tx) => eraseReferrals(tx, mona.userId));
  await friendOf(code);
  expect(await shop.rows("select 1 from referrals where referrer_id = $1", [mona.userId])).toHaveLength(1);
});
