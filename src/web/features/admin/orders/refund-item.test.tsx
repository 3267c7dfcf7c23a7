// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { renderPage } from "#test/support/screen.ts";
import type { OrderPage } from "./load-orders.ts";
import { RefundItem } from "./refund-item.tsx";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));
vi.mock("#web/admin-kit/use-may.ts", () => ({ useMay: () => () => true }));
afterEach(cleanup);

const id = "0193cfd2-0000-7000-8000-000000000001";
const rejected: OrderPage["refunds"][number] = {
  ...{ id, paymentId: id, amount: 33.35, currency: "EGP", reason: "Damaged", status: "failed" },
  ...{ isBeingChecked: false, lines: [], isRepeatable: true, createdAt: "2026-11-20T08:00:00.000Z", doneAt: null },
};

test("a rejected refund without pieces is requested again, and the dialog shows why that was refused", async () => {
  let setRefund: (refund: typeof rejected) => void = () => undefined;
  function Page() {
    const [refund, set] = useState(rejected);
    setRefund = set;
    return <RefundItem order={{ id, lines: [] }} refund={refund} />;
  }
  // It was refunded in the provider's dashboard; the page learns that with the refusal.
  call.mockImplementation(async () => {
    setRefund({ ...rejected, isRepeatable: false });
    const data = { code: "REFUNDED_OTHERWISE", message: "", refundIds: [id] };
    throw new ApiError({ status: 409, statusText: "Conflict", data, requestId: undefined });
  });
  await renderPage(Page);
  await userEvent.click(screen.getByRole("button", { name: "Refund again" }));
  await userEvent.click(screen.getByRole("button", { name: "Refund" }));
  await waitFor(() => expect(call).toHaveBeenCalledOnce());
  expect(call.mock.calls[0]?.[1]).toMatchObject({ params: { id }, body: { repeats: id, reason: "Damaged" } });
  await screen.findByText(/^As much has been refunded otherwise since/);
});
