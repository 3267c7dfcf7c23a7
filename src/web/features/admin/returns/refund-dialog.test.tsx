// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminReturn, RefundsBeforeReturn } from "#shared/contract/admin-return-cases.ts";
import { ApiError } from "#shared/contract/client.ts";
import { renderPage } from "#test/support/screen.ts";
import { ExchangeDialog } from "./exchange-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/session/use-session.ts", () => ({
  useSession: () => ({ status: "signed-in", userId: "u", user: { id: "u" } }),
}));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));
afterEach(() => {
  cleanup();
  call.mockReset();
});

const id = (nth: number) => `0193cfd2-0000-7000-8000-00000000000${nth}`;
const lineId = id(9);
const one = {
  ...{ id: "r", number: "HM-1-R1", status: "received", currency: "EGP", refund: 100, paidOtherwise: 0 },
  lines: [{ lineId, name: { ar: "حبل", en: "Rope" }, quantity: 1, accepted: 1, exchange: null }],
  preview: { lines: [{ lineId, amount: 100 }], shipping: 0, fee: 10, total: 90, toMoney: 90, toCards: 0, left: 400 },
} as unknown as AdminReturn;
const refund = (nth: number, amount: number, isOutside = true) => ({
  ...{ id: id(nth), amount, reason: "Scratched", isOutside, isDone: true, createdAt: "2026-11-20T08:00:00.000Z" },
});
const before = (...refunds: RefundsBeforeReturn["refunds"]): RefundsBeforeReturn => ({
  ...{ purchase: { id: id(8), number: "HM-1" }, refunds, amount: 100, currency: "EGP" },
  lines: [{ lineId, amount: 100 }],
});
const Page = () => <RefundDialog one={one} onClose={() => undefined} />;
const press = () => userEvent.click(screen.getByRole("button", { name: "Refund" }));
const lastBody = () => call.mock.calls.at(-1)?.[1]?.body;

test("a return without other refunds is refunded in full", async () => {
  call.mockResolvedValueOnce({ ...before(), amount: 0, lines: [] });
  await renderPage(Page);
  await screen.findByRole("button", { name: "Refund" });
  expect(screen.queryByRole("radio")).toBeNull();
  call.mockResolvedValueOnce({ return: one });
  await press();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(lastBody()).toEqual({ lines: [{ lineId, amount: 100 }] });
});

test("staff choose the refund that paid for the items, and the amount is reduced by it", async () => {
  call.mockResolvedValueOnce(before(refund(1, 60), refund(2, 25, false)));
  await renderPage(Page);
  expect(await screen.findAllByText(/made in the provider’s dashboard/)).toHaveLength(1);
  await press();
  expect(await screen.findByText("Say whether one of these refunds paid for the items.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Yes, by another refund of the order" }));
  await press();
  expect(await screen.findByText("Choose the refunds that paid for the items.")).toBeTruthy();
  expect(call).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("checkbox", { name: /dashboard/ }));
  expect(document.body.textContent).toMatch(/30\.00.*goes back, less .*60\.00.* that the chosen refunds paid/);
  call.mockResolvedValueOnce({ return: { ...one, refund: 30 } });
  await press();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(lastBody()).toEqual({ lines: [{ lineId, amount: 100 }], paidBy: [id(1)], unrelated: [id(2)] });
});

test("a pending refund is left out of the answer if another one paid", async () => {
  const onItsWay = { ...refund(2, 40), isDone: false };
  call.mockResolvedValueOnce(before(refund(1, 60), onItsWay));
  await renderPage(Page);
  await userEvent.click(await screen.findByRole("radio", { name: "Yes, by another refund of the order" }));
  const [done, waiting] = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(waiting?.disabled).toBe(true);
  if (done !== undefined) await userEvent.click(done);
  call.mockResolvedValueOnce({ return: { ...one, refund: 30 } });
  await press();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(lastBody()).toEqual({ lines: [{ lineId, amount: 100 }], paidBy: [id(1)], unrelated: [] });
});

test("of two refunds of the same amount none is preselected", async () => {
  call.mockResolvedValueOnce(before(refund(1, 100), refund(2, 100)));
  await renderPage(Page);
  for (const box of await screen.findAllByRole<HTMLInputElement>("radio")) expect(box.checked).toBe(false);
});

test("refunds for something else do not reduce the amount", async () => {
  call.mockResolvedValueOnce(before(refund(1, 100)));
  await renderPage(Page);
  // One refund of exactly the amount is preselected.
  expect(await screen.findByRole<HTMLInputElement>("checkbox", { name: /dashboard/ })).toHaveProperty("checked", true);
  await userEvent.click(screen.getByRole("radio", { name: "No, refund them now" }));
  call.mockResolvedValueOnce({ return: one });
  await press();
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(lastBody()).toEqual({ lines: [{ lineId, amount: 100 }], unrelated: [id(1)] });
});

test("a refund that arrives with the refusal is listed, and not preselected", async () => {
  call.mockResolvedValueOnce(before());
  await renderPage(Page);
  await screen.findByRole("button", { name: "Refund" });
  const data = { code: "REFUNDED_OTHERWISE", message: "", refundIds: [id(1)] };
  call.mockRejectedValueOnce(new ApiError({ status: 409, statusText: "Conflict", data, requestId: undefined }));
  call.mockResolvedValueOnce(before(refund(1, 100)));
  await press();
  await screen.findByText(/^As much has been refunded otherwise since/);
  expect(await screen.findByText(/made in the provider’s dashboard/)).toBeTruthy();
  for (const radio of screen.getAllByRole<HTMLInputElement>("radio")) expect(radio.checked).toBe(false);
});

test("an exchange asks staff to say that the refunds were for something else", async () => {
  call.mockResolvedValueOnce(before(refund(1, 100)));
  await renderPage(() => <ExchangeDialog one={one} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "These refunds were for something else" }));
  call.mockResolvedValueOnce({ return: one });
  await userEvent.click(screen.getByRole("button", { name: "Send exchange" }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(lastBody()).toEqual({ unrelated: [id(1)] });
});
