import { describe, expect, test } from "vitest";
import type { PaymentToOpen } from "#server/modules/payments/index.ts";
import { minor } from "#shared/domain/money.ts";
import { chargeBody as fawryDocumented } from "#test/support/providers/fawry-bodies.ts";
import { intentionBody } from "#test/support/providers/paymob-bodies.ts";
import { problemIn } from "#test/support/providers/strict.ts";
import { nested, sessionParams as stripeParams } from "#test/support/providers/stripe-params.ts";
import { sessionBody as tabbyDocumented } from "#test/support/providers/tabby-bodies.ts";
import { sessionBody as tamaraDocumented } from "#test/support/providers/tamara-bodies.ts";
import { chargeBody as fawryBody } from "./fawry/open.ts";
import { toIntention, toVerification } from "./paymob/intention.ts";
import { toForm } from "./stripe/form.ts";
import { sessionParams } from "./stripe/open.ts";
import { sessionBody as tabbyBody } from "./tabby/session-body.ts";
import { sessionBody as tamaraBody } from "./tamara/session-body.ts";

/** Checks request bodies for opening payments against each provider's documentation, in ordinary and extreme cases. */

const now = new Date("2026-11-21T09:00:00Z");
const plain: PaymentToOpen = {
  paymentId: "0193a000-0000-7000-8000-000000000001",
  orderNumber: "HM-1001",
  method: "card",
  amountMinor: minor(14_900),
  currency: "SAR",
  language: "en",
  data: {},
  customer: {
    id: "0198a1b2-0000-7000-8000-000000000001",
    firstName: "Mona",
    lastName: "Adel",
    email: "mona@example.com",
    phone: "+966500000001",
    since: now,
    paidOrders: 2,
  },
  shippingAddress: {
    firstName: "Mona",
    lastName: "Adel",
    phone: "+966500000001",
    country: "SA",
    city: "Riyadh",
    region: "Riyadh",
    line1: "King Fahd Road 1",
  },
  lines: [
    {
      productId: "0193a000-0000-7000-8000-000000000002",
      kind: "physical",
      name: { ar: "كرة", en: "Ball" },
      size: "M",
      quantity: 2,
      totalMinor: minor(12_900),
    },
  ],
  shippingMinor: minor(2000),
  taxMinor: minor(1943),
  reductionMinor: minor(0),
  createdAt: now,
  expiresAt: new Date(now.getTime() + 30 * 60_000),
  urls: {
    success: "https://shop.test/payment/success?payment=1",
    failure: "https://shop.test/payment/failure?payment=1",
    cancel: "https://shop.test/payment/cancel?payment=1",
    result: "https://shop.test/payment/result?payment=1",
    webhook: "https://shop.test/api/payments/webhooks/x",
  },
};
const [ball] = plain.lines;
const long = "ط".repeat(300);
const cases: readonly (readonly [string, PaymentToOpen])[] = [
  ["an ordinary order", plain],
  ["an order in Arabic without an address", { ...plain, language: "ar", shippingAddress: null }],
  [
    "very long names and addresses",
    {
      ...plain,
      customer: { ...plain.customer, firstName: long, lastName: long },
      shippingAddress: plain.shippingAddress && {
        ...plain.shippingAddress,
        firstName: long,
        lastName: long,
        city: long,
        line1: long,
        line2: long,
      },
      lines: ball === undefined ? [] : [{ ...ball, name: { ar: long, en: long }, size: long }],
    },
  ],
  [
    "empty optional parts, an uneven line, a reduction",
    {
      ...plain,
      amountMinor: minor(10_001),
      reductionMinor: minor(5000),
      shippingMinor: minor(2000),
      shippingAddress: plain.shippingAddress && { ...plain.shippingAddress, line2: "", region: "", postalCode: "" },
      lines: ball === undefined ? [] : [{ ...ball, quantity: 3, totalMinor: minor(13_001), size: "" }],
    },
  ],
];

const fawry = { merchantCode: "m", secureKey: "k", apiUrl: "https://fawry.test", holdHours: 48 };

describe.each(cases)("%s", (_name, payment) => {
  test("is opened with what Stripe's document names", () => {
    const form = new URLSearchParams(toForm(sessionParams(payment)));
    expect(problemIn(stripeParams, nested(form))).toBeUndefined();
  });
  test("is opened with what Paymob's document names", () => {
    expect(problemIn(intentionBody, toIntention(payment, [5_001_234], { account: "EG", now }))).toBeUndefined();
  });
  test("verifies a card with what Paymob's document names", () => {
    const { customer, currency, language, urls } = payment;
    const owner = { ...customer, userId: customer.id, customerRef: null };
    const setup = { setupId: payment.paymentId, owner, currency, language, returnUrl: urls.result };
    const body = toVerification({ ...setup, webhookUrl: urls.webhook }, 9_001_234);
    expect(problemIn(intentionBody, body)).toBeUndefined();
  });
  test("is opened with what Fawry's document names", () => {
    const egyptian = { ...payment, currency: "EGP", data: { alias: "10023401" } } as const;
    expect(problemIn(fawryDocumented, fawryBody({ settings: fawry }, egyptian, "01001234567"))).toBeUndefined();
  });
  test("is opened with what Tabby's document names", () => {
    expect(problemIn(tabbyDocumented, tabbyBody(payment, "himma", "+966500000001"))).toBeUndefined();
  });
  test("is opened with what Tamara's document names", () => {
    expect(problemIn(tamaraDocumented, tamaraBody(payment, "+966500000001", now))).toBeUndefined();
  });
});

test("an unknown field, a missing field and one of another type are distinguished", () => {
  const body = tamaraBody(plain, "+966500000001", now);
  expect(problemIn(tamaraDocumented, { ...body, platfrom: "Himma" })).toEqual({ field: "platfrom", kind: "unknown" });
  expect(problemIn(tamaraDocumented, { ...body, consumer: undefined })).toEqual({ field: "consumer", kind: "missing" });
  const asText = { ...body, total_amount: { amount: "149.00", currency: "SAR" } };
  expect(problemIn(tamaraDocumented, asText)).toEqual({ field: "total_amount.amount", kind: "invalid" });
});
