import { expect, test } from "vitest";
import { invoiceOrder } from "#test/factories/invoices.ts";
import { saudiMustHaves, saudiSeller } from "#test/factories/markets.ts";
import type { SoldBy } from "./seller-part.ts";
import { writeInvoice } from "./write-invoice.ts";

const changedAt = new Date("2026-11-20T08:00:00Z");
const soldBy = (change: Parameters<typeof saudiSeller>[0] = {}): SoldBy => ({
  market: "SA",
  identity: saudiSeller(change),
});
const timeline = [
  { at: "2026-11-19T21:30:00.000Z", status: "paid", by: "system", note: null, name: null },
  { at: "2026-11-24T21:30:00.000Z", status: "delivered", by: "admin", note: null, name: null },
] as const;
const written = (sold: SoldBy | null) =>
  writeInvoice(invoiceOrder({ timeline: [...timeline] }), changedAt, { sold, deliveryDays: { min: 4, max: 7 } });
const labels = (invoice: ReturnType<typeof written>) => invoice.amounts.map(({ label }) => label.en);

test("a registered seller issues a simplified tax invoice with its VAT", () => {
  const invoice = written(soldBy());
  expect(invoice.title).toEqual({ ar: "فاتورة ضريبية مبسطة", en: "Simplified tax invoice" });
  expect(labels(invoice)).toContain("Of which VAT 14%");
  expect(invoice.note.en).toBe("Prices include VAT · Returns: Within 7 days of delivery, if unused");
});

test("any other seller issues a receipt without VAT", () => {
  const invoice = written(soldBy({ taxRegistered: false, vatNumber: "" }));
  expect(invoice.title).toEqual({ ar: "إيصال", en: "Receipt" });
  expect(invoice.facts[0]?.label.en).toBe("Receipt number");
  expect(labels(invoice).join()).not.toContain("VAT");
  expect(invoice.seller.lines.map(({ en }) => en).join()).not.toContain("VAT");
  expect(invoice.note.en).not.toContain("VAT");
});

test("an exchange is not a sale: its document is a receipt for every seller", () => {
  const order = { ...invoiceOrder({ timeline: [...timeline] }), origin: "exchange" as const };
  const invoice = writeInvoice(order, changedAt, { sold: soldBy(), deliveryDays: null });
  expect(invoice.title).toEqual({ ar: "إيصال", en: "Receipt" });
  expect(labels(invoice).join()).not.toContain("VAT");
});

test("it names the seller with everything that Saudi law requires, in both languages", () => {
  const { lines } = written(soldBy()).seller;
  for (const language of ["ar", "en"] as const) {
    const printed = lines.map((line) => line[language]).join("\n");
    for (const must of saudiMustHaves[language]) expect(printed).toContain(must);
  }
  expect(lines.map(({ ar }) => ar).join("\n")).toContain("نرد خلال 3 أيام عمل");
});

test("it states the promised and the actual delivery dates, in the market's time zone", () => {
  const facts = Object.fromEntries(written(soldBy()).facts.map(({ label, value }) => [label.en, value]));
  expect(facts["Delivery"]).toEqual({ ar: "خلال 4 إلى 7 أيام عمل", en: "4 to 7 working days" });
  // Half past midnight in Riyadh.
  expect(facts["Delivered on"]?.en).toBe("25 November 2026");
});

test("an order from before sellers were frozen keeps its document", () => {
  const invoice = written(null);
  expect(invoice.title.en).toBe("Invoice");
  expect(invoice.facts.map(({ label }) => label.en)).not.toContain("Delivery");
  expect(labels(invoice)).toContain("Of which VAT 14%");
});
