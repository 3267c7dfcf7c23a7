// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import words from "#locales/en/returns.json" with { type: "json" };
import type { ReturnCase } from "#shared/contract/returns.ts";
import type { Pickup } from "#shared/contract/shipments.ts";
import { renderPage } from "#test/support/screen.ts";

vi.mock("#web/lib/api/browser.ts", () => ({ api: vi.fn() }));
const { OrderReturns } = await import("./order-returns.tsx");

const one: ReturnCase = {
  ...{ id: "r", number: "HM-1-R1", orderId: "o", orderNumber: "HM-1", status: "approved", fee: "customer" },
  ...{ feeAmount: 0, currency: "EGP", instructions: null, answer: null, refund: 90, paidOtherwise: 0 },
  ...{ exchangeOrder: null, lines: [], photos: [], isAutomatic: false, receivedAt: null, closedAt: null },
  requestedAt: "2026-11-29T10:00:00.000Z",
  approvedAt: "2026-11-29T11:00:00.000Z",
  sendBy: "2026-12-13T11:00:00.000Z",
};
const show = (state?: Pickup["state"]) => {
  const pickups = state === undefined ? [] : [{ returnId: "r", carrier: "Bosta", number: "79408000", state }];
  renderPage(() => <OrderReturns returns={[one]} pickups={pickups} onChange={async () => undefined} />, {
    returns: words,
  });
};

afterEach(cleanup);

test("an approved return that no courier fetches is to be sent", async () => {
  show();
  expect(await screen.findByText(/Please send it by/)).toBeDefined();
});

test("a return that a courier fetches says so, and is not to be sent as well", async () => {
  show("booked");
  expect(await screen.findByText(/Bosta will collect it/)).toBeDefined();
  expect(screen.getByText("79408000")).toBeDefined();
  expect(screen.queryByText(/Please send it by/)).toBeNull();
  cleanup();
  show("in_transit");
  expect(await screen.findByText(/is bringing it to us/)).toBeDefined();
  cleanup();
  show("lost");
  expect(await screen.findByText(/Please send it by/)).toBeDefined();
});
