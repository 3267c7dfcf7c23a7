// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReceiptSetting } from "#shared/contract/admin-e-receipts.ts";
import type { AdminTaxDocument, FiscalSetting } from "#shared/contract/admin-tax-documents.ts";
import { renderPage } from "#test/support/screen.ts";
import { TaxDocumentsPage } from "./documents-page.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ user: { id: "u" } }) }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

const setting: FiscalSetting = {
  ...{ market: "SA", mode: "off", startedAt: null, version: 1, missing: [], due: 0 },
  ...{ reportingAt: null, phase2Missing: ["PHASE1", "DEVICE"], unreported: 0, oldestUnreportedAt: null, rejected: 0 },
};
const receipts: ReceiptSetting = {
  ...{ mode: "off", startedAt: null, version: 1, missing: [], needs: [], due: 0, unreported: 0, rejected: 0 },
  ...{
    oldestUnreportedAt: null,
    withoutCode: 0,
    branchCode: "0",
    activityCode: null,
    deliveryCode: null,
    codFeeCode: null,
  },
  ...{ buyerIdFrom: 150_000, settingsVersion: 1 },
};
const document: AdminTaxDocument = {
  id: "d",
  market: "SA",
  kind: "credit",
  state: "due",
  orderId: "o",
  orderNumber: "HM-100234",
  number: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  issuedAt: null,
  waitsSince: "2026-11-20T08:00:00.000Z",
  currency: "SAR",
  net: 266.18,
  tax: 39.93,
  total: 306.11,
  reason: "return",
};
const Page = (change: Partial<FiscalSetting>, documents: AdminTaxDocument[] = []) => {
  const pagination = { page: 1, limit: 20, total: documents.length, pages: 1 };
  const data = { list: { documents, pagination }, setting: { ...setting, ...change }, receipts };
  return () => <TaxDocumentsPage data={data} />;
};

beforeEach(() => {
  localStorage.clear();
  call.mockReset();
});
afterEach(cleanup);

test("starts tax documents only after a warning, with the version that it shows", async () => {
  call.mockResolvedValue({ ...setting, mode: "phase1", version: 2 });
  await renderPage(Page({}));
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("This cannot be switched off again.")).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole("button", { name: "Start for good" }));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { market: "SA" }, body: { mode: "phase1", version: 1 } });
});

test("offers no start while the seller's identity has gaps, and links to it", async () => {
  await renderPage(Page({ missing: ["VAT_NUMBER"] }));
  expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
  expect(screen.getByRole("link", { name: "Complete it" }).getAttribute("href")).toContain("markets?market=SA");
});

test("shows documents that wait for their number", async () => {
  await renderPage(Page({ mode: "phase1", startedAt: "2026-11-01T08:00:00.000Z", due: 1 }, [document]));
  expect(screen.getByRole("link", { name: "No number yet" })).toBeTruthy();
  expect(screen.getByText(/1 waiting/)).toBeTruthy();
});
