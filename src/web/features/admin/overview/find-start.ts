import { adminListCategories } from "#shared/contract/admin-categories.ts";
import { adminGetConnections } from "#shared/contract/admin-connections.ts";
import { adminGetContent } from "#shared/contract/admin-content.ts";
import { adminGetMarket } from "#shared/contract/admin-markets.ts";
import { adminListProducts } from "#shared/contract/admin-products.ts";
import { adminListStaff } from "#shared/contract/admin-staff.ts";
import { adminGetCodRule } from "#shared/contract/cod.ts";
import { type ConnectionName, connectionGroups } from "#shared/domain/connections.ts";
import { markets } from "#shared/domain/markets.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { May } from "#web/admin-kit/load.ts";
import { api } from "#web/lib/api/browser.ts";

/** What a new shop does first. */
export type StartStep =
  | "seller"
  | "payments"
  | "mail"
  | "shipping"
  | "categories"
  | "product"
  | "stock"
  | "home"
  | "staff";

/** Steps of whoever reads, with what is known of them. */
export type Start = Readonly<Partial<Record<StartStep, StepState>>>;

/** `simulated`: only played by the shop itself, outside production. */
type StepState = "done" | "simulated" | "open" | "unknown";

interface Check {
  readonly permission: Permission;
  /** Whether the shop cannot sell well without it. */
  readonly isNeeded: boolean;
  /** Left out where nothing tells. */
  readonly isDone?: () => Promise<boolean | "simulated">;
}

async function countActive(stock?: "out"): Promise<number> {
  const query = { state: "active" as const, limit: "1", ...(stock === undefined ? {} : { stock }) };
  return (await api(adminListProducts, { query })).pagination.total;
}

/** Whether one of these services is connected. */
async function hasConnection(names: readonly ConnectionName[]): Promise<boolean | "simulated"> {
  const { connections } = await api(adminGetConnections, {});
  const states = new Set(connections.flatMap(({ name, state }) => (names.includes(name) ? state : [])));
  return states.has("connected") || (states.has("simulated") && "simulated");
}

/** Whether cash on delivery is offered anywhere. */
async function takesCash(): Promise<boolean> {
  const replies = await Promise.all(markets.map((market) => api(adminGetCodRule, { params: { market } })));
  return replies.some(({ rule }) => rule.enabled);
}

const checks: Readonly<Record<StartStep, Check>> = {
  seller: {
    permission: "fiscal",
    isNeeded: true,
    isDone: async () => {
      const replies = await Promise.all(markets.map((market) => api(adminGetMarket, { params: { market } })));
      return replies.some(({ identity }) => identity !== null);
    },
  },
  payments: {
    permission: "settings",
    isNeeded: true,
    isDone: async () => (await hasConnection(connectionGroups.payments)) || (await takesCash()),
  },
  mail: { permission: "settings", isNeeded: true, isDone: () => hasConnection(["mail"]) },
  shipping: { permission: "settings", isNeeded: false },
  categories: {
    permission: "catalogue",
    isNeeded: true,
    isDone: async () => (await api(adminListCategories, {})).categories.length > 0,
  },
  product: { permission: "catalogue", isNeeded: true, isDone: async () => (await countActive()) > 0 },
  stock: {
    permission: "catalogue",
    isNeeded: true,
    isDone: async () => {
      const [all, soldOut] = await Promise.all([countActive(), countActive("out")]);
      return all > soldOut;
    },
  },
  home: {
    permission: "content",
    isNeeded: false,
    isDone: async () => (await api(adminGetContent, {})).versions.some(({ version }) => version > 0),
  },
  staff: {
    permission: "staff",
    isNeeded: false,
    isDone: async () => (await api(adminListStaff, {})).staff.length > 1,
  },
};

async function judge({ isDone }: Check): Promise<StepState> {
  if (isDone === undefined) return "unknown";
  // What cannot be asked now does not stand in the way.
  const answer = await isDone().catch(() => true);
  return answer === "simulated" ? answer : answer ? "done" : "open";
}

/** The first steps of a shop, or undefined once nothing that it needs for selling is open. */
export async function findStart(may: May): Promise<Start | undefined> {
  const mine = Object.entries(checks).filter(([, { permission }]) => may(permission));
  const judged = await Promise.all(
    mine.map(async ([step, check]) => ({ step, isNeeded: check.isNeeded, state: await judge(check) })),
  );
  if (!judged.some(({ isNeeded, state }) => isNeeded && state === "open")) return undefined;
  return Object.fromEntries(judged.map(({ step, state }) => [step, state]));
}
