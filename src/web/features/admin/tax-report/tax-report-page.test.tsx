// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { TaxRow } from "#shared/contract/admin-tax-report.ts";
import { renderPage } from "#test/support/screen.ts";
import { TaxReportPage } from "./tax-report-page.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ user: { id: "u" } }) }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));
beforeEach(() => call.mockReset());

const row: TaxRow = {
  market: "SA",
  currency: "USD",
  period: "2026-10-01",
  basis: "documents",
  sales: { count: 3, net: 300, tax: 45, total: 345 },
  credits: { count: 1, net: -100, tax: -15, total: -115 },
  ...{ net: 200, tax: 30, total: 230, localTax: 112.5, waiting: 2 },
};
const none = { count: 0, net: 0, tax: 0, total: 0 };
const other: TaxRow = {
  ...row,
  market: "AE",
  currency: "AED",
  basis: "orders",
  credits: none,
  localTax: null,
  waiting: 0,
};
const Page = () => (
  <TaxReportPage
    data={{
      rows: [row, other],
      years: [2026, 2025],
      year: 2026,
      pagination: { page: 1, limit: 50, total: 2, pages: 1 },
    }}
  />
);

test("shows each period of a market: sales, credits below zero, what is left, and the tax in riyals", async () => {
  await renderPage(Page);
  const [, first, second] = screen.getAllByRole("row");
  const saudi = within(first as HTMLElement);
  expect(saudi.getByRole("rowheader").textContent).toContain("October 2026");
  expect(saudi.getByText("2 without a number yet")).toBeTruthy();
  expect(first?.textContent).toMatch(/3 invoices/);
  expect(first?.textContent).toMatch(/[-−–]\S*15\.00/);
  expect(first?.textContent).toContain("112.50");
  expect(second?.textContent).toContain("By orders");
  expect(screen.getByRole("link", { name: "Quarters" }) ?? screen.getByText("Quarters")).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Year" })).toBeTruthy();
});
