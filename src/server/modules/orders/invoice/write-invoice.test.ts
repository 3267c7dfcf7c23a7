import { describe, expect, test } from "vitest";
import { isolateLtr } from "#shared/domain/bidi.ts";
import { invoiceLine, invoiceOrder } from "#test/factories/invoices.ts";
import { pointsText } from "./words.ts";
import { writeInvoice } from "./write-invoice.ts";

const changedAt = new Date("2026-11-20T08:00:00Z");
const written = (change: Parameters<typeof invoiceOrder>[0] = {}) => writeInvoice(invoiceOrder(change), changedAt);
const amountsOf = (invoice: ReturnType<typeof written>) =>
  Object.fromEntries(invoice.amounts.map(({ label, amount }) => [label.en, amount.en.replace("\u00a0", " ")]));

describe("the content of an invoice", () => {
  test("every part of the total, in both languages, and the included tax", () => {
    const invoice = written();
    expect(amountsOf(invoice)).toEqual({
      Subtotal: "EGP 2,599.00",
      "Product discounts": "EGP -259.90",
      "Coupon HIMMA10": "EGP -233.91",
      "Points discount (1,000 points)": "EGP -100.00",
      "Gift card": "EGP -250.00",
      Shipping: "FREE",
      Total: "EGP 1,755.19",
      "Of which VAT 14%": "EGP 215.55",
      Paid: "EGP 1,755.19",
      Refunded: "EGP -500.00",
    });
    expect(invoice.amounts.find(({ label }) => label.en === "Total")?.amount.ar).toBe("1,755.19\u00a0ج.م");
    expect(invoice.amounts.find(({ label }) => label.en === "Refunded")?.amount.ar).toBe(
      `${isolateLtr("-500.00")}\u00a0ج.م`,
    );
  });

  test("dates are in the shop's time zone", () => {
    const values = Object.fromEntries(written().facts.map(({ label, value }) => [label.en, value]));
    expect(values["Order date"]).toEqual({ ar: "19 نوفمبر 2026", en: "19 November 2026" });
    expect(values["Payment date"]?.en).toBe("20 November 2026");
    expect(values["Gift for"]?.ar).toContain("Karim الشافعي");
  });

  test("the address as the customer wrote it, with the country in both languages", () => {
    expect(written().customer.lines.map(({ text }) => text)).toEqual([
      "منى عبد الرحمن",
      "12 شارع النادي، الدور 3 (شقة 7)",
      "Building B, beside the bank",
      "القاهرة، المعادي، مصر، \u206611431\u2069",
      "Egypt",
      "+20 10 0123 4567",
      "mona@shop.test",
    ]);
  });

  test("contains nothing about a customer whose account was closed", () => {
    const { lines } = written({ shippingAddress: null, customer: null, gift: null }).customer;
    expect(lines.map(({ text }) => text)).toEqual(["Closed account", "حساب مغلق"]);
  });

  test("cash on delivery states what is still to be paid, or when it was paid", () => {
    const cash = { paymentMethod: "cod", paidTotal: 0, refundedTotal: 0 } as const;
    const due = written({ ...cash, paymentStatus: "due", status: "processing" });
    expect(due.state).toEqual({ label: { ar: "الدفع عند الاستلام", en: "Due on delivery" }, tone: "due" });
    expect(amountsOf(due)).toMatchObject({ "Due on delivery": "EGP 1,755.19" });
    expect(amountsOf(due)).not.toHaveProperty("Paid");
    expect(due.facts.map(({ label }) => label.en)).not.toContain("Payment date");
  });

  test("rewards cost points and nothing else", () => {
    const line = invoiceLine({ points: 300, unitPrice: 0, discount: 0, total: 0 });
    const reward = written({
      origin: "reward",
      paymentStatus: "paid",
      paymentMethod: null,
      lines: [line],
      total: 0,
      taxPercentage: 0,
      refundedTotal: 0,
      paidTotal: 0,
    });
    expect(reward.lines[0]).toMatchObject({ unitPrice: "-", total: "FREE مجاني" });
    expect(reward.lines[0]?.detail.en).toContain("300 points each");
    expect(reward.facts.map(({ label }) => label.en)).not.toContain("Payment method");
  });

  test("downloads have no size, mailed items no address", () => {
    const [line] = written({ lines: [invoiceLine({ kind: "programme", size: "One" })] }).lines;
    expect(line?.detail).toEqual({ ar: "", en: "" });
    expect(written().lines[0]?.detail.ar).toContain("وسط");
    const mailed = written({ shippingAddress: null });
    expect(mailed.customer.lines.map(({ text }) => text)).toEqual(["Mona A", "mona@shop.test"]);
    expect(amountsOf(mailed)).not.toHaveProperty("Shipping");
  });
});

test("points use the Arabic plural forms", () => {
  const bare = (points: number) => pointsText(points).ar.replace(/[\u2066\u2069]/g, "");
  expect([1, 2, 3, 11, 100, 1000].map(bare)).toEqual([
    "نقطة واحدة",
    "نقطتان",
    "3 نقاط",
    "11 نقطة",
    "100 نقطة",
    "1,000 نقطة",
  ]);
});

test("the same order always gives the same invoice", () => {
  expect(written()).toEqual(written());
});
