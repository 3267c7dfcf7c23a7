// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PaymentComparison } from "#shared/contract/admin-payments.ts";
import { renderPage } from "#test/support/screen.ts";
import { PaymentPage } from "./payment-page.tsx";

const at = "2026-11-29T14:15:00.000Z";
type Payment = PaymentComparison["payment"];
const show = (payment: Partial<Payment>, more: Partial<PaymentComparison> = {}) =>
  renderPage(() => (
    <PaymentPage
      data={{
        payment: {
          ...{ id: "0190c0de-0000-7000-8000-000000000001", provider: "transfer", method: "transfer", status: "review" },
          ...{ amount: 2880, currency: "EGP", orderId: "0190c0de-0000-7000-8000-000000000002" },
          ...{ orderNumber: "HM-100182", orderStatus: "pending_payment", createdAt: at, state: "review" },
          ...{ reference: "H204815", refunded: 0, refundBeingChecked: 0, reviewReason: "AMOUNT_MISMATCH" },
          review: { assignee: null, closed: null, accepted: null },
          ...{ customerEmail: null, checkedAt: at, settledAt: null },
          ...payment,
        },
        ...{ answer: "known", askedAt: at, assignable: [], steps: [], recorded: 2880, refundToPay: 0 },
        mismatches: ["state", "amount"],
        theirs: {
          ...{ state: "captured", amount: 2800, currency: "EGP", refunded: 0, reference: "H204815" },
          ...{ merchantReference: null, isOtherAccount: false, isDisputed: false, failureCode: null },
        },
        ...more,
      }}
    />
  ));
const text = () => document.body.textContent;

afterEach(cleanup);

test("a transfer of another amount is not sent to a button that it does not have", () => {
  show({});
  expect(text()).toContain("undo the match under “Transfers and bank”");
  expect(text()).not.toContain("Update from provider");
});

test("money that is to be paid back is called neither paid nor in need of a review", () => {
  const closed = { at, by: null, note: "Wrong row" };
  show(
    { status: "paid", state: "captured", review: { assignee: null, closed, accepted: null } },
    { mismatches: [], recorded: 2800, refundToPay: 2800 },
  );
  expect(screen.getByText("Refund to pay")).toBeDefined();
  expect(screen.getByRole("link", { name: "Refunds to pay" }).getAttribute("href")).toContain("view=refunds");
  expect(text()).not.toMatch(/Needs review|Nothing has been changed|\bPaid\b/);
});
