// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { AdminTaxDocument } from "#shared/contract/admin-tax-documents.ts";
import { renderPage } from "#test/support/screen.ts";
import { TaxDocumentsPanel } from "./tax-documents-panel.tsx";

const invoice: AdminTaxDocument = {
  ...{ id: "0190c0de-0000-7000-8000-000000000001", market: "SA", kind: "invoice", state: "rejected" },
  ...{ orderId: "0190c0de-0000-7000-8000-000000000002", orderNumber: "HM-100145", number: "HM-SA-26-000010" },
  ...{ createdAt: "2026-11-22T04:15:00.000Z", issuedAt: "2026-11-22T04:15:00.000Z", waitsSince: null },
  ...{ currency: "SAR", net: 81.73, tax: 12.26, total: 94, reason: null },
};

afterEach(cleanup);

test("an order's tax documents are linked, with what became of each", () => {
  const due = { ...invoice, id: "3", kind: "credit", state: "due", number: null, issuedAt: null } as const;
  renderPage(() => <TaxDocumentsPanel documents={[invoice, due]} />);
  const [first, second] = screen.getAllByRole("listitem");
  if (first === undefined || second === undefined) throw new Error("two documents are shown");
  const link = within(first).getByRole("link", { name: "HM-SA-26-000010" });
  expect(link.getAttribute("href")).toContain(`/tax-documents/${invoice.id}`);
  expect(within(first).getByText("Rejected")).toBeDefined();
  expect(within(second).getByRole("link", { name: "Credit note" })).toBeDefined();
  expect(within(second).getByText("Waiting")).toBeDefined();
});

test("an order without any has no such panel", () => {
  renderPage(() => <TaxDocumentsPanel documents={[]} />);
  expect(screen.queryByText("Tax documents")).toBeNull();
});
