import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminDecideShipment } from "#shared/contract/admin-shipments.ts";
import { quoteOrder } from "#shared/contract/checkout.ts";
import { ApiError } from "#shared/contract/client.ts";
import {
  adminForgiveCodRefusal,
  adminGetCodRule,
  adminListCodRefusals,
  adminSaveCodRule,
  type CodRule,
} from "#shared/contract/cod.ts";
import type { ShippingAddress } from "#shared/contract/orders.ts";
import { judgeCash } from "#shared/domain/cod.ts";
import { nasrCity, parcelSteps, pressCarrier } from "#test/factories/parcels.ts";
import {
  cairo,
  createTestShop,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";

let shop: TestShop;
let staff: TestCustomer;
let mona: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
/** Costs 165 with delivery. */
let mat: TestProduct;
const market = { market: "EG" } as const;
const none = { enabled: true, min: null, max: null, maxNew: null, maxOpen: null, refusalsBlock: null, fee: 0 };
const readRule = async (): Promise<CodRule> => (await staff.call(adminGetCodRule, { params: market })).rule;
async function setRule(changes: Partial<typeof none> | Partial<CodRule>): Promise<CodRule> {
  const { version } = await readRule();
  const body = { confirm: "never", confirmHours: 24, version, ...none, ...changes } as const;
  return (await staff.call(adminSaveCodRule, { params: market, body })).rule;
}
let at = 0;
/** An address with a unique street and phone. */
function elsewhere(): typeof nasrCity {
  at += 1;
  return { ...nasrCity, line1: `${at} Makram Ebeid`, phone: `+2010${String(10_000_000 + at)}` };
}
interface Answer {
  readonly refusal: string;
  readonly reason: string | undefined;
}
/** Orders mats with cash on delivery and returns the answer. */
async function order(who: TestCustomer, shippingAddress: ShippingAddress | typeof nasrCity = elsewhere(), pieces = 1) {
  await shop.fill(who, mat, pieces);
  const placed = shop.order(who, { paymentMethod: "cod", shippingAddress: shippingAddress as typeof nasrCity });
  const answer: Answer = await placed.then(
    () => ({ refusal: "", reason: undefined }),
    (error: ApiError) => ({ refusal: error.code, reason: (error.data as { reason?: string }).reason }),
  );
  await shop.app.drain();
  return { answer, order: answer.refusal === "" ? (await placed).order : undefined };
}
const answerOf = async (...asked: Parameters<typeof order>) => (await order(...asked)).answer;
const fine = { refusal: "", reason: undefined };
const refused = (reason: string) => ({ refusal: "METHOD_NOT_AVAILABLE", reason });
const offered = async (who: TestCustomer, shippingAddress: object = { country: "EG" }) =>
  (
    await who.call(
      quoteOrder,
      { body: { shippingAddress: { country: "EG", ...shippingAddress } } },
      { headers: { "x-user-currency": "EGP" } },
    )
  ).quote.paymentMethods.includes("cod");
async function arrive(id: string): Promise<void> {
  await staff.call(adminShipOrder, { params: { id }, body: { carrier: "Bosta", trackingNumber: id.slice(-6) } });
  await staff.call(adminDeliverOrder, { params: { id }, body: {} });
}
/** An order with cash on delivery whose parcel is refused. */
async function refuse(who: TestCustomer, shippingAddress = elsewhere()): Promise<string> {
  const { order: placed } = await order(who, shippingAddress);
  const awb = await steps.booked({ id: placed?.id ?? "" });
  await pressCarrier(shop, awb, "picked-up");
  await pressCarrier(shop, awb, "refuse");
  return placed?.id ?? "";
}

beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
  steps = parcelSteps(shop, staff);
});
beforeEach(async () => {
  mona = await shop.customer();
  mat = await shop.product({ stock: 100, priceEgp: 100 });
  await setRule({});
});
afterAll(() => shop.app.close());

describe("limits", () => {
  test("a new shop has limits in Egypt, and no cash in Saudi Arabia and the Emirates", async () => {
    const fresh = await createTestShop({ isCashLimited: true });
    const owner = await fresh.customer("admin");
    const ruleOf = async (of: CodRule["market"]) =>
      (await owner.call(adminGetCodRule, { params: { market: of } })).rule;
    expect(await ruleOf("EG")).toMatchObject({
      ...{ enabled: true, fee: 0, min: null, max: 5000, maxNew: 2500, maxOpen: 2, refusalsBlock: 2, prepayPercent: 0 },
      ...{ confirm: "new", confirmHours: 24 },
    });
    for (const gulf of ["SA", "AE"] as const) expect(await ruleOf(gulf)).toMatchObject({ enabled: false });
    await fresh.app.close();
  });

  test("an older form without the limits keeps them", async () => {
    await setRule({ max: 200, refusalsBlock: 2 });
    const { version } = await readRule();
    const body = { confirm: "never", confirmHours: 12, version } as const;
    await staff.call(adminSaveCodRule, { params: market, body });
    expect(await readRule()).toMatchObject({ max: 200, refusalsBlock: 2, confirmHours: 12, enabled: true });
  });

  test("cash is offered at the smallest and the largest amount, and not beyond", async () => {
    await setRule({ min: 165, max: 165 });
    expect(await answerOf(mona)).toEqual(fine);
    await setRule({ max: 164.99 });
    expect(await answerOf(mona)).toEqual(refused("COD_LIMIT"));
    expect(await offered(mona)).toBe(false);
    await setRule({ min: 165.01 });
    expect(await offered(mona)).toBe(false);
    await setRule({});
    expect(await offered(mona)).toBe(true);
  });

  test("first orders have their own limit, until an order has arrived", async () => {
    await setRule({ maxNew: 200, max: 1000 });
    const { order: first } = await order(mona);
    expect(await answerOf(mona, elsewhere(), 2)).toEqual(refused("COD_LIMIT"));
    await arrive(first?.id ?? "");
    expect(await offered(mona)).toBe(true);
    expect(await answerOf(mona, elsewhere(), 1)).toEqual(fine);
  });

  test("limit the number of open orders", async () => {
    await setRule({ maxOpen: 2 });
    const { order: first } = await order(mona);
    expect(await answerOf(mona)).toEqual(fine);
    expect(await answerOf(mona)).toEqual(refused("COD_LIMIT"));
    expect(await answerOf(await shop.customer())).toEqual(fine);
    await arrive(first?.id ?? "");
    expect(await offered(mona)).toBe(true);
  });

  test("when cash is switched off in a market, only other methods are offered", async () => {
    await setRule({ enabled: false });
    expect(await answerOf(mona)).toEqual(refused("COD_MARKET"));
    expect(await offered(mona)).toBe(false);
    await shop.order(mona, { shippingAddress: nasrCity });
  });

  test("the reason is also given for unsuitable goods and currencies", async () => {
    await shop.fill(mona, mat);
    await shop.fill(mona, await shop.product({ kind: "programme" }));
    const reason = (more: Record<string, string>) =>
      shop
        .order(mona, { paymentMethod: "cod", shippingAddress: nasrCity }, more)
        .catch((error: ApiError) => error.data);
    expect(await reason({ "x-user-currency": "EGP" })).toMatchObject({ reason: "COD_KIND" });
    const other = await shop.customer();
    await shop.fill(other, mat);
    const usd = shop.order(other, { paymentMethod: "cod", shippingAddress: nasrCity }, { "x-user-currency": "USD" });
    await expect(usd).rejects.toMatchObject({ data: { reason: "COD_MARKET" } });
    const instalments = shop.order(other, { paymentMethod: "instalments", shippingAddress: nasrCity });
    const error = await instalments.catch((refusal: ApiError) => refusal);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).data).not.toHaveProperty("reason");
  });

  test("amounts that contradict each other are refused", async () => {
    expect(await toRefusal(setRule({ min: 10, max: 9 }))).toBe("VALIDATION_FAILED");
    for (const wrong of [{ max: 0 }, { maxNew: 0.001 }, { maxOpen: 0 }, { refusalsBlock: 1.5 }])
      expect(await toRefusal(setRule(wrong))).toBe("VALIDATION_FAILED");
  });
});

describe("the fee", () => {
  const quoted = (body: object, currency = "EGP") =>
    mona.call(
      quoteOrder,
      { body: { shippingAddress: { country: "EG" }, ...body } },
      { headers: { "x-user-currency": currency } },
    );

  test("is in the total when the customer pays in cash, and stored with the order", async () => {
    await setRule({ fee: 20, max: 165 });
    await shop.fill(mona, mat);
    expect((await quoted({})).quote).toMatchObject({ total: 165, codFee: 0, cashFee: 20 });
    expect((await quoted({ paymentMethod: "card" })).quote).toMatchObject({ total: 165, codFee: 0 });
    const { quote } = await quoted({ paymentMethod: "cod" });
    expect(quote).toMatchObject({ total: 185, codFee: 20, cashFee: 20 });
    const place = (expectedTotal: number) =>
      shop.order(mona, { paymentMethod: "cod", shippingAddress: elsewhere(), expectedTotal });
    expect(await place(165).catch((error: ApiError) => error.data)).toMatchObject({ quote: { total: 185 } });
    const { order: placed } = await place(185);
    expect(placed).toMatchObject({ total: 185, codFee: 20, subtotal: 100, shipping: 65 });
    await shop.app.drain();
    const mail = (await shop.app.mails()).find(({ to, kind }) => to === mona.email && kind === "order-placed");
    expect(JSON.stringify(mail)).toContain("codFee");
    for (const change of ["cod_fee_minor = 0", "cod_fee_minor = 1900, total_minor = 18400"])
      await expect(shop.rows(`update orders set ${change} where id = $1`, [placed.id])).rejects.toThrow(
        /frozen|add_up/,
      );
    expect(await shop.books()).toEqual([]);
  });

  test("is zero when cash is not offered or nothing is left to pay", async () => {
    await setRule({ fee: 20, max: 164.99 });
    await shop.fill(mona, mat);
    expect((await quoted({ paymentMethod: "cod" })).quote).toMatchObject({ total: 165, codFee: 0, cashFee: 0 });
    expect(await toRefusal(setRule({ fee: -1 }))).toBe("VALIDATION_FAILED");
  });
});

test("in Saudi Arabia and the Emirates cash needs staff to switch it on, and works only in the market's currency", async () => {
  const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
  const saudi = { market: "SA" } as const;
  const { rule } = await staff.call(adminGetCodRule, { params: saudi });
  expect(rule).toMatchObject({ currency: "SAR", enabled: false, fee: 0 });
  await shop.fill(mona, mat);
  const cash = async (currency: string) =>
    (
      await mona.call(
        quoteOrder,
        { body: { shippingAddress: { country: "SA" } } },
        { headers: { "x-user-currency": currency } },
      )
    ).quote.paymentMethods.includes("cod");
  expect([await cash("SAR"), await cash("EGP")]).toEqual([false, false]);
  const body = { confirm: "never", confirmHours: 24, enabled: true, version: rule.version } as const;
  await staff.call(adminSaveCodRule, { params: saudi, body });
  expect([await cash("SAR"), await cash("EGP")]).toEqual([true, false]);
  const { order: placed } = await shop.order(
    mona,
    { paymentMethod: "cod", shippingAddress: riyadh },
    { "x-user-currency": "SAR" },
  );
  expect(placed).toMatchObject({ market: "SA", currency: "SAR", paymentStatus: "due", codFee: 0 });
});

describe("risk", () => {
  test("refused parcels count by account, phone and address, and block cash", async () => {
    await setRule({ refusalsBlock: 2 });
    const home = elsewhere();
    await refuse(mona, home);
    expect(await answerOf(mona)).toEqual(fine);
    await refuse(mona, home);
    expect(await answerOf(mona)).toEqual(refused("COD_RISK"));
    expect(await offered(mona)).toBe(false);
    const other = await shop.customer();
    await shop.fill(other, mat);
    expect(await offered(other)).toBe(true);
    expect(await offered(other, { phone: home.phone })).toBe(false);
    expect(await answerOf(other, { ...elsewhere(), phone: home.phone })).toEqual(refused("COD_RISK"));
    const spelled = { ...elsewhere(), line1: `  ${home.line1.toUpperCase()}. ` };
    expect(await answerOf(await shop.customer(), spelled)).toEqual(refused("COD_RISK"));
    expect(await answerOf(await shop.customer())).toEqual(fine);
  });

  test("for 180 days", async () => {
    await setRule({ refusalsBlock: 1 });
    await refuse(mona);
    shop.app.clock.advance(180 * 86_400 - 3600);
    expect(await answerOf(mona)).toEqual(refused("COD_RISK"));
    shop.app.clock.advance(3601);
    expect(await answerOf(mona)).toEqual(fine);
  });

  test("staff forgive a refused parcel once, with a reason for the audit log", async () => {
    await setRule({ refusalsBlock: 1 });
    const orderId = await refuse(mona);
    const list = async () => (await staff.call(adminListCodRefusals, { params: { id: mona.userId } })).refusals;
    const [refusal] = await list();
    expect(refusal).toMatchObject({ orderId, forgiven: null });
    const forgive = (reason: string) =>
      staff.call(adminForgiveCodRefusal, { params: { id: refusal?.id ?? "" }, body: { reason } });
    expect(await toRefusal(forgive(" "))).toBe("VALIDATION_FAILED");
    await forgive("The courier never rang");
    expect(await answerOf(mona)).toEqual(fine);
    expect((await list())[0]?.forgiven).toMatchObject({ reason: "The courier never rang", by: { id: staff.userId } });
    expect(await toRefusal(forgive("again"))).toBe("NOT_FOUND");
    const { entries } = await staff.call(adminListAudit, { query: { search: "cod-refusal.forgive" } });
    expect(entries[0]).toMatchObject({ subjectId: mona.userId, reason: "The courier never rang" });
    const coach = await shop.customer("admin", "coach");
    const looked = coach.call(adminListCodRefusals, { params: { id: mona.userId } });
    expect(await toRefusal(looked)).toBe("PERMISSION_DENIED");
  });

  test("paid and lost parcels do not count", async () => {
    await setRule({ refusalsBlock: 1 });
    const paid = await steps.ordered(mona);
    const awb = await steps.booked(paid);
    await pressCarrier(shop, awb, "picked-up");
    await pressCarrier(shop, awb, "refuse");
    const { order: lost } = await order(mona);
    const number = await steps.booked({ id: lost?.id ?? "" });
    await pressCarrier(shop, number, "picked-up");
    const [parcel] = await steps.parcels({ id: lost?.id ?? "" });
    const body = { state: "lost", reason: "Nobody knows" } as const;
    await staff.call(adminDecideShipment, { params: { id: parcel?.id ?? "" }, body });
    expect(await answerOf(mona)).toEqual(fine);
  });

  test("phone and address are stored as hashes, and deleted with the account", async () => {
    const home = elsewhere();
    await refuse(mona, home);
    const rows = await shop.rows("select * from cod_refusals where user_id = $1", [mona.userId]);
    expect(JSON.stringify(rows)).not.toContain(home.phone.slice(1));
    const { eraseConfirmations, exportConfirmations } = await import("./index.ts");
    const { database } = shop.app.platform;
    const exported = await exportConfirmations(database.reader, mona.userId);
    expect(exported["codRefusals"]).toMatchObject([{ forgivenAt: null }]);
    await database.transaction((tx) => eraseConfirmations(tx, mona.userId));
    expect(await shop.rows("select 1 from cod_refusals where user_id = $1", [mona.userId])).toEqual([]);
  });
});

test("without limits everything is offered", () => {
  const limits = {
    enabled: true,
    minMinor: null,
    maxMinor: null,
    maxNewMinor: null,
    maxOpen: null,
    refusalsBlock: null,
  };
  expect(judgeCash(limits, { totalMinor: 1e9, hasReceived: false, open: 99, refusals: 99 })).toBe(undefined);
});
