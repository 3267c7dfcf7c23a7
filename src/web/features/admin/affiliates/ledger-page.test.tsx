// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AdminAffiliate,
  type AdminCommissionEntry,
  adminTakeBackCommission,
} from "#shared/contract/admin-affiliates.ts";
import { renderPage } from "#test/support/screen.ts";
import { LedgerPage } from "./ledger-page.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
  call.mockReturnValue(new Promise(() => {}));
});
afterEach(cleanup);

const earned: AdminCommissionEntry = {
  ...{ id: "e1", at: "2026-11-12T10:00:00Z", kind: "earned", bucket: "pending", currency: "EGP", amount: 50 },
  ...{ order: { id: "o1", number: "H-100" }, by: "link", payout: null, reason: null, why: null },
  ...{ left: 40, dueAt: null },
};
const show = (entries: AdminCommissionEntry[]) =>
  renderPage(() => (
    <LedgerPage
      data={{
        affiliate: { id: "a1", name: "Sara" } as AdminAffiliate,
        list: { entries, pagination: { page: 1, limit: 50, total: entries.length, pages: 1 } },
      }}
    />
  ));
const press = (name: string | RegExp) => userEvent.setup().click(screen.getByRole("button", { name }));

test("staff take back what is left of a commission, with what the affiliate is told and a reason", async () => {
  show([earned]);
  await press("Take back the commission of H-100");
  const user = userEvent.setup();
  await press("Take back");
  await user.type(screen.getByRole("textbox", { name: /Reason/ }), "Bids on our name");
  await press("Take back");
  expect(call).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByRole("combobox", { name: /What the affiliate is told/ }), "agreement");
  await press("Take back");
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[0]).toBe(adminTakeBackCommission);
  expect(call.mock.calls[0]?.[1]).toMatchObject({
    params: { id: "a1", orderId: "o1" },
    body: { amount: 40, why: "agreement", reason: "Bids on our name" },
  });
});

test("one of which nothing is left cannot be taken back, and the ledger says why", () => {
  const taken = { ...earned, id: "e2", kind: "taken_back", amount: -50, left: null, by: null } as const;
  show([
    { ...taken, why: "fraud", reason: "Stolen card" },
    { ...earned, left: 0 },
  ]);
  expect(screen.queryByRole("button", { name: /Take back the commission/ })).toBeNull();
  expect(screen.getByText("The order was not genuine")).toBeDefined();
  expect(screen.getByText("Stolen card")).toBeDefined();
});
