import { beforeEach, expect, test, vi } from "vitest";
import { adminListCategories } from "#shared/contract/admin-categories.ts";
import { adminGetConnections } from "#shared/contract/admin-connections.ts";
import { adminGetContent } from "#shared/contract/admin-content.ts";
import { adminGetMarket } from "#shared/contract/admin-markets.ts";
import { adminListProducts } from "#shared/contract/admin-products.ts";
import { getDashboard } from "#shared/contract/admin-reports.ts";
import { adminListStaff } from "#shared/contract/admin-staff.ts";
import { adminGetCodRule } from "#shared/contract/cod.ts";
import { loadOverview } from "./load-overview.ts";

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock("#web/lib/api/browser.ts", () => ({ api: call }));

interface Shop {
  readonly orders: number;
  readonly isSellerSet: boolean;
  readonly categories: number;
  /** On sale, and of them without a piece. */
  readonly active: number;
  readonly soldOut: number;
  /** Names of connected services. */
  readonly connected: readonly string[];
  readonly takesCash: boolean;
  readonly isSimulated?: boolean;
}
const empty: Shop = {
  orders: 0,
  isSellerSet: false,
  categories: 0,
  active: 0,
  soldOut: 0,
  connected: [],
  takesCash: false,
};
const sells = { isSellerSet: true, categories: 1, active: 2, soldOut: 1 };
const ready: Shop = { ...empty, ...sells, connected: ["stripe", "mail"] };

const open = ({ orders, isSellerSet, categories, active, soldOut, connected, takesCash, isSimulated }: Shop): void => {
  const state = isSimulated === true ? "simulated" : "connected";
  const replies = new Map<unknown, (input: { query?: { stock?: string } }) => unknown>([
    [getDashboard, () => ({ dashboard: { currencies: [{ currency: "EGP", orders }] } })],
    [adminGetMarket, () => ({ identity: isSellerSet ? {} : null })],
    [adminListCategories, () => ({ categories: Array.from({ length: categories }) })],
    [adminListProducts, ({ query }) => ({ pagination: { total: query?.stock === "out" ? soldOut : active } })],
    [adminGetContent, () => ({ versions: [{ version: 0 }] })],
    [adminListStaff, () => ({ staff: [{}] })],
    [adminGetConnections, () => ({ connections: connected.map((name) => ({ name, state, markets: [] })) })],
    [adminGetCodRule, () => ({ rule: { enabled: takesCash } })],
  ]);
  call.mockImplementation((endpoint: unknown, input: { query?: { stock?: string } }) =>
    Promise.resolve(replies.get(endpoint)?.(input)),
  );
};
const load = (may: (permission: string) => boolean = () => true) =>
  loadOverview("http://shop.test/dashboard/admin", may);

beforeEach(() => void call.mockReset());

test("an empty shop is told everything that it does first", async () => {
  open(empty);
  expect((await load()).start).toEqual({
    ...{ seller: "open", payments: "open", mail: "open", shipping: "unknown", categories: "open", product: "open" },
    ...{ stock: "open", home: "open", staff: "open" },
  });
});

test("a product without a piece is not enough: the shop cannot sell it", async () => {
  open({ ...ready, active: 1, soldOut: 1 });
  expect((await load()).start).toMatchObject({ product: "done", stock: "open" });
});

test("a shop that sells under no name is still told so", async () => {
  open({ ...ready, isSellerSet: false });
  expect((await load()).start).toMatchObject({ seller: "open", product: "done", stock: "done" });
});

test("a shop that cannot send mails, or be paid, is told so; cash on delivery is a way to be paid", async () => {
  open({ ...ready, connected: ["stripe"] });
  expect((await load()).start).toMatchObject({ payments: "done", mail: "open" });
  open({ ...ready, connected: ["mail"] });
  expect((await load()).start).toMatchObject({ payments: "open", mail: "done" });
  open({ ...ready, connected: ["mail"], takesCash: true });
  expect((await load()).start).toBeUndefined();
});

test("what the shop only simulates is told apart, and needs nothing before the first order", async () => {
  open({ ...empty, connected: ["payments-sandbox", "mail"], isSimulated: true });
  expect((await load()).start).toMatchObject({ payments: "simulated", mail: "simulated" });
  open({ ...ready, connected: ["payments-sandbox", "mail"], isSimulated: true });
  expect((await load()).start).toBeUndefined();
});

test("one that can sell only waits for orders", async () => {
  open(ready);
  expect((await load()).start).toBeUndefined();
});

test("whoever may do one thing is shown that alone", async () => {
  open(empty);
  expect((await load((permission) => permission === "fiscal")).start).toEqual({ seller: "open" });
});

test("a shop with orders is not asked", async () => {
  open({ ...empty, orders: 2 });
  expect((await load()).start).toBeUndefined();
  expect(call).toHaveBeenCalledOnce();
});
