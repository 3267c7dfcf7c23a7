import { afterAll, beforeAll, expect, test } from "vitest";
import { createPasswords } from "#server/modules/accounts/index.ts";
import { closeAccount, exportMe } from "#shared/contract/accounts.ts";
import { addAddress } from "#shared/contract/addresses.ts";
import { adminDeliverOrder, adminProcessOrder, adminShipOrder } from "#shared/contract/admin-orders.ts";
import { placeOrder } from "#shared/contract/checkout.ts";
import { cancelOrder, requestReturn } from "#shared/contract/orders.ts";
import { adminRefundOrder } from "#shared/contract/payments.ts";
import { buy } from "#test/factories/gifts.ts";
import { createTestShop, type TestCustomer, type TestProduct, type TestShop } from "#test/factories/shop.ts";

const password = "Kettle-bell-77";
/** Unique values of this customer, none of which may remain after the account is closed. */
const home = {
  firstName: "Zubaida",
  lastName: "Quxley",
  phone: "+201009998877",
  country: "EG",
  city: "Cairo",
  line1: "7 Hidden Lane",
};
const words = { note: "ring the blue bell", reason: "too wide at the waist", called: "found it next door" };

let shop: TestShop;
let admin: TestCustomer;
let zubaida: TestCustomer;
let mat: TestProduct;

async function deliver(id: string): Promise<void> {
  const params = { id };
  await admin.call(adminProcessOrder, { params, body: {} });
  await admin.call(adminShipOrder, { params, body: { carrier: "Post", trackingNumber: "1" } });
  await admin.call(adminDeliverOrder, { params, body: {} });
}

beforeAll(async () => {
  shop = await createTestShop();
  [admin, zubaida, mat] = [await shop.customer("admin"), await shop.customer(), await shop.product({ priceEgp: 1000 })];
  const hash = await createPasswords().hash(password);
  await shop.rows(
    "update users set first_name = $2, last_name = $3, phone = $4, country = 'EG', password_hash = $5 where id = $1",
    [zubaida.userId, home.firstName, home.lastName, home.phone, hash],
  );
  await zubaida.call(addAddress, { body: home });
  const { order, payment } = await buy(shop, zubaida, mat, { shippingAddress: home, note: words.note });
  // Webhook payloads contain personal data.
  await shop.rows("update provider_events set body = $2 where payment_id = $1", [
    payment.id,
    Buffer.from(JSON.stringify({ billing: home })),
  ]);
  await deliver(order.id);
  const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }];
  await zubaida.call(requestReturn, { params: { id: order.id }, body: { lines, reason: words.reason } });
  await admin.call(adminRefundOrder, { params: { id: order.id }, body: { amount: 10, reason: "scratched" } });
  await shop.fill(zubaida, mat);
  const again = { paymentMethod: "cod" as const, shippingAddress: home, note: words.note, expectedTotal: 1065 };
  const headers = { "idempotency-key": "once", "x-user-currency": "EGP" };
  const called = await zubaida.call(placeOrder, { body: again }, { headers });
  await zubaida.call(cancelOrder, { params: { id: called.order.id }, body: { reason: words.called } });
  await shop.fill(zubaida, mat, 2);
  await shop.app.drain();
});
afterAll(() => shop.app.close());

/** Every row of every table as text, with bytes decoded. */
async function everything(): Promise<string> {
  const tables = await shop.rows<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    for (const row of await shop.rows<Record<string, unknown>>(`select * from "${name}"`))
      texts.push(
        `${name} ${JSON.stringify(row, (_, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString() : value))}`,
      );
  }
  return texts.join("\n");
}

test("the export holds what the account's owner did and wrote, points and payments included", async () => {
  const { data } = await zubaida.call(exportMe, {});
  expect(data).toMatchObject({
    profile: { email: zubaida.email },
    addresses: [{ line1: home.line1 }],
    cart: [{ productId: mat.id, quantity: 2 }],
    payments: [
      { amount: 1065, method: "cod" },
      { amount: 1065, method: "card" },
    ],
    refunds: [{ amount: 10, status: "done" }],
  });
  expect((data.points as { kind: string }[]).map((entry) => entry.kind)).toEqual(["take_back", "earn"]);
  expect((data.orders as { return: unknown }[])[1]).toMatchObject({
    note: words.note,
    return: { reason: words.reason },
  });
  expect(JSON.stringify(data)).toContain(words.called);
  expect(JSON.stringify(data)).not.toContain("password");
});

test("nothing that a customer was or wrote is left in any table once the account is closed", async () => {
  const personal = [zubaida.email, ...Object.values(home).filter((text) => text.length > 5), ...Object.values(words)];
  const before = await everything();
  for (const text of personal) expect(before).toContain(text);
  await zubaida.call(closeAccount, { body: { password } });
  const left = (await everything()).split("\n");
  for (const text of personal) expect([text, left.filter((row) => row.includes(text))]).toEqual([text, []]);
  expect(await shop.books()).toEqual([]);
});
