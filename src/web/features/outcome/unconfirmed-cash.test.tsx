// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import cod from "#locales/en/cod.json" with { type: "json" };
import payments from "#locales/en/payment.json" with { type: "json" };
import type { CodConfirmation } from "#shared/contract/cod.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { renderPage } from "#test/support/screen.ts";
import { OutcomePage } from "./outcome-page.tsx";

vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ status: "signed-in" }) }));
vi.mock("#web/lib/session/use-own-data.ts", () => ({ useOwnData: () => true }));
vi.mock("#web/lib/seo/private-head.tsx", () => ({ PrivateHead: () => null }));
vi.mock("#web/entities/cart/use-cart.ts", () => ({ cartStore: { load: () => Promise.resolve() } }));

const payment = {
  id: "0198f3c2-0000-7000-8000-000000000001",
  orderId: "0198f3c2-0000-7000-8000-000000000002",
  ...{ orderNumber: "HM-100001", orderStatus: "processing", method: "cod", status: "due" },
  ...{ amount: 465, currency: "EGP" },
} as Payment;
const confirmation = (state: CodConfirmation["state"]): CodConfirmation => ({
  state,
  askedAt: "2026-11-29T01:43:00.000Z",
  expiresAt: "2026-11-30T01:43:00.000Z",
  decidedAt: null,
});
const show = (asked: CodConfirmation | null) =>
  renderPage(() => <OutcomePage hint="success" data={{ userId: "u-1", payment, order: undefined, cod: asked }} />, {
    payment: payments,
    cod,
  });
const confirmed = "Your order is confirmed";

afterEach(cleanup);

test("cash on delivery that has to be confirmed is not called confirmed, and can be confirmed right there", () => {
  show(confirmation("asked"));
  expect(screen.queryByText(confirmed)).toBeNull();
  expect(screen.getByRole("button", { name: "Confirm your order" })).toBeDefined();
});

test.each([null, confirmation("confirmed")])("without a question left to answer the order is confirmed", (asked) => {
  show(asked);
  expect(screen.getByText(confirmed)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confirm your order" })).toBeNull();
});

test("an order that nobody confirmed in time is not called confirmed", () => {
  show(confirmation("expired"));
  expect(screen.queryByText(confirmed)).toBeNull();
});
