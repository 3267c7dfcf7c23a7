import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminSaveMarket } from "#shared/contract/admin-markets.ts";
import { saudiMustHaves, saudiSeller } from "#test/factories/markets.ts";
import { cairo, createTestShop, type TestCustomer, type TestShop } from "#test/factories/shop.ts";
import { addPerson, type TestPerson } from "#test/factories/staff.ts";
import { readTagged } from "#test/support/pdf-reading.ts";

// The first invoice starts the PDF worker, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const riyadh = { ...cairo, country: "SA", city: "Riyadh", shortCode: "RRRD2929", phone: "+966501234567" };
let shop: TestShop;
let owner: TestPerson;
let mona: TestCustomer;
beforeAll(async () => {
  shop = await createTestShop();
  owner = await addPerson(shop.app, "owner");
  mona = await shop.customer();
});
afterAll(() => shop.app.close());

const save = (version: number, change: Parameters<typeof saudiSeller>[0] = {}) =>
  owner.client(adminSaveMarket, { params: { market: "SA" }, body: { version, identity: saudiSeller(change) } });
const newName = { ar: "شركة أخرى", en: "Another Company" };

async function buy(): Promise<string> {
  await shop.fill(mona, await shop.product({ priceEgp: 250 }));
  const { order, payment } = await shop.order(mona, { shippingAddress: riyadh });
  await shop.press(payment.id, "approve");
  await shop.app.drain();
  return order.id;
}
async function invoiceOf(orderId: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await mona.token()}` };
  return (await shop.app.http.inject({ url: `/api/orders/${orderId}/invoice`, headers })).rawPayload;
}
// PDF readers insert spaces by the position of words.
const letters = (text: string): string => text.normalize("NFKC").replace(/[\s\u2066-\u2069]/g, "");
const textOf = async (pdf: Buffer): Promise<string> => (await readTagged(pdf)).texts.map(letters).join("\n");

test("last year's invoice shows last year's seller, byte for byte", async () => {
  await save(0);
  const orderId = await buy();
  const before = await invoiceOf(orderId);
  await save(1, { legalName: newName, vatNumber: "399999999900003" });
  expect((await invoiceOf(orderId)).equals(before)).toBe(true);
  const next = await textOf(await invoiceOf(await buy()));
  expect(next).toContain(letters(newName.en));
  expect(next).not.toContain(letters("Himma Trading Company"));
  await save(2);
});

test("an order without a frozen seller keeps its bytes too", async () => {
  const orderId = await buy();
  await shop.rows("alter table orders disable trigger orders_keep_seller");
  await shop.rows("update orders set market = null, seller = null where id = $1", [orderId]);
  await shop.rows("alter table orders enable trigger orders_keep_seller");
  const before = await invoiceOf(orderId);
  await save(3, { legalName: newName });
  expect((await invoiceOf(orderId)).equals(before)).toBe(true);
  expect(await textOf(before)).toContain("Invoice");
  await save(4);
});

test("a Saudi invoice prints everything that the law requires", async () => {
  const text = await textOf(await invoiceOf(await buy()));
  for (const must of [...saudiMustHaves.ar, ...saudiMustHaves.en]) expect(text).toContain(letters(must));
  for (const must of [
    "فاتورة ضريبية مبسطة",
    "Simplified tax invoice",
    "Arrives 26 November–30 November",
    "نرد خلال 3 أيام عمل",
  ])
    expect(text).toContain(letters(must));
});

test("mails about the order print them at their foot, in its language", async () => {
  const { rows } = await shop.app.platform.database.pool.query<{ html: string; text: string; language: "ar" | "en" }>(
    "select html, text, language from deliveries where kind = 'order-paid' order by id desc limit 1",
  );
  const [mail] = rows;
  const language = mail?.language ?? "en";
  for (const must of saudiMustHaves[language]) {
    expect(mail?.html).toContain(must);
    expect(mail?.text).toContain(must);
  }
  expect(mail?.text).toContain(language === "en" ? "Within 7 days of delivery" : "خلال 7 أيام");
});
