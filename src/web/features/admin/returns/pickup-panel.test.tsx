// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { AdminReturn } from "#shared/contract/admin-return-cases.ts";
import { renderPage } from "#test/support/screen.ts";
import { PickupPanel } from "./pickup-panel.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/session/use-session.ts", () => ({
  useSession: () => ({ status: "signed-in", userId: "u", user: { id: "u" } }),
}));
vi.mock("#web/admin-kit/use-may.ts", () => ({ useMay: () => () => true }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));
afterEach(() => {
  cleanup();
  call.mockReset();
});

const one = { id: "r", status: "approved" } as AdminReturn;
const parcel = {
  ...{ id: "s", carrier: "Bosta", number: "79408000", state: "booked", hasException: false, problem: null },
};
const Page = (status: AdminReturn["status"]) => () => <PickupPanel one={{ ...one, status }} />;

test("books an approved return with a carrier that picks up, and cancels it", async () => {
  call.mockResolvedValueOnce({ shipments: [], carriers: ["bosta"] });
  await renderPage(Page("approved"));
  const book = await screen.findByRole("button", { name: "Book with Bosta" });
  call.mockResolvedValue({ shipments: [parcel], carriers: ["bosta"] });
  await userEvent.click(book);
  await waitFor(() => expect(call.mock.calls[1]?.[1]).toEqual({ params: { id: "r" }, body: { carrier: "bosta" } }));
  expect(await screen.findByText("79408000")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Book with Bosta" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancel the pick-up" }));
  await waitFor(() => expect(call.mock.calls.some(([, input]) => input?.params?.id === "s")).toBe(true));
});

test("asks for prices again after they failed, and says which carrier did not answer", async () => {
  call.mockResolvedValueOnce({ shipments: [], carriers: ["bosta", "oto"] });
  await renderPage(Page("approved"));
  call.mockRejectedValueOnce(new Error("away"));
  await userEvent.click(await screen.findByRole("button", { name: "Show prices" }));
  await screen.findByText("No prices could be asked for.");
  call.mockResolvedValueOnce({ prices: [{ carrier: "bosta", price: 55, currency: "EGP" }], silent: ["oto"] });
  await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(await screen.findByText("No prices from OTO right now.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /Book with Bosta.*55/ })).toBeTruthy();
});

test("renders nothing if no carrier picks up, or the goods have arrived", async () => {
  call.mockResolvedValue({ shipments: [], carriers: ["bosta"] });
  await renderPage(Page("received"));
  await waitFor(() => expect(call).toHaveBeenCalled());
  expect(screen.queryByText("Pick-up")).toBeNull();
});
