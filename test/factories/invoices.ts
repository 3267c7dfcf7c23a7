import type { AdminOrder } from "#shared/contract/admin-orders.ts";

type Line = AdminOrder["lines"][number];

export function invoiceLine(change: Partial<Line> = {}): Line {
  return {
    id: "l",
    productId: "p",
    slug: "band",
    kind: "physical",
    name: { ar: "حزام مقاومة (Himma Band)", en: "Resistance band" },
    size: "m",
    sku: "HM-BAND-M",
    sizeLabel: { ar: "وسط", en: "Medium" },
    variantLabel: { ar: "المقاس", en: "Size" },
    quantity: 2,
    unitPrice: 1299.5,
    discount: 259.9,
    automaticDiscount: 0,
    agreedPrice: null,
    total: 2339.1,
    points: 0,
    image: null,
    returnRight: { days: 14, text: { ar: "", en: "" }, conditions: [] },
    ...change,
  };
}

/** A paid Egyptian order with every feature of an invoice. */
export function invoiceOrder(change: Partial<AdminOrder> = {}): AdminOrder {
  return {
    id: "o",
    number: "HM-100234",
    origin: "purchase",
    status: "delivered",
    paymentStatus: "partially_refunded",
    paymentMethod: "card",
    currency: "EGP",
    lines: [invoiceLine()],
    subtotal: 2599,
    discount: 493.81,
    automaticDiscounts: [],
    couponCode: "HIMMA10",
    couponDiscount: 233.91,
    pointsUsed: 1000,
    pointsDiscount: 100,
    giftCardAmount: 250,
    shipping: 0,
    tax: 215.55,
    taxPercentage: 14,
    total: 1755.19,
    refundedTotal: 500,
    lineRefunds: [],
    shippingAddress: {
      firstName: "منى",
      lastName: "عبد الرحمن",
      phone: "+201001234567",
      country: "EG",
      city: "القاهرة",
      region: "المعادي",
      line1: "12 شارع النادي، الدور 3 (شقة 7)",
      line2: "Building B, beside the bank",
      postalCode: "11431",
    },
    gift: { recipientName: "Karim الشافعي", recipientEmail: "karim@shop.test", message: "" },
    note: null,
    tracking: null,
    timeline: [
      { at: "2026-11-19T21:30:00.000Z", status: "pending_payment", by: "customer", note: null },
      { at: "2026-11-19T22:30:00.000Z", status: "paid", by: "system", note: null },
    ],
    expiresAt: null,
    createdAt: "2026-11-19T21:30:00.000Z",
    customer: { id: "c", firstName: "Mona", lastName: "A", email: "mona@shop.test" },
    paidTotal: 1755.19,
    returnRequest: null,
    ...change,
  } as AdminOrder;
}
