import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminDeliverOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { adminListAudit } from "#shared/contract/admin-reports.ts";
import { adminGetReturnApproval, adminSaveReturnApproval } from "#shared/contract/admin-return-approval.ts";
import { adminGetReturn } from "#shared/contract/admin-return-cases.ts";
import type { BodyOf } from "#shared/contract/endpoint.ts";
import { getOrder, type Order } from "#shared/contract/orders.ts";
import { createReturn, withdrawReturn } from "#shared/contract/returns.ts";
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
let owner: TestCustomer;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await shop.customer("admin");
});
beforeEach(async () => {
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const none = { EGP: null, SAR: null, AED: null, USD: null };
const instructions = { ar: "سلّمه للمندوب", en: "Hand it to the courier" };
async function set(more: Partial<BodyOf<typeof adminSaveReturnApproval>> = {}) {
  const { version } = (await owner.call(adminGetReturnApproval, {})).approval;
  const body = { isOn: true, limits: { ...none, EGP: 250 }, instructions, version, ...more };
  return (await owner.call(adminSaveReturnApproval, { body })).approval;
}

/** An order of pieces of 100 each that has arrived, paid in cash. */
async function delivered(quantity: number, product?: TestProduct): Promise<Order> {
  await shop.fill(mona, product ?? (await shop.product({ priceEgp: 100 })), quantity);
  const { order } = await shop.order(mona, { paymentMethod: "cod" });
  const params = { id: order.id };
  await owner.call(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "1" } });
  await owner.call(adminDeliverOrder, { params, body: {} });
  return (await mona.call(getOrder, { params })).order;
}
type Line = Partial<BodyOf<typeof createReturn>["lines"][number]>;
const ask = async (order: Order, line: Line = {}, exchange?: string) => {
  const lineId = order.lines[0]?.id ?? "";
  const lines = [{ lineId, quantity: 1, reason: "changed_mind", opened: false, ...line } as const];
  const body = { lines, ...(exchange === undefined ? {} : { exchange: { [lineId]: exchange } }) };
  return (await mona.call(createReturn, { params: { id: order.id }, body })).return;
};
const mailed = async () => {
  await shop.app.drain();
  return (await shop.app.mails()).flatMap(({ kind, to }) =>
    to === mona.email && kind.startsWith("return") ? [kind] : [],
  );
};

test("nothing is approved automatically until staff switch it on; a concurrent second save is refused, and the audit log has the change", async () => {
  const order = await delivered(2);
  expect(await ask(order)).toMatchObject({ status: "requested", isAutomatic: false });
  expect(await mailed()).toEqual(["return-asked"]);
  const { approval } = await owner.call(adminGetReturnApproval, {});
  expect(approval).toEqual({ isOn: false, limits: none, instructions: { ar: "", en: "" }, version: 0 });
  const saved = await set();
  expect(saved).toMatchObject({ isOn: true, limits: { EGP: 250, SAR: null }, version: 1 });
  const body = { isOn: false, limits: none, instructions, version: 0 };
  expect(await readConflict(owner.call(adminSaveReturnApproval, { body }))).toEqual(saved);
  const [entry] = (await owner.call(adminListAudit, { query: { subjectKind: "settings" } })).entries;
  expect(entry).toMatchObject({ action: "settings.return-approval", before: { isOn: false }, after: { isOn: true } });
});

test("a change of mind is approved with the request and mailed as by staff, and the return is marked as automatic", async () => {
  await set();
  const order = await delivered(1);
  const one = await ask(order, { note: "Too heavy" });
  expect(one).toMatchObject({ status: "approved", isAutomatic: true });
  expect(Object.values(instructions)).toContain(one.instructions);
  expect(await mailed()).toEqual(["return-approved"]);
  expect((await owner.call(adminGetReturn, { params: { id: one.id } })).return).toMatchObject({ isAutomatic: true });
  const { timeline, status } = (await mona.call(getOrder, { params: { id: order.id } })).order;
  expect([status, timeline.at(-1)?.status]).toEqual(["return_requested", "return_requested"]);
  await mona.call(withdrawReturn, { params: { id: one.id } });
  expect(await shop.books()).toEqual([]);
});

test("the limit applies to the whole order over all requests; other reasons and currencies wait for staff", async () => {
  await set();
  const order = await delivered(5);
  const [first, second] = [await ask(order), await ask(order, { reason: "wrong_size" })];
  expect([first.status, second.status]).toEqual(["approved", "approved"]);
  expect((await ask(order)).status).toBe("requested");
  await mona.call(withdrawReturn, { params: { id: first.id } });
  expect((await ask(order)).status).toBe("approved");
  const another = await delivered(1);
  expect((await ask(another, { reason: "late" })).status).toBe("requested");
  await set({ limits: { ...none, SAR: 900 } });
  expect((await ask(await delivered(1))).status).toBe("requested");
});

test("an automatically approved exchange reserves its size, and counts with its value", async () => {
  const shirt = await shop.product({ priceEgp: 100, sizes: ["M", "L"], stock: 5 });
  await set();
  const order = await delivered(1, shirt);
  const one = await ask(order, { reason: "wrong_size" }, "L");
  expect(one).toMatchObject({ status: "approved", lines: [{ exchange: { state: "held", size: "L" } }] });
  await set({ limits: { ...none, EGP: 99 } });
  expect((await ask(await delivered(1, shirt), { reason: "wrong_size" }, "L")).status).toBe("requested");
  expect(await shop.books()).toEqual([]);
});

test("two requests for the last piece: one is approved, the other refused", async () => {
  await set();
  const order = await delivered(1);
  const lock = rowOf("orders", "id", order.id);
  const { result } = await whileLocked(shop.app.platform.database.pool, lock, 2, () =>
    Promise.all([toRefusal(ask(order)), toRefusal(ask(order))]),
  );
  expect(result.toSorted()).toEqual(["", "RETURN_NONE_LEFT"]);
});
