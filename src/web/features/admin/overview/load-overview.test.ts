import { beforeEach, expect, test, vi } from "vitest";
import { getDashboard } from "#shared/contract/admin-reports.ts";
import { loadOverview } from "./load-overview.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

/** A shop with a number of orders and of products on sale. */
const open = (orders: number, productCount: number): void => {
  call.mockImplementation((endpoint: unknown) =>
    Promise.resolve(
      endpoint === getDashboard
        ? { dashboard: { currencies: [{ currency: "EGP", orders }] } }
        : { categories: [{ productCount }] },
    ),
  );
};

beforeEach(() => void call.mockReset());

test("a shop without orders and without products sells nothing yet", async () => {
  open(0, 0);
  expect((await loadOverview("http://shop.test/dashboard/admin")).sellsNothing).toBe(true);
});

test("one with products only waits for orders", async () => {
  open(0, 3);
  expect((await loadOverview("http://shop.test/dashboard/admin")).sellsNothing).toBe(false);
});

test("one with orders is not asked", async () => {
  open(2, 0);
  expect((await loadOverview("http://shop.test/dashboard/admin")).sellsNothing).toBe(false);
  expect(call).toHaveBeenCalledOnce();
});
