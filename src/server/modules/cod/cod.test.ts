import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  adminCancelOrder,
  adminDeliverOrder,
  adminGetOrder,
  adminShipOrder,
  adminShipOrders,
} from "#shared/contract/admin-orders.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import {
  adminBookShipment,
  adminBookShipments,
  adminGetPickList,
  adminPickOrders,
} from "#shared/contract/admin-shipments.ts";
import {
  adminGetCodConfirmation,
  adminGetCodRule,
  adminOverrideCod,
  adminSaveCodRule,
  decideCodConfirmation,
  decideCodLink,
  getCodConfirmation,
  readCodLink,
} from "#shared/contract/cod.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import type { CodConfirmRule } from "#shared/domain/cod.ts";
import { nasrCity, parcelSteps } from "#test/factories/parcels.ts";
import {
  createTestShop,
  readConflict,
  type TestCustomer,
  type TestProduct,
  type TestShop,
  toRefusal,
} from "#test/factories/shop.ts";
import { rowOf, whileLocked } from "#test/support/overlap.ts";

let shop: TestShop;
let staff: TestCustomer;
let steps: ReturnType<typeof parcelSteps>;
let mona: TestCustomer;
let mat: TestProduct;
beforeAll(async () => {
  shop = await createTestShop();
  staff = await shop.customer("admin");
  steps = parcelSteps(shop, staff);
});
beforeEach(async () => {
  // Ten in the morning in Cairo, on another day for each test.
  const day = shop.app.clock.now().getTime() + 8 * 86_400_000;
  shop.app.clock.set(new Date(new Date(day).setUTCHours(8, 0, 0, 0)));
  mona = await shop.customer();
  mat = await shop.product({ stock: 5 });
  await setRule("new");
});
afterAll(() => shop.app.close());

const market = { market: "EG" } as const;
async function setRule(confirm: CodConfirmRule, confirmHours = 24): Promise<void> {
  const { rule } = await staff.call(adminGetCodRule, { params: market });
  await staff.call(adminSaveCodRule, { params: market, body: { confirm, confirmHours, version: rule.version } });
}
async function ordered(who = mona): Promise<Order> {
  await shop.fill(who, mat, 2);
  const { order } = await shop.order(who, { paymentMethod: "cod", shippingAddress: nasrCity });
  await shop.app.drain();
  return order;
}
const mailsOf = async ({ email }: TestCustomer) => (await shop.app.mails()).filter(({ to }) => to === email);
const kindsOf = async (who: TestCustomer) => (await mailsOf(who)).map(({ kind }) => kind);
/** The tokens of the links that were mailed, oldest first. */
const tokensOf = async (who: TestCustomer): Promise<string[]> =>
  (await mailsOf(who))
    .filter(({ kind }) => kind === "order-to-confirm")
    .map(({ data }) => /^\/cod\/([\w-]{22})$/.exec(String(data["path"]))?.[1] ?? "");
const tokenOf = async (who: TestCustomer): Promise<string> => (await tokensOf(who))[0] ?? "";
const decide = (token: string, decision: "confirm" | "decline") =>
  shop.app.client(decideCodLink, { params: { token }, body: { decision } });
const read = async (id: string) => (await staff.call(adminGetOrder, { params: { id } })).order;
const asked = async (id: string) => (await staff.call(adminGetCodConfirmation, { params: { id } })).confirmation;
const ship = (id: string, override?: string) =>
  staff.call(adminShipOrder, {
    params: { id },
    body: { carrier: "Bosta", trackingNumber: id.slice(-6), ...(override === undefined ? {} : { override }) },
  });
const runJobs = async () => {
  await shop.app.platform.jobs.runScheduled("cod.remind");
  await shop.app.platform.jobs.runScheduled("cod.expire");
  await shop.app.drain();
};
/** Waits until a transaction waits for a lock. */
async function waitForWaiter(): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await shop.rows(waiting)).toHaveLength(1), { timeout: 10_000, interval: 10 });
}
const hours = (count: number) => shop.app.clock.advance(count * 3600);

describe("which orders need confirmation", () => {
  test("with the rule `never` the order is packed and shipped at once", async () => {
    const fresh = await createTestShop();
    const owner = await fresh.customer("admin");
    const { rule } = await owner.call(adminGetCodRule, { params: market });
    expect(rule).toMatchObject({ confirm: "never", confirmHours: 24, version: 1 });
    const buyer = await fresh.customer();
    await fresh.fill(buyer, await fresh.product());
    const { order } = await fresh.order(buyer, { paymentMethod: "cod" });
    const params = { id: order.id };
    expect((await owner.call(adminGetCodConfirmation, { params })).confirmation).toBe(null);
    await owner.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
    await owner.call(adminDeliverOrder, { params, body: {} });
    await fresh.app.close();
  });

  test("`new` asks customers until an order has arrived, `always` asks all; card orders are never asked", async () => {
    const first = await ordered();
    expect((await asked(first.id))?.state).toBe("asked");
    await decide(await tokenOf(mona), "confirm");
    await ship(first.id);
    await staff.call(adminDeliverOrder, { params: { id: first.id }, body: {} });
    expect(await asked((await ordered()).id)).toBe(null);
    await setRule("always");
    await shop.fill(mona, await shop.product({ stock: 5 }));
    const cash = await shop.order(mona, { paymentMethod: "cod", shippingAddress: nasrCity });
    expect((await asked(cash.order.id))?.state).toBe("asked");
    await shop.fill(mona, await shop.product({ stock: 5 }));
    const card = await shop.order(mona, { shippingAddress: nasrCity });
    expect(await asked(card.order.id)).toBe(null);
  });

  test("the reply to placing an order does not change, and the mails tell the next step", async () => {
    const order = await ordered();
    expect(order).toMatchObject({ status: "processing", paymentStatus: "due", paymentMethod: "cod" });
    expect(await kindsOf(mona)).toEqual(expect.arrayContaining(["order-to-confirm", "order-placed"]));
    const [placed] = (await mailsOf(mona)).filter(({ kind }) => kind === "order-placed");
    expect(placed?.data).toMatchObject({ isPayable: false, isUnconfirmed: true });
    const rows = await shop.rows<{ token_hash: Buffer }>("select * from cod_confirmations where order_id = $1", [
      order.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(await tokenOf(mona));
    expect(rows[0]?.token_hash).toHaveLength(32);
  });
});

describe("the link", () => {
  test("shows the order and decides nothing; confirmed once, it is used", async () => {
    const order = await ordered();
    const token = await tokenOf(mona);
    for (let look = 0; look < 2; look += 1) {
      const { confirmation } = await shop.app.client(readCodLink, { params: { token } });
      expect(confirmation).toMatchObject({ state: "asked", orderNumber: order.number, total: order.total });
      expect(JSON.stringify(confirmation)).not.toContain(nasrCity.phone);
    }
    expect((await asked(order.id))?.state).toBe("asked");
    expect((await decide(token, "confirm")).confirmation.state).toBe("confirmed");
    expect(await asked(order.id)).toMatchObject({ state: "confirmed", decidedBy: "link", staff: null });
    for (const again of ["confirm", "decline"] as const)
      expect(await toRefusal(decide(token, again))).toBe("LINK_USED");
    const raw = await shop.app.http.inject({
      method: "POST",
      url: `/api/cod/${token}`,
      payload: { decision: "confirm" },
    });
    expect([raw.statusCode, raw.json().state]).toEqual([410, "confirmed"]);
    expect((await read(order.id)).status).toBe("processing");
  });

  test("declining cancels the order and releases its stock", async () => {
    const order = await ordered();
    expect((await shop.stock(mat.variantId)).onHand).toBe(3);
    await decide(await tokenOf(mona), "decline");
    await shop.app.drain();
    expect((await read(order.id)).status).toBe("cancelled");
    expect((await shop.stock(mat.variantId)).onHand).toBe(5);
    expect(await kindsOf(mona)).toContain("order-cancelled");
    expect(await asked(order.id)).toMatchObject({ state: "declined", decidedBy: "link" });
    expect(await toRefusal(decide(await tokenOf(mona), "confirm"))).toBe("LINK_USED");
    expect(await shop.books()).toEqual([]);
  });

  test("is refused after the deadline, both before and after the job has cancelled the order", async () => {
    const order = await ordered();
    const token = await tokenOf(mona);
    hours(24);
    expect((await shop.app.client(readCodLink, { params: { token } })).confirmation.state).toBe("expired");
    expect(await toRefusal(decide(token, "confirm"))).toBe("LINK_EXPIRED");
    expect((await read(order.id)).status).toBe("processing");
    await runJobs();
    expect((await read(order.id)).status).toBe("cancelled");
    expect((await shop.stock(mat.variantId)).onHand).toBe(5);
    expect(await asked(order.id)).toMatchObject({ state: "expired", decidedBy: "deadline" });
    expect(await toRefusal(decide(token, "confirm"))).toBe("LINK_EXPIRED");
    expect(await shop.books()).toEqual([]);
  });

  test("unknown and malformed tokens, and other decisions, are refused", async () => {
    expect(await toRefusal(decide("A".repeat(22), "confirm"))).toBe("NOT_FOUND");
    expect(await toRefusal(decide("short", "confirm"))).toBe("VALIDATION_FAILED");
    await ordered();
    const body = { decision: "maybe" } as never;
    expect(await toRefusal(shop.app.client(decideCodLink, { params: { token: await tokenOf(mona) }, body }))).toBe(
      "VALIDATION_FAILED",
    );
  });

  test("an order that was cancelled in another way needs no confirmation", async () => {
    const order = await ordered();
    await staff.call(adminCancelOrder, { params: { id: order.id }, body: { reason: "called us" } });
    expect(await asked(order.id)).toMatchObject({ state: "declined", decidedBy: "order" });
    expect(await toRefusal(decide(await tokenOf(mona), "confirm"))).toBe("LINK_USED");
  });
});

describe("signed in", () => {
  const own = (who: TestCustomer, id: string) => who.call(getCodConfirmation, { params: { id } });
  const decide = (who: TestCustomer, id: string, decision: "confirm" | "decline") =>
    who.call(decideCodConfirmation, { params: { id }, body: { decision } });

  test("customers see that their own orders wait for confirmation, and decide there", async () => {
    const order = await ordered();
    expect((await own(mona, order.id)).confirmation).toMatchObject({ state: "asked", decidedAt: null });
    const other = await shop.customer();
    expect(await toRefusal(own(other, order.id))).toBe("NOT_FOUND");
    expect(await toRefusal(decide(other, order.id, "confirm"))).toBe("NOT_FOUND");
    expect((await decide(mona, order.id, "confirm")).confirmation.state).toBe("confirmed");
    expect((await asked(order.id))?.decidedBy).toBe("customer");
    expect(await toRefusal(decide(mona, order.id, "decline"))).toBe("LINK_USED");
    expect((await mona.call(getOrder, { params: { id: order.id } })).order.status).toBe("processing");
  });
});

describe("until it is confirmed", () => {
  test("an order is not shipped, neither alone nor in a bulk action", async () => {
    const order = await ordered();
    expect(await toRefusal(ship(order.id))).toBe("COD_UNCONFIRMED");
    const parcels = [{ order: order.number, trackingNumber: "A1" }];
    const report = await staff.call(adminShipOrders, { body: { carrier: "Bosta", parcels } });
    expect(report.refused).toMatchObject([{ id: order.id, code: "COD_UNCONFIRMED" }]);
    await decide(await tokenOf(mona), "confirm");
    await ship(order.id);
    expect((await read(order.id)).status).toBe("shipped");
  });

  test("its parcel is held and not booked; confirming releases it", async () => {
    const order = await ordered();
    const listed = async () =>
      (await staff.call(adminGetPickList, { query: { ids: order.id } })).orders.map(({ hold }) => hold);
    expect(await listed()).toEqual(["COD_UNCONFIRMED"]);
    await staff.call(adminPickOrders, { body: { orderIds: [order.id] } });
    const [parcel] = await steps.parcels(order);
    expect(parcel?.problem?.code).toBe("COD_UNCONFIRMED");
    const params = { id: parcel?.id ?? "" };
    const book = (body: object) => staff.call(adminBookShipment, { params, body });
    expect(await toRefusal(book({}))).toBe("COD_UNCONFIRMED");
    expect(await toRefusal(book({ carrier: "manual", trackingNumber: "M1" }))).toBe("COD_UNCONFIRMED");
    const { results } = await staff.call(adminBookShipments, { body: { orderIds: [order.id] } });
    expect(results).toMatchObject([{ outcome: "held", code: "COD_UNCONFIRMED" }]);
    await decide(await tokenOf(mona), "confirm");
    expect((await steps.parcels(order))[0]?.problem).toBe(null);
    expect((await steps.book(order)).results).toMatchObject([{ outcome: "done" }]);
  });

  test("staff may override with a reason, which is in the audit log; the link then counts as used", async () => {
    const [one, two] = [await ordered(), await ordered(await shop.customer())];
    await ship(one.id, "She called and said yes");
    expect(await asked(one.id)).toMatchObject({
      ...{ state: "confirmed", decidedBy: "staff", reason: "She called and said yes" },
      staff: { id: staff.userId },
    });
    expect(await toRefusal(decide(await tokenOf(mona), "decline"))).toBe("LINK_USED");
    const { results } = await staff.call(adminBookShipments, { body: { orderIds: [two.id], override: "Knows us" } });
    expect(results).toMatchObject([{ outcome: "done" }]);
    expect(await asked(two.id)).toMatchObject({ state: "confirmed", reason: "Knows us" });
    const { entries } = await staff.call(adminListAudit, { query: { search: "order.confirm-cash" } });
    expect(
      entries
        .filter(({ subjectId }) => [one.id, two.id].includes(subjectId))
        .map(({ reason }) => reason)
        .sort(),
    ).toEqual(["Knows us", "She called and said yes"]);
  });

  test("staff confirm it on its page: once, with a reason", async () => {
    const order = await ordered();
    const confirm = (reason: string) => staff.call(adminOverrideCod, { params: { id: order.id }, body: { reason } });
    expect(await toRefusal(confirm(" "))).toBe("VALIDATION_FAILED");
    expect((await confirm("By phone")).confirmation).toMatchObject({ state: "confirmed", reason: "By phone" });
    expect(await toRefusal(confirm("Again"))).toBe("LINK_USED");
    await shop.fill(mona, mat);
    const { order: card } = await shop.order(mona, { shippingAddress: nasrCity });
    const none = staff.call(adminOverrideCod, { params: { id: card.id }, body: { reason: "x" } });
    expect(await toRefusal(none)).toBe("NOT_FOUND");
    const coach = await shop.customer("admin", "coach");
    expect(await toRefusal(coach.call(adminOverrideCod, { params: { id: order.id }, body: { reason: "x" } }))).toBe(
      "PERMISSION_DENIED",
    );
  });
});

describe("jobs", () => {
  test("a reminder comes once after six hours, with a link of its own; both links work", async () => {
    await ordered();
    hours(5);
    await runJobs();
    expect(await tokensOf(mona)).toHaveLength(1);
    hours(1);
    await runJobs();
    hours(1);
    await runJobs();
    const [first = "", second = "", ...more] = await tokensOf(mona);
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
    for (const token of [first, second])
      expect((await shop.app.client(readCodLink, { params: { token } })).confirmation.state).toBe("asked");
    await decide(first, "confirm");
    expect(await toRefusal(decide(second, "confirm"))).toBe("LINK_USED");
  });

  test("no reminder at night: an order from six in the evening is reminded at nine in the morning", async () => {
    hours(8);
    await ordered();
    const when: string[] = [];
    for (let run = 0; run < 24 * 2; run += 1) {
      await runJobs();
      if ((await tokensOf(mona)).length === 2 && when.length === 0)
        when.push(shop.app.clock.now().toLocaleTimeString("en-GB", { timeZone: "Africa/Cairo" }));
      hours(0.5);
    }
    expect(when).toEqual(["09:00:00"]);
  });

  test("of a confirmation and the deadline at the same moment exactly one wins", async () => {
    for (const first of ["confirm", "expire"] as const) {
      const buyer = await shop.customer();
      const product = await shop.product({ stock: 5 });
      await shop.fill(buyer, product, 2);
      const { order } = await shop.order(buyer, { paymentMethod: "cod", shippingAddress: nasrCity });
      await shop.app.drain();
      const token = await tokenOf(buyer);
      hours(23.99);
      const { result, overlapped } = await whileLocked(
        shop.app.platform.database.pool,
        rowOf("orders", "id", order.id),
        2,
        async () => {
          // The customer's process reads its clock just before the deadline, the job's just after it.
          const confirm = () => toRefusal(decide(token, "confirm"));
          const expire = () => shop.app.platform.jobs.runScheduled("cod.expire");
          if (first === "expire") hours(0.02);
          const expiring = first === "expire" ? expire() : undefined;
          const confirming = first === "confirm" ? confirm() : undefined;
          await waitForWaiter();
          hours(first === "expire" ? -0.02 : 0.02);
          const [refusal] = await Promise.all([confirming ?? confirm(), expiring ?? expire()]);
          return refusal;
        },
      );
      expect(overlapped).toBe(2);
      const { state } = (await asked(order.id)) ?? { state: "" };
      const { status } = await read(order.id);
      const isConfirmed = result === "";
      expect(isConfirmed).toBe(first === "confirm");
      expect([state, status]).toEqual(isConfirmed ? ["confirmed", "processing"] : ["expired", "cancelled"]);
      if (!isConfirmed) expect(result).toBe("LINK_EXPIRED");
      expect((await shop.stock(product.variantId)).onHand).toBe(isConfirmed ? 3 : 5);
    }
    expect(await shop.books()).toEqual([]);
  });

  test("of two decisions at the same moment exactly one wins", async () => {
    const order = await ordered();
    const token = await tokenOf(mona);
    const { result, overlapped } = await whileLocked(
      shop.app.platform.database.pool,
      rowOf("orders", "id", order.id),
      2,
      () => Promise.all([toRefusal(decide(token, "confirm")), toRefusal(decide(token, "decline"))]),
    );
    expect(overlapped).toBe(2);
    expect([...result].sort()).toEqual(["", "LINK_USED"]);
    const [confirmed] = result;
    expect((await read(order.id)).status).toBe(confirmed === "" ? "processing" : "cancelled");
  });
});

describe("the rule", () => {
  test("is changed from its current version only, and the reason is in the audit log", async () => {
    const { rule } = await staff.call(adminGetCodRule, { params: market });
    const save = (body: object) =>
      staff.call(adminSaveCodRule, {
        params: market,
        body: { confirm: "always", confirmHours: 12, version: rule.version, ...body } as never,
      });
    const saved = (await save({ reason: "Many refusals" })).rule;
    expect(saved).toMatchObject({ confirm: "always", confirmHours: 12, version: rule.version + 1 });
    expect(await readConflict(save({}))).toEqual(saved);
    for (const wrong of [{ confirmHours: 0 }, { confirmHours: 169 }, { confirm: "often" }, { prepay: 1 }])
      expect(await toRefusal(save({ ...wrong, version: saved.version }))).toBe("VALIDATION_FAILED");
    const { entries } = await staff.call(adminListAudit, { query: { search: "market.cod-rule" } });
    expect(entries[0]).toMatchObject({ subjectId: "EG", reason: "Many refusals", after: { confirmHours: 12 } });
    const support = await shop.customer("admin", "support");
    expect(await toRefusal(support.call(adminGetCodRule, { params: market }))).toBe("PERMISSION_DENIED");
  });
});
