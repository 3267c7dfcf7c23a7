// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BankRowView, BankTransfer } from "#shared/contract/admin-bank.ts";
import { renderPage } from "#test/support/screen.ts";

const api = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/api/browser.ts", () => ({ api }));
vi.mock("#web/lib/session/use-session.ts", () => ({ useSession: () => ({ user: { id: "me" } }) }));
const { RowsTable } = await import("./rows-table.tsx");

const transfer: BankTransfer = {
  ...{
    paymentId: "0190c0de-0000-7000-8000-000000000001",
    code: "H204815",
    orderNumber: "HM-100182",
    payer: "Mona Adel",
  },
  ...{ amount: 2880, currency: "EGP", state: "waiting", proofAt: null },
  ...{ createdAt: "2026-11-29T10:00:00.000Z", payUntil: "2026-12-01T10:00:00.000Z" },
};
const row = (id: string, amount: number, more: Partial<BankRowView> = {}): BankRowView => ({
  ...{ id, account: "EG380019000500000000263180002", bookedOn: "2026-11-29", amount, currency: "EGP" },
  ...{ payer: "", text: "H204815", state: "open", isLarge: false, transfer: null, proposedBy: null, decided: null },
  isInReview: false,
  suggestions: [{ ...transfer, grade: amount === transfer.amount ? "sure" : "other_amount" }],
  ...more,
});
const show = (...rows: readonly BankRowView[]) => renderPage(() => <RowsTable rows={rows} empty={null} />);

beforeEach(() => {
  api.mockReset();
  api.mockResolvedValue({ row: { state: "matched" }, paymentState: "captured" });
});
afterEach(cleanup);

test("a row of another amount is matched only after a question that names the difference", async () => {
  show(row("1", 2800), row("2", 2880));
  const [other, same] = screen.getAllByRole("button", { name: /^Match/ });
  expect(other?.className).not.toBe(same?.className);
  await userEvent.click(other as HTMLElement);
  expect(api).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/less than asked/).textContent).toBe("EGP\u00a080.00 less than asked");
  await userEvent.click(dialog.getByRole("button", { name: "Match all the same" }));
  expect(api).toHaveBeenCalledOnce();
});

test("a row of the same amount is matched at once", async () => {
  show(row("2", 2880));
  await userEvent.click(screen.getByRole("button", { name: /^Match/ }));
  expect(api).toHaveBeenCalledOnce();
});

test("a matched row says the difference, leads to its payment and can be undone while nobody has decided", () => {
  const matched: Partial<BankRowView> = {
    ...{ state: "matched", transfer: { ...transfer, state: "matched" }, suggestions: [] },
  };
  show(row("1", 2800, { ...matched, isInReview: true }), row("2", 2900, matched));
  expect(screen.getByText(/less than asked/).textContent).toContain("80.00");
  expect(screen.getByText(/more than asked/).textContent).toContain("20.00");
  const link = screen.getByRole("link", { name: "The payment waits for a decision" });
  expect(link.getAttribute("href")).toContain(transfer.paymentId);
  expect(screen.getAllByRole("button", { name: /^Undo the match/ })).toHaveLength(1);
});

test("a large row is confirmed or refused by a second person, and taken back by the first", () => {
  const proposed: Partial<BankRowView> = { state: "proposed", isLarge: true, transfer, suggestions: [] };
  const by = (id: string) => ({ ...proposed, proposedBy: { id, name: "Salma Hadi" } });
  show(row("1", 2880, by("me")), row("2", 2880, by("other")));
  const [own, others] = screen.getAllByRole("row").slice(1);
  if (own === undefined || others === undefined) throw new Error("two rows are shown");
  expect(within(own).getAllByRole("button")).toHaveLength(1);
  expect(within(own).getByRole("button", { name: /^Take back/ })).toBeDefined();
  expect(within(own).getByText("Somebody else has to confirm it.")).toBeDefined();
  expect(within(others).getByRole("button", { name: /^Confirm/ })).toBeDefined();
  expect(within(others).getByRole("button", { name: /^Refuse/ })).toBeDefined();
});

test("a row that two people match says so before the first one does", () => {
  show(row("1", 2880, { isLarge: true }), row("2", 2880));
  expect(screen.getAllByText("So much money is matched by two people")).toHaveLength(1);
});
