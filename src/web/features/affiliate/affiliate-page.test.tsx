// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import affiliateWords from "#locales/en/affiliate.json" with { type: "json" };
import type { OwnAffiliate } from "#shared/contract/affiliates.ts";
import { renderPage } from "#test/support/screen.ts";
import { AffiliatePage } from "./affiliate-page.tsx";

vi.mock("#web/lib/seo/private-head.tsx", () => ({ PrivateHead: () => null }));

const affiliate: OwnAffiliate = {
  ...{ code: "sara", url: "https://shop.test/c/sara", status: "active", coupon: null, holdDays: 14 },
  offer: { percent: 10, amounts: null, applies: "all", renewals: null, isLimited: false, cookieDays: 30 },
  minimums: [{ currency: "EGP", amount: 1000 }],
  ...{ visits: 3, orders: 1, ibanLast4: "0002", payouts: [] },
  balances: [{ currency: "EGP", pending: 0, payable: 1200, paid: 0 }],
};
const show = (change: Partial<OwnAffiliate>, payable = 1200) =>
  renderPage(
    () => (
      <AffiliatePage
        data={{
          affiliate: { ...affiliate, balances: [{ currency: "EGP", pending: 0, payable, paid: 0 }], ...change },
          list: { entries: [], pagination: { page: 1, limit: 20, total: 0, pages: 1 } },
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
