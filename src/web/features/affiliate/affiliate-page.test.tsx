// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import affiliateWords from "#locales/en/affiliate.json" with { type: "json" };
import type { OwnAffiliate } from "#shared/contract/affiliates.ts";
import { renderPage } from "#test/support/screen.ts";
import { AffiliatePage } from "./affiliate-page.tsx";
import type { AffiliateData } from "./load-affiliate.ts";

vi.mock("#web/lib/seo/private-head.tsx", () => ({ PrivateHead: () => null }));

const affiliate: OwnAffiliate = {
  ...{ code: "sara", url: "https://shop.test/c/sara", status: "active", coupon: null, holdDays: 14 },
  offer: { percent: 10, amounts: null, applies: "all", renewals: null, isLimited: false, cookieDays: 30 },
  minimums: [{ currency: "EGP", amount: 1000 }],
  ...{ visits: 3, orders: 1, ibanLast4: "0002", payouts: [] },
  balances: [{ currency: "EGP", pending: 0, payable: 1200, paid: 0 }],
};
type Entry = AffiliateData["list"]["entries"][number];
const earned: Entry = {
  ...{ id: "1", at: "2026-11-12T10:00:00Z", kind: "earned", bucket: "pending", currency: "EGP", amount: 50 },
  ...{ why: null, earnedAt: null, isWaiting: true, dueAt: null },
};
const show = (change: Partial<OwnAffiliate>, payable = 1200, entries: Entry[] = []) =>
  renderPage(
    () => (
      <AffiliatePage
        data={{
          affiliate: { ...affiliate, balances: [{ currency: "EGP", pending: 0, payable, paid: 0 }], ...change },
          list: { entries, pagination: { page: 1, limit: 20, total: 0, pages: 1 } },
        }}
      />
    ),
    { affiliate: affiliateWords },
  );
const next = /Goes out with the next payout/;

afterEach(cleanup);

test("what is enough and has an account goes out with the next payout", () => {
  show({});
  expect(screen.getByText(next)).toBeDefined();
});

test("what is below the smallest payout is not promised with the next one", () => {
  show({}, 19.42);
  expect(screen.queryByText(next)).toBeNull();
  expect(screen.getByText(/once it reaches/)).toBeDefined();
});

test("without a bank account it is said that one is missing", () => {
  show({ ibanLast4: null });
  expect(screen.queryByText(next)).toBeNull();
  expect(screen.getByText(/Add your bank account/)).toBeDefined();
});

test("somebody who has ended is paid the rest, however little", () => {
  show({ status: "ended" }, 19.42);
  expect(screen.getByText(next)).toBeDefined();
});

test("what is owed after a refund, or underway by a payout, is not promised with the next one", () => {
  show({}, -20);
  expect(screen.queryByText(next)).toBeNull();
  expect(screen.getByText("Deducted from your next commissions")).toBeDefined();
  cleanup();
  const payout = { id: "1", at: "2026-11-20T10:00:00Z", reference: "HMP-1-1", currency: "EGP", amount: 1200 } as const;
  show({ payouts: [{ ...payout, state: "open" }] });
  expect(screen.getByText("On its way to your bank account")).toBeDefined();
  cleanup();
  show({ payouts: [{ ...payout, state: "open" }] }, 1300);
  expect(screen.getByText(next)).toBeDefined();
});

test("a waiting commission says when it is payable; one taken back says why and of which day", () => {
  const entries: Entry[] = [
    { ...earned, id: "3", kind: "taken_back", amount: -50, why: "own_purchase", isWaiting: false, earnedAt: earned.at },
    { ...earned, id: "2", dueAt: "2026-12-13T10:00:00Z" },
    earned,
  ];
  show({}, 1200, entries);
  expect(screen.getByText("Taken back by the shop")).toBeDefined();
  expect(screen.getByText("It was your own purchase")).toBeDefined();
  expect(screen.getByText("Commission of 12 November 2026")).toBeDefined();
  expect(screen.getByText("Payable from 13 December 2026")).toBeDefined();
  expect(screen.getByText("Waits for the delivery")).toBeDefined();
});
