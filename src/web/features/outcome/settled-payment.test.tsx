// @vitest-environment happy-dom
import { cleanup } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import payments from "#locales/en/payment.json" with { type: "json" };
import type { Order } from "#shared/contract/orders.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { renderPage } from "#test/support/screen.ts";
import { SettledPayment } from "./settled-payment.tsx";

const { invited } = vi.hoisted(() => ({ invited: [] as unknown[] }));
vi.mock("#web/entities/app/late-invite.tsx", () => ({
  LateInvite: ({ after }: { after: unknown }) => {
    invited.push(after);
    return null;
  },
}));

const payment = {
  ...{ orderId: "o", orderNumber: "HM-100001", orderStatus: "delivered", method: "card", status: "paid" },
  ...{ amount: 8, currency: "USD" },
} as Payment;
const address = { city: "Cairo" };
const order = (kind: string, shippingAddress: object | null) =>
  ({ gift: null, lines: [{ kind, quantity: 1 }], shippingAddress }) as unknown as Order;

afterEach(() => {
  cleanup();
  invited.length = 0;
});

test.each([
  ["goods", order("goods", address), "order"],
  ["goods and a programme", order("programme", address), "order"],
  ["a programme", order("programme", null), "workout"],
  ["coaching", order("package", null), "workout"],
  ["a gift card", order("gift_card", null), undefined],
  ["an order that is not known", undefined, "order"],
])("notifications about parcels are offered only if something is sent: %s", (_, bought, after) => {
  renderPage(() => <SettledPayment payment={payment} order={bought} />, { payment: payments });
  expect(invited).toEqual([after]);
});
