import { afterAll, beforeAll, expect, test } from "vitest";
import { adminGetOrder, adminListOrders, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { exportOrders } from "#shared/contract/admin-reports.ts";
import { cairo, createTestShop, type TestShop } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";

let shop: TestShop;
let support: TestPerson;
beforeAll(async () => {
  shop = await createTestShop();
  support = await addPerson(shop.app, "support");
});
afterAll(() => shop.app.close());

async function placed(phone: string) {
  const customer = await shop.customer();
  await shop.fill(customer, await shop.product({ stock: 3 }));
  const { order } = await shop.order(customer, { paymentMethod: "cod", shippingAddress: { ...cairo, phone } });
  return { customer, order };
}
const found = async (search: string) =>
  (await support.client(adminListOrders, { query: { search } })).orders.map((order) => order.number);

test("an order is found by its delivery phone, however it is typed", async () => {
  const { order } = await placed("+201115695681");
  await placed("+966501234567");
  for (const typed of ["01115695681", "+20 111 569 5681", "00201115695681", "٠١١١٥٦٩٥٦٨١", "95681"])
    expect(await found(typed), typed).toEqual([order.number]);
  expect(await found("01115695682")).toEqual([]);
});

test("an order is found by the carrier's number, whole and in any case", async () => {
  const { order } = await placed("+201000000001");
  const params = { id: order.id };
  await support.client(adminShipOrder, { params, body: { carrier: "Bosta", trackingNumber: "Trk-55A" } });
  expect(await found("trk-55a")).toEqual([order.number]);
  expect(await found("trk-55")).toEqual([]);
});

test("an order is found by its customer's name, with any form of a letter, and by the phone of the account", async () => {
  const { customer, order } = await placed("+201000000002");
  await shop.rows(
    "update users set first_name = 'أحمد', last_name = 'الشناوى', phone = '+201277788899' where email = $1",
    [customer.email],
  );
  for (const typed of ["احمد", "الشناوي", "أحمد الشناوي", "01277788899", "شناوي", "أحمد شناوى", "الش"])
    expect(await found(typed), typed).toEqual([order.number]);
  expect(await found("ناوي")).toEqual([]);
  // The export contains the same rows as the list.
  const file = await support.client(exportOrders, { query: { search: "شناوي" } });
  expect([file.rows, file.content.includes(order.number)]).toEqual([1, true]);
  const { rows } = await support.client(exportOrders, { query: { search: order.number } });
  expect(rows).toBe(1);
  const [act] = await shop.rows(
    "select actor_id, after from audit_entries where action = 'order.export' order by at, id limit 1",
  );
  expect(act).toEqual({ actor_id: support.id, after: { rows: 1, search: "شناوي" } });
});

test("an order is found by a SKU or its product's name, and its lines have SKUs", async () => {
  const customer = await shop.customer();
  const belt = await shop.product({ stock: 3 });
  const name = JSON.stringify({ ar: "حزام رفع", en: "Lifting belt" });
  await shop.rows("update products set name = $1 where id = $2", [name, belt.id]);
  await shop.fill(customer, belt);
  const { order } = await shop.order(customer, { paymentMethod: "cod", shippingAddress: cairo });
  await placed("+201000000003");
  const { order: shown } = await support.client(adminGetOrder, { params: { id: order.id } });
  const sku = shown.lines[0]?.sku ?? "";
  expect(sku).not.toBe("");
  for (const typed of [sku, sku.toLowerCase(), "lifting b", "حزام"])
    expect(await found(typed), typed).toEqual([order.number]);
  expect(await found(`${sku}-none`)).toEqual([]);
});
