// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CourierBalance, OpenParcel, WholeStatement } from "#shared/contract/admin-courier-cash.ts";
import { renderPage } from "#test/support/screen.ts";
import { CourierCashPage } from "./courier-cash-page.tsx";
import { StatementPage } from "./statement-page.tsx";

const pagination = { page: 1, limit: 20, total: 0, pages: 1 };
const balance = (open: number): CourierBalance => ({
  ...{ carrier: "aramex", currency: "EGP", open, parcels: open === 0 ? 0 : 1, oldestAt: null },
});
const show = (balances: CourierBalance[]) =>
  renderPage(() => (
    <CourierCashPage data={{ balances, waitingRows: 0, view: "parcels", list: { parcels: [], pagination } }} />
  ));

afterEach(cleanup);

test("where no courier ever collected cash, nothing is said to be settled", () => {
  show([]);
  expect(screen.getByText("Nothing to settle yet")).toBeDefined();
  expect(screen.queryByText("Everything is settled")).toBeNull();
});

test("once all is paid, the list says so", () => {
  show([balance(0)]);
  expect(screen.getByText("Everything is settled")).toBeDefined();
});

test("reading a statement begins with the courier that owes the most", () => {
  show([balance(350)]);
  const read = screen.getByRole("link", { name: "Read a statement" });
  expect(read.getAttribute("href")).toBe("/dashboard/admin/courier-cash/read?carrier=aramex&currency=EGP");
});

test("a parcel's open amount is adjusted for that parcel", async () => {
  const parcel: OpenParcel = {
    ...{ carrier: "aramex", currency: "EGP", shipmentId: "p-1", number: "AR1", orderId: "o-1", orderNumber: "HM-1" },
    ...{ due: 350, open: 15, deliveredAt: "2026-11-20T09:00:00.000Z" },
  };
  const list = { parcels: [parcel], pagination };
  renderPage(() => <CourierCashPage data={{ balances: [balance(15)], waitingRows: 0, view: "parcels", list }} />);
  await userEvent.click(screen.getByRole("button", { name: "Adjust HM-1" }));
  expect(await screen.findByRole("heading", { name: "Adjust HM-1" })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/Amount/).value).toBe("-15");
  expect(screen.getByLabelText<HTMLInputElement>(/Reference/).value).toBe("HM-1");
  // The parcel has its courier.
  expect(within(screen.getByRole("dialog")).queryByLabelText(/Courier/)).toBeNull();
});

test("a row of a statement says by how much it differs from its parcel", () => {
  const row = (verdict: "short" | "over", collected: number, line: number) => ({
    ...{ line, awb: `AR${line}`, reference: "", orderId: null, orderNumber: null, settled: null },
    ...{ verdict, collected, open: 350, fee: 0, tax: 0, net: collected },
  });
  const data = {
    statement: {
      ...{ id: "s-1", fileName: "aramex.csv", carrier: "aramex", currency: "EGP", state: "draft", waiting: 0 },
      ...{ rows: 2, createdAt: "2026-11-28T09:00:00.000Z", createdBy: null, bank: null, bankRef: null, reason: null },
      ...{ bookedAt: null, bookedBy: null },
    },
    lines: [row("short", 340, 1), row("over", 355.5, 2)],
    booking: { rows: 2, collected: 695.5, fees: 0, net: 695.5 },
  } as unknown as WholeStatement;
  renderPage(() => <StatementPage data={data} />);
  const badges = screen.getAllByText(/^(Short|Over) by/).map(({ textContent }) => textContent);
  expect(badges).toEqual([expect.stringMatching(/^Short by .*10\.00/), expect.stringMatching(/^Over by .*5\.50/)]);
});
